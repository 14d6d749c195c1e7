"""Parse a configuration file and check its values."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from barsis_notation.base.nearest import find_nearest
from barsis_notation.configuration.file_patterns import expand_braces
from barsis_notation.configuration.lookup import MAX_BYTES, Configuration
from barsis_notation.diagnostics import file_codes as codes
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.formats.folders import PatternError, parse_rules
from barsis_notation.language.speech import LANGUAGES, NUMERALS
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import Text, bind_texts, join_words, suggest_name
from barsis_notation.rulesets import load_ruleset_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from barsis_notation.diagnostics.findings import Code, Finding
    from barsis_notation.rulesets import Ruleset

    Check = Callable[[str, Any], Iterator["Fault"]]
    """Takes a key and its value, and yields the faults in the value."""

_text = bind_texts("configuration")

MAX_QUOTED: Final = 60
"""Maximum length of the values that messages quote, in characters."""

SEVERITIES: Final = ("error", "warning", "info", "never")
"""Values of ``fail-on``."""


MAX_PARTS: Final = 100
"""Maximum number of names in a key such as ``a.b.c``; tomllib's memory grows with its square."""

MAX_ENTRIES: Final = 1000
"""Maximum number of entries in a list or table, and of expanded ``per-file-ignores`` patterns.

Every finding is compared with all codes of a list, and every file with all patterns.
"""

MAX_FAULTS: Final = 100
"""Maximum number of unknown keys reported for a file, and of faults reported for a key."""


class Fault(NamedTuple):
    """A fault in the value of a key.

    Attributes:
        code: The code of its finding.
        key: The key; for an entry of a table, the names of the table and of the entry, joined by a
            full stop.
        found: The faulty value, as quoted in the message.
        expected: The permitted values.
        meant: The known word most similar to the unknown word; None if no known word is similar.
    """

    code: Code
    key: str
    found: str
    expected: Text
    meant: str | None = None


def parse_configuration(file: str, data: bytes, *, is_shared: bool) -> Configuration:
    """Return the configuration in a file. Faults become findings, never exceptions.

    A file that cannot be parsed gives one finding and no values. A file cannot be parsed if it is
    not UTF-8 or not TOML, or if its ``tool.barsis`` is not a table. The same applies to files that
    are too large or too deeply nested, or have keys or numbers that are too long. Keys that are
    unknown or have a faulty value are left out of the values.

    Args:
        file: Real path of the file.
        data: Content of the file. More than 1 MiB (MAX_BYTES) is too large; of a larger file, the
            caller may pass only the first MAX_BYTES + 1 bytes.
        is_shared: Whether the file is a ``pyproject.toml``, of which only the table
            ``tool.barsis`` counts.
    """
    try:
        text = _decode(data)
        document = tomllib.loads(text)
        table = _get_tool_table(document) if is_shared else document
    except _UnreadableError as error:
        return error.configuration(file)
    except tomllib.TOMLDecodeError as error:
        return _make_toml_error(str(error), data).configuration(file)
    except ValueError:  # digits beyond what Python reads as a number
        return _UnreadableError(_text("number")).configuration(file)
    except RecursionError:
        return _UnreadableError(_text("deep")).configuration(file)
    lines = _map_lines(text, "tool.barsis." if is_shared else "")
    unknown = islice((key for key in table if key not in KEYS), MAX_FAULTS)
    asked = {*KEYS, *unknown}
    faults = {
        key: list(islice(_check_key(key, value), MAX_FAULTS))
        for key, value in table.items()
        if key in asked
    }
    sound = {key: table[key] for key, wrong in faults.items() if not wrong}

    def findings() -> list[Finding]:
        found = [_make_finding(file, lines, one) for wrong in faults.values() for one in wrong]
        return sorted(found, key=lambda one: one.line or 0)

    return Configuration(file, sound, lines, findings)


def make_unreadable(file: str, error: OSError) -> Configuration:
    """Return the configuration of a file that cannot be opened.

    It has no values and one finding.

    Args:
        file: Path of the file.
        error: The reason.
    """
    return _UnreadableError(describe_os_error(error)).configuration(file)


