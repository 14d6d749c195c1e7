"""Checks for points, ranks and stakes that are impossible in every game of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_notation.diagnostics import result_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.language.texts import Text, bind_texts, join_words, make_numeral
from barsis_notation.record.structs import Match, Record, Result
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = bind_texts("validation")

SCORES: Final = "win.score."
"""Prefix of the facts that give the points of a kind of win."""

MAX_AGREED: Final = 1000
"""Largest score of a game that was given up, if the rules have only one kind of win."""

AWARDED: Final = ("ruling", "agreement")
"""Reasons for a result with which any player may win or lose at most the points of a win."""


def check_points(record: Record, result: Result, play: Play) -> Iterator[Finding]:
    """Yield the findings about impossible points and ranks in a result.

    A winner, or any player if the result has no winners, may have from 0 points up to the result of
    ``compute_most_points``; a loser must have 0. If a ruling or an agreement decided the game,
    every player may have as many points, positive or negative. A rank must not exceed the number of
    seats, and the rank of a loser must be worse than the best rank of a winner, by default 1.
    Points are not checked if the rules give ranking points.

    Args:
        record: The record.
        result: Its result.
        play: The game after its last turn.
    """
    words = Phrases(play, get_player_names(record))
    if play.ruleset.value("win.ranking_points") == NONE:
        yield from _check_scores(result, compute_most_points(record, play), words)
    yield from _check_ranks(result, play, words)


def compute_most_points(record: Record, play: Play) -> int:
    """Return the largest number of points that a winner of *record* can have.

    The result is the number of points for the most valuable kind of win, multiplied by the stake.
    If the rules do not have several kinds of win, the players may agree on the points of a game
    that is given up. The result is then 1000 (``MAX_AGREED``) multiplied by the stake.

    The stake is the cube of the match in *record* or the cube in the position of *play*, whichever
    is higher. It is 1 if there is no cube.

    Args:
        record: The record.
        play: The game after its last turn.
    """
    facts = play.ruleset.facts.items()
    wins = [value for path, value in facts if path.startswith(SCORES) and isinstance(value, int)]
    cube = record.match.cube if record.match else None
    noted = cube.value if cube and cube.value else 1
    stake = play.setup().keys.get("cube", "1").rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return (max(wins) if len(wins) > 1 else MAX_AGREED) * max(noted, int(stake))


def _check_scores(result: Result, most: int, words: Phrases) -> Iterator[Finding]:
    for seat, points in result.score.items():
        least, highest = 0, 0 if result.winners and seat not in result.winners else most
        if result.reason in AWARDED:
            least, highest = -most, most
        if not least <= points <= highest:
            yield result_codes.IMPOSSIBLE_SCORE.finding(
                words={"who": words.who(seat)},
                found=make_numeral(points),
                expected=_format_range(least, highest),
                rule=words.ruleset.sentence("win.score.win"),
                seat=seat,
                pointer=f"/result/score/{seat}",
            )


def _format_range(least: int, most: int) -> Text:
    return _text("range", least=least, most=most) if most > least else make_numeral(most)


def _check_ranks(result: Result, play: Play, words: Phrases) -> Iterator[Finding]:
    most = len(play.seats)
    ranks = [result.ranks[seat] for seat in result.winners if seat in result.ranks]
    best = min((rank for rank in ranks if rank <= most), default=1)
    for seat, rank in result.ranks.items():
        is_behind = seat in result.winners or not result.winners or rank > best
        if rank > most or not is_behind:
            yield result_codes.IMPOSSIBLE_RANK.finding(
                words={"who": words.who(seat)},
                found=make_numeral(rank),
                expected=_format_places(1 if is_behind else best + 1, most),
                seat=seat,
                pointer=f"/result/ranks/{seat}",
            )


def _format_places(least: int, most: int) -> Text:
    """Return places from *least* to *most* in words; if none, a place after the winner's."""
    if least > most:
        return _text("place-behind")
    if least == most:
        return _text("place-alone", place=make_numeral(most))
    return _text("place-range", least=least, most=most)


def check_match(match: Match, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield the findings about impossible points before a game, and an impossible stake.

    Points before a game must not be negative, unless the rules give ranking points. A stake must be
    a power of two. Points that have already won the match are reported here only if the match has
    no id; otherwise ``MatchCollector`` reports them.
    """
    loses_points = ruleset.value("win.ranking_points") != NONE
    for seat, points in match.before.items():
        is_over = bool(match.to) and not match.id and points >= (match.to or 0)
        if (points < 0 and not loses_points) or is_over:
            yield result_codes.IMPOSSIBLE_BEFORE.finding(
                found=make_numeral(points),
                expected=_format_range(0, match.to - 1) if match.to else _text("zero-or-more"),
                words={"seat": seat},
                seat=seat,
                pointer=f"/match/before/{seat}",
            )
    stake = match.cube.value if match.cube and match.cube.value else 1
    if stake & (stake - 1):
        yield result_codes.IMPOSSIBLE_STAKE.finding(
            found=make_numeral(stake),
            expected=_text("stakes", first=join_words(map(make_numeral, (1, 2, 4)), "commas")),
            pointer="/match/cube/value",
        )
