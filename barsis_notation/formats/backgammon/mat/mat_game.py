"""Conversion of one game of a match file into a record.

The result comes from the file's words and from counting checkers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET, structs

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat import header
from barsis_notation.formats.backgammon.mat.header import CommentValues
from barsis_notation.formats.backgammon.mat.raw_games import PlayerScore, RawGame, Score
from barsis_notation.formats.backgammon.mat.transcriber import Place, Transcriber
from barsis_notation.formats.backgammon.positions import can_move
from barsis_notation.formats.backgammon.seats_and_stakes import (
    LEFT,
    MEN,
    OFF,
    RIGHT,
    RULESET,
    STAKES,
    START,
    get_opponent,
)
from barsis_notation.formats.backgammon.tags import (
    OverruledTag,
    apply_members,
    parse_opening,
    parse_ruleset,
)
from barsis_notation.formats.backgammon.transcript import (
    AfterThrow,
    Kind,
    SeatAction,
    Transcript,
    WrittenResult,
    find_doubt,
    get_win_name,
)
from barsis_notation.formats.backgammon.western import Clue, Ending, find_ending, name_win
from barsis_notation.formats.backgammon.writable import make_one_line
from barsis_notation.language.texts import Text, bind_texts
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

_text = bind_texts("backgammon")
_count = bind_texts("formats")

PLAYED_OUT = ("home", "drop")
"""Reasons of results that imply that the last throw, if there was one, was fully played."""

MAX_OFF = 4
"""Largest number of checkers that one turn can bear off."""


def determine_result(game: Transcriber, needed: dict[str, int], length: int) -> Result:
    """Return the result of a game, and add findings about doubtful or inferred parts to *game*.

    Points are kept as written. The reason is ``home`` only if the winner has borne off all 15
    checkers, according to the moves. If the file does not state a result, the winner is inferred
    from the turns; without a winner, the reason is then ``unfinished``. If the match was resigned,
    the winner gets the needed points, unless these are more than three stakes. If the file states a
    result but the winner is neither stated nor inferred, the reason is ``unknown``.

    Args:
        game: The transcriber of the game, after its ``read`` has been called.
        needed: Number of points that each seat (``W``, ``B``) still needs to win the match; empty
            for a money session. Some sites reduce the points of the last game to this number or to
            *length*.
        length: The match length in points; 0 for a money session.
    """
    written, turns = game.written, game.transcript
    winner = (
        (written.winner if written else "")
        or turns.find_only_home()
        or get_opponent(turns.find_quitter())
    )
    if written is None:
        return _infer_result(game, winner, needed.get(winner, 0))
    if not winner:
        _report_doubt(game, _text("result-in-no-column"), _text("wins-in-column"))
        return Result(winners=[], reason="unknown")
    written = written._replace(winner=winner)
    result = Result(winners=[winner], reason=_find_reason(turns, winner))
    if written.points:
        result.score = {winner: written.points}
    is_cut = _is_cut(written.points, needed.get(winner, 0), length)
    if is_cut and written.points != needed.get(winner) and _counts_more(turns, written):
        _report_cut(game, written.points, length)
    doubt = find_doubt(turns, written, result, is_cut=is_cut)
    if doubt:
        _report_doubt(game, *doubt)
    elif result.reason == "home":
        result.name = get_win_name(turns, written)
    return result


def _infer_result(game: Transcriber, winner: str, needed: int) -> Result:
    """Return the result by the turns alone; *needed* is what the winner lacks to win the match."""
    turns = game.transcript
    reason = _find_reason(turns, winner) if winner else "unfinished"
    finding = codes.MAT_NO_RESULT.finding(
        **(game.place_of(len(turns.turns) - 1) if turns.turns else {}),
        found=_text("no-result"),
        expected=_text("line-wins"),
        words={"reading": reason},
    )
    game.findings.append(finding)
    result = Result(winners=[winner] if winner else [], reason=reason)
    is_of_match = (
        turns.has_resigned(get_opponent(winner)) and turns.last and turns.last.said.is_of_match
    )
    if is_of_match and 0 < needed <= max(STAKES.values()) * turns.stake:
        result.score = {winner: needed}
    return result


def _find_reason(turns: Transcript[Place], winner: str) -> str:
    if turns.is_home(winner):
        return "home"
    if turns.find_quitter() == winner:
        return "unknown"
    if turns.has_resigned(get_opponent(winner)):
        return "resign"
    if turns.has_dropped(get_opponent(winner)):
        return "drop"
    might_be_home = turns.on_points.men[winner][OFF] + MAX_OFF * turns.hidden[winner] >= MEN
    return "unknown" if might_be_home or turns.is_home(get_opponent(winner)) else "resign"


def _is_cut(points: int, needed: int, length: int) -> bool:
    """Return whether the match may limit *points*: see ``determine_result``."""
    return 0 < needed <= points and points in (needed, length)


def _counts_more(turns: Transcript[Place], written: WrittenResult) -> bool:
    """Return whether the game was worth more than its *written* points."""
    none_off = (
        turns.is_home(written.winner) and not turns.on_points.men[get_opponent(written.winner)][OFF]
    )
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


def _report_doubt(game: Transcriber, found: Text, expected: Text) -> None:
    line, column = game.written_at
    finding = codes.MAT_RESULT_IN_DOUBT.finding(
        line=line, column=column, pointer="/result", found=found, expected=expected
    )
    game.findings.append(finding)


def complete_last_turn(game: Transcriber, record: Record) -> None:
    """Complete the last turn of a game that broke off, and report an inferred resignation.

    If the throw of the last turn was played, the turn stays as it is. If the game ended in a
    resignation of the player who threw, the turn ends with ``resign``, and the finding that its
    moves are hidden is removed. Otherwise, the turn ends with ``stop`` if all of these hold:

    - The file shows no text after the throw.
    - A move was certainly possible.
    - The reason of the result is not ``home`` or ``drop``.

    A finding is added if the result says ``resign`` for the winner that the file names, but the
    file does not show a resignation. This does not depend on whether the throw was played.

    Args:
        game: The transcriber of the game.
        record: The record of the game with its result; its last turn may be changed.
    """
    result = record.result or Result(winners=[])
    last, written = game.transcript.last, game.written
    if written and result.winners == [written.winner] and result.reason == "resign":
        _report_resignation(game, written)
    if last is None or not _breaks_off(last):
        return
    if result.reason == "resign" and last.seat not in result.winners:
        _replace_last_turn(record, f"{last.seat} {last.said.dice}: resign")
        count = len(game.transcript.turns)
        game.findings[:] = [one for one in game.findings if not _is_hidden_moves(one, count)]
    elif result.reason not in PLAYED_OUT and _could_move(game.transcript, last):
        _replace_last_turn(record, f"{last.seat} {last.said.dice}: stop")


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


def _breaks_off(last: SeatAction) -> bool:
    return last.said.kind is Kind.THROW and last.said.shown in (
        AfterThrow.NOTHING,
        AfterThrow.HIDDEN,
    )


def _could_move(turns: Transcript[Place], last: SeatAction) -> bool:
    """Return whether the last throw, written without moves, certainly allowed a move."""
    if last.said.shown is not AfterThrow.NOTHING or last.said.strays:
        return False
    return turns.on_points.sure and can_move(turns.on_points.men, last.seat, last.said.dice)


def _is_hidden_moves(finding: Finding, turn: int) -> bool:
    return finding.code == codes.MAT_HIDDEN_MOVES.code and finding.turn == turn


def _replace_last_turn(record: Record, turn: str) -> None:
    """Replace the last turn string by *turn*; keep the other members of its entry."""
    last = record.turns[-1]
    record.turns[-1] = structs.replace(last, turn=turn) if isinstance(last, Entry) else turn


STARTS = {
    "": START,
    "backgammon": START,
    "standard": START,
    "nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "longgammon": {24: 15},
}
"""The start position (checkers by point) for each variation name in lower case."""

SIDES = ((LEFT, "player 1"), (RIGHT, "player 2"))


class GameReading(NamedTuple):
    """A game that has been read, before the options of its file are decided.

    ``read_game`` makes it. If the game was left out, only *decoded* is set.

    Attributes:
        decoded: The record, None if the game was left out, and the findings.
        is_own: Whether the game names its ruleset in a tag that only this library writes.
        word: The tag that indicates Western play, or None.
        first_dice: The first throw as two digits, ``?`` if unknown; "" if there is no throw.
        ending: How the game ended as seen from the loser, None if the checkers or points do not
            show it.
        result_at: Line and column of the written result, from 1; both None if the file has none.
        once: Findings whose codes are reported at most once per file.
    """

    decoded: Decoded
    is_own: bool = False
    word: Clue | None = None
    first_dice: str = ""
    ending: Ending | None = None
    result_at: tuple[int | None, int | None] = (None, None)
    once: tuple[Finding, ...] = ()


def read_game(game: RawGame) -> GameReading:
    """Convert one game of a match file into a record.

    If its variation is not one of STARTS, or it has more than MAX_TURNS (20,000) turns, the record
    is None, and a finding gives the reason.

    Args:
        game: The game with all its lines.
    """
    head = header.read_comments((*game.match.comments, *game.comments))
    decoded = Decoded(
        number=game.part,
        findings=[*game.findings, *_list_head_findings(game)],
        line=game.line,
        offset=game.offset,
        raw=bytes(game.raw),
        offsets={},
    )
    start = STARTS.get(head.get("variation").lower())
    if start is None:
        found = _text("variation", variation=repr(head.get("variation")))
        decoded.findings.append(make_refusal(game, found, _text("fifteen-men-backgammon")))
        return GameReading(decoded)
    transcriber = Transcriber(start, game, decoded.raw)
    transcriber.read()
    count = len(transcriber.transcript.turns)
    if count > MAX_TURNS:
        found, expected = _count("turns", count=count), _count("at-most", count=MAX_TURNS)
        decoded.findings.append(make_refusal(game, found, expected))
        return GameReading(decoded)
    return _read_record(game, head, transcriber, decoded)


def _read_record(
    game: RawGame, head: CommentValues, transcriber: Transcriber, decoded: Decoded
) -> GameReading:
    record = _make_record(game, head, transcriber)
    own = parse_ruleset(head.own)
    first = transcriber.transcript.first_throw
    read = GameReading(
        decoded,
        is_own=own is not None,
        word=_find_clue(game, head),
        first_dice=first.dice if first else "",
        ending=_find_ending(game, transcriber, record),
        result_at=transcriber.written_at,
        once=_list_file_findings(game, head),
    )
    if own is not None:
        record.ruleset = own
        name_win(record, read.ending)
    tagged = apply_members(record, head.own, _read_back)
    decoded.record = tagged.record
    decoded.findings += [_make_unread_tag(game, head.keys[key]) for key in tagged.faults]
    decoded.findings += [_make_overruled_tag(game, head, one) for one in tagged.overruled]
    if own is not None:
        decoded.findings += _find_other_names(game, head, tagged.record)
    complete_last_turn(transcriber, decoded.record)
    decoded.offsets, decoded.locator = None, lambda _raw: transcriber.offsets()
    start = STARTS[head.get("variation").lower()]
    if start is not START:
        decoded.record.start = RecordStart(position=_format_position(start, transcriber))
        decoded.findings.append(_make_variation_finding(game, head))
    decoded.findings += transcriber.findings
    return read


def _find_ending(game: RawGame, transcriber: Transcriber, record: Record) -> Ending | None:
    result = record.result
    if not result or not transcriber.written or len(result.winners) != 1:
        return None
    [winner] = result.winners
    points = transcriber.written.points
    is_cut = _is_cut(points, _count_needed(game).get(winner, 0), game.match.to)
    turns = transcriber.transcript
    return find_ending(turns.on_points, winner, points, turns.stake, is_cut=is_cut)


def _find_clue(game: RawGame, head: CommentValues) -> Clue | None:
    """Return the file's variation tag, with any value, as an indication of Western play."""
    variation = head.get("variation")
    if not variation:
        return None
    line = game.comments.lines.get("variation") or game.match.comments.lines.get("variation")
    found = _text("variation", variation=repr(variation))
    return Clue(True, found, _text("ruleset-tag"), line, 1)


