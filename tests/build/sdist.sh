#!/usr/bin/env bash
# Is the source distribution whole? Look at what is in it; build a wheel from it in a directory of
# its own, with nothing downloaded; install that without a compiler and ask it golden questions.
set -euo pipefail
cd "$(dirname "$0")/../.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bin=$PWD/.venv/bin

"$bin/maturin" sdist --out "$scratch"
sdist=$(echo "$scratch"/hupai-*.tar.gz)
tar -tzf "$sdist" | sed 's,^[^/]*/,,' | sort >"$scratch/names"
for needed in build.rs Cargo.toml Cargo.lock LICENSE README.md PKG-INFO pyproject.toml rust/lib.rs \
    python/hupai/__init__.py python/hupai/py.typed python/hupai/_core.pyi; do
    grep -qxF "$needed" "$scratch/names" || { echo "the sdist has no $needed"; exit 1; }
done
if grep -E '(^|/)(target|dist|\.venv|__pycache__|\.git|\.hypothesis)/|\.(so|pyc|pyd|whl)$' "$scratch/names"
then
    echo "the sdist has what was made, not written (above)"
    exit 1
fi
printf 'sdist: %d files, %d bytes\n' "$(wc -l <"$scratch/names")" "$(stat -c %s "$sdist")"

# The dependencies were compiled before; the package is compiled from the unpacked sources.
mkdir "$scratch/elsewhere" && cd "$scratch/elsewhere"
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$OLDPWD/target} CARGO_NET_OFFLINE=true \
    MATURIN_PEP517_ARGS=--locked PATH="$bin:$PATH" PYO3_PYTHON="$bin/python" \
    "$bin/python" -m pip --disable-pip-version-check --quiet wheel --no-deps --no-index \
    --no-build-isolation --wheel-dir "$scratch" "$sdist"
cd "$OLDPWD"
tests/build/clean_install.sh "$(echo "$scratch"/hupai-*.whl)" "$bin/python"
