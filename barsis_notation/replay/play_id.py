"""The play id: an identifier of the play of a game, independent of how it was written down.

The play id is the SHA-256, in hexadecimal, of the play alone as canonical JSON (RFC 8785). The JSON
is an object with these members:

``play``
    ``"barsis-play/1"``.
``ruleset``
    ``id``, ``version``, and in ``options`` the options whose value differs from the value without
    them (a default, or a value set by another option), so that an option that is added to a ruleset
    later does not change any id. A ruleset that is not built in adds ``sha256``, the hash of its
    file.
``seats``
    The seats in use: a list for each player, sorted, and the lists sorted.
``start``
    The position line at which the record begins, as ``format_setup`` writes it. It is ``""`` if it
    is the start position of the game and the seat to move is that of the first turn, or open. The
    roll-off (``opening``) is not part of the play: the seat of the first turn shows its result.
``turns``
    Strings. First, for every turn, its string in the strict grammar, without

    * stars, except ``*N.32`` if the rules leave a choice of the victim;
    * tags of men and victims, unless the rules need them;
    * values (``83/off=10`` is ``83/off``);
    * the mover's own seat before a man (``S.8/14`` in a turn of S is ``8/14``);
    * the closing word ``pass``. ``stop``, ``resign``, ``forfeit``, ``miss``, ``double``, ``take``
      and ``drop`` are kept.

    The larger of two dice comes first (``W 13:`` is ``W 31:``). A spelled-out turn is its string; a
    turn that is read leniently, or has a joined move, is the turn as it was read. The order of
    moves, and ``?`` for unknown throws and moves, are kept. A turn is followed by ``"= "`` and a
    position line if the entry has ``stood``, or if the written position sets the board (the entry
    has no turn, or comes after unknown moves) and is not the position reached anyway. The line is
    that of the position, with its seats in the order of the ruleset. A turn ended by ``stop`` is
    followed by ``"ruling"`` if the ruling of the entry lets play go on. A last throw that could
    have been played but was not is treated as ended by ``stop``, unless the result says that the
    moves ended the game.

The play id does not depend on names, comments, clocks, marks, lines taken back or not played, the
result and ``x``. Neither does it depend on a position that is only compared with the one reached,
nor on any other ruling.

For a refused turn and all turns after it, and if the play cannot be judged (an unknown ruleset,
option or seat, or a game that this version does not play), only the text of the turns counts: stars
without a name, values, own seats, ``pass`` and the order of dice are treated as above; names, tags,
lenient spellings and positions that set the board are kept as written. Without a ruleset, the
options are those that the record names.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import UNSET

from barsis_notation.base.arguments import expect
from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import PositionSyntaxError, format_setup, parse_setup
from barsis_notation.record.spelled_turn import get_item_string, get_turn_string
from barsis_notation.record.structs import Entry, Hit, Record, Ruling, TurnItem, make_entry
from barsis_notation.record.turns import Move, Turn, format_turn, parse_turn
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.replay.walk import Step, Walk
from barsis_notation.rulesets import Ruleset

FORM: Final = "barsis-play/1"

_ENCODER: Final = msgspec.json.Encoder(order="sorted")


def play_id(record: Record, ruleset: Ruleset | None = None) -> str:
    """Return the play id of *record*: 64 hexadecimal digits.

    The id identifies the play, not the record. It depends on the rules, the chosen options, the
    seats, the start and the turns, but not on names, comments, clocks, the result or lenient
    spellings.

    Args:
        record: The record; it may have illegal turns or name an unknown ruleset. It is not changed.
        ruleset: The ruleset that the record names, with its options, if the caller already has it;
            whether it is that ruleset is not checked. If it is left out and the record has a
            ruleset of the user, only the text of the turns is used.

    Returns:
        A SHA-256 in lower case. It is the same for all records of the same play whose turns can be
        replayed. If a turn is refused, that turn and all later turns are identified by their text.

    Raises:
        UnicodeEncodeError: If a text that the id depends on has a lone surrogate.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> from barsis_notation import Game, play_id, record_id
        >>> game = Game("barsis")
        >>> one, other = game.record({"S": "Amal"}), game.record({"S": "Basim"})
        >>> record_id(one) == record_id(other), play_id(one) == play_id(other)
        (False, True)
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset, None)
    return hashlib.sha256(encode_play(record, ruleset)).hexdigest()


