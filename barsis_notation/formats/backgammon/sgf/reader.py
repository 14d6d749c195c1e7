"""Reading of SGF files as a stream of games, one game in memory at a time.

A game tree becomes a record. Its result is the value of RE, completed by counting checkers and
stakes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from msgspec import UNSET, UnsetType, structs

from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.formats.backgammon.plain_throws import MenOnPoints
from barsis_notation.formats.backgammon.positions import Stake, make_setup
from barsis_notation.formats.backgammon.seats_and_stakes import (
    LEFT,
    OFF,
    RULESET,
    START,
    get_opponent,
)
from barsis_notation.formats.backgammon.sgf import header
from barsis_notation.formats.backgammon.sgf.header import APPLICATION, OWN, RootProperties
from barsis_notation.formats.backgammon.sgf.transcriber import ANALYSIS, Transcriber
from barsis_notation.formats.backgammon.sgf.trees import (
    MainLine,
    SgfNode,
    Tree,
    TreeContext,
    Trees,
    read_main_line,
)
from barsis_notation.formats.backgammon.tags import apply_members, parse_opening, parse_ruleset
from barsis_notation.formats.backgammon.transcript import (
    Transcript,
    WrittenResult,
    find_doubt,
    get_win_name,
)
from barsis_notation.formats.backgammon.western import (
    Ending,
    describe_options,
    find_ending,
    make_options,
    name_win,
)
from barsis_notation.formats.encodings import UTF8, Encoding
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.decode import (
    STANDARD,
    Decoded,
    EndlessError,
    Limits,
    report_broken_compression,
)
from barsis_notation.record.excerpt import cut
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.shapes import FORMAT, MAX_TEXT, MAX_TURNS
from barsis_notation.record.structs import Match, Record, Result, RulesetRef, Start

_text = bind_texts("backgammon")
_count = bind_texts("formats")

_HEAD = 128
"""Number of first bytes of a game that name the program, if this library wrote it."""


def read(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,  # noqa: ARG001 (every turn is written here, in the strict grammar)
) -> Iterator[Decoded]:
    """Yield the games of an SGF file. Problems in the file are reported as findings.

    White is W, and Black is B. Legality is not checked. If a game does not name its ruleset in a
    tag of this library, it gets the options of Western backgammon, which a finding reports once. A
    game that continues a match gets the event and ratings of the game before it if it lacks them.
    Findings about the file as a whole are in a ``Decoded`` with the number 0. The file is read, and
    errors are raised, during iteration.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits for the size of games.
        check_turns: Ignored, because the turns are generated in the strict grammar.

    Raises:
        OSError: If *source* cannot be read, or needs Zstandard and it is not installed.
    """
    reader = _TreeReader(limits)
    try:
        yield from reader.read(source)
    except BrokenCompressionError as error:
        yield report_broken_compression(error, reader.parts, "games")
    except EndlessError as error:
        yield Decoded(number=0, findings=[error.finding])


class _TreeReader:
    """Reader that numbers the games and keeps the previous game of a match."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.parts = 0
        self._before: Record | None = None
        self._reported: set[str] = set()
        self._encoding_reported = False

    def read(self, source: bytes | BinaryIO) -> Iterator[Decoded]:
        trees = Trees(source, self.limits)
        for tree in trees:
            yield self._game(tree, trees.encoding) if tree.is_game else _report_outside(tree)
        if self.parts == 0:
            finding = codes.SGF_NO_GAME.finding(
                line=1, found=_text("no-game"), expected=_text("game-begins")
            )
            yield Decoded(number=0, findings=[finding])

    def _game(self, tree: Tree, encoding: Encoding) -> Decoded:
        self.parts += 1
        if tree.size > self.limits.size:
            return self._too_large(tree)
        notes = TreeContext(tree, self.parts, encoding, self._reported)
        decoded = decode_tree(tree, notes)
        self._report_encoding(notes)
        if decoded.record is not None:
            self._inherit(decoded)
        return decoded

    def _report_encoding(self, notes: TreeContext) -> None:
        """Report once that the text is not plain UTF-8."""
        if notes.encoding is not UTF8 and not self._encoding_reported:
            self._encoding_reported = True
            finding = notes.encoding.finding(notes.tree.line)
            finding.record = notes.number
            notes.findings.append(finding)

    def _too_large(self, tree: Tree) -> Decoded:
        finding = codes.SGF_GAME_NOT_READ.finding(
            line=tree.line,
            record=self.parts,
            found=_count("bytes", count=tree.size),
            expected=_count("record-at-most", count=self.limits.size),
        )
        return Decoded(number=self.parts, findings=[finding], line=tree.line, offset=tree.offset)

    def _inherit(self, decoded: Decoded) -> None:
        """Copy event and ratings from the previous game of the match: they are written only once.

        Games written by this library are complete.
        """
        record = decoded.record
        before, self._before = self._before, record
        is_ours = f"AP[{APPLICATION}]".encode() in decoded.raw[:_HEAD]
        if before is None or record is None or is_ours or not _is_next(before, record):
            return
        record.event = before.event if record.event is UNSET else record.event
        for player, same in zip(record.players, before.players, strict=True):
            player.rating = same.rating if player.rating is UNSET else player.rating


