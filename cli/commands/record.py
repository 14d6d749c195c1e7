"""`barsis record`: an arbiter's recorder. It reads lines and prints; the recorder does the rest."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Ascii, Flip, RulesetName, ruleset_named
from ..originals import original
from ..output.occasion import Occasion, text_of
from ..output.tally import Tally
from ..reading import tell
from ..status import Status
from ..streams import STANDARD, flush, is_special, say, talk, tell_of, wants_color
from .replay import ENDINGS, draw_board, to_ascii

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from barsis_notation.base.seen import Expected
    from barsis_notation.diagnostics.findings import Finding
    from barsis_notation.record.structs import Record, Result
    from barsis_notation.recording import recorder_events
    from barsis_notation.recording.recorder import Recorder
    from barsis_notation.replay.phrases import Phrases
    from barsis_notation.rulesets import Ruleset
    from barsis_notation.validation import Checked, Checks

MAX_LINE = 20_000
"""Bytes of one line: more than the longest comment."""

HELP = """\
a throw     a digit or a name, several with + or spaces: 5, dest, دست ٣, 1+3; two dice: 31 or 3 1
            a seat or a player before it, where the turn may be another's: N 3, Basim: 3
a move      its number in the list, or the notation: bar/11
[Enter]     where the rules leave a choice: end the turn (pass), or do not throw again
u  undo     takes the last throw, move or turn back; undo turn: all of the turn   تراجع
c  comment  a note on the turn under way, else on the last; c - removes it        تعليق
board, position   the board; the position line                                    رقعة، وضع
why MOVE    why a move cannot be made                                             لماذا
resign, forfeit, miss, stop   the turn ends so                استسلام، إقصاء، تفويت، قف
so          what was refused was played so: it is written with a ruling; so 23/27: these
            moves; a position line behind them where it is not plain how the men stood      هكذا
edit N      turn N is played anew, or as typed: edit 12 N 3: 23/26. The later turns follow,
            the first that no longer stands is played anew too; undo leaves all as it was  تعديل
