#!/usr/bin/env bash
# How many instructions the core takes for a question: the same on a busy machine as on a quiet one,
# so two versions can be compared.
#
#   benches/callgrind.sh [QUESTION[/SET[/RULES]]...]      examples/profile.rs lists them
#
# The profiles stay in target/callgrind; callgrind_annotate shows where the instructions go.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind > /dev/null; then
	echo 'valgrind is not installed: no instructions can be counted' >&2
	exit 1
fi

questions=("$@")
if [ ${#questions[@]} -eq 0 ]; then
	questions=(complete distance distance/melded waits waits/nine_sided useful useful/random
		useful/melded discards readings appraise appraise/one_suit_complete appraise/melded
		appraise/two_suits/sichuan appraise/complete/basic appraise/complete/cixi
		appraise/two_wilds/cixi appraise/complete/classical
		appraise/one_suit_complete/classical score
		array_complete array_distance array_waits array_useful array_useful/random array_score)
fi

cargo build --quiet --locked --profile bench --example profile
program=${CARGO_TARGET_DIR:-target}/release/examples/profile
folder=${CARGO_TARGET_DIR:-target}/callgrind
mkdir -p "$folder"

# Instructions of a run of so many rounds.
count() {
	valgrind --tool=callgrind --callgrind-out-file="$3" "$program" "$1" "$2" 2>&1 |
		sed -n 's/.*Collected : //p'
}

printf '%-32s%16s\n' 'question' 'instructions'
for question in "${questions[@]}"; do
	"$program" "$question" 0 > /dev/null
	file=$folder/${question//\//-}.out
	# What making the hands and the rules takes is in both runs, and falls out.
	once=$(count "$question" 1 "$folder/once.out")
	often=$(count "$question" 11 "$file")
	printf '%-32s%16d\n' "$question" $(((often - once) / 10000))
done
