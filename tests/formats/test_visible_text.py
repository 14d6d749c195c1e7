"""What people see in a file counts: an edit of it is read or reported, whatever our tags say."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from barsis_notation.diagnostics.mat_codes import MAT_TAG_DIFFERS
from barsis_notation.diagnostics.sgf_codes import SGF_TAG_DIFFERS
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MAT, SGF
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import (
    Cube,
    Entry,
    Event,
    Match,
    Player,
    Record,
    Result,
    RulesetRef,
)
from tests.formats.mat.test_laws import played
from tests.formats.test_losses import RECORDS

FORMS = [MAT, SGF]
SYNTAX = {
    MAT: r"; \[(?:Ruleset|Record|Option)\b.*|\[[A-Za-z0-9 ]+(?= )|points? match",
    SGF: r"FF\[4\]|GM\[6\]|CA\[UTF-8\]|[a-z]+:|AP\[barsis_notation\]"
    r"|RU\[[^]]*\]|XB(?:\[(?:\\.|[^]\\])*\])+",
}
"""What is no value of a record: words of the format itself, and tags of ours."""


def written(record: Record, form: Format) -> str:
    stream = io.BytesIO()
    form.write([record], stream)
    return stream.getvalue().decode()


def seen(text: str, form: Format) -> tuple[list[bytes], list[str]]:
    """Return what is read of *text*: the records, and the messages."""
    found = list(form.read(text.encode()))
    records = [canonical_bytes(one.record) for one in found if one.record is not None]
    return records, [f.message for one in found for f in one.findings]


def edits(text: str, form: Format) -> Iterator[str]:
    """Yield *text* with one word or number of its visible values changed, each in turn."""
    hidden = [range(*found.span()) for found in re.finditer(SYNTAX[form], text)]
    for found in re.finditer(r"[0-9]+|[A-Za-z]+", text):
        if not any(found.start() in one for one in hidden):
            word = found[0]
            last = str((int(word[-1]) + 1) % 10) if word.isdigit() else "e"
            last = "o" if last == word[-1] else last
            yield f"{text[: found.end() - 1]}{last}{text[found.end() :]}"


def short(record: Record) -> Record:
    """Return *record* broken off after some turns."""
    result = Result(winners=["W"], reason="time", score={"W": 2, "B": 0})
    turns = [Entry(turn=record.turns[0], comment="with care"), *record.turns[1:8]]  # type: ignore[arg-type]
    return msgspec.structs.replace(record, turns=turns, result=result)


def records() -> list[Record]:
    """Return records of which every visible value stands beside a tag of ours, or alone."""
    whole = played(3)
    result = Result(winners=["B"], reason="home", name="mars", score={"B": 2, "W": 0})
    bare = msgspec.structs.replace(whole, result=result)
    named = msgspec.structs.replace(
        short(whole),
        event=Event(name="Cup\nof friends", site="Irbid", round="2", date="2026-11-20"),
        match=Match(id="final", game=3, to=5, before={"W": 1}),
        comment="one\n\ntwo",
        players=[Player(name="A" * 40, seats=["W"], rating=1500), Player(name="", seats=["B"])],
        opening=["W 5", "B 2"],
    )
    doubled = msgspec.structs.replace(
        short(whole),
        match=Match(game=1, to=7, cube=Cube(value=1)),
        turns=[*whole.turns[:4], "W: double", "B: take", *whole.turns[4:6], "B: double", "W: drop"],
        result=Result(winners=["B"], reason="drop", score={"B": 2, "W": 0}),
    )
    draw = msgspec.structs.replace(short(whole), result=Result(winners=[], reason="unfinished"))
    bare_ruleset = RulesetRef(id="shesh-besh", version=1, options={"opening.reroll": False})
    return [bare, named, doubled, draw, msgspec.structs.replace(named, ruleset=bare_ruleset)]


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@pytest.mark.by_turns(4)
def test_every_edit_of_a_visible_value_is_read_or_reported(form: Format, number: int) -> None:
    text = written(records()[number], form)
    before, said = seen(text, form)
    unseen = []
    for edited in edits(text, form):
        after, messages = seen(edited, form)
        if after == before and not set(messages) - set(said):
            at = next(n for n, (a, b) in enumerate(zip(text, edited, strict=False)) if a != b)
            unseen.append(edited[max(0, at - 40) : at + 20])
    assert unseen == []


@settings(max_examples=60, deadline=None)
@given(RECORDS, st.sampled_from(FORMS))
def test_what_nobody_edited_is_reported_by_no_tag(record: Record, form: Format) -> None:
    texts = [get_item_string(item) for item in record.turns]
    assume(len(set(texts)) == len(texts))  # equal turns can be aligned in several ways
    assume(not any(text.endswith(("resign", "stop")) for text in texts[:-1]))
    codes = {
        one.code for read in form.read(written(record, form).encode()) for one in read.findings
    }
    assert not codes & {MAT_TAG_DIFFERS.code, SGF_TAG_DIFFERS.code}


def test_the_visible_points_count() -> None:
    text = written(records()[0], MAT)
    (one,) = MAT.read(text.replace("Wins 2 points", "Wins 3 points").encode())
    assert one.record
    assert one.record.result
    assert one.record.result.score == {"B": 3}
    (finding,) = [each for each in one.findings if each.name == "mat-tag-differs"]
    assert finding.message == (
        'the tag Record.result.score says {"B": 2, "W": 0}, the visible text {"B": 3}; '
        "the visible text was used"
    )
    assert finding.line == text[: text.index("Record.result.score")].count("\n") + 1
