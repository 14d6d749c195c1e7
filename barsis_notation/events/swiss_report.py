"""Conversion of Swiss entrants to and from the package py4swiss.

The module is imported when a round is paired, since the package is an extra.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import lcm
from typing import TYPE_CHECKING

from py4swiss.engines.common import Pairing, PairingError
from py4swiss.engines.dutch import Engine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
from py4swiss.trf.sections import PlayerSection, XSection

if TYPE_CHECKING:
    from barsis_notation.events.swiss import Entrant, Outing, Pair


def compute_pairings(
    entrants: Sequence[Entrant],
    absent: Collection[str],
    apart: Iterable[Pair],
    top_is_first: bool,
    any_seats: bool,
) -> list[Pairing] | None:
    """Return the pairings of the next round; None if the absolute rules do not allow any.

    The rules are those of ``swiss.pair_swiss_round``. In a pairing, ``white`` is the number of the
    player with the first seat, and ``black`` the number of the other player, or 0 for a bye.
    Players are numbered from 1 in the order of *entrants*.

    Args:
        entrants: All players in starting order, at least one, all with the same number of rounds.
        absent: Ids of the players who are away.
        apart: Pairs of ids that are never paired.
        top_is_first: Whether the first player in the starting order has the first seat in round 1.
        any_seats: Whether the rule about seats may be broken if necessary.

    Raises:
        KeyError: If an id is not that of an entrant.
    """
    trf = _make_report(entrants, absent, apart, any_seats)
    trf.x_section.configuration.first_round_color = top_is_first
    try:
        return list(Engine.generate_pairings(trf))
    except PairingError:
        return None


def _make_report(
    entrants: Sequence[Entrant],
    absent: Collection[str],
    apart: Iterable[Pair],
    any_seats: bool,
) -> ParsedTrf:
    """Return the tournament as FIDE's report, which is what the package reads.

    A score in the report is the sum of the points of results and points of *acceleration* by round.
    Scores of this project come from many kinds of scoring, so results give no points in the report,
    and accelerations give all points.

    The package lifts the rule of seats in the last round for players with more than half of all
    points. To control this, the last round in the report is either far away, or it is the next
    round and all players have more than half of the points.
    """
    numbers = {entrant.id: number for number, entrant in enumerate(entrants, 1)}
    played = len(entrants[0].rounds)
    sections = [_make_section(entrant, numbers) for entrant in entrants]
    x_section = XSection(
        number_of_rounds=played + (1 if any_seats else _FAR),
        zeroed_ids={numbers[one] for one in absent},
        scoring_point_system=_make_zero_scoring(),
        accelerations=dict(enumerate(_compute_accelerations(entrants), 1)),
        forbidden_pairs={(numbers[one], numbers[other]) for one, other in apart},
    )
    for section in sections:
        section.points_times_ten = x_section.accelerations[section.starting_number][-1]
    return ParsedTrf(player_sections=sections, x_section=x_section)


_FAR = 1000
"""Number of remaining rounds given to the package."""


def _compute_accelerations(entrants: Sequence[Entrant]) -> list[list[int]]:
    """Return the scores of all players before each round and now, as positive integers.

    One point is ten units, as in the package, times the common denominator of all scores.
    """
    scores = [[*(one.score for one in each.rounds), each.score] for each in entrants]
    every = [score for line in scores for score in line]
    tens = 10 * lcm(*(score.denominator for score in every))
    least = min(every)
    return [[1 + int((score - least) * tens) for score in line] for line in scores]


def _make_zero_scoring() -> ScoringPointSystem:
    system = ScoringPointSystem()
    system.score_dict = dict.fromkeys(system.score_dict, 0)
    return system


def _make_section(entrant: Entrant, numbers: dict[str, int]) -> PlayerSection:
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=numbers[entrant.id],
        points_times_ten=0,
        rank=numbers[entrant.id],
        results=[_make_result(outing, numbers) for outing in entrant.rounds],
    )


def _make_result(outing: Outing, numbers: dict[str, int]) -> RoundResult:
    """Return a round for the package; each game is a draw, since scores are given separately."""
    if outing.opponent is not None:
        color = ColorToken.WHITE if outing.is_first else ColorToken.BLACK
        return RoundResult(id=numbers[outing.opponent], color=color, result=ResultToken.DRAW)
    token = ResultToken.PAIRING_ALLOCATED_BYE if outing.bye else ResultToken.ZERO_POINT_BYE
    return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
