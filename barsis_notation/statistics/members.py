"""Rows of statistics as JSON values, and as the cells of a table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from barsis_notation.statistics.counting import CountedRow
from barsis_notation.statistics.counts import FirstTurn, Lengths
from barsis_notation.statistics.played_games import TENTHS

NOT_SAID: Final = "not_said"
"""The origin of throws in the output if the record does not give it."""

Number = int | float | None


def make_row_members(row: CountedRow) -> dict[str, Any]:
    """Return a row as a dict of JSON values.

    ``event``, ``made``, ``game``, ``games``, ``player_games``, ``decided``, ``won``, ``replayed``
    and ``to_go`` have the values of these attributes of ``CountedRow``. The other keys are:

    - ``player`` with ``name`` and ``id``;
    - ``device`` with ``kind``, ``number`` and ``faces``;
    - ``throws`` with ``count``, ``unnoted``, ``made`` (maps origins to numbers of throws) and
      ``outcomes`` (a list of dicts with ``throw``, ``seen``, ``expected``, ``odds`` and ``steps``);
    - ``luck`` with ``steps`` (rounded), ``exact`` and ``mean`` (the mean steps of a throw);
    - ``captures`` with ``made`` and ``suffered``;
    - ``turns`` and ``throws_a_game`` with ``games``, ``mean``, ``least``, ``most`` and ``bins``;
    - ``first`` with ``decided``, ``won``, ``by_chance``, and the ends of ``FirstTurn.interval`` as
      ``low`` and ``high``.

    Floats are rounded to six significant digits; exact fractions are strings such as ``"1/64"``.
    ``device`` is None if nothing is thrown. ``turns`` and ``throws_a_game`` are None if there are
    no complete games. ``first`` is None if there are no decided games to count. ``player``,
    ``event`` and ``made`` are None if they are not counted separately. ``to_go`` is an empty list
    if it is unknown, and an unknown origin of throws is ``not_said``. The keys of ``bins`` are
    strings.

    Args:
        row: A row from ``Counting.rows``.

    Examples:
        >>> from barsis_notation import canonical_bytes, load_ruleset, simulate
        >>> from barsis_notation.statistics import Content, Counting, make_row_members
        >>> counting = Counting()
        >>> for record in simulate(load_ruleset("barsis"), games=2, seed=7):
        ...     counted = counting.add(Content(canonical_bytes(record), (), is_plain=True))
        >>> members = make_row_members(next(counting.rows()))
        >>> members["game"], members["games"], members["throws"]["outcomes"][0]["odds"]
        ('barsis', 2, '1/64')
    """
    device = row.thrown.device
    return {
        "player": row.who and row.who._asdict(),
        "event": row.event,
        "made": row.made if row.made is None else row.made or NOT_SAID,
        "game": row.game,
        "device": device and device._asdict(),
        "games": row.games,
        "player_games": row.player_games,
        "decided": row.decided,
        "won": row.won,
        "throws": {
            "count": row.tally.throws,
            "unnoted": row.unnoted,
            "made": {made or NOT_SAID: count for made, count in row.throws_made.items()},
            "outcomes": [*_list_outcomes(row)],
        },
        "luck": {
            "steps": round_to_six_digits(row.luck),
            "exact": str(row.luck),
            "mean": str(row.thrown.mean),
        },
        "captures": {"made": row.took, "suffered": row.lost},
        "replayed": row.replayed,
        "turns": _make_length_members(row.turns),
        "throws_a_game": _make_length_members(row.throws_a_game),
        "to_go": [round_to_six_digits(steps) for steps in row.to_go],
        "first": _make_first_turn_members(row.first),
    }


def _list_outcomes(row: CountedRow) -> Iterator[dict[str, Any]]:
    thrown, expected = row.thrown, row.expected
    for key, odds, steps in zip(thrown.keys, thrown.odds, thrown.steps, strict=True):
        yield {
            "throw": key,
            "seen": row.tally.outcomes.get(key, 0),
            "expected": round_to_six_digits(expected[key]),
            "odds": str(odds),
            "steps": steps,
        }


def _make_length_members(lengths: Lengths) -> dict[str, Any] | None:
    if lengths.mean is None:
        return None
    return {
        "games": lengths.games,
        "mean": round_to_six_digits(lengths.mean),
        "least": lengths.least,
        "most": lengths.most,
        "bins": {str(least): lengths.bins[least] for least in sorted(lengths.bins)},
    }


def _make_first_turn_members(first: FirstTurn) -> dict[str, Any] | None:
    if not first.decided:
        return None
    low, high = first.interval
    return {
        "decided": first.decided,
        "won": first.won,
        "by_chance": round_to_six_digits(first.by_chance),
        "low": round_to_six_digits(low),
        "high": round_to_six_digits(high),
    }


def round_to_six_digits(number: Fraction | float) -> float:
    """Return *number* rounded to six significant digits, with the same result on all platforms."""
    return float(f"{float(number):.6g}")


# -- As a table -------------------------------------------------------------------------------

COLUMNS: Final = (
    *("player", "id", "event", "made", "game", "device"),
    *("games", "player_games", "decided", "won"),
    *("throws", "unnoted", "seen", "expected", "luck"),
    *("captures_made", "captures_suffered", "replayed"),
    *("turns_mean", "turns_least", "turns_most", "throws_mean"),
    *(f"to_go_{10 * tenth}" for tenth in range(TENTHS + 1)),
    *("first_decided", "first_won", "first_by_chance", "first_low", "first_high"),
)
"""The columns of a table of rows; *seen* and *expected* list all throws, as ``0:12 1:85``."""


def make_row_cells(row: CountedRow) -> list[str | Number]:
    """Return the cells of a row in the order of COLUMNS.

    Unknown values, and those that are not counted separately, are None. However, ``turns_least``
    and ``turns_most`` are 0 without complete games, the numbers of first turns are 0 without
    decided games, and an unknown origin of throws is ``not_said``. The cell ``device`` is a string
    such as ``6 cowries``. The cells ``seen`` and ``expected`` are strings such as ``0:12 1:85``:
    each throw with the number of times it occurred or was expected. Floats are rounded to six
    significant digits.
    """
    low, high = row.first.interval if row.first.decided else (None, None)
    ways: list[Number] = [round_to_six_digits(steps) for steps in row.to_go]
    turns, device = row.turns, row.thrown.device
    return [
        *((row.who.name, row.who.id) if row.who else (None, None)),
        row.event,
        row.made if row.made is None else row.made or NOT_SAID,
        row.game,
        f"{device.number} {device.kind}" if device else None,
        *(row.games, row.player_games, row.decided, row.won),
        *(row.tally.throws, row.unnoted),
        " ".join(f"{key}:{row.tally.outcomes.get(key, 0)}" for key in row.thrown.keys),
        " ".join(
            f"{key}:{round_to_six_digits(expected)}" for key, expected in row.expected.items()
        ),
        round_to_six_digits(row.luck),
        *(row.took, row.lost, row.replayed),
        *(_round_known(turns.mean), turns.least, turns.most, _round_known(row.throws_a_game.mean)),
        *(ways or [None] * (TENTHS + 1)),
        *(
            row.first.decided,
            row.first.won,
            round_to_six_digits(row.first.by_chance),
            _round_known(low),
            _round_known(high),
        ),
    ]


def _round_known(number: Fraction | float | None) -> float | None:
    return None if number is None else round_to_six_digits(number)
