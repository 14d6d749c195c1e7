"""Options: what a record may choose, and the finding where it may not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from barsis_notation.diagnostics import ruleset_codes
from barsis_notation.diagnostics.findings import collect_codes
from barsis_notation.rulesets import RulesetError, find_ruleset, load, load_ruleset
from barsis_notation.rulesets.builtin_files import load_builtin_editions
from barsis_notation.rulesets.structs import Reading
from barsis_notation.rulesets.values import freeze
from tests.every import every
from tests.rulesets.files import beside

KEEPS = {"entry.dest": "11:10", "entry.benj": "26:25"}
SPENDS = {"entry.dest": "11:10+khal", "entry.benj": "26:25+khal"}


def problems(options: dict[str, Any], id: str = "barsis") -> list[str]:
    _, findings = find_ruleset(id, 1, options)
    return [finding.name for finding in findings]


def test_defaults_hold_without_options() -> None:
    barsis = load_ruleset("barsis")
    assert barsis["entry.dest"] == "11:10"
    assert barsis["board.safe.cells"] == ("L6", "R6")
    assert barsis["device.outcomes"]["5"]["values"] == (25, "khal")
    assert not barsis.chosen


def test_an_option_changes_its_fact_alone() -> None:
    barsis, house = load_ruleset("barsis"), load_ruleset("barsis", options=SPENDS)
    changed = {path for path in barsis.facts if barsis[path] != house[path]}
    assert changed == set(SPENDS) == set(house.chosen)


def test_an_option_written_with_its_default_is_not_chosen() -> None:
    ruleset = load_ruleset("barsis", 1, KEEPS)
    assert ruleset is load_ruleset("barsis")
    assert ruleset.id == "barsis"


def test_a_ruleset_in_use_is_found_again_when_its_memo_forgot_it() -> None:
    barsis = load_ruleset("barsis")
    load._check_and_build.cache_clear()
    assert load_ruleset("barsis", 1, KEEPS) is barsis


def test_the_order_of_options_makes_no_difference() -> None:
    ruleset = load_ruleset("barsis", 1, SPENDS)
    assert ruleset is load_ruleset("barsis", 1, dict(reversed(SPENDS.items())))
    assert {path: ruleset[path] for path in SPENDS} == SPENDS


def every_choice() -> list[tuple[str, str, Reading]]:
    return [
        (edition.file.id, path, reading)
        for edition in load_builtin_editions()
        for path, fact in edition.file.facts.items()
        for reading in fact.readings
    ]


@every("id, path, reading", every_choice)
def test_every_reading_can_be_chosen(id: str, path: str, reading: Reading) -> None:
    value = reading.value if reading.integer is None else reading.integer.min
    ruleset, findings = find_ruleset(id, 1, {**reading.when, path: value})
    assert ruleset is not None
    assert {finding.name for finding in findings} <= {"options-mixed"}


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"entry.dset": "10:10"}, "unknown-option"),
        ({"": 1}, "unknown-option"),
        ({"pawns": 8}, "fixed-fact-as-option"),
        ({"device.outcomes": {}}, "fixed-fact-as-option"),
        ({"turn.entry_tries": 2}, "option-value-not-allowed"),
        ({"turn.entry_tries": "3"}, "option-value-not-allowed"),
        ({"turn.entry_tries": True}, "option-value-not-allowed"),
        ({"turn.entry_tries": 3.0}, "option-value-not-allowed"),
        ({"turn.triple_cancels": 1}, "option-value-not-allowed"),
        ({"turn.max_throws": 0}, "option-value-not-allowed"),
        ({"turn.max_throws": 2**53}, "option-value-not-allowed"),
        ({"turn.max_throws": 10**40}, "option-value-not-allowed"),
        ({"turn.max_throws": float("nan")}, "option-value-not-allowed"),
        ({"board.safe.cells": ["R6", "L6"]}, "option-value-not-allowed"),
        ({"entry.dest": "22:10"}, "option-condition-unmet"),
        ({"entry.dest": "22:10", "board.direction": "ccw"}, "option-condition-unmet"),
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, Any], name: str) -> None:
    ruleset, findings = find_ruleset("barsis", 1, options)
    assert ruleset is None
    assert name in [finding.name for finding in findings]


def test_options_that_hardly_go_together_are_a_warning() -> None:
    ruleset, findings = find_ruleset("barsis", 1, {"entry.dest": "11:10+khal"})
    assert ruleset is not None
    assert [finding.name for finding in findings] == ["options-mixed"]
    assert findings[0].found == "entry.dest=11:10+khal, entry.benj=26:25"


@pytest.mark.parametrize(
    "options",
    [
        KEEPS,
        SPENDS,
        {"entry.dest": "11:10(+khal)", "entry.benj": "26:25(+khal)"},
        {"entry.dest": "10:10+khal", "entry.benj": "24:25+khal"},
        {"entry.dest": "11:10+khal", "entry.benj": "none"},
        {"entry.khal": "none"},
    ],
)
def test_options_that_agree_are_not_warned_of(options: dict[str, Any]) -> None:
    assert problems(options) == []


BROUGHT = [
    (name.rpartition("-")[0], choice["options"], choice["facts"])
    for name, choices in beside("expected_brought.json").items()
    for choice in choices
]


@pytest.mark.parametrize(("id", "options", "facts"), BROUGHT)
def test_a_choice_brings_all_that_goes_with_it(
    id: str, options: dict[str, Any], facts: dict[str, Any]
) -> None:
    plain, house = load_ruleset(id), load_ruleset(id, options=options)
    assert {p: house[p] for p in plain.facts if house[p] != plain[p]} == freeze(facts)
    assert dict(house.chosen) == options


def test_an_option_of_the_record_overrules_what_another_brings() -> None:
    options = {"device.n": 7, "entry_rules.throws_first": "all"}
    house = load_ruleset("pachisi", options=options)
    assert (house["device.n"], house["entry_rules.throws_first"]) == (7, "all")
    assert dict(house.chosen) == options


def test_what_is_brought_anyhow_is_not_chosen() -> None:
    seven = load_ruleset("pachisi", options={"device.n": 7})
    assert load_ruleset("pachisi", options={"device.n": 7, "device.seven_k6": 35}) is seven


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("barjis", {"tokens.khal.step": None}),
        ("barjis", {"seats.finished": "throws_for_partner"}),
        ("pachisi", {"device.seven_k6": 30}),
        ("pachisi", {"device.n": 7, "device.seven_k6": None}),
        ("pachisi", {"entry_rules.throws": [10, 25, 35]}),
        ("pachisi", {"device.n": 7, "entry_rules.throws": [10, 25, 30]}),
        (
            "pachisi",
            {"device.n": 7, "device.seven_k6": 30, "entry_rules.throws_first": [10, 25, 35]},
        ),
        ("pachisi", {"finish.grace_bears_off": True}),
    ],
)
def test_a_choice_that_needs_another_is_refused_alone(id: str, options: dict[str, Any]) -> None:
    assert problems(options, id) == ["option-condition-unmet"]


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("barjis", {"entry.khal": "none"}),
        ("barjis", {"entry.khal": "none", "entry.dest": "1:10+khal"}),
        ("pachisi", {"finish.mode": "exact"}),
    ],
)
def test_a_choice_that_locks_the_game_is_a_warning(id: str, options: dict[str, Any]) -> None:
    assert problems(options, id) == ["options-mixed"]


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("barjis", {"tokens.khal.step": None, "finish.mode": "at_least"}),
        ("barjis", {"entry.khal": "none", "entry.dest": "1:10+khal", "entry.benj": "1:25+khal"}),
        ("pachisi", {"finish.mode": "exact", "finish.grace_bears_off": True}),
        ("pachisi", {"device.n": 7, "entry_rules.throws": [10, 25, 35]}),
        ("parchis", {"capture.bonus": 0, "finish.bonus": 12}),
    ],
)
def test_choices_that_go_together(id: str, options: dict[str, Any]) -> None:
    assert problems(options, id) == []


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("entry.dset", "entry.dest"),
        ("pair_safe", "occupancy.pair_safe"),
        ("turn.maxthrows", "turn.max_throws"),
        ("Turn.Mode", "turn.mode"),
    ],
)
def test_a_slip_is_recognised(written: str, meant: str) -> None:
    _, (finding, *_) = find_ruleset("barsis", 1, {written: 1})
    assert finding.pointer == f"/ruleset/options/{written}"
    assert f'did you mean "{meant}"?' in finding.message
    assert finding.fix is not None
    assert finding.fix.value == {meant: 1}
    assert not finding.fix.safe


def test_a_refused_value_names_those_allowed_and_the_sentence() -> None:
    _, (finding,) = find_ruleset("barsis", 1, {"pass": "never"})
    assert finding.expected == '"forced", "allowed_if_blocked_by_safe", "optional"'
    assert finding.rule == '"A player must make a move if a legal move exists" ' + (
        "(Barsis rules, Jawaker)"
    )


def test_a_caller_is_told_by_an_error() -> None:
    with pytest.raises(RulesetError, match=r"no option \"turn\.mood\" \(did you mean") as caught:
        load_ruleset("barsis", options={"turn.mood": 1})
    assert caught.value.findings[0].code == "RUL003"


def test_with_options_adds_to_what_was_chosen() -> None:
    barsis = load_ruleset("barsis")
    house = barsis.with_options(SPENDS).with_options({"turn.entry_tries": 3})
    assert dict(house.chosen) == {**SPENDS, "turn.entry_tries": 3}
    assert house.with_options({**KEEPS, "turn.entry_tries": 1}) is barsis
    with pytest.raises(RulesetError):
        barsis.with_options({"pawns": 5})


def test_a_ruleset_lists_its_options() -> None:
    house = load_ruleset("barsis", options=SPENDS)
    option = next(option for option in house.options() if option.path == "entry.dest")
    assert (option.value, option.default) == ("11:10+khal", "11:10")
    assert option.readings[1].witnesses[0].source == "finkel-2002"


@pytest.mark.parametrize(
    "code", [c for c in collect_codes(ruleset_codes) if c.bad_example.startswith('{"id"')], ids=str
)
def test_the_examples_of_a_code_are_true(code: Any) -> None:
    def names(text: str) -> list[str]:
        reference = json.loads(text)
        _, findings = find_ruleset(**reference)
        return [finding.name for finding in findings]

    assert code.name in names(code.bad_example)
    assert names(code.good_example) == []
