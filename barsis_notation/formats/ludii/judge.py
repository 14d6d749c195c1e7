"""Checking of the turns of a trial against the rules.

A turn that the ruleset refuses is kept as played, with a ruling that names the refusal and the
position after it. A turn of another seat than the rules expect follows a position that gives the
turn to that seat. So every turn is checked, and the record is valid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from barsis_notation.diagnostics import trl_codes as codes
from barsis_notation.diagnostics.escapes import make_visible
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Outcome, Play
from barsis_notation.formats.ludii.ludii_boards import BAR, LudiiBoard
from barsis_notation.formats.ludii.transcriber import TrialTurn
from barsis_notation.language.patterns import format_word
from barsis_notation.language.speech import RULING_ENGLISH
from barsis_notation.language.texts import Text, bind_texts, chain_words
from barsis_notation.record.position_lines import Man, Setup, format_setup
from barsis_notation.record.structs import Entry, Ruling
from barsis_notation.replay.explain import explain
from barsis_notation.replay.phrases import Phrases

_text = bind_texts("ludii")

BY = "Ludii"
_UNMOVED = "u"
_PASSING_TAGS = ("f", "n", _UNMOVED)
"""Marks that a piece loses when it moves, or when the turn ends."""


@dataclass(slots=True)
class JudgedTurns:
    """The entries of a record with their turns and findings.

    ``judge_turns`` and ``keep_unjudged`` return it.

    Attributes:
        entries: The turn strings and entries, in order.
        turns: For each entry, the turn of the trial that it belongs to.
        findings: The findings, in order of turns.
        outcome: How the game ended according to the rules, None if it continues or was not judged
            to its end.
        is_judged: Whether the last turn was judged, so that *outcome* is known. Some earlier turns
            may not have been judged.
    """

    entries: list[str | Entry] = field(default_factory=list)
    turns: list[TrialTurn] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    outcome: Outcome | None = None
    is_judged: bool = False


def keep_unjudged(turns: Sequence[TrialTurn]) -> JudgedTurns:
    """Return a JudgedTurns with the most likely turn strings; the turns are not checked.

    Use this for rulesets that cannot be played. The result has no findings, and its outcome is
    None.
    """
    return JudgedTurns([turn.texts[0] for turn in turns], list(turns))


def judge_turns(turns: Sequence[TrialTurn], board: LudiiBoard, play: Play) -> JudgedTurns:
    """Check turns against the rules, and add rulings to refused turns.

    Refusals of the same kind share one finding, which counts them.

    Judging stops at a turn that could not be read. It also stops if the rules do not allow the
    position before or after a turn; the moves of that turn are replaced by ``?``. A finding reports
    each of the first 100 such stops.

    After a stop, turns are kept as they were played. Judging resumes at the next position that the
    rules allow. It does not resume after a turn that could not be read, or if the game has marks of
    single pieces, because a trial does not contain these.

    Args:
        turns: The turns of the trial, in order.
        board: The board of the trial.
        play: The game at its start position. It may be changed; do not use it afterwards.

    Returns:
        The entries of the record, with findings and outcome. An entry that contains only a position
        is inserted before a turn of another seat than the rules expect, and before a turn at which
        judging resumes.
    """
    judge = _Judge(turns, board, play)
    judge.run()
    return judge.done


class _Judge:
    """A walk through the turns of a trial.

    Attributes:
        lost: The finding about the first of the turns that are not judged, because the rules do not
            allow the position of the trial. Judging resumes at the next position that they allow,
            unless a move was not read (*blind*). None while turns are judged.
    """

    def __init__(self, turns: Sequence[TrialTurn], board: LudiiBoard, play: Play) -> None:
        self.taken = turns
        self.board = board
        self.play = play
        self.done = JudgedTurns()
        self.lost: Finding | None = None
        self.blind = False
        self._has_marks = any(man.tag for men in play.setup().men.values() for man in men)
        self._told: dict[tuple[str, ...], Callable[[Text], Finding]] = {}
        self._counts: Counter[tuple[str, ...]] = Counter()

    def run(self) -> None:
        """Judge every turn that can be judged."""
        for index, turn in enumerate(self.taken):
            following = self.taken[index + 1].seat if index + 1 < len(self.taken) else ""
            if self.lost and not self._resume(turn):
                self._keep(turn.texts[0], turn)
                self.lost.not_examined = (self.lost.not_examined or 0) + 1
            elif self._settle_order(turn):
                self._judge(turn, following)
        self._sum_up()
        self.done.is_judged = self.lost is None
        self.done.outcome = None if self.lost else self.play.result()

    # -- turns that cannot be judged ----------------------------------------------------------

    def _stop_judging(self, turn: TrialTurn, why: Text) -> None:
        """Keep a turn with unknown moves, because no position that the rules allow follows it."""
        self.lost = codes.TRL_NOT_JUDGED.finding(
            line=turn.line,
            turn=len(self.done.entries) + 1,
            seat=turn.seat,
            found=turn.texts[0],
            expected=why,
        )
        if len(self.done.findings) < _MAX_LOST:
            self.done.findings.append(self.lost)
        self.blind = self.blind or not turn.is_read
        if turn.is_read:
            self._keep(Entry(turn=f"{turn.head} ?", comment=f"Ludii: {turn.texts[0]}"), turn)
        else:
            self._keep(turn.texts[0], turn)

    def _resume(self, turn: TrialTurn) -> bool:
        """Resume play if the position before *turn* is allowed; return whether it is.

        The trial does not contain marks of single pieces: if the game has them, play is not
        resumed.
        """
        if self.blind or self._has_marks:
            return False
        men = {
            seat: tuple(Man(place) for place, count in turn.men[seat].items() for _ in range(count))
            for seat in self.play.setup().men
        }
        keys = _filter_lasting(self.play.setup().keys)
        setup = Setup(id=self.play.ruleset.id, men=men, to=turn.seat, keys=keys)
        if not self._set_position([setup]):
            return False
        self.lost = None
        self._keep(Entry(position=format_setup(self.play.setup())), turn)
        return True

    # -- whose turn it is ---------------------------------------------------------------------

    def _settle_order(self, turn: TrialTurn) -> bool:
        """Give the turn to the player who takes it; return whether the turn can be judged."""
        expected = self.play.to_move()
        if not expected or turn.seat in expected or not turn.is_read:
            return True
        setup = self.play.setup()
        other = msgspec.structs.replace(setup, to=turn.seat, keys=_filter_lasting(setup.keys))
        if not self._set_position([other]):
            self._stop_judging(turn, _text("position-giving-turn"))
            return False
        self._report_order(turn, expected)
        self._keep(Entry(position=format_setup(self.play.setup())), turn)
        return True

    def _report_order(self, turn: TrialTurn, expected: Sequence[str]) -> None:
        kind = ("order",)
        self._counts[kind] += 1
        if kind in self._told:
            return
        number = len(self.done.entries) + 1
        seats = chain_words([_text("seat", seat=seat) for seat in expected], "or")

        def finding(times: Text) -> Finding:
            return codes.TRL_TURN_ORDER.finding(
                line=turn.line,
                turn=number,
                seat=turn.seat,
                found=_text("seat", seat=turn.seat),
                expected=seats,
                rule=self.play.ruleset.sentence("seats.names"),
                words={"count": times},
            )

        self._told[kind] = finding

    # -- the play of a turn -------------------------------------------------------------------

    def _judge(self, turn: TrialTurn, following: str) -> None:
        """Play the turn, or keep it with a ruling."""
        before = self.play.copy()
        if not turn.is_read:
            self._stop_judging(turn, _text("readable-moves"))
            return
        for text in turn.texts:
            self.play = before.copy()
            if self.play.replay([text]) is None:
                self._keep(text, turn)
                return
        self.play = before
        self._keep_refused(turn, following)

    def _keep_refused(self, turn: TrialTurn, following: str) -> None:
        """Keep a refused turn with a ruling, and continue from the position after it."""
        before, text = self.play.copy(), turn.texts[-1]
        refused = before.copy().replay([text])
        assert refused is not None
        here = refused._replace(turn=len(self.done.entries) + 1)
        refusal = explain(before, text, here, Phrases(before))
        message = refusal.given("message")
        if not self._set_position(list(self._iter_positions_after(turn, following))):
            self._stop_judging(turn, _text("men-who-can-stand", refusal=message))
            return
        self._report_refusal(refusal, turn)
        written = make_visible(format_word(message, RULING_ENGLISH))[:_MAX_TEXT]
        ruling = Ruling(by=BY, text=written, codes=[refusal.name])
        line = format_setup(self.play.setup())
        self._keep(Entry(turn=text, stood=True, position=line, ruling=ruling), turn)
        self.play.resume()

    def _keep(self, entry: str | Entry, turn: TrialTurn) -> None:
        self.done.entries.append(entry)
        self.done.turns.append(turn)

    def _report_refusal(self, refusal: Finding, turn: TrialTurn) -> None:
        """Report a refusal once for all of its kind, with the options that allow the turn."""
        under = refusal.legal_under or []
        kind = (refusal.name, *under)
        self._counts[kind] += 1
        if kind in self._told:
            return

        def finding(times: Text) -> Finding:
            return codes.TRL_DIVERGENCE.finding(
                line=turn.line,
                turn=refusal.turn,
                move=refusal.move,
                seat=turn.seat,
                found=refusal.given("found") or turn.texts[-1],
                expected=refusal.given("expected"),
                legal=refusal.legal,
                legal_under=under,
                rule=refusal.given("rule"),
                position=refusal.position,
                words={
                    "name": refusal.name,
                    "said": refusal.given("message"),
                    "count": times,
                    "under": _text("legal-under", options=chain_words(under, "or"))
                    if under
                    else "",
                },
            )

        self._told[kind] = finding

    def _sum_up(self) -> None:
        """Put the counts into the findings, and sort these by turn."""
        told = [
            finding(_text("times", count=self._counts[kind]))
            for kind, finding in self._told.items()
        ]
        self.done.findings = [*told, *self.done.findings]
        self.done.findings.sort(key=lambda finding: finding.turn or 0)

    # -- the position after a turn ------------------------------------------------------------

    def _set_position(self, setups: Sequence[Setup]) -> bool:
        """Set the game to the first of *setups* that the rules allow; return whether one exists."""
        return any(not self.play.set_position(setup) for setup in setups)

    def _iter_positions_after(self, turn: TrialTurn, following: str) -> Iterator[Setup]:
        """Yield the possible positions after a turn as it was played, the likeliest first."""
        setup = self.play.setup()
        men = {seat: list(placed) for seat, placed in setup.men.items()}
        for move in turn.moves:
            for victim in move.victims:
                _remove_man(men[victim.seat], victim.place)
                if not self.board.captures_leave:
                    men[victim.seat].append(Man(BAR))
            moved = _remove_man(men[turn.seat], move.start)
            men[turn.seat].append(Man(move.to, "" if moved.tag in _PASSING_TAGS else moved.tag))
        placed = {seat: tuple(some) for seat, some in men.items()}
        keys = _filter_lasting(setup.keys)
        for seat in (following, "-") if following else ("-", turn.seat):
            for kept in (_add_begun(keys, turn.seat), keys, {}):
                yield Setup(id=setup.id, men=placed, to=seat, keys=kept)


_MAX_LOST = 100
"""Maximum number of findings about turns that are not judged."""

_MAX_TEXT = 1000


_LASTING = ("begun", "captured", "far", "moved")
"""Keys of a position that remain after a turn."""


def _filter_lasting(keys: dict[str, str]) -> dict[str, str]:
    return {key: what for key, what in keys.items() if key in _LASTING}


def _add_begun(keys: dict[str, str], seat: str) -> dict[str, str]:
    """Return the *keys* of a position with *seat* added to the seats that have moved.

    If no key lists these seats, the keys are returned unchanged.
    """
    return {
        key: "".join(sorted({*what, seat})) if key in ("begun", "moved") else what
        for key, what in keys.items()
    }


def _remove_man(men: list[Man], place: str) -> Man:
    """Remove the piece on *place* from *men* and return it; an absent one changes nothing."""
    found = next((man for man in men if man.place == place), Man(place))
    if found in men:
        men.remove(found)
    return found
