"""Conversion of trials into records: lines, start position, turns and result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

from msgspec import UNSET, UnsetType

from barsis_notation.diagnostics import trl_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Outcome
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.formats.encodings import MAX_PIECE, TextLine, TextLines
from barsis_notation.formats.ludii.judge import JudgedTurns, judge_turns, keep_unjudged
from barsis_notation.formats.ludii.ludii_boards import (
    BOARDS,
    LudiiBoard,
    MenByPlace,
    UnreadableError,
    find_board,
)
from barsis_notation.formats.ludii.transcriber import LudiiMove, Transcriber, TrialTurn, read_move
from barsis_notation.language.texts import Text, bind_texts, chain_words, join_words
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    EndlessError,
    Limits,
    report_broken_compression,
)
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.position_lines import Man, Setup, format_setup
from barsis_notation.record.shapes import FORMAT, MAX_TURNS
from barsis_notation.record.structs import (
    Meta,
    Player,
    Record,
    Result,
    RulesetRef,
    Source,
    Start,
)
from barsis_notation.replay.deciding_facts import format_value
from barsis_notation.replay.start import find_unsupported
from barsis_notation.rulesets import Ruleset, load_reference

_text = bind_texts("ludii")
_size = bind_texts("formats")

MAX_NAMED: Final = 100
"""Maximum number of unread lines and moves that are reported one by one."""

GAME: Final = "game="
MOVE: Final = "Move="
OPTIONS_BEGIN: Final = "START GAME OPTIONS"
OPTIONS_END: Final = "END GAME OPTIONS"
LEGAL_BEGIN: Final = "NEW LEGAL MOVES LIST"
LEGAL_END: Final = "END LEGAL MOVES LIST"
PASSED_OVER: Final = (
    "RNG internal state=",
    "LEGAL MOVES LIST SIZE",
    "numInitialPlacementMoves=",
    "SANDBOX=",
    "LUDII_VERSION=",
    "endtype=",
    "rankings=",
    "winner=",
)


@dataclass(slots=True)
class _Trial:
    """One trial, as its lines in the file."""

    part: int
    line: int
    offset: int
    path: str
    encoding: str = "utf-8"
    options: list[str] = field(default_factory=list)
    moves: list[tuple[LudiiMove, int, int]] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    raw: bytearray = field(default_factory=bytearray)
    has_more: bool = False


def read(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,  # noqa: ARG001 (every turn is written here, in the strict grammar)
) -> Iterator[Decoded]:
    """Yield the trials of a file as records. Problems in the file are reported as findings.

    A trial of a game that is not one of BOARDS has a finding and no record. A turn that Ludii
    allows but the ruleset refuses gets a ruling. Findings about the file as a whole are in a
    ``Decoded`` with the number 0. The file is read, and errors are raised, during iteration.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits for the size of trials.
        check_turns: Ignored, because the turns are generated in the strict grammar.

    Raises:
        OSError: If *source* cannot be read, or needs Zstandard and it is not installed.
    """
    reader = _TrialLines(TextLines(source, limits), limits)
    try:
        yield from reader.read()
    except BrokenCompressionError as error:
        yield report_broken_compression(error, reader.parts, "trials")
    except EndlessError as error:
        yield from reader.stop(error)


class _TrialLines:
    """Collects lines into trials; one trial is in memory at a time."""

    def __init__(self, lines: TextLines, limits: Limits) -> None:
        self.lines = lines
        self.limits = limits
        self.parts = 0
        self._trial: _Trial | None = None
        self._plies_within = ""
        self._stray: Finding | None = None

    def read(self) -> Iterator[Decoded]:
        """Yield each trial when the next trial or the end of the file is reached."""
        for line in self.lines:
            if line.text.startswith(GAME) and not line.is_rest:
                yield from self._end_trial()
                self._begin(line)
            elif self._trial is not None:
                self._take(self._trial, line)
            elif line.text.strip() and self._stray is None:
                self._stray = _make_unread_finding(line)
        yield from self._end_trial()
        if self.parts == 0:
            finding = codes.TRL_NO_GAME.finding(
                line=1, found=_text("no-game"), expected=_text("line-of-game")
            )
            yield Decoded(number=0, findings=[*filter(None, [self._stray]), finding])

    def stop(self, error: EndlessError) -> Iterator[Decoded]:
        """Yield the current trial, then the finding that reading stopped."""
        yield from self._end_trial()
        yield Decoded(number=0, findings=[error.finding])

    def _begin(self, line: TextLine) -> None:
        self.parts += 1
        self.lines.begin_record()
        path = line.text.removeprefix(GAME).strip()
        self._trial = _Trial(self.parts, line.number, line.offset, path)
        self._plies_within = ""
        self._trial.raw += line.raw

    def _end_trial(self) -> Iterator[Decoded]:
        trial, self._trial = self._trial, None
        if trial is None:
            return
        trial.encoding = self.lines.encoding.name
        finding = self.lines.finding(trial.line)
        yield decode_trial(trial, self.limits, [finding] if finding else [])

    def _take(self, trial: _Trial, line: TextLine) -> None:
        """Add one line to a trial. Lines beyond the limits are not kept."""
        if len(trial.raw) > self.limits.size or len(trial.moves) > MAX_MOVES:
            trial.has_more = True
            return
        place = len(trial.raw)
        trial.raw += line.raw
        if line.is_rest:  # the finding about its first piece covers the whole line
            return
        text = line.text.strip()
        if self._plies_within:
            self._take_within(trial, text)
        elif text.startswith(MOVE):
            self._take_move(trial, line, place)
        elif text in (OPTIONS_BEGIN, LEGAL_BEGIN):
            self._plies_within = OPTIONS_END if text == OPTIONS_BEGIN else LEGAL_END
        elif text.startswith(PASSED_OVER):
            name, _, value = text.partition("=")
            trial.facts[name] = value.strip()
        elif text:
            _add_finding(trial, _make_unread_finding(line))

    def _take_within(self, trial: _Trial, text: str) -> None:
        if text == self._plies_within:
            self._plies_within = ""
        elif text and self._plies_within == OPTIONS_END and len(trial.options) < MAX_NAMED:
            trial.options.append(text)

    def _take_move(self, trial: _Trial, line: TextLine, place: int) -> None:
        cut = len(line.raw) >= MAX_PIECE
        move = None if cut else read_move(line.text.strip().removeprefix(MOVE))
        if move is None:
            _add_finding(trial, _make_unread_finding(line))
        else:
            trial.moves.append((move, line.number, place))


MAX_MOVES: Final = 8 * MAX_TURNS
"""Maximum number of moves read of a trial: a turn has up to four, after those of the setup."""


def _add_finding(trial: _Trial, finding: Finding) -> None:
    if len(trial.findings) < MAX_NAMED:
        trial.findings.append(finding)


def _make_unread_finding(line: TextLine) -> Finding:
    return codes.TRL_UNREAD_LINE.finding(
        line=line.number,
        column=1,
        found=repr(line.text.strip()[:60]),
        expected=_text("line-of-ludii"),
    )


# From a trial to a record.


def decode_trial(trial: _Trial, limits: Limits, before: list[Finding]) -> Decoded:
    """Convert a trial into a record with findings.

    The record is None if:

    - the game is unknown,
    - the trial is too large or has too many turns,
    - the trial does not have a start position, or
    - the rules do not allow that position.

    A finding gives the reason.

    Args:
        trial: The trial with all its lines.
        limits: Limits for the size of trials.
        before: Findings about the file, which the result lists first.
    """
    decoded = Decoded(
        number=trial.part,
        findings=[*before, *trial.findings],
        offset=trial.offset,
        line=trial.line,
        raw=bytes(trial.raw),
        offsets={"": 0},
    )
    refused = _find_refusal(trial, limits)
    board = find_board(trial.path)
    if refused is None and board is not None:
        _fill_record(decoded, trial, board)
    elif refused is not None:
        decoded.findings.append(refused)
    for finding in decoded.findings:
        finding.record = trial.part
    return decoded


def _find_refusal(trial: _Trial, limits: Limits) -> Finding | None:
    if find_board(trial.path) is None:
        games = join_words((board.game for board in BOARDS), "commas")
        return codes.TRL_OTHER_GAME.finding(
            line=trial.line, found=repr(trial.path[-60:]), expected=games
        )
    if trial.has_more or len(trial.raw) > limits.size:
        found = _size("more-bytes", count=limits.size)
        return _make_refusal(trial, found, _size("record-at-most", count=limits.size))
    if all(move.mover != 0 for move, _, _ in trial.moves):
        return _make_refusal(trial, _text("no-men"), _text("setting-up"))
    return None


def _make_refusal(trial: _Trial, found: Text, expected: Text) -> Finding:
    return codes.TRL_GAME_NOT_READ.finding(line=trial.line, found=found, expected=expected)


def _fill_record(decoded: Decoded, trial: _Trial, board: LudiiBoard) -> None:
    """Set the record of *decoded*, and add the findings about it."""
    ruleset = _load_ruleset(board)
    men = MenByPlace(board)
    turns = Transcriber(board, men, _map_values(ruleset))
    decoded.findings += _list_option_findings(trial, board, ruleset)
    setup = _set_up(decoded, trial, board, men)
    _read_moves(decoded, trial, turns)
    if len(turns.turns) > MAX_TURNS:
        found, expected = _size("turns", count=len(turns.turns)), _size("at-most", count=MAX_TURNS)
        decoded.findings.append(_make_refusal(trial, found, expected))
        return
    start, done = _judge(turns.turns, board, ruleset, setup)
    if not isinstance(done, JudgedTurns):
        found = _text("men-cannot-stand", why=done)
        decoded.findings.append(_make_refusal(trial, found, _text("all-men")))
        return
    decoded.findings += done.findings
    decoded.offsets = {"": 0} | {
        f"/turns/{index}": turn.offset for index, turn in enumerate(done.turns)
    }
    decoded.record = Record(
        format=FORMAT,
        ruleset=RulesetRef(id=ruleset.id, version=ruleset.version, options=dict(ruleset.chosen)),
        start=start,
        players=[Player(seats=[seat]) for seat in ruleset["seats.names"]],
        turns=done.entries,
        result=_determine_result(decoded, trial, board, done),
        meta=_make_meta(trial),
    )


def _load_ruleset(board: LudiiBoard) -> Ruleset:
    ruleset, findings = load_reference(board.ruleset, dict(board.options))
    assert ruleset is not None, findings
    return ruleset


def _map_values(ruleset: Ruleset) -> Mapping[str, Any]:
    """Return the values of every outcome by its key; empty for two dice or no throws."""
    outcomes: Mapping[str, Any] = ruleset.value("device.outcomes")
    return {key: given["values"] for key, given in outcomes.items()}


def _set_up(
    decoded: Decoded, trial: _Trial, board: LudiiBoard, men: MenByPlace
) -> Mapping[str, tuple[Man, ...]]:
    """Put the pieces on the board; return them by seat."""
    for move, line, _ in trial.moves:
        for action in move.actions if move.mover == 0 else ():
            site, piece = action.get_number("to"), action.get_number("what")
            count = action.get_number("count") if "count" in action.facts else 1
            is_die = action.name != "Add" or site in board.dice
            if is_die or (
                site is not None and piece is not None and men.add(site, piece, count or 0)
            ):
                continue
            decoded.findings.append(
                codes.TRL_UNREAD_LINE.finding(
                    line=line,
                    found=_text("man-on-site", piece=str(piece), site=str(site)),
                    expected=_text("man-on-start"),
                )
            )
            break
    return {
        seat: tuple(Man(place) for place, count in placed.items() for _ in range(count))
        for seat, placed in men.placed.items()
    }


def _read_moves(decoded: Decoded, trial: _Trial, turns: Transcriber) -> None:
    reported = 0
    for move, line, place in trial.moves:
        if move.mover == 0:
            continue
        try:
            turns.add(move, line, place)
        except UnreadableError as error:
            reported += 1
            if reported <= MAX_NAMED:
                decoded.findings.append(
                    codes.TRL_UNREAD_MOVE.finding(
                        line=line, found=error.found, expected=error.expected
                    )
                )


def _judge(
    turns: list[TrialTurn], board: LudiiBoard, ruleset: Ruleset, men: Mapping[str, tuple[Man, ...]]
) -> tuple[Start | UnsetType, JudgedTurns | str]:
    """Return the start position, UNSET if it is the usual one, and the judged turns.

    If the rules do not allow the start position, a text with the reason replaces the turns.
    """
    if find_unsupported(ruleset):
        return UNSET, keep_unjudged(turns)
    seats = tuple(ruleset["seats.names"])
    play = get_engine(ruleset.family).begin(ruleset, seats)
    usual = play.setup()
    if all(_list_places(usual.men[seat]) == _list_places(men[seat]) for seat in seats):
        return UNSET, judge_turns(turns, board, play)
    first = turns[0].seat if turns else seats[0]
    wrong = play.set_position(
        Setup(id=ruleset.id, men={seat: men[seat] for seat in seats}, to=first)
    )
    if wrong:
        return UNSET, str(wrong[0])
    return Start(position=format_setup(play.setup())), judge_turns(turns, board, play)


def _list_places(men: tuple[Man, ...]) -> list[str]:
    return sorted(man.place for man in men)


def _list_option_findings(trial: _Trial, board: LudiiBoard, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield findings about the options used for the trial, and the variant set in Ludii."""
    if ruleset.chosen:
        chosen = [f"{path}={format_value(value)}" for path, value in ruleset.chosen.items()]
        yield codes.TRL_OPTIONS.finding(
            line=trial.line,
            pointer="/ruleset/options",
            found=join_words(chosen, "commas"),
            expected=_text("default-options"),
            words={"game": board.game},
        )
    if trial.options:
        yield codes.TRL_VARIANT.finding(
            line=trial.line + 1,
            found=", ".join(trial.options)[:200],
            expected=_text("no-options"),
        )


