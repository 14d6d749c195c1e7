"""How a game ended: the words of the file, and what counting men and stake adds to them."""

from __future__ import annotations

from msgspec import structs

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import MEN, OFF, other
from barsis_notation.formats.backgammon.mat.transcriber import Place, Transcriber
from barsis_notation.formats.backgammon.positions import could_move
from barsis_notation.formats.backgammon.transcript import (
    Act,
    AfterThrow,
    Kind,
    Told,
    Transcript,
    doubt_of,
    name_of_win,
)
from barsis_notation.record.structs import Entry, Record, Result

PLAYED_OUT = ("home", "drop")
"""Reasons of a game whose last throw was played, or not thrown."""

MAX_OFF = 4
"""Men that one turn can take off the board."""


def conclude(game: Transcriber, needed: dict[str, int]) -> Result:
    """Return the result of *game*; what is inferred or in doubt goes to its findings.

    Points are kept as written. ``home`` means that 15 men were counted off the board. *needed* is
    what each seat lacks to win the match: some sites cut the points of its last game down to that.
    """
    told, turns = game.told, game.transcript
    winner = (told.winner if told else "") or turns.home_alone() or other(turns.gave_up())
    if told is None:
        return _without_words(game, winner)
    if not winner:
        _doubt(game, "a result in no player's column", "Wins in the winner's column")
        return Result(winners=[], reason="unknown")
    told = told._replace(winner=winner)
    result = Result(winners=[winner], reason=_reason(turns, winner))
    if told.points:
        result.score = {winner: told.points}
    doubt = doubt_of(turns, told, result, is_cut=told.points == needed.get(winner))
    if doubt:
        _doubt(game, *doubt)
    elif result.reason == "home":
        result.name = name_of_win(turns, told)
    return result


def _without_words(game: Transcriber, winner: str) -> Result:
    turns = game.transcript
    reason = _reason(turns, winner) if winner else "unfinished"
    expected = "a line such as Wins 1 point"
    finding = codes.MAT_NO_RESULT.finding(
        **(game.place_of(len(turns.turns) - 1) if turns.turns else {}),
        found="no result",
        expected=expected,
        words={"reading": reason},
    )
    game.findings.append(finding)
    return Result(winners=[winner] if winner else [], reason=reason)


def _reason(turns: Transcript[Place], winner: str) -> str:
    if turns.is_home(winner):
        return "home"
    if turns.gave_up() == winner:
        return "unknown"
    if turns.has_dropped(other(winner)):
        return "drop"
    might_be_home = turns.tally.men[winner][OFF] + MAX_OFF * turns.hidden[winner] >= MEN
    return "unknown" if might_be_home or turns.is_home(other(winner)) else "resign"


def _doubt(game: Transcriber, found: str, expected: str) -> None:
    line, column = game.told_at
    finding = codes.MAT_RESULT_IN_DOUBT.finding(
        line=line, column=column, pointer="/result", found=found, expected=expected
    )
    game.findings.append(finding)


def close(game: Transcriber, record: Record) -> None:
    """Say in the last turn how *record*, whose result is known, broke off.

    A last throw without moves was given up by the loser, where the game ended in a resignation;
    else it was never played, where anything could be.
    """
    result = record.result or Result(winners=[])
    last, told = game.transcript.last, game.told
    if told and result.winners == [told.winner] and result.reason == "resign":
        _tell_resignation(game, told)
    if last is None or not _breaks_off(last):
        return
    if result.reason == "resign" and last.seat not in result.winners:
        _end(record, f"{last.seat} {last.said.dice}: resign")
        count = len(game.transcript.turns)
        game.findings[:] = [one for one in game.findings if not _hides(one, count)]
    elif result.reason not in PLAYED_OUT and _could_move(game.transcript, last):
        _end(record, f"{last.seat} {last.said.dice}: stop")


def _tell_resignation(game: Transcriber, told: Told) -> None:
    last = game.transcript.last
    if last and last.said.kind is Kind.RESIGN:
        return
    line, column = game.told_at
    off = game.transcript.tally.men[told.winner][OFF]
    finding = codes.MAT_RESIGN_INFERRED.finding(
        line=line,
        column=column,
        pointer="/result/reason",
        found=f"{told.winner} wins with {off} men off",
        expected="15 men off, or a drop",
    )
    game.findings.append(finding)


def _breaks_off(last: Act) -> bool:
    return last.said.kind is Kind.THROW and last.said.shown in (
        AfterThrow.NOTHING,
        AfterThrow.HIDDEN,
    )


def _could_move(turns: Transcript[Place], last: Act) -> bool:
    """Return whether the last throw, of which the file shows no move, allowed one for certain."""
    if last.said.shown is not AfterThrow.NOTHING or last.said.strays:
        return False
    return turns.tally.sure and could_move(turns.tally.men, last.seat, last.said.dice)


def _hides(finding: Finding, turn: int) -> bool:
    return finding.code == codes.MAT_HIDDEN_MOVES.code and finding.turn == turn


def _end(record: Record, turn: str) -> None:
    """Put *turn* in the place of the last one; what stands beside it stays."""
    last = record.turns[-1]
    record.turns[-1] = structs.replace(last, turn=turn) if isinstance(last, Entry) else turn