def _list_file_findings(game: RawGame, head: CommentValues) -> tuple[Finding, ...]:
    if not header.is_rule_on(head, "jacoby"):
        return ()
    line = game.comments.lines.get("jacoby") or game.match.comments.lines.get("jacoby")
    return (
        codes.MAT_JACOBY.finding(
            line=line, column=1, found=_text("jacoby"), expected=_text("mars-as-one")
        ),
    )


def _make_unread_tag(game: RawGame, key: str) -> Finding:
    return codes.MAT_UNREAD_TAG.finding(
        line=game.comments.lines.get(key.lower(), game.line),
        column=1,
        found=_text("the-tag", tag=repr(key)),
        expected=_text("member-and-value"),
    )


def _read_back(record: Record) -> Record | None:
    from barsis_notation.formats.backgammon.mat.writer import read_back  # cyclic import

    return read_back(record)


def _make_overruled_tag(game: RawGame, head: CommentValues, one: OverruledTag) -> Finding:
    return _make_differing_tag(
        game, head.keys[one.key], one.said, cut(one.shown) or _text("nothing-there")
    )


def _find_other_names(game: RawGame, head: CommentValues, record: Record) -> Iterator[Finding]:
    """Yield findings for player tags whose name is not a player of *record*."""
    names = {make_one_line(player.name) for player in record.players}
    for seat, key in SIDES:
        name = head.get(key)
        if name and name not in names:
            shown = next((one.name for one in record.players if seat in one.seats), "")
            yield _make_differing_tag(
                game, head.keys[key], name, cut(shown) or _text("nothing-there")
            )


