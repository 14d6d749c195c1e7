"""One game of a match file as a record."""

from __future__ import annotations

from msgspec import UNSET

from barsis_notation.diagnostics import mat_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import LEFT, REROLL, RIGHT, RULESET, START
from barsis_notation.formats.backgammon.own import opening_of, ruleset_of
from barsis_notation.formats.mat import header
from barsis_notation.formats.mat.header import Head
from barsis_notation.formats.mat.layout import Side
from barsis_notation.formats.mat.play import Play
from barsis_notation.formats.mat.raw import RawGame
from barsis_notation.formats.mat.result import conclude
from barsis_notation.record.decode import Decoded
from barsis_notation.record.shapes import FORMAT, MAX_TURNS
from barsis_notation.record.structs import (
    Match,
    Meta,
    Option,
    Player,
    Record,
    RulesetRef,
    Source,
    Transcription,
)
from barsis_notation.record.structs import Start as RecordStart

STARTS = {
    "": START,
    "backgammon": START,
    "standard": START,
    "nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "longgammon": {24: 15},
}
"""The points the men begin on, by the variation a match file may name."""

SIDES = ((LEFT, "player 1"), (RIGHT, "player 2"))


def record_of(game: RawGame) -> Decoded:
    """Return the record of *game* and what was tolerated; no record where none can hold it."""
    head = header.read_comments([*game.match.comments, *game.comments])
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
        found = f"the variation {head.get('variation')!r}"
        decoded.findings.append(refusal(game, found, "backgammon with 15 men a side"))
        return decoded
    play = Play(start)
    play.read(game.rows)
    if len(play.turns) > MAX_TURNS:
        finding = refusal(game, f"{len(play.turns)} turns", f"at most {MAX_TURNS}")
        decoded.findings.append(finding)
        return decoded
    decoded.record = _record(game, head, play)
    decoded.offsets = _offsets(game, play)
    if start is not START:
        decoded.record.start = RecordStart(position=_position(start, play))
        decoded.findings.append(_variation(game, head))
    decoded.findings += play.findings
    return decoded


def western_opening(game: RawGame, decoded: Decoded) -> Finding | None:
    """Return the note that the opening dice count as the first turn, if they do.

    A ruleset that the file names itself needs no note.
    """
    record = decoded.record
    head = header.read_comments([*game.match.comments, *game.comments])
    if not record or ruleset_of(head.values) or not record.ruleset.options:
        return None
    line, column = decoded.where("/turns/0")
    return codes.MAT_WESTERN_OPENING.finding(
        line=line,
        column=column,
        turn=1,
        pointer="/ruleset/options",
        found="not a double",
        expected="a throw after the roll-off",
    )


def refusal(game: RawGame, found: str, expected: str) -> Finding:
    """Return the finding that *game* is left out."""
    return codes.MAT_GAME_NOT_READ.finding(
        line=game.line, record=game.part, found=found, expected=expected
    )


def _record(game: RawGame, head: Head, play: Play) -> Record:
    result = conclude(play, _needed(game))
    return Record(
        format=FORMAT,
        ruleset=_ruleset(head, play),
        event=header.event_of(head),
        match=_match(game, head),
        opening=opening_of(head.values),
        comment=header.comment_of(head),
        players=_players(game, head),
        turns=play.turns,
        result=result,
        meta=_meta(game, head),
    )


def _needed(game: RawGame) -> dict[str, int]:
    """Return how many points each player lacks to win the match; nothing if it is for money."""
    if not game.score or not game.match.to:
        return {}
    sides = {LEFT: game.score.left, RIGHT: game.score.right}
    return {seat: game.match.to - side.score for seat, side in sides.items()}


def _offsets(game: RawGame, play: Play) -> dict[str, int]:
    """Return where in the bytes of the game each turn begins, and each move in it."""
    codec = "utf-8" if game.encoding.startswith("utf") else game.encoding
    offsets = {}
    for index, stand in enumerate(play.places):
        columns = {f"/turns/{index}": stand.column}
        columns |= {f"/turns/{index}/moves/{nth}": at for nth, at in enumerate(stand.moves)}
        for pointer, column in columns.items():
            before = stand.row.text[:column].encode(codec, "replace")
            offsets[pointer] = stand.row.offset + len(before)
    return offsets


def _head_findings(game: RawGame) -> list[Finding]:
    findings = []
    if not game.match.said:
        findings.append(
            codes.MAT_HEAD.finding(
                line=game.line, found="no line above", expected="a line such as 7 point match"
            )
        )
    if game.score is None:
        expected = "names and points, such as left : 0   right : 0"
        findings.append(
            codes.MAT_HEAD.finding(line=game.line, found="no score line", expected=expected)
        )
    return findings


def _variation(game: RawGame, head: Head) -> Finding:
    found = repr(head.get("variation"))
    expected = "Backgammon; the points the men begin on are in start.position"
    return codes.MAT_VARIATION.finding(
        line=game.line, pointer="/start", found=found, expected=expected
    )


def _ruleset(head: Head, play: Play) -> RulesetRef:
    """Return the ruleset: a first throw of two equal dice cannot be the opening dice."""
    own = ruleset_of(head.values)
    if own:
        return own
    first = play.first_throw
    western = first is not None and len(set(first.said.dice)) == 2
    options: dict[str, Option] = {REROLL: False} if western else {}
    return RulesetRef(id=RULESET, version=1, options=options)


def _match(game: RawGame, head: Head) -> Match:
    crawford = "crawford" in game.heading.lower()
    return Match(
        id=head.get("match id"),
        game=game.number or UNSET,
        to=game.match.to or UNSET,
        before={LEFT: game.score.left.score, RIGHT: game.score.right.score} if game.score else {},
        crawford=crawford or UNSET,
    )


def _players(game: RawGame, head: Head) -> list[Player]:
    sides = (game.score.left, game.score.right) if game.score else (None, None)
    return [_player(side, seat, head, key) for side, (seat, key) in zip(sides, SIDES, strict=True)]


def _player(side: Side | None, seat: str, head: Head, key: str) -> Player:
    rating = side.rating if side else None
    rating = header.rating_of(head, key) if rating is None else rating
    return Player(
        name=(side.name if side else "") or head.get(key),
        seats=[seat],
        rating=UNSET if rating is None else rating,
    )


def _meta(game: RawGame, head: Head) -> Meta:
    source = Source(format="mat", encoding=game.encoding, part=game.part)
    left = header.headers_left(head)
    if left:
        source.x = {"headers": left}
    by = head.get("transcriber")
    return Meta(source=source, transcription=Transcription(by=by) if by else UNSET)


def _position(start: dict[int, int], play: Play) -> str:
    men = ",".join(f"{point}({count})" for point, count in sorted(start.items()))
    seat = play.first_throw.seat if play.first_throw else LEFT
    return f"shesh-besh W:{men} B:{men} to={seat}"
