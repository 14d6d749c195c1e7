"""The next round of a Swiss tournament: players of similar score meet, and no pair meets twice.

The games must have two sides. The package py4swiss (the extra ``swiss``) computes the pairs by
FIDE's Dutch system; this module prepares its input and converts its output. The *first* seat
corresponds to the white pieces there.

Every round obeys the *absolute* rules:

- no player meets an opponent a second time, or a player from whom they are kept apart;
- no player gets a bye who has had a bye, or has won a game that was not played;
- no player has the same seat three times in a row, and the numbers of times that a player has had
  the two seats differ by at most two.

Under these rules, score differences within pairs are as small as possible, from the top down. Next,
seats should alternate. Last, players who met an opponent with a lower or higher score in the last
two rounds should not do so again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from barsis_notation.base.errors import BarsisError, UsageError
from barsis_notation.language.extras import require_package
from barsis_notation.language.texts import MessageText, bind_texts

if TYPE_CHECKING:
    from py4swiss.engines.common import Pairing

_text = bind_texts("swiss")

Pair = tuple[str, str]


class NoPairingError(BarsisError, ValueError):
    """Raised if a Swiss round cannot be paired.

    Every possible round breaks an absolute rule of ``pair_swiss_round``. ``draw_swiss_round`` also
    raises it if the game does not have two sides, or if partners do not form teams. The only
    argument is a text that explains the reason.

    Examples:
        >>> from barsis_notation.events import Entrant, NoPairingError, pair_swiss_round
        >>> try:
        ...     pair_swiss_round([Entrant("Amal"), Entrant("Basim")], apart=[("Amal", "Basim")])
        ... except NoPairingError as error:
        ...     print(error)
        no round can be paired: players who are kept apart would meet
    """


class Outing(NamedTuple):
    """One round of one player.

    Attributes:
        score: The score before the round.
        opponent: The id of the opponent; None if the player did not play.
        is_first: Whether the player had the first seat.
        bye: Whether the player had a bye, or won without play; False for a half-point bye.

    Examples:
        >>> from fractions import Fraction
        >>> from barsis_notation.events import Outing
        >>> played = Outing(score=Fraction(0), opponent="Basim", is_first=True)
        >>> rested = Outing(score=Fraction(1), bye=True)
        >>> played.bye, rested.opponent
        (False, None)
    """

    score: Fraction
    opponent: str | None = None
    is_first: bool = False
    bye: bool = False


class Entrant(NamedTuple):
    """A player before the next round.

    Attributes:
        id: The key of the player.
        score: The score before the next round.
        rounds: All earlier rounds, in order, including those that the player did not play.

    Examples:
        >>> from fractions import Fraction
        >>> from barsis_notation.events import Entrant, Outing
        >>> new = Entrant("Amal")
        >>> won = Outing(score=Fraction(0), opponent="Dana", is_first=True)
        >>> after_a_win = Entrant("Basim", score=Fraction(1), rounds=(won,))
        >>> int(new.score), int(after_a_win.score)
        (0, 1)
    """

    id: str
    score: Fraction = Fraction(0)
    rounds: tuple[Outing, ...] = ()


class SwissRound(NamedTuple):
    """The pairs of a round, and the player with the bye.

    Attributes:
        pairs: The ids of each pair: first the player with the first seat, then the opponent. The
            pairs with the highest scores come first.
        bye: The id of the player with the bye; None if there is no bye.

    Examples:
        >>> from barsis_notation.events import SwissRound
        >>> found = SwissRound(pairs=(("Amal", "Dana"), ("Fadi", "Basim")), bye="Huda")
        >>> [first for first, _ in found.pairs], found.bye
        (['Amal', 'Fadi'], 'Huda')
    """

    pairs: tuple[Pair, ...]
    bye: str | None = None


def pair_swiss_round(
    entrants: Sequence[Entrant],
    *,
    absent: Collection[str] = (),
    apart: Iterable[Pair] = (),
    top_is_first: bool = True,
    any_seats: bool = False,
) -> SwissRound:
    """Return the next round of *entrants*; it is empty if there are none or all are absent.

    The pairs follow FIDE's Dutch system; the first seat corresponds to the white pieces. Every
    round obeys the *absolute* rules:

    - no two players meet a second time, or at all if *apart* has this pair;
    - a player who has had a bye, or has won without playing, does not get a bye;
    - no player has the same seat three times in a row, or has had one seat at least three more
      times than the other.

    Within these rules, score differences within pairs are as small as possible.

    Args:
        entrants: All players in starting order, the strongest first, including absent ones and
            those who have left. All have the same number of rounds.
        absent: Ids of the players who are away.
        apart: Pairs of ids that are never paired, in either order.
        top_is_first: Whether the first player in the starting order has the first seat in round 1.
        any_seats: Whether the rule about seats may be broken if necessary.

    Raises:
        NoPairingError: If no round obeys the absolute rules.
        MissingPackageError: If py4swiss (the extra ``swiss``) is not installed. It is an OSError.
        UsageError: If an id occurs twice, the numbers of rounds differ, two entrants disagree about
            a round, or *absent* or *apart* has an unknown id. It is a ValueError.

    Examples:
        >>> from barsis_notation.events import Entrant, pair_swiss_round
        >>> names = ("Amal", "Basim", "Dana", "Fadi", "Huda")
        >>> found = pair_swiss_round([Entrant(name) for name in names])
        >>> found.pairs, found.bye
        ((('Amal', 'Dana'), ('Fadi', 'Basim')), 'Huda')
    """
    _refuse_unfit(entrants, absent, apart := tuple(apart))
    here = [entrant for entrant in entrants if entrant.id not in absent]
    if not here:
        return SwissRound(())
    pairs = _compute_pairs(entrants, absent, apart, top_is_first, any_seats)
    if pairs is None:
        raise NoPairingError(_explain_failure(entrants, absent, apart, any_seats))
    ids = [entrant.id for entrant in entrants]
    met = tuple((ids[one.white - 1], ids[one.black - 1]) for one in pairs if one.black)
    return SwissRound(met, next((ids[one.white - 1] for one in pairs if not one.black), None))


def _refuse_unfit(
    entrants: Sequence[Entrant], absent: Collection[str], apart: Iterable[Pair]
) -> None:
    rounds = {entrant.id: entrant.rounds for entrant in entrants}
    if len(rounds) < len(entrants):
        raise UsageError("an id occurs twice")
    if len({len(one) for one in rounds.values()}) > 1:
        raise UsageError(
            "all players must have the same number of rounds, including those they did not play"
        )
    named = {*absent, *(one for pair in apart for one in pair)}
    if unknown := sorted(named - rounds.keys()):
        raise UsageError(f"absent or apart, and no entrant: {', '.join(unknown)}")
    for one, outings in rounds.items():
        for number, outing in enumerate(outings):
            if outing.opponent is not None:
                across = rounds.get(outing.opponent, ())[number:][:1]
                if [(other.opponent, other.is_first) for other in across] != [
                    (one, not outing.is_first)
                ]:
                    raise UsageError(f"{one} and {outing.opponent} differ on round {number + 1}")


def _compute_pairs(
    entrants: Sequence[Entrant],
    absent: Collection[str],
    apart: Iterable[Pair],
    top_is_first: bool,
    any_seats: bool,
) -> list[Pairing] | None:
    """Return the pairings, with players numbered from 1; None if there is no valid round."""
    with require_package("py4swiss", "swiss"):
        from barsis_notation.events.swiss_report import compute_pairings

    return compute_pairings(entrants, absent, apart, top_is_first, any_seats)


# -- explanation of failures --------------------------------------------------------------------


def _explain_failure(
    entrants: Sequence[Entrant],
    absent: Collection[str],
    apart: Iterable[Pair],
    any_seats: bool,
) -> MessageText:
    """Return the text naming the single rule without which the round could be paired."""
    no_byes = [_remove_byes(entrant) for entrant in entrants]

    def can_pair(entrants: Sequence[Entrant], apart: Iterable[Pair], any_seats: bool) -> bool:
        return _compute_pairs(entrants, absent, apart, True, any_seats) is not None

    if can_pair(entrants, apart, True):
        return _text("no-pairing-seats")
    if can_pair(no_byes, apart, any_seats):
        return _text("no-pairing-bye")
    if can_pair(entrants, (), any_seats):
        return _text("no-pairing-apart")
    return _text("no-pairing") if can_pair(no_byes, (), True) else _text("no-pairing-met")


def _remove_byes(entrant: Entrant) -> Entrant:
    return entrant._replace(rounds=tuple(one._replace(bye=False) for one in entrant.rounds))
