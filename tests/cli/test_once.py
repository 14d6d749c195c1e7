"""What is said of a kind of file is shown once a run; a copied match file is one finding."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.diagnostics.catalogue import CODES
from tests.cli.run import barsis

GAME = """ Game {number}
 ann : {points}                        ben : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops
                                  Wins 1 point
"""
HEAD = """; [Match ID "{id}"]
; [Variation "Backgammon"]

 5 point match

"""
NAMES = ("mat-cube-in-use", "mat-western-play")


def match(id: str, games: int) -> str:
    played = [GAME.format(number=n, points=0) for n in range(1, games + 1)]
    return HEAD.format(id=id) + "\n".join(played).replace("ben : 0", "ben : {}").format(
        *range(games)
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, games in (("one", 3), ("two", 1), ("three", 2)):
        (tmp_path / f"{name}.mat").write_text(match(name, games))
    return tmp_path


def findings(*words: str | Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(barsis("validate", *words, "-f", "json").stdout)[
        "findings"
    ]
    return found


def test_only_what_is_no_error_is_shown_once() -> None:
    once = [code for code in CODES if code.once_a_run]
    assert {code.name for code in once} >= set(NAMES)
    assert all(code.severity != "error" for code in once)


@pytest.mark.parametrize("form", ["full", "grouped"])
def test_reports_for_people_show_the_first_and_count_the_others(form: str, folder: Path) -> None:
    text = barsis("validate", folder, "-f", form).stdout
    for name, more, files in ((NAMES[0], "5 more findings", "3 files"), (NAMES[1], "2 more", "2")):
        lines = [line for line in text.splitlines() if name in line]
        assert len(lines) == 2, text
        assert more in lines[1]
        assert files in lines[1]


def test_nothing_is_counted_where_nothing_comes_again(folder: Path) -> None:
    text = barsis("validate", folder / "two.mat").stdout
    assert "more finding" not in text
    assert all(name in text for name in NAMES)


def test_other_forms_and_counts_have_them_all(folder: Path) -> None:
    assert [one["name"] for one in findings(folder)].count(NAMES[0]) == 6
    concise = barsis("validate", folder, "-f", "concise")
    assert concise.stdout.count(NAMES[0]) == 6
    full = barsis("validate", folder)
    assert full.stderr == concise.stderr
    counts = barsis("validate", folder, "--statistics").stdout.splitlines()
    assert [line.split() for line in counts if NAMES[0] in line] == [["6", "FMT107", NAMES[0]]]
    status = [barsis("validate", folder, "--fail-on", "warning", "-f", f).exit_code
              for f in ("full", "json")]  # fmt: skip
    assert status == [1, 1]


# -- copied files -----------------------------------------------------------------------------


@pytest.fixture
def copied(folder: Path) -> Path:
    for name in ("one", "three"):
        (folder / f"{name} copy.mat").write_bytes((folder / f"{name}.mat").read_bytes())
    return folder


def twice(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in found if one["name"] == "game-of-match-twice"]


def test_a_copied_file_is_one_finding(copied: Path) -> None:
    found = twice(findings(copied))
    assert [Path(one["file"]).name for one in found] == ["one.mat", "three.mat"]
    assert [one["record"] for one in found] == [1, 1]
    assert "game 1 (and 2 records of this file likewise: 2-3) of match" in found[0]["message"]
    assert "game 1 (and record 2 of this file likewise) of match" in found[1]["message"]


def in_parts(folder: Path) -> list[dict[str, Any]]:
    reports = []
    for part in ("1/2", "2/2"):
        report = folder.parent / f"part{part[0]}.json"
        barsis("validate", folder, "-f", "json", "--part", part, "-o", report)
        reports.append(report)
    return findings("--merge", *reports)


WAYS: dict[str, Callable[[Path], list[dict[str, Any]]]] = {
    "workers": lambda folder: findings(folder, "-j", "2"),
    "cache": lambda folder: findings(folder, "--cache", folder.parent / "verdicts"),
    "parts": in_parts,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.by_turns(2)
def test_every_way_finds_the_same(way: str, copied: Path) -> None:
    expected = findings(copied)
    assert WAYS[way](copied) == expected
    assert WAYS[way](copied) == expected


def test_games_that_are_twice_in_one_file_are_each_named(folder: Path) -> None:
    file = folder / "one.mat"
    file.write_text(match("one", 3) + "\n" + match("one", 3))
    assert len(twice(findings(file))) == 3
