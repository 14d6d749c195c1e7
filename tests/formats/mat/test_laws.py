"""Laws of reading and writing match files, tried on random games of the oracle."""

from __future__ import annotations

import copy
import functools
import gzip
import io
import random

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MAT
from barsis_notation.record.decode import Decoded
from barsis_notation.record.structs import Entry, Player, Record, Result, RulesetRef
from barsis_notation.record.turns import find_syntax_error
from tests.formats.mat.dressing import LAYOUTS, gnubg
from tests.oracles.shesh_besh import SheshBeshOracle
from tests.oracles.shesh_besh import random_game as slow_random_game

WESTERN: dict[str, object] = {"opening.reroll": False}


@functools.cache
def _random_game(seed: int, western: bool) -> tuple[str, ...]:
    return tuple(slow_random_game(seed, WESTERN if western else None))


def random_game(seed: int, options: dict[str, object] | None = None) -> list[str]:
    return list(_random_game(seed, bool(options)))


def read(text: str | bytes) -> list[Decoded]:
    return list(MAT.read(text.encode() if isinstance(text, str) else text))


def only(text: str | bytes) -> Record:
    [decoded] = read(text)
    assert decoded.record is not None
    return decoded.record


def written(records: list[Record]) -> bytes:
    stream = io.BytesIO()
    MAT.write(records, stream)
    return stream.getvalue()


def played(seed: int, options: dict[str, object] | None = None) -> Record:
    """Return a whole random game as a record of two named players."""
    return copy.deepcopy(_played(seed, bool(options)))


@functools.cache
def _played(seed: int, western: bool) -> Record:
    options = WESTERN if western else None
    turns = random_game(seed, options)
    game = replayed(turns, options)
    return Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id="shesh-besh", version=1, options=dict(options or {})),  # type: ignore[arg-type]
        players=[Player(name="Ann", seats=["W"]), Player(name="Ben : 2", seats=["B"])],
        turns=list(turns),
        result=Result(
            winners=[turns[-1][0]],
            reason="home",
            name=game.win_name() or "",
            score={turns[-1][0]: game.score()[turns[-1][0]]},
        ),
    )


def replayed(turns: list[str], options: dict[str, object] | None) -> SheshBeshOracle:
    """Return the oracle after *turns*."""
    game = SheshBeshOracle(options)
    for turn in turns:
        seat, throw, *moves = turn.split(" ")
        game.to_move = seat
        game.play((int(throw[0]), int(throw[1])), moves)
    return game


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_turns_back(layout: str, scale: int) -> None:
    for seed in range(4 * scale):
        turns = random_game(seed, WESTERN)
        marked = [turn.replace("*", "") for turn in turns] if layout == "unmarked" else turns
        assert only(LAYOUTS[layout](turns)).turns == marked


def test_a_shuffled_game_of_joined_moves_stays_legal(scale: int) -> None:
    games = joined = 0
    for seed in range(3 * scale):
        turns = random_game(seed, WESTERN)
        short = [join(turn) for turn in turns]
        joined += sum(one != other for one, other in zip(short, turns, strict=True))
        record = only(gnubg(short))
        fault = SheshBeshOracle(WESTERN).judge([str(turn) for turn in record.turns])
        assert fault is None, (seed, fault)
        games += 1
    assert games >= 3
    assert joined > 40


def join(turn: str) -> str:
    """Join the moves of one man where nothing was hit on the way, the last men first."""
    head, *moves = turn.split(" ")[1:]
    words: list[str] = []
    for move in moves:
        start = move.partition("/")[0]
        before = next((word for word in words if word.endswith(f"/{start}")), None)
        if before:
            words[words.index(before)] = before.partition("/")[0] + move[len(start) :]
        else:
            words.append(move)
    return " ".join([turn[0], head, *words])


def test_what_is_written_reads_back(scale: int) -> None:
    for seed in range(3 * scale):
        for options in (None, WESTERN):
            record = played(seed, options)
            record.players[1].name = "Ben"
            back = only(written([record]))
            assert back.turns == record.turns
            assert back.ruleset == record.ruleset
            assert back.players == record.players
            assert back.result == record.result
            assert written([back]) == written([only(written([back]))])


def test_several_games_of_one_match_stand_under_one_heading() -> None:
    records = [played(seed) for seed in range(3)]
    raw = written(records)
    assert raw.count(b"point match") == 1
    assert [one.record.turns for one in read(raw) if one.record] == [r.turns for r in records]


