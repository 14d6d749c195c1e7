"""From a record's reference, or a name on the command line, to a ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.rulesets import (
    Reference,
    RulesetError,
    builtin_rulesets,
    find_ruleset,
    load_reference,
    load_ruleset,
    parse_reference,
)
from barsis_notation.rulesets import load as loading


def test_the_newest_version_is_taken_where_none_is_named() -> None:
    newest = max(next(r.versions for r in builtin_rulesets() if r.id == "barsis"))
    assert load_ruleset("barsis") is load_ruleset("barsis", newest)
    assert load_ruleset("barsis").version == newest


@pytest.mark.parametrize(
    ("id", "meant"),
    [
        ("Barsis", "barsis"),
        ("برسيس", "barsis"),
        ("barsiss", "barsis"),
        ("sheshbesh", "shesh-besh"),
        ("شيش بيش", "shesh-besh"),
        ("Shesh Besh", "shesh-besh"),
        ("برجيس", "barjis"),
        ("barjiss", "barjis"),
        ("باتشيسي", "pachisi"),
        ("Parchís", "parchis"),
        ("بارتشيس", "parchis"),
        ("Kiôz", "kioz"),
        ("لعبة الجوز", "kioz"),
        ("Natt Klab ash-Shawk", "natt-klab"),
        ("نط كلاب الشوك", "natt-klab"),
    ],
)
def test_a_game_by_another_name_is_recognised(id: str, meant: str) -> None:
    ruleset, (finding,) = find_ruleset(id, 1)
    assert ruleset is None
    assert (finding.name, finding.pointer) == ("unknown-ruleset", "/ruleset/id")
    assert f'did you mean "{meant}"?' in finding.message


@pytest.mark.parametrize("id", ["", "xyzzy", "../barsis", "a" * 5000, "\ud800", "{found}"])
def test_any_other_id_is_a_finding_too(id: str) -> None:
    ruleset, findings = find_ruleset(id, 1)
    assert ruleset is None
    assert [finding.name for finding in findings] == ["unknown-ruleset"]


@pytest.mark.parametrize("version", [0, 999, -1, 10**30])
def test_an_unknown_version_names_those_there_are(version: int) -> None:
    ruleset, (finding,) = find_ruleset("barsis", version)
    assert ruleset is None
    assert finding.name == "unknown-ruleset-version"
    assert finding.expected is not None
    assert finding.expected.startswith("version 1")


def test_a_hash_is_optional_and_checked() -> None:
    barsis = load_ruleset("barsis")
    assert find_ruleset("barsis", 1, {}, barsis.sha256) == (barsis, ())
    ruleset, (finding,) = find_ruleset("barsis", 1, {}, "0" * 64)
    assert ruleset is None
    assert (finding.name, finding.expected) == ("ruleset-hash-differs", barsis.sha256)


def test_the_same_reference_is_looked_up_once() -> None:
    options = {"entry.dest": "11:10+khal"}
    first, _ = find_ruleset("barsis", 1, options)
    before = loading._find_ruleset.cache_info()
    for _ in range(1000):
        assert find_ruleset("barsis", 1, dict(options))[0] is first
    after = loading._find_ruleset.cache_info()
    assert (after.hits - before.hits, after.misses) == (1000, before.misses)


def test_the_findings_are_the_callers_own() -> None:
    _, (finding,) = find_ruleset("barsi", 1)
    finding.record = 17
    _, (again,) = find_ruleset("barsi", 1)
    assert again.record is None


def test_a_caller_asking_for_another_game_is_told_by_an_error() -> None:
    with pytest.raises(RulesetError, match='unknown ruleset "ludo"'):
        load_ruleset("ludo")


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("barsis", Reference("barsis")),
        ("barsis-1", Reference("barsis", 1)),
        ("shesh-besh", Reference("shesh-besh")),
        ("shesh-besh-12", Reference("shesh-besh", 12)),
        ("barsis@finkel-2002", Reference("barsis", None, "finkel-2002")),
        ("barsis-1@kabbani", Reference("barsis", 1, "kabbani")),
        ("house.json", Reference(path=Path("house.json"))),
        ("rules/house.json@cafe", Reference(path=Path("rules/house.json"), profile="cafe")),
        ("a@b/house.json", Reference(path=Path("a@b/house.json"))),
        ("./house", Reference(path=Path("./house"))),
        ("", Reference("")),
    ],
)
def test_a_reference_is_read(text: str, reference: Reference) -> None:
    assert parse_reference(text) == reference


def test_a_profile_is_a_set_of_options() -> None:
    ruleset, findings = load_reference("barsis@finkel-2002")
    assert ruleset is not None
    assert findings == ()
    assert dict(ruleset.chosen) == {"entry.dest": "11:10+khal", "entry.benj": "24:25+khal"}


def test_an_option_overrules_the_profile() -> None:
    ruleset, _ = load_reference("barsis@finkel-2002", {"entry.benj": "26:25+khal"})
    assert ruleset is not None
    assert ruleset["entry.benj"] == "26:25+khal"


def test_every_profile_can_be_played() -> None:
    for listed in builtin_rulesets():
        for profile in load_ruleset(listed.id).profiles:
            ruleset, findings = load_reference(f"{listed.id}@{profile.name}")
            assert ruleset is not None, profile.name
            assert findings == (), profile.name


def test_an_unknown_profile_names_those_there_are() -> None:
    ruleset, (finding,) = load_reference("barsis@finkel")
    assert ruleset is None
    assert finding.name == "unknown-profile"
    assert 'did you mean "finkel-2002"?' in finding.message
    _, (finding,) = load_reference("shesh-besh@turkish")
    assert finding.expected == "western"


def test_the_built_in_rulesets_are_listed() -> None:
    listed = {ruleset.id: ruleset for ruleset in builtin_rulesets()}
    assert listed["barsis"].names == {"en": "Barsis", "ar": "برسيس"}
    assert {id: ruleset.family for id, ruleset in listed.items()} == {
        "barjis": "cross",
        "barsis": "cross",
        "kioz": "tab",
        "natt-klab": "leap",
        "pachisi": "cross",
        "parchis": "cross",
        "shesh-besh": "tables",
    }
