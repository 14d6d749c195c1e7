"""How a game ended: the words of the file, and what counting men and stake adds to them."""

from __future__ import annotations

from msgspec import structs

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import LEFT, MEN, NAMES_OF_WINS, OFF, RIGHT, other
from barsis_notation.formats.backgammon.mat.cells import Kind, Shown
from barsis_notation.formats.backgammon.mat.turns import Done, Play, Told
from barsis_notation.formats.backgammon.positions import could_move
from barsis_notation.record.structs import Entry, Record, Result

GIVEN_UP = (Kind.DROP, Kind.RESIGN)

PLAYED_OUT = ("home", "drop")
"""Reasons of a game whose last throw was played, or not thrown."""

MOST_OFF = 4
"""Men that one turn can take off the board."""


def conclude(play: Play, needed: dict[str, int]) -> Result:
    """Return the result of *play*; what is inferred or in doubt goes to its findings.

    Points are kept as written. ``home`` means that 15 men were counted off the board. *needed* is
    what each seat lacks to win the match: some sites cut the points of its last game down to that.
    """
    told = play.told or Told("", 0)
    winner = told.winner or _winner(play)
    if not play.told:
        return _without_words(play, winner)
    if not winner:
        _doubt(play, told, "a result in no player's column", "Wins in the winner's column")
        return Result(winners=[], reason="unknown")
    result = Result(winners=[winner], reason=_reason(play, winner))
    if told.points:
        result.score = {winner: told.points}
    cut = told.points == needed.get(winner)
    _check_points(play, told, result, cut)
    return result


def _winner(play: Play) -> str:
    """Return who won by the turns alone, "" if they do not tell."""
    at_home = [seat for seat in (LEFT, RIGHT) if play.tally.men[seat][OFF] >= MEN]
    if len(at_home) == 1:
        return at_home[0]
    last = play.last
    if last and last.said.kind in GIVEN_UP:
        return other(last.seat)
    return ""


def _without_words(play: Play, winner: str) -> Result:
    reason = _reason(play, winner) if winner else "unfinished"
    expected = "a line such as Wins 1 point"
    finding = codes.MAT_NO_RESULT.finding(
        **(play.last.place._asdict() if play.last else {}),
        found="no result",
        expected=expected,
        words={"reading": reason},
    )
    play.findings.append(finding)
    return Result(winners=[winner] if winner else [], reason=reason)


def _reason(play: Play, winner: str) -> str:
    off, last = play.tally.men[winner][OFF], play.last
    if off >= MEN:
        return "home"
    if last and last.said.kind in GIVEN_UP and last.seat == winner:
        return "unknown"
    if last and last.said.kind is Kind.DROP:
        return "drop"
    might_be_home = off + MOST_OFF * play.hidden[winner] >= MEN
    if might_be_home or play.tally.men[other(winner)][OFF] >= MEN:
        return "unknown"
    return "resign"


def _check_points(play: Play, told: Told, result: Result, cut: bool) -> None:
    """Name the win where it is certain; say where the points do not go with the rest.

    What the moves of a game that was played to its end say of winner and points is left to the
    rules: nothing is said twice.
    """
    winner = result.winners[0]
    times, over = divmod(told.points, play.stake)
    last = play.last
    if last and last.said.kind in GIVEN_UP and last.seat == winner:
        _doubt(play, told, f"{winner} as the winner", f"{other(winner)}: {winner} gave up")
    elif result.reason == "home":
        result.name = "" if over else NAMES_OF_WINS.get(times, "")
    elif told.points and (over or times > 3 or (result.reason == "drop" and times > 1)):
        if cut and told.points <= 3 * play.stake:
            return
        _doubt(play, told, f"{told.points} points at a stake of {play.stake}", "1, 2 or 3 stakes")


def _doubt(play: Play, told: Told, found: str, expected: str) -> None:
    finding = codes.MAT_RESULT_IN_DOUBT.finding(
        line=told.line, column=told.column, pointer="/result", found=found, expected=expected
    )
    play.findings.append(finding)


def close(play: Play, record: Record) -> None:
    """Say in the last turn how *record*, whose result is known, broke off.

    A last throw without moves was given up by the loser, where the game ended in a resignation;
    else it was never played, where anything could be.
    """
    result = record.result or Result(winners=[])
    last, told = play.last, play.told
    if told and result.winners == [told.winner] and result.reason == "resign":
        _tell_resignation(play, told, told.winner)
    if last is None or not _breaks_off(last):
        return
    if result.reason == "resign" and last.seat not in result.winners:
        _end(record, f"{last.seat} {last.said.dice}: resign")
        play.findings[:] = [one for one in play.findings if not _hides(one, len(play.turns))]
    elif result.reason not in PLAYED_OUT and _could_move(play, last):
        _end(record, f"{last.seat} {last.said.dice}: stop")


def _tell_resignation(play: Play, told: Told, winner: str) -> None:
    if play.last and play.last.said.kind is Kind.RESIGN:
        return
    finding = codes.MAT_RESIGN_INFERRED.finding(
        line=told.line,
        column=told.column,
        pointer="/result/reason",
        found=f"{winner} wins with {play.tally.men[winner][OFF]} men off",
        expected="15 men off, or a drop",
    )
    play.findings.append(finding)


def _breaks_off(last: Done) -> bool:
    return last.said.kind is Kind.THROW and last.said.shown in (Shown.NOTHING, Shown.HIDDEN)


def _could_move(play: Play, last: Done) -> bool:
    """Return whether the last throw, of which the file shows no move, allowed one for certain."""
    if last.said.shown is not Shown.NOTHING or last.said.strays:
        return False
    return play.tally.sure and could_move(play.tally.men, last.seat, last.said.dice)


def _hides(finding: Finding, turn: int) -> bool:
    return finding.code == codes.MAT_HIDDEN_MOVES.code and finding.turn == turn


def _end(record: Record, turn: str) -> None:
    """Put *turn* in the place of the last one; what stands beside it stays."""
    last = record.turns[-1]
    record.turns[-1] = structs.replace(last, turn=turn) if isinstance(last, Entry) else turn