def encode_play(record: Record, ruleset: Ruleset | None = None) -> bytes:
    """Return the play of a record as canonical JSON in UTF-8; its SHA-256 is the play id.

    Args:
        record: The record; it may have errors.
        ruleset: The ruleset that the record names, with its options, if the caller already has it;
            whether it is that ruleset is not checked. If it is left out and the record has a
            ruleset of the user, only the text of the turns is used.

    Raises:
        UnicodeEncodeError: If a text that the play depends on has a lone surrogate.
    """
    opened = OpenedRecord(record, ruleset) if ruleset else open_record(record)
    rules = opened.ruleset
    play = opened.seating.game() if opened.is_playable else None
    start, can_stand = _place_start(record, play)
    document = {
        "play": FORM,
        "ruleset": _describe_ruleset(record, rules),
        "seats": sorted(sorted(player.seats) for player in record.players),
        "start": start,
        "turns": _list_played_texts(record, play)
        if play is not None and can_stand
        else _list_texts_without_rules(record.turns),
    }
    return _ENCODER.encode(document)


# The header.


def _describe_ruleset(record: Record, rules: Ruleset | None) -> dict[str, Any]:
    named = record.ruleset
    if rules is None:
        written = {"id": named.id, "version": named.version, "options": named.options}
        return written | ({"sha256": named.sha256} if named.sha256 else {})
    own = {} if rules.builtin else {"sha256": rules.sha256}
    return {"id": rules.id, "version": rules.version, "options": _describe_options(rules), **own}


@lru_cache(maxsize=256)
def _describe_options(rules: Ruleset) -> dict[str, Any]:
    return {path: _to_json(value) for path, value in rules.chosen.items()}


def _to_json(value: Any) -> Any:
    """Return a value of a ruleset as JSON data."""
    if isinstance(value, Mapping):
        return {key: _to_json(one) for key, one in value.items()}
    return [_to_json(one) for one in value] if isinstance(value, tuple | list) else value


def _place_start(record: Record, play: Play | None) -> tuple[str, bool]:
    """Set *play* to the start of the record.

    Return the position line for the play id, and whether *play* is at the start.
    """
    line = record.start.position if record.start else ""
    if not line:
        return "", True
    if play is None:
        return _normalise_line(line), False
    beginning = play.setup()
    try:
        can_stand = not play.set_position(parse_setup(line))
    except PositionSyntaxError:
        can_stand = False
    if not can_stand:
        return _normalise_line(line), False
    reached = play.setup()
    is_beginning = msgspec.structs.replace(reached, to=beginning.to) == beginning
    if is_beginning and reached.to in (beginning.to, _find_first_seat(record.turns)):
        return "", True
    return format_setup(reached), True


def _find_first_seat(items: list[TurnItem]) -> str:
    """Return the seat of the first turn; ``""`` without turns."""
    texts = map(get_item_string, items)
    return next((text.strip()[:1].upper() for text in texts if text), "")


def _normalise_line(line: str) -> str:
    """Return a position line in its canonical form; unchanged if it cannot be parsed."""
    try:
        return format_setup(parse_setup(line))
    except PositionSyntaxError:
        return line


# The turns, by their text alone.


def tidy_turns(turns: str) -> str:
    """Return turns without the parts that are unnecessary in every position.

    These parts are ``pass``, stars that do not name a man, values such as ``=3``, and the mover's
    own seat. The larger of two dice is put first. Names and tags are kept, because judging them
    requires a position. *turns* and the result are turn strings in the strict grammar, one on each
    line.
    """
    if " pass" in turns:
        turns = _PASS.sub("", turns)
    if "*" in turns:
        turns = _STAR.sub("", turns)
    if "=" in turns:
        turns = _VALUE.sub("", turns)
    if "." in turns:
        turns = "\n".join(line.replace(f" {line[:1]}.", " ") for line in turns.split("\n"))
    return _DICE.sub(lambda dice: dice[1] + max(dice[2], dice[2][::-1]), turns)


_PASS: Final = re.compile(r" pass$", re.MULTILINE)
_STAR: Final = re.compile(r"\*(?![A-Z1-8]\.)")
_VALUE: Final = re.compile(r"=(?:[0-9]+|khal|grace)")
_DICE: Final = re.compile(r"([ +])([0-9]{2})(?=[+:])")
_NAMED: Final = re.compile(r"\*[A-Z1-8]\.|/(?<=[0-9r][a-z]/)")


