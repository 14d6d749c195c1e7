"""List the readers to fuzz, each with whole files, changes and a law."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.archive.archive import Archive
from barsis_notation.configuration.parsing import KEYS
from barsis_notation.dice.dice_files import encode_dice
from barsis_notation.dice.seed_files import SeedFile, encode_seed
from barsis_notation.events.spreadsheets.cell_values import Sheet
from barsis_notation.events.spreadsheets.workbook_writing import write_workbook
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.record.packing import import_zstd
from barsis_notation.record.structs import Record
from barsis_notation.replay.game import Game
from tests.dice.vectors import pact_of
from tests.formats.mapped.apps import as_csv
from tests.fuzzing import document_laws as laws
from tests.fuzzing.binary_changes import change_archive, change_msgpack, change_parquet, change_zip
from tests.fuzzing.byte_changes import change_bytes
from tests.fuzzing.forked_parquet import by_forks
from tests.fuzzing.game_changes import change_game
from tests.fuzzing.json_changes import change_json, laid_out
from tests.fuzzing.line_changes import change_lines
from tests.fuzzing.record_laws import ending, fault
from tests.fuzzing.seeds import SAMPLES, samples, seeds, simulated, written
from tests.own.changing import JUNK, changed, originals
from tests.own.maps import bases

Change = Callable[[bytes, bytes, Random], bytes | None]
"""A change: gets the bytes of a file, those of another file to take pieces from, and a random
generator; returns changed bytes, or None if it cannot change these."""


class Reader(NamedTuple):
    """A reader to fuzz.

    Attributes:
        name: Unique name.
        ending: Suffix of its files.
        whole: Returns whole files to change.
        changes: Changes that know the structure of the files.
        law: Reads bytes and returns a message if something is wrong, or "". It may raise anything;
            an exception is a fault too. Its second argument chooses additional checks; 0 makes all.
    """

    name: str
    ending: str
    whole: Callable[[], tuple[bytes, ...]]
    changes: tuple[Change, ...]
    law: Callable[[bytes, int], str]


def mutant(reader: Reader, files: list[bytes], rng: Random) -> bytes:
    """Return one of *files* with random changes of its structure or its bytes.

    Small files are chosen more often, because they are faster to read.
    """
    data = min((rng.choice(files) for _ in range(rng.choice((1, 3)))), key=len)
    other = rng.choice(files)
    made = None
    if rng.random() < 0.75:
        made = rng.choice(reader.changes)(data, other, rng)
    if made is None or rng.random() < 0.1:
        made = change_bytes(data if made is None else made, other, rng)
    return made


# -- records ------------------------------------------------------------------------------------


def _by_json(data: bytes, _other: bytes, rng: Random) -> bytes | None:
    return change_json(data, rng)


def _line_by_json(data: bytes, _other: bytes, rng: Random) -> bytes | None:
    """Change one line of JSON Lines as a JSON document."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    made = change_json(lines[at], rng)
    if made is None:
        return None
    lines[at] = made.rstrip(b"\n") if rng.random() < 0.9 else made
    return b"\n".join(lines)


def _frame(raw: bytes) -> bytes:
    """Return a Zstandard frame with the size of its content and a checksum."""
    zstd = import_zstd()
    return bytes(zstd.compress(raw, options={zstd.CompressionParameter.checksum_flag: 1}))


def _join(data: bytes, other: bytes, rng: Random) -> bytes:
    """Return two files in a row, sometimes in Zstandard frames, sometimes with changed bytes."""
    whole = data + rng.choice((b"", b"\n", b"\n\n", b"{}")) + other
    if rng.random() < 0.5:
        return change_bytes(whole, other, rng) if rng.random() < 0.5 else whole
    cuts = sorted({0, len(whole), *(rng.randrange(len(whole) + 1) for _ in range(3))})
    frames = b"".join(_frame(whole[begin:end]) for begin, end in pairwise(cuts))
    return change_bytes(frames, other, rng) if rng.random() < 0.5 else frames


@cache
def _games() -> tuple[dict[str, Any], ...]:
    return tuple(msgspec.to_builtins(record) for record in (*simulated(), *samples()))


def _by_game(form: Format) -> Change:
    """Return a change that writes a changed game in the format *form*."""

    def change(_data: bytes, _other: bytes, rng: Random) -> bytes | None:
        games = _games()
        document = change_game(rng.choice(games), rng.choice(games), rng)
        if form.name.startswith("json"):
            return laid_out(document, rng) + b"\n" * (form.name == "jsonl")
        try:
            return written(form, [msgspec.convert(document, Record)])
        except (msgspec.ValidationError, ValueError):  # not supported by this format
            return None

    return change


def _of_format(form: Format) -> Reader:
    changes: tuple[Change, ...] = {
        "json": (_by_json, _by_game(form)),
        "json-expanded": (_by_json, _by_json, _by_game(form)),
        "jsonl": (_line_by_json, _by_game(form), _join),
        "msgpack": (change_msgpack, _by_game(form)),
        "parquet": (change_parquet,),
        "text": (change_lines, change_lines, _by_game(form)),
        "csv": (change_lines, change_lines, _by_game(form)),
    }.get(form.name, (change_lines,))

    def law(data: bytes, number: int) -> str:
        if form.name == "parquet" and number:
            with by_forks():
                return fault(data, form, number)
        return fault(data, form, number)

    return Reader(form.name, ending(form), partial(seeds, form), changes, law)


# -- other files --------------------------------------------------------------------------------


