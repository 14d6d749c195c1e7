"""The play id: one name for a game however it was written down.

The play id is the SHA-256, in hexadecimal, of the play alone as canonical JSON (RFC 8785). It is
an object with these members:

``play``
    ``"barsis-play/1"``.
``ruleset``
    ``id``, ``version``, and in ``options`` the options whose value is another than would hold
    without them (a default, or what another option brings): so an option that a ruleset gets later
    changes no id. A ruleset that is not built in adds ``sha256``, the hash of its file.
``seats``
    The seats in use, a list a player, each in order and the lists in order.
``start``
    The position line the record begins from, as ``print_setup`` writes it; ``""`` where it is the
    one the game begins from anyway, with the seat of the first turn to move or nobody. The roll-off
    (``opening``) is not part of the play: it shows in whose turn is the first.
``turns``
    Strings. First for every turn its string in the strict grammar, without

    * stars, but for ``*N.32`` where the rules leave a choice of the victim;
    * tags of men and victims, but where the rules need them;
    * values (``83/off=10`` is ``83/off``);
    * the mover's own seat before a man (``S.8/14`` in a turn of S is ``8/14``);
    * the closing word ``pass``. ``stop``, ``resign``, ``forfeit``, ``miss``, ``double``, ``take``
      and ``drop`` stay.

    The larger of two dice stands first (``W 13:`` is ``W 31:``). A turn spelled out is its string;
    what is read leniently, or is a joined move, is what it was read as. The order of moves and
    ``?`` for what nobody noted stay. After a turn comes ``"= "`` and a position line where the
    written position sets the board anew: the entry has ``stood``, or no turn, or moves nobody
    noted came before, and the position is not the one reached anyway. After a turn ended by
    ``stop`` comes ``"ruling"`` where the entry's ruling lets play go on.

Names, comments, clocks, marks, lines taken back or not played, the result and ``x`` are left out of
it, nor is a position that is only compared with the one reached, nor any other ruling.

From a refused turn on, and where the play cannot be judged (an unknown ruleset, option or seat, a
game this version does not play), turns are taken by their words alone: stars without a name,
values, own seats, ``pass`` and the order of dice as above; names, tags, lenient spellings and
positions that set the board as they stand. Without a ruleset the options are those the record
names.
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
from barsis_notation.record.position_lines import PositionSyntaxError, parse_setup, print_setup
from barsis_notation.record.spelled_turn import item_text, turn_text
from barsis_notation.record.structs import Entry, Hit, Record, Ruling, TurnItem, as_entry
from barsis_notation.record.turns import Move, Turn, parse_turn, print_turn
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.replay.walk import Step, Walk
from barsis_notation.rulesets import Ruleset

FORM: Final = "barsis-play/1"

_ENCODER: Final = msgspec.json.Encoder(order="sorted")


def play_id(record: Record, ruleset: Ruleset | None = None) -> str:
    """Return the play id of *record*: the same for every record of the same game.

    *ruleset* is the one the record names, where the caller has it at hand; it is needed for a
    ruleset of the user's own.
    """
    expect("record", record, Record)
    expect("ruleset", ruleset, Ruleset, None)
    return hashlib.sha256(play_bytes(record, ruleset)).hexdigest()


def play_bytes(record: Record, ruleset: Ruleset | None = None) -> bytes:
    """Return the bytes whose SHA-256 is the play id: the play alone, as canonical JSON."""
    opened = OpenedRecord(record, ruleset) if ruleset else open_record(record)
    rules = opened.ruleset
    play = opened.seating.game() if opened.is_playable else None
    start, can_stand = _place_start(record, play)
    document = {
        "play": FORM,
        "ruleset": _describe_ruleset(record, rules),
        "seats": sorted(sorted(player.seats) for player in record.players),
        "start": start,
        "turns": _played_texts(record, play)
        if play is not None and can_stand
        else _texts_without_rules(record.turns),
    }
    return _ENCODER.encode(document)


# The head.


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
    """Return a value of a ruleset as JSON has it."""
    if isinstance(value, Mapping):
        return {key: _to_json(one) for key, one in value.items()}
    return [_to_json(one) for one in value] if isinstance(value, tuple | list) else value


def _place_start(record: Record, play: Play | None) -> tuple[str, bool]:
    """Return the line of the start and whether *play* stands there; it is put there."""
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
    if is_beginning and reached.to in (beginning.to, _first_seat(record.turns)):
        return "", True
    return print_setup(reached), True


def _first_seat(items: list[TurnItem]) -> str:
    """Return the seat of the first turn, ``""`` without turns."""
    texts = map(item_text, items)
    return next((text.strip()[:1].upper() for text in texts if text), "")


def _normalise_line(line: str) -> str:
    """Return a position line in its one form, as it is where it has none."""
    try:
        return print_setup(parse_setup(line))
    except PositionSyntaxError:
        return line


# The turns, by their words alone.


def tidy_turns(turns: str) -> str:
    """Return turns of the strict grammar, one a line, without what their words show to be needless.

    Does not look at names and tags, for which a position is needed.
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


