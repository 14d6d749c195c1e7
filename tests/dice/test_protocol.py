"""The bytes of the protocol: as the page says, and with the odds that the devices have."""

from __future__ import annotations

import hmac
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.dice import protocol
from barsis_notation.dice.protocol import (
    ROLL_OFF,
    SeededThrows,
    derive_key,
    encode_fields,
    hash_terms,
)
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from tests.dice import by_the_page, file_cases, vectors
from tests.dice.devices import CRITICAL, DIE, GAMES, ODDS, chi_square, ruleset_of
from tests.kit_files import KIT, read_kit_file

CASES = read_kit_file(vectors.PATH)
KEY = bytes(range(32))


def test_the_cases_are_those_of_the_code() -> None:
    assert (KIT / vectors.PATH).read_text(encoding="utf-8") == vectors.make_throws_text()
    assert [case["id"] for case in CASES] == [f"dice/throws/{name}" for name in GAMES]


def test_the_cases_of_files_and_records_are_those_of_the_script() -> None:
    assert (KIT / file_cases.FILES).read_text(encoding="utf-8") == file_cases.make_files_text()
    assert (KIT / file_cases.RECORDS).read_text(encoding="utf-8") == file_cases.make_records_text()


def test_every_game_in_which_something_is_thrown_has_a_case() -> None:
    ids = {each.id for each in builtin_rulesets()}
    thrown = {id for id in ids if "device.kind" in load_ruleset(id).facts}
    assert thrown == ids - {"natt-klab"}
    assert thrown <= {game for game, _ in GAMES.values()}


def test_a_program_made_from_the_page_alone_comes_to_the_same() -> None:
    script = Path(by_the_page.__file__)
    run = [sys.executable, "-I", "-S", str(script), str(KIT / vectors.PATH)]
    done = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == f"{len(GAMES)} cases, all as the page says\n"


@pytest.mark.parametrize("member", ["key", "terms", "all", "commitments", "roll_off", "turns"])
def test_that_program_sees_what_differs(member: str) -> None:
    for case in CASES:
        text = json.dumps(case["expected"][member])
        digit = next(sign for sign in text if sign.isdigit())
        other = "4" if digit != "4" else "3"
        said = case["expected"] | {member: json.loads(text.replace(digit, other, 1))}
        changed = case | {"expected": said}
        assert by_the_page.differences(changed) == [member]


# -- numbers ------------------------------------------------------------------------------------


def chance_of(raw: bytes) -> protocol._Chance:
    chance = protocol._Chance()
    chance._bytes = iter(raw)
    return chance


@pytest.mark.parametrize(("raw", "count", "number"), [
    (b"\x00", 6, 0),
    (b"\xfb", 6, 5),
    (b"\xfc\xfd\xfe\xff\x07", 6, 1),  # 252 and more are thrown away
    (b"\xff", 64, 63),
    (b"\xff", 4, 3),
    (b"\xff", 256, 255),
    (b"\x01\x00", 257, 256),
    (b"\xff\xff\x00\x05", 257, 5),  # 65535 is 255 times 257: the last number is thrown away
    (b"\x12\x34", 1 << 10, 0x234),
    (b"\x07", 1, 0),
])  # fmt: skip
def test_a_number_is_made_of_bytes(raw: bytes, count: int, number: int) -> None:
    chance = chance_of(raw)
    assert chance.draw(count) == number
    assert list(chance._bytes) == []


@pytest.mark.parametrize(("size", "counts"), [(1, range(1, 257)), (2, (257, 1000, 2**16))])
def test_no_number_comes_more_often_than_another(size: int, counts: Iterable[int]) -> None:
    for count in counts:
        seen: Counter[int] = Counter()
        for whole in range(256**size):
            chance = chance_of(whole.to_bytes(size) + bytes(size))
            number = chance.draw(count)
            seen[number] += [*chance._bytes] != []  # else they were thrown away
        assert seen == dict.fromkeys(range(count), 256**size // count)


def test_a_throw_goes_on_in_the_next_block() -> None:
    blocks = [hmac.digest(KEY, encode_fields("throw", 3, 2, block), "sha256") for block in (0, 1)]
    stream: Iterator[int] = protocol._iter_bytes(KEY, 3, 2)
    assert bytes(next(stream) for _ in range(64)) == b"".join(blocks)


# -- fields -------------------------------------------------------------------------------------

PART = st.binary(max_size=6) | st.text(max_size=4) | st.integers(0, 2**32 - 1)


def parted(raw: bytes) -> list[bytes]:
    parts = []
    while raw:
        size = int.from_bytes(raw[:4])
        parts.append(raw[4 : 4 + size])
        assert len(parts[-1]) == size
        raw = raw[4 + size :]
    return parts


@given(st.sampled_from(("key", "terms")), st.lists(PART, max_size=5))
def test_fields_can_be_told_apart_again(word: str, parts: list[bytes | str | int]) -> None:
    plain = [
        part.to_bytes(4) if isinstance(part, int) else
        part.encode() if isinstance(part, str) else part
        for part in parts
    ]  # fmt: skip
    assert parted(encode_fields(word, *parts)) == [f"barsis-dice/1 {word}".encode(), *plain]


def test_the_terms_are_of_one_game_one_set_of_rules_one_dealer() -> None:
    pachisi = load_ruleset("pachisi")
    terms = {
        hash_terms("round 1", pachisi),
        hash_terms("round 2", pachisi),
        hash_terms("round 1", pachisi, "Club"),
        hash_terms("round 1Club", pachisi),
        hash_terms("round 1", pachisi.with_options({"turn.split": True})),
        hash_terms("round 1", load_ruleset("barjis")),
    }
    assert len(terms) == 6


# -- throws -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_throws_have_the_odds_of_their_device(name: str) -> None:
    throws = SeededThrows(derive_key(KEY, [name.encode()]), ruleset_of(name))
    odds = ODDS[name]
    for place in ((1, 2500), (2, 500)):
        number, count = place
        fallen = Counter(throws.throw(turn, number) for turn in range(1, count + 1))
        assert chi_square(fallen, odds) < CRITICAL[len(odds) - 1], (name, number)


@pytest.mark.parametrize("name", ["shesh-besh", "shesh-besh-western"])
def test_one_die_is_thrown_for_the_first_turn_where_the_rules_say_so(name: str) -> None:
    throws = SeededThrows(KEY, ruleset_of(name))
    fallen = Counter(throws.throw(ROLL_OFF, number) for number in range(1, 1201))
    assert chi_square(fallen, DIE) < CRITICAL[5]


def test_the_roll_off_is_the_first_roll_where_the_rules_say_so() -> None:
    western, usual = ruleset_of("shesh-besh-western"), ruleset_of("shesh-besh")
    seen = set()
    for number in range(200):
        key = derive_key(KEY, [bytes([number])])
        assert SeededThrows(key, usual).opening_roll() == ""
        throws = SeededThrows(key, western)
        dice = [throws.throw(ROLL_OFF, place) for place in range(1, 21)]
        pairs = zip(dice[::2], dice[1::2], strict=True)
        pair = next(pair for pair in pairs if pair[0] != pair[1])
        assert throws.opening_roll() == "".join(sorted(pair, reverse=True))
        seen.add(throws.opening_roll())
    assert len(seen) == 15


def test_each_throw_is_its_own() -> None:
    throws = SeededThrows(KEY, ruleset_of("shesh-besh"))
    streams = {
        bytes(next(stream) for _ in range(8))
        for turn in range(40)
        for number in range(40)
        for stream in [protocol._iter_bytes(throws.key, turn, number)]
    }
    assert len(streams) == 1600
