"""The manual pages are current and have the contents of the help."""

from __future__ import annotations

import re

import pytest

from tests.cli.commands import CALLED
from tests.docs.man import PAGES, page


@pytest.mark.parametrize("language", PAGES)
def test_a_manual_page_is_current(language: str) -> None:
    written = PAGES[language].read_text(encoding="utf-8")
    assert written == page(language), "python -m tests.docs.man writes it anew"


@pytest.mark.parametrize("language", PAGES)
def test_a_manual_page_tells_every_command_and_every_line_is_text_or_a_macro(language: str) -> None:
    lines = page(language).splitlines()
    told = [line.partition(" [")[0] for line in lines if line.startswith(".SS ")]
    assert told == [f".SS barsis {called}" for called in CALLED]
    macros = {line.split()[0] for line in lines if line.startswith((".", "'"))}
    assert macros == {'.\\"', ".TH", ".SH", ".SS", ".TP", ".B", ".PP"}
    assert not [line for line in lines if re.search(r"(?<!\\)-(?=-)", line)]


def test_what_every_command_takes_is_told_once() -> None:
    assert page("en").count("\n.B \\-\\-lang ") == 2, "of barsis itself, and of every command"
    assert "[default: full]" in page("en")
    assert "[الافتراضيّ: full]" in page("ar")
