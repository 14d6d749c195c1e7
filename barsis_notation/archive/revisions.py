"""Rules for accepting a record as a revision of another.

The author of a record writes ``meta.previous`` and may name any record there. A revision must be of
the same game: :func:`explain_difference` reports differences that no correction can make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

from barsis_notation.archive.contents import load_record
from barsis_notation.archive.database import Database
from barsis_notation.language.folding import fold_word
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Player, Record
from barsis_notation.record.turns import find_syntax_error
from barsis_notation.replay.lenient_turns import normalise_turn
from barsis_notation.replay.start import open_record

_text = bind_texts("archive")

FIRST_TURNS: Final = 10
"""The number of turns at the start of a record that are compared with the corrected record."""

_MORE: Final = 2
"""The number of turns that a correction may insert among the first turns."""

_ALIKE: Final = 0.75
"""The least similarity of two spellings of one name, as ``difflib`` measures it, from 0 to 1."""


def explain_difference(before: Record, after: Record) -> Text | None:
    """Return the reason why *after* cannot be a correction of *before*, or None if it can.

    A correction keeps:

    - the ruleset id
    - the seats of each player
    - the name of the event
    - all players except at most one, who must not be the only player
    - at least half (rounded down) of the first ``FIRST_TURNS`` (10) turns of *before*, or of all
      turns if a record has fewer

    Names count as the same if they are similar or one is missing. Players are the same if their ids
    are equal, or if an id is missing and their names are the same. The name of the event may differ
    if all players are the same.

    Turns are the same if they mean the same in the strict grammar, even if they are written
    differently. They are searched among the first 12 turns of *after*, in any order. The turns of
    both records must be decoded, as they are in ``CheckedRecord.record``. ``str`` of the result is
    a sentence in the current language.
    """
    if before.ruleset.id != after.ruleset.id:
        return _text("other-game", found=after.ruleset.id, expected=before.ruleset.id)
    if _format_seats(before) != _format_seats(after):
        return _text("other-seats", found=_format_seats(after), expected=_format_seats(before))
    strangers = list(_find_new_players(before.players, after.players))
    others = [after.players[place].name or after.players[place].id for place in strangers]
    if len(strangers) > 1 or len(strangers) == len(before.players):
        return _text("other-players", names=", ".join(others))
    if strangers and not _is_same_text(_get_event_name(before), _get_event_name(after)):
        return _text("other-event", found=_get_event_name(after), expected=_get_event_name(before))
    if not _has_same_opening(before, after):
        return _text("other-turns", turns=FIRST_TURNS)
    return None


def _format_seats(record: Record) -> str:
    return ", ".join(sorted("".join(player.seats) for player in record.players))


def _get_event_name(record: Record) -> str:
    return record.event.name if record.event else ""


def _find_new_players(before: list[Player], after: list[Player]) -> Iterator[int]:
    """Yield the indices of the players of *after* who are not among those of *before*."""
    left = list(before)
    for place, player in enumerate(after):
        same = next((one for one in left if _is_same(one, player)), None)
        if same is None:
            yield place
        else:
            left.remove(same)


def _is_same(one: Player, other: Player) -> bool:
    if one.id and other.id:
        return one.id == other.id
    return _is_same_text(one.name, other.name)


def _is_same_text(one: str, other: str) -> bool:
    """Return whether two names are similar spellings, or one of them is missing."""
    first, second = fold_word(one), fold_word(other)
    if not first or not second or first == second:
        return True
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= _ALIKE


def _has_same_opening(before: Record, after: Record) -> bool:
    old, new = _list_turns(before), _list_turns(after)
    least = min(len(old), len(new), FIRST_TURNS) // 2
    first, second = Counter(old[:FIRST_TURNS]), Counter(new[: FIRST_TURNS + _MORE])
    return (first & second).total() >= least


def _list_turns(record: Record) -> list[str]:
    """Return the first turns of a record in the strict grammar; entries count as their turns.

    Turns that cannot be read, and turns of a game that cannot begin, are returned as written.
    """
    written = (get_item_string(item) for item in record.turns)
    turns = list(islice((turn for turn in written if turn), FIRST_TURNS + _MORE))
    if all(find_syntax_error(turn) is None for turn in turns):
        return turns
    opened = open_record(record)
    start = opened.begin() if opened.is_right else None
    return turns if start is None else [normalise_turn(turn, start) or turn for turn in turns]


def explain_refusal(database: Database, after: Record, id: bytes) -> Text | None:
    """Return the reason why *after* is not accepted as a revision of the record *id*.

    The two records are compared with :func:`explain_difference`.

    Args:
        database: The archive.
        after: The record that names the record *id* as its previous one, with decoded turns.
        id: The id of the record to be revised, 32 bytes.

    Returns:
        The reason, whose ``str`` is a sentence in the current language; None if the revision is
        accepted, or if the record *id* is not in the archive, was withdrawn or is damaged.

    Raises:
        OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
        ArchiveError: If the tables of the archive are damaged, or it is locked.
        UsageError: If the archive is closed.
    """
    before = load_record(database, "records.id = ?", id)
    return None if before is None else explain_difference(before, after)


def find_refused_revisions(
    database: Database, before: Record, id: bytes
) -> Iterator[tuple[int, Text]]:
    """Yield each record that wrongly names *before* as its previous record.

    Withdrawn and damaged records are skipped.

    Args:
        database: The archive.
        before: The record to be revised, with decoded turns.
        id: The id of *before*, 32 bytes.

    Yields:
        The number of the record, and the reason why it is not accepted as a revision; ``str`` of
        the reason is a sentence in the current language.

    Raises:
        OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
        ArchiveError: If the tables of the archive are damaged, or it is locked.
        UsageError: If the archive is closed.
    """
    query = "SELECT number FROM records WHERE previous = ?"
    for (number,) in list(database.rows(query, (id,))):
        after = load_record(database, "records.number = ?", number)
        why = None if after is None else explain_difference(before, after)
        if why is not None:
            yield number, why
