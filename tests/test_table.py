"""Text in columns."""

from __future__ import annotations

import pytest

import hupai
from hupai.render.table import Table, columns, score_parts, score_table, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("1m", 2),
        ("平糊", 4),
        ("a平b", 4),
        ("café", 4),
        ("cafe\N{COMBINING ACUTE ACCENT}", 4),
        ("🀄\N{VARIATION SELECTOR-15}", 2),
    ],
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def test_columns_are_aligned() -> None:
    text = columns([["a", "1", "x"], ["平糊", "100", ""]], right=[1])
    assert text.splitlines() == ["a       1  x", "平糊  100"]


def test_columns_of_nothing() -> None:
    assert columns([]) == ""
    assert str(Table([])) == ""


def test_rows_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="argument 2"):
        columns([["a", "b"], ["c"]])


def test_head_stands_above_its_column() -> None:
    table = Table([["2p", "3"]], right=(1,), head=("wait", "left"))
    assert str(table).splitlines() == ["wait  left", "2p       3"]


def table_of(hand: str, options: dict[str, object], **win: object) -> list[str]:
    score = hupai.rules("hong-kong", **options).score(hand, **win)  # type: ignore[arg-type]
    assert str(score) == score_table(score) == "\n".join(map(str, score_parts(score)))
    return str(score).splitlines()


def test_score() -> None:
    first, *others = table_of("234567m 3455p 678s", {}, win="5p")
    assert first.startswith("234567m 3455p 678s   hong-kong@")
    assert others == [
        "read as  234m 567m 345p 55p 678s",
        "Common Hand                     平糊    1  2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8s",
        "No flowers or seasons           無花    1",
        "Win from Wall, fully concealed  門前清  1",
        "total                           faan    3",
        "value                           points  8",
    ]


def test_score_below_the_minimum_says_so() -> None:
    lines = table_of("[234m] 567m 3455p 678s", {}, win="5p")
    assert lines[-1] == "below the minimum of 3: may not be declared"


def test_score_with_a_cap_shows_both_totals() -> None:
    lines = table_of("[PPP] [FFF] CC 123m 99m", {}, win="C", by="self_draw")
    assert next(line for line in lines if "capped" in line).split() == [
        "total", "faan", "13", "16,", "capped"
    ]  # fmt: skip
    assert any(line.startswith("Pung of dragons x3") for line in lines)


def test_score_names_what_does_not_count() -> None:
    lines = table_of("1112345678999m", {"stacking": "tightest", "nine_gates_faan": 10}, win="5m")
    assert "not counted: full_flush (because of nine_gates)" in lines


def test_score_of_tiles_that_need_no_reading() -> None:
    lines = table_of("23m 4577p 1367s EE FF | f1f2f3f4 g1g2g3g4", {})
    assert not any(line.startswith("read as") for line in lines)
    assert any(line.startswith("All eight bonus tiles") for line in lines)
    assert any(line.endswith("fixed value") for line in lines)


def test_score_of_an_unfinished_hand_without_parts() -> None:
    rules = hupai.rules("classical")
    score = rules.score_unfinished("147m 25p 136s E W N P F", seat="S")
    assert score.reading is not None
    assert (score.reading.blocks, score.reading.text) == ((), "")
    assert "read as" not in str(score)
    assert "read as  [WWW] CC" in str(rules.score_unfinished("[WWW] 147m 25p CC 36s"))


def test_score_that_starts_with_something_adds_up() -> None:
    rules = hupai.rules("cixi")
    score = rules.score("123m 46m 789p 111s FF", win="F", by="self_draw", wild="F")
    rows = next(part.rows for part in score_parts(score) if isinstance(part, Table))
    *parts, total, _ = (int(row[2]) for row in rows)
    assert rows[0][0] == "base"
    assert sum(parts) == total == score.total