def _list_texts_without_rules(items: list[TurnItem]) -> list[str]:
    """Return the strings for *items* that cannot be replayed."""
    said: list[str] = []
    is_lost = False
    for item in items:
        entry = make_entry(item)
        text = tidy_turns(get_turn_string(entry.turn))
        is_lost = is_lost or _has_unseen(text)
        is_set = entry.position and (is_lost or not text or entry.stood is True)
        said += _iter_entry_texts(entry, text, _normalise_line(entry.position) if is_set else "")
        is_lost = is_lost and not entry.position
    return said


def _iter_entry_texts(entry: Entry, text: str, line: str) -> Iterator[str]:
    """Yield the strings for one entry.

    *text* is its tidy turn; *line* is the position line that sets the board, ``""`` if none does.
    """
    if text:
        yield text
    if line:
        yield f"= {line}"
    if text.endswith(" stop") and entry.ruling is not UNSET and entry.ruling != Ruling():
        yield "ruling"


def _has_unseen(text: str) -> bool:
    """Return whether a turn has unknown moves."""
    return text.partition(":")[2].endswith(" ?") or " ? " in text.partition(":")[2]


# The turns, played.


def _list_played_texts(record: Record, play: Play) -> list[str]:
    """Return the strings for the turns of a record; *play* is its game at the start."""
    texts = _list_plain_texts(record.turns)
    joined = "\n".join(texts or ())
    if not joined or _NAMED.search(joined) or play.copy().replay(texts or ()) is not None:
        return _walk_texts(record, play)
    return tidy_turns(joined).split("\n")


def _list_plain_texts(items: list[TurnItem]) -> list[str] | None:
    """Return the turn strings of items that describe their whole play, otherwise None."""
    texts = [item for item in items if isinstance(item, str)]
    if len(texts) == len(items):
        return texts
    texts = []
    for item in items:
        if isinstance(item, str):
            texts.append(item)
        elif item.position or item.stood is True or item.ruling is not UNSET:
            return None
        elif item.turn:
            texts.append(get_turn_string(item.turn))
    return texts


def _walk_texts(record: Record, play: Play) -> list[str]:
    said: list[str] = []
    walk = Walk(record, play)
    steps = walk.steps()
    while True:
        before = None if walk.is_lost else walk.play.copy()
        step = next(steps, None)
        if step is None:
            return said
        if step.is_refused:
            return said + _list_texts_without_rules(record.turns[step.turn - 1 :])
        said += _iter_step_texts(step, before)


def _iter_step_texts(step: Step, before: Play | None) -> Iterator[str]:
    """Yield the strings for an entry that was played; *before* is None if it is not known."""
    text = step.text if before is None else _remove_names(before, step.text)
    entry = step.entry if isinstance(step.entry, Entry) else Entry()
    is_set = entry.position and (entry.stood is True or _sets_position(before, text, step))
    yield from _iter_entry_texts(
        entry, tidy_turns(text), format_setup(step.after) if is_set else ""
    )


def _sets_position(before: Play | None, text: str, step: Step) -> bool:
    """Return whether a position, not beside a ruled turn, sets the board to another position."""
    if before is None or _has_unseen(text):
        return True
    return not text and before.setup() != step.after


def _remove_names(before: Play, text: str) -> str:
    """Return *text* without the names and tags that its moves do not need."""
    after = before.copy()
    if not _NAMED.search(text) or after.replay([text]) is not None:
        return text
    turn, reached = parse_turn(text), after.setup()
    for place, move in enumerate(turn.moves):
        for plainer in _simplify_move(move):
            moves = (*turn.moves[:place], plainer, *turn.moves[place + 1 :])
            shorter = Turn(seat=turn.seat, throws=turn.throws, moves=moves, ending=turn.ending)
            play = before.copy()
            if play.replay([format_turn(shorter)]) is None and play.setup() == reached:
                turn = shorter
                break
    return format_turn(turn)


def _simplify_move(move: Move) -> Iterator[Move]:
    """Yield *move* with fewer names and tags, the shortest form first."""
    men = dict.fromkeys(("", move.tag))
    bare = tuple(Hit() for _ in move.hits)
    untagged = tuple(Hit(seat=hit.seat, step=hit.step) for hit in move.hits)
    for hits in dict.fromkeys((bare, untagged, move.hits)):
        for tag in men:
            yield msgspec.structs.replace(move, hits=hits, tag=tag)
