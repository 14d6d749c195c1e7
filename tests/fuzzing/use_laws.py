"""Laws of the use of any record that can be read, legal or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.dice.throw_checks import check_throws
from barsis_notation.drawing.text_drawings import draw
from barsis_notation.record.canonical import canonical_bytes, canonicalise
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Record
from barsis_notation.replay.compare import CompareError, compare
from barsis_notation.replay.game import Game
from barsis_notation.replay.play_id import play_id
from barsis_notation.replay.start import find_record_ruleset
from barsis_notation.replay.tree import build_tree
from barsis_notation.replay.walk import steps
from barsis_notation.rulesets import Ruleset
from barsis_notation.statistics.played_games import Replayer
from barsis_notation.statistics.record_content import Content
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.fixes import FixSelection, fix_record
from barsis_notation.validation.record_verdict import check_record
from barsis_notation.validation.search_limits import Effort
from tests.fuzzing.finding_laws import unsound

MOVES: Final = ("1>14", "8/5", "bar/1", "a1-a2", "stop", "pass", "resign", "?", "")
"""Texts to try as moves in any game, whether they are moves of it or not."""

Use = Callable[[Record, Ruleset], str]


def misused(record: Record, number: int) -> str:
    """Use *record* in one way, chosen by *number*, or in all for 0; return a broken law, or ""."""
    ruleset, _ = find_record_ruleset(record)
    if ruleset is None:
        return ""
    for use in USES if number == 0 else (USES[number % len(USES)],):
        wrong = use(record, ruleset)
        if wrong:
            return wrong
    return ""


def _step(record: Record, ruleset: Ruleset) -> str:
    """Step through the turns and draw every position."""
    for step in steps(record):
        if not draw(step.after, ruleset, ascii=True).isascii():
            return "the drawing of a position is not ASCII"
    return ""


def _name_play(record: Record, _ruleset: Ruleset) -> str:
    same = play_id(record) == play_id(canonicalise(record))
    return "" if same else "its canonical form is another play"


def _compare(record: Record, _ruleset: Ruleset) -> str:
    try:
        return "" if compare(record, record).is_same else "it differs from itself"
    except CompareError as error:
        return "" if str(error) else "the error has no message"


def _continue_game(record: Record, _ruleset: Ruleset) -> str:
    """Continue the game at the end of the record; its new record must be read back unchanged."""
    try:
        game = Game.from_record(record)
        for move in (*game.legal_moves, *MOVES):
            game.why_not(move)
        made = game.record()
    except BarsisError as error:
        return "" if str(error) else "the error has no message"
    again = decode(canonical_bytes(made)).record
    return "" if again == canonicalise(made) else "the record of the game is read as another"


def _walk_tree(record: Record, _ruleset: Ruleset) -> str:
    try:
        node = build_tree(record)
        while node.next is not None:
            node = node.next
        node.position  # noqa: B018 - reading it plays the game
    except BarsisError as error:
        return "" if str(error) else "the error has no message"
    return ""


def _fix(record: Record, _ruleset: Ruleset) -> str:
    """Fix a record twice. The second time must not change it, and errors must not increase."""
    checks = Checks(effort=Effort(tried=0, tried_of_file=0))
    for fixing in (FixSelection(), FixSelection(unsafe=True)):
        fixed = fix_record(record, checks, fixing)
        if fixed.lifted and fix_record(fixed.record, checks, fixing).lifted:
            return f"fixed a second time, it changes again: {fixed.lifted[0].name}"
        if fixed.lifted and _errors(fixed.record) > _errors(record):
            return f"a fix adds errors: {fixed.lifted[0].name}"
    return ""


def _errors(record: Record) -> int:
    found = [*decode(canonical_bytes(record)).findings, *check_record(record).findings]
    return sum(one.severity is Severity.ERROR for one in found)


def _count(record: Record, _ruleset: Ruleset) -> str:
    raw = canonical_bytes(record)
    played = Replayer().read(Content(raw, (), is_plain=True))
    return "" if played is not None or decode(raw).record is None else "it is not counted"


def _check_dice(record: Record, ruleset: Ruleset) -> str:
    return unsound(check_throws(record, ruleset).findings)


USES: Final[tuple[Use, ...]] = (
    _step, _name_play, _compare, _continue_game, _walk_tree, _fix, _fix, _count, _check_dice,
)  # fmt: skip
