"""The page of every finding code has a real finding, and an example with and without it.

The build of the site tries each example: it fails if a faulty input does not have the finding of
its code, or a good one does.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from barsis_notation.diagnostics.catalogue import CODES, find_code
from barsis_notation.diagnostics.findings import load_examples
from web.finding_examples import load_inputs, load_reasons, repair, run_commands
from web.finding_pages import FOLDER

pytestmark = pytest.mark.add_on("archive", "dice", "events", "ludii")

OF_THIS_MACHINE: Final = re.compile(r"/tmp|pytest-|Temp")
MESSAGE: Final = re.compile(r'(?m)^<p lang="(en|ar)" dir="(?:ltr|rtl)">(.*)</p>$')
EXAMPLE: Final = re.compile(r"(?ms)^## [^\n]*\{ #example \}\n(.*?)(?=^## )")
BOTH: Final = 2
"""The number of blocks of an example that has one with the fault and one without."""

Pages = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def pages(site_sources: Path) -> Pages:
    """Return the Markdown of the page of each code, by language."""
    return {
        language: {
            one.code: (site_sources / language / "pages" / FOLDER / f"{one.code}.md").read_text()
            for one in CODES
        }
        for language in ("en", "ar")
    }


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_message_is_shown_in_both_languages(pages: Pages, language: str) -> None:
    for code, page in pages[language].items():
        messages = dict(MESSAGE.findall(page))
        assert [*messages] == ["en", "ar"], code
        assert re.search("[\u0600-\u06ff]", messages["ar"]), code
        assert messages["en"] != messages["ar"], code
        assert not OF_THIS_MACHINE.search(messages["en"]), code


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_page_has_a_bad_and_a_good_example(pages: Pages, language: str) -> None:
    missing = [code for code, page in pages[language].items() if not _has_both(page)]
    assert missing == []


def _has_both(page: str) -> bool:
    example = EXAMPLE.search(page)
    declared = len(re.findall("(?m)^```+text", example[1])) if example else 0
    return declared == BOTH or "{ #repaired }" in page or "{ #good }" in page


def test_pages_without_a_file_say_why(pages: Pages) -> None:
    """The few codes are named in ``finding_inputs.toml`` with their reasons."""
    shown = re.compile(r"\{ #(?:input|bad|report) \}")
    for code, reason in load_reasons().items():
        assert not shown.search(pages["en"][code]), code
        assert EXAMPLE.search(pages["en"][code]), code
        assert reason["ar"] in pages["ar"][code].replace("&#58;", ":"), code


def test_short_examples_of_formats_are_lines_of_the_inputs() -> None:
    """So they have the finding, or not, as their inputs do."""
    wrong = []
    for one in load_inputs():
        code, files = find_code(one["code"]), one["files"]
        assert code is not None
        repaired = repair(files, one.get("repair", []))
        for key, texts in (("bad", files), ("good", repaired)):
            short = load_examples().get(code.code, {}).get(key, "")
            shown = _squeeze("\n".join([*texts.values(), one.get(key, "")]))
            lines = [_squeeze(line) for line in re.split("\n|…", short)]
            if code.code.startswith("FMT") and not all(line in shown for line in lines):
                wrong.append((code.code, key))
    assert wrong == []


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def test_an_input_without_the_finding_is_refused() -> None:
    good = {"code": "FIL015", "files": {"a.bsn": ""}, "bad": "ls", "good": "ls"}
    with pytest.raises(ValueError, match="the commands of FIL015 print"):
        run_commands(good, "en")
    bad = good | {"bad": "barsis validate b.bsn", "good": "barsis validate c.bsn"}
    with pytest.raises(ValueError, match="the commands of FIL015 print"):
        run_commands(bad, "en")
    assert run_commands(bad | {"good": "ls"}, "en")[1] == "$ ls\na.bsn"


def test_a_repair_that_changes_nothing_is_refused() -> None:
    assert repair({"a.txt": "one two"}, [["a.", "b."], ["two", "three"]]) == {"b.txt": "one three"}
    with pytest.raises(ValueError, match="nothing to repair: 'four'"):
        repair({"a.txt": "one"}, [["four", "five"]])
