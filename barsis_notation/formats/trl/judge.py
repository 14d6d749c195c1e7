"""The turns of a trial held against the rules: what Ludii plays otherwise stands by a ruling.

A turn that the ruleset refuses is kept as it was taken, with a ruling that names the refusal and
the position it led to; a turn of another seat than the ruleset has next comes after a position
that gives it to that seat. So every turn is judged, and a record of Ludii's is one of ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from barsis_notation.diagnostics import trl_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play
from barsis_notation.formats.trl.boards import BAR, Board
from barsis_notation.formats.trl.turns import Taken
from barsis_notation.record.positions import Man, Setup, print_setup
from barsis_notation.record.structs import Entry, Ruling
from barsis_notation.replay.explain import explain
from barsis_notation.replay.words import Words

BY = "Ludii"
_UNMOVED = "u"
_PASSING_TAGS = ("f", "n", _UNMOVED)
"""Marks a man loses when he moves, or when the turn ends."""


@dataclass(slots=True)
class Judged:
    """The entries of a record, the turns they are of, and what is to be told."""

    entries: list[str | Entry] = field(default_factory=list)
    turns: list[Taken] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def unjudged(turns: Sequence[Taken]) -> Judged:
    """Return the turns as they were taken; nobody plays them yet."""
    return Judged([turn.texts[0] for turn in turns], list(turns))


def judged(turns: Sequence[Taken], board: Board, play: Play) -> Judged:
    """Return the turns with rulings where the rules of *play*, at its start, refuse them."""
    judge = _Judge(turns, board, play)
    judge.run()
    return judge.done


class _Judge:
    def __init__(self, turns: Sequence[Taken], board: Board, play: Play) -> None:
        self.taken = turns
        self.board = board
        self.play = play
        self.done = Judged()
        self._told: dict[tuple[str, ...], Finding] = {}
        self._counts: Counter[tuple[str, ...]] = Counter()

    def run(self) -> None:
        """Judge every turn, up to the first that leads where nothing can be judged."""
        for index, turn in enumerate(self.taken):
            following = self.taken[index + 1].seat if index + 1 < len(self.taken) else ""
            if not (self._is_his(turn) and self._judge(turn, following)):
                rest = unjudged(self.taken[len(self.done.turns) - self._positions() :])
                self.done.entries += rest.entries
                self.done.turns += rest.turns
                break
        self._sum_up()

    def _positions(self) -> int:
        """Return how many entries hold no turn."""
        return sum(isinstance(one, Entry) and not one.turn for one in self.done.entries)

    # -- whose turn it is ---------------------------------------------------------------------

    def _is_his(self, turn: Taken) -> bool:
        """Give the turn to who takes it; return whether there is a position that does so."""
        expected = self.play.to_move()
        if not expected or turn.seat in expected or turn.throw == "?":
            return True
        setup = self.play.setup()
        other = msgspec.structs.replace(setup, to=turn.seat, keys=_lasting(setup.keys))
        if not self._stand([other]):
            self._give_up(turn, print_setup(other))
            return False
        self._tell_order(turn, expected)
        self._keep(Entry(position=print_setup(self.play.setup())), turn)
        return True

    def _tell_order(self, turn: Taken, expected: Sequence[str]) -> None:
        kind = ("order",)
        self._counts[kind] += 1
        if kind not in self._told:
            self._told[kind] = codes.TRL_TURN_ORDER.finding(
                line=turn.line,
                turn=len(self.done.entries) + 1,
                seat=turn.seat,
                found=f"seat {turn.seat}",
                expected=" or ".join(f"seat {seat}" for seat in expected),
                rule=self.play.ruleset.sentence("seats.names"),
                words={"count": _COUNT},
            )

    # -- what he does -------------------------------------------------------------------------

    def _judge(self, turn: Taken, following: str) -> bool:
        """Play the turn, or let it stand; return whether play goes on from it."""
        before = self.play.copy()
        for text in turn.texts:
            self.play = before.copy()
            refused = self.play.replay([text])
            if refused is None:
                self._keep(text, turn)
                return True
        self.play = before
        text = turn.texts[-1]
        if "?" in text:
            self._keep(text, turn)
            return False
        refused = before.copy().replay([text])
        assert refused is not None
        here = refused._replace(turn=len(self.done.entries) + 1)
        finding = explain(before, text, here, Words(before))
        if not self._stand(list(self._after(turn, following))):
            self._give_up(turn, text)
            return False
        self._tell(finding, turn)
        ruling = Ruling(by=BY, text=finding.message[:_LONGEST], codes=[finding.name])
        line = print_setup(self.play.setup())
        self._keep(Entry(turn=text, stood=True, position=line, ruling=ruling), turn)
        self.play.go_on()
        return True

    def _keep(self, entry: str | Entry, turn: Taken) -> None:
        self.done.entries.append(entry)
        self.done.turns.append(turn)

    def _tell(self, refusal: Finding, turn: Taken) -> None:
        """Tell a refusal once for all of its kind, and where another option lifts it."""
        under = refusal.legal_under or []
        kind = (refusal.name, *under)
        self._counts[kind] += 1
        if kind in self._told:
            return
        self._told[kind] = codes.TRL_DIVERGENCE.finding(
            line=turn.line,
            turn=refusal.turn,
            move=refusal.move,
            seat=turn.seat,
            found=refusal.found or turn.texts[-1],
            expected=refusal.expected,
            legal=refusal.legal,
            legal_under=under,
            rule=refusal.rule,
            position=refusal.position,
            words={
                "name": refusal.name,
                "said": refusal.message,
                "count": _COUNT,
                "under": f"; legal under {' or '.join(under)}" if under else "",
            },
        )

    def _sum_up(self) -> None:
        """Put the counts into what is told, and the findings in the order of the turns."""
        for kind, finding in self._told.items():
            finding.message = finding.message.replace(_COUNT, _times(self._counts[kind]))
        self.done.findings = [*self._told.values(), *self.done.findings]
        self.done.findings.sort(key=lambda finding: finding.turn or 0)

    def _give_up(self, turn: Taken, found: str) -> None:
        self.done.findings.append(
            codes.TRL_NOT_JUDGED.finding(
                line=turn.line,
                turn=len(self.done.entries) + 1,
                seat=turn.seat,
                found=found,
                expected="a position that can stand",
            )
        )

    # -- the position after it ----------------------------------------------------------------

    def _stand(self, setups: Sequence[Setup]) -> bool:
        """Put the game into the first of *setups* that can stand."""
        return any(not self.play.stand(setup) for setup in setups)

    def _after(self, turn: Taken, following: str) -> Iterator[Setup]:
        """Yield what the position after a turn may be, as the men went; the likeliest first."""
        setup = self.play.setup()
        men = {seat: list(placed) for seat, placed in setup.men.items()}
        for move in turn.moves:
            for victim in move.victims:
                _take(men[victim.seat], victim.place)
                if not self.board.captures_leave:
                    men[victim.seat].append(Man(BAR))
            moved = _take(men[turn.seat], move.start)
            men[turn.seat].append(Man(move.to, "" if moved.tag in _PASSING_TAGS else moved.tag))
        placed = {seat: tuple(some) for seat, some in men.items()}
        keys = _lasting(setup.keys)
        for seat in (following, "-") if following else ("-", turn.seat):
            for kept in (_begun(keys, turn.seat), keys, {}):
                yield Setup(id=setup.id, men=placed, to=seat, keys=kept)


_COUNT = "\N{WHITE SQUARE}"
_LONGEST = 1000


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


_LASTING = ("begun", "captured", "far", "moved")
"""Keys of a position that a turn does not end."""


def _lasting(keys: dict[str, str]) -> dict[str, str]:
    return {key: what for key, what in keys.items() if key in _LASTING}


def _begun(keys: dict[str, str], seat: str) -> dict[str, str]:
    """Return *keys* with *seat* among those that have made a first move, where that is kept."""
    return {
        key: "".join(sorted({*what, seat})) if key in ("begun", "moved") else what
        for key, what in keys.items()
    }


def _take(men: list[Man], place: str) -> Man:
    """Take the man on *place* out of *men*; an absent one leaves them as they are."""
    found = next((man for man in men if man.place == place), Man(place))
    if found in men:
        men.remove(found)
    return found