def _make_differing_tag(game: RawGame, key: str, said: str, shown: str | Text) -> Finding:
    lines = (game.comments.lines, game.match.comments.lines)
    line = next((one[key.lower()] for one in lines if key.lower() in one), game.line)
    return codes.MAT_TAG_DIFFERS.finding(
        line=line, column=1, words={"tag": key}, found=cut(said), expected=shown
    )


def make_refusal(game: RawGame, found: Text, expected: Text) -> Finding:
    """Return a finding which says that a game was left out.

    Args:
        game: The game that was not read.
        found: Description of the obstacle.
        expected: Description of what was expected instead.
    """
    return codes.MAT_GAME_NOT_READ.finding(
        line=game.line, record=game.part, found=found, expected=expected
    )


def _make_record(game: RawGame, head: CommentValues, transcriber: Transcriber) -> Record:
    result = determine_result(transcriber, _count_needed(game), game.match.to)
    return Record(
        format=FORMAT,
        ruleset=RulesetRef(id=RULESET, version=1),
        event=header.get_event(head),
        match=_make_match(game, head),
        opening=parse_opening(head.own),
        comment=header.get_comment(head),
        players=_make_players(game, head),
        turns=transcriber.transcript.turns,
        result=result,
        meta=_make_meta(game, head),
    )