result      shows it; S time, - agreement, unfinished: writes one the moves do not tell   نتيجة
q  quit     every turn that is over is in the file; one that is not is kept as broken off,
            and gone on with next time                                            خروج"""


def record(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; `barsis new` makes one.")],
    ascii: Ascii = False,
    flip: Flip = False,
    ruleset: RulesetName = None,
) -> None:
    """Write a game down while it is played: throws, moves, undo. Every turn is saved at once.

    Goes on where the record ends, in the middle of a turn too. A throw is typed as a digit or by
    its name, in Latin or Arabic script, a move as its number in the list; `help` lists the rest.

    Exit status: 0 where every turn is over and saved, 1 where the game was left in the middle of a
    turn (the file has it as broken off) or of an edit (the file is as before), 3 where something
    could not be saved.
    """
    from barsis_notation.recording.recorder import Recorder

    keeper = _Keeper(file)
    game, rules = _opened(keeper, ruleset)
    try:
        recorder = Recorder(game, rules, keeper.save)
    except ValueError as error:
        talk(f"{file}: {error}; write the position down first")
        raise typer.Exit(Status.FINDINGS) from None
    raise typer.Exit(_Desk(recorder, file, ascii=ascii, flip=flip).run())


def _opened(keeper: _Keeper, reference: str | None) -> tuple[Record, Ruleset]:
    """Return the one record of a file and its rules; end the command where it cannot go on."""
    from barsis_notation.validation import Checks

    path = keeper.file
    rules = ruleset_named(reference) if reference is not None else None
    tally, found = Tally(), []
    for checked in _checked(keeper, Checks(ruleset=rules)):
        tally.add(checked, checked.findings)
        tell(checked)
        found += [checked] if checked.number else []
    if not tally.status and len(found) == 1 and found[0].record and found[0].ruleset:
        return found[0].record, found[0].ruleset
    if tally.status is Status.UNREADABLE:
        talk(f"`barsis new GAME -o {path}` begins a record")
    else:
        talk(f"{path}: recording goes on only in one record that is legal so far")
    raise typer.Exit(tally.status or Status.FINDINGS)


def _checked(keeper: _Keeper, checks: Checks) -> Iterator[Checked]:
    """Check the file, and let *keeper* know in which state it was."""
    from barsis_notation.validation.check import check_stream, unreadable

    try:
        with original(keeper.file) as old:
            yield from check_stream(old.reader, keeper.file, checks)
            keeper.state = old.state()
    except OSError as error:
        yield unreadable(keeper.file, error)


def _check_form(place: Path, file: str) -> None:
    """Raise BadParameter where *file* is in another form than what would be saved."""
    from barsis_notation.formats.own.json import JSON, JSONL
    from barsis_notation.formats.registry import HEAD, sniff
    from barsis_notation.record.packing import packing_of

    with place.open("rb") as stream:
        head = stream.read(HEAD)
    form = sniff(head, file) if head else JSON
    if form is not None and form not in (JSON, JSONL):
        raise typer.BadParameter(
            f"{file} is {form.name} and not one record as JSON; `barsis convert` makes it"
        )
    packing = packing_of(head)
    if packing and not place.name.lower().endswith(packing):
        raise typer.BadParameter(f"{file} is packed; give it a name that ends in {packing}")


class _Keeper:
    """Keeps the record in its file; every state of it is on disk before ``save`` returns."""

    def __init__(self, file: str) -> None:
        """Raise OSError or BadParameter where nothing could be kept."""
        from barsis_notation.base.seen import There
        from barsis_notation.formats.registry import by_suffix

        if file == STANDARD:
            raise typer.BadParameter("name a file: every turn is saved in it")
        if is_special(file):
            raise typer.BadParameter(f"{file} is not a file")
        named = by_suffix(file)
        if named is not None and named.name != "json":
            raise typer.BadParameter(f"{file} is not one record as JSON; `barsis convert` makes it")
        self.file = file
        self.state: Expected = There.NOTHING
        place = Path(os.path.realpath(file))
        if place.exists() and not os.access(place.parent, os.W_OK):
            raise PermissionError(errno.EACCES, "nothing can be saved there", file)
        if place.is_file():
            _check_form(place, file)

    def save(self, record: Record) -> None:
        """Write the record whole, or leave what is there. Raises OSError or RecordError.

        A file that somebody removed is made anew.
        """
        from barsis_notation.base.saving import save
        from barsis_notation.base.seen import There
        from barsis_notation.record.reading import file_of

        raw = file_of(record, self.file)
        expected = self.state if Path(self.file).exists() else There.NOTHING
        self.state = save(self.file, raw, expected=expected, tell=tell_of)


class _Desk:
    """The arbiter's side: what is asked, what is shown, what was understood."""

    def __init__(self, recorder: Recorder, file: str, *, ascii: bool, flip: bool) -> None:
        self.recorder = recorder
        self.file = file
        self.ascii = ascii
        self.flip = flip
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self.occasion = Occasion(recorder.record, recorder.ruleset)
        self.asked: tuple[object, ...] = ()

    def run(self) -> Status:
        """Ask and answer until the arbiter leaves; return what the command ends with."""
        heading = self.occasion.heading()
        self._say(f"{heading}   {len(self.recorder.record.turns)} turns in {self.file}")
        self._say("help lists the commands")
        self._tell(self.recorder.resume())
        if not self._may_go_on():
            return self._leave()
        self._ask()
        try:
            self._converse()
        except KeyboardInterrupt:
            self._leave()
            raise
        return self._leave()

    def _converse(self) -> None:
        """Take lines until one says to leave, or there are no more."""
        for line in _lines():
            if line is None:
                self._say("  that is no line of text; nothing was taken of it")
            elif not self._do(line):
                return
            if not self._may_go_on():
                return
            self._ask()

    def _may_go_on(self) -> bool:
        """Whether all is safe, or somebody is there to make room and try again."""
        return not self.recorder.unsaved or self.is_terminal

    def _leave(self) -> Status:
        """Keep what is not over; say on the other stream what is not kept as it should be."""
        from barsis_notation.recording import recorder_events

        recorder = self.recorder
        flush()
        left = [] if recorder.unsaved else recorder.leave()
        if recorder.unsaved:
            talk(f"{self.file}: {recorder.unsaved}; the file is as it was saved last")
            for item in recorder.record.turns[-1:]:
                talk(f"not saved: {text_of(item)}")
            return Status.UNREADABLE
        for fact in left:
            if isinstance(fact, recorder_events.BrokenOff):
                talk(f"turn {fact.turn} is not over; the file has it as broken off: {fact.text}")
                talk(f"`barsis record {self.file}` goes on with it")
                return Status.FINDINGS
            if isinstance(fact, recorder_events.TakenBack):
                talk(f"the edit of turn {fact.turn} is not over; the file is as it was before it")
                return Status.FINDINGS
        return Status.CLEAN

    def _do(self, line: str) -> bool:
        """Do what a line says; return False where it says to leave."""
        from barsis_notation.recording.typed_lines import Command, command_of, take

        found = command_of(line, self.recorder.play.seats)
        command, rest = found or (None, "")
        if command is Command.QUIT:
            return False
        if self.recorder.unsaved:
            self._tell(self.recorder.retry())
        elif command is not None and self._show(command.name, rest):
            self.asked = ()
        else:
            self._tell(take(self.recorder, line))
        return True

    # -- what is asked ----------------------------------------------------------------------

    def _ask(self) -> None:
        """Say what the game waits for, where that has changed, and let it be typed."""
        from barsis_notation.recording.standing import Due

        recorder = self.recorder
        due = recorder.due
        standing = (due, recorder.turn, recorder.text, recorder.seat, recorder.position)
        if standing != self.asked:
            self.asked = standing
            for line in self._question(due):
                self._say(line)
        flush()
        if self.is_terminal and sys.stdout is not None:
            prompt = {Due.MOVE: "move", Due.STARTER: "seat"}.get(due, "throw")
            sys.stdout.write("> " if due is Due.NOTHING else f"{prompt}> ")
            flush()

    def _question(self, due: object) -> Iterator[str]:
        from barsis_notation.recording.standing import Due

        recorder, words = self.recorder, self.recorder.words
        if recorder.is_broken_off:
            yield "[Enter], or its next throw or move, goes on with it; q leaves it so"
            return
        if due is Due.NOTHING:
            yield "nothing more is to be played; undo takes the last turn back, q leaves"
            return
        who = str(words.who(recorder.seat))
        if not recorder.is_under_way:
            yield ""
            yield f"Turn {recorder.turn}   {recorder.position}"
        if due is Due.STARTER:
            seats = " or ".join(str(words.who(seat)) for seat in recorder.seats)
            yield f"who begins? {seats}; [Enter] is {who}"
        elif due is Due.OPENING:
            yield f"{who} throws for the first turn"
        elif due is Due.THROW:
            yield from self._throw_question(who)
        else:
            yield from self._move_question(who)

    def _throw_question(self, who: str) -> Iterator[str]:
        recorder = self.recorder
        if recorder.is_under_way:
            yield f"  {who}: another throw is due"
        elif recorder.may_decline:
            other = recorder.words.who(recorder.seats[1])
            yield f"{who} may throw again; [Enter] leaves the turn to {other}"
        else:
            yield f"{who} throws"

    def _move_question(self, who: str) -> Iterator[str]:
        recorder, words = self.recorder, self.recorder.words
        end = "; [Enter] passes the rest" if recorder.may_end else ""
        yield f"  {who} has {words.owed()} to play{end}"
        for number, choice in enumerate(recorder.choices(), start=1):
            uses = f"   uses {_joined(choice.uses)}" if choice.uses else ""
            takes = f"   takes {self._men(choice.taken)}" if choice.taken else ""
            move = words.move(recorder.seat, choice.move)
            yield f"  {number:>2}  {move:<32}{uses}{takes}"

    # -- what is shown ----------------------------------------------------------------------

    def _show(self, command: str, rest: str) -> bool:
        """Show what a command asks for; False where it is not one that only shows."""
        recorder = self.recorder
        if command == "HELP":
            self._say_all(HELP.split("\n"))
        elif command == "POSITION":
            self._say(recorder.position)
        elif command == "BOARD":
            self._board()
        elif command == "WHY":
            self._why(rest)
        elif command == "COMMENT" and not rest:
            self._say(f"  {recorder.comment or 'type the comment after the word'}")
        elif command == "RESULT" and not rest:
            result = recorder.record.result
            self._say(f"  {self._result(result) if result else 'no result is written'}")
        else:
            return False
        return True

    def _board(self) -> None:
        color = not self.ascii and wants_color()
        recorder = self.recorder
        draw_board(
            recorder.play.setup(),
            recorder.ruleset,
            recorder.record,
            ascii=self.ascii,
            color=color,
            flip=self.flip,
        )

    def _why(self, move: str) -> None:
        from barsis_notation.recording.typed_lines import western

        move = western(move)
        finding = self.recorder.why_not(move)
        if finding is None:
            self._say(f"  {self.recorder.words.move(self.recorder.seat, move)} is legal")
        else:
            self._explain(finding)

    def _explain(self, finding: Finding) -> None:
        from ..output.full import details

        self._say_all(details(finding, self.occasion))

    # -- what was understood ----------------------------------------------------------------

    def _tell(self, facts: Iterable[recorder_events.RecorderEvent]) -> None:
        for fact in facts:
            self._say_all(self._spoken(fact))

    def _spoken(self, fact: recorder_events.RecorderEvent) -> Iterator[str]:
        """Yield the lines that report one event."""
        from barsis_notation.recording import recorder_events

        words = self.recorder.words
        match fact:
            case recorder_events.ThrowMade(_, outcome, values):
                yield f"  threw {self._throw(words, outcome)}: {_joined(values) or 'nothing'}"
            case recorder_events.OpeningThrown(seat, outcome):
                yield f"  {words.who(seat)} threw {outcome} for the first turn"
            case recorder_events.Begins(seat):
                yield f"  {words.who(seat)} takes the turn"
            case recorder_events.Moved(seat, move, taken):
                takes = f", takes {self._men(taken)}" if taken else ""
                yield f"  played {words.move(seat, move)}{takes}"
            case recorder_events.Ended():
                yield from self._ended(fact)
            case recorder_events.Saved(turn):
                yield f"  turn {turn} saved" if turn else "  saved"
            case recorder_events.NotSaved(_, reason):
                yield f"  NOT SAVED: {reason}"
                if self.is_terminal:
                    yield "  nothing is lost: [Enter] tries again, q leaves without it"
            case recorder_events.Over(result):
                yield f"  {self._result(result)}"
            case recorder_events.TakenBack(what, turn, text):
                yield f"  taken back: {what} {text}" + (f" of turn {turn}" if turn else "")
            case recorder_events.Noted(turn, text):
                yield f"  comment on turn {turn}: {text}" if turn else f"  comment: {text}"
            case recorder_events.RefusedLine(finding):
                self._explain(finding)
            case recorder_events.Unread(found, expected):
                yield f"  {found or 'an empty line'}: expected {expected}"
            case _:
                yield from self._spoken_of_turns(fact)

    def _spoken_of_turns(self, fact: recorder_events.RecorderEvent) -> Iterator[str]:
        """Yield the lines of what there is to tell of a turn as a whole."""
        from barsis_notation.recording import recorder_events

        match fact:
            case recorder_events.BrokenOff(turn, text):
                yield f"  turn {turn} was broken off: {text}"
            case recorder_events.GoesOn(turn, text):
                yield f"  turn {turn} goes on: {text}"
            case recorder_events.Stood(turn, text, codes, _):
                yield f"  turn {turn} stands as it was played ({', '.join(codes)}): {text}"
            case recorder_events.Edits(turn, text):
                yield f"  turn {turn} was: {text}"
                yield "  it is played anew; undo leaves it as it was"
            case recorder_events.NoLongerStands(turn, text, finding):
                yield f"  turn {turn} no longer stands: {text}"
                self._explain(finding)
                yield "  it is played anew, or `so` lets it stand; undo leaves all as it was"
            case recorder_events.Edited(turn, later):
                after = f"; the {later} after it stand" if later else ""
                yield f"  turn {turn} is changed{after}"

    def _ended(self, ended: recorder_events.Ended) -> Iterator[str]:
        who = self.recorder.words.who(ended.seat)
        if ended.word:
            yield f"  {who} {ENDINGS.get(ended.word, ended.word)}"
        elif ended.owed:
            yield f"  {who} cannot play {_joined(ended.owed)}; the turn is over"
        yield f"  {ended.text}"

    def _throw(self, words: Phrases, outcome: str) -> str:
        return outcome if self.ascii else str(words.throw(outcome))

    def _men(self, taken: Iterable[str]) -> str:
        """Return men that are taken: ``Basim (N)'s SR6 [N.32]``."""
        words = self.recorder.words
        men = (one.partition(".") for one in taken)
        return _joined(
            f"{words.who(seat)}'s {words.place(seat, step)} [{seat}.{step}]"
            for seat, _, step in men
        )

    def _result(self, result: Result) -> str:
        reason = (result.reason or "unknown").replace("_", " ")
        if not result.winners:
            return f"no winner: {reason}"
        named = f", {result.name.replace('_', ' ')}" if result.name else ""
        score = ", ".join(f"{seat} {points}" for seat, points in result.score.items())
        wins = _joined(str(self.recorder.words.who(seat)) for seat in result.winners)
        return f"{wins} wins: {reason}{named}" + (f"   score {score}" if score else "")

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _say(self, line: str) -> None:
        say(to_ascii(line) if self.ascii else line)


def _joined(words: Iterable[str]) -> str:
    from barsis_notation.base.wording import joined

    return joined(words)


def _lines() -> Iterator[str | None]:
    """Yield the lines that are typed, None for one that is too long or no UTF-8."""
    stream = getattr(sys.stdin, "buffer", None)
    while stream is not None:
        try:
            raw = stream.readline(MAX_LINE)
            is_whole = raw.endswith(b"\n") or len(raw) < MAX_LINE
            while raw and not is_whole:
                rest = stream.readline(MAX_LINE)
                is_whole = rest.endswith(b"\n") or not rest
                raw = b"\xff" + rest[-1:]
        except (OSError, ValueError):  # the terminal is gone, or was never there
            return
        if not raw:
            return
        try:
            yield raw.decode().rstrip("\r\n")
        except UnicodeDecodeError:
            yield None
