"""A record as one HTML file that plays it, with everything inside: ``make_page``."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Final

import msgspec

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import OutOfRangeError, UsageError
from barsis_notation.base.resources import read_resource
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.drawing.svg.themes import DARK, LIGHT, PRINT, Theme, list_css_variables
from barsis_notation.language.isolates import RTL_LANGUAGES, SIGNS
from barsis_notation.language.speech import LANGUAGES, get_speech, speaking
from barsis_notation.language.texts import MessageText
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.bilingual import (
    BilingualText,
    choose_language,
    speak_all_languages,
    speak_isolated,
)
from barsis_notation.viewer.board_sheet import draw_board, find_picture
from barsis_notation.viewer.heading import make_heading, split_record_facts
from barsis_notation.viewer.page_data import make_page_data
from barsis_notation.viewer.page_lines import find_ply_after
from barsis_notation.viewer.page_shell import make_policy
from barsis_notation.viewer.page_texts import get_back_label, get_script_notice
from barsis_notation.viewer.scriptless import find_setup, list_moves

VARIABLE: Final = re.compile(r"var\((--[a-z-]+)\)")
"""A use of a variable in CSS."""
_BETWEEN: Final = re.compile(r"\s*([{};,])\s*|(?<=:) ")
"""Spaces in a style that can be omitted."""
_PLACE: Final = re.compile(r"\{\{([a-z-]+)\}\}")
_LABELLED: Final = re.compile(r'<h2 data-text="([a-z-]+)">')
"""The beginning of a heading whose text is one of the texts of the page."""

_NO_SIGNS: Final = dict.fromkeys(map(ord, SIGNS))

_COLORS: Final[Mapping[str, Mapping[str, str]]] = msgspec.toml.decode(
    read_resource(__package__, "page_colors.toml")
)
"""The colours of a page besides those of its board, by theme."""


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
    """Return a self-contained HTML page that plays a record.

    Record, ruleset and findings are usually those of a ``CheckedRecord``. A page is returned even
    if the rules are unknown or the record cannot be played to its end. Turns that cannot be played
    are only listed. At most 10,000 plies are played.

    Args:
        record: The record; None if it could not be read.
        ruleset: Its ruleset; None if it is unknown.
        findings: The findings to show.
        language: Language in which the page opens, ``en`` or ``ar``; defaults to the current one.
        theme: ``light``, ``dark``, or ``auto`` for the preference of the reader's device.
        turn: Position in the record, from 1, of the turn after which the page opens; if it cannot
            be reached, the page opens at the last position before it. Defaults to the start.
        back: Address of a list of games to which the page links; "" for no link.
        file: Name for downloads of the record, without a suffix; also the heading of a page without
            a record.

    Raises:
        UsageError: If the language or theme is unknown. It is a ValueError.
        OutOfRangeError: If *turn* is negative. It is a UsageError and an IndexError.
        UnicodeEncodeError: If a text of the record has a lone surrogate.
        TypeError: If a member of the record has a value that JSON cannot represent.
        WrongTypeError: If an argument other than *findings* has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import Game, check_record
        >>> from barsis_notation.viewer import make_page
        >>> record = Game("barsis").record()
        >>> verdict = check_record(record)
        >>> page = make_page(record, verdict.ruleset, verdict.findings, language="en", theme="dark")
        >>> page[:15]
        '<!doctype html>'
    """
    expect("record", record, Record, None)
    expect("ruleset", ruleset, Ruleset, None)
    expect("language", language, str)
    expect("theme", theme, str)
    expect("turn", turn, int, None)
    expect("back", back, str)
    expect("file", file, str)
    language = language or get_speech().language
    if language not in LANGUAGES or theme not in ("auto", LIGHT.name, DARK.name):
        raise UsageError(f"no page speaks {language!r} or looks {theme!r}")
    if turn is not None and turn < 0:
        raise OutOfRangeError(f"there is no turn {turn}")
    picture = find_picture(ruleset) if ruleset is not None else None
    data = make_page_data(record, ruleset, findings, picture)
    data["file"] = file
    names = {seat: player for seat, _, player in data["seats"]}
    board = ""
    with speaking(language):
        if picture is not None and ruleset is not None:
            setup = find_setup(data, turn)
            board = draw_board(picture, ruleset, data["throws"], setup, names)
        moves = list_moves(data)
    style = _make_style(board, picture)
    short = _choose_short_names(style, board)
    style, board = _shorten_variables(style, short), _shorten_variables(board, short)
    if picture is not None and data["board"] is not None:
        colors = data["board"]["clear"]
        data["board"]["clear"] = [_shorten_variables(color, short) for color in colors]
    script = _load_script()
    facts, about = split_record_facts(record, ruleset)
    title = speak_all_languages(make_heading(record, ruleset, file))
    parts = {
        "language": language,
        "direction": "rtl" if language in RTL_LANGUAGES else "ltr",
        "theme": theme,
        "ply": str(find_ply_after(turn or 0, data["lines"])),
        "style": style,
        "script": script,
        "policy": make_policy([style], [script]),
        "shape": "wide" if picture and picture.size[0] > _WIDE * picture.size[1] else "",
        "title": escape(choose_language(title, language)),
        "plain-title": escape(choose_language(title, language).translate(_NO_SIGNS)),
        "titles": _make_language_attributes(title),
        "back": _make_back_link(back, language),
        "board": board,
        "comment": _make_comment(record),
        "facts": "\n".join(_make_facts(facts, language)),
        "about": "\n".join(_make_facts(about, language)),
        "moves": moves,
        "needs-script": escape(choose_language(get_script_notice(), language)),
        "record": _escape_json(canonical_bytes(record).decode() if record is not None else "null"),
        "data": _escape_json(json.dumps(data, ensure_ascii=False, separators=(",", ":"))),
    }
    markup = _LABELLED.sub(
        lambda label: label[0] + escape(choose_language(data["texts"][label[1]], language)),
        _read_text("page.html"),
    )
    return _PLACE.sub(lambda place: parts[place[1]], markup)


def _read_text(name: str) -> str:
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
"""The files of the script, in their order in the page."""


@cache
def _load_script() -> str:
    files = "".join(_read_text(f"script/{name}.js") for name in SCRIPT)
    return f"(()=>{{'use strict'\n{_compact(files)}}})()"


def _compact(script: str) -> str:
    """Return a script without comments and spaces that can be omitted, and with short names.

    A ``/`` begins a regular expression if no space follows. A template contains no other template,
    and every statement ends with ``;`` or ``}``.
    """
    short = _choose_function_names(script)
    code = _TOKEN.sub(lambda token: token["kept"] or ("\n" if "\n" in token[0] else ""), script)
    code = re.sub(r"(?<=[{}(\[,;=?:&|>])\n|\n(?=[})\],;.?:&|])", "", code)
    return re.sub(r"(?<![\w.])[A-Za-z]\w*", lambda word: short.get(word[0], word[0]), code)


def _choose_function_names(script: str) -> dict[str, str]:
    """Return a short name for each function whose name means nothing else in the script.

    Names that also occur in strings, as members or in object literals have no entry.
    """
    strings = " ".join(token["kept"] for token in _TOKEN.finditer(script) if token["kept"])
    strings = re.sub(r"\$\{[^}]*\}", "", strings)
    found = [
        name
        for name in dict.fromkeys(re.findall(r"\bfunction (\w+)\(", script))
        if not re.search(rf"\b{name}\b", strings)
        and not re.search(rf"\.{name}\b|\b{name}:|[{{,]\s*{name}\s*[}},]", script)
    ]
    return {name: f"${number:x}" for number, name in enumerate(found)}


_TOKEN: Final = re.compile(
    r"""(?P<kept>'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|/(?![*/\s])(?:\\.|\[(?:\\.|[^]\\])*\]|[^/[\\\n])+/"""
    r"""|(?<=\w)[ ](?=[\w`'$]))|(?:\s|//[^\n]*|/\*.*?\*/)+""",
    re.DOTALL,
)
"""A string, template, regular expression or space of a script, or text that can be omitted."""


