"""What is done to archives while disks fail and processes die: a folder, and a command in it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest
from msgspec import UNSET

from barsis_notation import record_id
from barsis_notation.archive import adder, withdrawing
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.exchange.exporting import export
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Record
from tests.archive.records import archive_of, revised
from tests.archive.torture.children import command, started, waited
from tests.archive.torture.outcomes import (
    NAME,
    Left,
    brought_back,
    lines,
    log_of,
    merged,
    nothing_else,
    signed,
    withdrawn,
)
from tests.archive.torture.soundness import CHECKPOINT
from tests.named_players import played

BEGUN: Final = "begun"
LINES, PACKED, BAG = "out.jsonl", "out.jsonl.zst", "bag"
KINDS: Final = {LINES: "jsonl", PACKED: "jsonl", BAG: "bag"}
KEY: Final = Path(__file__).parents[1] / "keys" / "open.key"
FIRST: Final = 3
"""Records that stand in the archive before."""
GIVEN: Final = 6
"""Records that are added to it."""
TAKEN: Final = frozenset({FIRST - 1, FIRST})
"""Those that are withdrawn: one, and the revision after it."""
UNFINISHED: Final = frozenset({0, 1, 3})
"""The exit statuses of a withdrawal, which may be done while the file is not yet scrubbed."""

ACKNOWLEDGED: Final = re.compile(r"^(\d+)  ([0-9a-f]{12})  (?:added|already present)", re.MULTILINE)


class Scene(NamedTuple):
    """A command, and the archive it meets: *before* is a folder with it, made once.

    *adds* is how many records it says to be there, *undoes* are the numbers of those that it
    withdraws, *statuses* how it may end when something fails. *left* says what is wrong with what
    it leaves.
    """

    name: str
    before: Path
    words: Callable[[Path], list[str]]
    adds: int = 0
    undoes: frozenset[int] = frozenset()
    statuses: frozenset[int] = frozenset({0, 3})
    left: Left = nothing_else

    @property
    def whole(self) -> Path:
        """The archive before anything was withdrawn from it."""
        return self.before.parent / BEGUN / NAME

    def work(self, folder: Path) -> int:
        """Run the command on the archive in *folder*, two records a transaction."""
        adder.MAX_RECORDS = 2  # type: ignore[misc]
        return command(self.words(folder))


def records(count: int, seed: int = 1) -> list[Record]:
    """Return *count* short records, of which the last corrects the one before."""
    (one,) = played("natt-klab", seed=seed)
    made = [
        msgspec.structs.replace(
            one, comment=f"game {number} of {seed}", turns=one.turns[:9], result=UNSET
        )
        for number in range(count - 1)
    ]
    return [*made, revised(made[-1], record_id(made[-1]))] if made else [one]


def scenes(folder: Path) -> list[Scene]:
    """Return all scenes; their archives are made in *folder*."""
    nothing, empty, begun, hot, due = (
        folder / name for name in ("nothing", "empty", BEGUN, "hot", "due")
    )
    for one in (nothing, empty, begun):
        one.mkdir()
    archive_of(empty / NAME, [])
    archive_of(begun / NAME, records(FIRST))
    _with_a_log(begun, hot)
    _to_be_scrubbed(begun, due)
    return [
        Scene("init", nothing, _words("init")),
        Scene("list, after a kill", hot, _words("list")),
        Scene("verify, after a kill", hot, _words("verify")),
        *_adding(_given(folder), begun, hot, due),
        *_withdrawing(begun, hot, due),
        Scene("merge", begun, _words("people", "merge", "1", "2"), left=merged),
        Scene("merge, after a kill", hot, _words("people", "merge", "1", "2"), left=merged),
        Scene("sign", begun, _signing, left=signed(CHECKPOINT)),
        Scene("sign, after a kill", hot, _signing, left=signed(CHECKPOINT)),
        *_exporting(begun),
        *_importing(begun, empty),
    ]


def _adding(given: Path, begun: Path, hot: Path, due: Path) -> list[Scene]:
    words = _words("add", str(given))
    return [
        Scene("add", begun, words, GIVEN),
        Scene("add, after a kill", hot, words, GIVEN),
        Scene("add, a scrub due", due, words, GIVEN),
        Scene("import into others", hot, _words("import", str(given)), GIVEN),
    ]


def _withdrawing(begun: Path, hot: Path, due: Path) -> list[Scene]:
    words = _words("withdraw", str(FIRST), "--reason", "asked for")
    left, first = withdrawn(TAKEN), frozenset({1})
    return [
        Scene("withdraw", begun, words, 0, TAKEN, UNFINISHED, left),
        Scene("withdraw, after a kill", hot, words, 0, TAKEN, UNFINISHED, left),
        Scene("withdraw, to its end", due, _words("withdraw"), 0, first, UNFINISHED),
    ]


def _exporting(begun: Path) -> list[Scene]:
    with Archive.open(begun / NAME) as archive:
        expected = b"".join(raw + b"\n" for _, raw in archive.contents())
        whole = {out: brought_back(out, archive.root) for out in (PACKED, BAG)}
    left = {LINES: lines(LINES, expected), **whole}
    return [Scene(f"export {out}", begun, _export(out), left=left[out]) for out in left]


def _importing(begun: Path, empty: Path) -> list[Scene]:
    with Archive.open(begun / NAME) as archive:
        root = archive.root
        for out in (PACKED, BAG):
            export(archive, begun.parent / out, to=KINDS[out])
    sources = [(out, str(begun.parent / out)) for out in (PACKED, BAG)]
    return [
        Scene(f"import {out}", empty, _words("import", source), FIRST, left=log_of(root))
        for out, source in sources
    ]


def _export(out: str) -> Callable[[Path], list[str]]:
    return lambda place: [*_words("export")(place), str(place / out), "--to", KINDS[out]]


def _words(verb: str, *more: str) -> Callable[[Path], list[str]]:
    return lambda place: ["archive", verb, str(place / NAME), *more]


def _signing(place: Path) -> list[str]:
    return [*_words("sign")(place), "--key", str(KEY), "-o", str(place / CHECKPOINT)]


def _given(folder: Path) -> Path:
    """Write the records that are to be added."""
    path = folder / "given.jsonl"
    path.write_bytes(b"".join(canonical_bytes(one) + b"\n" for one in records(GIVEN, seed=2)))
    return path


def _with_a_log(begun: Path, hot: Path) -> None:
    """Leave an archive as a kill does: the last records stand in the log beside it."""
    shutil.copytree(begun, hot)

    def die() -> int:
        archive = Archive.open(hot / NAME, writing=True)
        list(archive.add_records(records(2, seed=3)))
        return 0  # without closing it

    waited(started(die, begun.parent))
    assert (hot / f"{NAME}-wal").stat().st_size


def _to_be_scrubbed(begun: Path, due: Path) -> None:
    """Leave an archive as a kill does between a withdrawal and the scrubbing of the file."""
    shutil.copytree(begun, due)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(withdrawing, "scrub", lambda path: None)
        with Archive.open(due / NAME, writing=True) as archive:
            archive.withdraw(1, "asked for")


def acknowledged(out: str) -> dict[int, str]:
    """Return the records of which a command said that they are there: ids by number."""
    return {int(number): id for number, id in ACKNOWLEDGED.findall(out)}