def _is_next(before: Record, record: Record) -> bool:
    """Return whether *record* is a later game of the match of *before*."""
    one, two = before.match, record.match
    if not one or not two or not one.game or not two.game:
        return False
    names = [[player.name for player in each.players] for each in (before, record)]
    same = (one.to, one.id) == (two.to, two.id) and names[0] == names[1]
    return same and one.game < two.game


def _report_outside(tree: Tree) -> Decoded:
    """Return the finding about a text outside of any game."""
    text = tree.raw.strip().decode("utf-8", "replace")
    finding = codes.SGF_OUTSIDE.finding(
        line=tree.line, found=cut(repr(text)), expected=_text("game-begins")
    )
    return Decoded(number=0, findings=[finding], offset=tree.offset, line=tree.line)


_WON = re.compile(
    r"([WB])\s*\+\s*(?:([0-9]{0,6})\s*(R(?:esign)?)?|(T(?:ime)?)|(F(?:orfeit)?))", re.I
)


def decode_tree(tree: Tree, notes: TreeContext) -> Decoded:
    """Convert a game tree into a record with findings.

    The record is None if the tree is not a backgammon game with 15 checkers a side, or has more
    than MAX_TURNS (20,000) turns. A finding then gives the reason.

    Args:
        tree: The game tree.
        notes: The context of the tree, which collects the findings.
    """
    decoded = Decoded(
        number=notes.number, offset=tree.offset, line=tree.line, raw=tree.raw, offsets={}
    )
    decoded.findings = notes.findings
    line = read_main_line(tree.raw)
    root = line.root
    if root is None:
        _leave_out(notes, 0, _text("no-node"), _text("a-node"))
        return decoded
    for value in root.properties.get("CA", ())[:1]:
        notes.declared = value.raw.decode("latin-1")
    if not _is_backgammon(root, notes):
        return decoded
    _report_faults(line, tree, notes)
    head = header.read_root(root, notes)
    start = header.get_start(head)
    if start is None:
        found = _text("the-rules", rules=join_words(head.rules, "commas"))
        _leave_out(notes, 0, found, _text("fifteen-men"))
        return decoded
    _read_record(decoded, line, root, head, start, notes)
    return decoded


def _is_backgammon(root: SgfNode, notes: TreeContext) -> bool:
    values = root.properties.get("GM", [])
    said = values[0].raw.decode("latin-1").strip() if values else ""
    if said == "6":
        return True
    offset = values[0].offset if values else 0
    found = f"GM[{said[:20]}]" if values else _text("no-gm")
    _leave_out(notes, offset, found, _text("gm-6"))
    return False


def _leave_out(notes: TreeContext, offset: int, found: str | Text, expected: Text) -> None:
    notes.say(codes.SGF_GAME_NOT_READ, offset, found=found, expected=expected)


def _report_faults(line: MainLine, tree: Tree, notes: TreeContext) -> None:
    for fault in line.faults:
        found = repr(fault.raw[:40].decode("latin-1"))
        expected = _text("properties")
        notes.say(codes.SGF_SYNTAX, fault.offset, found=found, expected=expected)
    if not tree.is_whole:
        end = max(len(tree.raw.rstrip()) - 1, 0)
        notes.say(codes.SGF_NOT_WHOLE, end, found=_text("no-end"), expected=")")


