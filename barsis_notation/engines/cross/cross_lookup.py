"""The integer tables of one cross game, filled once from its ruleset.

The places of a seat's men are its steps from 0 to goal, and ``bar`` = goal + 1. Cells are numbered
over the whole board: the ring first, then every arm's own column. Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final

from barsis_notation.engines.frame import NONE, Lookup
from barsis_notation.engines.vectors import new_vector
from barsis_notation.record.ints import i64, vec

# The ground of a step, for the seat that lands there.
OPEN: Final = 0
SAFE: Final = 1
EXIT: Final = 2
OWN: Final = 3

# Whether a player may leave an owed value unused (pass).
PASS_FORCED: Final = 0
PASS_IF_BLOCKED_BY_SAFE: Final = 1
PASS_OPTIONAL: Final = 2

# Which seats' pairs may not be passed (occupancy.pair_blocks).
BLOCKS_NONE: Final = 0
BLOCKS_ENEMY: Final = 1
BLOCKS_ALL: Final = 2

# When the man that arrived last on an exit is taken (capture.exit_rule).
EXIT_NEVER: Final = 0
EXIT_WHEN_FULL: Final = 1
EXIT_ALWAYS: Final = 2

# The effect of the third six of a turn (turn.third_six).
THIRD_NONE: Final = 0
THIRD_ENDS_TURN: Final = 1
THIRD_LAST_MOVED: Final = 2
THIRD_LAST_MOVED_THIS_TURN: Final = 3

# How long a man may not move after it has entered (entry_rules.fresh).
FRESH_NEVER: Final = 0
FRESH_THIS_STRING: Final = 1
FRESH_THIS_TURN: Final = 2

# Who must have captured before a man may go home (finish.requires_capture).
CAPTURE_NOBODY: Final = 0
CAPTURE_PLAYER: Final = 1
CAPTURE_SIDE: Final = 2

# Whether the grace of an outcome enters a man.
ENTERS_NEVER: Final = 0
ENTERS_ONCE_INTRODUCED: Final = 1
ENTERS_ALWAYS: Final = 2

MAX_KINDS: Final = 16
"""Maximum number of kinds of value (2, 10, khal …) of a ruleset."""
OUTCOMES: Final = 10
"""Number of outcomes that one digit can express."""
MAX_GIFTS: Final = 4
"""Maximum number of values of one outcome, of values of one entry, and of entry rules."""


class CrossLookup(Lookup):
    """The tables of a cross game for its kernel, filled by ``rules.fill_lookup``.

    In a table by arm and place, the index of an entry is arm * ``stride`` + place; places are the
    steps 0 to ``goal``, and ``bar`` = goal + 1. A kind is an index in ``rules.list_kinds``; an
    outcome is a digit; a set of arms or kinds is an integer with one bit for each. In a new lookup,
    the tables are empty or contain only neutral values, such as NONE (-1).

    The attributes below describe the board. The others are explained in the constructor: tables of
    arms, kinds, outcomes and entries, policies of the ruleset, and tables of the fast path.

    Attributes:
        arms: Number of arms.
        goal: The step of the centre.
        bar: The place of men that are not on the board, goal + 1.
        stride: Number of entries of an arm in a table by arm and place.
        pawns: Number of men of a seat.
        cells: Number of cells of the board, the centre excluded.
        places: For each place, its name, such as ``14``, ``off`` or ``bar``.

    Args:
        arms: Number of arms.
        goal: The step of the centre.
        pawns: Number of men of a seat.
        cells: Number of cells of the board, the centre excluded.
    """

    def __init__(self, arms: i64, goal: i64, pawns: i64, cells: i64) -> None:
        super().__init__(arms)
        self.arms: i64 = arms
        self.goal: i64 = goal
        self.bar: i64 = goal + 1
        self.stride: i64 = goal + 2
        self.pawns: i64 = pawns
        self.cells: i64 = cells
        self.places: list[str] = [*map(str, range(goal)), "off", "bar"]
        # by arm and place: the cell (NONE for bar and goal) and its ground
        self.cell: vec[i64] = new_vector(arms * (goal + 2), NONE)
        self.ground: vec[i64] = new_vector(arms * (goal + 2), OWN)
        # by arm and place: whether a man there is spared by the third six
        self.spared: vec[i64] = new_vector(arms * (goal + 2))
        # by arm: its side (the lowest arm of it), the other seat of that side, and the seats of
        # its player and of its side, one bit per arm
        self.side: vec[i64] = new_vector(arms, NONE)
        self.partner: vec[i64] = new_vector(arms, NONE)
        self.player_mask: vec[i64] = new_vector(arms)
        self.side_mask: vec[i64] = new_vector(arms)
        self.moves_both: bool = False
        """Whether one turn moves the men of both seats of a player."""
        self.helps: bool = False
        """Whether a seat that is home throws for its partner."""
        self.plays_to_the_end: bool = False
        """Whether play goes on after the first winner (win.rank)."""
        # by kind of value: the number of steps that it moves a man, whether using it is a duty, and
        # the next kind with the same number of steps; by number of steps: the first such kind
        self.kinds: i64 = 0
        self.value: vec[i64] = new_vector(MAX_KINDS)
        self.forced: vec[i64] = new_vector(MAX_KINDS, 1)
        self.like: vec[i64] = new_vector(MAX_KINDS, NONE)
        self.kind: vec[i64] = new_vector(goal + 2, NONE)
        self.khal: i64 = NONE
        self.grace: i64 = NONE
        # by outcome: the kinds it gives, whether the seat throws again, whether its grace enters
        self.known: vec[i64] = new_vector(OUTCOMES)
        self.gives: list[list[int]] = [[] for _ in range(OUTCOMES)]
        self.again: vec[i64] = new_vector(OUTCOMES)
        self.grace_enters: vec[i64] = new_vector(OUTCOMES, ENTERS_ALWAYS)
        # by entry: the step, the kinds that it uses, and a kind that it may also use
        self.entries: i64 = 0
        self.entry_step: vec[i64] = new_vector(MAX_GIFTS)
        self.entry_uses: vec[i64] = new_vector(MAX_GIFTS * MAX_GIFTS, NONE)
        self.entry_may_use: vec[i64] = new_vector(MAX_GIFTS, NONE)
        self.step_zero: bool = False
        # turns
        self.max_throws: i64 = 0
        self.triple_cancels: bool = False
        self.tries: i64 = 1
        self.passing: i64 = PASS_FORCED
        self.left_men_stay: bool = True
        self.split: bool = False
        # entering
        self.entry_forced: bool = False
        self.fresh: i64 = FRESH_NEVER
        self.grace_instead: bool = False
        self.first_kinds: i64 = 0
        """Kinds that may move a man before its player has made a board move, one bit per kind; 0 if
        every kind may."""
        self.limits_first_entry: bool = False
        """Whether not every grace enters a player's first man."""
        self.waiting_kinds: i64 = 0
        """The kinds whose grace waits until a player's first man has entered, one bit per kind."""
        self.first_enters: bool = False
        """Whether any value enters a player's first man."""
        # landing
        self.max_on_cell: i64 = 0
        self.pair_safe: bool = False
        self.mixed: bool = False
        self.blocks: i64 = BLOCKS_NONE
        # capturing
        self.capture_one: bool = False
        self.exit_rule: i64 = EXIT_NEVER
        self.capture_again: bool = False
        self.cancels: bool = False
        self.capture_bonus: i64 = NONE
        """The kind of the bonus value of a capture; NONE if captures give no bonus."""
        # going home
        self.exact: bool = True
        self.needs_capture: i64 = CAPTURE_NOBODY
        self.grace_bears_off: bool = False
        self.finish_bonus: i64 = NONE
        # the six of a die
        self.six: i64 = NONE
        """The outcome that counts as a six; NONE if sixes are like the others."""
        self.third_six: i64 = THIRD_NONE
        self.six_kind: i64 = NONE
        self.seven_kind: i64 = NONE
        """The kind that a six gives instead if the seat has no man in start."""
        self.six_opens: bool = False
        # checks that the kernel skips if these are False
        self.pays_otherwise: bool = False
        """Whether a step may be paid for other than by the one value of its length."""
        self.limits_values: bool = False
        """Whether not every value may move every man on the board."""
        self.tags: bool = False
        """Whether two men of a seat on one step may have different tags."""
        self.remembers: bool = False
        """Whether a move has to record more than the places of the men."""
        # Tables of the fast path, from ``cross_plain_turns.fill_fast_path``. Amounts of values
        # are packed into one integer with four bits per kind; a kind is the offset of its bits
        self.is_plain: bool = False
        """Whether every policy has a value that the fast path plays."""
        self.gifts: vec[i64] = new_vector(OUTCOMES, NONE)
        """The values of an outcome; NONE if they also depend on the position."""
        self.steps: vec[i64] = new_vector(goal + 2, NONE)
        self.enters: vec[i64] = new_vector(goal + 2, NONE)
        """By distance or entry step: the one kind that covers it; NONE if none or several do."""
        self.capture_gift: i64 = 0
        self.finish_gift: i64 = 0
        self.entering: i64 = 0
        """The kinds that enter a man, all their bits set."""
        self.bonds: i64 = 0
        """The kinds that may have to enter a man or open a barrier first, all their bits set."""
        self.counts_sixes: i64 = 0
        """1 if the sixes of a turn are counted, otherwise 0."""
