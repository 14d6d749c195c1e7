"""What is said of a written position that cannot stand, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.language.messages import load_area
from barsis_notation.language.speech import Speech
from barsis_notation.language.texts import MessageText, Text
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import load_ruleset
from tests.engines import played
from tests.engines.rule_cases import read_all_rule_cases
from tests.language.arabic import english_letters

ARABIC = Speech("ar")
NOT_OF_POSITIONS = {"hole", "point", "both-seats", "roll-refused", "unknown-seats"}
"""What engines say of something else than a position."""
OTHERS = (
    "natt-klab W:a1(30) B:e5 to=W",
    "natt-klab W:a1,b9 B:e5 to=W",
    "natt-klab W:a1 B:a1 to=W",
    "shesh-besh W:1(15) B:1(15) to=W owed=9",
    "shesh-besh W:1(15) B:1(15) to=- owed=1",
    "shesh-besh W:1(15) B:1(15) to=W cube=Q",
    "shesh-besh W:off(15) B:off(15) to=-",
    "shesh-besh W:off(15) B:1(15) to=B",
    "shesh-besh W:1(15) B:24(15) to=W",
)
KEYS = (
    "owed=7", "thrown=99", "equal=1*2", "captured=Q", "moved=Q", "moved=E", "journal=x", "last=S.9",
    "last=S.bar", "journal=E.29>S.12", "sixes=1", "again=7",
)  # fmt: skip


def wrong_positions() -> Iterator[Text]:
    """Yield what is wrong with the positions of cases, and with some others."""
    for case in read_all_rule_cases():
        if case.is_of_the_start and case.position:
            yield from played.begin(case).set_position(parse_setup(case.position))
    for line in OTHERS:
        yield from wrong_with(line.split(" ")[0], line)
    for key in KEYS:
        yield from wrong_with("barsis", f"barsis {ALL} to=S {key}")
    yield from wrong_with("parchis", "parchis 1:bar(3),20n 2:bar(4) 3:bar(4) 4:bar(4) to=1")
    cancels = {"capture.cancel": True}
    yield from wrong_with("pachisi", f"pachisi {ALL.replace('8', '8c')} to=S", cancels)
    left = begun("barsis")
    assert left.replay(["S: resign"]) is None
    yield from left.set_position(parse_setup(f"barsis {ALL} to=S"))


ALL = "S:bar(3),8 E:bar(4) N:bar(4) W:bar(4)"


def wrong_with(id: str, line: str, options: dict[str, Any] | None = None) -> list[Text]:
    return begun(id, options).set_position(parse_setup(line))


def begun(id: str, options: dict[str, Any] | None = None) -> Play:
    ruleset = load_ruleset(id, options=options)
    return get_engine(ruleset.family).begin(ruleset, tuple(ruleset["seats.names"][:4]))


def test_what_is_wrong_with_a_position_is_said_in_arabic() -> None:
    said = {each.spoken(ARABIC) for each in wrong_positions()}
    assert len(said) > 40
    for text in said:
        assert english_letters(text) == [], text
        assert "\u0621" <= text[0] <= "\u064a", text


def test_everything_that_engines_say_of_positions_is_tried() -> None:
    tried = {name for each in wrong_positions() for name in names_of(each)}
    assert set(load_area("en", "engines").patterns) - NOT_OF_POSITIONS - tried == set()


def names_of(text: object) -> Iterator[str]:
    """Yield the names of a text's message and of those in its places."""
    if isinstance(text, MessageText):
        yield text.name
        for word in text.words.values():
            yield from names_of(word)
