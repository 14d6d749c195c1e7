"""Which options records are legal under: against brute force, and what is reported of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.formats.format_registry import find_format_by_suffix
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Entry, Record, Result
from barsis_notation.replay import explain, start
from barsis_notation.replay.start import begin_game, play_opening
from barsis_notation.rulesets import Ruleset, RulesetError, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_file, option_space
from barsis_notation.validation.inference_texts import format_ruleset
from barsis_notation.validation.option_inference import (
    RulesetInference,
    _count_lenience,
    _sort_by_lenience,
    infer_options,
)
from barsis_notation.validation.option_search import REFUSED, OptionSearch
from barsis_notation.validation.option_space import Changes, OptionSpace
from barsis_notation.validation.result_checks import check_result
from barsis_notation.validation.ruleset_trials import AT_END, make_case, replay_case
from benchmarks.options import measured
from tests.cli.run import barsis, write
from tests.cli.run import record as document
from tests.replay.records import record
from tests.scale import LONG
from tests.validation import profiles

FOLDER = Path(__file__).parents[2] / "sample_games"
SAMPLES = [
    path
    for game in ("barsis", "shesh-besh")
    for path in sorted(FOLDER.joinpath(game).rglob("*"))
    if find_format_by_suffix(path.name) is not None
]
SPENT = {"entry.dest": "11:10+khal", "entry.benj": "26:25+khal"}


def games(game: str, count: int, seed: int = 1, **options: Any) -> list[Record]:
    """Return simulated games; an underscore in the name of an option stands for a full stop."""
    return simulated(
        game, {key.replace("__", "."): value for key, value in options.items()}, count, seed
    )


def simulated(game: str, options: Mapping[str, Any], count: int, seed: int) -> list[Record]:
    return list(simulate(load_ruleset(game, options=options), games=count, seed=seed))


def only(records: list[Record], **more: Any) -> RulesetInference:
    (found,) = infer_options(records, **more).found
    return found


def as_json(options: Mapping[str, Any]) -> str:
    return json.dumps(dict(options), sort_keys=True)


# -- brute force ------------------------------------------------------------------------------


def is_legal(one: Record, ruleset: Ruleset) -> bool:
    """Whether a simulated record is legal, by the engine and the result alone."""
    play = begin_game(one, ruleset)
    if play_opening(one, play) or play.replay([*map(turn_of, one.turns)]) is not None:
        return False
    return all(finding.severity != "error" for finding in check_result(one, play))


def turn_of(entry: str | Entry) -> str:
    assert isinstance(entry, str)
    return entry


def all_sets(game: str) -> Iterator[tuple[dict[str, Any], Ruleset]]:
    """Yield every set of option values of a small ruleset, without those that are the default."""
    base = load_ruleset(game)
    options = base.options()
    for values in product(*(option.readings for option in options)):
        chosen = {
            option.path: reading.value
            for option, reading in zip(options, values, strict=True)
            if reading.value != option.default
        }
        yield chosen, load_ruleset(game, options=chosen)


def brute_force(game: str, records: list[Record]) -> tuple[int, list[str]]:
    """Return how many records can be legal at once, and the smallest sets under which they are."""
    legal = {
        as_json(chosen): (sum(is_legal(one, ruleset) for one in records), -len(chosen))
        for chosen, ruleset in all_sets(game)
    }
    best = max(legal.values())
    return best[0], sorted(chosen for chosen, count in legal.items() if count == best)


def a_mixture(game: str, seed: int, most: int) -> list[Record]:
    """Return games under one or several random sets of options."""
    rng = Random(seed)
    records = []
    for number in range(rng.choice([1, 1, 2, 3])):
        options = {
            option.path: rng.choice(option.readings).value
            for option in load_ruleset(game).options()
            if rng.random() < 0.5
        }
        records += simulated(game, options, rng.randint(1, most), 100 * seed + number)
    return records


@pytest.mark.parametrize("seed", range(8))
def test_the_smallest_sets_are_those_of_brute_force_natt_klab(seed: int) -> None:
    agrees_with_brute_force("natt-klab", a_mixture("natt-klab", seed, 4))


@pytest.mark.parametrize("seed", range(8))
def test_the_smallest_sets_are_those_of_brute_force_shesh_besh(seed: int) -> None:
    agrees_with_brute_force("shesh-besh", a_mixture("shesh-besh", seed, 5))


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(3))
def test_the_smallest_sets_are_those_of_brute_force_kioz(seed: int) -> None:
    agrees_with_brute_force("kioz", a_mixture("kioz", seed, 1))


TORN: dict[str, dict[str, Any]] = {
    "natt-klab": {"leap.multi": "forced", "leap.must": True},
    "shesh-besh": {"win.score.mars": 1, "opening.reroll": False},
}


def torn(game: str) -> list[Record]:
    """Return games under two sets of options, and one whose winner nothing explains."""
    records = [*simulated(game, {}, 2, 1), *simulated(game, TORN[game], 6, 2)]
    lost = msgspec.structs.replace(records[0], result=Result(winners=[], reason="home"))
    return [*records, lost]


@pytest.mark.parametrize("game", TORN)
def test_the_smallest_sets_are_those_of_brute_force_where_records_contradict(game: str) -> None:
    agrees_with_brute_force(game, torn(game))
    assert only(torn(game)).contradictions


def agrees_with_brute_force(game: str, records: list[Record]) -> None:
    legal, sets = brute_force(game, records)
    found = only(records)
    assert (found.records, found.legal) == (len(records), legal)
    assert found.is_smallest
    named = zip(map(as_json, found.sets), found.profiles, strict=True)
    assert sorted(one for one, profile in named if profile is None or one in sets) == sets
    assert len(found.contradictions) == len(records) - legal


@pytest.mark.parametrize("game", ["natt-klab", "shesh-besh", "kioz"])
def test_an_option_is_decided_by_the_records_that_refuse_another_value(game: str) -> None:
    records = torn(game) if game in TORN else a_mixture(game, 3, 4)
    found = only(records)
    ruleset = load_ruleset(game, options=found.sets[0])
    legal = [one for one in records if is_legal(one, ruleset)]
    for option in found.options:
        refusing = {}
        for reading in option.readings:
            other = ruleset.with_options({option.path: reading.value})
            refusing[as_json({"": reading.value})] = {
                at for at, one in enumerate(legal) if not is_legal(one, other)
            }
            assert reading.refuses == len(refusing[as_json({"": reading.value})])
        assert option.decided_by == len(set().union(*refusing.values()))
        assert option.is_decided == all(refusing.values())
        assert len(option.open) == sum(not each for each in refusing.values())
    assert sum(option.decided_by > 0 for option in found.options) >= 1
    assert sum(option.decided_by == 0 for option in found.options) >= 1


# -- Barsis -----------------------------------------------------------------------------------


def test_the_defaults_are_no_change() -> None:
    found = only(games("barsis", 4))
    assert (found.sets, found.legal, found.legal_at_start) == ([{}], 4, 4)
    assert found.is_smallest
    assert found.contradictions == []


@pytest.mark.parametrize("seed", range(4))
def test_some_set_is_found_and_none_is_larger_than_what_was_played(seed: int) -> None:
    rng = Random(seed)
    options = {}
    for option in rng.sample(load_ruleset("barsis").options(), 4):
        values = [one.value for one in option.readings if one.integer is None and not one.when]
        options[option.path] = rng.choice([value for value in values if value != "none"])
    played = load_ruleset("barsis", options=options)
    records = simulated("barsis", options, 5, seed)
    found = only(records)
    assert found.legal == found.records == 5
    assert len(found.sets[0]) <= len(played.chosen)
    for chosen in found.sets:
        ruleset = load_ruleset("barsis", options=chosen)
        assert all(is_legal(one, ruleset) for one in records)


@pytest.mark.by_turns(2)
def test_what_explains_the_moves_comes_before_what_lets_values_lapse() -> None:
    records = simulated("barsis", SPENT, 12, 5)
    found = only(records)
    assert SPENT in found.sets
    assert {"pass": "optional"} not in found.sets
    assert (found.legal, found.silent) == (12, 0)
    assert found.lapsing == [{"pass": "optional"}]
    assert found.is_smallest
    assert only(records, strict=True).sets == found.sets


@pytest.mark.by_turns(2)
def test_where_values_did_lapse_in_silence_that_is_what_is_found() -> None:
    start = {"position": "barsis S:bar(3),20 N:bar(4) to=S"}
    lapsed = [record(["S 3:", "N 2:", f"S {throw}:", "N 3:"], start=start) for throw in (2, 3, 4)]
    found = only(lapsed)
    assert found.sets == [{"pass": "optional"}]
    assert (found.legal, found.silent, found.lapsing) == (3, 3, [])
    assert only(lapsed, strict=True).legal == 0


LIKE_THE_DEFAULTS = {("natt-klab", "ludii"), ("kioz", "ludii"), ("barsis", "logical000")}
"""Profiles whose games are legal under the defaults too: all of them, or nearly."""

RARELY_TOLD = {("shesh-besh", "western"): 40}
"""Games of a profile that few of them tell from the defaults."""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("game", "name"), profiles.profiles())
def test_a_profile_is_named_first_where_games_tell_it_from_the_defaults(
    game: str, name: str, scale: int
) -> None:
    games = RARELY_TOLD.get((game, name), 3 * scale)
    found = profiles.row(game, name, games, 9, budget=1500)
    assert found.is_told == ((game, name) not in LIKE_THE_DEFAULTS)
    assert found.is_named, (found.found.profiles, found.found.sets)
    assert found.found.legal == found.found.records


def test_a_verdict_tries_no_other_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused turn among turns that are walked one by one is judged and not explained."""
    (one,) = games("barsis", 1)
    one.turns = ["S 1: 5/6", "N ?: ?"]
    monkeypatch.setattr(explain, "find_legal_options", pytest.fail)
    assert not replay_case(make_case(one), load_ruleset("barsis")).is_legal


