"""A file of configuration: its TOML read, every value checked, and what is wrong with it."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.nearest import nearest
from barsis_notation.configuration.file_patterns import alternatives
from barsis_notation.configuration.lookup import MAX_BYTES, Configuration
from barsis_notation.diagnostics import file_codes as codes
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.folders import PatternError, parse_rules
from barsis_notation.language.speech import LANGUAGES, NUMERALS
from barsis_notation.language.system_errors import reason
from barsis_notation.language.texts import Text, did_you_mean, listed, texts_of
from barsis_notation.rulesets import load_ruleset_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from barsis_notation.diagnostics.findings import Code, Finding
    from barsis_notation.rulesets import Ruleset

    Check = Callable[[str, Any], Iterator["Wrong"]]
    """Yields what is wrong with the value of a key."""

_text = texts_of("configuration")

MAX_QUOTED: Final = 60
"""Characters of a value that a message quotes."""

SEVERITIES: Final = ("error", "warning", "info", "never")


MAX_PARTS: Final = 100
"""Names in one key, such as ``a.b.c``: tomllib takes memory by the square of their number."""

MAX_ENTRIES: Final = 1000
"""Entries of one list or table, and patterns without braces that all of ``per-file-ignores`` means.

Every finding is compared with all codes of a list, and every file with all patterns.
"""

MAX_FAULTS: Final = 100
"""Unknown keys that are told of a file, and what is told of one key."""


class Wrong(NamedTuple):
    """What is wrong with the value of a key; *meant* is the word nearest to an unknown one."""

    code: Code
    key: str
    found: str
    expected: Text
    meant: str | None = None


def read(file: str, data: bytes, *, is_shared: bool) -> Configuration:
    """Return what the bytes of a file say; *is_shared* is a ``pyproject.toml``. Never raises."""
    try:
        text = _decoded(data)
        document = tomllib.loads(text)
        table = _table_of_tool(document) if is_shared else document
    except _UnreadableError as error:
        return error.configuration(file)
    except tomllib.TOMLDecodeError as error:
        return _not_toml(str(error), data).configuration(file)
    except ValueError:  # digits beyond what Python reads as a number
        return _UnreadableError(_text("number")).configuration(file)
    except RecursionError:
        return _UnreadableError(_text("deep")).configuration(file)
    lines = _lines(text, "tool.barsis." if is_shared else "")
    unknown = islice((key for key in table if key not in KEYS), MAX_FAULTS)
    asked = {*KEYS, *unknown}
    faults = {
        key: list(islice(_wrong(key, value), MAX_FAULTS))
        for key, value in table.items()
        if key in asked
    }
    sound = {key: table[key] for key, wrong in faults.items() if not wrong}

    def findings() -> list[Finding]:
        found = [_finding(file, lines, one) for wrong in faults.values() for one in wrong]
        return sorted(found, key=lambda one: one.line or 0)

    return Configuration(file, sound, lines, findings)


def unreadable(file: str, error: OSError) -> Configuration:
    """Return the configuration of a file that cannot be opened: nothing but its finding."""
    return _UnreadableError(reason(error)).configuration(file)


class _UnreadableError(Exception):
    """The file is not TOML; *line* is where it stops being so."""

    def __init__(self, found: Text | str, line: int | None = None) -> None:
        super().__init__(found)
        self.found = found
        self.line = line

    def configuration(self, file: str) -> Configuration:
        """Return the configuration that such a file is: nothing but its finding."""
        code = codes.CONFIGURATION_UNREADABLE
        return Configuration(
            file, findings=lambda: [code.finding(file=file, line=self.line, found=self.found)]
        )


def _decoded(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise _UnreadableError(_text("large", most=MAX_BYTES))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise _UnreadableError(_text("not-utf-8", number=error.start), line) from None
    for key in _DOTTED.finditer(text):
        if key[0].count(".") >= MAX_PARTS and len(_PART.findall(key[0])) > MAX_PARTS:
            raise _UnreadableError(_text("deep"), text.count("\n", 0, key.start()) + 1)
    return text


_PART: Final = re.compile(r"""[\w-]++|"[^"\n]*+"|'[^'\n]*+'""")
_DOTTED: Final = re.compile(rf"(?:{_PART.pattern})(?:[ \t]*+\.[ \t]*+(?:{_PART.pattern}))*+")
"""What may be a key: ``a.b.c``."""


