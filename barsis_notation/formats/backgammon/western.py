"""Western play: which options of Shesh Besh a file of another program is read under.

Western backgammon counts three for a loser who has borne off nothing and has a man on the bar or in
the winner's home, and its opening dice are the first turn: the profile ``shesh-besh@western``. A
file says so by a word, or shows it by the points it writes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from barsis_notation.formats.backgammon.facts import (
    BAR,
    MEN,
    OFF,
    REROLL,
    STAKES,
    TURKISH_MARS_WHEN,
    other,
)
from barsis_notation.formats.backgammon.plain_throws import MenOnPoints
from barsis_notation.language.texts import Text, listed
from barsis_notation.record.structs import Option, Record

BAR_OR_HOME: Final = "bar_or_home"
_WINNERS_HOME: Final = range(19, 25)
"""The loser's points that are the winner's home."""


class Clue(NamedTuple):
    """What a file says or shows of how it counts: where, in words, and its line and column."""

    is_western: bool
    found: Text
    expected: Text
    line: int | None = None
    column: int | None = None


class Ending(NamedTuple):
    """A game that was played to its end, seen from the loser: *times* is points by the stake."""

    times: int
    is_cut: bool
    none_off: bool
    on_bar: bool
    at_winners: bool

    @property
    def tells(self) -> bool:
        """Whether its points show how the file counts: a man in the winner's home alone decides."""
        decides = self.none_off and self.at_winners and not self.on_bar
        return decides and (self.times == 3 or (self.times == 2 and not self.is_cut))

    def name(self, *, is_western: bool) -> str:
        """Return the name of the win, "" of a plain one and where the points say another."""
        far = self.on_bar or (is_western and self.at_winners)
        name = ("turkish_mars" if far else "mars") if self.none_off else ""
        return name if STAKES[name] == self.times else ""


def ending_of(
    on_points: MenOnPoints, winner: str, points: int, stake: int, *, is_cut: bool
) -> Ending | None:
    """Return how the game of *on_points* ended, None where men or points do not tell it.

    *is_cut*: the points are all that the winner needed, so that they may have been more.
    """
    loser = on_points.men.get(other(winner))
    times, over = divmod(points, stake)
    if loser is None or over or not on_points.sure or on_points.men[winner][OFF] < MEN:
        return None
    at_winners = any(loser[point] for point in _WINNERS_HOME)
    return Ending(times, is_cut, not loser[OFF], bool(loser[BAR]), at_winners)


def options_of(first_dice: str, *, is_western: bool) -> dict[str, Option]:
    """Return the options of a game whose first throw is *first_dice*, "" where it has none.

    Two equal dice cannot be the opening dice: they were thrown again.
    """
    options: dict[str, Option] = {TURKISH_MARS_WHEN: BAR_OR_HOME} if is_western else {}
    return options | ({REROLL: False} if len(set(first_dice)) == 2 else {})


def declare(record: Record, first_dice: str, ending: Ending | None, *, is_western: bool) -> None:
    """Write into *record* the options it is read under, and the name of the win by them."""
    record.ruleset.options = options_of(first_dice, is_western=is_western)
    name_win(record, ending)


def name_win(record: Record, ending: Ending | None) -> None:
    """Name the win of *record* as its options count, where men and points tell it."""
    is_western = record.ruleset.options.get(TURKISH_MARS_WHEN) == BAR_OR_HOME
    if ending is not None and record.result and record.result.reason == "home":
        record.result.name = ending.name(is_western=is_western)


def spoken_options() -> Text:
    """Return the options of Western play as a command takes them."""
    return listed((f"{TURKISH_MARS_WHEN}={BAR_OR_HOME}", f"{REROLL}=false"), "commas")