def test_a_reading_brings_what_it_depends_on() -> None:
    options = {"board.direction": "cw", "entry.dest": "22:10"}
    found = only(simulated("barsis", options, 4, 2))
    assert found.sets == [options]
    assert found.is_smallest
    (direction,) = [option for option in found.options if option.path == "board.direction"]
    assert [reading.refuses for reading in direction.readings] == [None]  # nothing without it


def test_values_of_a_range_are_tried() -> None:
    records = simulated("barsis", {"turn.max_throws": 2}, 6, 3)
    found = only(records, strict=True)
    assert found.sets == [{"turn.max_throws": 2}]
    (limit,) = [option for option in found.options if option.path == "turn.max_throws"]
    assert limit.is_decided
    assert [reading.value for reading in limit.readings] == [None, 1]


def test_contradicting_records_are_named() -> None:
    records = games("barsis", 6)
    late = simulated("barsis", {"turn.mode": "immediate"}, 1, 4)
    found = only([*records[:3], *late, *records[3:]], budget=3000)
    assert (found.sets, found.legal) == ([{}], 6)
    (one,) = found.contradictions
    assert (one.place.file, one.place.record) == ("", 4)
    assert one.finding.name == "throw-missing"
    (mode,) = [option for option in found.options if option.path == "turn.mode"]
    assert (mode.decided_by, mode.readings[0].first) == (
        6,
        msgspec.structs.replace(one.place, record=1),
    )