_PLACE = re.compile(r"\(at line (\d+), column \d+\)$")


def _not_toml(why: str, data: bytes) -> _UnreadableError:
    """Return the error with the line that stops it; at its end a text lacks what closes it."""
    place = _PLACE.search(why)
    if place is None:
        return _UnreadableError(_text("broken-off"), data.rstrip().count(b"\n") + 1)
    number = int(place[1])
    line = data.decode("utf-8-sig").split("\n")[number - 1].strip()
    if why.startswith(("Cannot overwrite", "Cannot declare")):
        return _UnreadableError(_text("twice", line=_cut(line)), number)
    return _UnreadableError(_text("not-toml", line=_cut(line)), number)


def _table_of_tool(document: dict[str, Any]) -> dict[str, Any]:
    tool = document.get("tool")
    table = tool.get("barsis") if isinstance(tool, dict) else None
    if table is None:  # the name stood in a comment or in a text
        return {}
    if not isinstance(table, dict):
        raise _UnreadableError("tool.barsis")
    return table


def _lines(text: str, table: str) -> dict[str, int]:
    """Return the line of each key of *table*, as far as it stands there as people write it.

    Keys of a table in it stand behind its own, parted by a dot.
    """
    lines: dict[str, int] = {}
    inside = ""
    for number, line in enumerate(text.split("\n"), start=1):
        key = inside
        if header := _HEADER.match(line):
            key = inside = "".join(header[1].split()).replace('"', "") + "."
        elif found := _KEY.match(line):
            key += found[1] or found[2]
        if key.startswith(table):
            for part in _prefixes(key.removeprefix(table).removesuffix(".")):
                lines.setdefault(part, number)
    return lines


def _prefixes(key: str) -> Iterator[str]:
    """Yield *key* and the tables that it stands in, those that are nearer first."""
    while key:
        yield key
        key = key.rpartition(".")[0]


_HEADER = re.compile(r"\s*\[([^\[\]]+)\]\s*(#.*)?$")
_KEY = re.compile(r"""\s*(?:([\w-]+)|["']([^"']*)["'])\s*[.=]""")


# The values.


def _wrong(key: str, value: Any) -> Iterator[Wrong]:
    check = KEYS.get(key)
    if check is not None:
        yield from check(key, value)
        return
    expected = listed(KEYS, "or")
    yield Wrong(codes.CONFIGURATION_UNKNOWN_KEY, key, key, expected, nearest(key, KEYS))


def _texts(key: str, value: Any) -> Iterator[Wrong]:
    if not isinstance(value, list):
        yield Wrong(codes.CONFIGURATION_VALUE, key, _shown(value), _text("list"))
        return
    if len(value) > MAX_ENTRIES:
        yield _too_many(key, len(value))
        return
    for each in value:
        if not isinstance(each, str) or not each.strip():
            yield Wrong(codes.CONFIGURATION_VALUE, key, _shown(each), _text("text"))


def _codes(key: str, value: Any) -> Iterator[Wrong]:
    wrong = list(_texts(key, value))
    if not wrong and sum(word.count(",") + 1 for word in value) > MAX_ENTRIES:
        wrong = [_too_many(key, sum(word.count(",") + 1 for word in value))]
    yield from wrong
    for word in () if wrong else value:
        if not begins_a_code(word):
            known = list(known_codes())
            meant = nearest(word, dict.fromkeys([*known, *(one[:3] for one in known[::2])]))
            yield Wrong(codes.CONFIGURATION_CODE, key, word, _text("codes"), meant)


def _codes_by_pattern(key: str, value: Any) -> Iterator[Wrong]:
    if not isinstance(value, dict):
        yield Wrong(codes.CONFIGURATION_VALUE, key, _shown(value), _text("table"))
        return
    if len(value) > MAX_ENTRIES:
        yield _too_many(key, len(value))
        return
    plain = 0
    for pattern, words in value.items():
        plain += len(alternatives(pattern))
        if not alternatives(pattern):
            yield Wrong(codes.CONFIGURATION_VALUE, key, _cut(pattern), _text("glob"))
            continue
        yield from _codes(f"{key}.{pattern}", words)

    if plain > MAX_ENTRIES:
        yield _too_many(key, plain)


