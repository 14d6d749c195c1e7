"""How a game ended: the words of the file, and what counting men and stake adds to them."""

from __future__ import annotations

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import BAR, LEFT, MEN, OFF, RIGHT, other
from barsis_notation.formats.mat.cells import Kind, Shown
from barsis_notation.formats.mat.play import Done, Play, Told
from barsis_notation.record.structs import Entry, Result

GIVEN_UP = (Kind.DROP, Kind.RESIGN)

MOST_OFF = 4
"""Men that one turn can take off the board."""


def conclude(play: Play, needed: dict[str, int]) -> Result:
    """Return the result of *play*; what is inferred or in doubt goes to its findings.

    Points are kept as written. ``home`` means that 15 men were counted off the board. A last throw
    of the loser without moves becomes a resignation, where the game ended in one. *needed* is what
    each seat lacks to win the match: some sites cut the points of its last game down to that.
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
    if result.reason == "resign":
        _resigned(play, told, winner)
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
    """Name the win where it is certain; say where the points do not go with the rest."""
    winner = result.winners[0]
    times, over = divmod(told.points, play.stake)
    last = play.last
    if last and last.said.kind in GIVEN_UP and last.seat == winner:
        _doubt(play, told, f"{winner} as the winner", f"{other(winner)}: {winner} gave up")
    elif play.tally.men[other(winner)][OFF] >= MEN:
        _doubt(play, told, f"{winner} as the winner", f"{other(winner)}, whose 15 men are off")
    elif told.points and (over or times > 3 or (result.reason == "drop" and times > 1)):
        if cut and told.points <= 3 * play.stake:
            return
        _doubt(play, told, f"{told.points} points at a stake of {play.stake}", "1, 2 or 3 stakes")
    elif result.reason == "home" and times == 2:
        result.name = "mars"
    elif result.reason == "home" and times == 3:
        _three_stakes(play, told, result)


def _three_stakes(play: Play, told: Told, result: Result) -> None:
    if play.tally.sure and not play.tally.men[other(result.winners[0])][BAR]:
        _doubt(
            play,
            told,
            "three stakes, with a man in the winner's home and none on the bar",
            "two: Shesh Besh counts three for a man on the bar alone",
        )
    else:
        result.name = "turkish_mars"


def _doubt(play: Play, told: Told, found: str, expected: str) -> None:
    finding = codes.MAT_RESULT_IN_DOUBT.finding(
        line=told.line, column=told.column, pointer="/result", found=found, expected=expected
    )
    play.findings.append(finding)


def _resigned(play: Play, told: Told, winner: str) -> None:
    last = play.last
    if last and last.said.kind is Kind.RESIGN:
        return
    finding = codes.MAT_RESIGN_INFERRED.finding(
        line=told.line,
        column=told.column,
        pointer="/result/reason",
        found=f"{winner} wins with {play.tally.men[winner][OFF]} men off",
        expected="15 men off, or a drop",
    )
    play.findings.append(finding)
    if last and last.seat != winner and _breaks_off(last):
        _write_resign(play, f"{last.seat} {last.said.dice}: resign")
        play.findings[:] = [one for one in play.findings if not _hides(one, len(play.turns))]


def _breaks_off(last: Done) -> bool:
    return last.said.kind is Kind.THROW and last.said.shown in (Shown.NOTHING, Shown.HIDDEN)


def _hides(finding: Finding, turn: int) -> bool:
    return finding.code == codes.MAT_HIDDEN_MOVES.code and finding.turn == turn


def _write_resign(play: Play, turn: str) -> None:
    item = play.turns[-1]
    if isinstance(item, Entry):
        item.turn = turn
    else:
        play.turns[-1] = turn
