"""A ruleset file that says only what differs: it is the whole file that it stands for."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import Game, svg
from barsis_notation.language.speech import speaking
from barsis_notation.language.texts import make_names
from barsis_notation.rulesets import (
    builtin_rulesets,
    find_ruleset,
    load_reference,
    load_ruleset,
    load_ruleset_file,
)
from barsis_notation.rulesets.builtin_files import load_builtin_editions, make_edition
from barsis_notation.rulesets.user_files import read_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.language.arabic import english_letters

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
    expected = make_edition(whole())
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
    assert dict(ruleset.names) == {"en": "Nofara"}
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


@pytest.mark.parametrize(
    "edition", load_builtin_editions(), ids=lambda edition: str(edition.file.id)
)
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
        ({"extends": {"id": "cafe-hamra", "version": 1}}, "unknown-base", "/extends"),
        (
            {"extends": {"id": "barsis", "version": 1, "sha256": "0" * 64}},
            "base-hash-differs",
            "/extends/sha256",
        ),
        ({"extends": {"id": "barsis"}}, "ruleset-malformed", "/extends"),
        ({"extends": "barsis"}, "ruleset-malformed", "/extends"),
        ({"extends": "barsis-0"}, "ruleset-malformed", "/extends"),
        ({"extends": 1}, "ruleset-malformed", "/extends"),
        ({"extends": "barsi-1"}, "unknown-base", "/extends"),
        ({"extends": "barsis-9"}, "unknown-base", "/extends"),
        ({"extends": "cafe-nofara-1"}, "extends-itself", "/extends"),
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


def test_id_and_version_in_one_word_are_the_same_as_apart() -> None:
    apart, _ = read_ruleset(house())
    together, findings = read_ruleset(house(extends="barsis-1"))
    assert findings == ()
    assert together is apart


# Files of one's own that extend one another.


def written(folder: Path, id: str, extends: str, file: str = "", **facts: Any) -> Path:
    """Write a file of the rules *id* 1, which says of Barsis only *facts*."""
    said = {path: {**SIX, "value": value} for path, value in facts.items()}
    path = folder / (file or f"{id}-1.json")
    document = house(id=id, extends=extends, facts=said)
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["cafe-1.json", "cafe.json"])
def test_a_base_of_ones_own_stands_beside_the_file(name: str, tmp_path: Path) -> None:
    written(tmp_path, "cafe", "barsis-1", name, pawns=3)
    ruleset, findings = load_ruleset_file(written(tmp_path, "house", "cafe-1", pawns=2))
    assert findings == ()
    assert ruleset is not None
    assert (ruleset.id, ruleset["pawns"]) == ("house", 2)
    ruleset, _ = load_ruleset_file(written(tmp_path, "house", "cafe-1"))
    assert ruleset is not None
    assert ruleset["pawns"] == 3


def test_a_base_of_ones_own_is_among_the_files_at_hand(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    base = written(elsewhere, "cafe", "barsis-1", "any name.json", pawns=3)
    path = written(tmp_path, "house", "cafe-1")
    assert [one.name for one in load_ruleset_file(path)[1]] == ["unknown-base"]
    ruleset, findings = load_ruleset_file(path, [tmp_path / "missing.json", base])
    assert findings == ()
    assert ruleset is not None
    assert ruleset["pawns"] == 3


def test_the_hash_is_that_of_the_whole_whatever_it_was_made_of(tmp_path: Path) -> None:
    written(tmp_path, "cafe", "barsis-1", pawns=6)
    of_two, _ = load_ruleset_file(written(tmp_path, "cafe-nofara", "cafe-1"))
    of_one, _ = read_ruleset(house(names={}))
    assert of_two is not None
    assert of_one is not None
    assert of_two.sha256 == of_one.sha256
    assert of_two.edition.canonical == of_one.edition.canonical


def test_four_files_may_extend_one_another_and_no_fifth(tmp_path: Path) -> None:
    base = "barsis-1"
    for number, id in enumerate(("one", "two", "three", "four", "five"), start=1):
        path = written(tmp_path, id, base, pawns=3) if number == 1 else written(tmp_path, id, base)
        ruleset, findings = load_ruleset_file(path)
        base = f"{id}-1"
        if number <= 4:
            assert findings == ()
            assert ruleset is not None
            assert ruleset["pawns"] == 3
        else:
            assert [one.name for one in findings] == ["extends-too-long"]
            assert findings[0].found == "five-1 -> four-1 -> three-1 -> two-1 -> one-1"


def test_a_circle_is_named_with_all_that_stand_in_it(tmp_path: Path) -> None:
    written(tmp_path, "one", "two-1")
    ruleset, (finding,) = load_ruleset_file(written(tmp_path, "two", "one-1"))
    assert ruleset is None
    assert (finding.name, finding.found) == ("extends-itself", "two-1 -> one-1 -> two-1")
    assert finding.file == str(tmp_path / "one-1.json")


def test_what_is_wrong_with_a_base_is_said_of_its_file(tmp_path: Path) -> None:
    base = written(tmp_path, "cafe", "barsis-1", pawns="six")
    ruleset, (finding,) = load_ruleset_file(written(tmp_path, "house", "cafe-1"))
    assert ruleset is None
    assert (finding.file, finding.pointer) == (str(base), "/facts/pawns/value")


def test_a_base_in_another_version_is_not_it(tmp_path: Path) -> None:
    written(tmp_path, "cafe", "barsis-1")
    _, (finding,) = load_ruleset_file(written(tmp_path, "house", "cafe-2"))
    assert finding.name == "unknown-base"
    assert "a file cafe-2.json" in finding.message


@pytest.mark.parametrize(
    ("fact", "value", "expected"),
    [
        ("pawns", "six", "an integer from 1 to 99"),
        ("pawns", 0, "an integer from 1 to 99"),
        ("pass", "never", '"forced"'),
        ("turn.mode", 3, '"accumulate"'),
        ("entry_rules.forced", "yes", "true or false"),
        ("entry.dest", "soon", "a step and the values it uses"),
        ("board.safe.cells", ["Z1"], "a cell such as L5"),
        ("turn.max_throws", -1, "an integer from 1"),
    ],
)
def test_a_value_that_a_fact_cannot_have_is_said_beside_what_it_may(
    fact: str, value: object, expected: str
) -> None:
    _, findings = read_ruleset(house(facts={fact: {**SIX, "value": value}}))
    assert findings
    message = findings[0].message
    assert fact in message
    assert expected in message
    assert not set("^$[]\\") & set(message.replace('["Z1"]', ""))


ARABIC: list[tuple[object, dict[str, Any]]] = [
    ("barsis", {}),
    ("barsi-1", {}),
    ("barsis-7", {}),
    ({"id": "barsis", "version": 1, "sha256": "0" * 64}, {}),
    ("barsis-1", {"pwans": SIX}),
    ("two-1", {}),
]


@pytest.mark.parametrize(("extends", "facts"), ARABIC)
def test_it_is_said_in_arabic_as_well(
    extends: object, facts: dict[str, Any], tmp_path: Path
) -> None:
    written(tmp_path, "two", "one-1")
    path = tmp_path / "one-1.json"
    document = house(id="one", extends=extends, facts=facts)
    path.write_text(json.dumps(document), encoding="utf-8")
    english = load_ruleset_file(path)[1][0]
    with speaking("ar"):
        arabic = load_ruleset_file(path)[1][0]
    assert (arabic.found, arabic.expected) == (english.found, english.expected)
    quoted = ["extends", "two-1 -> one-1 -> two-1", "one-1 -> two-1 -> one-1", "barsi-1", "0" * 64]
    quoted += ["barsi-1.json", "barsis-1", "barsis-7", "pwans", "pawns", str(english.expected)[:64]]
    assert english_letters(arabic.message, quoted) == []


def test_of_two_rulesets_of_one_name_a_record_means_that_with_its_hash(tmp_path: Path) -> None:
    own = []
    for pawns in (2, 3):
        ruleset, _ = load_ruleset_file(written(tmp_path, "house", "barsis-1", pawns=pawns))
        assert ruleset is not None
        own.append(ruleset)
    for each in own:
        for order in (tuple(own), tuple(reversed(own))):
            found, findings = find_ruleset("house", 1, sha256=each.sha256, own=order)
            assert findings == ()
            assert found is each
    found, (finding,) = find_ruleset("house", 1, sha256="0" * 64, own=tuple(own))
    assert found is None
    assert finding.name == "ruleset-hash-differs"


def test_a_name_on_a_command_line_needs_no_hash(tmp_path: Path) -> None:
    house, _ = load_ruleset_file(written(tmp_path, "house", "barsis-1", pawns=2))
    assert house is not None
    for name in ("house", "house-1"):
        assert load_reference(name, own=(house,)) == (house, ())
    assert load_reference("house-2", own=(house,))[0] is None
    assert load_reference("house")[0] is None


# The base has names of its own, which are those of another game.


@pytest.mark.parametrize(
    ("names", "english", "arabic"),
    [
        ({"en": "Mahbusa"}, "Mahbusa", "Mahbusa"),
        ({"ar": "محبوسة"}, "محبوسة", "محبوسة"),
        ({"en": "Mahbusa", "ar": "محبوسة"}, "Mahbusa", "محبوسة"),
        ({}, "house", "house"),
    ],
)
def test_a_game_is_never_called_by_the_name_of_its_base(
    names: dict[str, str], english: str, arabic: str
) -> None:
    for base in builtin_rulesets():
        document = house(id="house", extends=f"{base.id}-1", facts={}, sources=[], names=names)
        ruleset, findings = read_ruleset(document)
        assert findings == ()
        assert ruleset is not None
        assert pickle.loads(pickle.dumps(ruleset)) is ruleset
        for language, called in (("en", english), ("ar", arabic)):
            with speaking(language):
                assert str(make_names(ruleset.names)) == called
                title = svg.board(Game(ruleset).position, ruleset).partition("<title")[2]
                assert called in title.partition("</title>")[0]
