"""What one sees of a line on a terminal that turns Arabic around: which word stands where.

``python -m tests.language.visual_order`` counts the lines that are looked at, those that go wrong,
and those that would without isolates.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from bidi import get_display

from barsis_cli.output.concise_reporter import ConciseReporter
from barsis_cli.output.full_reporter import FullReporter
from barsis_cli.output.grouped_reporter import GroupedReporter
from barsis_notation import dump
from barsis_notation.drawing import draw
from barsis_notation.formats.input_files import InputFile
from barsis_notation.language.isolates import isolate_drawing, isolate_page, isolated
from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation.file_checks import check_input
from tests.cli.commands import CALLED
from tests.cli.run import barsis
from tests.docs.damages import DAMAGES
from tests.drawing.test_golden import GOLDEN, PLAYERS
from tests.recording.scripts import ARABIC, lines_of, unplayed

SAMPLES = Path(__file__).parents[2] / "sample_games"
PARAGRAPHS = ("L", "R", None)
"""How a terminal may take a line: from the left, from the right, or as its first letter is."""

WRONG = (
    ["validate"], ["validate", "--fixx"], ["moves", "--form"], ["valdate"],
    ["games", "x"], ["validate", "x", "-f", "x"],
    ["replay", "x", "--turn", "-1"], ["schema", "a", "b"], ["games", "barsis", "--version=x"],
)  # fmt: skip
"""Command lines that are refused."""

_LETTERS = "\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06ef"
_APART = f'\\s{_LETTERS}()\\[\\]«»"“”`،؛؟'
_WORD = f"[{_LETTERS}]+"
_SIGN = f"(?:[^{_APART}]|\\([^{_APART}]*\\))"
_TOKEN = f"[^\\W{_LETTERS}](?:{_SIGN}*(?:[^\\W{_LETTERS}]|\\([^{_APART}]*\\)))?"
_OF_ARABIC = f"[{_LETTERS}،؛؟«»]"
_EITHER = re.compile(f"{_WORD}|{_TOKEN}")
_FROM_THE_LEFT = re.compile(f"{_WORD}(?:(?:(?!  )[ ،.'’\\d-])*{_WORD})*|{_TOKEN}")
_FROM_THE_RIGHT = re.compile(f'{_TOKEN}(?:(?:[^\\w{_APART}]* [^\\w{_APART}]*|="){_TOKEN})*|{_WORD}')
_QUOTED = re.compile(r'(?<![\w/=:])(?:`[^`]*`|«[^«»]*»|"[^"]*"|“[^“”]*”)(?!\w)')
_SHOWN = re.compile("[\u2066-\u2069\u200e\u200f]")


class Line(NamedTuple):
    """A line as it would be written to a file, and its language; *whole* are tokens in it."""

    text: str
    language: str
    whole: tuple[str, ...] = ()
    is_drawing: bool = False
    is_page: bool = False

    def shown(self, paragraph: str | None, *, isolates: bool) -> str:
        """Return what is seen of it, from the left, by the algorithm of Unicode."""
        text = self.text
        if isolates and self.is_page:
            text = isolate_page(text)
        elif isolates:
            text = isolate_drawing(text) if self.is_drawing else isolated(text, self.language)
        return _SHOWN.sub("", get_display(text, base_dir=paragraph))

    def wrong(self, *, isolates: bool = True) -> str | None:
        """Return what is seen where it is not what has to be, for one kind of paragraph."""
        from_the_right = self.language == "ar" and not self.is_drawing and _has_arabic(self.text)
        wanted = seen_words(self.text, from_the_right=from_the_right)
        if self.is_page:
            wanted = page_words(self.text)
        is_any = from_the_right or self.is_drawing or self.is_page
        for paragraph in PARAGRAPHS if is_any else ("L", None):
            shown = self.shown(paragraph, isolates=isolates)
            words = [_read(word) for word in _EITHER.findall(shown)]
            if words != wanted or any(token not in shown for token in self.whole):
                return shown
        return None


def _has_arabic(text: str) -> bool:
    return re.search(_WORD, text) is not None


def _read(word: str) -> str:
    """Return a word as it is read, by the order in which its letters are seen."""
    return word[::-1] if _has_arabic(word) else word


def seen_words(text: str, *, from_the_right: bool) -> list[str]:
    """Return the words of a line as they have to be seen, the leftmost first.

    Words of the other direction that belong together stand in their own order; what is quoted
    goes in the direction of its first letter.
    """
    parts: list[list[str]] = []
    done = 0
    for quoted in _QUOTED.finditer(text):
        parts += _phrases(text[done : quoted.start()], from_the_right)
        inner = quoted[0][1:-1]
        letters = [letter for letter in inner if letter.isalpha()]
        parts.append(seen_words(inner, from_the_right=_has_arabic("".join(letters[:1]))))
        done = quoted.end()
    parts += _phrases(text[done:], from_the_right)
    return [word for part in (parts[::-1] if from_the_right else parts) for word in part]


def _phrases(text: str, from_the_right: bool) -> list[list[str]]:
    if from_the_right:
        return [_EITHER.findall(phrase[0]) for phrase in _FROM_THE_RIGHT.finditer(text)]
    return [
        _EITHER.findall(phrase[0])[:: -1 if _has_arabic(phrase[0]) else 1]
        for phrase in _FROM_THE_LEFT.finditer(text)
    ]


def page_words(text: str) -> list[str]:
    """Return the words of a line of help: the first cell stands at the right."""
    if text[:1] in "╭╰":
        return seen_words(text, from_the_right=False)
    cells = re.split(" {2,}", text.strip("│ "))
    return [word for cell in reversed(cells) for word in _cell_words(cell)]


def _cell_words(cell: str) -> list[str]:
    before, colon, last = cell.rpartition(": ")
    if colon and _has_arabic(before) and not re.search(_OF_ARABIC, last):
        return [*_EITHER.findall(last), *seen_words(before, from_the_right=True)]
    if re.search(_OF_ARABIC, cell):
        return seen_words(cell, from_the_right=True)
    return _EITHER.findall(cell)


# -- lines --------------------------------------------------------------------------------------


def every_line() -> Iterator[Line]:
    """Yield lines of every sort, in every language."""
    for language in LANGUAGES:
        with speaking(language):
            for text in _files():
                yield from finding_lines(text, language)
            yield from recorder_lines(language)
            yield from board_lines(language)
    yield from help_lines()


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the damaged files and the faulty samples: a name, and what is in the file."""
    for damage in (damage for damages in DAMAGES.values() for damage in damages):
        yield "ألعاب/game.barsis.json", damage.file()
    for path in sorted(SAMPLES.glob("*/faulty/*")):
        if path.name != "findings.json":
            yield path.name, path.read_bytes()