class _UnreadableError(Exception):
    """The file cannot be parsed; *line* is the place of the error."""

    def __init__(self, found: Text | str, line: int | None = None) -> None:
        super().__init__(found)
        self.found = found
        self.line = line

    def configuration(self, file: str) -> Configuration:
        """Return the configuration of the unreadable file: no values and one finding."""
        code = codes.CONFIGURATION_UNREADABLE
        return Configuration(
            file, findings=lambda: [code.finding(file=file, line=self.line, found=self.found)]
        )


def _decode(data: bytes) -> str:
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
"""A possible key: ``a.b.c``."""


_PLACE = re.compile(r"\(at line (\d+), column \d+\)$")


def _make_toml_error(why: str, data: bytes) -> _UnreadableError:
    """Return the error with its line; an error at the end of the file means an unclosed text."""
    place = _PLACE.search(why)
    if place is None:
        return _UnreadableError(_text("broken-off"), data.rstrip().count(b"\n") + 1)
    number = int(place[1])
    line = data.decode("utf-8-sig").split("\n")[number - 1].strip()
    if why.startswith(("Cannot overwrite", "Cannot declare")):
        return _UnreadableError(_text("twice", line=_cut(line)), number)
    return _UnreadableError(_text("not-toml", line=_cut(line)), number)


def _get_tool_table(document: dict[str, Any]) -> dict[str, Any]:
    tool = document.get("tool")
    table = tool.get("barsis") if isinstance(tool, dict) else None
    if table is None:  # the name was in a comment or in a text
        return {}
    if not isinstance(table, dict):
        raise _UnreadableError("tool.barsis")
    return table


