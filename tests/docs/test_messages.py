"""Every message gives the place and the remedy, and shows invisible characters."""

from __future__ import annotations

import io
import re
from itertools import chain
from pathlib import Path
from typing import cast

from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.diagnostics.findings import Code
from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.structs import Record
from barsis_notation.validation.file_checks import check_input
from barsis_notation.validation.fixes import FixSelection
from barsis_notation.validation.text_fixes import fix_file
from tests.docs import messages
from tests.docs.damages import DAMAGES, SAMPLES, Damage
from tests.every import every
from tests.replay.records import plays

ALL = list(chain.from_iterable(DAMAGES.values()))


def record_in(raw: bytes) -> Record | None:
    return next(check_input(InputFile(io.BytesIO(raw), "game.barsis.json"))).record


def fix_damage(damage: Damage, *, unsafe: bool = False) -> bytes:
    new = io.BytesIO()
    raw = cast(io.RawIOBase, io.BytesIO(damage.file()))
    old = cast("io.BufferedReader", io.BufferedReader(raw))
    fix_file(old, new, "game.barsis.json", fixing=FixSelection(unsafe=unsafe))
    return new.getvalue()


def test_the_page_is_what_the_command_writes() -> None:
    assert messages.PAGE.read_text("utf-8") == messages.page()


def test_the_samples_have_nothing_to_say() -> None:
    for game in {damage.game for damage in ALL}:
        assert messages.findings_of((SAMPLES / game).read_bytes()) == []


@every("damage", ALL, ids=lambda damage: damage.what)
def test_the_finding_leads_to_the_place(damage: Damage) -> None:
    finding = messages.finding_of(damage)
    assert finding.line is not None
    if damage.at:
        text = damage.file().decode()
        line = text.split("\n")[finding.line - 1] + "\n"
        assert line[(finding.column or 0) - 1 :].startswith(damage.at)


@every("damage", ALL, ids=lambda damage: damage.what)
def test_one_slip_is_told_once(damage: Damage) -> None:
    found = messages.findings_of(damage.file())
    assert [one.name for one in found].count(damage.name) == 1


@every("damage", ALL, ids=lambda damage: damage.what)
def test_the_same_is_said_of_a_file_saved_as_text(damage: Damage) -> None:
    said = [
        {one.name for one in next(check_input(InputFile(io.BytesIO(damage.file()), name))).findings}
        for name in ("game.json", "game.txt")
    ]
    assert said[0] == said[1]


@every("damage", ALL, ids=lambda damage: damage.what)
def test_the_message_shows_what_it_shows(damage: Damage) -> None:
    for finding in messages.findings_of(damage.file()):
        assert finding.message.isprintable()
        assert "  " not in finding.message
        assert not finding.message.endswith((".", " ", ";"))


@every("damage", ALL, ids=lambda damage: damage.what)
def test_a_fix_is_as_safe_as_declared(damage: Damage) -> None:
    fix = messages.finding_of(damage).fix
    assert (fix and ("safe" if fix.safe else "unsafe")) == (damage.fix or None)


@every("damage", ALL, ids=lambda damage: damage.what)
def test_a_safe_fix_lifts_the_finding_and_keeps_the_play(damage: Damage) -> None:
    new = fix_damage(damage)
    if damage.fix != "safe":
        assert new == b""
        return
    assert messages.findings_of(new) == []
    good, record = record_in((SAMPLES / damage.game).read_bytes()), record_in(new)
    assert good is not None
    assert record is not None
    assert plays([record]) == plays([good])
    assert record.players == good.players
    assert record.result == good.result


def test_what_mends_text_changes_nothing_else() -> None:
    """Fixing a slip in the text restores the exact bytes of the sample."""
    whole = [
        damage
        for damage in ALL
        if damage.fix == "safe" and damage.name not in ("lenient-turn", "comment-in-json")
    ]
    assert len(whole) > 12
    for damage in whole:
        good = (SAMPLES / damage.game).read_bytes()
        expected = good.replace(b"Omar Nasser", b"Omar\\tNasser") if "tab" in damage.what else good
        if damage.what == "the day first":
            expected = good.replace(b"2025-11-06", b"2025-11-16", 1)
        assert fix_damage(damage) == expected, damage.what


def test_the_words_of_a_comment_are_kept() -> None:
    (damage,) = (one for one in ALL if one.what == "a comment beside a turn")
    record = record_in(fix_damage(damage))
    assert record is not None
    assert getattr(record.turns[3], "comment", "") == "he touched the other pawn"
    assert not re.search(rb"[ \t]\n", fix_damage(damage))
    (other,) = (one for one in ALL if one.what == "a comment on a line of its own")
    assert b"score sheet" not in fix_damage(other, unsafe=True)
    assert record_in(fix_damage(other, unsafe=True)) is not None


# Every message with a sample


FAULTY = sorted(path for path in SAMPLES.glob("*/faulty/*") if path.name != "findings.json")
PLACEHOLDER = re.compile(r"\b(?:owed|of|by|with|threw|takes) nothing\b|\bNone\b|\bsomebody\b")
RAW = re.compile(r"<\w+[ :(]|\bobject at\b|\w\(\w+=|\['|\('|\{'")


@every("path", FAULTY, ids=lambda path: path.name, by=lambda path: path.parts[-3])
def test_a_message_is_a_sentence(path: Path) -> None:
    """It has no placeholder for a missing value, no gap, and no Python representation."""
    found = messages.findings_of(path.read_bytes())
    assert found
    for finding in found:
        for text in (finding.message, finding.expected or ""):
            assert text.isprintable(), text
            assert "  " not in text, text
            assert not PLACEHOLDER.search(text), text
            assert not RAW.search(text), text


HIDDEN = ("\u200f", "\u202e", "\u2028", "\x1b", "\u00a0", "\ufeff", "\u3000", "\u0085")


@every("code", CODES, ids=lambda code: code.name)
def test_no_message_hides_a_sign(code: Code) -> None:
    """Quoted characters are visible, also invisible ones and those that change the direction."""
    fields = code.words_said | code.words_expected
    words: dict[str, object] = dict.fromkeys(fields - {"found", "expected"}, "a\u202eb")
    for sign in HIDDEN:
        finding = code.finding(found=f"x{sign}y", expected=f"z{sign}", words=words)
        assert finding.message.isprintable()
        assert all(one not in finding.message for one in HIDDEN)
        assert not set(finding.found or "") & set(sign)
