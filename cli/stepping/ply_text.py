"""Texts about a ply: the throw, the move, other legal moves, findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.finding_text import heading
from barsis_notation.drawing.look import BOLD, DIM
from barsis_notation.language.texts import Joined, listed, texts_of
from barsis_notation.record.structs import Entry
from barsis_notation.replay.plies import NO_TURN

from ..output.full_reporter import details

if TYPE_CHECKING:
    from barsis_notation.language.texts import Text
    from barsis_notation.replay.phrases import Phrases
    from barsis_notation.replay.plies import Ply
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation.stepped_games import PlyFinding, SteppedGame

_text = texts_of("cli/replay")
_report = texts_of("report")
_show = texts_of("cli/show")

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
"""What is said of the word that closes a turn."""

ALARM: Final = f"{BOLD};31"
"""The ANSI style of what is wrong."""

NOTED: Final = "33"
"""The ANSI style of a warning, and of what an arbiter or a scorer has written."""


class StyledText(NamedTuple):
    """A text and its ANSI style."""

    text: str
    style: str = ""


def make_headline(game: SteppedGame, *, ascii: bool) -> StyledText:
    """Return turn number, player and throws of the current ply, with names and values."""
    ply = game.walk.ply
    if ply is None:
        return StyledText(str(_text("start")), BOLD)
    told = ply.node.text if ply.turn is NO_TURN else _threw(game, ply, ascii=ascii)
    return StyledText(f"{_number(game, ply)}   {told}".rstrip(), BOLD)


def describe_move(game: SteppedGame) -> list[StyledText]:
    """Return the move of the current ply, what is owed after it, and the other legal moves."""
    ply = game.walk.ply
    if ply is None:
        return [*_beginning(game)]
    told = [StyledText("   ".join(map(str, _moved(game, ply))))]
    could = list_alternatives(ply)
    if could:
        moves = "   ".join(str(game.words.move(ply.seat, move)) for move in could)
        told.append(StyledText(f"{_report('could-be-played')}  {moves}", DIM))
    return told


def list_alternatives(ply: Ply) -> list[str]:
    """Return the legal moves in place of the one that was made, in the notation."""
    made = ply.text.partition("*")[0]
    return [move for move in ply.legal_moves() if move.partition("*")[0] != made]


def iter_brief_findings(remarks: Iterable[PlyFinding]) -> Iterator[StyledText]:
    """Yield one line for each finding: its code and message."""
    for remark in remarks:
        found = remark.finding
        yield StyledText(f"{heading(found)}: {found.message}", _style_of(remark))


def iter_full_findings(game: SteppedGame, remarks: Iterable[PlyFinding]) -> Iterator[StyledText]:
    """Yield the lines of each finding, with those of its likely slip."""
    for remark in remarks:
        first, *others = details(remark.finding, game.occasion, remark.slip)
        yield StyledText(first.strip(), _style_of(remark))
        for line in others:
            yield StyledText(line)


def iter_notes(ply: Ply | None) -> Iterator[StyledText]:
    """Yield comment, ruling and position of the entry of *ply*, as far as the record has them."""
    if ply is None or not isinstance(ply.node.item, Entry):
        return
    for line in iter_entry_notes(ply.node.item, stands_alone=not ply.node.text):
        yield StyledText(str(line), NOTED)


def iter_entry_notes(entry: Entry, *, stands_alone: bool) -> Iterator[Text]:
    """Yield comment, ruling and position of *entry*; *stands_alone* means it has no turn."""
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
    """Return throws with their names; only English names if *ascii*."""
    if words is not None and not ascii:
        return words.throws(throws)
    names = ((throw, ruleset.throw_name(throw)) for throw in throws)
    return Joined(tuple(f"{throw} {name}" if name else throw for throw, name in names), " + ")


def _threw(game: SteppedGame, ply: Ply, *, ascii: bool) -> Text:
    who = game.words.who(ply.turn.seat)
    if not ply.turn.throws:
        return who
    thrown = describe_throws(game.words, game.ruleset, ply.turn.throws, ascii=ascii)
    values = [value for throw in ply.turn.throws for value in _values_of(game, throw)]
    if values == list(map(str, ply.turn.throws)):
        return _show("threw", who=who, throws=thrown)
    given = Joined(tuple(map(game.words.value, values)), " + ")
    return _text("threw-values", who=who, throws=thrown, values=given)


def _values_of(game: SteppedGame, throw: str) -> list[str]:
    """Return what a throw gives to move by; itself where the ruleset does not say."""
    row = game.ruleset.value("device.outcomes").get(throw, {})
    return list(map(str, row.get("values", (throw,))))


def _moved(game: SteppedGame, ply: Ply) -> Iterator[object]:
    """Yield what became of the turn at this ply."""
    words = game.words
    if ply.parsed_move is not None:
        yield words.parsed_move(ply.turn.seat, ply.parsed_move)
        if ply.uses:
            yield _text("uses", values=listed(map(words.value, ply.uses)))
        if ply.taken:
            yield _text("takes", men=listed(ply.taken, "commas"))
    elif ply.turn.throws and not ply.turn.ending and not ply.is_refused:
        yield _show("nothing-played")
    if ply.is_last and ply.turn.ending:
        yield ENDINGS.get(ply.turn.ending, ply.turn.ending)
    following = game.walk.following
    if following is not None and following.before is not None:
        yield _text("still-owed", values=game.words_at(following.before).owed())
    if not ply.is_known:
        yield _text("not-known")


def _number(game: SteppedGame, ply: Ply) -> Text:
    """Return which turn it is; of a line beside one, what became of it."""
    line = game.walk.line
    turn = _report("turn", turn=ply.node.line.turn)
    if line.beside is None:
        return _report("turn-alone", turn=ply.node.number)
    if line.first in line.beside.retracted:
        return _report("taken-back", turn=turn)
    return _report("not-played", turn=turn)


def _beginning(game: SteppedGame) -> Iterator[StyledText]:
    """Yield who begins, where the record says so before the first throw, and its comment."""
    to = game.walk.start.setup.to
    if to in game.ruleset["seats.names"]:
        yield StyledText(str(_text("to-begin", who=game.words.who(to))))
    if game.record.comment:
        yield StyledText(str(_show("comment", comment=game.record.comment)), NOTED)


def _style_of(remark: PlyFinding) -> str:
    severity = remark.finding.severity.value
    return {"error": ALARM, "warning": NOTED}.get(severity, "")
