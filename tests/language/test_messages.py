"""Laws of the messages: none is missing, and the quick formatting is what Fluent does."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import barsis_cli
import barsis_notation
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.language.by_fluent import make_fluent_format
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.messages import Area, add_texts, get_word_names, load_area
from barsis_notation.language.patterns import (
    Count,
    Format,
    get_plural_category,
    iter_places,
    make_plain_format,
    parse_patterns,
)
from barsis_notation.language.speech import ENGLISH, LANGUAGES, NUMERALS, RULING_ENGLISH, Speech
from barsis_notation.language.texts import MessageText
from tests.every import every

LOCALES = Path(barsis_notation.__file__).parent / "language" / "locales"


def _areas(language: str) -> list[str]:
    root = LOCALES / language
    return sorted(str(path.relative_to(root).with_suffix("")) for path in root.rglob("*.ftl"))


AREAS = _areas("en")
CALLS = {"MessageText", "format_message", "bind_texts"}

WORDS: tuple[object, ...] = ("bar/11 11/12", "أمل", "", 0, 1, 2, 3, 11, 99, 100, Count(1204), None)
"""What may stand in the places of a message."""


@every("name", AREAS)
def test_no_message_is_missing_in_a_language(name: str) -> None:
    english = load_area("en", name).patterns
    for language in LANGUAGES:
        assert sorted(load_area(language, name).patterns) == sorted(english), language


@every("name", AREAS)
def test_every_language_has_the_same_words_in_a_message(name: str) -> None:
    for language in LANGUAGES:
        for message, pattern in load_area(language, name).patterns.items():
            assert _words(pattern) <= get_word_names(name, message), (language, message)


@every("name", AREAS)
def test_no_digit_stands_beside_a_number_that_may_have_others(name: str) -> None:
    """A range has a place for each end or a word; a form for a count has a place or a word."""
    for message, pattern in load_area("ar", name).patterns.items():
        assert not re.search(r"من \d+ إلى \{|^\[\w+\] *\d+ ", pattern, re.MULTILINE), message


def _words(pattern: str) -> set[str]:
    return set(iter_places(pattern))


@every(
    "language, name",
    [(language, name) for language in LANGUAGES for name in _areas(language)],
    by=lambda one: str(one[0]),
    days=3,
)
def test_what_is_formatted_quickly_is_what_fluent_says(language: str, name: str) -> None:
    texts = load_area(language, name)
    for message, pattern in texts.patterns.items():
        quick = make_plain_format(pattern)
        if quick is not None:
            says_the_same(
                quick, make_fluent_format(language, texts.source, message), language, pattern
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_base_install_formats_every_text_of_this_package(language: str) -> None:
    """fluent.runtime, with Babel a third of what was installed, is an extra for plug-ins."""
    patterns = {name: load_area(language, name).patterns for name in _areas(language)}
    rich = {
        (name, text)
        for name, texts in patterns.items()
        for text, pattern in texts.items()
        if make_plain_format(pattern) is None
    }
    assert rich == set()


RICH = "-man = a man\ntwo = { -man }\n"


def test_rich_texts_of_a_plug_in_need_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fluent.runtime", None)
    monkeypatch.delitem(sys.modules, "barsis_notation.language.by_fluent")
    with pytest.raises(MissingPackageError, match=r"barsis_notation\[fluent\]"):
        add_texts("codes/MIS", RICH)
    with pytest.raises(LookupError):
        load_area("en", "codes/MIS")


def test_rich_texts_of_a_plug_in_are_formatted_by_fluent() -> None:
    add_texts("codes/RCH", RICH)
    assert load_area("en", "codes/RCH").format_message("two", Speech(), {}) == "a man"


def says_the_same(quick: Format, slow: Format, language: str, pattern: str) -> None:
    """Hold two ways to format *pattern* to the same answers."""
    for speech in (Speech(language, numerals) for numerals in NUMERALS):
        for word in WORDS:
            words = dict.fromkeys(_words(pattern), word)
            assert quick(speech, words) == slow(speech, words), (pattern, word)


PIECES = st.sampled_from(
    (
        *(
            "man",
            " ",
            "٤",
            '"',
            "-",
            "->",
            "*",
            "[one]",
            "$x",
            "{",
            "}",
            '{"{"}',
            '{"}"}',
            '{ "" }',
        ),
        *("{ $x }", "{$y}", '{ " " }', '{ "a" }', '{ "\\u0041" }', "{ -man }", "{ NUMBER($x) }"),
        *("{ $x ->\n    [one] a { $x }\n   *[other] b\n    }", "{ 3 }", "{ $x", "$ }", "#", "."),
    )
)
"""What patterns are made of, and what breaks them."""


@given(st.lists(PIECES, min_size=1, max_size=5).map("".join), st.sampled_from(LANGUAGES))
def test_a_pattern_is_formatted_as_fluent_does_or_left_to_it(pattern: str, language: str) -> None:
    source = f"-man = x\nmessage = {pattern}\n"
    found = parse_patterns(source).get("message", "")
    quick = make_plain_format(found) if found else None
    try:
        slow = make_fluent_format(language, source, "message")
    except LookupError:
        return  # no file of ours: the tests above would not let it stand
    if quick is not None:
        says_the_same(quick, slow, language, found)


def test_the_plural_categories_are_those_of_unicode() -> None:
    from babel import Locale

    for language in LANGUAGES:
        rule = Locale(language).plural_form
        for number in range(1300):
            assert get_plural_category(language, number) == rule(number), (language, number)


def test_every_code_has_its_texts() -> None:
    said = {f"codes/{code.code[:3]}" for code in CODES}
    assert said == {name for name in AREAS if name.startswith("codes/")}
    for code in CODES:
        patterns = load_area("en", code.area).patterns
        assert {code.name, f"{code.name}.what", f"{code.name}.why"} <= patterns.keys()


def test_no_text_of_a_code_is_left_over() -> None:
    names = {code.name for code in CODES}
    for name in filter(lambda one: one.startswith("codes/"), AREAS):
        assert {message.partition(".")[0] for message in load_area("en", name).patterns} <= names


def _modules() -> Iterator[ast.Module]:
    for package in (barsis_notation, barsis_cli):
        for path in Path(str(package.__file__)).parent.rglob("*.py"):
            yield ast.parse(path.read_text(encoding="utf-8"))


class Use(NamedTuple):
    """A place of the code that makes a text of an area."""

    area: str
    name: str | None
    words: frozenset[str]


@cache
def _uses() -> list[Use]:
    """Return every call of a function that ``bind_texts`` made, None for names worked out."""
    return [use for module in _modules() for use in _uses_in(module)]


def _uses_in(module: ast.Module) -> Iterator[Use]:
    makers = {
        target.id: node.value.args[0].value
        for node in ast.walk(module)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "bind_texts"
        and isinstance(node.value.args[0], ast.Constant)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in makers:
            (name,) = node.args
            constant = str(name.value) if isinstance(name, ast.Constant) else None
            words = frozenset(word.arg for word in node.keywords if word.arg)
            yield Use(str(makers[node.func.id]), constant, words)  # type: ignore[attr-defined]


def test_every_text_that_code_names_is_there_with_its_words() -> None:
    for use in _uses():
        if use.name is not None:
            assert use.name in load_area("en", use.area).patterns, use
            assert get_word_names(use.area, use.name) == use.words, use


@pytest.mark.add_on(
    "viewer", "statistics", "dice", "events", "archive", "conformance", "cluster", "ludii"
)
def test_every_message_is_said_by_code() -> None:
    """A message whose name is worked out stands in an area where names are worked out."""
    uses = _uses()
    worked_out = {use.area for use in uses if use.name is None}
    named = {(use.area, use.name) for use in uses}
    for name in AREAS:
        if name.startswith("codes/") or name == "common" or name in worked_out:
            continue
        left = {
            message for message in load_area("en", name).patterns if (name, message) not in named
        }
        assert left == set(), name


def test_a_message_that_is_missing_is_a_fault_of_ours() -> None:
    speech = Speech()
    with pytest.raises(LookupError, match=r"en/common\.ftl has no message 'xor'"):
        Area("en", "common").format_message("xor", speech, {})
    with pytest.raises(LookupError):
        load_area("en", "nowhere")
    with pytest.raises(LookupError, match="most"):
        Area("en", "common").format_message("and", speech, {"end": "x"})


@pytest.mark.parametrize("area", ["codes/MOV", "codes/THR", "replay"])
def test_the_wording_of_rulings_has_the_places_of_todays(area: str) -> None:
    first, today = load_area("en-1", area).patterns, load_area("en", area).patterns
    for name, pattern in first.items():
        assert {*iter_places(pattern)} <= {*iter_places(today[name])}, name


def test_rulings_keep_their_first_wording() -> None:
    owed = MessageText("replay", "due-owed", {"owed": 6})
    assert owed.spoken(ENGLISH) != owed.spoken(RULING_ENGLISH)
    assert owed.spoken(RULING_ENGLISH) == "still owed 6, and a move was possible"