def _make_meta(trial: _Trial) -> Meta:
    source = Source(format="trl", encoding=trial.encoding, part=trial.part)
    version = trial.facts.get("LUDII_VERSION", "")[:100]
    return Meta(software=f"Ludii {version}" if version else "Ludii", source=source)


# The result.


def _determine_result(
    decoded: Decoded, trial: _Trial, board: LudiiBoard, done: JudgedTurns
) -> Result:
    """Return the result: by the rules if they decide it, otherwise as Ludii states.

    Players with the rank of the winner have won, too: partners share a rank.
    """
    ranks = _list_ranks(trial, board)
    seat = _find_seat(trial.facts.get("winner", ""), board)
    winners = [other for other in ranks if ranks[other] == ranks[seat]] if seat and ranks else []
    winners = winners or [seat] * bool(seat)
    if done.outcome is not None:
        return _take_rules_result(decoded, trial, done.outcome, winners, ranks)
    if not seat:
        return _make_result_without_winner(decoded, trial)
    if done.is_judged:
        decoded.findings.append(
            _make_difference_finding(trial, _describe_result(winners, ranks), _text("not-over"))
        )
        return Result(winners=winners, reason="ruling")
    return Result(winners=winners, reason=board.reason)


def _take_rules_result(
    decoded: Decoded, trial: _Trial, outcome: Outcome, winners: list[str], ranks: Mapping[str, int]
) -> Result:
    won, ranked = list(outcome.winners), dict(outcome.ranks)
    if set(won) != set(winners) or {seat: ranks.get(seat) for seat in ranked} != ranked:
        expected = _describe_result(won, ranked)
        decoded.findings.append(
            _make_difference_finding(trial, _describe_result(winners, ranks), expected)
        )
    return Result(winners=won, reason=outcome.reason, ranks=ranked)


