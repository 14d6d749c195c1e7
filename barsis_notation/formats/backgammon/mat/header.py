"""The comments above a match: ``; [Key "value"]`` lines and free text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from barsis_notation.formats.backgammon.tags import is_own
from barsis_notation.record.shapes import DATE_PATTERN, MAX_TEXT
from barsis_notation.record.structs import Event

MIN_RATING = 100
"""Some sites write a class of 0 to 17 where others write the rating."""

_TAGGED = re.compile(r'\[\s*([^"\[\]]{1,64})"(.*)"\s*\]')
_KEY = re.compile(r"[^A-Za-z0-9_.$-]")
_RATING = re.compile(r"([0-9]{1,5})(?:[.,][0-9]*)?(?:/[0-9]*)?")
_PLACED = ("site", "event", "round", "match id", "transcriber", "player 1", "player 2")

Value = str | int | dict[str, str]


class CommentValues(NamedTuple):
    """What the comments say: *values* by key in lower case, *keys* as written, *notes*.

    *own* are the values of tags of ours, *left* those that no member of a record holds, by keys
    that a record may have.
    """

    values: Mapping[str, str]
    keys: Mapping[str, str]
    notes: Sequence[str]
    own: Mapping[str, str]
    left: Mapping[str, str]

    def get(self, key: str) -> str:
        """Return the value of *key*, "" if it has none."""
        return self.values.get(key, "")


@lru_cache(maxsize=4)
def read_comments(lines: tuple[str, ...]) -> CommentValues:
    """Return what *lines*, each from its ``;`` or ``#`` on, say. Games of one match share it."""
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
    own = {key: value for key, value in values.items() if is_own(key)}
    left = {
        _KEY.sub("_", keys[key]): value
        for key, value in values.items()
        if value and not _is_placed(key, value)
    }
    return CommentValues(values, keys, notes, own, left)


def key_of(line: str) -> str:
    """Return the key, in lower case, of a comment of the kind ``; [Key "value"]``, else ""."""
    tagged = _TAGGED.fullmatch(_text(line))
    return tagged[1].strip().lower() if tagged else ""


def is_on(head: CommentValues, key: str) -> bool:
    """Say whether *head* says that the rule *key* is kept."""
    return head.get(key).lower() in ("on", "true", "yes", "1")


def event_of(head: CommentValues) -> Event | UnsetType:
    """Return the event, UNSET if nothing is said of it."""
    event = Event(
        name=head.get("event"),
        site=head.get("site"),
        round=head.get("round"),
        date=_date(head.get("eventdate")),
    )
    return event if event != Event() else UNSET


def rating_of(head: CommentValues, player: str) -> int | None:
    """Return the whole part of the rating of ``player 1`` or ``player 2``, None if none is said."""
    found = _RATING.fullmatch(head.get(f"{player} elo"))
    return int(found[1]) if found and int(found[1]) >= MIN_RATING else None


def comment_of(head: CommentValues) -> str:
    """Return the free text, cut at what a record may hold."""
    return "\n".join(head.notes)[:MAX_TEXT]


def _text(line: str) -> str:
    return line.strip().lstrip(";#").strip()


def _is_placed(key: str, value: str) -> bool:
    if key == "eventdate":
        return bool(_date(value))
    return key in _PLACED or is_own(key)


def _date(text: str) -> str:
    date = text.replace(".", "-").replace("/", "-")
    return date if date and re.match(DATE_PATTERN, date) else ""
