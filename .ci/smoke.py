"""Is the wheel whole? Import it where nothing else is, and ask it golden questions.

B223: the wheel installs and imports on this Python. B227: tables are in it, none is read as text.

    python smoke.py [FOLDER OF CASES]
"""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import hupai
from hupai.game import Match
from hupai.simulate import simulate

for tool in ("cargo", "rustc", "cc"):
    assert shutil.which(tool) is None, f"{tool} is on the path"
assert "site-packages" in hupai.__file__, hupai.__file__

# The smallest winning hand of Hong Kong: all chows, concealed, no bonus tiles; one faan each.
score = hupai.rules("hong-kong").score("234567m 3455p 678s", win="5p", seat="S")
assert score.total == 3, score
assert str(hupai.rules("basic").waits("1112345678999p")) == "1p 2p 3p 4p 5p 6p 7p 8p 9p"

# Every case of every variant that is a hand and its win, if the folder with them was given.
number = 0
for folder in sys.argv[1:]:
    sys.path.insert(0, folder)
    import asked

    for file in sorted(Path(folder, "cases").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["kind"] != "hand" or "role" in case or "error" in case["expect"]:
                continue
            found = {"win": False}
            with contextlib.suppress(hupai.NotAWin):
                score = asked.score_of(asked.without_play(case))
                found = {"win": score.legal, "total": score.total, "value": score.value}
            expected = {name: case["expect"].get(name, found[name]) for name in found}
            assert found == expected, (case["id"], expected, found)
            number += 1

# A deal of every variant, to its end, and the same one again.
for name in hupai.variants.ALL:
    rules = hupai.rules(name)
    deal = Match(rules, seed=7).deal
    while not deal.done:
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    assert sum(deal.changes) == 0, name
    one, two = (simulate(rules, deals=5, seed=1) for _ in range(2))
    assert one == two, name

# The command, as a program and as a module.
for command in (["hupai"], [sys.executable, "-m", "hupai"]):
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"hupai, version {hupai.__version__}\n", said
told = subprocess.run(
    ["hupai", "waits", "1112345678999p"], capture_output=True, text=True, check=True
)
assert "9p" in told.stdout, told

version = ".".join(map(str, sys.version_info[:3]))
print(f"hupai {hupai.__version__} on Python {version}: whole, {number} hands as expected")
