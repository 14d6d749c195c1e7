"""The next round of a Swiss tournament: players of like score meet, and nobody twice.

For games with two sides. Who meets whom is worked out by the package py4swiss (the extra ``swiss``)
after FIDE's Dutch system; here is what it is given and what is made of its answer. The *first* seat
is to us what the white pieces are there.

What holds of every round, the *absolute* rules:

- nobody meets an opponent a second time, nor somebody he is kept apart from;
- nobody has a bye who had one before, or won a game that was not played;
- nobody has the same seat three times running, nor one seat three times more often than the other.

Under these, scores within a pair differ as little as can be, from the top down; then seats
alternate; then whoever met a lower or a higher score in the last two rounds is spared.
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
    """No round can be paired; the only argument is the text that explains why."""


class Outing(NamedTuple):
    """One round of one player.

    Attributes:
        score: The score before the round.
        opponent: The id of the opponent, None if the player did not play.
        is_first: Whether the player had the first seat.
        bye: Whether the round was awarded without play: by a bye or a forfeit.
    """

    score: Fraction
    opponent: str | None = None
    is_first: bool = False
    bye: bool = False


class Entrant(NamedTuple):
    """A player before the next round: the score, and all earlier rounds in order."""

    id: str
    score: Fraction = Fraction(0)
    rounds: tuple[Outing, ...] = ()


class SwissRound(NamedTuple):
    """The pairs, highest scores first and first seats first, and the player with the bye."""

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
    """Return the next round of *entrants*.

    Args:
        entrants: All players in starting order, the strongest first, including absent ones and
            those who have left. Each has the same number of rounds.
        absent: Ids of the players who are away.
        apart: Pairs of ids that are never paired.
        top_is_first: Whether the first of the starting order has the first seat in round 1.
        any_seats: Whether the rule of seats may be broken if necessary.

    Raises:
        NoPairingError: If no round keeps the absolute rules.
        MissingPackageError: If py4swiss is not installed.
        ValueError: If the entrants contradict each other, or *absent* or *apart* has an unknown id.
    """
    _refuse_unfit(entrants, absent, apart := tuple(apart))
    here = [entrant for entrant in entrants if entrant.id not in absent]
    if not here:
        return SwissRound(())
    pairs = _paired(entrants, absent, apart, top_is_first, any_seats)
    if pairs is None:
        raise NoPairingError(_why_none(entrants, absent, apart, any_seats))
    ids = [entrant.id for entrant in entrants]
    met = tuple((ids[one.white - 1], ids[one.black - 1]) for one in pairs if one.black)
    return SwissRound(met, next((ids[one.white - 1] for one in pairs if not one.black), None))


def _refuse_unfit(
    entrants: Sequence[Entrant], absent: Collection[str], apart: Iterable[Pair]
) -> None:
    rounds = {entrant.id: entrant.rounds for entrant in entrants}
    if len(rounds) < len(entrants):
        raise UsageError("an id stands twice")
    if len({len(one) for one in rounds.values()}) > 1:
        raise UsageError("everybody has as many rounds, also those in which he did not play")
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


def _paired(
    entrants: Sequence[Entrant],
    absent: Collection[str],
    apart: Iterable[Pair],
    top_is_first: bool,
    any_seats: bool,
) -> list[Pairing] | None:
    """Return the pairings by numbers from 1, None where there are none."""
    with require_package("py4swiss", "swiss"):
        from barsis_notation.events.swiss_report import compute_pairings

    return compute_pairings(entrants, absent, apart, top_is_first, any_seats)


# -- why there is none --------------------------------------------------------------------------


def _why_none(
    entrants: Sequence[Entrant],
    absent: Collection[str],
    apart: Iterable[Pair],
    any_seats: bool,
) -> MessageText:
    """Return the text naming the single rule without which the round could be paired."""
    no_byes = [_without_bye(entrant) for entrant in entrants]

    def can_be(entrants: Sequence[Entrant], apart: Iterable[Pair], any_seats: bool) -> bool:
        return _paired(entrants, absent, apart, True, any_seats) is not None

    if can_be(entrants, apart, True):
        return _text("no-pairing-seats")
    if can_be(no_byes, apart, any_seats):
        return _text("no-pairing-bye")
    if can_be(entrants, (), any_seats):
        return _text("no-pairing-apart")
    return _text("no-pairing") if can_be(no_byes, (), True) else _text("no-pairing-met")


def _without_bye(entrant: Entrant) -> Entrant:
    return entrant._replace(rounds=tuple(one._replace(bye=False) for one in entrant.rounds))