@pytest.mark.by_turns(2)
def test_what_no_option_explains_is_a_contradiction_too() -> None:
    good = games("barsis", 3)
    turns = ["S 1+2: bar/11 11/12 12/14", "N 2:", "S 2: 14/17"]
    found = only([*good, record(turns)], budget=3000)
    assert (found.sets, found.legal) == ([{}], 3)
    assert [one.finding.turn for one in found.contradictions] == [3]


def test_what_records_declare_is_set_aside_and_told() -> None:
    spent = simulated("barsis", SPENT, 4, 1)
    bare = [
        msgspec.structs.replace(one, ruleset=msgspec.structs.replace(one.ruleset, options={}))
        for one in spent
    ]
    sets = only(bare, strict=True).sets
    assert SPENT in sets
    assert len([one for one in sets if len(one) == 2]) == 4
    assert only(spent, strict=True).sets == sets
    told = only([*bare[:1], *spent], strict=True, budget=500).declared
    assert [(one.options, one.records, one.legal) for one in told] == [(SPENT, 4, 4), ({}, 1, 0)]


def test_the_search_begins_at_the_rules_given() -> None:
    rules = load_ruleset("barsis", options=SPENT)
    found = only(simulated("barsis", SPENT | {"turn.entry_tries": 3}, 5, 1), ruleset=rules)
    assert found.start == SPENT
    assert found.sets == [{"turn.entry_tries": 3}]
    back = only(games("barsis", 3), ruleset=rules, strict=True)
    assert {"entry.dest": "11:10", "entry.benj": "26:25"} in back.sets
    assert back.profiles[0] == "barsis"
    assert back.sets[0] == {"entry.dest": "11:10", "entry.benj": "26:25"}


