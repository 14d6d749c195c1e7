"""Ruleset files of one's own: as good as a built-in one, or told what is wrong with them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.rulesets import find_ruleset, load_reference, load_ruleset, load_ruleset_file
from barsis_notation.rulesets.user_files import read_ruleset
from tests.rulesets.files import RULESETS, document

Change = Callable[[dict[str, Any]], Any]


def house(change: Change = lambda rules: None) -> dict[str, Any]:
    """Barsis under another name, changed."""
    rules = document("barsis-1")
    rules["id"] = "cafe-nofara"
    change(rules)
    return rules


def kept(tmp_path: Path, rules: dict[str, Any]) -> Path:
    path = tmp_path / "house.json"
    path.write_text(json.dumps(rules), encoding="utf-8")
    return path


def six_pawns(rules: dict[str, Any]) -> None:
    rules["facts"]["pawns"] = {"value": 6, "confidence": "said", "note": "So they play there."}


def test_a_house_rule_is_a_file_and_no_python(tmp_path: Path) -> None:
    ruleset, findings = load_ruleset_file(kept(tmp_path, house(six_pawns)))
    assert findings == ()
    assert ruleset is not None
    assert (ruleset.id, ruleset["pawns"], ruleset.builtin) == ("cafe-nofara", 6, False)


def test_it_takes_options_and_profiles(tmp_path: Path) -> None:
    path = kept(tmp_path, house(six_pawns))
    ruleset, findings = load_reference(f"{path}@finkel-2002", {"turn.entry_tries": 3})
    assert findings == ()
    assert ruleset is not None
    assert (ruleset["entry.benj"], ruleset["turn.entry_tries"]) == ("24:25+khal", 3)


def test_a_record_must_name_its_hash(tmp_path: Path) -> None:
    own, _ = load_ruleset_file(kept(tmp_path, house(six_pawns)))
    assert own is not None
    found, findings = find_ruleset("cafe-nofara", 1, {}, own.sha256, own=(own,))
    assert (found, findings) == (own, ())
    found, (missing,) = find_ruleset("cafe-nofara", 1, {}, own=(own,))
    assert (found, missing.name) == (own, "ruleset-hash-missing")
    assert missing.fix is not None
    assert missing.fix.value == own.sha256
    found, (differs,) = find_ruleset("cafe-nofara", 1, {}, "0" * 64, own=(own,))
    assert (found, differs.name) == (None, "ruleset-hash-differs")
    found, (unknown,) = find_ruleset("cafe-nofara", 1, {}, own.sha256)
    assert (found, unknown.name) == (None, "unknown-ruleset")


def test_the_layout_of_the_file_does_not_count(tmp_path: Path) -> None:
    rules = house(six_pawns)
    own, _ = load_ruleset_file(kept(tmp_path, rules))
    turned = {name: rules[name] for name in sorted(rules) if name != "$schema"}
    again, _ = read_ruleset(turned)
    assert own is not None
    assert again is not None
    assert own.sha256 == again.sha256


@pytest.mark.parametrize("name", RULESETS)
def test_a_copy_of_a_built_in_file_is_the_built_in_ruleset(name: str) -> None:
    ruleset, findings = read_ruleset(document(name))
    assert findings == ()
    assert ruleset is load_ruleset(name.rpartition("-")[0])


def test_a_changed_file_may_not_keep_a_built_in_name() -> None:
    rules = document("barsis-1")
    six_pawns(rules)
    ruleset, (finding,) = read_ruleset(rules)
    assert ruleset is None
    assert (finding.name, finding.expected) == ("ruleset-id-taken", "barsis-house")


def test_what_an_option_brings_with_it_holds_too() -> None:
    def six_or_seven_shells(rules: dict[str, Any]) -> None:
        seven = {**rules["facts"]["device.outcomes"]["value"], "7": {"values": [14]}}
        rules["facts"]["device.n"]["readings"] = [
            {"value": 6, "meaning": "Six shells."},
            {"value": 7, "meaning": "Seven.", "brings": {"device.outcomes": seven}},
        ]

    ruleset, findings = read_ruleset(house(six_or_seven_shells))
    assert findings == ()
    assert ruleset is not None
    seven = ruleset.with_options({"device.n": 7})
    assert seven["device.outcomes"]["7"]["values"] == (14,)
    assert dict(seven.chosen) == {"device.n": 7}
    assert "7" not in ruleset["device.outcomes"]


def test_a_ruleset_with_a_warning_about_a_profile_can_be_played() -> None:
    club = {"id": "club", "kind": "people", "title": "Club"}
    profile = {
        "name": "half",
        "options": {"entry.dest": "11:10+khal"},
        "source": "club",
        "says": "The Dest is spent whole.",
    }
    ruleset, findings = read_ruleset(
        {
            "format": "barsis-ruleset/1",
            "id": "club-barsis",
            "version": 1,
            "extends": "barsis-1",
            "facts": {},
            "sources": [club | {"author": None, "year": None, "place": None}],
            "profiles": [profile],
        }
    )
    assert [finding.name for finding in findings] == ["options-mixed"]
    assert ruleset is not None


def test_a_caution_is_a_warning() -> None:
    def caution(rules: dict[str, Any]) -> None:
        rules["cautions"] = [
            {"if": {"turn.entry_tries": [3], "turn.max_throws": [1]}, "says": "nobody enters"}
        ]

    ruleset, _ = read_ruleset(house(caution))
    assert ruleset is not None
    options = {"turn.entry_tries": 3, "turn.max_throws": 1}
    found, (finding,) = find_ruleset("cafe-nofara", 1, options, ruleset.sha256, own=(ruleset,))
    assert found is not None
    assert (finding.name, finding.expected) == ("options-mixed", "nobody enters")


def without(*path: str) -> Change:
    def change(rules: dict[str, Any]) -> None:
        for step in path[:-1]:
            rules = rules[step]
        del rules[path[-1]]

    return change


def setting(value: Any, *path: Any) -> Change:
    def change(rules: dict[str, Any]) -> None:
        for step in path[:-1]:
            rules = rules[step]
        rules[path[-1]] = value

    return change


FACT = {"value": 1, "confidence": "chosen", "note": "x"}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("change", "name", "pointer"),
    [
        (without("facts", "pawns"), "ruleset-malformed", "/facts"),
        (without("family"), "ruleset-malformed", ""),
        (setting("ludo", "family"), "ruleset-malformed", "/family"),
        (setting("barsis-ruleset/2", "format"), "ruleset-malformed", "/format"),
        (setting("Cafe Nofara", "id"), "ruleset-malformed", "/id"),
        (setting("cafe-7", "id"), "ruleset-malformed", "/id"),
        (setting("cafe\n", "id"), "ruleset-malformed", "/id"),
        (setting(0, "version"), "ruleset-malformed", "/version"),
        (setting(1.0, "version"), "ruleset-malformed", "/version"),
        (setting(2**53, "version"), "ruleset-malformed", "/version"),
        (setting("four", "facts", "pawns", "value"), "ruleset-malformed", "/facts/pawns/value"),
        (
            setting("11", "facts", "entry.dest", "readings", 1, "value"),
            "ruleset-malformed",
            "/facts/entry.dest/readings/1/value",
        ),
        (setting("\ud800", "names", "en"), "ruleset-malformed", "/names/en"),
        (without("facts", "board.ranks", "note"), "ruleset-malformed", "/facts/board.ranks"),
        (without("facts", "pawns", "source"), "ruleset-malformed", "/facts/pawns"),
        (setting(FACT, "facts", "ocupancy.max"), "ruleset-unknown-member", "/facts/ocupancy.max"),
        (setting(1, "facts", "pawns", "vlaue"), "ruleset-unknown-member", "/facts/pawns/vlaue"),
        (setting([], "profile"), "ruleset-unknown-member", "/profile"),
        (
            setting("nobody", "facts", "pawns", "source"),
            "ruleset-inconsistent",
            "/facts/pawns/source",
        ),
        (
            setting(True, "facts", "occupancy.pair_safe", "value"),
            "ruleset-inconsistent",
            "/facts/occupancy.pair_safe/readings/0",
        ),
        (
            setting({"no.fact": 1}, "facts", "entry.dest", "readings", 0, "when"),
            "ruleset-inconsistent",
            "/facts/entry.dest/readings/0",
        ),
        (
            setting(["no.fact", "pass"], "agreements", 0, "paths"),
            "ruleset-inconsistent",
            "/agreements/0/paths",
        ),
        (
            without("facts", "tokens.khal.step"),
            "facts-contradict",
            "/facts/device.outcomes",
        ),
        (setting(["بنج"], "words", "throws", "6", "spellings"), "ruleset-inconsistent", None),
        (setting(7, "profiles", 0, "options", "pawns"), "fixed-fact-as-option", None),
        (setting("x", "profiles", 0, "options", "pass"), "option-value-not-allowed", None),
    ],
)
def test_a_fault_is_named_with_its_place(change: Change, name: str, pointer: str | None) -> None:
    ruleset, findings = read_ruleset(house(change))
    assert ruleset is None
    assert name in [finding.name for finding in findings]
    if pointer is not None:
        assert pointer in [finding.pointer for finding in findings]


def test_an_unknown_fact_is_recognised() -> None:
    _, (finding,) = read_ruleset(house(setting(FACT, "facts", "ocupancy.max")))
    assert 'did you mean "occupancy.max"?' in finding.message


@pytest.mark.parametrize(
    ("data", "name", "line"),
    [
        (b"", "ruleset-unreadable", 1),
        (b'{\n"format": "barsis-ruleset/1"\n]', "ruleset-unreadable", 3),
        (b"\xff", "ruleset-unreadable", None),
        (b"[1] 2", "ruleset-unreadable", 1),
        (b"NaN", "ruleset-unreadable", None),
        (b"[" * 100_000, "ruleset-unreadable", None),
        (b"9" * 10_000, "ruleset-unreadable", None),
        (b" " * (4 * 1024 * 1024 + 1), "ruleset-unreadable", None),
        (b"[" * 40 + b"]" * 40, "ruleset-malformed", None),
        (b"null", "ruleset-malformed", None),
        (b"[]", "ruleset-malformed", None),
        (b'{"id": "a", "id": "b"}', "ruleset-malformed", None),
    ],
)
def test_what_is_no_ruleset_is_a_finding(
    tmp_path: Path, data: bytes, name: str, line: int | None
) -> None:
    path = tmp_path / "house.json"
    path.write_bytes(data)
    ruleset, findings = load_ruleset_file(path)
    assert ruleset is None
    assert findings
    assert findings[0].name == name
    assert findings[0].file == str(path)
    assert findings[0].line == line


def test_a_bom_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "house.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(house()).encode())
    assert load_ruleset_file(path)[1] == ()


@pytest.mark.parametrize("name", ["missing.json", "", "a\0b.json", "x" * 5000 + ".json"])
def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path, name: str) -> None:
    ruleset, (finding,) = load_ruleset_file(tmp_path / name)
    assert ruleset is None
    assert finding.name == "ruleset-unreadable"


def mutated(value: Any, dice: random.Random) -> Any:
    """The same document with one place of it changed."""
    junk = [None, True, 0, -1, 2**60, 1.5, "", "x", "none", [], {}, [1], {"a": 1}, ["L6", "L6"]]
    if dice.random() < 0.1 or not isinstance(value, dict | list) or not value:
        return dice.choice(junk)
    copy = value.copy()
    key = dice.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
    if dice.random() < 0.1:
        del copy[key]
    else:
        copy[key] = mutated(copy[key], dice)
    return copy


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", RULESETS)
def test_no_document_makes_it_raise(name: str, scale: int) -> None:
    dice = random.Random(name)
    plain = {**document(name), "id": "house"}
    for _ in range(15 * scale):
        document_ = mutated(plain, dice)
        ruleset, findings = read_ruleset(document_)
        assert ruleset is not None or findings


@pytest.mark.by_turns(4)
def test_what_is_expected_is_said_in_words() -> None:
    dice = random.Random(46)
    said = []
    for name in RULESETS:
        plain = {**document(name), "id": "house"}
        for _ in range(15):
            _, findings = read_ruleset(mutated(plain, dice))
            said += [finding for finding in findings if finding.name == "ruleset-malformed"]
    assert len(said) > 25
    for finding in said:
        assert not re.search(r"\(\?|\[\^?\\|\[a-z\]|\{0,|does not match|pattern", finding.message)
        assert finding.expected is None or finding.expected in finding.message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            setting("Cafe Nofara", "id"),
            '/id: "Cafe Nofara"; expected a name such as cafe-nofara: small letters and digits in '
            "words joined by hyphens, each word with a letter first",
        ),
        (
            setting("11", "facts", "entry.khal", "value"),
            '/facts/entry.khal/value: "11"; expected none, or a step and the values it uses, such '
            "as 11:10, 1:khal, 11:10+khal or 11:10(+khal)",
        ),
        (
            setting(0, "facts", "pawns", "value"),
            "/facts/pawns/value: 0; expected an integer from 1 to 99",
        ),
        (
            setting("x", "facts", "turn.max_throws", "value"),
            '/facts/turn.max_throws/value: "x"; expected an integer from 1 or null',
        ),
        (
            setting("yes", "facts", "turn.split", "value"),
            '/facts/turn.split/value: "yes"; expected true or false',
        ),
        (
            setting("never", "facts", "pass", "value"),
            '/facts/pass/value: "never"; expected one of "forced", "allowed_if_blocked_by_safe", '
            '"optional"',
        ),
        (
            without("facts", "pawns"),
            '/facts: the fact pawns is missing; expected the fact pawns, or "extends" and the '
            "built-in ruleset that has it",
        ),
        (without("words"), "the file: words is missing; expected the member words"),
    ],
)
def test_a_message_says_what_stands_there_and_what_is_expected(
    change: Change, message: str
) -> None:
    _, findings = read_ruleset(house(change))
    assert message in [finding.message for finding in findings]


def test_a_range_may_come_first_where_it_holds_the_default() -> None:
    rules = {**document("parchis-1"), "id": "house"}
    readings = rules["facts"]["capture.bonus"]["readings"]
    readings.reverse()
    assert "value" not in readings[0]
    ruleset, findings = read_ruleset(rules)
    assert findings == ()
    assert ruleset is not None
    assert ruleset["capture.bonus"] == 20
    assert ruleset.with_options({"capture.bonus": 10})["capture.bonus"] == 10


def test_what_a_reading_brings_must_fit_its_fact() -> None:
    def arms(rules: dict[str, Any]) -> None:
        rules["facts"]["pass"]["readings"][1]["brings"] = {"board.arms": "six"}

    def pawns(rules: dict[str, Any]) -> None:
        readings = [
            {"value": 4, "meaning": "Four."},
            {"integer": {"min": 0, "max": 200}, "meaning": "So many."},
        ]
        rules["facts"]["pawns"]["readings"] = readings

    _, (brought,) = read_ruleset(house(arms))
    assert brought.pointer == "/facts/pass/readings/1/brings/board.arms"
    _, ends = read_ruleset(house(pawns))
    assert [finding.pointer for finding in ends] == [
        "/facts/pawns/readings/1/integer/min",
        "/facts/pawns/readings/1/integer/max",
    ]
