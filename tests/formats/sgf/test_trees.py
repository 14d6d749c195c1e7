"""Bytes to games: cut anywhere, damaged, endless; and what another reader of SGF says."""

from __future__ import annotations

import gzip
import io
import itertools
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf_grammar

from barsis_notation.formats.backgammon.sgf.trees import (
    MARGIN,
    PlainNodes,
    SgfNode,
    Tree,
    Trees,
    read_main_line,
    unescape,
)
from barsis_notation.formats.format_registry import SGF
from barsis_notation.record.decode import STANDARD, Limits
from tests.formats.backgammon.roads import carefully

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.sgf"))


class Chunks(io.BytesIO):
    """A file that hands out as few bytes as it likes."""

    def __init__(self, raw: bytes, size: int) -> None:
        super().__init__(raw)
        self.size = size

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(self.size if size else size)


def cut_at(raw: bytes, size: int, most: int = STANDARD.size) -> list[Tree]:
    """Return the trees of *raw* where it is looked at *size* bytes at a time."""
    trees = Trees(b"", Limits(size=most))
    trees.pieces = (raw[at : at + size] for at in range(0, len(raw), size))
    return list(trees)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_trees_are_the_same_however_the_bytes_come(path: Path) -> None:
    raw = path.read_bytes()
    whole = list(Trees(raw))
    assert [tree for tree in whole if tree.is_game] or path.stem == "no_game"
    for size in (1, 2, 7, 64, MARGIN, 1000):
        assert cut_at(raw, size) == whole, size
    assert list(Trees(Chunks(raw, 3))) == whole
    assert list(Trees(gzip.compress(raw, mtime=0))) == whole


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_trees_stand_where_they_say(path: Path) -> None:
    raw = path.read_bytes()
    games = [tree for tree in Trees(raw) if tree.is_game]
    assert bool(games) == (path.stem != "no_game")
    for tree in games:
        assert raw[tree.offset : tree.offset + tree.size] == tree.raw
        assert raw.count(b"\n", 0, tree.offset) + 1 == tree.line


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)
PROPERTY = st.tuples(
    st.sampled_from(["W", "B", "C", "PW", "XX"]), st.lists(TEXT, min_size=1, max_size=3)
)
NODES = st.lists(st.lists(PROPERTY, max_size=3), min_size=1, max_size=4)


def written(nodes: list[list[tuple[str, list[str]]]]) -> str:
    text = ""
    for node in nodes:
        text += ";"
        for name, values in node:
            escaped = (value.replace("\\", "\\\\").replace("]", "\\]") for value in values)
            text += name + "".join(f"[{value}]" for value in escaped)
    return text


@given(NODES, NODES, NODES)
def test_another_reader_finds_the_same_main_line(
    first: list[list[tuple[str, list[str]]]],
    second: list[list[tuple[str, list[str]]]],
    third: list[list[tuple[str, list[str]]]],
) -> None:
    root = ";FF[4]GM[6]"
    raw = f"({root}{written(first)}({written(second)})({written(third)}))".encode()
    [tree] = cut_at(raw * 1, 5)
    with carefully():
        line = read_main_line(tree.raw)
    assert (line.faults, line.variations, tree.is_whole) == ([], 1, True)
    parsed = sgf_grammar.parse_sgf_game(raw)
    theirs = [*parsed.sequence, *parsed.children[0].sequence]
    for node, other in zip([line.root, *line.nodes], theirs, strict=True):
        assert isinstance(node, SgfNode)
        ours = {name: [value.raw for value in values] for name, values in node.properties.items()}
        assert ours == other


@given(st.binary(max_size=12))
def test_escapes_mean_what_the_other_reader_says(raw: bytes) -> None:
    plain = raw.replace(b"]", b"").replace(b"\r", b"").rstrip(b"\\")
    theirs = sgf_grammar.text_value(plain)
    assert unescape(plain).translate(BLANKS) == theirs.translate(BLANKS)


BLANKS = bytes.maketrans(b"\t\v\f", b"   ")


def test_a_value_may_look_like_a_game() -> None:
    raw = b"(;FF[4]GM[6]C[see (;FF[4\\]GM[6\\] there];W[31hefe])"
    [tree] = cut_at(raw, 3)
    assert tree.raw == raw
    assert read_main_line(raw).nodes == [PlainNodes(39, 49)]


def test_a_bad_game_costs_itself() -> None:
    good = b"(;FF[4]GM[6];W[31hefe];B[21lnst])\n"
    begin = b"(;FF[4]GM[6]"
    for bad in (begin + b";W[31he", begin + b";W[31hefe]", begin + b"(;W[31hefe])", b")]("):
        found = [one.record for one in SGF.read(good + bad + b"\n" + good) if one.record]
        assert [record.turns for record in (found[0], found[-1])] == [
            ["W 31: 8/5 6/5", "B 21: 13/11 6/5"]
        ] * 2
        assert len(found) <= 3


