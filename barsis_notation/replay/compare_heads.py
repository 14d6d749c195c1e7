"""Compare the headers of two records of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from barsis_notation.engines.engine import Outcome
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset

MEMBERS: Final = ("ruleset", "event", "match", "opening", "start", "result")
"""Members of a record that are compared besides its players and its play."""

LESSER: Final = ("event.", "start.", "player.country", "player.rating")
"""Prefixes of paths of members that do not identify the game or that positions express better."""

OPTIONS: Final = "ruleset.options."
RESULT: Final = "result."


class HeadDifference(NamedTuple):
    """A member of the header that differs between two records.

    Attributes:
        path: Path of the member, such as ``result.reason`` or ``player S.name``.
        first: Its value in the JSON of the first record; None if the record does not have it.
        second: Its value in the JSON of the second record; None if the record does not have it.
        matters: Whether the records contradict each other here. A difference in the seats of
            players (``player S``) always matters. An option, if both rulesets are known, matters if
            its values in force differ, even if only one record states it. Any other member matters
            if both records have it, unless it belongs to ``event`` or ``start`` or is the country
            or rating of a player.
        by_moves: The value that follows from the moves; None if they do not decide it or
            ``add_outcome`` has not set it.
    """

    path: str
    first: Any
    second: Any
    matters: bool = False
    by_moves: Any = None


def find_head_differences(
    first: Record, second: Record, rules: tuple[Ruleset | None, Ruleset | None]
) -> Iterator[HeadDifference]:
    """Yield the members of the header that differ; players are matched by their seats.

    The order is: the players, then the members ``ruleset``, ``event``, ``match``, ``opening``,
    ``start`` and ``result``. Extra members (``x``) are not compared. Members that only the second
    record has come last.

    If only one record has a player with certain seats, a difference with the path ``player S``
    (``player E+W`` for two seats) is yielded. Its value is True in that record and None in the
    other.

    Args:
        first: The first record.
        second: The second record.
        rules: The rulesets that the first and the second record declare, each None if it is not
            known.
    """
    one, other = dict(_iter_members(first)), dict(_iter_members(second))
    for path in dict.fromkeys([*one, *other]):
        mine, theirs = one.get(path), other.get(path)
        if mine != theirs:
            yield HeadDifference(path, mine, theirs, _matters(path, mine, theirs, rules))


def _matters(
    path: str, mine: Any, theirs: Any, rules: tuple[Ruleset | None, Ruleset | None]
) -> bool:
    if path.startswith(OPTIONS) and None not in rules:
        option = path.removeprefix(OPTIONS)
        values = [each.facts.get(option) for each in rules if each is not None]
        return bool(values[0] != values[1])
    is_seat = path.startswith("player ") and "." not in path
    seated, _, member = path.partition(".")
    plain = f"player.{member}" if seated.startswith("player ") else path
    said = mine is not None and theirs is not None
    return is_seat or (said and not plain.startswith(LESSER))


def _iter_members(record: Record) -> Iterator[tuple[str, Any]]:
    document = msgspec.to_builtins(record)
    for player in document.get("players", ()):
        seats = "+".join(sorted(player["seats"]))
        yield from _flatten(
            {key: player[key] for key in player if key != "seats"}, f"player {seats}"
        )
        yield f"player {seats}", True
    if "winners" in document.get("result", {}):
        document["result"]["winners"].sort()
    for member in MEMBERS:
        if member in document:
            yield from _flatten(document[member], member)


def _flatten(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "x":
                yield from _flatten(inner, f"{path}.{key}")
    else:
        yield path, value


def add_outcome(differences: list[HeadDifference], outcome: Outcome | None) -> list[HeadDifference]:
    """Return *differences* with ``by_moves`` set for members of the result.

    *outcome* is the way in which the moves of both records ended the game; if it is None,
    *differences* is returned unchanged.
    """
    if outcome is None:
        return differences
    return [each._replace(by_moves=_value_by_moves(each.path, outcome)) for each in differences]


def _value_by_moves(path: str, outcome: Outcome) -> Any:
    member, _, seat = path.removeprefix(RESULT).partition(".")
    if not path.startswith(RESULT) or member not in outcome._fields:
        return None
    value = getattr(outcome, member)
    if member == "winners":
        return sorted(value)
    return value.get(seat, 0 if member == "score" else None) if seat else value