@pytest.mark.parametrize("eol", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_endings_and_encodings_change_nothing(codec: str, eol: str) -> None:
    text = gnubg(random_game(1, WESTERN)).replace("left", "Łukasz")
    plain = only(text)
    other = only(text.replace("\n", eol).encode(codec))
    assert other.turns == plain.turns
    assert other.players[0].name == "Łukasz"
    assert only(gzip.compress(text.encode(codec), mtime=0)).turns == plain.turns


def test_an_old_encoding_is_told_once() -> None:
    text = (gnubg(random_game(1, WESTERN)).replace("left", "Zoë") * 2).encode("cp1252")
    decoded = read(text)
    assert [one.record.players[0].name for one in decoded if one.record] == ["Zoë", "Zoë"]
    assert [f.line for one in decoded for f in one.findings if f.name == "other-encoding"] == [4]
    meta = decoded[0].record.meta if decoded[0].record else None
    assert meta is not None
    assert msgspec.to_builtins(meta)["source"]["encoding"] == "windows-1252"


def test_turns_are_found_in_the_bytes() -> None:
    raw = b"\xef\xbb\xbf; x\r\n 3 point match\r\n Game 1\r\n"
    raw += " é : 0   ü : 0\r\n  1) 31: 8/5 6/5     42: 8/4 6/4\r\n".encode()
    [decoded] = read(raw)
    assert decoded.line == 3
    assert raw[decoded.offset :] == decoded.raw
    assert [decoded.locate(f"/turns/{turn}") for turn in (0, 1)] == [(5, 6), (5, 22)]


def test_damaged_gzip_keeps_what_came_before() -> None:
    games = b"\n".join(gnubg(random_game(seed)).encode() for seed in range(3))
    rest = b"\n".join(b"; " + random.Random(7).randbytes(2000).hex().encode() for _ in range(600))
    decoded = read(gzip.compress(games + rest, mtime=0)[:-100])
    assert sum(one.record is not None for one in decoded) == 2
    assert decoded[-1].number == 0
    assert decoded[-1].findings[0].code == "FIL012"


DEBRIS = (
    b"\t", b"????", b"(2)", b"*", b" Wins 2 points", b"bar/off", b"Takes", b"99999999999",
    b"\xff\xfe", b"Game 3\n", b'; [Variation "x"]\n', b'; [Option.a "[1]"]\n',
    b'; [Ruleset "shesh-besh 1"]\n', b'; [Opening "W 4, B 2"]\n', b"7/3/1*(4)", b"\r", b"25/0",
    b"66:", b"\0", b"; note\n", b" 5) ", b"          ",
)  # fmt: skip


def damaged(raw: bytes, rng: random.Random, debris: tuple[bytes, ...] = DEBRIS) -> bytes:
    text = bytearray(raw)
    for _ in range(rng.randint(1, 20)):
        at = rng.randrange(len(text) + 1)
        action = rng.randrange(4)
        if action == 0:
            text[at : at + 1] = bytes([rng.randrange(256)])
        elif action == 1:
            del text[at : at + rng.randrange(20)]
        elif action == 2:
            text[at:at] = rng.choice(debris)
        else:
            text[at:at] = text[at : at + rng.randrange(80)]
    return bytes(text)


@pytest.mark.by_turns(2)
def test_no_damage_raises_and_every_record_can_be_written(scale: int) -> None:
    rng = random.Random(7)
    games = [written([played(seed)])[:1500] * 2 for seed in range(5)]
    records = 0
    for _ in range(20 * scale):
        for decoded in MAT.read(damaged(rng.choice(games), rng)):
            assert decoded.record or any(f.severity == Severity.ERROR for f in decoded.findings)
            if decoded.record:
                records += 1
                check(decoded.record)
    assert records > 20 * scale


def check(record: Record) -> None:
    check_with(record, MAT)


def check_with(record: Record, form: Format) -> None:
    """Check that *record* is one, and that *form* can tell its losses, write it, read it back."""
    assert msgspec.convert(msgspec.to_builtins(record), Record) == record
    for item in record.turns:
        turn = item.turn if isinstance(item, Entry) else item
        assert not turn or find_syntax_error(str(turn)) is None
    form.losses(record)
    stream = io.BytesIO()
    form.write([record], stream)
    assert len(list(form.read(stream.getvalue()))) == 1
