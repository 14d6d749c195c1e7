"""Committing and revealing: in which order, by whom, and what a file may not say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.dice.dice_files import MAX_BYTES, encode_dice, is_dice, read_dice
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.pact import (
    Pact,
    add_commitment,
    add_dealer_seed,
    add_reveal,
    begin_pact,
    check_complete,
)
from barsis_notation.dice.protocol import hash_commitment
from barsis_notation.dice.structs import PATH, Dice, make_schema_text
from barsis_notation.rulesets import load_ruleset
from tests.dice.vectors import DEALER, PLAYERS, pact_of, seed_of

BARSIS = load_ruleset("barsis")
AMAL, BASIM = b"a" * 32, b"b" * 32


def started(dealer: str = "") -> Pact:
    return begin_pact("round 1", BARSIS, ["Amal", "Basim"], dealer)


def names(error: pytest.ExceptionInfo[DiceError]) -> list[tuple[str, str | None, str | None]]:
    return [(one.name, one.found, one.expected) for one in error.value.findings]


def test_who_commits_is_in_the_file_and_his_seed_is_not() -> None:
    pact = add_commitment(started(), "Basim", BASIM)
    raw = encode_dice(pact.dice)
    assert pact.uncommitted == ("Amal",)
    assert BASIM.hex().encode() not in raw
    assert hash_commitment(pact.terms, "Basim", BASIM).hex().encode() in raw
    assert started().uncommitted == ("Amal", "Basim")


def test_the_order_of_commitment_is_kept_and_decides() -> None:
    one = add_commitment(add_commitment(started(), "Basim", BASIM), "Amal", AMAL)
    two = add_commitment(add_commitment(started(), "Amal", AMAL), "Basim", BASIM)
    assert [each.by for each in one.dice.commitments] == ["Basim", "Amal"]
    assert one.digest != two.digest
    throws = []
    for pact in (one, two):
        shown = add_reveal(add_reveal(pact, "Amal", AMAL), "Basim", BASIM)
        assert [*shown.seeds] == [each.by for each in pact.dice.commitments]
        throws.append([shown.throws().throw(turn, 1) for turn in range(1, 30)])
    assert throws[0] != throws[1]


def test_the_order_of_revealing_changes_nothing() -> None:
    all_in = add_commitment(add_commitment(started(), "Amal", AMAL), "Basim", BASIM)
    one = add_reveal(add_reveal(all_in, "Amal", AMAL), "Basim", BASIM)
    two = add_reveal(add_reveal(all_in, "Basim", BASIM), "Amal", AMAL)
    assert one.throws().key == two.throws().key


def test_nobody_reveals_before_all_have_committed() -> None:
    with pytest.raises(DiceError) as refused:
        add_reveal(add_commitment(started(), "Amal", AMAL), "Amal", AMAL)
    everybody = "a commitment by everybody"
    assert names(refused) == [("commitment-missing", "Basim", everybody)]


def test_nobody_commits_twice_or_unasked() -> None:
    for name in ("Amal", "Huda"):
        with pytest.raises(DiceError) as refused:
            add_commitment(add_commitment(started(), "Amal", AMAL), name, BASIM)
        assert names(refused) == [("commitment-not-awaited", name, "Basim")]


def test_another_seed_is_not_the_one_committed_to() -> None:
    all_in = add_commitment(add_commitment(started(), "Amal", AMAL), "Basim", BASIM)
    for seed in (BASIM, b"c" * 32):
        with pytest.raises(DiceError, match="the seed of Amal gives the commitment"):
            add_reveal(all_in, "Amal", seed)
    shown = add_reveal(all_in, "Amal", AMAL)
    with pytest.raises(DiceError) as refused:
        add_reveal(shown, "Amal", AMAL)
    assert names(refused) == [("reveal-not-awaited", "Amal", "Basim")]


def test_a_commitment_cannot_be_taken_to_another_game() -> None:
    theirs = add_commitment(started(), "Amal", AMAL).dice.commitments
    other = begin_pact("round 2", BARSIS, ["Amal", "Basim"])
    moved = Pact(msgspec.structs.replace(other.dice, commitments=theirs), BARSIS)
    with pytest.raises(DiceError, match="the seed of Amal gives"):
        add_reveal(add_commitment(moved, "Basim", BASIM), "Amal", AMAL)


def test_two_seeds_are_not_alike() -> None:
    all_in = add_commitment(add_commitment(started(), "Amal", AMAL), "Basim", AMAL)
    with pytest.raises(DiceError) as refused:
        add_reveal(add_reveal(all_in, "Amal", AMAL), "Basim", AMAL)
    assert names(refused) == [("seeds-alike", "Basim", "a different seed for each")]


def test_throws_are_made_when_all_have_revealed() -> None:
    all_in = add_commitment(add_commitment(started(), "Amal", AMAL), "Basim", BASIM)
    for pact, missing in (
        (started(), "not committed yet: Amal and Basim"),
        (all_in, "not revealed yet: Amal and Basim"),
        (add_reveal(all_in, "Basim", BASIM), "not revealed yet: Amal"),
    ):
        assert [one.message for one in check_complete(pact)] == [missing]
        with pytest.raises(DiceError, match=missing):
            pact.throws()


# -- a dealer -----------------------------------------------------------------------------------


def test_a_dealer_commits_first_and_reveals_last() -> None:
    pact = started("Club")
    with pytest.raises(DiceError) as refused:
        add_commitment(pact, "Amal", AMAL)
    assert names(refused) == [("commitment-not-awaited", "Amal", "Club")]
    for name, seed in (("Club", b"d" * 32), ("Amal", AMAL), ("Basim", BASIM)):
        pact = add_commitment(pact, name, seed)
    pact = add_reveal(pact, "Amal", AMAL)
    with pytest.raises(DiceError) as refused:
        add_reveal(pact, "Club", b"d" * 32)
    assert names(refused) == [("reveal-missing", "Basim", "the seed of everybody")]
    pact = add_reveal(pact, "Basim", BASIM)
    with pytest.raises(DiceError, match="not revealed yet: Club"):
        pact.throws()


def test_a_dealer_deals_before_he_reveals_what_is_checked_after() -> None:
    pact = pact_of("barsis", dealt=True)
    waiting = Pact(
        msgspec.structs.replace(pact.dice, reveals=pact.dice.reveals[:-1]),
        pact.ruleset,
    )
    assert waiting.unrevealed == (DEALER,)
    dealing = add_dealer_seed(waiting, seed_of("barsis", DEALER))
    assert dealing.throws().key == pact.throws().key
    with pytest.raises(DiceError, match="the seed of Club server gives"):
        add_dealer_seed(waiting, AMAL)
    assert add_dealer_seed(pact, AMAL) is pact
    all_in = add_commitment(add_commitment(started(), "Amal", AMAL), "Basim", BASIM)
    assert add_dealer_seed(all_in, AMAL) is all_in


# -- files --------------------------------------------------------------------------------------


def test_a_file_is_read_as_it_was_written() -> None:
    for has_dealer in (False, True):
        pact = pact_of("pachisi-7", dealt=has_dealer)
        raw = encode_dice(pact.dice)
        read, findings = read_dice(raw)
        assert findings == []
        assert read is not None
        assert (read.dice, read.ruleset) == (pact.dice, pact.ruleset)
        assert encode_dice(read.dice) == raw
        assert is_dice(raw)


def test_the_published_schema_is_that_of_the_structs() -> None:
    assert PATH.read_text(encoding="utf-8") == make_schema_text()


def test_the_schema_and_the_structs_take_the_same() -> None:
    import jsonschema

    check = jsonschema.Draft202012Validator(msgspec.json.decode(make_schema_text()))
    document = msgspec.to_builtins(pact_of("pachisi-7", dealt=True).dice)
    assert check.is_valid(document)
    for change in SHAPES:
        faulty = msgspec.json.decode(msgspec.json.encode(document))
        change(faulty)
        assert not check.is_valid(faulty)
        assert read_dice(msgspec.json.encode(faulty))[1]


Change = Callable[[Any], Any]

SHAPES: tuple[Change, ...] = (
    lambda one: one.pop("game"),
    lambda one: one.update(game=""),
    lambda one: one.update(game="x" * 201),
    lambda one: one.update(players=[]),
    lambda one: one.update(colour="red"),
    lambda one: one.update(format="barsis-dice/2"),
    lambda one: one["reveals"][0].update(seed="0" * 63),
    lambda one: one["reveals"][0].update(seed="G" * 64),
    lambda one: one["commitments"][0].pop("by"),
)

WRONG: dict[str, tuple[bool, Change, tuple[str, ...]]] = {
    "a player twice": (
        False,
        lambda one: one["players"].append(PLAYERS[0]),
        ("dice-file-impossible /players/2",),
    ),
    "one seed in all": (
        False,
        lambda one: one.update(players=[PLAYERS[0]], commitments=[], reveals=[]),
        ("dice-file-impossible /players",),
    ),
    "a dealer who plays": (
        True,
        lambda one: one.update(dealer=PLAYERS[0], reveals=[], commitments=[]),
        ("dice-file-impossible /dealer",),
    ),
    "nothing is thrown": (
        False,
        lambda one: one.update(
            ruleset={"id": "natt-klab", "version": 1}, reveals=[], commitments=[]
        ),
        ("dice-file-impossible /ruleset",),
    ),
    "a commitment of nobody": (
        False,
        lambda one: one["commitments"].append({"by": "Huda", "sha256": "0" * 64}),
        ("commitment-not-awaited /commitments/2/by",),
    ),
    "a commitment twice": (
        False,
        lambda one: one["commitments"].append(one["commitments"][0]),
        ("commitment-not-awaited /commitments/2/by",),
    ),
    "a dealer who commits late": (
        True,
        lambda one: one["commitments"].append(one["commitments"].pop(0)),
        ("commitment-not-awaited /commitments/0/by",),
    ),
    "a reveal without a commitment": (
        False,
        lambda one: one["commitments"].pop(),
        ("revealed-too-early /reveals/0/by", "revealed-too-early /reveals/1/by"),
    ),
    "a dealer who reveals early": (
        True,
        lambda one: one["reveals"].insert(0, one["reveals"].pop()),
        ("revealed-too-early /reveals/0/by",),
    ),
    "a reveal twice": (
        False,
        lambda one: one["reveals"].append(one["reveals"][0]),
        ("reveal-not-awaited /reveals/2/by",),
    ),
    "a reveal of nobody": (
        False,
        lambda one: one["reveals"].append({"by": "Huda", "seed": "0" * 64}),
        ("reveal-not-awaited /reveals/2/by",),
    ),
    "another seed": (
        False,
        lambda one: one["reveals"][1].update(seed="0" * 64),
        ("seed-does-not-fit /reveals/1/seed",),
    ),
    "seeds changed over": (
        False,
        lambda one: one.update(reveals=[
            {"by": each["by"], "seed": other["seed"]}
            for each, other in zip(one["reveals"], one["reveals"][::-1], strict=True)
        ]),
        ("seed-does-not-fit /reveals/0/seed", "seed-does-not-fit /reveals/1/seed"),
    ),
    "another game": (
        False,
        lambda one: one.update(game="Vector 2"),
        ("seed-does-not-fit /reveals/0/seed", "seed-does-not-fit /reveals/1/seed"),
    ),
    "other options": (
        False,
        lambda one: one["ruleset"].update(options={"turn.entry_tries": 3}),
        ("seed-does-not-fit /reveals/0/seed", "seed-does-not-fit /reveals/1/seed"),
    ),
    "no such ruleset": (
        False,
        lambda one: one.update(ruleset={"id": "chess", "version": 1}),
        ("unknown-ruleset /ruleset/id",),
    ),
    "rules that were changed": (
        False,
        lambda one: one["ruleset"].update(sha256="0" * 64),
        ("ruleset-hash-differs /ruleset/sha256",),
    ),
}  # fmt: skip
"""What is done to a whole file, and what is found then."""


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_file_is_found_at_its_place(what: str) -> None:
    has_dealer, change, expected = WRONG[what]
    document = msgspec.to_builtins(pact_of("barsis", dealt=has_dealer).dice)
    change(document)
    raw = msgspec.json.format(msgspec.json.encode(document), indent=1)
    read, findings = read_dice(raw)
    assert read is None
    assert tuple(f"{one.name} {one.pointer}" for one in findings) == expected
    assert all(one.line is not None and one.line > 1 for one in findings)


@pytest.mark.parametrize("raw", [
    b"", b"{", b"[]", b"\xff", b"[" * 100_000, b" " * (MAX_BYTES + 1), b"null", b'{"format": 1}',
])  # fmt: skip
def test_other_files_are_refused_and_nothing_is_raised(raw: bytes) -> None:
    read, findings = read_dice(raw)
    assert read is None
    assert findings
    assert not is_dice(raw)


@given(st.data())
def test_a_damaged_file_is_read_or_refused_and_nothing_is_raised(data: st.DataObject) -> None:
    raw = bytearray(encode_dice(agreed.dice))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    read, findings = read_dice(bytes(raw))
    assert (read is None) == (findings != [])
    if read is not None and not [*check_complete(read)]:
        read.throws()


agreed = pact_of("pachisi-7", dealt=True)


def test_a_file_of_a_later_version_is_a_dice_file_that_cannot_be_read() -> None:
    raw = encode_dice(started().dice).replace(b"barsis-dice/1", b"barsis-dice/2")
    assert is_dice(raw)
    assert [one.pointer for one in read_dice(raw)[1]] == ["/format"]


def test_a_dice_file_that_breaks_off_is_one_still() -> None:
    raw = encode_dice(started().dice)
    assert is_dice(raw[: len(raw) // 2])
    named = b'{"format": "barsis-record/1", "meta": {"throws": {"protocol": "barsis-dice/1"'
    assert not is_dice(named)


def test_members_of_others_are_kept() -> None:
    dice = msgspec.structs.replace(started().dice, x={"club": {"room": 3}})
    read, _ = read_dice(encode_dice(dice))
    assert read is not None
    made = add_commitment(read, "Amal", AMAL).dice
    assert isinstance(made, Dice)
    assert made.x == {"club": {"room": 3}}