def test_records_as_people_write_them_are_read() -> None:
    turns = ["S ٢:", "N 3:", "s dest+3: bar/11 11/12/15"]
    assert only([record(turns)]).sets == [{}]
    spent = ["S ٢:", "N 3:", "s dest+3: bar/11 11/14"]
    assert only([record(spent)]).sets[-2:] == [
        {"entry.dest": "11:10+khal"},
        {"entry.dest": "11:10(+khal)"},
    ]


def test_a_small_budget_is_told_and_the_same_every_time() -> None:
    records = simulated("barsis", SPENT | {"capture.count": "one"}, 3, 7)
    found = [only(records, budget=400, strict=True) for _ in range(2)]
    assert found[0] == found[1]
    assert not found[0].is_smallest
    assert found[0].complete < len(found[0].sets[0])


def test_what_no_engine_plays_is_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    records = games("natt-klab", 4, leap__multi="forced", seed=2)
    both = [{"leap.multi": "optional"}, {"leap.multi": "forced"}]
    assert only(records).sets == both
    monkeypatch.setattr(
        option_space, "is_supported", lambda ruleset: ruleset["leap.multi"] != "optional"
    )
    assert only(records).sets == both[1:]


def test_where_no_engine_plays_anything_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    records = games("natt-klab", 2)
    monkeypatch.setattr(type(get_engine("leap")), "find_unsupported", lambda *_: ["leap.must"])
    start._list_unsupported.cache_clear()
    found = only(records)
    start._list_unsupported.cache_clear()
    assert (found.legal, found.sets) == (0, [{}])
    assert [one.finding.name for one in found.contradictions] == ["option-not-implemented"] * 2


def test_rulesets_are_inferred_one_by_one() -> None:
    mixed = [*games("shesh-besh", 2), *games("kioz", 1), *games("natt-klab", 2)]
    found = infer_options(mixed).found
    assert [(one.ruleset, one.records) for one in found] == [
        ("kioz", 1),
        ("natt-klab", 2),
        ("shesh-besh", 2),
    ]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_legal_here_is_what_validate_has_no_error_of(path: Path) -> None:
    for checked in check_file(str(path)):
        if checked.number == 0 or checked.ruleset is None:
            continue
        assert checked.record is not None
        errors = [one for one in checked.findings if one.severity == "error"]
        of_head = [one for one in errors if one.name == "turn-count-differs"]
        case = make_case(checked.record)
        assert replay_case(case, checked.ruleset).is_legal == (errors == of_head), errors


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_legal_up_to_the_same_place_if_it_is_walked(path: Path) -> None:
    for checked in check_file(str(path)):
        if checked.record is None or checked.ruleset is None:
            continue
        case = make_case(checked.record)
        for ruleset in (checked.ruleset, load_ruleset(checked.ruleset.id)):
            progress = replay_case(case, ruleset)
            assert replay_case(case._replace(turns=None), ruleset) == progress
            if progress.turn not in (0, AT_END) and case.turns is not None:
                later = msgspec.structs.replace(
                    case.record, turns=[Entry(comment="-"), *case.record.turns]
                )
                moved = progress._replace(turn=progress.turn + 1)
                assert replay_case(make_case(later), ruleset) == moved


@pytest.mark.parametrize("first", ["S 2:", "S ?:"])
def test_a_refused_end_of_a_turn_is_after_its_moves(first: str) -> None:
    (one,) = games("barsis", 1)
    one.turns = [first, "N 1+3:", "S 2:"]
    assert replay_case(make_case(one), load_ruleset("barsis")) == (False, 2, AT_END)


# -- the space --------------------------------------------------------------------------------


def test_the_space_holds_every_set_once() -> None:
    space = OptionSpace(load_ruleset("kioz"), 1)
    paths = list(space.others)
    for count in range(3):
        sets = [changes for changes, _ in space.generate_sets(paths, count)]
        assert len(sets) == len(set(sets)) == space.count_sets(paths, count)
    assert space.count_sets(paths, 1) == 11