def finding_lines(file: tuple[str, bytes], language: str) -> Iterator[Line]:
    """Yield every line of the reports of a file."""
    name, raw = file
    for checked in check_input(InputFile(BytesIO(raw), name)):
        facts = [f"{found.code} {found.name}" for found in checked.findings]
        for reporter in (FullReporter, ConciseReporter, GroupedReporter):
            sink = BytesIO()
            reporter(sink).show(checked, checked.findings)
            for text in sink.getvalue().decode().splitlines():
                yield Line(text, language, tuple(fact for fact in facts if fact in text))


def recorder_lines(language: str) -> Iterator[Line]:
    """Yield what the recorder says while a game of every ruleset with throws is written down."""
    with tempfile.TemporaryDirectory() as folder:
        for listed in builtin_rulesets():
            ruleset = load_ruleset(listed.id)
            if "device.kind" not in ruleset.facts:
                continue
            record = next(simulate(ruleset, seed=1))
            path = Path(folder) / f"{listed.id}.barsis.json"
            dump(unplayed(record), path)
            played = lines_of(record, ruleset, ARABIC)[:60]
            typed = ["help", "سبعة", "N 9", *played, "undo", "why x", "why 1", "result", "edit 1"]
            shown = barsis("--lang", language, "record", path, given="\n".join(typed)).stdout
            for text in shown.splitlines():
                yield Line(text, language)


def board_lines(language: str) -> Iterator[Line]:
    """Yield the lines of boards, with names of players in both scripts."""
    for position, ruleset, look in GOLDEN.values():
        drawing = draw(parse_setup(position), ruleset, **{**look, "names": PLAYERS})
        for text in drawing.splitlines():
            yield Line(text, language, is_drawing=True)


def help_lines() -> Iterator[Line]:
    """Yield the lines of the Arabic help of every command, and of wrong command lines."""
    for words in [["--help"], *([*called.split(), "--help"] for called in CALLED), *WRONG]:
        for columns in ("72", "100"):
            result = barsis(*words, "--lang", "ar", env={"COLUMNS": columns})
            for text in result.output.splitlines():
                yield Line(text, "ar", is_page=True)


def main() -> None:
    """Print how many lines there are, and which go wrong."""
    lines = set(every_line())
    turned = [line for line in lines if _has_arabic(line.text)]
    wrong = [(line, shown) for line in lines if (shown := line.wrong()) is not None]
    without = sum(line.wrong(isolates=False) is not None for line in lines)
    print(f"{len(lines):,} lines, {len(turned):,} with Arabic words: {len(wrong):,} wrong")
    print(f"without isolates: {without:,} wrong")
    for line, shown in wrong[:40]:
        print(f"{line.language}: {line.text!r}\n    {shown!r}\n    {line.whole}")


if __name__ == "__main__":
    main()