def _too_many(key: str, count: int) -> Wrong:
    expected = _text("fewer", most=MAX_ENTRIES)
    return Wrong(codes.CONFIGURATION_VALUE, key, str(count), expected)


def _patterns(key: str, value: Any) -> Iterator[Wrong]:
    wrong = list(_texts(key, value))
    yield from wrong
    for pattern in () if wrong else value:
        try:
            parse_rules("", [pattern])
        except PatternError:
            wrong.append(Wrong(codes.CONFIGURATION_VALUE, key, _cut(pattern), _text("pattern")))
            yield wrong[-1]
    if not wrong:
        try:
            parse_rules("", value)
        except PatternError as error:
            yield Wrong(codes.CONFIGURATION_VALUE, key, str(error), _text("cheaper"))


def _one_of(*values: str) -> Check:
    def check(key: str, value: Any) -> Iterator[Wrong]:
        if value not in values:
            yield Wrong(codes.CONFIGURATION_VALUE, key, _shown(value), listed(values, "or"))

    return check


KEYS: Final[dict[str, Check]] = {
    "select": _codes,
    "ignore": _codes,
    "per-file-ignores": _codes_by_pattern,
    "exclude": _patterns,
    "fail-on": _one_of(*SEVERITIES),
    "rulesets": _texts,
    "lang": _one_of(*LANGUAGES),
    "numerals": _one_of(*NUMERALS),
}
"""Every key, with what checks its value."""


def known_codes() -> Iterator[str]:
    """Yield every code and every name of a finding, those of plug-ins last."""
    from barsis_notation.formats.format_registry import iterate_codes

    for code in iterate_codes():
        yield from (code.code, code.name)


def begins_a_code(words: str) -> bool:
    """Return whether each of *words*, between commas, begins a code or the name of a finding."""
    return all(_begins_one(word.strip().lower()) for word in words.split(","))


@cache
def _begins_one(word: str) -> bool:
    return bool(word) and any(name.lower().startswith(word) for name in known_codes())


def _finding(file: str, lines: dict[str, int], wrong: Wrong) -> Finding:
    words = {
        "name": wrong.key,
        "hint": did_you_mean(wrong.meant),
    }
    return wrong.code.finding(
        words={name: word for name, word in words.items() if name in wrong.code.words_said},
        file=file,
        line=next((lines[key] for key in _prefixes(wrong.key) if key in lines), None),
        found=wrong.found,
        expected=wrong.expected,
    )


def _shown(value: Any) -> str:
    return _cut(json.dumps(value, ensure_ascii=False, default=str))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + " …"


# The rulesets it names.


def load_rulesets(configuration: Configuration) -> tuple[tuple[Ruleset, ...], list[Finding]]:
    """Return the rulesets of a configuration, and what is wrong with those that are left out.

    Copies of built-in rulesets are left out as well: those are at hand anyway.
    """
    found: dict[tuple[str, int], Ruleset] = {}
    findings = []
    files = configuration.ruleset_files
    for name, file in zip(configuration.values["rulesets"], files, strict=True):
        ruleset, said = load_ruleset_file(file, files)
        if ruleset is None:
            wrong = next(one for one in said if one.severity is Severity.ERROR)
            findings.append(_no_ruleset(configuration, name, wrong.message))
        elif not ruleset.builtin:
            known = found.setdefault((ruleset.id, ruleset.version), ruleset)
            if known.sha256 != ruleset.sha256:
                twice = _text("other-ruleset", id=ruleset.id, version=ruleset.version)
                findings.append(_no_ruleset(configuration, name, twice))
    return tuple(found.values()), findings


def _no_ruleset(configuration: Configuration, name: str, why: Text | str) -> Finding:
    return codes.CONFIGURATION_RULESET.finding(
        words={"why": why},
        file=configuration.file,
        line=configuration.lines.get("rulesets"),
        found=name,
    )
