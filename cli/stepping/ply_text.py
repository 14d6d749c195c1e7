"""Texts about a ply: the throw, the move, other legal moves, findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.finding_text import format_heading
from barsis_notation.drawing.look import BOLD, DIM
from barsis_notation.language.texts import JoinedText, bind_texts, join_words
from barsis_notation.record.structs import Entry
from barsis_notation.replay.plies import NO_TURN

from ..output.full_reporter import format_details

if TYPE_CHECKING:
    from barsis_notation.language.texts import Text
    from barsis_notation.replay.phrases import Phrases
    from barsis_notation.replay.plies import Ply
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation.stepped_games import PlyFinding, SteppedGame

_text = bind_texts("cli/replay")
_report = bind_texts("report")
_show = bind_texts("cli/show")

ENDINGS: dict[str, Text] = {
    "pass": _show("pass"),
    "stop": _show("stop"),
    "resign": _show("resign"),
    "forfeit": _show("forfeit"),
    "miss": _show("miss"),
    "double": _show("double"),
    "take": _show("take"),
    "drop": _show("drop"),
}
"""The meaning of each word that can end a turn."""

ALARM: Final = f"{BOLD};31"
"""The ANSI style of errors."""

NOTED: Final = "33"
"""The ANSI style of warnings, and of notes by an arbiter or a scorer."""


class StyledText(NamedTuple):
    """A text and its ANSI style, such as ``1;31``; ``""`` for none."""

    text: str
    style: str = ""


def make_headline(game: SteppedGame, *, ascii: bool) -> StyledText:
    """Return the number, player and throws of the current ply's turn, in words.

    At the start it is a text that says so. If *ascii* is true, throws have only English names.
    """
    ply = game.walk.ply
    if ply is None:
        return StyledText(str(_text("start")), BOLD)
    told = ply.node.text if ply.turn is NO_TURN else _describe_throw(game, ply, ascii=ascii)
    return StyledText(f"{_describe_number(game, ply)}   {told}".rstrip(), BOLD)


def describe_move(game: SteppedGame) -> list[StyledText]:
    """Return the move of the current ply in words, and the other legal moves.

    The first text has the move and the values still owed, the second the other moves, if any. At
    the start, the texts are the seat that begins and the comment of the record, if any.
    """
    ply = game.walk.ply
    if ply is None:
        return [*_describe_start(game)]
    told = [StyledText("   ".join(map(str, _describe_played(game, ply))))]
    could = list_alternatives(ply)
    if could:
        moves = "   ".join(str(game.words.move(ply.seat, move)) for move in could)
        told.append(StyledText(f"{_report('could-be-played')}  {moves}", DIM))
    return told


def list_alternatives(ply: Ply) -> list[str]:
    """Return the legal moves at a ply other than its move, such as ``1>14``.

    They are in the notation.
    """
    made = ply.text.partition("*")[0]
    return [move for move in ply.legal_moves() if move.partition("*")[0] != made]


def iter_brief_findings(remarks: Iterable[PlyFinding]) -> Iterator[StyledText]:
    """Yield one line for each of *remarks*, the findings of a ply: its code and message."""
    for remark in remarks:
        found = remark.finding
        yield StyledText(f"{format_heading(found)}: {found.message}", _get_style(remark))


def iter_full_findings(game: SteppedGame, remarks: Iterable[PlyFinding]) -> Iterator[StyledText]:
    """Yield the lines of each of *remarks*, the findings of a ply, with its likely slip.

    *game* is the game of the ply, to name its moves.
    """
    for remark in remarks:
        first, *others = format_details(remark.finding, game.occasion, remark.slip)
        yield StyledText(first.strip(), _get_style(remark))
        for line in others:
            yield StyledText(line)


def iter_notes(ply: Ply | None) -> Iterator[StyledText]:
    """Yield the comment, ruling and position of the entry of a ply, as texts.

    Missing ones are left out; nothing is yielded for None and for a turn without an entry. A
    position is shown only if play continued from it.
    """
    if ply is None or not isinstance(ply.node.item, Entry):
        return
    for line in iter_entry_notes(ply.node.item, stands_alone=not ply.node.text):
        yield StyledText(str(line), NOTED)


def iter_entry_notes(entry: Entry, *, stands_alone: bool) -> Iterator[Text]:
    """Yield the comment, ruling and position of an entry, without missing ones.

    A position is shown only if play continued from it.

    Args:
        entry: The entry.
        stands_alone: Whether the entry has no turn.
    """
    if entry.comment:
        yield _show("comment", comment=entry.comment)
    if entry.ruling and entry.ruling.by:
        yield _show("ruling-by", by=entry.ruling.by, text=entry.ruling.text)
    elif entry.ruling and entry.ruling.text:
        yield _show("ruling", text=entry.ruling.text)
    if entry.position and (entry.stood or stands_alone):
        yield _show("goes-on-from", position=entry.position)


def describe_throws(
    words: Phrases | None, ruleset: Ruleset, throws: Iterable[str], *, ascii: bool
) -> Text:
    """Return throws with their names, joined by ``+``, as one text.

    Args:
        words: The phrases of the game; None for English names.
        ruleset: The ruleset of the game.
        throws: The throws, as turn strings contain them.
        ascii: Whether only English names are used.
    """
    if words is not None and not ascii:
        return words.throws(throws)
    names = ((throw, ruleset.throw_name(throw)) for throw in throws)
    return JoinedText(tuple(f"{throw} {name}" if name else throw for throw, name in names), " + ")


def _describe_throw(game: SteppedGame, ply: Ply, *, ascii: bool) -> Text:
    who = game.words.who(ply.turn.seat)
    if not ply.turn.throws:
        return who
    thrown = describe_throws(game.words, game.ruleset, ply.turn.throws, ascii=ascii)
    values = [value for throw in ply.turn.throws for value in _get_values(game, throw)]
    if values == list(map(str, ply.turn.throws)):
        return _show("threw", who=who, throws=thrown)
    given = JoinedText(tuple(map(game.words.value, values)), " + ")
    return _text("threw-values", who=who, throws=thrown, values=given)


def _get_values(game: SteppedGame, throw: str) -> list[str]:
    """Return the values of a throw; the throw itself if the ruleset lists no values."""
    row = game.ruleset.value("device.outcomes").get(throw, {})
    return list(map(str, row.get("values", (throw,))))


def _describe_played(game: SteppedGame, ply: Ply) -> Iterator[object]:
    """Yield texts about the move of a ply, the values used and owed, and the ending."""
    words = game.words
    if ply.parsed_move is not None:
        yield words.parsed_move(ply.turn.seat, ply.parsed_move)
        if ply.uses:
            yield _text("uses", values=join_words(map(words.value, ply.uses)))
        if ply.taken:
            yield _text("takes", men=join_words(ply.taken, "commas"))
    elif ply.turn.throws and not ply.turn.ending and not ply.is_refused:
        yield _show("nothing-played")
    if ply.is_last and ply.turn.ending:
        yield ENDINGS.get(ply.turn.ending, ply.turn.ending)
    following = game.walk.following
    if following is not None and following.before is not None:
        yield _text("still-owed", values=game.make_words(following.before).owed())
    if not ply.is_known:
        yield _text("not-known")


def _describe_number(game: SteppedGame, ply: Ply) -> Text:
    """Return the number of the turn; in a line beside it, whether that was taken back."""
    line = game.walk.line
    turn = _report("turn", turn=ply.node.line.turn)
    if line.beside is None:
        return _report("turn-alone", turn=ply.node.number)
    if line.first in line.beside.retracted:
        return _report("taken-back", turn=turn)
    return _report("not-played", turn=turn)


def _describe_start(game: SteppedGame) -> Iterator[StyledText]:
    """Yield who begins, if the record names a seat, and the comment of the record."""
    to = game.walk.start.setup.to
    if to in game.ruleset["seats.names"]:
        yield StyledText(str(_text("to-begin", who=game.words.who(to))))
    if game.record.comment:
        yield StyledText(str(_show("comment", comment=game.record.comment)), NOTED)


def _get_style(remark: PlyFinding) -> str:
    severity = remark.finding.severity.value
    return {"error": ALARM, "warning": NOTED}.get(severity, "")
