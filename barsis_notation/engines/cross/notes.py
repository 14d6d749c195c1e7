"""Notes of turns, made while they are played: moves, positions, steps to go. Compiled with mypyc.

A *note* is one integer that encodes the values that a move used, the men that it captured and, if
the move is written plainly, its whole text. It is UNCLEAR if more than one assignment of values is
possible, or if a note cannot encode the move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.engines.cross.cross_lookup import EXIT_NEVER, THIRD_LAST_MOVED, CrossLookup
from barsis_notation.engines.cross.cross_moves import CrossState
from barsis_notation.engines.cross.men import Men
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.vectors import new_vector
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import ENDINGS, RACE_SIZE, Scanner

if TYPE_CHECKING:
    from barsis_notation.engines.cross.kernel import CrossKernel
    from barsis_notation.engines.engine import NoteCache, NotedTurn

UNCLEAR: Final = 0

# The fields of a note, from the lowest bit: the kind that was used + 1, a second kind + 1; 1 if the
# move is written plainly, the arm that moves, the place that it leaves, the place that it goes to,
# stars; then for each man taken its arm + 1 and its step.
KIND_BITS: Final = 5
ARM_BITS: Final = 4
STEP_BITS: Final = 8
PLAIN: Final = 1 << (2 * KIND_BITS)
WRITTEN_AT: Final = 2 * KIND_BITS + 1
TAKEN_AT: Final = WRITTEN_AT + ARM_BITS + 2 * STEP_BITS + 1
MAX_TAKEN: Final = 2
"""Maximum number of captured men in a note."""

MAX_PAWNS: Final = 7
"""Maximum number of pawns of a seat whose steps fit into one integer."""
MIN_RUN: Final = 3
"""Minimum number of men on neighbouring steps that are written as a range."""


def encode_payment(moves: CrossState) -> i64:
    """Return the part of a note that encodes the values of a move.

    The move is the candidate of *moves*, which must have been accepted but not made yet. Return
    UNCLEAR in these cases:

    - There are several readings or payments.
    - The rules let values be split.
    - The move is the penalty of a third six, or gives a bonus.
    - The move uses two values without being an entry.
    - The board has too many steps for a note.
    """
    lookup = moves.lookup
    owed = moves.owed
    move = moves.candidate
    if len(owed.readings) != 1 or len(owed.payments) != 1:
        return UNCLEAR
    if lookup.split or moves.chain.penalty >= 0:
        return UNCLEAR
    payment = owed.payments[0]
    second = payment.besides
    if (second >= 0 and move.start != lookup.bar) or lookup.bar >> STEP_BITS != 0:
        return UNCLEAR
    if (move.taking and lookup.capture_bonus >= 0) or (
        move.dest == lookup.goal and lookup.finish_bonus >= 0
    ):
        return UNCLEAR
    return payment.kind + 1 + ((second + 1) << KIND_BITS)


def encode_writing(moves: CrossState, scanned: vec[i64], at: i64) -> i64:
    """Return the part of a note that encodes the text of a move.

    Return 0 if the text is unusual: if it names the seat, a tag, a value or a captured man, or has
    several stars.

    Args:
        moves: The state whose candidate is the move.
        scanned: A turn in the layout of ``record.scan``.
        at: Offset in *scanned* of the first integer of the move.
    """
    move = moves.candidate
    stars = scanned[at + 6]
    if scanned[at + 1] + scanned[at + 3] != 0 or scanned[at + 5] != 0 or stars > 1:
        return 0
    if stars == 1 and scanned[at + RACE_SIZE] + scanned[at + RACE_SIZE + 1] != 0:
        return 0
    written = (((stars << STEP_BITS) + move.dest) << STEP_BITS) + move.start
    return PLAIN + (((written << ARM_BITS) + move.arm) << WRITTEN_AT)


def encode_captures(men: Men) -> i64:
    """Return the part of a note that encodes the men that the last move captured.

    The result is 0 if the move captured no men, and NONE if it captured more than MAX_TAKEN (2).
    *men* are the men of the game after the move.
    """
    if men.takings > MAX_TAKEN:
        return NONE
    taken: i64 = 0
    at: i64 = 2 * men.takings
    while at > 0:
        at -= 2
        one = men.taken[at] + 1 + (men.taken[at + 1] << ARM_BITS)
        taken = (taken << (ARM_BITS + STEP_BITS)) + one
    return taken << TAKEN_AT


def decode_note(note: int) -> tuple[list[int], list[tuple[int, int]]]:
    """Return the kinds of value that a move used, and the arm and step of each man it captured.

    *note* is the note of the move; it must not be UNCLEAR. There are one or two kinds, which are
    indexes in ``rules.list_kinds``. Arms are indexes from 0. The second list is empty if the move
    captured no men.
    """
    kinds = [note & 31, note >> KIND_BITS & 31]
    taken: list[tuple[int, int]] = []
    note >>= TAKEN_AT
    while note:
        taken.append(((note & 15) - 1, note >> ARM_BITS & 255))
        note >>= ARM_BITS + STEP_BITS
    return [kind - 1 for kind in kinds if kind], taken


class PositionWriter:
    """A writer of position lines for one game whose men do not have tags.

    The text of a seat's men is cached until one of them moves. The constructor takes ``lookup``
    (the tables of the game) and the following attributes.

    Attributes:
        head: The beginning of every line: the id of the ruleset.
        seats: The arms in use, in the order in which a line names them.
        names: For each arm, the letter of its seat.
        places: For each place, 0 to goal + 1, its name, such as ``14``, ``off`` or ``bar``.
        ways: For each place, the number of steps that a man there still has to go.
    """

    def __init__(
        self,
        lookup: CrossLookup,
        head: str,
        seats: list[int],
        names: list[str],
        places: list[str],
        ways: list[int],
    ) -> None:
        self.lookup: CrossLookup = lookup
        self.head: str = head
        self.seats: list[int] = seats
        self.names: list[str] = names
        self.ends: list[str] = [f"to={name}" for name in names]
        self.places: list[str] = places
        self.ways: list[int] = ways
        self.written: vec[i64] = new_vector(lookup.arms, NONE)
        """By arm: the places of the men that were written last, packed into one integer."""
        self.texts: list[str] = [""] * len(names)
        self.is_wide: bool = lookup.pawns > MAX_PAWNS or lookup.bar >> STEP_BITS != 0
        # while the men of a seat are written: their places in order, and the number of men on each
        self.order: vec[i64] = new_vector(lookup.pawns)
        self.count: vec[i64] = new_vector(lookup.pawns)

    def format_position(self, kernel: CrossKernel) -> str:
        """Return the position line of *kernel*, or an empty string.

        An example is ``barsis S:bar(2),14,off N:bar(4) to=S``. Return an empty string if the line
        may need tags or further keys, or the places of a seat's men do not fit into one integer. In
        this case, use ``format_setup``.
        """
        seats = kernel.seats
        men = kernel.men
        is_known = seats.to != NONE and not seats.over
        if (
            self.is_wide
            or self._may_have_tags(kernel)
            or (is_known and self._has_more_keys(kernel))
        ):
            return ""
        parts = [self.head]
        for seat in self.seats:
            parts.append(self._format_men(men, seat))
        parts.append(self.ends[seats.to] if is_known else "to=-")
        return " ".join(parts)

    def _may_have_tags(self, kernel: CrossKernel) -> bool:
        lookup = self.lookup
        if lookup.exit_rule != EXIT_NEVER:
            return True
        return lookup.tags and (kernel.men.freshmen > 0 or kernel.journal.lines > 0)

    def _has_more_keys(self, kernel: CrossKernel) -> bool:
        """Return whether a line may need further keys besides the men and the seat to move."""
        chain = kernel.chain
        seats = kernel.seats
        if chain.is_due() or chain.took or chain.equal > 0 or chain.thrown > 0 or chain.tries > 0:
            return True
        if chain.sixes > 0 or self.lookup.third_six >= THIRD_LAST_MOVED:
            return True
        return (
            kernel.owed.left > 0
            or kernel.journal.lines > 0
            or seats.captured != 0
            or seats.moved != 0
        )

    def _format_men(self, men: Men, arm: i64) -> str:
        """Return the men of *arm* as in a position line: ``S:bar(2),14,off``."""
        where = men.where
        pawns = self.lookup.pawns
        packed: i64 = 0
        man = arm * pawns
        end = man + pawns
        while man < end:
            packed = (packed << STEP_BITS) + where[man]
            man += 1
        if self.written[arm] != packed:
            self.written[arm] = packed
            self.texts[arm] = self.names[arm] + ":" + self._format_places(men, arm * pawns)
        return self.texts[arm]

    def _format_places(self, men: Men, first: i64) -> str:
        places = self._sort(men, first)
        items: list[str] = []
        at: i64 = 0
        while at < places:
            length = self._run_length(at, places)
            if length >= MIN_RUN:
                last = self.order[at] + length - 1
                items.append(self.places[self.order[at]] + "-" + self.places[last])
                at += length
                continue
            name = self.places[self.order[at]]
            items.append(name if self.count[at] == 1 else f"{name}({self.count[at]})")
            at += 1
        return ",".join(items)

    def _sort(self, men: Men, first: i64) -> i64:
        """Set ``order`` and ``count`` for the men starting at *first*; return the number of places.

        The bar comes first.
        """
        order = self.order
        count = self.count
        bar = self.lookup.bar
        places: i64 = 0
        man: i64 = first
        while man < first + self.lookup.pawns:
            place = men.where[man]
            at: i64 = places
            while at > 0 and order[at - 1] != bar and (place == bar or order[at - 1] > place):
                at -= 1
            if at > 0 and order[at - 1] == place:
                count[at - 1] += 1
            else:
                last = places
                while last > at:
                    order[last] = order[last - 1]
                    count[last] = count[last - 1]
                    last -= 1
                order[at] = place
                count[at] = 1
                places += 1
            man += 1
        return places

    def _run_length(self, at: i64, places: i64) -> i64:
        """Return the number of places, beginning at *at*, that have single men one step apart."""
        first = self.order[at]
        if first == 0 or first >= self.lookup.goal:
            return 1
        length: i64 = 0
        while (
            at + length < places
            and self.order[at + length] == first + length
            and self.count[at + length] == 1
            and first + length < self.lookup.goal
        ):
            length += 1
        return length

    def count_steps_to_go(self, men: Men, arm: i64) -> int:
        """Return the number of steps that all men of one arm together still have to go.

        *men* are the men of the game; *arm* is the index of the arm, from 0.
        """
        total = 0
        man = arm * self.lookup.pawns
        end = man + self.lookup.pawns
        while man < end:
            total += self.ways[men.where[man]]
            man += 1
        return total


def count_steps_by_arm(lines: PositionWriter, men: Men, arms: list[int]) -> list[int | None]:
    """Return the number of steps that the men of each of *arms* still have to go.

    The results are sums, in the order of *arms*; none of them is None.

    Args:
        lines: The writer that has the number of steps from each place.
        men: The men of the game.
        arms: Indexes of arms, from 0.
    """
    found: list[int | None] = []
    for arm in arms:
        found.append(lines.count_steps_to_go(men, arm))
    return found


def note_turns(
    kernel: CrossKernel,
    lines: PositionWriter,
    scanner: Scanner,
    turns: list[str],
    first: int,
    cache: NoteCache,
    summarise_position: Callable[[str], tuple[str, Any]],
) -> list[NotedTurn]:
    """Play the turns before the first one that is refused or has a move with an UNCLEAR note.

    Return a tuple for each turn that was played, as ``Play.play_with_notes`` does. If not all turns
    were played, the state of *kernel* is undefined afterwards.

    Args:
        kernel: The game, in the position before turn *first*.
        lines: The writer of position lines without tags and keys.
        scanner: The scanner that reads the turns; its results are overwritten.
        turns: Turn strings of one game in the strict grammar.
        first: Index in *turns* of the first turn to play, from 0.
        cache: Cache that converts throws and moves; new conversions are added to it.
        summarise_position: Function that takes a seat letter and returns the position line and the
            number of steps that the men of the seat still have to go. It is called for positions
            that *lines* cannot write.
    """
    found: list[NotedTurn] = []
    number = first
    while number < len(turns):
        text = turns[number]
        notes = kernel.play_noting(scanner, text)
        if notes is None:
            break
        ending = ENDINGS[int(scanner.out[3])]  # before the scanner reads another turn
        made: list[Any] = []
        for note in notes:
            known = cache.plain.get(note)
            if known is None:
                known = _look_up_move(text, len(made), note, cache)
            made.append(known)
        seat = text[0]
        thrown = text[2 : text.find(":")]
        throws = cache.throws.get(thrown)
        if throws is None:
            throws = cache.throws_of(thrown)
            cache.throws[thrown] = throws
        position = lines.format_position(kernel)
        to_go: Any = None
        if position:
            to_go = lines.count_steps_to_go(kernel.men, kernel.find_seat(ord(seat)))
        else:
            position, to_go = summarise_position(seat)
        found.append((text, throws, tuple(made), ending, position, to_go))
        number += 1
    return found


def _look_up_move(text: str, place: int, note: int, cache: NoteCache) -> Any:
    """Return the converted move at index *place* of a turn, converting it if necessary."""
    seat = text[0]
    word = text[text.find(":") + 2 :].split(" ")[place]
    key = (seat, word, note)
    known = cache.moves.get(key)
    if known is None:
        known = cache.move_of(seat, word, note)
        cache.moves[key] = known
        if note & PLAIN != 0:
            cache.plain[note] = known
    return known
