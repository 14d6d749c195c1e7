"""One game of a match file as a record; how it ended by its words, and by counting men."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET, structs

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import (
    LEFT,
    MEN,
    OFF,
    RIGHT,
    RULESET,
    STAKES,
    START,
    other,
)
from barsis_notation.formats.backgammon.mat import header
from barsis_notation.formats.backgammon.mat.header import CommentValues
from barsis_notation.formats.backgammon.mat.raw_games import RawGame, Score, Side
from barsis_notation.formats.backgammon.mat.transcriber import Place, Transcriber
from barsis_notation.formats.backgammon.positions import could_move
from barsis_notation.formats.backgammon.tags import (
    Overruled,
    opening_of,
    ruleset_of,
    with_members,
)
from barsis_notation.formats.backgammon.transcript import (
    Act,
    AfterThrow,
    Kind,
    Transcript,
    WrittenResult,
    doubt_of,
    name_of_win,
)
from barsis_notation.formats.backgammon.western import Clue, Ending, ending_of, name_win
from barsis_notation.formats.backgammon.writable import one_line
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import Decoded
from barsis_notation.record.excerpt import cut
from barsis_notation.record.shapes import FORMAT, MAX_TURNS
from barsis_notation.record.structs import (
    Entry,
    Match,
    Meta,
    Player,
    Record,
    Result,
    RulesetRef,
    Source,
    Transcription,
)
from barsis_notation.record.structs import Start as RecordStart

_text = texts_of("backgammon")
_count = texts_of("formats")

PLAYED_OUT = ("home", "drop")
"""Reasons of a game whose last throw was played, or not thrown."""

MAX_OFF = 4
"""Men that one turn can take off the board."""


def conclude(game: Transcriber, needed: dict[str, int], length: int) -> Result:
    """Return the result of *game*; what is inferred or in doubt goes to its findings.

    Points are kept as written. ``home`` means that 15 men were counted off the board. *needed* is
    what each seat lacks to win the match, *length* the points of a match: some sites cut the points
    of its last game down to one of them.
    """
    written, turns = game.written, game.transcript
    winner = (written.winner if written else "") or turns.home_alone() or other(turns.gave_up())
    if written is None:
        return _without_words(game, winner, needed.get(winner, 0))
    if not winner:
        _doubt(game, _text("result-in-no-column"), _text("wins-in-column"))
        return Result(winners=[], reason="unknown")
    written = written._replace(winner=winner)
    result = Result(winners=[winner], reason=_reason(turns, winner))
    if written.points:
        result.score = {winner: written.points}
    is_cut = _is_cut(written.points, needed.get(winner, 0), length)
    if is_cut and written.points != needed.get(winner) and _counts_more(turns, written):
        _report_cut(game, written.points, length)
    doubt = doubt_of(turns, written, result, is_cut=is_cut)
    if doubt:
        _doubt(game, *doubt)
    elif result.reason == "home":
        result.name = name_of_win(turns, written)
    return result


def _without_words(game: Transcriber, winner: str, needed: int) -> Result:
    """Return the result by the turns alone; *needed* is what the winner lacks to win the match."""
    turns = game.transcript
    reason = _reason(turns, winner) if winner else "unfinished"
    finding = codes.MAT_NO_RESULT.finding(
        **(game.place_of(len(turns.turns) - 1) if turns.turns else {}),
        found=_text("no-result"),
        expected=_text("line-wins"),
        words={"reading": reason},
    )
    game.findings.append(finding)
    result = Result(winners=[winner] if winner else [], reason=reason)
    is_of_match = turns.has_resigned(other(winner)) and turns.last and turns.last.said.is_of_match
    if is_of_match and 0 < needed <= max(STAKES.values()) * turns.stake:
        result.score = {winner: needed}
    return result


def _reason(turns: Transcript[Place], winner: str) -> str:
    if turns.is_home(winner):
        return "home"
    if turns.gave_up() == winner:
        return "unknown"
    if turns.has_resigned(other(winner)):
        return "resign"
    if turns.has_dropped(other(winner)):
        return "drop"
    might_be_home = turns.on_points.men[winner][OFF] + MAX_OFF * turns.hidden[winner] >= MEN
    return "unknown" if might_be_home or turns.is_home(other(winner)) else "resign"


def _is_cut(points: int, needed: int, length: int) -> bool:
    """Return whether the match allows *points* only, whatever was won: see ``conclude``."""
    return 0 < needed <= points and points in (needed, length)


def _counts_more(turns: Transcript[Place], written: WrittenResult) -> bool:
    """Return whether the game was worth more than its *written* points, for certain."""
    none_off = turns.is_home(written.winner) and not turns.on_points.men[other(written.winner)][OFF]
    is_mars = none_off and turns.on_points.sure
    return written.points % turns.stake > 0 or written.points < turns.stake * (1 + is_mars)


def _report_cut(game: Transcriber, points: int, length: int) -> None:
    line, column = game.written_at
    stake = game.transcript.stake
    finding = codes.MAT_POINTS_CUT.finding(
        line=line,
        column=column,
        pointer="/result/score",
        found=_text("points-at-stake", points=points, stake=stake),
        expected=_text("whole-stakes"),
        words={"length": length},
    )
    game.findings.append(finding)


def _doubt(game: Transcriber, found: Text, expected: Text) -> None:
    line, column = game.written_at
    finding = codes.MAT_RESULT_IN_DOUBT.finding(
        line=line, column=column, pointer="/result", found=found, expected=expected
    )
    game.findings.append(finding)


def close(game: Transcriber, record: Record) -> None:
    """Say in the last turn how *record*, whose result is known, broke off.

    A last throw without moves was given up by the loser, where the game ended in a resignation;
    else it was never played, where anything could be.
    """
    result = record.result or Result(winners=[])
    last, written = game.transcript.last, game.written
    if written and result.winners == [written.winner] and result.reason == "resign":
        _report_resignation(game, written)
    if last is None or not _breaks_off(last):
        return
    if result.reason == "resign" and last.seat not in result.winners:
        _end(record, f"{last.seat} {last.said.dice}: resign")
        count = len(game.transcript.turns)
        game.findings[:] = [one for one in game.findings if not _hides(one, count)]
    elif result.reason not in PLAYED_OUT and _could_move(game.transcript, last):
        _end(record, f"{last.seat} {last.said.dice}: stop")


def _report_resignation(game: Transcriber, written: WrittenResult) -> None:
    last = game.transcript.last
    if last and last.said.kind is Kind.RESIGN:
        return
    line, column = game.written_at
    off = game.transcript.on_points.men[written.winner][OFF]
    finding = codes.MAT_RESIGN_INFERRED.finding(
        line=line,
        column=column,
        pointer="/result/reason",
        found=_text("wins-with-off", winner=written.winner, off=off),
        expected=_text("fifteen-off-or-drop"),
    )
    game.findings.append(finding)


def _breaks_off(last: Act) -> bool:
    return last.said.kind is Kind.THROW and last.said.shown in (
        AfterThrow.NOTHING,
        AfterThrow.HIDDEN,
    )


def _could_move(turns: Transcript[Place], last: Act) -> bool:
    """Return whether the last throw, of which the file shows no move, allowed one for certain."""
    if last.said.shown is not AfterThrow.NOTHING or last.said.strays:
        return False
    return turns.on_points.sure and could_move(turns.on_points.men, last.seat, last.said.dice)


def _hides(finding: Finding, turn: int) -> bool:
    return finding.code == codes.MAT_HIDDEN_MOVES.code and finding.turn == turn


def _end(record: Record, turn: str) -> None:
    """Put *turn* in the place of the last one; what stands beside it stays."""
    last = record.turns[-1]
    record.turns[-1] = structs.replace(last, turn=turn) if isinstance(last, Entry) else turn


STARTS = {
    "": START,
    "backgammon": START,
    "standard": START,
    "nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "longgammon": {24: 15},
}
"""The points the men begin on, by the variation a match file may name."""

SIDES = ((LEFT, "player 1"), (RIGHT, "player 2"))


class Read(NamedTuple):
    """A game that was read; which options it is read under is settled with the rest of the file.

    *is_own*: it names its ruleset itself. *word* is what it says of Western play. *once* are
    findings of which one of a code is enough for a file.
    """

    decoded: Decoded
    is_own: bool = False
    word: Clue | None = None
    first_dice: str = ""
    ending: Ending | None = None
    result_at: tuple[int | None, int | None] = (None, None)
    once: tuple[Finding, ...] = ()


def read_game(game: RawGame) -> Read:
    """Return the record of *game* and what was tolerated; no record where none can hold it."""
    head = header.read_comments((*game.match.comments, *game.comments))
    decoded = Decoded(
        number=game.part,
        findings=[*game.findings, *_head_findings(game)],
        line=game.line,
        offset=game.offset,
        raw=bytes(game.raw),
        offsets={},
    )
    start = STARTS.get(head.get("variation").lower())
    if start is None:
        found = _text("variation", variation=repr(head.get("variation")))
        decoded.findings.append(refusal(game, found, _text("fifteen-men-backgammon")))
        return Read(decoded)
    transcriber = Transcriber(start, game, decoded.raw)
    transcriber.read()
    count = len(transcriber.transcript.turns)
    if count > MAX_TURNS:
        found, expected = _count("turns", count=count), _count("at-most", count=MAX_TURNS)
        decoded.findings.append(refusal(game, found, expected))
        return Read(decoded)
    return _read(game, head, transcriber, decoded)


def _read(game: RawGame, head: CommentValues, transcriber: Transcriber, decoded: Decoded) -> Read:
    record = _record(game, head, transcriber)
    own = ruleset_of(head.own)
    first = transcriber.transcript.first_throw
    read = Read(
        decoded,
        is_own=own is not None,
        word=_word(game, head),
        first_dice=first.dice if first else "",
        ending=_ending(game, transcriber, record),
        result_at=transcriber.written_at,
        once=_once(game, head),
    )
    if own is not None:
        record.ruleset = own
        name_win(record, read.ending)
    tagged = with_members(record, head.own, _read_written)
    decoded.record = tagged.record
    decoded.findings += [_unread_tag(game, head.keys[key]) for key in tagged.faults]
    decoded.findings += [_overruled_tag(game, head, one) for one in tagged.overruled]
    if own is not None:
        decoded.findings += _other_names(game, head, tagged.record)
    close(transcriber, decoded.record)
    decoded.offsets, decoded.locator = None, lambda _raw: transcriber.offsets()
    start = STARTS[head.get("variation").lower()]
    if start is not START:
        decoded.record.start = RecordStart(position=_position(start, transcriber))
        decoded.findings.append(_variation(game, head))
    decoded.findings += transcriber.findings
    return read


def _ending(game: RawGame, transcriber: Transcriber, record: Record) -> Ending | None:
    result = record.result
    if not result or not transcriber.written or len(result.winners) != 1:
        return None
    [winner] = result.winners
    points = transcriber.written.points
    is_cut = _is_cut(points, _needed(game).get(winner, 0), game.match.to)
    turns = transcriber.transcript
    return ending_of(turns.on_points, winner, points, turns.stake, is_cut=is_cut)


def _word(game: RawGame, head: CommentValues) -> Clue | None:
    """Return what the file says of its game in words: the variation, whichever it is."""
    variation = head.get("variation")
    if not variation:
        return None
    line = game.comments.lines.get("variation") or game.match.comments.lines.get("variation")
    found = _text("variation", variation=repr(variation))
    return Clue(True, found, _text("ruleset-tag"), line, 1)


def _once(game: RawGame, head: CommentValues) -> tuple[Finding, ...]:
    if not header.is_on(head, "jacoby"):
        return ()
    line = game.comments.lines.get("jacoby") or game.match.comments.lines.get("jacoby")
    return (
        codes.MAT_JACOBY.finding(
            line=line, column=1, found=_text("jacoby"), expected=_text("mars-as-one")
        ),
    )


def _unread_tag(game: RawGame, key: str) -> Finding:
    return codes.MAT_UNREAD_TAG.finding(
        line=game.comments.lines.get(key.lower(), game.line),
        column=1,
        found=_text("the-tag", tag=repr(key)),
        expected=_text("member-and-value"),
    )


def _read_written(record: Record) -> Record | None:
    from barsis_notation.formats.backgammon.mat.writer import read_written  # which reads games

    return read_written(record)


def _overruled_tag(game: RawGame, head: CommentValues, one: Overruled) -> Finding:
    return _differing_tag(
        game, head.keys[one.key], one.said, cut(one.shown) or _text("nothing-there")
    )


def _other_names(game: RawGame, head: CommentValues, record: Record) -> Iterator[Finding]:
    """Yield the tags of players that name nobody of *record*."""
    names = {one_line(player.name) for player in record.players}
    for seat, key in SIDES:
        name = head.get(key)
        if name and name not in names:
            shown = next((one.name for one in record.players if seat in one.seats), "")
            yield _differing_tag(game, head.keys[key], name, cut(shown) or _text("nothing-there"))


def _differing_tag(game: RawGame, key: str, said: str, shown: str | Text) -> Finding:
    lines = (game.comments.lines, game.match.comments.lines)
    line = next((one[key.lower()] for one in lines if key.lower() in one), game.line)
    return codes.MAT_TAG_DIFFERS.finding(
        line=line, column=1, words={"tag": key}, found=cut(said), expected=shown
    )


def refusal(game: RawGame, found: Text, expected: Text) -> Finding:
    """Return the finding that *game* is left out."""
    return codes.MAT_GAME_NOT_READ.finding(
        line=game.line, record=game.part, found=found, expected=expected
    )


def _record(game: RawGame, head: CommentValues, transcriber: Transcriber) -> Record:
    result = conclude(transcriber, _needed(game), game.match.to)
    return Record(
        format=FORMAT,
        ruleset=RulesetRef(id=RULESET, version=1),
        event=header.event_of(head),
        match=_match(game, head),
        opening=opening_of(head.own),
        comment=header.comment_of(head),
        players=_players(game, head),
        turns=transcriber.transcript.turns,
        result=result,
        meta=_meta(game, head),
    )


def _needed(game: RawGame) -> dict[str, int]:
    """Return how many points each player lacks to win the match; nothing if it is for money."""
    if not game.score or not game.match.to:
        return {}
    sides = {LEFT: game.score.left, RIGHT: game.score.right}
    return {seat: game.match.to - side.score for seat, side in sides.items()}


def _head_findings(game: RawGame) -> list[Finding]:
    findings = []
    if not game.match.said:
        findings.append(
            codes.MAT_HEAD.finding(
                line=game.line, found=_text("no-line-above"), expected=_text("line-of-match")
            )
        )
    if game.score is None:
        findings.append(
            codes.MAT_HEAD.finding(
                line=game.line, found=_text("no-score-line"), expected=_text("line-of-score")
            )
        )
    return findings


def _variation(game: RawGame, head: CommentValues) -> Finding:
    found = repr(head.get("variation"))
    expected = _text("other-points")
    return codes.MAT_VARIATION.finding(
        line=game.line, pointer="/start", found=found, expected=expected
    )


def _match(game: RawGame, head: CommentValues) -> Match:
    return Match(
        id=head.get("match id"),
        game=game.number or UNSET,
        to=game.match.to or UNSET,
        before=_before(game.score),
        crawford=_is_crawford(game, head) or UNSET,
    )


def _before(score: Score | None) -> dict[str, int]:
    return {LEFT: score.left.score, RIGHT: score.right.score} if score else {}


def _is_crawford(game: RawGame, head: CommentValues) -> bool:
    """Return whether this is the Crawford game: the file says so, or says that the rule is kept.

    By the rule it is the first game that one player begins with a point to win. Where the game
    before is not in the file, nobody can tell.
    """
    if "crawford" in game.heading.lower():
        return True
    last = game.match.to - 1
    before, earlier = _before(game.score).values(), _before(game.match.previous).values()
    is_known = game.number == 1 or (earlier and max(earlier) < last)
    return header.is_on(head, "crawford") and bool(
        is_known and last and max(before, default=0) == last
    )


def _players(game: RawGame, head: CommentValues) -> list[Player]:
    sides = (game.score.left, game.score.right) if game.score else (None, None)
    return [_player(side, seat, head, key) for side, (seat, key) in zip(sides, SIDES, strict=True)]


def _player(side: Side | None, seat: str, head: CommentValues, key: str) -> Player:
    rating = side.rating if side else None
    rating = header.rating_of(head, key) if rating is None else rating
    return Player(
        name=(side.name if side else "") or head.get(key),
        seats=[seat],
        rating=UNSET if rating is None else rating,
    )


def _meta(game: RawGame, head: CommentValues) -> Meta:
    source = Source(format="mat", encoding=game.encoding, part=game.part)
    if head.left:
        source.x = {"headers": dict(head.left)}
    by = head.get("transcriber")
    return Meta(source=source, transcription=Transcription(by=by) if by else UNSET)


def _position(start: dict[int, int], transcriber: Transcriber) -> str:
    men = ",".join(f"{point}({count})" for point, count in sorted(start.items()))
    first = transcriber.transcript.first_throw
    return f"shesh-besh W:{men} B:{men} to={first.seat if first else LEFT}"
