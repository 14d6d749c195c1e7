"""Games of several rules, of players with ids and without, one of them refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Meta, Player, Record, ThrowsMeta
from tests.named_players import played

BROKEN = b'{"format": "barsis-record/1", "turns": [}'


def varied() -> Iterator[Record]:
    """Yield games of several rules, of players with ids and without, one of them refused."""
    kinds = ("", "observed", "server")
    for place, record in enumerate([*played(games=5), *played("kioz"), *played("shesh-besh")]):
        players = [
            Player(name=f"{one.name} {place}", id=f"id {number}" if place % 2 else "", seats=[seat])
            for number, one in enumerate(record.players)
            for seat in one.seats[:1]
        ]
        meta = Meta(throws=ThrowsMeta(kind=kinds[place % 3]))
        turns = record.turns[:30] if place == 4 else record.turns
        yield msgspec.structs.replace(record, players=players, meta=meta, turns=turns)


CONTENTS = [canonical_bytes(record) for record in varied()]