def test_records_are_counted_up_to_a_bound() -> None:
    records = torn("shesh-besh")
    for most in range(4):
        search = OptionSearch(
            [make_case(one) for one in records], OptionSpace(load_ruleset("shesh-besh"), 1), 0
        )
        for changes, ruleset in search.space.generate_sets(list(search.space.others), 2):
            against = REFUSED * sum(not is_legal(one, ruleset) for one in records)
            assert search.compute_bounded_weight(changes, ruleset, most) == min(against, most + 1)


@pytest.mark.parametrize("game", ["pachisi", "barjis", "barsis", "parchis"])
def test_a_change_is_a_ruleset_or_none(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(option_space, "is_supported", lambda ruleset: True)
    base = load_ruleset(game)
    space = OptionSpace(base, 3)
    reached = set()
    for path, value in space.list_single_changes():
        changes = space.add_change((), path, value)
        if changes is None:
            continue
        ruleset = base.with_options(dict(changes))
        assert space.list_changes(ruleset) == changes
        reached.add(path)
        assert ruleset[path] == value
        for part in set(dict(changes)) - {path}:
            assert not _stands(
                base, {name: what for name, what in changes if name != part}, path, value
            )
    assert reached == set(space.others)


def _stands(base: Ruleset, options: dict[str, Any], path: str, value: Any) -> bool:
    try:
        return bool(base.with_options(options)[path] == value)
    except RulesetError:
        return False


# -- the command ------------------------------------------------------------------------------


def put(path: Path, records: list[Record]) -> Path:
    path.write_bytes(b"".join(canonical_bytes(one) + b"\n" for one in records))
    return path


def test_the_command_says_what_decides_what(tmp_path: Path) -> None:
    put(tmp_path / "a.barsis.jsonl", games("natt-klab", 4, leap__multi="forced", seed=2))
    result = barsis("validate", "--infer-options", tmp_path)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "natt-klab 1: 4 of 4 records legal; under the defaults 0"
    assert lines[1:3] == [
        "  options         leap.multi=optional",
        "  as good         leap.multi=forced",
    ]
    assert (
        "no other set of this size explains as much: every set of up to 1 change was tried"
        in lines[3]
    )
    assert "  declared        leap.multi=forced: 4 records, 4 legal" in lines
    assert result.stderr == "4 records, 4 legal under the options found\n"


def test_the_command_names_the_profile(tmp_path: Path) -> None:
    put(tmp_path / "a.barsis.jsonl", simulated("barsis", SPENT, 5, 4))
    lines = barsis("validate", "--infer-options", tmp_path).stdout.splitlines()
    assert lines[1].startswith("  options         barsis@wassim-hallack (")
    assert all(f"{path}={value}" in lines[1] for path, value in SPENT.items())
    (lapsing,) = [line for line in lines if "less likely" in line]
    assert "pass=optional: as many legal" in lapsing


def test_the_command_names_what_contradicts_and_what_it_cannot_judge(tmp_path: Path) -> None:
    put(tmp_path / "a.barsis.jsonl", games("natt-klab", 2))
    faulty = msgspec.structs.replace(games("natt-klab", 1)[0], turns=["W: a1-a2"])
    (tmp_path / "b.barsis.json").write_bytes(canonical_bytes(faulty))
    write(tmp_path / "c.barsis.json", document(ruleset={"id": "whist", "version": 1}))
    (tmp_path / "d.barsis.json").write_text("{")
    result = barsis("validate", "--infer-options", tmp_path)
    assert result.exit_code == 1
    assert f"{tmp_path / 'b.barsis.json'}, record 1, turn 1: " in result.stdout
    assert f"{tmp_path / 'c.barsis.json'}, record 1: RUL" in result.stdout
    assert f"{tmp_path / 'd.barsis.json'}, record 1: FIL" in result.stdout
    assert result.stderr == "3 records, 2 legal under the options found, 2 not judged\n"
    assert barsis("validate", "--infer-options", tmp_path / "none.json").exit_code == 3


def test_the_command_writes_json(tmp_path: Path) -> None:
    path = put(tmp_path / "a.barsis.jsonl", simulated("barsis", SPENT, 3, 1))
    result = barsis("validate", "--infer-options", "--fail-on", "warning", "-f", "json", path)
    told = json.loads(result.stdout)
    assert list(told) == ["found", "left", "passed_over"]
    (found,) = told["found"]
    assert SPENT in found["sets"]
    assert {option["path"] for option in found["options"] if option["decided_by"]} >= set(SPENT)
    assert found["options"][9]["readings"][0]["first"] == {"file": str(path), "record": 1}
    given = barsis(
        "validate", "--infer-options", "-f", "json", "--ruleset", "barsis@finkel-2002", path
    )
    assert json.loads(given.stdout)["found"][0]["start"]["entry.benj"] == "24:25+khal"


def test_the_command_changes_nothing() -> None:
    for words in (["--fix"], ["--diff"], ["-f", "concise"]):
        assert barsis("validate", "--infer-options", *words, "x").exit_code == 2


def test_a_folder_without_records_is_said_as_everywhere(tmp_path: Path) -> None:
    inferred, validated = (
        barsis("validate", *words, tmp_path) for words in (["--infer-options"], [])
    )
    assert inferred.exit_code == validated.exit_code
    assert "no-records" in validated.stdout
    assert f"{tmp_path}: FIL" in inferred.stdout


@pytest.mark.by_turns(2)
def test_no_bytes_are_too_strange(tmp_path: Path) -> None:
    sound = canonical_bytes(games("natt-klab", 1)[0])
    strange = [
        b"",
        b"{",
        b"[" * 100_000,
        b"\xff\xfe{",
        sound[:-40],
        sound.replace(b'"W"', b'"\\ud800"'),
    ]
    strange += [sound.replace(b"natt-klab", game) for game in (b"barsis", b"kioz", b"parchis")]
    for number, raw in enumerate(strange):
        (tmp_path / f"{number}.barsis.json").write_bytes(raw)
    for form in ("full", "json"):
        result = barsis("validate", "--infer-options", "-f", form, tmp_path)
        assert result.exit_code == 1
        assert "Traceback" not in result.output
    told = infer_options(tmp_path)
    judged = sum(one.records for one in told.found)
    assert judged + len(told.left) == len(strange)
    assert all(one.legal == 0 for one in told.found)


# -- how often the options that were played are found --------------------------------------------


@pytest.mark.by_turns(2)
def test_drawn_options_are_found() -> None:
    sets, each = (64, 60) if LONG else (7, 8)
    counts = measured(sets=sets, games=each, seed=1)
    assert counts["failed"] == 0
    assert counts["true set first"] + counts["smaller"] >= 0.85 * sets


def test_options_are_found_that_only_together_make_a_result_right() -> None:
    options = {"win.score.turkish_mars": 2, "win.turkish_mars.when": "bar_or_home"}
    options |= {"win.score.mars": 1, "turn.higher_die": False}
    found = only(simulated("shesh-besh", options, 60, 39))
    assert (found.legal, found.legal_at_start < 60) == (60, True)
    assert all(options[path] == value for path, value in found.sets[0].items())


def test_sets_that_records_do_not_tell_apart_are_called_so(tmp_path: Path) -> None:
    put(tmp_path / "a.barsis.jsonl", simulated("natt-klab", {"leap.multi": "forced"}, 4, 8))
    found = only(simulated("natt-klab", {"leap.multi": "forced"}, 4, 8))
    lines = barsis("validate", "--infer-options", tmp_path).stdout.splitlines()
    ties = [line for line in lines if "do not tell these" in line]
    assert len(ties) == (len(found.sets) > 1)
    assert all(f"these {len(found.sets)} sets" in line for line in ties)


def test_the_set_that_allows_least_comes_first() -> None:
    cases = [make_case(one) for one in simulated("natt-klab", {"leap.multi": "forced"}, 4, 8)]
    search = OptionSearch(cases, OptionSpace(load_ruleset("natt-klab"), 1), 1_000)
    strict: Changes = (("leap.multi", "forced"),)
    lenient: Changes = (("leap.multi", "optional"),)
    assert _count_lenience(search, strict) <= _count_lenience(search, lenient)
    for sets in ([strict, lenient], [lenient, strict]):
        ordered = _sort_by_lenience(search, sets)
        assert [_count_lenience(search, one) for one in ordered] == sorted(
            _count_lenience(search, one) for one in sets
        )


def test_a_less_likely_reading_says_how_many_records_it_makes_legal(tmp_path: Path) -> None:
    games_ = simulated("barsis", SPENT, 12, 5)
    found = only(games_)
    assert found.lapsing_legal == [12]
    more = msgspec.structs.replace(found, legal=11)
    said = [str(line) for line in format_ruleset(more)]
    assert any("pass=optional: 12 legal, but only because in more of" in line for line in said)
