"""Options for Western backgammon: detection in files of other programs.

Western backgammon counts three for a loser who has borne off no checker and has one on the bar or
in the winner's home, and its opening dice are the first turn: the profile ``shesh-besh@western``. A
file indicates this by a word, or by its points.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from barsis_notation.formats.backgammon.plain_throws import MenOnPoints
from barsis_notation.formats.backgammon.seats_and_stakes import (
    BAR,
    MEN,
    OFF,
    REROLL,
    STAKES,
    TURKISH_MARS_WHEN,
    get_opponent,
)
from barsis_notation.language.texts import Text, join_words
from barsis_notation.record.structs import Option, Record

BAR_OR_HOME: Final = "bar_or_home"
_WINNERS_HOME: Final = range(19, 25)
"""The loser's points that are the winner's home."""


class Clue(NamedTuple):
    """Evidence of how a file counts points.

    Attributes:
        is_western: Whether the evidence shows Western counting.
        found: Description of the evidence.
        expected: Description of the alternative.
        line: Line number in the file, from 1; None if unknown.
        column: Column in characters, from 1; None if unknown.
    """

    is_western: bool
    found: Text
    expected: Text
    line: int | None = None
    column: int | None = None


class Ending(NamedTuple):
    """The end of a game that was played out, as seen from the loser; from ``find_ending``.

    Attributes:
        times: Points divided by the stake, 0 if the file does not state the points.
        is_cut: Whether the match may have limited the points.
        none_off: Whether the loser has not borne off any checker.
        on_bar: Whether the loser has a checker on the bar.
        at_winners: Whether the loser has a checker in the winner's home.
    """

    times: int
    is_cut: bool
    none_off: bool
    on_bar: bool
    at_winners: bool

    @property
    def tells(self) -> bool:
        """Whether the points show how the file counts.

        This is true if the points are 3 stakes, or 2 stakes that the match did not limit. The loser
        must not have borne off a checker, and must have at least one in the winner's home and none
        on the bar.
        """
        decides = self.none_off and self.at_winners and not self.on_bar
        return decides and (self.times == 3 or (self.times == 2 and not self.is_cut))

    def name(self, *, is_western: bool) -> str:
        """Return the name of the win: ``mars``, ``turkish_mars`` or "".

        Return "" for a single win, or if the points are missing or contradict the name.

        Args:
            is_western: Whether the game counts as Western backgammon does.
        """
        far = self.on_bar or (is_western and self.at_winners)
        name = ("turkish_mars" if far else "mars") if self.none_off else ""
        return name if STAKES[name] == self.times else ""


def find_ending(
    on_points: MenOnPoints, winner: str, points: int, stake: int, *, is_cut: bool
) -> Ending | None:
    """Return how a game ended; None if the checkers or points do not show it.

    Return None if the winner is unknown or has not borne off 15 checkers. Also return None if the
    position is not reliable, or the points are not a multiple of the stake.

    Args:
        on_points: The position at the end.
        winner: The winning seat, ``W`` or ``B``; "" if unknown.
        points: The points won, 0 if not stated.
        stake: The value of the cube, at least 1.
        is_cut: Whether the match may have limited the points, because they are exactly as many as
            the winner still needed, or equal the match length.
    """
    loser = on_points.men.get(get_opponent(winner))
    times, over = divmod(points, stake)
    if loser is None or over or not on_points.sure or on_points.men[winner][OFF] < MEN:
        return None
    at_winners = any(loser[point] for point in _WINNERS_HOME)
    return Ending(times, is_cut, not loser[OFF], bool(loser[BAR]), at_winners)


def make_options(first_dice: str, *, is_western: bool) -> dict[str, Option]:
    """Return the options of a game of Shesh Besh by path, such as ``opening.reroll``.

    ``win.turkish_mars.when`` is set (to ``bar_or_home``) only for Western backgammon. Two equal
    dice cannot be the opening dice, so ``opening.reroll`` is set (to False) only for different
    dice.

    Args:
        first_dice: The first throw as two digits, "" if there is no throw.
        is_western: Whether the file counts as Western backgammon does.
    """
    options: dict[str, Option] = {TURKISH_MARS_WHEN: BAR_OR_HOME} if is_western else {}
    return options | ({REROLL: False} if len(set(first_dice)) == 2 else {})


def apply_options(
    record: Record, first_dice: str, ending: Ending | None, *, is_western: bool
) -> None:
    """Set the options of a record and the name of its win.

    Args:
        record: The record, which is changed; its earlier options are replaced.
        first_dice: The first throw as two digits, "" if there is no throw.
        ending: How the game ended, None if unknown. The name of the win is set only if this is
            known and the result has the reason ``home``.
        is_western: Whether the file counts as Western backgammon does.
    """
    record.ruleset.options = make_options(first_dice, is_western=is_western)
    name_win(record, ending)


def name_win(record: Record, ending: Ending | None) -> None:
    """Name the win of a record according to the end of the game and the record's options.

    The record is unchanged if its result does not have the reason ``home``.

    Args:
        record: The record, which is changed.
        ending: How the game ended. If it is None (unknown), the record is unchanged.
    """
    is_western = record.ruleset.options.get(TURKISH_MARS_WHEN) == BAR_OR_HOME
    if ending is not None and record.result and record.result.reason == "home":
        record.result.name = ending.name(is_western=is_western)


def describe_options() -> Text:
    """Return the options of Western play as ``path=value``, joined with commas."""
    return join_words((f"{TURKISH_MARS_WHEN}={BAR_OR_HOME}", f"{REROLL}=false"), "commas")