def test_too_large_a_game_costs_itself() -> None:
    large = b"(;FF[4]GM[6]C[" + b"x" * 200_000 + b"];W[31hefe])\n"
    small = b"(;FF[4]GM[6];W[31hefe])\n"
    for chunk in (1000, 2**16, 2**20):
        sizes = [(len(tree.raw), tree.size) for tree in cut_at(small + large + small, chunk, 5000)]
        assert sizes[1][1] == len(large) - 1
        assert sizes[1][0] <= max(chunk, 5000) + MARGIN + 2**16
        assert [sizes[0], sizes[-1]] == [(len(small) - 1,) * 2] * 2
    decoded = list(SGF.read(small + large + small, limits=Limits(size=5000)))
    assert [one.record is not None for one in decoded] == [True, False, True]
    assert decoded[1].findings[0].code == "FMT202"
    assert decoded[2].line == 3


class Endless(io.RawIOBase):
    """A file of *count* games, made when they are asked for."""

    def __init__(self, games: Iterator[bytes]) -> None:
        self.games = games
        self.left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self.left = self.left or next(self.games, b"")
        piece, self.left = self.left[: len(buffer)], self.left[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)


@pytest.mark.by_turns(3)
def test_memory_does_not_grow_with_the_file() -> None:
    game = b"(;FF[4]GM[6]PW[a];W[31hefe];B[21lnst];W[64xrrn])\n"
    junk = b"x" * 49 + b"\n"

    def peak(piece: bytes, count: int, first: bytes = b"") -> int:
        pieces = itertools.chain([first], itertools.repeat(piece * 100, count))
        stream = io.BufferedReader(Endless(filter(None, pieces)), 2**16)
        tracemalloc.start()
        number = sum(1 for _ in SGF.read(stream))
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert number >= 1
        return used

    peak(game, 1)
    assert peak(game, 30) < 2 * peak(game, 10)
    assert peak(junk, 4000, b"(;FF[4]GM[6]C[") < 30 * 2**20
    assert peak(junk, 4000) < 4 * 2**20


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    "raw",
    [b"(" * 300_000, b"(;" * 200_000, b"[" * 300_000, b"(;FF[4]GM[6]" + b"[" * 300_000,
     b"(;FF[4]GM[6]" + b"(;W[31]" * 60_000, b"(;FF[4]GM[6];W[" + b"\\" * 300_000,
     b"(;FF[4]GM[6]" + b";W[31hefe]" * 30_000 + b")", b"(;FF[4]GM[6]" + b"1 " * 150_000,
     b"(;FF[4]GM[6]" + b"\n(;FF[4]GM[6]" * 2_000],
    ids=range(9),
)  # fmt: skip
@pytest.mark.timeout(60)
def test_large_and_odd_files_take_no_time(raw: bytes) -> None:
    assert list(SGF.read(raw))


def damaged(raw: bytes, rng: random.Random) -> bytes:
    text = bytearray(raw)
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(text) + 1)
        action = rng.randrange(4)
        if action == 0:
            text[at : at + 1] = bytes([rng.randrange(256)])
        elif action == 1:
            del text[at : at + rng.randrange(20)]
        elif action == 2:
            text[at:at] = rng.choice(DEBRIS)
        else:
            text[at:at] = text[at : at + rng.randrange(80)]
    return bytes(text)


DEBRIS = (
    b"(", b")", b"[", b"]", b";", b"\\", b"\0", b"\xff\xfe", b"AE[a:y]", b"AW[a][z][a:x]", b"AB[y]",
    b"PL[B]", b"PL[]", b"DI[66]", b"DI[00]", b"CV[2]", b"CV[99999999999999999999]", b"CP[b]",
    b"RE[W+3R]", b"RE[]", b"GM[6]", b"GM[]", b"CA[UTF-16]", b"CA[rot13]", b"MI[game:-5]",
    b"MI[length:99999999][ws:-1]", b"XB[ruleset:shesh-besh 1][option.a:[1\\]][opening:W 4]",
    b";W[double]", b";B[take]", b";B[drop]", b"C[\xc3]", b"RU[Nackgammon]", b"(;FF[4]GM[6]",
    b"WR[1e9]", b"PW[" + "e\u0301\u202e".encode() + b"]", "٣١".encode(), b"W[31az]",
    b"W[66xrrllffz]",
)  # fmt: skip


def test_no_damage_raises_and_every_record_can_be_written(scale: int) -> None:
    from tests.formats.mat.test_laws import check_with

    rng = random.Random(7)
    games = [path.read_bytes()[:1500] for path in GOLDEN]
    records = 0
    for _ in range(60 * scale):
        for decoded in SGF.read(damaged(rng.choice(games), rng)):
            assert decoded.record or decoded.findings
            if decoded.record:
                records += 1
                check_with(decoded.record, SGF)
    assert records > 60 * scale


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_encodings_change_nothing(codec: str) -> None:
    text = "(;FF[4]GM[6]PW[Łukasz];W[31hefe])\n(;FF[4]GM[6]PW[Łukasz];W[42hdfd])"
    decoded = list(SGF.read(text.encode(codec)))
    records = [one.record for one in decoded if one.record]
    assert [record.turns for record in records] == [["W 31: 8/5 6/5"], ["W 42: 8/4 6/4"]]
    assert {record.players[0].name for record in records} == {"Łukasz"}
    assert [one.line for one in decoded] == [1, 2]
    told = [finding.code for one in decoded for finding in one.findings]
    assert told.count("FMT012") == (codec != "utf-8")
