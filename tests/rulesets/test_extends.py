"""A ruleset file that says only what differs: it is the whole file that it stands for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.rulesets import load_reference, load_ruleset
from barsis_notation.rulesets.files import builtin_editions, edition_of
from barsis_notation.rulesets.user_files import read_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record

SIX = {"value": 6, "confidence": "said", "quote": "Six men each.", "source": "house"}
HOUSE = {
    "id": "house",
    "kind": "people",
    "title": "As we play",
    "author": None,
    "year": None,
    "place": None,
}


def house(**members: Any) -> dict[str, Any]:
    """Barsis with six pawns."""
    return {
        "format": "barsis-ruleset/1",
        "id": "cafe-nofara",
        "version": 1,
        "extends": {"id": "barsis", "version": 1},
        "sources": [HOUSE],
        "facts": {"pawns": SIX},
        **members,
    }


def whole() -> dict[str, Any]:
    """The same rules with every fact written out."""
    document: dict[str, Any] = json.loads(load_ruleset("barsis").edition.canonical)
    document.pop("profiles")
    document["sources"].append(HOUSE)
    return {**document, "id": "cafe-nofara", "facts": {**document["facts"], "pawns": SIX}}


def test_it_is_the_whole_file_that_it_stands_for() -> None:
    ruleset, findings = read_ruleset(house())
    assert findings == ()
    assert ruleset is not None
    expected = edition_of(whole())
    assert ruleset.edition.canonical == expected.canonical
    assert ruleset.sha256 == expected.sha256
    assert ruleset["pawns"] == 6
    assert ruleset.sentence("pawns") == '"Six men each." (As we play)'
    assert ruleset.sentence("entry.dest") == load_ruleset("barsis").sentence("entry.dest")


def test_games_of_it_are_played_and_checked() -> None:
    ruleset, _ = read_ruleset(house())
    assert ruleset is not None
    for record in simulate(ruleset, games=2, seed=1):
        assert record.ruleset.sha256 == ruleset.sha256
        assert check_record(record, ruleset=ruleset).findings == []


def test_words_and_names_are_added_one_by_one() -> None:
    words = {"throws": {"5": {"en": "Five-and-twenty", "ar": "بنج"}}}
    ruleset, findings = read_ruleset(house(names={"en": "Nofara"}, words=words))
    assert findings == ()
    assert ruleset is not None
    barsis = load_ruleset("barsis")
    assert dict(ruleset.names) == {**barsis.names, "en": "Nofara"}
    assert ruleset.throw_name("5") == "Five-and-twenty"
    assert ruleset.throw_name("1") == barsis.throw_name("1")
    assert ruleset.name("seats", "S") == barsis.name("seats", "S")


def test_its_options_are_those_of_the_base_and_its_own(tmp_path: Path) -> None:
    path = tmp_path / "house.json"
    path.write_text(json.dumps(house()), encoding="utf-8")
    ruleset, findings = load_reference(str(path), {"turn.entry_tries": 3})
    assert findings == ()
    assert ruleset is not None
    assert ruleset["turn.entry_tries"] == 3
    assert ruleset.profiles == ()  # nobody plays the changed game but the house


@pytest.mark.parametrize("edition", builtin_editions(), ids=lambda edition: str(edition.file.id))
def test_every_built_in_ruleset_can_be_extended(edition: Any) -> None:
    named = {"id": edition.file.id, "version": edition.file.version, "sha256": edition.sha256}
    ruleset, findings = read_ruleset(house(extends=named, facts={}, sources=[]))
    assert findings == ()
    assert ruleset is not None
    assert dict(ruleset.facts) == dict(load_ruleset(edition.file.id).facts)


@pytest.mark.parametrize(
    ("members", "name", "pointer"),
    [
        ({"extends": {"id": "barsi", "version": 1}}, "unknown-base", "/extends"),
        ({"extends": {"id": "barsis", "version": 9}}, "unknown-base", "/extends"),
        ({"extends": {"id": "cafe-nofara", "version": 1}}, "unknown-base", "/extends"),
        (
            {"extends": {"id": "barsis", "version": 1, "sha256": "0" * 64}},
            "base-hash-differs",
            "/extends/sha256",
        ),
        ({"extends": {"id": "barsis"}}, "ruleset-malformed", "/extends"),
        ({"extends": "barsis"}, "ruleset-malformed", "/extends"),
        ({"facts": {"pwans": SIX}}, "fact-not-in-base", "/facts/pwans"),
        ({"facts": {"pawns": 6}}, "ruleset-malformed", "/facts/pawns"),
        (
            {"facts": {"pawns": {"value": 6, "confidence": "said"}}},
            "ruleset-malformed",
            "/facts/pawns",
        ),
        ({"facts": {"pawns": {**SIX, "value": "six"}}}, "ruleset-malformed", "/facts/pawns/value"),
        ({"sources": []}, "ruleset-inconsistent", "/facts/pawns/source"),
        ({"words": {"thrown": {}}}, "ruleset-unknown-member", "/words/thrown"),
        ({"facts": {"board.arms": {**SIX, "value": 6}}}, "facts-contradict", "/facts/board.arms"),
        ({"family": "tab"}, "ruleset-unknown-member", None),
        ({"id": "barsis"}, "ruleset-id-taken", "/id"),
    ],
)
def test_a_fault_is_named_with_its_place(
    members: dict[str, Any], name: str, pointer: str | None
) -> None:
    ruleset, findings = read_ruleset(house(**members))
    assert ruleset is None
    assert name in [finding.name for finding in findings]
    if pointer is not None:
        assert pointer in [finding.pointer for finding in findings]


def test_what_was_meant_is_guessed() -> None:
    _, (finding,) = read_ruleset(house(facts={"pwans": SIX}))
    assert 'did you mean "pawns"?' in finding.message
    _, (finding,) = read_ruleset(house(extends={"id": "barsi", "version": 1}))
    assert 'did you mean "barsis"?' in finding.message