def _read_record(
    decoded: Decoded,
    line: MainLine,
    root: SgfNode,
    head: RootProperties,
    start: dict[int, int],
    notes: TreeContext,
) -> None:
    game = Transcriber(start, notes, header.get_stake(head))
    game.read([_drop_header(root), *line.nodes])
    written = parse_result(head)
    game.close(get_opponent(written.winner) if written and written.reason == "resign" else "")
    turns = game.transcript.turns
    if len(turns) > MAX_TURNS:
        found, expected = _count("turns", count=len(turns)), _count("at-most", count=MAX_TURNS)
        _leave_out(notes, 0, found, expected)
        return
    result = determine_result(game.transcript, head, written, notes)
    decoded.offsets, decoded.locator = None, lambda _raw: game.offsets()
    record = Record(
        format=FORMAT,
        ruleset=RulesetRef(id=RULESET, version=1),
        event=header.get_event(head),
        match=header.get_match(head),
        opening=parse_opening(head.own),
        start=_make_start(start, game, head, notes),
        comment=f"{head.comment}\n{game.comment}".strip()[:MAX_TEXT],
        players=header.get_players(head),
        turns=turns,
        result=result,
        meta=header.get_meta(head, notes),
    )
    decoded.record = _apply_tags(record, head, game, notes)
    _report_left_out(line, game, notes)


def _apply_tags(
    record: Record, head: RootProperties, game: Transcriber, notes: TreeContext
) -> Record:
    """Return *record* with its options, the name of its win and the members in its tags."""
    own = parse_ruleset(head.own)
    if own is None:
        first = None if game.start else game.transcript.first_throw
        record.ruleset.options = make_options(first.dice if first else "", is_western=True)
        _report_western(notes, head)
    else:
        record.ruleset = own
    name_win(record, _find_ending(record, game.transcript))
    shown = structs.replace(record, comment=head.comment)  # without comments on the board
    tagged = apply_members(record, head.own, _read_back, shown)
    for key in tagged.faults:
        found, expected = _text("the-tag", tag=repr(key)), _text("member-and-value")
        notes.say(codes.SGF_UNREAD_TAG, 0, found=found, expected=expected)
    for one in tagged.overruled:
        notes.say(
            codes.SGF_TAG_DIFFERS,
            0,
            words={"tag": f"{OWN}[{one.key}:…]"},
            found=cut(one.said),
            expected=cut(one.shown) or _text("nothing-there"),
        )
    return tagged.record


def _read_back(record: Record) -> Record | None:
    from barsis_notation.formats.backgammon.sgf.writer import read_back  # cyclic import

    return read_back(record)


def _report_western(notes: TreeContext, head: RootProperties) -> None:
    """Report once per file that GM[6] means Western backgammon; report unsupported rules."""
    notes.say_once(
        codes.SGF_WESTERN,
        head.game_at,
        pointer="/ruleset/options",
        found="GM[6]",
        expected=_text("western-tag", tag=f"{OWN}[Ruleset:{RULESET} 1]"),
        words={"options": describe_options()},
    )
    if "jacoby" in head.rules:
        found, expected = _text("jacoby"), _text("mars-as-one")
        notes.say_once(codes.SGF_JACOBY, head.game_at, found=found, expected=expected)


def _find_ending(record: Record, turns: Transcript[int]) -> Ending | None:
    result, match = record.result, record.match or Match()
    if not result or len(result.winners) != 1:
        return None
    [winner] = result.winners
    points = result.score.get(winner, 0)
    is_cut = bool(match.to) and points == (match.to or 0) - match.before.get(winner, 0)
    return find_ending(turns.on_points, winner, points, turns.stake, is_cut=is_cut)


def _drop_header(root: SgfNode) -> SgfNode:
    """Return the root without the properties of the header, where CV and CP differ in meaning."""
    kept = {name: values for name, values in root.properties.items() if name not in header.PLACED}
    return SgfNode(root.offset, kept)


def _make_start(
    start: dict[int, int], game: Transcriber, head: RootProperties, notes: TreeContext
) -> Start | UnsetType:
    if game.start:
        return Start(position=game.start)
    if start is START:
        return UNSET
    found, expected = join_words(head.rules, "commas"), _text("backgammon-points")
    notes.say(codes.SGF_VARIATION, 0, pointer="/start", found=found, expected=expected)
    first = game.transcript.first_throw
    setup = make_setup(MenOnPoints(start).men, first.seat if first else LEFT, Stake(), "")
    return Start(position=format_setup(setup))


