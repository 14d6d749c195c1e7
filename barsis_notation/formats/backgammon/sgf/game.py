"""One game tree as a record."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.formats.backgammon.facts import LEFT, RULESET, START, other
from barsis_notation.formats.backgammon.joined_moves import Tally
from barsis_notation.formats.backgammon.members import with_members
from barsis_notation.formats.backgammon.own_tags import opening_of, ruleset_of
from barsis_notation.formats.backgammon.positions import Stake, setup_of
from barsis_notation.formats.backgammon.sgf import header
from barsis_notation.formats.backgammon.sgf.header import OWN, Head
from barsis_notation.formats.backgammon.sgf.nodes import MainLine, Node, main_line
from barsis_notation.formats.backgammon.sgf.notes import Notes
from barsis_notation.formats.backgammon.sgf.result import conclude, told_of
from barsis_notation.formats.backgammon.sgf.trees import Tree
from barsis_notation.formats.backgammon.sgf.turns import ANALYSIS, Play
from barsis_notation.formats.backgammon.western import (
    Ending,
    ending_of,
    name_win,
    options_of,
    spoken_options,
)
from barsis_notation.record.decode import Decoded
from barsis_notation.record.positions import print_setup
from barsis_notation.record.shapes import FORMAT, MAX_TEXT, MAX_TURNS
from barsis_notation.record.structs import Match, Record, RulesetRef, Start


def record_of(tree: Tree, notes: Notes) -> Decoded:
    """Return the record of *tree* and what was tolerated; no record where none can hold it."""
    decoded = Decoded(
        number=notes.number, offset=tree.offset, line=tree.line, raw=tree.raw, offsets={}
    )
    decoded.findings = notes.findings
    line = main_line(tree.raw)
    if not line.nodes:
        _leave_out(notes, 0, "no node", "a node such as ;FF[4]GM[6]")
        return decoded
    root = line.nodes[0]
    for value in root.properties.get("CA", ())[:1]:
        notes.declared = value.raw.decode("latin-1")
    if not _is_backgammon(root, notes):
        return decoded
    _tell_faults(line, tree, notes)
    head = header.read_head(root, notes)
    start = header.start_of(head)
    if start is None:
        _leave_out(notes, 0, f"the rules {', '.join(head.rules)}", "15 men a side")
        return decoded
    _read(decoded, line, head, start, notes)
    return decoded


def _is_backgammon(root: Node, notes: Notes) -> bool:
    values = root.properties.get("GM", [])
    said = values[0].raw.decode("latin-1").strip() if values else ""
    if said == "6":
        return True
    offset = values[0].offset if values else 0
    found = f"GM[{said[:20]}]" if values else "no GM"
    _leave_out(notes, offset, found, "GM[6], backgammon")
    return False


def _leave_out(notes: Notes, offset: int, found: str, expected: str) -> None:
    notes.say(codes.SGF_GAME_NOT_READ, offset, found=found, expected=expected)


def _tell_faults(line: MainLine, tree: Tree, notes: Notes) -> None:
    for fault in line.faults:
        found = repr(fault.raw[:40].decode("latin-1"))
        expected = "properties such as W[31hefe]"
        notes.say(codes.SGF_SYNTAX, fault.offset, found=found, expected=expected)
    if not tree.is_whole:
        end = max(len(tree.raw.rstrip()) - 1, 0)
        notes.say(codes.SGF_NOT_WHOLE, end, found="no end of its own", expected=")")


def _read(
    decoded: Decoded, line: MainLine, head: Head, start: dict[int, int], notes: Notes
) -> None:
    play = Play(start, notes, header.stake_of(head))
    nodes = [_without_header(line.nodes[0]), *line.nodes[1:]]
    play.read(nodes)
    told = told_of(head)
    play.close(other(told.winner) if told and told.reason == "resign" else "")
    if len(play.turns) > MAX_TURNS:
        found, expected = f"{len(play.turns)} turns", f"at most {MAX_TURNS}"
        _leave_out(notes, 0, found, expected)
        return
    result = conclude(play, head, told, notes)
    decoded.offsets = play.offsets
    record = Record(
        format=FORMAT,
        ruleset=RulesetRef(id=RULESET, version=1),
        event=header.event_of(head),
        match=header.match_of(head),
        opening=opening_of(head.own),
        start=_start(start, play, head, notes),
        comment=f"{head.comment}\n{play.comment}".strip()[:MAX_TEXT],
        players=header.players_of(head),
        turns=play.turns,
        result=result,
        meta=header.meta_of(head, notes),
    )
    decoded.record = _settled(record, head, play, notes)
    _tell_left_out(line, play, notes)


def _settled(record: Record, head: Head, play: Play, notes: Notes) -> Record:
    """Return *record* with its options, the name of its win and its members in tags of ours."""
    own = ruleset_of(head.own)
    if own is None:
        first = "" if play.start else play.first_dice
        record.ruleset.options = options_of(first, is_western=True)
        _tell_western(notes, head)
    else:
        record.ruleset = own
    name_win(record, _ending(record, play))
    whole, faults = with_members(record, head.own)
    for key in faults:
        expected = "a member of a record and its value"
        notes.say(codes.SGF_UNREAD_TAG, 0, found=f"the tag {key!r}", expected=expected)
    return whole


def _tell_western(notes: Notes, head: Head) -> None:
    """Tell once a file that GM[6] means Western backgammon, and that a rule of its is not ours."""
    notes.say_once(
        codes.SGF_WESTERN,
        head.game_at,
        pointer="/ruleset/options",
        found="GM[6]",
        expected=f"{OWN}[Ruleset:{RULESET} 1], as a game of ours has it",
        words={"options": spoken_options()},
    )
    if "jacoby" in head.rules:
        expected = "every mars counted as one"
        notes.say_once(codes.SGF_JACOBY, head.game_at, found="the Jacoby rule", expected=expected)


def _ending(record: Record, play: Play) -> Ending | None:
    result, match = record.result, record.match or Match()
    if not result or len(result.winners) != 1:
        return None
    [winner] = result.winners
    points = result.score.get(winner, 0)
    is_cut = bool(match.to) and points == (match.to or 0) - match.before.get(winner, 0)
    return ending_of(play.tally, winner, points, play.stake, is_cut=is_cut)


def _without_header(root: Node) -> Node:
    """Return the root without what the header has read; there CV and CP are other things."""
    kept = {name: values for name, values in root.properties.items() if name not in header.PLACED}
    return Node(root.offset, kept)


def _start(start: dict[int, int], play: Play, head: Head, notes: Notes) -> Start | UnsetType:
    if play.start:
        return Start(position=play.start)
    if start is START:
        return UNSET
    found, expected = ", ".join(head.rules), "backgammon; the points are in start.position"
    notes.say(codes.SGF_VARIATION, 0, pointer="/start", found=found, expected=expected)
    setup = setup_of(Tally(start).men, play.first_seat or LEFT, Stake(), "")
    return Start(position=print_setup(setup))


def _tell_left_out(line: MainLine, play: Play, notes: Notes) -> None:
    """Say once what of the game has no place in a record."""
    analysis = sorted(name for name in play.left_out if name in ANALYSIS)
    rest = sorted(name for name in play.left_out if name not in ANALYSIS)
    told = []
    for names, kind in ((analysis, "of analysis"), (rest, "that a record has no place for")):
        count = sum(play.left_out[name] for name in names)
        if count:
            many = "property" if count == 1 else "properties"
            told.append(f"{count} {many} {kind} ({', '.join(names[:12])})")
    if line.variations:
        many = "variation" if line.variations == 1 else "variations"
        told.append(f"{line.variations} {many}")
    if told:
        expected = "the moves as they were played"
        notes.say(codes.SGF_NOT_KEPT, 0, found=", ".join(told), expected=expected)