def _by_members(names: tuple[str, ...]) -> Change:
    def change(data: bytes, _other: bytes, rng: Random) -> bytes | None:
        return change_json(data, rng, names)

    return change


def _names(struct: type) -> tuple[str, ...]:
    return tuple(field.encode_name for field in msgspec.structs.fields(struct))


@cache
def _maps() -> tuple[bytes, ...]:
    files = (
        json.dumps(base.document).encode() + laws.BETWEEN + as_csv(base.rows[:8])
        for base in bases()
    )
    return tuple(files)


MAP_WORDS: Final = tuple(str(word) for word in JUNK if isinstance(word, str))


def _by_map(data: bytes, other: bytes, rng: Random) -> bytes | None:
    """Change the map, the table that is read with it, or both."""
    raw, _, table = data.partition(laws.BETWEEN)
    made: bytes | None = raw
    if rng.random() < 0.6:
        made = change_json(raw, rng, MAP_WORDS)
    if made is None or rng.random() < 0.5:
        table = change_lines(table, other.partition(laws.BETWEEN)[2], rng)
    return (raw if made is None else made) + laws.BETWEEN + table


@cache
def _rulesets() -> tuple[bytes, ...]:
    return tuple(json.dumps(document).encode() for document in originals().values())


def _by_facts(data: bytes, _other: bytes, rng: Random) -> bytes | None:
    try:
        document = json.loads(data)
        return json.dumps(changed(document, [*originals().values()], rng)).encode()
    except (ValueError, LookupError, TypeError, AttributeError):  # already damaged
        return None


@cache
def _positions() -> tuple[bytes, ...]:
    lines = []
    for record in (*simulated(), *samples()):
        try:
            lines.append(Game.from_record(record).position)
        except ValueError:  # its turns or its ruleset are unknown
            continue
    ids = (
        "4HPwATDgc/ABMA:cAkAAAAAAAAE",
        "4HPwATDgc/ABMA",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
    )
    return tuple(line.encode() for line in (*dict.fromkeys(map(str, lines)), *ids))


@cache
def _events() -> tuple[bytes, ...]:
    from tests.events.drawn import event_of

    drawn = [
        json.dumps(event_of(["S a N b, S c N d", "S a N c"], "two")).encode(),
        json.dumps(event_of(["S a N b"], "two")).encode(),
    ]
    return (*drawn, (SAMPLES / "amman_open" / "event.json").read_bytes())


@cache
def _dice() -> tuple[bytes, ...]:
    from tests.dice.devices import GAMES

    files = [encode_dice(pact_of(name).dice) for name in GAMES]
    seed = SeedFile(game="Final", by="Amal", commitment="0" * 64, seed="1" * 64)
    return (*files, encode_seed(seed))


def _configurations() -> tuple[bytes, ...]:
    file = (
        'ignore = ["HDR008"]\nselect = ["MOV", "throw"]\nfail-on = "warning"\n'
        'exclude = ["drafts/", "*.mat"]\nrulesets = ["rules/ludo.json"]\n'
        'lang = "en"\nnumerals = "arab"\n\n'
        '[per-file-ignores]\n"training/**" = ["MOV", "THR"]\n"!{a,b}/*" = ["SHP"]\n'
    )
    shared = (
        '[tool.barsis]\nlang = "ar"\nignore = []\n[tool.barsis.per-file-ignores]\n"a" = ["MOV"]\n'
    )
    inline = 'per-file-ignores = {"a*" = ["MOV001"], b = []}\nexclude = [\n  "x", # y\n]\n'
    return tuple(text.encode() for text in (file, shared, inline))


def _by_keys(data: bytes, other: bytes, rng: Random) -> bytes:
    """Change lines, or add a key with a random value."""
    if rng.random() < 0.6:
        return change_lines(data, other, rng)
    value = rng.choice(("1", "[]", "{}", '""', "[1]", "[[]]", "1979-05-27", "nan", "'x'", '["M"]'))
    line = f"{rng.choice((*KEYS, 'x', 'lang.x', 'a.b'))} = {value}\n".encode()
    return line + data if rng.random() < 0.5 else data + b"\n" + line


@cache
def _archives() -> tuple[bytes, ...]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.barsis")
        with Archive.create(file) as archive:
            list(archive.add_records([*simulated()[:3], *samples()[:2]]))
        return (file.read_bytes(),)


@cache
def _workbooks() -> tuple[bytes, ...]:
    players = Sheet("Players", ("Name", "Club"), [("a", "x"), ("b", "y")])
    results = Sheet("Results", ("Round", "Table", "S", "N", "Winner"), [(1, 1, "a", "b", "a")])
    return (write_workbook([players, results]),)


READERS: Final[tuple[Reader, ...]] = (
    *(_of_format(form) for form in FORMATS if form.reads),
    Reader("maps", ".map", _maps, (_by_map,), laws.map_fault),
    Reader("rulesets", ".json", _rulesets, (_by_facts, _by_json), laws.ruleset_fault),
    Reader("positions", ".txt", _positions, (change_lines,), laws.position_fault),
    Reader("events", ".json", _events, (_by_json,), laws.event_fault),
    Reader("dice", ".json", _dice, (_by_json,), laws.dice_fault),
    Reader("configuration", ".toml", _configurations, (_by_keys,), laws.configuration_fault),
    Reader("archives", ".barsis", _archives, (change_archive,), laws.archive_fault),
    Reader("workbooks", ".xlsx", _workbooks, (change_zip,), laws.workbook_fault),
)
BY_NAME: Final = {reader.name: reader for reader in READERS}
