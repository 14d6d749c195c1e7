"""Records and tables for the tests of tables."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache

from barsis_notation.formats.format import Format
from barsis_notation.record.decode import Decoded, decode
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from tests.record.samples import GAMES, game, raw


def samples() -> list[Record]:
    """Return every sample record: all games, and one that uses every member."""
    records = [decode(raw(game(name))).record for name in sorted(GAMES)]
    return [record for record in records if record is not None]


@cache
def played(game: str) -> Record:
    """Return a game of random play."""
    return next(simulate(load_ruleset(game), seed=5))


def written(form: Format, records: Sequence[Record]) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def tables(form: Format, records: Sequence[Record]) -> dict[str, bytes]:
    assert form.tables is not None
    streams = {name: io.BytesIO() for name in form.tables.names}
    form.tables.write(records, dict(streams))
    return {name: stream.getvalue() for name, stream in streams.items()}


def names(decodeds: Sequence[Decoded]) -> list[list[str]]:
    return [[finding.name for finding in one.findings] for one in decodeds]