def _make_difference_finding(trial: _Trial, found: str | Text, expected: str | Text) -> Finding:
    return codes.TRL_RESULT.finding(
        line=trial.line, pointer="/result", found=found, expected=expected
    )


def _describe_result(winners: list[str], ranks: Mapping[str, int]) -> str | Text:
    if ranks:
        return join_words((f"{seat} {rank}" for seat, rank in sorted(ranks.items())), "commas")
    return _text("won", winners=chain_words(winners, "and")) if winners else _text("nobody-won")


def _make_result_without_winner(decoded: Decoded, trial: _Trial) -> Result:
    ended = trial.facts.get("endtype", "")
    drawn = ended == "NaturalEnd" and trial.facts.get("winner") == "0"
    reason = "unknown" if drawn else "unfinished"
    decoded.findings.append(
        codes.TRL_NO_RESULT.finding(
            line=trial.line,
            pointer="/result",
            found=_describe_end(trial),
            expected=_text("line-of-winner"),
            words={"reading": reason},
        )
    )
    return Result(winners=[], reason=reason)


def _describe_end(trial: _Trial) -> Text:
    end = trial.facts.get("endtype", "")[:40] or _text("no-end")
    if "winner" in trial.facts:
        return _text("winner-and-end", winner=trial.facts["winner"][:20], end=end)
    return _text("no-winner-and-end", end=end)


def _find_seat(number: str, board: LudiiBoard) -> str:
    """Return the seat of a player by number, "" if the number is not that of a player."""
    known = {str(place): seat for place, seat in enumerate(board.players, 1)}
    return known.get(number, "")


def _list_ranks(trial: _Trial, board: LudiiBoard) -> dict[str, int]:
    """Return the rank of every seat; empty if the trial does not contain all ranks."""
    numbers = trial.facts.get("rankings", "").split(",")[1:]
    whole = [number.strip().removesuffix(".0") for number in numbers]
    if len(whole) != len(board.players) or not all(_find_seat(one, board) for one in whole):
        return {}
    ranks = {seat: int(one) for seat, one in zip(board.players, whole, strict=True)}
    return dict(sorted(ranks.items()))
