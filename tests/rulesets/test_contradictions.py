"""Facts that cannot hold together: each pair is refused, and both facts are named."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any, Final

import pytest

from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.builtin_files import load_builtin_editions
from barsis_notation.rulesets.consistency import check_facts
from barsis_notation.rulesets.contradictions import find_contradictions
from barsis_notation.rulesets.option_choices import check_options
from barsis_notation.rulesets.throw_devices import list_outcomes
from barsis_notation.rulesets.user_files import read_ruleset
from tests.cli.run import barsis
from tests.rulesets.files import document

DOCS = Path(__file__).parents[2] / "docs"
OF_THE_PAGE = {
    game: json.loads((DOCS / "rulesets" / f"{game}.json").read_text(encoding="utf-8"))
    for game in ("ludo", "chausar")
}


def rules_of(game: str) -> dict[str, Any]:
    """A game's file under another name, free to be changed."""
    file = copy.deepcopy(OF_THE_PAGE.get(game)) or document(f"{game}-1")
    return {**file, "id": "house"}


def changed(game: str, values: dict[str, Any]) -> dict[str, Any]:
    """A game's file with other values; an option that is set leaves no choice."""
    rules = rules_of(game)
    for path, value in values.items():
        rules["facts"][path]["value"] = value
        rules["facts"][path].pop("readings", None)
    rules.pop("profiles", None)
    return rules


def outcomes(game: str, *without: str, **rows: Any) -> dict[str, Any]:
    """What is thrown in a game, without some throws and with others."""
    value = rules_of(game)["facts"]["device.outcomes"]["value"]
    kept = {key: row for key, row in value.items() if key not in without}
    return kept | {key[1:]: row for key, row in rows.items()}


CASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("ludo", {"device.outcomes": outcomes("ludo", "3", "4")}, "device.outcomes", "device.kind"),
    (
        "ludo",
        {"device.outcomes": outcomes("ludo", _7={"values": [7]})},
        "device.outcomes",
        "device.kind",
    ),
    ("ludo", {"device.kind": "dice", "device.n": 2}, "turn.again", "device.n"),
    ("ludo", {"device.kind": "dice", "device.n": 2}, "turn.mode", "device.n"),
    ("chausar", {"turn.again": [6]}, "turn.again", "device.n"),
    ("chausar", {"turn.mode": "immediate"}, "turn.mode", "device.n"),
    ("chausar", {"turn.max_throws": 2}, "turn.max_throws", "device.n"),
    ("chausar", {"turn.triple_cancels": True}, "turn.triple_cancels", "device.n"),
    ("chausar", {"turn.third_six": "end_turn"}, "turn.third_six", "device.n"),
    ("chausar", {"capture.again": True}, "capture.again", "device.n"),
    ("chausar", {"device.faces": [1, 2, 3, 5, 6]}, "device.outcomes", "device.faces"),
    ("chausar", {"device.faces": [1, 2, 5]}, "device.outcomes", "device.faces"),
    ("chausar", {"device.kind": "sticks"}, "device.faces", "device.kind"),
    ("ludo", {"device.n": 2}, "device.n", "device.kind"),
    ("ludo", {"device.kind": "sticks", "device.n": 3}, "device.outcomes", "device.n"),
    ("parchis", {"entry.five": "1:6", "board.exit": None}, "entry.five", "six.opens_barrier"),
    ("barsis", {"device.n": 7}, "device.outcomes", "device.n"),
    ("barsis", {"device.n": 5}, "device.outcomes", "device.n"),
    ("ludo", {"board.arms": 8}, "board.arms", "seats.names"),
    ("parchis", {"board.arms": 8}, "board.arms", "seats.names"),
    ("ludo", {"seats.names": ["R", "B", "Y"]}, "board.arms", "seats.names"),
    ("ludo", {"seats.count": [2, 5]}, "seats.count", "seats.names"),
    (
        "ludo",
        {"board.arms": 3, "seats.names": ["R", "B", "Y"], "seats.count": [2]},
        "seats.two",
        "seats.names",
    ),
    (
        "pachisi",
        {"board.arms": 3, "seats.names": ["R", "B", "Y"], "seats.count": [2]},
        "seats.sets",
        "seats.names",
    ),
    (
        "barjis",
        {
            "board.arms": 5,
            "seats.names": ["R", "B", "Y", "G", "W"],
            "teams": "opposite",
        },
        "teams",
        "seats.names",
    ),
    ("ludo", {"board.safe.cells": ["L7"]}, "board.safe.cells", "board.ranks"),
    ("parchis", {"board.exit": "R9"}, "board.exit", "board.ranks"),
    ("ludo", {"entry.six": "64:6"}, "entry.six", "board.ranks"),
    ("parchis", {"start.step": 84}, "start.step", "board.ranks"),
    ("parchis", {"start.on_board": 5}, "start.on_board", "pawns"),
    ("parchis", {"start.step": None}, "start.on_board", "start.step"),
    ("ludo", {"turn.again": [1, 2, 3, 4, 5, 6]}, "turn.again", "device.outcomes"),
    (
        "ludo",
        {"device.outcomes": {str(face): {"values": [6]} for face in range(1, 7)},
         "turn.again": "none"},
        "turn.first",
        "device.outcomes",
    ),
    ("ludo", {"entry.six": "8:6(+khal)"}, "entry.six", "device.outcomes"),
    (
        "ludo",
        {"device.outcomes": outcomes("ludo", _6={"values": [6, "khal"]})},
        "device.outcomes",
        "tokens.khal.step",
    ),
    (
        "kioz",
        {"device.outcomes": outcomes("kioz", "1", _1={"values": [1]})},
        "device.outcomes",
        "tab.first_move",
    ),
    ("kioz", {"pieces": 21}, "pieces", "board.columns"),
    ("kioz", {"device.n": 3}, "device.outcomes", "device.n"),
    ("natt-klab", {"board.columns": 2}, "start", "board.columns"),
    ("natt-klab", {"board.rows": 4}, "start", "board.rows"),
    ("natt-klab", {"pieces": 11}, "start", "pieces"),
    ("natt-klab", {"seats.names": ["W", "N"]}, "start", "seats.names"),
]  # fmt: skip


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("game", "values", "path", "other"), CASES)
def test_both_facts_are_named(game: str, values: dict[str, Any], path: str, other: str) -> None:
    ruleset, findings = read_ruleset(changed(game, values))
    assert ruleset is None
    told = [finding for finding in findings if finding.code == "RUL019"]
    assert (path, other) in {
        tuple(finding.message.partition(" contradict ")[0].split(" and ")) for finding in told
    }
    assert f"/facts/{path}" in {finding.pointer for finding in told}


