"""The page of every finding code has a real finding, in both languages."""

from __future__ import annotations

import re
import tomllib
from typing import Final

import pytest

from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.language.speech import speaking
from web.finding_examples import INPUTS, Example, collect_examples, load_reasons

pytestmark = pytest.mark.add_on("archive", "dice", "events", "ludii")

OF_THIS_MACHINE: Final = re.compile(r"/tmp|pytest-|Temp")


@pytest.fixture(scope="module")
def examples() -> dict[str, Example]:
    """Return the example of each code."""
    return collect_examples()


def test_every_code_has_a_real_finding(examples: dict[str, Example]) -> None:
    assert [one.code for one in CODES if one.code not in examples] == []


def test_the_message_is_shown_in_both_languages(examples: dict[str, Example]) -> None:
    wrong = []
    for code, example in examples.items():
        english = str(example.finding.spoken("message"))
        with speaking("ar"):
            arabic = str(example.finding.spoken("message"))
        if english != example.finding.message or not re.search("[\u0600-\u06ff]", arabic):
            wrong.append(code)
    assert wrong == []


def test_no_message_names_a_folder_of_this_machine(examples: dict[str, Example]) -> None:
    assert [
        one.finding.message
        for one in examples.values()
        if OF_THIS_MACHINE.search(one.finding.message)
    ] == []


def test_inputs_are_the_examples_of_their_codes(examples: dict[str, Example]) -> None:
    """An input that a sample game makes needless is deleted."""
    for one in tomllib.loads(INPUTS.read_text("utf-8"))["input"]:
        assert examples[one["code"]].files == one["files"], one["code"]


def test_every_page_shows_what_has_the_finding_or_says_why_not(
    examples: dict[str, Example],
) -> None:
    unseen = {
        code.code
        for code in CODES
        if not (code.bad_example or examples[code.code].files or examples[code.code].checked)
    }
    assert unseen == {*load_reasons()}
