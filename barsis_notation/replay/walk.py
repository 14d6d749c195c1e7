"""Replay turn by turn, with everything a record can say besides its moves.

The slow road: it reads leniently, follows rulings and written positions, tries what nobody noted,
and explains what it refuses. ``validation.play`` takes the fast road first and comes here only
where there is something to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.diagnostics import move_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.engines.engine import Play, Refused
from barsis_notation.record.positions import (
    PositionSyntaxError,
    Setup,
    parse_setup,
    print_setup,
)
from barsis_notation.record.spelled import turn_text
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.turns import Turn, parse_turn, print_turn, why_not_turn
from barsis_notation.replay import derived, lenient
from barsis_notation.replay.explain import explain
from barsis_notation.replay.joined import only_road
from barsis_notation.replay.start import begin, ruleset_of, stand_at_start
from barsis_notation.replay.unknown import explain_throws
from barsis_notation.replay.words import Words, names_of
from barsis_notation.rulesets import Ruleset


class Step(NamedTuple):
    """One entry of a record, played.

    *turn* is its place in ``turns``, from 1; *text* its turn in the strict grammar, ``""`` where
    it has none. After a refused turn *after* is *before*, and no step follows.
    """

    turn: int
    entry: str | Entry
    text: str
    before: Setup
    after: Setup
    findings: list[Finding]


def replay(record: Record, ruleset: Ruleset | None = None) -> Iterator[Step]:
    """Play a record and yield its steps; stops after a turn that is refused.

    Yields nothing where the ruleset is unknown, or the seats or the start are wrong: ``validate``
    says why.
    """
    ruleset = ruleset or ruleset_of(record)[0]
    if ruleset is None:
        return
    play = begin(record, ruleset)
    if not stand_at_start(record, play):
        yield from Walk(record, play).steps()


class Walk:
    """Plays one record on *play*, which stands where the record begins."""

    def __init__(self, record: Record, play: Play) -> None:
        self.record = record
        self.play = play
        self.words = Words(play, names_of(record))
        self.lost: int | None = None
        """The turn after which the position is not known, None while it is."""
        self.refused = False

    def steps(self) -> Iterator[Step]:
        """Yield a step for every entry, up to the first that is refused."""
        play_opening(self.record, self.play)
        for number, entry in enumerate(self.record.turns, start=1):
            before = self.play.setup()
            turn = Played(self, number, entry)
            turn.play()
            self.refused = turn.refused
            after = before if turn.refused else self.play.setup()
            yield Step(number, entry, turn.text, before, after, turn.findings)
            if turn.refused:
                return
        self._forget()

    def _forget(self) -> None:
        """Nothing more to do; kept so that a lost position is reported once, by its turn."""

    def not_examined(self, number: int) -> int:
        """Return how many turns follow turn *number*."""
        return len(self.record.turns) - number


def play_opening(record: Record, play: Play) -> None:
    """Give *play* the opening throws that decide who starts, where it holds a record to them."""
    opening = getattr(play, "opening", None)
    if opening is not None and record.opening:
        opening([(word[0], word[2:]) for word in record.opening])


class Played:
    """One entry as it is played: its text, its findings, whether it was refused."""

    def __init__(self, walk: Walk, number: int, entry: str | Entry) -> None:
        self.walk = walk
        self.play_ = walk.play
        self.number = number
        self.entry = entry if isinstance(entry, Entry) else Entry(turn=entry)
        self.written = turn_text(self.entry.turn)
        self.text = ""
        self.findings: list[Finding] = []
        self.refused = False

    @property
    def place(self) -> dict[str, object]:
        """Where the entry stands, as members of a finding."""
        return {"turn": self.number, "pointer": f"/turns/{self.number - 1}"}

    def play(self) -> None:
        """Play the entry: its turn, then its position."""
        if self.walk.lost is not None:
            self._read()
        elif self.written:
            self._read()
            if self.text:
                self._play_turn()
        if self.entry.position and not self.refused:
            self._stand()
        if self.entry.ruling and not self.refused:
            self.play_.go_on()

    # -- reading ----------------------------------------------------------------------------

    def _read(self) -> None:
        """Bring the turn into the strict grammar, or say why it cannot be read."""
        if not self.written:
            return
        error = why_not_turn(self.written)
        if error is None:
            self.text = self.written
            return
        text = lenient.reread(self.written, self.play_)
        if text is not None:
            self._say_reread(text)
            return
        self.refused = True
        self.findings.append(
            move_codes.TURN_SYNTAX.finding(
                found=self.written,
                expected=error.expected,
                not_examined=self.walk.not_examined(self.number),
                **self.place,
            )
        )

    def _say_reread(self, text: str) -> None:
        self.text = text
        self.findings.append(
            throw_codes.THROW_REREAD.finding(
                found=f'"{self.written}"', expected=f'"{text}"', fix=self._fix(text), **self.place
            )
        )

    def _fix(self, text: str) -> Fix:
        pointer = f"/turns/{self.number - 1}"
        if isinstance(self.walk.record.turns[self.number - 1], Entry):
            pointer += "/turn"
        return Fix(what=f"write {text}", safe=True, pointer=pointer, value=text)

    # -- playing ----------------------------------------------------------------------------

    def _play_turn(self) -> None:
        before = self.play_.copy()
        refused = self.play_.replay([self.text])
        if refused is not None and refused.name == "not-known":
            refused = self._play_unknown(before)
        elif refused is not None:
            refused = self._play_joined(before, refused)
        if refused is None:
            self._look_at(before)
        else:
            self._refuse(before, refused._replace(turn=self.number))

    def _look_at(self, before: Play) -> None:
        """Say what is worth saying of a legal turn."""
        if self.entry.stood:
            self.findings.append(
                move_codes.RULING_NEEDLESS.finding(
                    found=self.text, seat=self.text[0], **self.place
                )
            )
        self.findings += derived.check(before, self.entry, self.number, self.walk.words)
        self.findings += self._remarks(before)

    def _remarks(self, before: Play) -> Iterator[Finding]:
        _, unstarred, early = (
            now - then for now, then in zip(self.play_.remarks(), before.remarks(), strict=True)
        )
        if unstarred:
            yield from _stars_missing(before, self.text, self)
        if early:
            yield self._pass_unsaid(before)

    def _pass_unsaid(self, before: Play) -> Finding:
        play = before.copy()
        turn = parse_turn(self.text)
        for throw in turn.throws:
            play.throw(throw, "" if play.is_in_turn() else turn.seat)
        for move in self.text.split(": ", 1)[-1].split() if turn.moves else ():
            play.move(move)
        words = Words(play, self.walk.words.names)
        return move_codes.PASS_UNSAID.finding(
            words={"who": words.who(turn.seat), "owed": words.owed()},
            found=self.text,
            seat=turn.seat,
            player=words.names.get(turn.seat),
            fix=self._fix(f"{self.text} pass"),
            **self.place,
        )

    def _play_joined(self, before: Play, refused: Refused) -> Refused | None:
        """Try the refused turn with moves joined into one taken apart."""
        if not self.play_.joins_moves:
            return refused
        text = take_apart(before, self.text)
        if text is None:
            return refused
        play = before.copy()
        if play.replay([text]) is not None:
            return refused
        self.play_.replay([])
        self._restore(before)
        self.play_.replay([text])
        self._say_reread(text)
        return None

    def _restore(self, before: Play) -> None:
        self.walk.play = self.play_ = before.copy()

    def _play_unknown(self, before: Play) -> Refused | None:
        turn = parse_turn(self.text)
        if any(move.unseen for move in turn.moves):
            self._lose()
            return None
        text = explain_throws(before, turn)
        if text is None:
            self._say_unexplained(turn)
            return None
        self.play_.replay([text])
        return None

    def _say_unexplained(self, turn: Turn) -> None:
        self.refused = True
        moves = print_turn(turn).partition(": ")[2]
        self.findings.append(
            throw_codes.THROWS_UNKNOWN.finding(
                found=moves or turn.ending,
                seat=turn.seat,
                player=self.walk.words.names.get(turn.seat),
                rule=self.play_.ruleset.sentence("device.outcomes"),
                position=print_setup(self.play_.setup()),
                not_examined=self.walk.not_examined(self.number),
                **self.place,
            )
        )

    def _lose(self) -> None:
        """Note that the position is not known from here, and say so if none follows at once."""
        self.walk.lost = self.number
        if self.entry.position:
            return
        ahead = self._turns_before_next_position()
        self.findings.append(
            move_codes.NOT_FOLLOWED.finding(
                found=self.text,
                expected=str(ahead),
                seat=self.text[0],
                not_examined=ahead,
                **self.place,
            )
        )

    def _turns_before_next_position(self) -> int:
        ahead = 0
        for entry in self.walk.record.turns[self.number :]:
            ahead += 1
            if isinstance(entry, Entry) and entry.position:
                return ahead
        return ahead

    def _refuse(self, before: Play, refused: Refused) -> None:
        if self.entry.stood:
            self._stand_after_illegal(before)
            return
        self.refused = True
        finding = explain(before, self.text, refused, self.walk.words)
        finding.not_examined = self.walk.not_examined(self.number)
        self.findings.append(finding)

    def _stand_after_illegal(self, before: Play) -> None:
        """Go on from the position an illegal turn led to, as the ruling says it stands."""
        self._restore(before)
        if self.entry.position:
            return
        self.refused = True
        self.findings.append(
            move_codes.STOOD_WITHOUT_POSITION.finding(
                found=self.text,
                seat=self.text[0],
                not_examined=self.walk.not_examined(self.number),
                **self.place,
            )
        )

    # -- positions --------------------------------------------------------------------------

    def _stand(self) -> None:
        """Compare the written position with the one reached, or put the board there."""
        line = self.entry.position
        try:
            setup = parse_setup(line)
        except PositionSyntaxError as error:
            self._say_impossible(line, str(error))
            return
        reached = self.play_.setup()
        resets = bool(self.entry.stood) or not self.written or self.walk.lost is not None
        if print_setup(setup) == print_setup(reached) and not resets:
            return
        wrong = self.play_.copy().stand(setup)
        if wrong:
            self._say_impossible(line, wrong[0])
        elif resets:
            self.play_.stand(setup)
            self.walk.lost = None
        else:
            self._say_differs(line, reached)

    def _say_impossible(self, line: str, reason: str) -> None:
        self.refused = True
        self.findings.append(
            move_codes.POSITION_WRONG.finding(
                found=line,
                expected=reason,
                not_examined=self.walk.not_examined(self.number),
                **{**self.place, "pointer": f"/turns/{self.number - 1}/position"},
            )
        )

    def _say_differs(self, line: str, reached: Setup) -> None:
        self.findings.append(
            move_codes.POSITION_DIFFERS.finding(
                found=line,
                expected=print_setup(reached),
                seat=self.text[:1] or None,
                position=print_setup(reached),
                **{**self.place, "pointer": f"/turns/{self.number - 1}/position"},
            )
        )


def take_apart(before: Play, text: str) -> str | None:
    """Return *text* with every joined move taken apart, None where there is none or a choice."""
    turn = parse_turn(text)
    play = before.copy()
    for throw in turn.throws:
        if play.throw(throw, "" if play.is_in_turn() else turn.seat) is not None:
            return None
    head, _, tail = text.partition(": ")
    words: list[str] = []
    for move in tail.split():
        road = (move,)
        if play.why_not(move) is not None:
            found = only_road(play, move)
            if found is None:
                return None
            road = found
        for step in road:
            play.move(step)
        words += road
    return " ".join([f"{head}:", *words])


def _stars_missing(before: Play, text: str, turn: Played) -> Iterator[Finding]:
    """Yield a finding for every capture of *text* that has no star."""
    play = before.copy()
    parsed = parse_turn(text)
    for throw in parsed.throws:
        play.throw(throw, "" if play.is_in_turn() else parsed.seat)
    words = text.partition(": ")[2].split()
    for number, (move, written) in enumerate(zip(parsed.moves, words, strict=False), start=1):
        spoken = Words(play, turn.walk.words.names)
        found = spoken.parsed_move(parsed.seat, move)
        play.move(written)
        if play.taken() and not move.hits:
            yield move_codes.STAR_MISSING.finding(
                words={"taken": ", ".join(play.taken())},
                found=found,
                move=number,
                seat=parsed.seat,
                player=spoken.names.get(parsed.seat),
                **turn.place,
            )
