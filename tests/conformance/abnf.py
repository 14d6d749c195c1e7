"""Regular expressions of grammars in ABNF (RFC 5234, RFC 7405) without recursion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

_TOKEN: Final = re.compile(
    r'\s*(?:(?P<count>[0-9]*\*[0-9]*|[0-9]+)|%s"(?P<exact>[^"]*)"|"(?P<text>[^"]*)"'
    r"|%x(?P<first>[0-9A-F]+)(?:-(?P<last>[0-9A-F]+))?|(?P<name>[A-Za-z][A-Za-z0-9-]*)"
    r"|(?P<sign>[()\[\]/]))"
)
_CORE: Final = {"SP": " ", "DIGIT": "[0-9]", "ALPHA": "[A-Za-z]"}


def make_patterns(grammar: str) -> dict[str, str]:
    """Return the regular expression of each rule of a grammar."""
    lines = re.sub(r";[^\n]*", "", grammar)
    joined = re.sub(r"\n\s+", " ", lines)
    rules = dict(re.findall(r"(?m)^([A-Za-z][A-Za-z0-9-]*) *= *(.*)$", joined))

    @cache
    def resolve(name: str) -> str:
        return f"(?:{_CORE[name]})" if name in _CORE else f"(?:{''.join(convert(rules[name]))})"

    def convert(rule: str) -> Iterator[str]:
        closing: list[str] = []
        count = ""
        at = 0
        rule = rule.rstrip()
        while at < len(rule):
            found = _TOKEN.match(rule, at)
            assert found, rule[at:]
            at = found.end()
            if found["count"] is not None:
                count = _make_quantifier(found["count"])
            elif found["sign"] in ("(", "["):
                yield "(?:"
                closing.append(")?" if found["sign"] == "[" else f"){count}")
                count = ""
            elif found["sign"] in (")", "]"):
                yield closing.pop()
            elif found["sign"] == "/":
                yield "|"
            else:
                yield f"{_make_item(found, resolve)}{count}"
                count = ""

    return {name: resolve(name) for name in rules}


def _make_item(found: re.Match[str], resolve: object) -> str:
    if found["name"]:
        assert callable(resolve)
        return str(resolve(found["name"]))
    if found["first"]:
        first, last = (chr(int(found[one] or found["first"], 16)) for one in ("first", "last"))
        return f"[{re.escape(first)}-{re.escape(last)}]"
    text = found["exact"] if found["exact"] is not None else found["text"]
    assert found["exact"] is not None or text.lower() == text.upper(), "letters need %s"
    return f"(?:{re.escape(text)})"


def _make_quantifier(count: str) -> str:
    least, star, most = count.partition("*")
    return f"{{{least or 0},{most}}}" if star else f"{{{count}}}"
