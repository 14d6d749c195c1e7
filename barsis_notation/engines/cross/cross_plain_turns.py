"""Plain turns of the cross games, read and played in one pass. Compiled with mypyc.

A second implementation for speed, for the moves and throws of nearly all turns. A turn with
anything unusual, and every turn that has to be refused, is undone and left to the kernel. So the
fast path never refuses a turn: only the kernel decides refusals. It is two to three times as fast
as the kernel, even in plain Python.

``fill_fast_path`` derives from the filled tables which turns are plain, once per ruleset.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.engines.cross.cross_lookup import (
    BLOCKS_NONE,
    ENTERS_ALWAYS,
    ENTERS_NEVER,
    EXIT,
    FRESH_THIS_TURN,
    MAX_GIFTS,
    OUTCOMES,
    THIRD_LAST_MOVED,
    THIRD_NONE,
    CrossLookup,
)
from barsis_notation.engines.cross.duty import must_move
from barsis_notation.engines.frame import NEXT_TURN, NONE
from barsis_notation.engines.refusals import FINE
from barsis_notation.engines.vectors import new_vector, shift_left
from barsis_notation.record.ints import i64, read_i64_le, vec
from barsis_notation.record.scan import (
    BAR_WORD,
    COLON,
    OFF_WORD,
    PLUS,
    QUOTE,
    SLASH,
    SPACE,
    STAR,
)

if TYPE_CHECKING:
    from barsis_notation.engines.cross.kernel import CrossKernel


MAX_THROWS: Final = 30
"""Maximum number of characters of the throws of a turn: four bits count the values of a kind."""
MAX_FAST_KINDS: Final = 15
"""Maximum number of kinds of value, because one integer has four bits for each."""
MAX_CAPTURES: Final = 15
"""Maximum number of captures of one turn, because their bonus is counted in four bits."""
MAX_PAWNS: Final = 8
"""Maximum number of pawns of a seat: pawns of two seats that come home are counted in 4 bits."""
MAX_LINES: Final = 64
"""Maximum number of moves and captures of one turn that can be undone."""

# An entry of the log: the step that a man left, its arm, its number, and whether it was taken.
ARM: Final = 1 << 12
MAN: Final = 1 << 16
TAKEN: Final = 1 << 30

FULL_STOP: Final = 46
ZERO: Final = 48


class FastPath:
    """A fast way to play the plain turns of a game, created by the kernel of the game.

    A plain turn is a legal turn without a closing word whose throws have one digit each. Its moves,
    such as ``1/14*`` or ``N.bar/1``, do not name a value, a tag or a captured man. Each move can
    use only one kind of value. A turn with a third six, with a capture on an exit, or in which the
    last man of a seat comes home is not plain.

    Attributes:
        lookup: The tables of the ruleset.
        log: The moves and captures of the turn being played, to undo them: ``get_man``,
            ``get_arm`` and ``get_step`` decode an entry.
        played: Number of turns that the last call of ``run`` has played.

    Args:
        lookup: The tables of the ruleset, which ``fill_fast_path`` has filled.
    """

    def __init__(self, lookup: CrossLookup) -> None:
        self.lookup: CrossLookup = lookup
        self.log: vec[i64] = new_vector(MAX_LINES)
        self.played: i64 = 0

    def run(self, kernel: CrossKernel, game: bytes, at: i64, last: i64) -> i64:
        """Play turns up to the first one that is not plain.

        Set ``played`` to the number of turns that were played. It is 0 if the game is over or was
        broken off, no seat has the turn yet, or the position is in the middle of a turn.

        This is one loop with local variables, for speed. Divided into methods for the seat, the
        throws, the moves and the end of a turn, it would be slower. The validation of a file would
        take 1.08 times as long, or 1.45 times as long in plain Python.

        Args:
            kernel: The game; its lookup must have ``has_fast_path``.
            game: Canonical bytes of a record, with ``frame.PADDING`` appended.
            at: Offset in *game* of the first character of a turn.
            last: Offset in *game* of the quotation mark that ends the last turn.

        Returns:
            The offset of the first turn that was not played, or *last* + 3 if all were played.
        """
        self.played = 0
        seats = kernel.seats
        chain = kernel.chain
        owed = kernel.owed
        if seats.over or seats.stopped or seats.to < 0 or seats.begun or chain.penalty >= 0:
            return at
        if owed.left != 0 or len(owed.readings) != 1 or chain.tries > 0:
            return at
        lookup = self.lookup
        men = kernel.men
        # tables
        arm_of = lookup.seat_by_letter
        next_of = lookup.next
        gifts = lookup.gifts
        throws_again = lookup.again
        steps = lookup.steps
        enters = lookup.enters
        cells = lookup.cell
        stride = lookup.stride
        width = lookup.cells
        pawns = lookup.pawns
        goal = lookup.goal
        bar = lookup.bar
        six = lookup.six
        bonds = lookup.bonds
        accumulate = lookup.accumulate
        blocks = lookup.blocks != BLOCKS_NONE
        tags = lookup.tags
        # the board
        where = men.where
        on_cell = men.on_cell
        total = men.total
        home = men.home
        fresh = men.fresh
        log = self.log
        # the game so far
        arm = seats.to
        may_skip = seats.may_skip
        again = seats.again
        thrown = chain.thrown
        sixes = chain.sixes
        made = kernel.made
        starred = kernel.starred
        unstarred = kernel.unstarred
        takings = men.takings
        everybody_plays = self._does_everybody_play(kernel)
        # the turn under way
        left: i64 = 0
        logged: i64 = 0
        played: i64 = 0
        while True:
            # the seat
            word: i64 = read_i64_le(game, at)
            code = word & 255
            if code >= 128 or (word >> 8) & 255 != SPACE:
                break
            first = arm_of[code]
            thrown_now = thrown
            sixes_now = sixes
            if first != arm:
                if not may_skip or first != seats.seat_after(arm) or men.freshmen > 0:
                    break
                thrown_now = 0
                sixes_now = 0
            # the throws
            here = at + 4
            more: i64 = 0
            word >>= 16
            while True:
                code = NONE
                digit = (word & 255) - ZERO
                if digit < 0 or digit > 9 or here > at + MAX_THROWS:
                    break
                gift = gifts[digit]
                if digit == six:
                    sixes_now += lookup.counts_sixes
                    gift = self._pack_six(kernel, first, sixes_now)
                if gift < 0:
                    break
                left += gift
                more = throws_again[digit]
                code = (word >> 8) & 255
                if code != PLUS or more == 0 or not accumulate:
                    break
                word = read_i64_le(game, here)
                here += 2
            if code != COLON or (more != 0 and accumulate):
                break
            # the moves
            marked: i64 = 0
            unmarked: i64 = 0
            moves: i64 = 0
            taken: i64 = 0
            plain = True
            while True:
                word = read_i64_le(game, here)
                if word & 255 == QUOTE:
                    break
                plain = False
                if word & 255 != SPACE or logged >= MAX_LINES:
                    break
                mover = first
                if (word >> 16) & 255 == FULL_STOP:
                    mover = self._find_mover(first, (word >> 8) & 255)
                    if mover < 0:
                        break
                    here += 2
                    word = read_i64_le(game, here)
                # the place that it leaves
                start = ((word >> 8) & 255) - ZERO
                if 0 < start < 10:
                    digit = ((word >> 16) & 255) - ZERO
                    if 0 <= digit < 10:
                        start = start * 10 + digit
                        word >>= 24
                        here += 3
                    else:
                        word >>= 16
                        here += 2
                    if start >= goal:
                        break
                elif (word >> 8) & 0xFFFFFF == BAR_WORD:
                    start = bar
                    word >>= 32
                    here += 4
                else:
                    break
                if word & 255 != SLASH:
                    break
                # the place that it goes to
                dest = ((word >> 8) & 255) - ZERO
                if 0 < dest < 10:
                    digit = ((word >> 16) & 255) - ZERO
                    if 0 <= digit < 10:
                        dest = dest * 10 + digit
                        code = (word >> 24) & 255
                        here += 3
                    else:
                        code = (word >> 16) & 255
                        here += 2
                    if dest >= goal:
                        break
                elif (word >> 8) & 0xFFFFFF == OFF_WORD:
                    dest = goal
                    code = (word >> 32) & 255
                    here += 4
                else:
                    break
                stars: i64 = 0
                while code == STAR:
                    stars += 1
                    here += 1
                    code = game[here]
                # the value that it uses
                if start == bar:
                    kind = enters[dest]
                elif dest == goal and not lookup.exact:
                    kind = self._find_kind_home(left, goal - start)
                elif dest > start:
                    kind = steps[dest - start]
                else:
                    break
                if kind < 0 or (left >> kind) & 15 == 0:
                    break
                # the man that moves
                man = mover * pawns
                end = man + pawns
                while man < end and (where[man] != start or (tags and fresh[man] != 0)):
                    man += 1
                if man == end:
                    break
                if (bonds >> kind) & 15 != 0 and self._is_bound(kernel, mover, man, kind):
                    break
                own_places = mover * stride
                if blocks and men.why_not_pass(mover, start, dest) != FINE:
                    break
                # the cell that it reaches
                reached = own_places + dest
                cell = cells[reached]
                taken = 0
                if cell < 0:
                    if stars != 0 or home[mover] + 1 == pawns:
                        break
                    home[mover] += 1
                    left += lookup.finish_gift
                else:
                    if total[cell] != 0:
                        taken = self._count_victims(kernel, mover, dest, start == bar, stars)
                        if (
                            taken < 0
                            or logged + taken >= MAX_LINES
                            or marked + unmarked >= MAX_CAPTURES
                        ):
                            break
                        if taken > 0:
                            logged = self._take_all(kernel, mover, cell, logged)
                            left += lookup.capture_gift
                            if stars > 0:
                                marked += 1
                            else:
                                unmarked += 1
                    elif stars != 0:
                        break
                    on_cell[mover * width + cell] += 1
                    total[cell] += 1
                if start != bar:
                    cell = cells[own_places + start]
                    on_cell[mover * width + cell] -= 1
                    total[cell] -= 1
                elif lookup.fresh != 0:
                    men.note_fresh(man)
                where[man] = dest
                log[logged] = man * MAN + mover * ARM + start
                logged += 1
                left -= shift_left(1, kind)
                moves += 1
                plain = True
            # the end of the turn
            if not plain or (word & 0xFFFFFF != NEXT_TURN and here != last):
                break
            if left != 0 and not self._may_end(kernel, first, left):
                break
            left = 0
            if moves > 0:
                takings = taken
                if taken > 0:
                    self._note_taken(kernel, logged - 1 - taken, logged - 1)
                if lookup.remembers:
                    self._remember(kernel, logged)
                if marked + unmarked > 0:
                    self._count_taken(kernel, first, logged)
            logged = 0
            made += moves
            starred += marked
            unstarred += unmarked
            at = here + 3
            played += 1
            may_skip = False
            again = more != 0
            if again and not accumulate:
                arm = first
                may_skip = not lookup.again_is_duty
                thrown = thrown_now + 1
                sixes = sixes_now
                if lookup.fresh != FRESH_THIS_TURN:
                    men.clear_fresh()
            else:
                again = False
                thrown = 0
                sixes = 0
                if men.freshmen > 0:
                    men.clear_fresh()
                arm = next_of[first]
                if not everybody_plays:
                    arm = seats.seat_after(first)
        self._undo(kernel, logged)
        self.played = played
        owed.clear()
        seats.set_mover(arm)
        kernel.made = made
        kernel.starred = starred
        kernel.unstarred = unstarred
        seats.may_skip = may_skip
        men.takings = takings
        seats.again = again
        chain.thrown = thrown
        chain.sixes = sixes
        return at

    # -- less frequent checks ------------------------------------------------------------

    def _does_everybody_play(self, kernel: CrossKernel) -> bool:
        """Return whether no seat has left the game or is home, so that ``next`` is right."""
        if kernel.seats.gone != 0 or kernel.seats.placings > 0:
            return False
        arm: i64 = 0
        while arm < self.lookup.arms:
            if kernel.men.is_home(arm):
                return False
            arm += 1
        return True

    def _pack_six(self, kernel: CrossKernel, arm: i64, sixes: i64) -> i64:
        """Return the value that a six gives *arm*; NONE for the third six of a turn (PR6, PR7)."""
        if sixes == 3:
            return NONE
        kind = self.lookup.six_kind
        if self.lookup.seven_kind >= 0 and not kernel.men.has_man_at_bar(arm):
            kind = self.lookup.seven_kind
        return shift_left(1, 4 * kind)

    def _find_mover(self, first: i64, letter: i64) -> i64:
        """Return the arm with this *letter* if *first* may move its men, otherwise NONE."""
        arm = self.lookup.seat_by_letter[letter]
        if arm == first or (
            arm >= 0 and self.lookup.moves_both and arm == self.lookup.partner[first]
        ):
            return arm
        return NONE

    def _find_kind_home(self, left: i64, distance: i64) -> i64:
        """Return the offset of the one owed kind that goes *distance* or more steps, else NONE."""
        found: i64 = NONE
        kind: i64 = 0
        while kind < self.lookup.kinds:
            if (left >> (4 * kind)) & 15 != 0 and self.lookup.value[kind] >= distance:
                if found >= 0:
                    return NONE
                found = 4 * kind
            kind += 1
        return found

    def _is_bound(self, kernel: CrossKernel, arm: i64, man: i64, place: i64) -> bool:
        """Return whether the value may have to enter a man or open a barrier instead (PR3, PR6)."""
        lookup = self.lookup
        men = kernel.men
        kind = place >> 2
        if lookup.entry_forced and men.where[man] != lookup.bar and men.has_man_at_bar(arm):
            entry: i64 = 0
            while entry < lookup.entries:
                if lookup.entry_uses[entry * MAX_GIFTS] == kind:
                    return True
                entry += 1
        if not lookup.six_opens or men.is_in_pair(man, arm):
            return False
        if kind != lookup.six_kind and kind != lookup.seven_kind:
            return False
        return self._has_pair(kernel, arm)

    def _has_pair(self, kernel: CrossKernel, arm: i64) -> bool:
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            if kernel.men.is_in_pair(man, arm):
                return True
            man += 1
        return False

    def _count_victims(
        self, kernel: CrossKernel, arm: i64, step: i64, enters: bool, stars: i64
    ) -> i64:
        """Return how many men a man of *arm* takes on *step*, or NONE if the landing is not plain.

        The cell of *step* must not be empty.
        """
        men = kernel.men
        if men.why_not_land(arm, step, enters) != FINE:
            return NONE
        count: i64 = 0
        if men.is_capture(arm, step, enters):
            place = arm * self.lookup.stride + step
            if self.lookup.ground[place] == EXIT:
                return NONE
            count = men.count_opponents_on(arm, self.lookup.cell[place])
        if stars > count:
            return NONE
        return count

    def _take_all(self, kernel: CrossKernel, arm: i64, cell: i64, logged: i64) -> i64:
        """Send every opponent of *arm* on *cell* to the bar; return the new length of the log."""
        lookup = self.lookup
        men = kernel.men
        other: i64 = 0
        while other < lookup.arms:
            if lookup.side[other] != lookup.side[arm]:
                while men.on_cell[other * lookup.cells + cell] > 0:
                    man = men.find_victim(other, cell)
                    self.log[logged] = TAKEN + man * MAN + other * ARM + men.where[man]
                    logged += 1
                    men.put(man, other, lookup.bar)
            other += 1
        return logged

    # -- the end of a turn ---------------------------------------------------------------

    def _may_end(self, kernel: CrossKernel, arm: i64, left: i64) -> bool:
        """Return whether *arm* may end its turn with the values *left*; then they are cleared."""
        if left & self.lookup.entering == 0 and not self._has_anybody_on_route(kernel, arm):
            return True
        kernel.seats.set_mover(arm)
        kind: i64 = 0
        while left != 0:
            if left & 15 != 0:
                kernel.owed.owe(kind, left & 15)
            left >>= 4
            kind += 1
        if must_move(kernel.state):
            return False
        if self.lookup.may_decline and kernel.has_playable_value():
            kernel.early += 1
        kernel.owed.clear()
        return True

    def _has_anybody_on_route(self, kernel: CrossKernel, arm: i64) -> bool:
        """Return whether a man that *arm* may move is between bar and goal."""
        if kernel.men.has_man_on_route(arm):
            return True
        return self.lookup.moves_both and kernel.men.has_man_on_route(self.lookup.partner[arm])

    def _note_taken(self, kernel: CrossKernel, line: i64, end: i64) -> None:
        """Record in ``men.taken`` the men that the last move took: log entries *line* to *end*."""
        taken = kernel.men.taken
        at: i64 = 0
        while line < end:
            taken[at] = get_arm(self.log[line])
            taken[at + 1] = get_step(self.log[line])
            at += 2
            line += 1

    def _count_taken(self, kernel: CrossKernel, first: i64, logged: i64) -> None:
        """Count the men that *first* took in a turn with *logged* entries of the log."""
        at: i64 = 0
        while at < logged:
            line = self.log[at]
            if line >= TAKEN:
                kernel.taken_by[first] += 1
                kernel.taken_from[get_arm(line)] += 1
            at += 1

    def _remember(self, kernel: CrossKernel, logged: i64) -> None:
        """Record the facts of the turn on which later turns depend, besides the places of men."""
        lookup = self.lookup
        men = kernel.men
        last = kernel.chain.last
        captured = False
        at: i64 = 0
        while at < logged:
            line = self.log[at]
            arm = get_arm(line)
            if line >= TAKEN:
                captured = True
                if last[arm] == get_step(line):
                    last[arm] = lookup.bar
            else:
                man = get_man(line)
                men.note_arrival(man)
                if get_step(line) != lookup.bar:
                    kernel.seats.moved |= lookup.player_mask[arm]
                if captured:
                    kernel.seats.captured |= lookup.player_mask[arm]
                captured = False
                if lookup.third_six >= THIRD_LAST_MOVED:
                    last[arm] = men.where[man]
            at += 1

    def _undo(self, kernel: CrossKernel, logged: i64) -> None:
        """Put back all men that the log names."""
        men = kernel.men
        while logged > 0:
            logged -= 1
            line = self.log[logged]
            man = get_man(line)
            arm = get_arm(line)
            if men.where[man] == self.lookup.goal:
                men.home[arm] -= 1
            men.put(man, arm, get_step(line))
            if men.fresh[man] != 0 and get_step(line) == self.lookup.bar:
                men.fresh[man] = 0
                men.freshmen -= 1


def get_step(line: i64) -> i64:
    """Return the place that a man left, a step or the bar (goal + 1).

    *line* is an entry of ``FastPath.log``.
    """
    return line & (ARM - 1)


def get_arm(line: i64) -> i64:
    """Return the index of a man's arm, from 0.

    *line* is an entry of ``FastPath.log``.
    """
    return (line // ARM) & 15


def get_man(line: i64) -> i64:
    """Return the index of a man; men are numbered arm by arm, from 0.

    *line* is an entry of ``FastPath.log``.
    """
    return (line & (TAKEN - 1)) // MAN


# -- tables of plain turns ---------------------------------------------------------------


def fill_fast_path(lookup: CrossLookup) -> None:
    """Fill the tables of the fast path, and set ``has_fast_path`` to whether it can be used.

    They are computed from the other tables of *lookup*, all of which must have been filled.
    """
    lookup.has_fast_path = (
        lookup.is_plain and lookup.kinds <= MAX_FAST_KINDS and lookup.pawns <= MAX_PAWNS
    )
    lookup.counts_sixes = 0 if lookup.third_six == THIRD_NONE else 1
    _fill_gifts(lookup)
    _fill_payments(lookup)
    _fill_bonds(lookup)


def _fill_gifts(lookup: CrossLookup) -> None:
    outcome: i64 = 0
    while outcome < OUTCOMES:
        if lookup.known[outcome] != 0:
            lookup.gifts[outcome] = _pack_gift(lookup, outcome)
        outcome += 1
    if lookup.capture_bonus >= 0:
        lookup.capture_gift = shift_left(1, 4 * lookup.capture_bonus)
    if lookup.finish_bonus >= 0:
        lookup.finish_gift = shift_left(1, 4 * lookup.finish_bonus)


def _pack_gift(lookup: CrossLookup, outcome: i64) -> i64:
    """Return the values of *outcome*, four bits per kind; NONE if they depend on the position."""
    total: i64 = 0
    for kind in lookup.gives[outcome]:
        if kind == lookup.grace and lookup.grace_enters[outcome] == ENTERS_NEVER:
            continue
        if (total >> (4 * kind)) & 15 != 0:
            return NONE
        if kind == lookup.grace and lookup.grace_enters[outcome] != ENTERS_ALWAYS:
            return NONE
        total += shift_left(1, 4 * kind)
    return total


def _fill_payments(lookup: CrossLookup) -> None:
    """Set the one kind that pays for each distance, and for an entry on each step."""
    distance: i64 = 0
    while distance <= lookup.goal:
        kind = lookup.kind[distance]
        if kind >= 0 and lookup.like[kind] < 0:
            lookup.steps[distance] = 4 * kind
        lookup.enters[distance] = _find_entering_kind(lookup, distance)
        distance += 1


def _find_entering_kind(lookup: CrossLookup, step: i64) -> i64:
    found: i64 = NONE
    entry: i64 = 0
    while entry < lookup.entries:
        if lookup.entry_step[entry] == step:
            is_one = (
                lookup.entry_uses[entry * MAX_GIFTS + 1] < 0 and lookup.entry_may_use[entry] < 0
            )
            if found >= 0 or not is_one:
                return NONE
            found = 4 * lookup.entry_uses[entry * MAX_GIFTS]
        entry += 1
    return found


def _fill_bonds(lookup: CrossLookup) -> None:
    """Mark the kinds of value that enter a man, and the kinds that may have another duty first."""
    use: i64 = 0
    while use < lookup.entries * MAX_GIFTS:
        if lookup.entry_uses[use] >= 0:
            lookup.entering |= shift_left(15, 4 * lookup.entry_uses[use])
        use += 1
    if lookup.entry_forced:
        lookup.bonds |= lookup.entering
    if lookup.six_opens and lookup.six_kind >= 0:
        lookup.bonds |= shift_left(15, 4 * lookup.six_kind)
    if lookup.six_opens and lookup.seven_kind >= 0:
        lookup.bonds |= shift_left(15, 4 * lookup.seven_kind)