def _escape_json(json_text: str) -> str:
    r"""Return JSON for use in a page: ``<`` is written ``\u003c``."""
    return json_text.replace("<", "\\u003c")


# -- style ----------------------------------------------------------------------------------


_WIDE: Final = 1.6
"""Ratio of width to height above which a board leaves space below it."""


def _make_style(board: str, picture: Picture | None) -> str:
    """Return the style of a page.

    It begins with the colours that it or the board uses, for every theme, and with the width of the
    board divided by its height.
    """
    width, height = picture.size if picture is not None else (1, 1)
    rules = _load_rules()
    used = set(VARIABLE.findall(rules + board))
    light, dark, paper = (make_color_variables(theme, used) for theme in (LIGHT, DARK, PRINT))
    dark = f"color-scheme:dark;{dark}"
    return (
        f":root{{--aspect:{width / height:.3f};{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root[data-theme=auto]{{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media print{{:root:root:root{{color-scheme:light;{paper}}}}}\n{rules}"
    )


def _choose_short_names(style: str, board: str) -> dict[str, str]:
    """Return a short name for each colour of a page, by its name as a CSS variable."""
    names = {name for name in VARIABLE.findall(style + board) if f"{name}:#" in style}
    return {name: f"--{number:x}" for number, name in enumerate(sorted(names))}