def _texts_without_rules(items: list[TurnItem]) -> list[str]:
    """Return the texts of *items*, which cannot be replayed."""
    said: list[str] = []
    is_lost = False
    for item in items:
        entry = as_entry(item)
        text = tidy_turns(turn_text(entry.turn))
        is_lost = is_lost or _has_unseen(text)
        said += _entry_texts(entry, text, is_reset=is_lost or not text)
        is_lost = is_lost and not entry.position
    return said


def _entry_texts(entry: Entry, text: str, *, is_reset: bool) -> Iterator[str]:
    """Yield the strings that stand for one entry; *text* is its turn, tidy."""
    if text:
        yield text
    if entry.position and (is_reset or entry.stood is True):
        yield f"= {_normalise_line(entry.position)}"
    if text.endswith(" stop") and entry.ruling is not UNSET and entry.ruling != Ruling():
        yield "ruling"


def _has_unseen(text: str) -> bool:
    """Return whether a turn has unknown moves."""
    return text.partition(":")[2].endswith(" ?") or " ? " in text.partition(":")[2]


# The turns, played.


def _played_texts(record: Record, play: Play) -> list[str]:
    """Return the texts of the turns of a record whose game is *play*, at its start."""
    texts = _plain_texts(record.turns)
    joined = "\n".join(texts or ())
    if not joined or _NAMED.search(joined) or play.copy().replay(texts or ()) is not None:
        return _walked_texts(record, play)
    return tidy_turns(joined).split("\n")


def _plain_texts(items: list[TurnItem]) -> list[str] | None:
    """Return the turn strings of items that say nothing else about their play, or None."""
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
            texts.append(turn_text(item.turn))
    return texts


def _walked_texts(record: Record, play: Play) -> list[str]:
    said: list[str] = []
    walk = Walk(record, play)
    steps = walk.steps()
    while True:
        before = None if walk.is_lost else walk.play.copy()
        step = next(steps, None)
        if step is None:
            return said
        if step.is_refused:
            return said + _texts_without_rules(record.turns[step.turn - 1 :])
        said += _step_texts(step, before)


def _step_texts(step: Step, before: Play | None) -> Iterator[str]:
    """Yield the strings for an entry that was played; *before* is None where that is not known."""
    text = step.text if before is None else _remove_names(before, step.text)
    entry = step.entry if isinstance(step.entry, Entry) else Entry()
    is_reset = before is None or not _reaches_position(before, text, step)
    yield from _entry_texts(entry, tidy_turns(text), is_reset=is_reset)


def _reaches_position(before: Play, text: str, step: Step) -> bool:
    """Return whether the turn by itself leads to the position after its entry."""
    play = before.copy()
    if text and play.replay([text]) is not None:
        return "?" in text and not _has_unseen(text)  # the throws nobody noted were found
    return play.setup() == step.after


def _remove_names(before: Play, text: str) -> str:
    """Return *text* without the names and tags that its moves can do without."""
    after = before.copy()
    if not _NAMED.search(text) or after.replay([text]) is not None:
        return text
    turn, reached = parse_turn(text), after.setup()
    for place, move in enumerate(turn.moves):
        for plainer in _simpler_moves(move):
            moves = (*turn.moves[:place], plainer, *turn.moves[place + 1 :])
            shorter = Turn(seat=turn.seat, throws=turn.throws, moves=moves, ending=turn.ending)
            play = before.copy()
            if play.replay([print_turn(shorter)]) is None and play.setup() == reached:
                turn = shorter
                break
    return print_turn(turn)


def _simpler_moves(move: Move) -> Iterator[Move]:
    """Yield *move* without names and tags, the one with the fewest words first."""
    men = dict.fromkeys(("", move.tag))
    bare = tuple(Hit() for _ in move.hits)
    untagged = tuple(Hit(seat=hit.seat, step=hit.step) for hit in move.hits)
    for hits in dict.fromkeys((bare, untagged, move.hits)):
        for tag in men:
            yield msgspec.structs.replace(move, hits=hits, tag=tag)
