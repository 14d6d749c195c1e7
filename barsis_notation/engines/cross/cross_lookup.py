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

    In a table by arm and place, the index of an entry is arm * ``stride`` + place. Places are the
    steps 0 to ``goal``, and ``bar`` = goal + 1. A kind is an index in ``rules.list_kinds``, and an
    outcome is a digit. A set of arms or kinds is an integer with one bit for each. In a new lookup,
    the tables are empty or contain only neutral values, such as NONE (-1).

    The attributes from ``pays_otherwise`` to ``remembers`` enable checks, which the kernel skips if
    they are False. Those from ``is_plain`` on are for the fast path. In them, amounts of values are
    packed into one integer with four bits per kind, and a kind is given as the offset of its bits.

    Attributes:
        arms: Number of arms.
        goal: The step of the centre.
        bar: The place of men that are not on the board, goal + 1.
        stride: Number of entries of an arm in a table by arm and place.
        pawns: Number of men of a seat.
        cells: Number of cells of the board, the centre excluded.
        places: For each place, its name, such as ``14``, ``off`` or ``bar``.
        cell: By arm and place: the number of the cell; NONE for step 0, the goal and the bar.
        ground: By arm and place: OPEN, SAFE or EXIT on the ring, otherwise OWN.
        spared: By arm and place: 1 if a third six does not send back a man there, otherwise 0.
        side: By arm: its side, that is, the lowest arm of it; NONE for an arm that is not in use.
        partner: By arm: the other seat of its side; NONE if there is none.
        player_mask: By arm: the set of seats of its player.
        side_mask: By arm: the set of seats of its side.
        moves_both: Whether one turn moves the men of both seats of a player.
        helps: Whether a seat that is home throws for its partner.
        plays_to_the_end: Whether play goes on after the first winner (``win.rank``).
        kinds: Number of kinds of value.
        value: By kind: the number of steps that it moves a man; 0 if it only enters a man.
        forced: By kind: 1 if using it is a duty, otherwise 0.
        like: By kind: the next kind with the same number of steps, or NONE.
        kind: By number of steps: the first kind with this number, or NONE.
        khal: The kind of the value ``khal``; NONE if no throw gives it.
        grace: The kind of the value ``grace``; NONE if no throw gives it.
        known: By outcome: 1 if the device can give it, otherwise 0.
        gives: By outcome: the kinds that it gives.
        again: By outcome: 1 if the seat throws again, otherwise 0.
        grace_enters: By outcome: whether its grace enters a man, an ``ENTERS_…`` constant.
        entries: Number of entry rules.
        entry_step: By entry rule: the step on which a man enters.
        entry_uses: By entry rule * MAX_GIFTS (4): up to 4 kinds that it uses, then NONE.
        entry_may_use: By entry rule: a kind that it may also use, or NONE.
        step_zero: Whether an entry rule puts a man on step 0.
        max_throws: Maximum number of throws of a chain; 0 for no limit.
        triple_cancels: Whether the third equal throw in a row cancels itself and the two before it.
        tries: Number of chains of throws that a seat without a man on its route may make.
        passing: Whether a player may leave an owed value unused, a ``PASS_…`` constant.
        left_men_stay: Whether the men of a seat that has left stay on the board.
        split: Whether a value may be divided among several men.
        entry_forced: Whether a value that can enter a man has to enter one.
        fresh: How long a man may not move after it has entered, a ``FRESH_…`` constant.
        grace_instead: Whether a grace replaces the move of its value.
        first_kinds: The set of kinds that may move a man before its player has made a board move;
            0 if every kind may.
        limits_first_entry: Whether not every grace enters a player's first man.
        waiting_kinds: The set of kinds whose grace waits until a player's first man has entered.
        first_enters: Whether any value enters a player's first man.
        max_on_cell: Maximum number of men on a cell; 0 for no limit.
        pair_safe: Whether a pair is protected against capture.
        mixed: Whether opponents may share a safe step, and land beside a protected pair.
        blocks: Which pairs may not be passed, a ``BLOCKS_…`` constant.
        capture_one: Whether a move captures only one of the men on a cell.
        exit_rule: When the man that arrived last on an exit is captured, an ``EXIT_…`` constant.
        capture_again: Whether a seat throws again after a capture.
        cancels: Whether capturing a captor can cancel its captures.
        capture_bonus: The kind of the bonus value of a capture; NONE if captures give no bonus.
        exact: Whether only the exact number of steps takes a man home.
        needs_capture: Who must have captured before a man may go home, a ``CAPTURE_…`` constant.
        grace_bears_off: Whether a grace takes a man home from the last step.
        finish_bonus: The kind of the bonus value of a man that comes home; NONE for no bonus.
        six: The outcome that counts as a six; NONE if sixes are like the others.
        third_six: The effect of the third six of a turn, a ``THIRD_…`` constant.
        six_kind: The kind that a six gives; NONE if *six* is NONE.
        seven_kind: The kind that a six gives instead if the seat has no man on the bar, or NONE.
        six_opens: Whether a six has to move a man of a pair.
        pays_otherwise: Whether a step may be paid for other than by the one value of its length.
        limits_values: Whether not every value may move every man on the board.
        tags: Whether two men of a seat on one step may have different tags.
        remembers: Whether a move has to record more than the places of the men.
        is_plain: Whether every policy has a value that the fast path plays, and the throws of
            several dice are not separate throws.
        gifts: By outcome: its values; NONE if they also depend on the position.
        steps: By distance: the one kind that covers it; NONE if none or several do.
        enters: By step: the one kind that enters a man there; NONE if none or several do.
        capture_gift: The bonus of a capture; 0 for none.
        finish_gift: The bonus of a man that comes home; 0 for none.
        entering: The kinds that enter a man, all their bits set.
        bonds: The kinds that may have to enter a man or open a barrier first, all their bits set.
        counts_sixes: 1 if the sixes of a turn are counted, otherwise 0.

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
        # by arm and place
        self.cell: vec[i64] = new_vector(arms * (goal + 2), NONE)
        self.ground: vec[i64] = new_vector(arms * (goal + 2), OWN)
        self.spared: vec[i64] = new_vector(arms * (goal + 2))
        # by arm
        self.side: vec[i64] = new_vector(arms, NONE)
        self.partner: vec[i64] = new_vector(arms, NONE)
        self.player_mask: vec[i64] = new_vector(arms)
        self.side_mask: vec[i64] = new_vector(arms)
        self.moves_both: bool = False
        self.helps: bool = False
        self.plays_to_the_end: bool = False
        # by kind of value, and by number of steps
        self.kinds: i64 = 0
        self.value: vec[i64] = new_vector(MAX_KINDS)
        self.forced: vec[i64] = new_vector(MAX_KINDS, 1)
        self.like: vec[i64] = new_vector(MAX_KINDS, NONE)
        self.kind: vec[i64] = new_vector(goal + 2, NONE)
        self.khal: i64 = NONE
        self.grace: i64 = NONE
        # by outcome
        self.known: vec[i64] = new_vector(OUTCOMES)
        self.gives: list[list[int]] = [[] for _ in range(OUTCOMES)]
        self.again: vec[i64] = new_vector(OUTCOMES)
        self.grace_enters: vec[i64] = new_vector(OUTCOMES, ENTERS_ALWAYS)
        # by entry rule
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
        self.limits_first_entry: bool = False
        self.waiting_kinds: i64 = 0
        self.first_enters: bool = False
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
        # going home
        self.exact: bool = True
        self.needs_capture: i64 = CAPTURE_NOBODY
        self.grace_bears_off: bool = False
        self.finish_bonus: i64 = NONE
        # the six of a die
        self.six: i64 = NONE
        self.third_six: i64 = THIRD_NONE
        self.six_kind: i64 = NONE
        self.seven_kind: i64 = NONE
        self.six_opens: bool = False
        # checks that the kernel skips if these are False
        self.pays_otherwise: bool = False
        self.limits_values: bool = False
        self.tags: bool = False
        self.remembers: bool = False
        # the fast path
        self.is_plain: bool = False
        self.gifts: vec[i64] = new_vector(OUTCOMES, NONE)
        self.steps: vec[i64] = new_vector(goal + 2, NONE)
        self.enters: vec[i64] = new_vector(goal + 2, NONE)
        self.capture_gift: i64 = 0
        self.finish_gift: i64 = 0
        self.entering: i64 = 0
        self.bonds: i64 = 0
        self.counts_sixes: i64 = 0
