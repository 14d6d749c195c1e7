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
    """The input of a case about a text."""

    text: str


class TurnInput(Struct, forbid_unknown_fields=True):
    """A turn to be printed."""

    turn: SpelledTurn


class PositionParts(Struct, forbid_unknown_fields=True):
    """A position as its parts; each item of a seat is place, tag or ``""``, and count."""

    ruleset: str
    seats: dict[str, list[tuple[str, str, Annotated[int, Meta(ge=1, le=999)]]]]
    to: str
    keys: dict[str, str]


class PositionInput(Struct, forbid_unknown_fields=True):
    """A position to be printed."""

    position: PositionParts


def convert_input(input: dict[str, Any], kind: type[T]) -> T:
    """Return the input of a case as a struct. Raises msgspec.ValidationError, a ValueError."""
    return msgspec.convert(input, kind)


def answer_turn(input: dict[str, Any]) -> dict[str, Any]:
    """Return the turn in a text spelled out, or that the text is not a turn."""
    try:
        turn = parse_turn(convert_input(input, TextInput).text)
    except TurnSyntaxError:
        return INVALID
    return {"valid": True, "turn": msgspec.to_builtins(spell_turn(turn))}


def answer_print_turn(input: dict[str, Any]) -> dict[str, Any]:
    """Return the turn string of a spelled-out turn."""
    return {"text": format_turn(unspell_turn(convert_input(input, TurnInput).turn))}


def answer_position(input: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a position line, or that the text is not one."""
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
    """Return the position line of the parts of a position."""
    parts = convert_input(input, PositionInput).position
    men = {
        seat: tuple(Man(place, tag) for place, tag, count in items for _ in range(count))
        for seat, items in parts.seats.items()
    }
    return {"text": format_setup(Setup(id=parts.ruleset, men=men, to=parts.to, keys=parts.keys))}


def answer_record(input: dict[str, Any]) -> dict[str, Any]:
    """Return whether a text has the form of a record; its rules are not checked."""
    decoded = decode(convert_input(input, TextInput).text.encode(), check_turns=True)
    is_right = all(finding.severity != "error" for finding in decoded.findings)
    return {"valid": decoded.record is not None and is_right}


def answer_canonical(input: dict[str, Any]) -> dict[str, Any]:
    """Return the canonical bytes of a record, as text, and its record id."""
    record = loads(convert_input(input, TextInput).text)
    return {"canonical": canonical_bytes(record).decode(), "record_id": record_id(record)}


def answer_play_id(input: dict[str, Any]) -> dict[str, Any]:
    """Return the play id of a record."""
    return {"play_id": play_id(loads(convert_input(input, TextInput).text))}


def answer_verdict(input: dict[str, Any]) -> dict[str, Any]:
    """Return the codes of the errors of a record with their turns, by turn and code."""
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