def test_a_token_needs_to_be_said_whether_it_is_forced() -> None:
    rules = rules_of("barsis")
    del rules["facts"]["tokens.khal.forced"]
    _, (finding,) = read_ruleset(rules)
    assert "tokens.khal.forced" in finding.message


@pytest.mark.parametrize(
    "edition", load_builtin_editions(), ids=lambda edition: str(edition.file.id)
)
def test_no_reading_of_a_built_in_ruleset_contradicts_it(edition: Any) -> None:
    assert [*check_options(edition.file, {}), *check_facts(edition.file, {})] == []
    ruleset = load_ruleset(edition.file.id)
    seen = 0
    for option in ruleset.options():
        for reading in option.readings:
            value = reading.value if reading.integer is None else reading.integer.min
            chosen = ruleset.with_options({**reading.when, option.path: value})
            assert list(find_contradictions(edition.file.family, chosen.facts)) == []
            seen += 1
    assert seen > 3


def test_a_reading_that_contradicts_is_named_where_it_stands() -> None:
    rules = rules_of("parchis")
    del rules["facts"]["board.arms"]["readings"][1]["brings"]["seats.names"]
    ruleset, findings = read_ruleset(rules)
    assert {(finding.code, finding.severity, finding.pointer) for finding in findings} == {
        ("RUL019", "warning", "/facts/board.arms/readings/1")
    }
    assert ruleset is not None
    with pytest.raises(ValueError, match=r"board\.arms and seats\.names contradict each other"):
        ruleset.with_options({"board.arms": 6})
    names: list[dict[str, Any]] = [{"value": list(ruleset["seats.names"]), "meaning": "Four."}]
    names.append({"value": ["A", "B", "C", "D", "E", "F"], "meaning": "Six."})
    rules["facts"]["seats.names"]["readings"] = names
    ruleset, _ = read_ruleset(rules)
    assert ruleset is not None
    six = {"board.arms": 6, "seats.names": names[1]["value"]}
    assert ruleset.with_options(six)["board.arms"] == 6


def test_games_tells_of_readings_that_contradict(tmp_path: Path) -> None:
    rules = rules_of("parchis")
    del rules["facts"]["board.arms"]["readings"][1]["brings"]["seats.names"]
    path = tmp_path / "house.json"
    path.write_text(json.dumps(rules), encoding="utf-8")
    done = barsis("games", path)
    assert done.exit_code == 0
    assert "RUL019" in done.stderr
    assert "board.arms and seats.names" in done.stderr


def test_readings_that_contradict_only_together_are_refused_when_chosen() -> None:
    rules = rules_of("parchis")
    rules["facts"]["pawns"]["readings"] = [
        {"value": 4, "meaning": "Four."},
        {"value": 1, "meaning": "One."},
    ]
    ruleset, findings = read_ruleset(rules)
    assert findings == ()
    assert ruleset is not None
    assert ruleset.with_options({"pawns": 1})["pawns"] == 1
    assert ruleset.with_options({"start.on_board": 2})["pawns"] == 4
    with pytest.raises(ValueError, match=r"start\.on_board and pawns contradict each other"):
        ruleset.with_options({"pawns": 1, "start.on_board": 2})


ROWS: Final = {"1": {"values": [1]}}
"""Outcomes, of which only that there are some decides how dice are thrown."""


@pytest.mark.parametrize(
    ("facts", "count", "some"),
    [
        ({"device.kind": "die", "device.n": 1, "device.outcomes": ROWS}, 6, "6"),
        ({"device.kind": "dice", "device.n": 2}, 21, "31"),
        ({"device.kind": "dice", "device.n": 3, "device.outcomes": ROWS}, 6, "6"),
        (
            {"device.kind": "dice", "device.n": 3, "device.outcomes": ROWS,
             "device.faces": [1, 2, 5, 6, 6]},
            4,
            "5",
        ),
        ({"device.kind": "cowries", "device.n": 6}, 7, "0"),
        ({"device.kind": "sticks", "device.n": 4}, 5, "4"),
    ],
)  # fmt: skip
def test_the_ways_to_fall(facts: dict[str, Any], count: int, some: str) -> None:
    faces = list_outcomes(facts)
    assert len(set(faces)) == count == len(faces)
    assert some in faces
