"""The games, their options and players under which facts are tried, and which facts speak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from barsis_notation.replay.seating import assign_seats, get_player_counts
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.deciding.alternatives import alternatives

GAMES: Final = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")

TOGETHER: Final[dict[str, list[dict[str, Any]]]] = {
    "barsis": [
        {"turn.max_throws": 3},
        {"turn.mode": "immediate", "turn.entry_tries": 3},
        {"board.direction": "cw", "entry.dest": "22:10"},
    ],
    "barjis": [
        {"tokens.khal.step": None, "finish.mode": "at_least"},
        {"entry.khal": "none", "entry.dest": "1:10+khal", "entry.benj": "1:25+khal"},
        {"teams": "opposite", "seats.finished": "throws_for_partner"},
        {"turn.mode": "accumulate", "turn.again_obligatory": True},
    ],
    "pachisi": [
        {"device.n": 7},
        {"device.n": 7, "device.seven_k6": 30},
        {"device.n": 7, "entry_rules.throws": [10, 25, 35]},
        {"turn.split": True, "finish.mode": "exact"},
        {"turn.split": True, "pass": "forced"},
        {"finish.mode": "exact", "finish.grace_bears_off": True},
        {"turn.mode": "accumulate", "entry_rules.fresh": "next_turn"},
        {"entry_rules.grace": "instead", "entry_rules.fresh": "same_throw"},
    ],
    "parchis": [
        {"capture.bonus": 0},
        {"bonus_duty": "optional", "board.arms": 6},
        {"capture.exit_rule": "always", "board.arms": 8},
    ],
}
"""Options that depend on one another, or that a source plays together, beside each by itself."""


class Choice(NamedTuple):
    """A game under options, between players; *path* is the one fact to try, empty for all."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    path: str = ""

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return load_ruleset(self.game, options=self.options)


def choices(game: str) -> Iterator[Choice]:
    """Yield a game as it is, under every reading, and under options that belong together."""
    plain = load_ruleset(game)
    for count in get_player_counts(plain):
        yield Choice(game, {}, assign_seats(plain, count))
    for other in alternatives(plain):
        if other.is_reading:
            options = dict(other.ruleset.chosen)
            counts = get_player_counts(other.ruleset)
            yield Choice(game, options, assign_seats(other.ruleset, counts[-1]), other.path)
    profiles = [profile.options for profile in plain.profiles]
    for options in (*profiles, *TOGETHER.get(game, ())):
        ruleset = load_ruleset(game, options=options)
        for count in {get_player_counts(ruleset)[0], get_player_counts(ruleset)[-1]}:
            yield Choice(game, options, assign_seats(ruleset, count))


BOARD: Final = frozenset({"board.arms", "board.ranks", "board.direction", "board.exit"})
"""Facts that make another board: most turns are legal on some other board."""
OF_BOARD: Final = frozenset({"not-a-move-here", "throw-out-of-turn"})
"""Refusals that the board decides by itself."""
OF_VALUES: Final = frozenset(
    {"token-not-available", "token-reused", "wrong-distance", "unknown-outcome", "overshoot"}
)
"""Refusals that the table of throws decides."""


def speaks(ruleset: Ruleset, path: str, refusal: str, turn: str) -> bool:
    """Return whether the fact *path* has something to say of the *refusal* of a turn.

    A rule that the source does not have, and no option asks for, forbids nothing.
    """
    fact = ruleset.declared[path]
    has_words = fact.quote is not None or bool(fact.readings)
    if path in BOARD or (path == "board.safe.cells" and not fact.readings):
        return has_words and refusal in OF_BOARD and "/bar" not in turn
    if path == "teams" and not fact.readings:
        return False
    if path == "device.outcomes":
        return refusal in OF_VALUES
    return has_words
