"""``make_page``: a record as one HTML file that plays it, with everything inside."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Final

from barsis_notation.base.errors import UsageError
from barsis_notation.base.resources import read_resource
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.drawing.svg.themes import DARK, LIGHT, PRINT, Theme, list_css_variables
from barsis_notation.language.isolates import FROM_THE_RIGHT, SIGNS
from barsis_notation.language.speech import LANGUAGES, current_speech
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.bilingual import BilingualText, speak_all_languages, speak_isolated
from barsis_notation.viewer.board_sheet import draw_board, find_picture
from barsis_notation.viewer.heading import list_record_facts, make_heading
from barsis_notation.viewer.page_data import make_page_data
from barsis_notation.viewer.page_lines import find_ply_after
from barsis_notation.viewer.page_shell import make_policy
from barsis_notation.viewer.page_texts import get_back_label, get_script_notice

VARIABLE: Final = re.compile(r"var\((--[a-z-]+)\)")
"""How CSS names a variable that it uses."""
_BETWEEN: Final = re.compile(r"\s*([{};,])\s*|(?<=:) ")
"""Blanks of a style that say nothing."""
_PLACE: Final = re.compile(r"\{\{([a-z-]+)\}\}")

_NO_SIGNS: Final = dict.fromkeys(map(ord, SIGNS))

_COLORS: Final[Mapping[str, Mapping[str, str]]] = {
    LIGHT.name: {
        "page": "#fcf7ee",
        "tone": "#f3e8d6",
        "accent": "#0a5aa0",
        "focus": "#0a5aa0",
        "error": "#a80f2c",
        "warning": "#7a4b00",
        "info": "#0a5a78",
        "on-moved": "#2b1d10",
    },
    DARK.name: {
        "page": "#1b1712",
        "tone": "#342c22",
        "accent": "#7cb8f0",
        "focus": "#9ccbff",
        "error": "#ff9aa8",
        "warning": "#ffc65c",
        "info": "#86d3ee",
        "on-moved": "#fff6e6",
    },
    PRINT.name: {
        "page": "#ffffff",
        "tone": "#f2f2f2",
        "accent": "#333333",
        "focus": "#000000",
        "error": "#000000",
        "warning": "#000000",
        "info": "#000000",
        "on-moved": "#000000",
    },
}
"""The colours of a page beside those of its board, by theme."""


def make_page(
    record: Record | None,
    ruleset: Ruleset | None,
    findings: Sequence[Finding] = (),
    *,
    language: str = "",
    theme: str = "auto",
    turn: int | None = None,
    back: str = "",
    file: str = "",
) -> str:
    """Return a page that plays *record*, as its rules and *findings* are known.

    They are what a ``CheckedRecord`` has; a record that cannot begin, or not go on, and rules
    that are not known give a page too. It begins in *language*, by default the one spoken now, and
    in *theme*: ``light``, ``dark``, or ``auto`` for what the reader's device prefers. It opens
    after *turn* of the record, counted from 1, or as far before it as the game is played; by
    default before the first. *back* is the address of a list of games that the page leads back to.
    *file* is what the record is called when it is downloaded, without its ending. Raises UsageError
    for an unknown language or theme.
    """
    language = language or current_speech().language
    if language not in LANGUAGES or theme not in ("auto", LIGHT.name, DARK.name):
        raise UsageError(f"no page speaks {language!r} or looks {theme!r}")
    picture = find_picture(ruleset) if ruleset is not None else None
    data = make_page_data(record, ruleset, findings, picture)
    data["file"] = file
    board = draw_board(picture, ruleset, data["throws"]) if picture is not None and ruleset else ""
    style, script = _style(board), _script()
    title = speak_all_languages(make_heading(record, ruleset, file))
    parts = {
        "language": language,
        "direction": "rtl" if language in FROM_THE_RIGHT else "ltr",
        "theme": theme,
        "ply": str(find_ply_after(turn or 0, data["lines"])),
        "style": style,
        "script": script,
        "policy": make_policy([style], [script]),
        "title": escape(_in(title, language)),
        "plain-title": escape(_in(title, language).translate(_NO_SIGNS)),
        "titles": _in_both(title),
        "back": _back(back, language),
        "board": board,
        "comment": _comment(record),
        "about": "\n".join(_about(record, ruleset, language)),
        "needs-script": escape(_in(get_script_notice(), language)),
        "record": _json_text(canonical_bytes(record).decode() if record is not None else "null"),
        "data": _json_text(json.dumps(data, ensure_ascii=False, separators=(",", ":"))),
    }
    return _PLACE.sub(lambda place: parts[place[1]], _resource("page.html"))


def _resource(name: str) -> str:
    return read_resource(__package__, name).decode()


SCRIPT: Final = (
    "state",
    "positions",
    "order",
    "words",
    "elements",
    "board",
    "showing",
    "list",
    "chart",
    "walking",
    "sharing",
    "language",
    "reader",
)
"""The files of the script, in the order in which they stand in it."""


@cache
def _script() -> str:
    files = "".join(_resource(f"script/{name}.js") for name in SCRIPT)
    return f"(() => {{\n'use strict';\n{_compact(files)}\n}})();"


def _compact(script: str) -> str:
    """Return a script or style without its comments and the blanks that begin its lines."""
    code = re.sub(r"^\s*/\*.*?\*/\n", "", script, flags=re.MULTILINE | re.DOTALL)
    lines = (line.strip() for line in code.split("\n"))
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _json_text(json_text: str) -> str:
    r"""Return JSON as it may stand inside of a page: ``<`` is ``\u003c``."""
    return json_text.replace("<", "\\u003c")


# -- style ----------------------------------------------------------------------------------


def _style(board: str) -> str:
    """Return the style, before it the colours of every theme that it or the *board* uses."""
    rules = _rules()
    used = set(VARIABLE.findall(rules + board))
    light, dark, paper = (make_color_variables(theme, used) for theme in (LIGHT, DARK, PRINT))
    dark = f"color-scheme:dark;{dark}"
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root[data-theme=auto]{{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root:root:root{{color-scheme:light;{paper}}}}}\n{rules}"
    )


@cache
def _rules() -> str:
    return _BETWEEN.sub(r"\1", _compact(_resource("page.css")))


def make_color_variables(theme: Theme, used: Container[str]) -> str:
    """Return the colours of *theme* that are *used*, as CSS says variables: ``--page:#fcf7ee;``."""
    own = {f"--{name}": color for name, color in _COLORS[theme.name].items()}
    colors = {**list_css_variables(theme), **own}
    return "".join(f"{name}:{color};" for name, color in colors.items() if name in used)


