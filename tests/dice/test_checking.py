"""Records held against seeds: every throw, the first that differs, and what is no throw at all."""

from __future__ import annotations

import contextlib
import copy
import re
from random import Random
from typing import Any

import msgspec
import pytest

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.dice.naming import GAME, add_pact, find_throws_meta, make_throws_meta
from barsis_notation.dice.pact import Pact, add_commitment, add_reveal, begin_pact
from barsis_notation.dice.protocol import ROLL_OFF, SeededThrows
from barsis_notation.dice.throw_checks import check_throws, compare_throws
from barsis_notation.dice.written_throws import iter_written_throws
from barsis_notation.record.record_io import loads
from barsis_notation.record.structs import Entry, Record, Ruling, Start, ThrowsMeta
from barsis_notation.rulesets import load_ruleset
from barsis_notation.validation import check_record
from tests.dice.campaign import changed_throw, found_where
from tests.dice.devices import GAMES
from tests.dice.games import example, played
from tests.dice.vectors import DEALER, PLAYERS, pact_of, seed_of
from tests.replay.records import record
from tests.validation.test_written_values import list_emptied

BARSIS = pact_of("barsis")
THROWS = BARSIS.throws()
FALLS = [THROWS.throw(turn, 1) for turn in range(1, 10)]
"""What falls first in the turns of Barsis: 2, 2, … (held below)."""


def turns(*heads: str) -> Record:
    """Return a record of turns in which nobody moves; it says nothing of its dice."""
    return record([*heads])


def findings(game: Record, pact: Pact = BARSIS) -> list[str]:
    """Return what is found of the throws alone, in short."""
    found = compare_throws(game, pact.throws()).findings
    return [f"{one.name} {one.pointer} {one.found} {one.expected}" for one in found]


# -- games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_the_throws_of_the_seeds_is_right_with_and_without_the_file(name: str) -> None:
    game, pact = example(name), pact_of(name)
    assert check_record(game, ruleset=pact.ruleset).findings == []
    alone = check_throws(game, pact.ruleset)
    assert alone.findings == []
    assert alone == check_throws(game, pact.ruleset, pact)
    assert alone.throws == sum(1 for _ in iter_written_throws(game, pact.ruleset)) > 20


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", GAMES)
def test_one_changed_throw_is_found_where_it_is(name: str) -> None:
    pact = pact_of(name)
    game, chance = example(name), Random(name)
    for _ in range(6):
        change = changed_throw(game, pact.ruleset, chance)
        for against in (pact, None):
            compared = check_throws(change.record, pact.ruleset, against)
            assert found_where(compared) == change.where


def test_the_first_that_differs_is_named_and_no_later_one() -> None:
    others = [str((int(fall) + 1) % 7) for fall in FALLS]
    game = turns(f"S {FALLS[0]}:", f"N {others[1]}:", f"S {others[2]}:")
    [one] = compare_throws(game, THROWS).findings
    assert (one.name, one.turn, one.seat) == ("throw-differs-from-seeds", 2, "N")
    assert (one.found, one.expected) == (others[1], FALLS[1])
    assert one.message == f"throw 1 of turn 2 is {others[1]}; the seeds give {FALLS[1]}"


def test_a_throw_that_was_left_out_shows_in_the_next() -> None:
    """A bad throw cannot be left unwritten and the next one taken in its place."""
    falls = [THROWS.throw(1, number) for number in (1, 2)]
    assert falls[0] != falls[1]
    assert findings(turns(f"S {falls[1]}:")) == [
        f"throw-differs-from-seeds /turns/0 {falls[1]} {falls[0]}"
    ]


def test_of_two_dice_the_order_says_nothing() -> None:
    pact = pact_of("shesh-besh")
    throws = pact.throws()
    number = next(turn for turn in range(1, 9) if len(set(throws.throw(turn, 1))) == 2)
    roll = throws.throw(number, 1)
    assert roll[0] > roll[1]
    rolls = [throws.throw(turn, 1) for turn in range(1, number)]
    for last in (roll, roll[::-1]):
        game = record([f"W {each}:" for each in (*rolls, last)], game="shesh-besh")
        assert compare_throws(game, throws).findings == []