def _map_lines(text: str, table: str) -> dict[str, int]:
    """Return the line of each key of *table*, if it is written in a common form.

    Keys of a table inside it are prefixed by its name and a full stop.
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
            for part in _iter_prefixes(key.removeprefix(table).removesuffix(".")):
                lines.setdefault(part, number)
    return lines


def _iter_prefixes(key: str) -> Iterator[str]:
    """Yield *key* and the tables that contain it, the innermost first."""
    while key:
        yield key
        key = key.rpartition(".")[0]


_HEADER = re.compile(r"\s*\[([^\[\]]+)\]\s*(#.*)?$")
_KEY = re.compile(r"""\s*(?:([\w-]+)|["']([^"']*)["'])\s*[.=]""")


# The values.


def _check_key(key: str, value: Any) -> Iterator[Fault]:
    check = KEYS.get(key)
    if check is not None:
        yield from check(key, value)
        return
    expected = join_words(KEYS, "or")
    yield Fault(codes.CONFIGURATION_UNKNOWN_KEY, key, key, expected, find_nearest(key, KEYS))


def _check_texts(key: str, value: Any) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield Fault(codes.CONFIGURATION_VALUE, key, _format_value(value), _text("list"))
        return
    if len(value) > MAX_ENTRIES:
        yield _make_excess_fault(key, len(value))
        return
    for each in value:
        if not isinstance(each, str) or not each.strip():
            yield Fault(codes.CONFIGURATION_VALUE, key, _format_value(each), _text("text"))


def _check_codes(key: str, value: Any) -> Iterator[Fault]:
    wrong = list(_check_texts(key, value))
    if not wrong and sum(word.count(",") + 1 for word in value) > MAX_ENTRIES:
        wrong = [_make_excess_fault(key, sum(word.count(",") + 1 for word in value))]
    yield from wrong
    for word in () if wrong else value:
        if not is_code_prefix(word):
            known = list(iter_codes())
            meant = find_nearest(word, dict.fromkeys([*known, *(one[:3] for one in known[::2])]))
            yield Fault(codes.CONFIGURATION_CODE, key, word, _text("codes"), meant)


def _check_codes_by_pattern(key: str, value: Any) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(codes.CONFIGURATION_VALUE, key, _format_value(value), _text("table"))
        return
    if len(value) > MAX_ENTRIES:
        yield _make_excess_fault(key, len(value))
        return
    plain = 0
    for pattern, words in value.items():
        plain += len(expand_braces(pattern))
        if not expand_braces(pattern):
            yield Fault(codes.CONFIGURATION_VALUE, key, _cut(pattern), _text("glob"))
            continue
        yield from _check_codes(f"{key}.{pattern}", words)

    if plain > MAX_ENTRIES:
        yield _make_excess_fault(key, plain)


def _make_excess_fault(key: str, count: int) -> Fault:
    expected = _text("fewer", most=MAX_ENTRIES)
    return Fault(codes.CONFIGURATION_VALUE, key, str(count), expected)


def _check_patterns(key: str, value: Any) -> Iterator[Fault]:
    wrong = list(_check_texts(key, value))
    yield from wrong
    for pattern in () if wrong else value:
        try:
            parse_rules("", [pattern])
        except PatternError:
            wrong.append(Fault(codes.CONFIGURATION_VALUE, key, _cut(pattern), _text("pattern")))
            yield wrong[-1]
    if not wrong:
        try:
            parse_rules("", value)
        except PatternError as error:
            yield Fault(codes.CONFIGURATION_VALUE, key, str(error), _text("cheaper"))


def _make_choice_check(*values: str) -> Check:
    def check(key: str, value: Any) -> Iterator[Fault]:
        if value not in values:
            yield Fault(
                codes.CONFIGURATION_VALUE, key, _format_value(value), join_words(values, "or")
            )

    return check


KEYS: Final[dict[str, Check]] = {
    "select": _check_codes,
    "ignore": _check_codes,
    "per-file-ignores": _check_codes_by_pattern,
    "exclude": _check_patterns,
    "fail-on": _make_choice_check(*SEVERITIES),
    "rulesets": _check_texts,
    "lang": _make_choice_check(*LANGUAGES),
    "numerals": _make_choice_check(*NUMERALS),
}
"""Maps each known key to the check of its value."""


def iter_codes() -> Iterator[str]:
    """Yield the code and then the name of each kind of finding; those of plug-ins come last."""
    from barsis_notation.formats.format_registry import iter_codes

    for code in iter_codes():
        yield from (code.code, code.name)


def is_code_prefix(words: str) -> bool:
    """Return whether each word is the beginning of a code or of the name of a code.

    *words* is a list separated by commas, such as ``MOV,thr01``; case, and spaces around a word,
    make no difference. The result is False if a word is empty.
    """
    return all(_is_prefix(word.strip().lower()) for word in words.split(","))


@cache
def _is_prefix(word: str) -> bool:
    return bool(word) and any(name.lower().startswith(word) for name in iter_codes())


def _make_finding(file: str, lines: dict[str, int], wrong: Fault) -> Finding:
    words = {
        "name": wrong.key,
        "hint": suggest_name(wrong.meant),
    }
    return wrong.code.finding(
        words={name: word for name, word in words.items() if name in wrong.code.words_said},
        file=file,
        line=next((lines[key] for key in _iter_prefixes(wrong.key) if key in lines), None),
        found=wrong.found,
        expected=wrong.expected,
    )


def _format_value(value: Any) -> str:
    return _cut(json.dumps(value, ensure_ascii=False, default=str))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + " …"


# The rulesets that a configuration names.


def load_rulesets(configuration: Configuration) -> tuple[tuple[Ruleset, ...], list[Finding]]:
    """Load the rulesets that a configuration names.

    Copies of built-in rulesets are skipped, since built-in rulesets are always available.

    Returns:
        The valid rulesets, without duplicates of id and version, and a finding for each file that
        cannot be used or contains a different ruleset with the id and version of an earlier one.

    Raises:
        KeyError: If the configuration does not have the key ``rulesets``.
    """
    found: dict[tuple[str, int], Ruleset] = {}
    findings = []
    files = configuration.ruleset_files
    for name, file in zip(configuration.values["rulesets"], files, strict=True):
        ruleset, said = load_ruleset_file(file, files)
        if ruleset is None:
            wrong = next(one for one in said if one.severity is Severity.ERROR)
            findings.append(_make_ruleset_finding(configuration, name, wrong.message))
        elif not ruleset.builtin:
            known = found.setdefault((ruleset.id, ruleset.version), ruleset)
            if known.sha256 != ruleset.sha256:
                twice = _text("other-ruleset", id=ruleset.id, version=ruleset.version)
                findings.append(_make_ruleset_finding(configuration, name, twice))
    return tuple(found.values()), findings


def _make_ruleset_finding(configuration: Configuration, name: str, why: Text | str) -> Finding:
    return codes.CONFIGURATION_RULESET.finding(
        words={"why": why},
        file=configuration.file,
        line=configuration.lines.get("rulesets"),
        found=name,
    )
