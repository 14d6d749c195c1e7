"""A finding quotes the sentence that decides, and what it names beside makes the record legal.

The turns are those of ``cases.json``, which ``python -m tests.deciding`` looks for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import UNSET

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.record.structs import Player, Record, Result, RulesetRef, Start
from barsis_notation.replay.deciding_facts import describe_rule
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.more_sentences import load_more_sentences
from barsis_notation.validation import check_record
from tests.deciding.alternatives import alternatives
from tests.deciding.chosen import GAMES, Choice, speaks
from tests.deciding.hunt import deciders
from tests.deciding.quoted import errors_of, fact_named, finding_of
from tests.every import every
from tests.rulesets.files import RULESETS, document, letters
from tests.rulesets.test_sentences import DOCUMENTS

Case = dict[str, Any]

HERE: Final = Path(__file__).parent
CASES: Final[list[Case]] = json.loads((HERE / "cases.json").read_text("utf-8"))
REASONS: Final[dict[str, dict[str, str]]] = json.loads((HERE / "refuse_no_turn.json").read_text())


def _named(case: Case) -> str:
    chosen = [f"{path}={json.dumps(value)}" for path, value in case["options"].items()]
    return " ".join([case["game"], case["fact"], case["refusal"], *chosen])


def _choice(case: Case) -> Choice:
    return Choice(case["game"], case["options"], tuple(case["players"]))


@every("case", CASES, ids=_named, days=3)
def test_the_finding_quotes_the_sentence_that_decides(case: Case) -> None:
    """Law: of the facts that decide a turn, one is quoted, and the only one if it is one."""
    choice = _choice(case)
    ruleset, setup = choice.ruleset, parse_setup(case["position"])
    finding = finding_of(case)
    assert finding is not None
    assert str(finding.rule) == case["quote"]
    paths = {
        other.path
        for other in deciders(ruleset, choice.players, setup, case["turn"])
        if speaks(ruleset, other.path, case["refusal"], case["turn"])
    }
    assert sorted(paths) == case["deciders"]
    said = {str(describe_rule(ruleset, path, case["refusal"])) for path in paths or {case["fact"]}}
    assert case["quote"] in said


@every("case", CASES, ids=_named, days=4)
def test_every_reading_that_a_finding_names_makes_the_record_legal(case: Case) -> None:
    """Law: a reading is named beside a refusal if and only if it lifts the refusal."""
    choice = _choice(case)
    finding = finding_of(case)
    assert finding is not None
    named = finding.legal_under or []
    for option in named:
        path, _, value = option.partition("=")
        assert errors_of(case, {path: _value(choice, path, value)}) == [], option
    if case["refusal"] in OF_EARLIER_TURNS:
        return
    for other in alternatives(choice.ruleset):
        if other.path == case["fact"] and other.is_reading and other.path not in RANGES:
            lifts = not errors_of(case, {other.path: other.value})
            is_named = f"{other.path}={_spoken(other.value)}" in named
            assert is_named == lifts or other.path == "board.arms", other.value


OF_EARLIER_TURNS: Final = frozenset({"throw-out-of-turn", "game-already-over"})
"""Refusals that another reading lifts in an earlier turn: no reading is named."""
RANGES: Final = frozenset({"turn.max_throws", "capture.bonus", "finish.bonus"})
"""Options that are any number: only their named values are tried."""


def _spoken(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _value(choice: Choice, path: str, text: str) -> Any:
    readings = choice.ruleset.declared[path].readings
    return next(one.value for one in readings if _spoken(one.value) == text)


@every("case", CASES, ids=_named)
def test_a_turn_that_no_fact_decides_alone_is_quoted_by_its_refusal(case: Case) -> None:
    """Of a fact of which one value only is played, the refusal itself says that it decides."""
    if not case["deciders"]:
        assert fact_named(_choice(case), case["position"], case["turn"]) == case["fact"]


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_refuses_a_turn_or_says_why_not(game: str) -> None:
    tried = {case["fact"] for case in CASES if case["game"] == game}
    facts = load_ruleset(game).declared
    excused = {path for path, fact in facts.items() if fact.no_effect or _is_no_rule(fact.note)}
    assert tried <= set(facts)
    assert set(REASONS[game]) == set(facts) - tried - excused


def _is_no_rule(note: str | None) -> bool:
    """Return whether a fact says that its source has no such rule: it forbids nothing."""
    return note is not None and "no such rule; the parameter is there for" in note


def test_the_sentence_that_decides_is_quoted_where_another_reading_decides_nothing() -> None:
    """The turns that once quoted a sentence beside the point."""
    for case, words in _once_beside_the_point():
        finding = finding_of(case)
        assert finding is not None
        assert str(finding.rule).startswith(f'"{words}'), case["turn"]


def _once_beside_the_point() -> Iterator[tuple[Case, str]]:
    all_in = "pachisi S:bar(4) E:bar(4) N:bar(4) W:bar(4) to=S"
    one_in = "pachisi S:bar(3),1 E:bar(4) N:bar(4) W:bar(4) to=S"
    two_out = "pachisi S:bar(2),10,20 E:bar(4) N:bar(4) W:bar(4) to=S"
    parchis = "parchis 1:bar(3),13 2:bar(3),13 3:bar(3),13 4:bar(3),13 to=1"
    for options, position, turn, refusal, words in (
        (
            {"device.n": 7},
            all_in,
            "S 0: bar/1",
            "entry-without-right",
            "When playing with 7 cowries there is also a rule, that only throwing 10, 25 or 30",
        ),
        (
            {"turn.split": True},
            two_out,
            "S 5: 10/12",
            "must-move",
            "A player can move any number of his pieces with a single throw",
        ),
        ({}, parchis, "1 6: 13/20", "token-not-available", "Advance seven spaces in case"),
        ({}, all_in, "S 2: bar/1", "entry-without-right", "Player who got a grace has the right"),
        (
            {"entry_rules.grace": "instead"},
            one_in,
            "S 1: 1/11 bar/1",
            "entry-without-right",
            "Player who got a grace has the right",
        ),
        (
            {"entry_rules.fresh": "next_turn"},
            all_in,
            "S 1: bar/1 1/11",
            "token-not-available",
            "Note: The newly introduced piece always stays",
        ),
    ):
        game = position.partition(" ")[0]
        players = list("1234" if game == "parchis" else "SENW")
        yield (
            {
                "game": game,
                "options": options,
                "players": players,
                "position": position,
                "turn": turn,
                "refusal": refusal,
            },
            words,
        )


HIGHEST: Final = {"turn.first": "highest"}
NO_REROLL: Final = {"opening.reroll": False}
LAST: Final = "shesh-besh W:1,off(14) B:6(15) to=W"


@pytest.mark.parametrize(
    ("players", "options", "opening", "turn", "code", "path"),
    [
        ("SN", HIGHEST, ["S 4", "N 2"], "N 2:", "THR001", "turn.first"),
        ("SN", HIGHEST, ["S 4", "N 4"], "N 2:", "THR009", "turn.first"),
        ("SENW", {}, ["S 4", "E 2", "N 3", "W 2"], "E 2:", "THR001", "turn.first"),
        ("WB", {}, ["W 5", "B 3"], "B 31: 8/5 6/5", "THR001", "opening.first"),
        ("WB", NO_REROLL, ["W 5", "B 3"], "W 31: 8/5 6/5", "THR004", "opening.reroll"),
        ("WB", {}, ["W 7", "B 2"], "W 31: 8/5 6/5", "THR005", "opening.first"),
    ],
)
def test_the_first_turn_quotes_who_begins(
    players: str, options: dict[str, Any], opening: list[str], turn: str, code: str, path: str
) -> None:
    game = {"SN": "barsis", "SENW": "pachisi", "WB": "shesh-besh"}[players]
    finding = _only_finding(game, players, [turn], options=options, opening=opening)
    ruleset = load_ruleset(game, options=options)
    assert (finding.code, str(finding.rule)) == (code, str(describe_rule(ruleset, path)))
    for option in finding.legal_under or []:
        name, _, value = option.partition("=")
        other = options | {name: json.loads(value)}
        assert not _findings(game, players, [turn], options=other, opening=opening), option


@pytest.mark.parametrize(
    ("position", "turn", "result", "code", "path"),
    [
        (LAST, "W 21: 1/off", {"name": "mars", "score": {"W": 1}}, "RES003", "win.score.mars"),
        (LAST, "W 21: 1/off", {"name": "turkish_mars"}, "RES006", "win.turkish_mars.when"),
        (
            "shesh-besh W:1,off(14) B:bar,6(14) to=W",
            "W 21: 1/off",
            {"score": {"W": 2}},
            "RES003",
            "win.score.turkish_mars",
        ),
        (
            "shesh-besh W:1,off(14) B:6(14),off to=W",
            "W 21: 1/off",
            {"score": {"W": 2}},
            "RES003",
            "win.score.win",
        ),
        ("barsis S:bar(3),20 N:bar(4) to=S", "S 2: 20/22", {}, "RES005", "win.by"),
        (
            "parchis 1:83,off(3) 2:bar(3),13 3:bar(3),40 to=1",
            "1 1: 83/off",
            {"ranks": {"1": 1, "2": 2, "3": 3}},
            "RES004",
            "win.rank",
        ),
        (
            "barjis S:82,off(3) E:bar(4) N:bar(4) W:bar(4) to=S",
            "S 2: 82/off",
            {"score": {"S": 1}},
            "RES003",
            "win.score.mars",
        ),
    ],
)
def test_a_result_quotes_the_sentence_that_decides(
    position: str, turn: str, result: dict[str, Any], code: str, path: str
) -> None:
    setup = parse_setup(position)
    won = {"winners": [setup.to], "reason": "home", **result}
    players = "".join(setup.men)
    finding = _only_finding(setup.id, players, [turn], position=position, result=won)
    said = str(describe_rule(load_ruleset(setup.id), path))
    assert (finding.code, str(finding.rule)) == (code, said)


def _only_finding(game: str, players: str, turns: list[str], **members: Any) -> Finding:
    (finding,) = _findings(game, players, turns, **members)
    return finding


def _findings(
    game: str, players: str, turns: list[str], *, position: str = "", **members: Any
) -> list[Finding]:
    options, result = members.get("options", {}), members.get("result")
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=game, version=1, options=options),
        players=[Player(seats=[seat]) for seat in players],
        opening=members.get("opening", []),
        start=Start(position=position) if position else UNSET,
        turns=[*turns],
        result=Result(**result) if result else UNSET,
    )
    findings = check_record(record).findings
    return [finding for finding in findings if finding.severity == "error"]


def test_a_reading_that_is_not_the_default_is_said_with_its_meaning() -> None:
    ruleset = load_ruleset("pachisi", options={"entry_rules.grace": "instead"})
    said = str(describe_rule(ruleset, "entry_rules.grace"))
    assert said.endswith(
        "read here as `entry_rules.grace=instead`: A throw with a grace either moves a man or "
        "enters one."
    )


def test_a_fact_without_a_sentence_is_said_with_the_meaning_of_its_value() -> None:
    assert str(describe_rule(load_ruleset("barjis"), "pass")) == (
        "the source has no sentence for it; `pass=forced` is played: "
        "The number of a throw must be moved where it can be, and is lost otherwise."
    )


def test_every_further_sentence_stands_in_a_source_beside_one_that_a_fact_quotes() -> None:
    texts = [letters(" ".join(sentences)) for sentences in DOCUMENTS.values()]
    quoted = {
        (path, fact.get("quote"))
        for name in RULESETS
        for path, fact in document(name)["facts"].items()
    }
    assert load_more_sentences()
    for one in load_more_sentences():
        assert (one.path, one.beside) in quoted, one.path
        assert any(letters(one.quote) in text for text in texts), one.quote