# -- what is no throw of a turn of the game -----------------------------------------------------


def test_what_throws_nothing_moves_no_throw() -> None:
    """Notes, missed turns and offers of the cube may come and go: the throws stay."""
    right = [f"S {FALLS[0]}:", f"N {FALLS[1]}:"]
    for between in (
        Entry(comment="A storm."),
        Entry(position="barsis S:bar(4) N:bar(4) to=N"),
        "S: miss",
        "S: pass",
        "S: resign",
        Entry(turn="S: miss", ruling=Ruling(by="Huda")),
    ):
        game = turns(*right)
        game.turns.insert(1, between)
        assert findings(game) == []
        assert compare_throws(game, THROWS).throws == 2


def test_a_finding_names_the_entry_of_the_record() -> None:
    game = turns(f"S {FALLS[0]}:", "N 6:")
    game.turns.insert(1, Entry(comment="A storm."))
    [one] = compare_throws(game, THROWS).findings
    assert (one.turn, one.pointer, one.expected) == (3, "/turns/2", FALLS[1])


def test_lines_taken_back_have_the_throws_of_the_turns_they_were() -> None:
    other = str((int(FALLS[1]) + 1) % 7)
    game = turns(f"S {FALLS[0]}:", f"N {FALLS[1]}:", f"S {FALLS[2]}:")
    for line, said in (
        ([f"N {FALLS[1]}:"], []),
        ([f"N {FALLS[1]}:", f"S {FALLS[2]}:"], []),
        ([f"N {other}:"], [f"throw-differs-from-seeds /turns/1/retracted/0/0 {other} {FALLS[1]}"]),
        (
            [f"N {FALLS[1]}:", Entry(comment="A word."), f"S {other}{other}:"],
            [f"throw-differs-from-seeds /turns/1/retracted/0/2 {other}{other} {FALLS[2]}"],
        ),
    ):
        taken = copy.deepcopy(game)
        taken.turns[1] = Entry(turn=f"N {FALLS[1]}:", retracted=[[*line]])
        assert findings(taken) == said


def test_lines_that_were_not_played_have_any_throws() -> None:
    game = turns(f"S {FALLS[0]}:", f"N {FALLS[1]}:")
    game.turns[1] = Entry(turn=f"N {FALLS[1]}:", variations=[["N 6:", "S 6:"]])
    assert findings(game) == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.by_turns(2)
def test_unknown_throws_of_legal_turns_are_no_error(name: str) -> None:
    game, pact = example(name), pact_of(name)
    tried = 0
    for place, text in list(enumerate(game.turns))[:60]:
        found = re.fullmatch(r"(\S+) ((?:\d+\+)*)\d+: (.*/.*)", str(text))
        if found is None:
            continue
        tried += 1
        for known in {"", found[2]}:
            unknown = copy.deepcopy(game)
            unknown.turns[place] = f"{found[1]} {known}?: {found[3]}"
            names = {one.name for one in compare_throws(unknown, pact.throws()).findings}
            assert names == {"throw-not-compared"}, unknown.turns[place]
    assert tried > 5


def test_an_unknown_throw_that_the_moves_contradict_is_an_error() -> None:
    assert FALLS[0] == "3", "which brings no man in"
    (found,) = compare_throws(turns("S ?: bar/1"), THROWS).findings
    assert found.name == "unknown-throw-contradicts-seeds"
    assert found.severity == "error"
    (found,) = compare_throws(turns("S ?:"), THROWS).findings
    assert found.name == "throw-not-compared"


def test_a_throw_nobody_noted_is_no_error_and_the_seeds_know_it() -> None:
    falls = [THROWS.throw(2, number) for number in (1, 2)]
    game = turns(f"S {FALLS[0]}:", f"N {falls[0]}+?+6:", f"S {FALLS[2]}:", "N ?:")
    assert findings(game) == [
        f"throw-not-compared /turns/1 ? {falls[1]}",
        f"throw-not-compared /turns/3 ? {FALLS[3]}",
    ]
    compared = compare_throws(game, THROWS)
    assert compared.throws == 3
    assert [one.severity for one in compared.findings] == ["info", "info"]


