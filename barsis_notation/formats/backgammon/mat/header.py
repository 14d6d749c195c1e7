"""Parsing of the comments above a match: ``; [Key "value"]`` lines and free text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from barsis_notation.formats.backgammon.tags import is_own_tag
from barsis_notation.record.shapes import DATE_PATTERN, MAX_TEXT
from barsis_notation.record.structs import Event

MIN_RATING = 100
"""Smallest number read as a rating. Some sites write a class from 0 to 17 in its place."""

_TAGGED = re.compile(r'\[\s*([^"\[\]]{1,64})"(.*)"\s*\]')
_KEY = re.compile(r"[^A-Za-z0-9_.$-]")
_RATING = re.compile(r"([0-9]{1,5})(?:[.,][0-9]*)?(?:/[0-9]*)?")
_PLACED = ("site", "event", "round", "match id", "transcriber", "player 1", "player 2")

Value = str | int | dict[str, str]


class CommentValues(NamedTuple):
    """The parsed comments of a game or match, from ``read_comments``.

    Attributes:
        values: Maps the key of each tag, in lower case, to its value.
        keys: Maps the key of each tag, in lower case, to the key as written.
        notes: The comments without a tag, in order, without ``;`` or ``#``.
        own: The items of *values* whose tags only this library writes.
        left: Nonempty values that are kept as headers, because no member of a record stores them
            as written; these include ratings. Maps the key as written, with ``_`` for characters
            that are not allowed in a record's keys, to the value.
    """

    values: Mapping[str, str]
    keys: Mapping[str, str]
    notes: Sequence[str]
    own: Mapping[str, str]
    left: Mapping[str, str]

    def get(self, key: str) -> str:
        """Return the value of a tag, or "" if it is missing.

        Args:
            key: The tag's key in lower case.
        """
        return self.values.get(key, "")


@lru_cache(maxsize=4)
def read_comments(lines: tuple[str, ...]) -> CommentValues:
    """Parse the comments of a game or match.

    Args:
        lines: The comment lines, each beginning with ``;`` or ``#``; empty comments are ignored. If
            a tag is repeated, the last one counts.
    """
    values, keys, notes = {}, {}, []
    for line in lines:
        text = _text(line)
        tagged = _TAGGED.fullmatch(text)
        key = tagged[1].strip() if tagged else ""
        if tagged and key:
            values[key.lower()] = tagged[2].strip()
            keys[key.lower()] = key
        elif text:
            notes.append(text)
    own = {key: value for key, value in values.items() if is_own_tag(key)}
    left = {
        _KEY.sub("_", keys[key]): value
        for key, value in values.items()
        if value and not _is_placed(key, value)
    }
    return CommentValues(values, keys, notes, own, left)


def parse_comment_key(line: str) -> str:
    """Return the key of a tag comment in lower case, or "" if the comment is not a tag.

    Args:
        line: A comment beginning with ``;`` or ``#``, such as ``; [Site "Here"]``.
    """
    tagged = _TAGGED.fullmatch(_text(line))
    return tagged[1].strip().lower() if tagged else ""


def is_rule_on(head: CommentValues, key: str) -> bool:
    """Return whether a tag turns a rule on: its value is ``on``, ``true``, ``yes`` or ``1``.

    The letter case of the value does not matter.

    Args:
        head: The parsed comments.
        key: The tag's key in lower case, such as ``jacoby``.
    """
    return head.get(key).lower() in ("on", "true", "yes", "1")


def get_event(head: CommentValues) -> Event | UnsetType:
    """Return the event with its name, site, round and date; UNSET if no tag gives any of them.

    The date is that of the tag ``eventdate``, such as ``2024.05.31`` or ``2024``; in any other
    form, it counts as missing.
    """
    event = Event(
        name=head.get("event"),
        site=head.get("site"),
        round=head.get("round"),
        date=_date(head.get("eventdate")),
    )
    return event if event != Event() else UNSET


def get_rating(head: CommentValues, player: str) -> int | None:
    """Return the whole part of a player's rating.

    Return None if the rating is missing, is below MIN_RATING (100), or is not a number of at most
    five digits before the decimal point. A number after ``/`` is ignored.

    Args:
        head: The parsed comments.
        player: ``player 1`` or ``player 2``, the beginning of the tag's key.
    """
    found = _RATING.fullmatch(head.get(f"{player} elo"))
    return int(found[1]) if found and int(found[1]) >= MIN_RATING else None


def get_comment(head: CommentValues) -> str:
    """Return the comments without a tag, cut to MAX_TEXT (4096) characters.

    Comments are separated by line feeds. The result is "" if there are none.
    """
    return "\n".join(head.notes)[:MAX_TEXT]


def _text(line: str) -> str:
    return line.strip().lstrip(";#").strip()


def _is_placed(key: str, value: str) -> bool:
    if key == "eventdate":
        return bool(_date(value))
    return key in _PLACED or is_own_tag(key)


def _date(text: str) -> str:
    date = text.replace(".", "-").replace("/", "-")
    return date if date and re.match(DATE_PATTERN, date) else ""
