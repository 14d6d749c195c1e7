"""How a game ended: RE, and what counting men and stake adds to it."""

from __future__ import annotations

import re
from typing import NamedTuple

from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.formats.backgammon.facts import LEFT, MEN, NAMES_OF_WINS, OFF, RIGHT, other
from barsis_notation.formats.backgammon.sgf.header import Head
from barsis_notation.formats.backgammon.sgf.notes import Notes
from barsis_notation.formats.backgammon.sgf.turns import Play
from barsis_notation.record.structs import Result

_WON = re.compile(
    r"([WB])\s*\+\s*(?:([0-9]{0,6})\s*(R(?:esign)?)?|(T(?:ime)?)|(F(?:orfeit)?))", re.I
)


class Told(NamedTuple):
    """The result as written; *points* is 0 where none are."""

    winner: str
    points: int
    reason: str


def told_of(head: Head) -> Told | None:
    """Return what RE says, None if that is nothing that a record holds."""
    won = _WON.fullmatch(head.result)
    if not won:
        return None
    reasons = ((won[3], "resign"), (won[4], "time"), (won[5], "forfeit"))
    reason = next((word for found, word in reasons if found), "")
    return Told(won[1].upper(), int(won[2] or 0), reason)


def conclude(play: Play, head: Head, told: Told | None, notes: Notes) -> Result:
    """Return the result of *play*; what is in doubt goes to *notes*.

    Points are kept as written. ``home`` means that 15 men were counted off the board.
    """
    if told is None:
        return _without_words(play, head, notes)
    result = Result(winners=[told.winner], reason=told.reason or _reason(play, told.winner))
    if told.points:
        result.score = {told.winner: told.points}
    doubt = _doubt(play, told, result)
    if doubt:
        found, expected = doubt
        notes.say(
            codes.SGF_RESULT_IN_DOUBT,
            head.result_at,
            pointer="/result",
            found=found,
            expected=expected,
        )
    elif result.reason == "home":
        times, over = divmod(told.points, play.stake)
        result.name = "" if over else NAMES_OF_WINS.get(times, "")
    return result


def _without_words(play: Play, head: Head, notes: Notes) -> Result:
    home = [seat for seat in (LEFT, RIGHT) if play.tally.men[seat][OFF] >= MEN]
    winner = home[0] if len(home) == 1 else ""
    if play.last_word == "drop":
        winner = other(play.last_seat)
    reason = _reason(play, winner) if winner else "unfinished"
    found = f"the result {head.result[:40]!r}" if head.result else "no result"
    notes.say(
        codes.SGF_NO_RESULT,
        head.result_at,
        found=found,
        expected="RE[W+1] or the like",
        words={"reading": reason},
    )
    return Result(winners=[winner] if winner else [], reason=reason)


def _reason(play: Play, winner: str) -> str:
    if play.tally.men[winner][OFF] >= MEN:
        return "home"
    dropped = play.last_word == "drop" and play.last_seat == other(winner)
    return "drop" if dropped else "unknown"


def _doubt(play: Play, told: Told, result: Result) -> tuple[str, str] | None:
    """Return what in the result does not go with the rest, and what would; None if all does.

    What the moves of a game that was played to its end say of it is left to the rules.
    """
    winner, loser = told.winner, other(told.winner)
    times, over = divmod(told.points, play.stake)
    if play.last_word == "drop" and play.last_seat == winner:
        return f"{winner} as the winner", f"{loser}: {winner} gave up"
    if result.reason == "home" or play.tally.men[loser][OFF] >= MEN:
        return None
    if told.points and (over or times > 3 or (result.reason == "drop" and times > 1)):
        return f"{told.points} points at a stake of {play.stake}", "1, 2 or 3 stakes"
    if result.reason == "unknown" and not play.is_hidden and play.tally.sure:
        off = play.tally.men[winner][OFF]
        return f"{winner} as the winner with {off} men off", "15 men off, a drop, or R for resigned"
    return None
