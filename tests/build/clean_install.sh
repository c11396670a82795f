#!/usr/bin/env bash
# Installs a wheel where nothing else is and tries it: no compiler, no source tree.
#
#     tests/build/clean_install.sh WHEEL PYTHON...
set -euo pipefail
wheel=$1
shift
here=$(cd "$(dirname "$0")/../.." && pwd)

# One wheel for every Python from 3.11 on, and on Linux for every distribution as old as its glibc.
case ${wheel##*/} in
*-cp311-abi3-*) ;;
*) echo "a wheel of another kind: ${wheel##*/}"; exit 1 ;;
esac

for python in "$@"; do
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    "$python" -m venv "$scratch/venv"
    pip=("$scratch/venv/bin/python" -m pip --disable-pip-version-check --quiet)
    "${pip[@]}" install --require-hashes --only-binary :all: -r "$here/requirements/runtime.txt"
    "${pip[@]}" install --no-deps --no-index "$wheel"
    # The command line is an extra; what it takes is pinned with the tools.
    "${pip[@]}" install --no-deps --only-binary :all: --require-hashes -r <(
        awk '/^[a-z]/ { wanted = /^(click|rich|pygments|markdown-it-py|mdurl)==/ } wanted' \
            "$here/requirements/dev.txt"
    )
    mkdir "$scratch/asked"
    cp -r "$here"/tests/{asked,calls}.py "$here/tests/data/cases" "$scratch/asked"
    cp "$here/.ci/smoke.py" "$scratch"
    (cd "$scratch" && env -i PATH="$scratch/venv/bin" HOME="$scratch" python smoke.py asked)
    rm -rf "$scratch"
done