def _shorten_variables(text: str, short: Mapping[str, str]) -> str:
    return re.sub(r"--[a-z][a-z-]*", lambda name: short.get(name[0], name[0]), text)


@cache
def _load_rules() -> str:
    rules = re.sub(r"/\*.*?\*/|\n\s*", "", _read_text("page.css"), flags=re.DOTALL)
    return _BETWEEN.sub(r"\1", rules)


def make_color_variables(theme: Theme, used: Container[str]) -> str:
    """Return the colours of a theme as CSS declarations such as ``--page:#fcf7ee;``.

    Args:
        theme: ``LIGHT``, ``DARK`` or ``PRINT``.
        used: Names of the variables to include, such as ``--page``.
    """
    own = {f"--{name}": color for name, color in _COLORS[theme.name].items()}
    colors = {**list_css_variables(theme), **own}
    return "".join(f"{name}:{color};" for name, color in colors.items() if name in used)


# -- content without the script -------------------------------------------------------------


def _make_language_attributes(said: BilingualText) -> str:
    """Return the attributes in which the script finds the text of an element in each language."""
    return "".join(
        f' data-{language}="{escape(choose_language(said, language))}"' for language in LANGUAGES
    )


def _make_element(name: str, words: BilingualText, language: str, more: str = "") -> str:
    """Return an element with its text in each language; the script turns isolates into ``bdi``."""
    inside = escape(choose_language(words, language).translate(_NO_SIGNS))
    return f"<{name}{more}{_make_language_attributes(words)}>{inside}</{name}>"


def _make_back_link(address: str, language: str) -> str:
    if not address:
        return ""
    return _make_element(
        "a", speak_all_languages(get_back_label()), language, f' href="{escape(address)}"'
    )


def _make_comment(record: Record | None) -> str:
    if record is None or not record.comment:
        return ""
    return f'<p class="comment" dir="auto">{escape(record.comment)}</p>\n'


def _make_facts(facts: Iterable[tuple[MessageText, object]], language: str) -> Iterator[str]:
    for name, what in facts:
        label = _make_element("dt", speak_all_languages(name), language)
        yield f"<div>{label}{_make_element('dd', speak_isolated(what), language)}</div>"