def test_a_record_from_a_position_goes_on_from_its_first_turn() -> None:
    game = turns(f"S {FALLS[4]}:", f"N {FALLS[5]}:")
    assert findings(game) != []
    game.start = Start(turn=5)  # the number that is shown, and no more
    assert findings(game) != []
    game.start = Start(position="barsis S:bar(4) N:bar(4) to=S", turn=5)
    assert findings(game) == []
    game = turns(f"S {FALLS[0]}:")
    game.start = Start(position="barsis S:bar(4) N:bar(4) to=S")
    assert findings(game) == []


def test_a_position_is_not_begun_with_the_roll_of_the_roll_off() -> None:
    throws = SeededThrows(b"another", pact_of("shesh-besh-western").ruleset)
    first, opening = throws.throw(1, 1), throws.opening_roll()
    assert first != opening
    game = record([f"W {opening}:"], game="shesh-besh", options={"opening.reroll": False})
    assert compare_throws(game, throws).findings == []
    position = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"
    game.start = Start(position=position)
    game.turns = [f"W {first}:"]
    assert compare_throws(game, throws).findings == []


def test_turns_written_leniently_are_compared_as_they_are_meant() -> None:
    words = ("zero", "one", "two", "three", "four", "five", "six")
    heads = [f"S {words[int(FALLS[0])]}:", f"n {FALLS[1]}:", f"S  {FALLS[2]} :"]
    game = turns(*heads)
    compared = compare_throws(game, THROWS)
    assert (compared.throws, compared.findings) == (3, [])
    game.turns[1] = f"n {FALLS[1]}+6:"
    assert compare_throws(game, THROWS).findings != []


def test_after_a_turn_that_cannot_be_read_nothing_is_compared() -> None:
    game = turns(f"S {FALLS[0]}:", "N five men", "S 6:")
    compared = compare_throws(game, THROWS)
    assert compared.throws == 1
    [one] = compared.findings
    assert (one.name, one.turn, one.not_examined) == ("turns-not-compared", 2, 1)


# -- the roll-off -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["shesh-besh", "pachisi", "chausar", "shesh-besh-western"])
def test_the_roll_off_is_thrown_too(name: str) -> None:
    pact = pact_of(name)
    game = example(name)
    assert len(game.opening) >= 2
    seat, throw = game.opening[1].split()
    other = "1" if throw != "1" else "2"
    game.opening[1] = f"{seat} {other}"
    found = check_throws(game, pact.ruleset).findings
    differs = next(one for one in found if one.name == "throw-differs-from-seeds")
    assert (differs.pointer, differs.turn) == ("/opening/1", None)
    assert differs.message == f"throw 2 of the roll-off is {other}; the seeds give {throw}"


def test_the_seats_throw_for_the_first_turn_in_their_order() -> None:
    pact = pact_of("shesh-besh")
    throws = pact.throws()
    dice = [throws.throw(ROLL_OFF, number) for number in (1, 2)]
    assert dice[0] != dice[1]
    for seats, said in (("WB", []), ("BW", ["roll-off-out-of-turn /opening/0 B W"])):
        opening = [f"{seat} {die}" for seat, die in zip(seats, dice, strict=True)]
        game = record([], game="shesh-besh", opening=opening)
        assert findings(game, pact) == said


def test_opening_dice_may_stand_in_turns_of_their_own() -> None:
    pact = pact_of("shesh-besh")
    throws = pact.throws()
    dice = [throws.throw(ROLL_OFF, number) for number in (1, 2)]
    first = throws.throw(1, 1)
    game = record([f"W {dice[0]}:", f"B {dice[1]}:", f"W {first}:"], game="shesh-besh")
    assert findings(game, pact) == []
    other = "1" if dice[1] != "1" else "2"
    game.turns[1] = f"B {other}:"
    assert findings(game, pact) == [f"throw-differs-from-seeds /turns/1 {other} {dice[1]}"]


# -- which dice ---------------------------------------------------------------------------------


