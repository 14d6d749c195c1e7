"""Answers to the cases about texts: turns, positions and records."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from barsis_notation.record.canonical import canonical_bytes, record_id
from barsis_notation.record.decode import decode
from barsis_notation.record.position_lines import (
    Man,
    PositionSyntaxError,
    Setup,
    format_setup,
    parse_setup,
)
from barsis_notation.record.record_io import loads
from barsis_notation.record.spelled_turn import spell_turn, unspell_turn
from barsis_notation.record.structs import SpelledTurn
from barsis_notation.record.turns import TurnSyntaxError, format_turn, parse_turn
from barsis_notation.replay.play_id import play_id
from barsis_notation.validation.file_checks import check_bytes

T = TypeVar("T")

INVALID = {"valid": False}


class TextInput(Struct, forbid_unknown_fields=True):
    """The input of a case about a text.

    Attributes:
        text: A turn string, a position line or the JSON of a record, depending on the kind of case.
    """

    text: str


class TurnInput(Struct, forbid_unknown_fields=True):
    """The input of a ``print-turn`` case.

    Attributes:
        turn: The turn to be written as a turn string.
    """

    turn: SpelledTurn


class PositionParts(Struct, forbid_unknown_fields=True):
    """The parts of a position line.

    Attributes:
        ruleset: The id of the ruleset.
        seats: Maps each seat letter to its pieces, in the order of the line. Each item has a place,
            a tag (empty if there is none) and the number of equal pieces.
        to: The letter of the seat to move; ``-`` if there is none.
        keys: Maps the other keys of the line, such as ``owed``, to their values.
    """

    ruleset: str
    seats: dict[str, list[tuple[str, str, Annotated[int, Meta(ge=1, le=999)]]]]
    to: str
    keys: dict[str, str]


class PositionInput(Struct, forbid_unknown_fields=True):
    """The input of a ``print-position`` case.

    Attributes:
        position: The position to be written as a position line.
    """

    position: PositionParts


def convert_input(input: dict[str, Any], kind: type[T]) -> T:
    """Convert the input of a case, a decoded JSON object, into an instance of *kind*.

    *kind* is a msgspec Struct. Raises msgspec.ValidationError, a ValueError, if the input does not
    fit it.
    """
    return msgspec.convert(input, kind)


def answer_turn(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``turn`` case: parse a turn string.

    Args:
        input: The input of the case, such as ``{"text": "S 2:"}``.

    Returns:
        ``{"valid": True, "turn": …}``, in which ``turn`` is an object with the members of
        ``SpelledTurn``, or ``{"valid": False}`` if the text is not a turn of the strict grammar.

    Raises:
        ValueError: If *input* is malformed.
    """
    try:
        turn = parse_turn(convert_input(input, TextInput).text)
    except TurnSyntaxError:
        return INVALID
    return {"valid": True, "turn": msgspec.to_builtins(spell_turn(turn))}


def answer_print_turn(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``print-turn`` case: write a turn as a turn string.

    *input* has the member ``turn``, an object with the members of ``SpelledTurn``. The result has
    the member ``text``, such as ``S 2:``. The turn is not checked against the grammar. Raises
    ValueError if *input* is malformed.
    """
    return {"text": format_turn(unspell_turn(convert_input(input, TurnInput).turn))}


def answer_position(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``position`` case: parse a position line.

    *input* has the member ``text``, the line. The result is ``{"valid": True, "position": …}`` with
    the members of ``PositionParts``, or ``{"valid": False}`` if the text is not a position line.
    Raises ValueError if *input* is malformed.
    """
    try:
        setup = parse_setup(convert_input(input, TextInput).text)
    except PositionSyntaxError:
        return INVALID
    seats = {
        seat: [(man.place, man.tag, len([*same])) for man, same in groupby(men)]
        for seat, men in setup.men.items()
    }
    parts = PositionParts(setup.id, seats, setup.to, setup.keys)
    return {"valid": True, "position": msgspec.to_builtins(parts)}


def answer_print_position(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``print-position`` case: write a position as a position line.

    *input* has the member ``position``, an object with the members of ``PositionParts``; the result
    has the member ``text``, the line. The names in it are not checked. Raises ValueError if *input*
    is malformed.
    """
    parts = convert_input(input, PositionInput).position
    men = {
        seat: tuple(Man(place, tag) for place, tag, count in items for _ in range(count))
        for seat, items in parts.seats.items()
    }
    return {"text": format_setup(Setup(id=parts.ruleset, men=men, to=parts.to, keys=parts.keys))}


def answer_record(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``record`` case: check whether a text is a well-formed record.

    *input* has the member ``text``, which is JSON. The result is a dict with the member ``valid``,
    a bool; it is False if the text is not JSON. Turn strings are checked against the grammar, but
    moves are not replayed. Raises ValueError if *input* is malformed.
    """
    decoded = decode(convert_input(input, TextInput).text.encode(), check_turns=True)
    is_right = all(finding.severity != "error" for finding in decoded.findings)
    return {"valid": decoded.record is not None and is_right}


def answer_canonical(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``canonical`` case: write the canonical form of a record.

    *input* has the member ``text``, the JSON of the record. The result has ``canonical``, the
    canonical JSON as a string, and ``record_id``. Raises ValueError if *input* is malformed or the
    text is not one valid record.
    """
    record = loads(convert_input(input, TextInput).text)
    return {"canonical": canonical_bytes(record).decode(), "record_id": record_id(record)}


def answer_play_id(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``play-id`` case: compute the play id of a record.

    *input* has the member ``text``, the JSON of the record; the result has ``play_id``. Raises
    ValueError if *input* is malformed, or the text is not one valid record.
    """
    return {"play_id": play_id(loads(convert_input(input, TextInput).text))}


def answer_verdict(input: dict[str, Any]) -> dict[str, Any]:
    """Answer a ``verdict`` case: check a record by all rules.

    *input* has the member ``text``, the JSON of the record. The result has ``findings``, a list of
    the errors, each in the form ``{"code": "MOV003", "turn": 5}``. An error that does not belong to
    a turn has no ``turn``. Other findings are left out. Errors with the same turn and code are
    listed once, and the list is sorted by turn and code, errors without a turn first. Raises
    ValueError if *input* is malformed; faults of the text are errors in the result.
    """
    checked = check_bytes(convert_input(input, TextInput).text.encode(), "", 1)
    errors = {
        (finding.turn or 0, finding.code)
        for finding in checked.findings
        if finding.severity == "error"
    }
    return {
        "findings": [
            {"code": code, "turn": turn} if turn else {"code": code}
            for turn, code in sorted(errors)
        ]
    }