def _count_needed(game: RawGame) -> dict[str, int]:
    """Return the points each player lacks to win the match; empty for a money session."""
    if not game.score or not game.match.to:
        return {}
    sides = {LEFT: game.score.left, RIGHT: game.score.right}
    return {seat: game.match.to - side.score for seat, side in sides.items()}


def _list_head_findings(game: RawGame) -> list[Finding]:
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


def _make_variation_finding(game: RawGame, head: CommentValues) -> Finding:
    found = repr(head.get("variation"))
    expected = _text("other-points")
    return codes.MAT_VARIATION.finding(
        line=game.line, pointer="/start", found=found, expected=expected
    )


def _make_match(game: RawGame, head: CommentValues) -> Match:
    return Match(
        id=head.get("match id"),
        game=game.number or UNSET,
        to=game.match.to or UNSET,
        before=_get_score(game.score),
        crawford=_is_crawford(game, head) or UNSET,
    )


def _get_score(score: Score | None) -> dict[str, int]:
    return {LEFT: score.left.score, RIGHT: score.right.score} if score else {}


def _is_crawford(game: RawGame, head: CommentValues) -> bool:
    """Return whether this is the Crawford game: stated for the game, or following from the rule.

    By the rule it is the first game that a player begins with one point to win. This cannot be
    decided if the previous game is not in the file.
    """
    if "crawford" in game.heading.lower():
        return True
    last = game.match.to - 1
    before, earlier = _get_score(game.score).values(), _get_score(game.match.previous).values()
    is_known = game.number == 1 or (earlier and max(earlier) < last)
    return header.is_rule_on(head, "crawford") and bool(
        is_known and last and max(before, default=0) == last
    )


def _make_players(game: RawGame, head: CommentValues) -> list[Player]:
    sides = (game.score.left, game.score.right) if game.score else (None, None)
    return [
        _make_player(side, seat, head, key) for side, (seat, key) in zip(sides, SIDES, strict=True)
    ]


def _make_player(side: PlayerScore | None, seat: str, head: CommentValues, key: str) -> Player:
    rating = side.rating if side else None
    rating = header.get_rating(head, key) if rating is None else rating
    return Player(
        name=(side.name if side else "") or head.get(key),
        seats=[seat],
        rating=UNSET if rating is None else rating,
    )


def _make_meta(game: RawGame, head: CommentValues) -> Meta:
    source = Source(format="mat", encoding=game.encoding, part=game.part)
    if head.left:
        source.x = {"headers": dict(head.left)}
    by = head.get("transcriber")
    return Meta(source=source, transcription=Transcription(by=by) if by else UNSET)


def _format_position(start: dict[int, int], transcriber: Transcriber) -> str:
    men = ",".join(f"{point}({count})" for point, count in sorted(start.items()))
    first = transcriber.transcript.first_throw
    return f"shesh-besh W:{men} B:{men} to={first.seat if first else LEFT}"