# -- what stands in the page without its script ---------------------------------------------


def _in(said: BilingualText, language: str) -> str:
    return said if isinstance(said, str) else said[LANGUAGES.index(language)]


def _in_both(said: BilingualText) -> str:
    """Return the attributes by which the script finds what an element says in each language."""
    return "".join(f' data-{language}="{escape(_in(said, language))}"' for language in LANGUAGES)


def _element(name: str, words: BilingualText, language: str, more: str = "") -> str:
    """Return an element whose words the script says in each language, their isolates as ``bdi``."""
    inside = escape(_in(words, language).translate(_NO_SIGNS))
    return f"<{name}{more}{_in_both(words)}>{inside}</{name}>"


def _back(address: str, language: str) -> str:
    if not address:
        return ""
    return _element(
        "a", speak_all_languages(get_back_label()), language, f' href="{escape(address)}"'
    )


def _comment(record: Record | None) -> str:
    if record is None or not record.comment:
        return ""
    return f'<p class="comment" dir="auto">{escape(record.comment)}</p>\n'


def _about(record: Record | None, ruleset: Ruleset | None, language: str) -> Iterator[str]:
    for name, what in list_record_facts(record, ruleset):
        if what != "":
            yield _element("dt", speak_all_languages(name), language)
            yield _element("dd", speak_isolated(what), language)