def _report_left_out(line: MainLine, game: Transcriber, notes: TreeContext) -> None:
    """Report once which parts of the game a record cannot keep."""
    analysis = sorted(name for name in game.left_out if name in ANALYSIS)
    rest = sorted(name for name in game.left_out if name not in ANALYSIS)
    count, more = (sum(game.left_out[name] for name in names) for names in (analysis, rest))
    left_out = []
    if count:
        left_out.append(_text("of-analysis", count=count, names=_list_names(analysis)))
    if more:
        left_out.append(_text("without-place", count=more, names=_list_names(rest)))
    if line.variations:
        left_out.append(_text("variations", count=line.variations))
    if left_out:
        found, expected = join_words(left_out, "commas"), _text("moves-as-played")
        notes.say(codes.SGF_NOT_KEPT, 0, found=found, expected=expected)


def _list_names(properties: list[str]) -> Text:
    return join_words(properties[:12], "commas")


# How it ended.


def parse_result(head: RootProperties) -> WrittenResult | None:
    """Return the result from the property RE, such as ``W+2R``.

    Letter case is ignored. Return None if RE is missing or has an unknown form. The points are 0 if
    RE does not give any. The reason is ``resign``, ``time``, ``forfeit`` or "".
    """
    won = _WON.fullmatch(head.result)
    if not won:
        return None
    reasons = ((won[3], "resign"), (won[4], "time"), (won[5], "forfeit"))
    reason = next((word for found, word in reasons if found), "")
    return WrittenResult(won[1].upper(), int(won[2] or 0), reason)


def determine_result(
    turns: Transcript[int], head: RootProperties, written: WrittenResult | None, notes: TreeContext
) -> Result:
    """Return the result of a game, and report doubtful or inferred parts to *notes*.

    Points are kept as written; if there are none, those that a resignation gives are used. The
    reason is ``home`` only if the winner has borne off all 15 checkers, according to the moves. If
    RE is missing or unknown, the winner is inferred from the last action, or else from the
    checkers; without a winner, the reason is ``unfinished``.

    Args:
        turns: The transcript of the game, after its last turn.
        head: The parsed root properties.
        written: The result as written, None if RE is missing or unknown.
        notes: The context of the tree, which collects the findings.
    """
    if written is None:
        return _infer_result(turns, head, notes)
    result = Result(
        winners=[written.winner], reason=written.reason or _find_reason(turns, written.winner)
    )
    points = written.points or _count_points_given_up(turns, written.winner)
    if points:
        result.score = {written.winner: points}
    doubt = _find_doubt(turns, written, result)
    if doubt:
        found, expected = doubt
        notes.say(
            codes.SGF_RESULT_IN_DOUBT,
            head.result_at,
            pointer="/result",
            found=found,
            expected=expected,
        )
    elif result.reason == "home":
        result.name = get_win_name(turns, written)
    return result


def _infer_result(turns: Transcript[int], head: RootProperties, notes: TreeContext) -> Result:
    winner = get_opponent(turns.find_quitter()) or turns.find_only_home()
    reason = _find_reason(turns, winner) if winner else "unfinished"
    found = _text("no-result")
    if head.result:
        found = _text("the-result", result=repr(head.result[:40]))
    notes.say(
        codes.SGF_NO_RESULT,
        head.result_at,
        found=found,
        expected=_text("result-such-as"),
        words={"reading": reason},
    )
    points = _count_points_given_up(turns, winner)
    return Result(
        winners=[winner] if winner else [],
        reason=reason,
        score={winner: points} if points else {},
    )


def _count_points_given_up(turns: Transcript[int], winner: str) -> int:
    """Return the points that a resignation gives *winner*, 0 if there was no resignation."""
    last = turns.last
    if last is None or not turns.has_resigned(get_opponent(winner)):
        return 0
    return last.said.number * turns.stake


def _find_reason(turns: Transcript[int], winner: str) -> str:
    if turns.is_home(winner):
        return "home"
    if turns.has_resigned(get_opponent(winner)):
        return "resign"
    return "drop" if turns.has_dropped(get_opponent(winner)) else "unknown"


def _find_doubt(
    turns: Transcript[int], written: WrittenResult, result: Result
) -> tuple[Text, Text] | None:
    """Return the doubtful part of the result and the expected one, or None."""
    if turns.is_home(get_opponent(written.winner)) and turns.find_quitter() != written.winner:
        return None
    doubt = find_doubt(turns, written, result)
    if (
        doubt
        or result.reason != "unknown"
        or any(turns.hidden.values())
        or not turns.on_points.sure
    ):
        return doubt
    off = turns.on_points.men[written.winner][OFF]
    return (
        _text("winner-with-off", winner=written.winner, off=off),
        _text("off-drop-or-resigned"),
    )