def test_a_record_says_which_dice_its_throws_are_of() -> None:
    game = example("barsis")
    assert game.meta
    meta = game.meta.throws
    assert meta == make_throws_meta(BARSIS)
    assert isinstance(meta, ThrowsMeta)
    assert (meta.kind, meta.protocol) == ("commit_reveal", "barsis-dice/1")
    assert meta.commitment == BARSIS.digest.hex()
    assert meta.nonces == [f"{seed_of('barsis', name).hex()} {name}" for name in PLAYERS]
    assert (meta.server, meta.reveal, meta.x) == ("", "", {GAME: "Vector barsis"})
    assert loads(msgspec.json.encode(game)) == game


def test_a_dealer_is_the_server_and_his_seed_the_reveal() -> None:
    pact = pact_of("barsis", dealt=True)
    meta = make_throws_meta(pact)
    assert (meta.server, meta.reveal) == (DEALER, seed_of("barsis", DEALER).hex())
    assert [nonce[65:] for nonce in meta.nonces] == [*PLAYERS]


def test_a_game_under_way_is_named_without_the_seed_of_the_dealer() -> None:
    pact = pact_of("barsis", dealt=True)
    game = played(pact.throws(), 3)
    reveals = pact.dice.reveals
    waiting = [
        Pact(msgspec.structs.replace(pact.dice, reveals=reveals[:most]), BARSIS.ruleset)
        for most in range(3)
    ]
    said = [make_throws_meta(each) for each in waiting]
    assert [len(one.nonces) for one in said] == [0, 0, 2]
    assert {one.reveal for one in said} == {""}
    early = add_pact(game, waiting[2])
    assert [one.name for one in check_throws(early, BARSIS.ruleset).findings] == ["reveal-missing"]
    assert [one.found for one in check_throws(early, BARSIS.ruleset).findings] == [DEALER]
    assert [one.name for one in check_throws(early, BARSIS.ruleset, waiting[2]).findings] == [
        "reveal-missing"
    ]
    assert check_throws(early, BARSIS.ruleset, pact).findings == []
    assert check_throws(add_pact(early, pact), BARSIS.ruleset).findings == []


def test_what_others_keep_there_is_kept() -> None:
    game = add_pact(example("barsis"), BARSIS)
    assert game.meta
    assert game.meta.throws
    game.meta.throws.x["club"] = 7
    game.meta.recorder = "Huda"
    again = add_pact(game, BARSIS)
    assert again == game


def of_meta(**members: Any) -> list[str]:
    """Return what is found alone and with the file where ``meta.throws`` says something else."""
    game = copy.deepcopy(example("barsis"))
    assert game.meta
    assert game.meta.throws
    for name, value in members.items():
        setattr(game.meta.throws, name, value)
    alone = check_throws(game, BARSIS.ruleset).findings
    filed = check_throws(game, BARSIS.ruleset, BARSIS).findings
    return [f"{one.name} {one.pointer}" for one in (*alone, *filed)]


SEEDS = [f"{seed_of('barsis', name).hex()} {name}" for name in PLAYERS]
DIFFERS = "seed-does-not-fit /meta/throws"


@pytest.mark.parametrize(("members", "found"), [
    ({"kind": "server"}, ["no-dice-to-check-by /meta", "dice-not-named /meta"]),
    ({"protocol": "barsis-dice/2"}, ["no-dice-to-check-by /meta", "dice-not-named /meta"]),
    ({"x": {}}, ["dice-misnamed /meta/throws/x/game"]),
    ({"x": {GAME: 1}}, ["dice-misnamed /meta/throws/x/game"] * 2),
    ({"x": {GAME: "round 2"}}, [DIFFERS, "dice-misnamed /meta/throws/x/game"]),
    ({"commitment": "0" * 64}, [DIFFERS, "other-dice-file /meta/throws/commitment"]),
    (
        {"commitment": "0"},
        ["dice-misnamed /meta/throws/commitment", "other-dice-file /meta/throws/commitment"],
    ),
    ({"nonces": []}, ["reveal-missing /meta/throws"]),
    ({"nonces": SEEDS[:1]}, ["dice-file-impossible /meta/throws", DIFFERS]),
    (
        {"nonces": SEEDS[::-1]},
        [DIFFERS, "dice-misnamed /meta/throws/nonces/0", "dice-misnamed /meta/throws/nonces/1"],
    ),
    (
        {"nonces": ["0" * 64 + " Amal", SEEDS[1]]},
        [DIFFERS, "dice-misnamed /meta/throws/nonces/0"],
    ),
    ({"nonces": [SEEDS[0][:64], SEEDS[1]]}, ["dice-misnamed /meta/throws/nonces/0"] * 2),
    (
        {"nonces": [*SEEDS, SEEDS[0]]},
        ["dice-file-impossible /meta/throws", DIFFERS, "dice-misnamed /meta/throws/nonces/2"],
    ),
    ({"server": "Club"}, ["reveal-missing /meta/throws", "dice-misnamed /meta/throws/server"]),
    ({"reveal": "x"}, ["dice-misnamed /meta/throws/reveal"] * 2),
])  # fmt: skip
def test_what_a_record_says_of_its_dice_has_to_be_so(
    members: dict[str, Any], found: list[str]
) -> None:
    assert of_meta(**members) == found


def other_order() -> Pact:
    """Return the seeds of BARSIS committed to in the other order."""
    pact = begin_pact("Vector barsis", BARSIS.ruleset, PLAYERS)
    for name in PLAYERS[::-1]:
        pact = add_commitment(pact, name, seed_of("barsis", name))
    for name in PLAYERS:
        pact = add_reveal(pact, name, seed_of("barsis", name))
    return pact


def test_commitments_in_another_order_are_told_from_those_of_another_game() -> None:
    [one] = check_throws(example("barsis"), BARSIS.ruleset, other_order()).findings
    assert (one.name, one.found, one.expected) == (
        "commitments-reordered", "باسم, Amal", "Amal, باسم",
    )  # fmt: skip
    other = pact_of("barsis", dealt=True)
    [one] = check_throws(example("barsis"), BARSIS.ruleset, other).findings
    assert (one.name, one.found) == ("other-dice-file", BARSIS.digest.hex())


def test_dice_are_for_the_rules_they_were_committed_to_for() -> None:
    game = example("barsis")
    for rules, called in (
        (load_ruleset("barjis"), "barjis-1"),
        (load_ruleset("barsis", options={"turn.entry_tries": 3}), "barsis-1 (turn.entry_tries=3)"),
    ):
        [one] = check_throws(game, rules, BARSIS).findings
        assert (one.name, one.found, one.expected) == ("dice-for-other-rules", called, "barsis-1")
        assert [each.name for each in check_throws(game, rules).findings] == ["seed-does-not-fit"]


def test_a_record_that_names_no_dice_is_compared_with_the_file_all_the_same() -> None:
    game = played(THROWS, 5)
    assert find_throws_meta(game) is None
    [one] = check_throws(game, BARSIS.ruleset, BARSIS).findings
    assert (one.name, one.severity) == ("dice-not-named", "warning")
    turn = str(game.turns[4])
    game.turns[4] = f"{turn[:2]}{(int(turn[2]) + 1) % 7}{turn[3:]}"
    compared = check_throws(game, BARSIS.ruleset, BARSIS)
    found: list[Finding] = compared.findings
    assert [each.name for each in found] == ["dice-not-named", "throw-differs-from-seeds"]
    assert compared.throws >= 4


def test_a_file_that_is_not_complete_says_who_is_missing() -> None:
    game = example("barsis")
    dice = msgspec.structs.replace(BARSIS.dice, reveals=BARSIS.dice.reveals[:1])
    [one] = check_throws(game, BARSIS.ruleset, Pact(dice, BARSIS.ruleset)).findings
    assert one.message == f"not revealed yet: {PLAYERS[1]}"


def test_records_with_an_empty_text_are_compared_or_refused() -> None:
    for emptied in list_emptied():
        with contextlib.suppress(BarsisError):
            check_throws(emptied, load_ruleset(emptied.ruleset.id))
