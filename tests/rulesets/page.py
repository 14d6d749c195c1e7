"""The page of rule sentences: ``python -m tests.rulesets.page`` writes ``docs/sentences.md``."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.option_choices import describe_reading
from barsis_notation.rulesets.values import format_json
from tests.mutation.changes import path_of
from tests.mutation.result import read_result
from tests.rulesets.files import Row, rows

PAGE = Path(__file__).parents[2] / "docs" / "sentences.md"
ENGINES = Path(__file__).parents[1] / "engines"
CASE = re.compile(r": test_(?:case|rule)\[(.*)\]$")

TITLES = {
    "000": "Barsis rules, Jawaker",
    "001": "Shesh Besh, Backgammon Blog",
    "002": "Evidence in Palestine, Ludii (Kiôz, Natt Klab ash-Shawk, Barjis)",
    "003": "Pachisi. Ancestor of Ludo",
    "004": "Parchís rules",
}
ANY_GUARD = ("test_every_fact_is_asked", "test_what_is_not_played_is_named")
"""Tests that go red with every value that an engine does not play: they tell nothing apart."""
NAMED = 2
"""How many of the tests that notice a change a row names."""

HEAD = """# Every rule sentence, and what carries it

The rules of the seven games rest on five source documents. Here is every sentence of theirs that
states a rule, in the order of the document; the facts of the ruleset that carry it, each with its
value and, where it is an option, the other values it may take; and what goes red when that fact
is changed: how many tests, and the ones that notice the fewest other changes. *Cases on it* are
those that quote the very sentence. The sentences that state no rule follow at the end, with the
reason. `barsis games ID --readings` tells where a reading comes from.

A fact with a slash is one member of a table: `device.outcomes/5` is what a throw of 5 gives,
`turn.again/12` that a 12 earns another throw. *No effect on play* stands where a sentence
describes and no verdict depends on it. Where the engine plays one value of a fact only, the test
that goes red is the one that asks just this: a ruleset with another value is refused with RUL007.

The page is written by `python -m tests.rulesets.page`. Its last column comes from `python -m
tests.mutation`, which changes the facts one at a time and runs the tests of the rules, the cases
first and others only where these notice nothing; tests of the ruleset files themselves are not
counted.
"""
NO_RULE = """
## Sentences that state no rule

| document | sentence | why |
|---|---|---|
"""


def page() -> str:
    """Return the page as it has to stand."""
    noticed = read_result()
    parts = [HEAD]
    for document, title in TITLES.items():
        parts.append(
            f"\n## {document}: {title}\n\n| sentence | facts | tests that go red |\n|---|---|---|\n"
        )
        parts += (
            _row(row, noticed) for row in rows("sentences.json") if row["document"] == document
        )
    parts.append(NO_RULE)
    parts += (
        f"| {row['document']} | {_cell(row['sentence'])} | {row['reason']} |\n"
        for row in rows("no_rule.json")
    )
    return "".join(parts)


def _row(row: Row, noticed: dict[str, dict[str, Any]]) -> str:
    ruleset = load_ruleset(row["ruleset"])
    facts = "<br>".join(_fact(ruleset, name) for name in row["fact paths"])
    tests = "<br>".join(_tests(ruleset, name, noticed) for name in row["fact paths"])
    cases = cases_on(row["sentence"])
    shown = f"<br>cases on it: {len(cases)} · {_code(cases[0])}" if cases else ""
    return f"| {_cell(row['sentence'])} | {ruleset.id}<br>{facts} | {tests}{shown} |\n"


def _fact(ruleset: Ruleset, name: str) -> str:
    path, _, member = name.partition("/")
    fact = ruleset.declared[path]
    others = [_code(str(describe_reading(reading))) for reading in fact.readings[1:]]
    shown = f"`{name}` = {_code(_value(fact.value, member))}"
    return f"{shown} (or {', '.join(others)})" if others else shown


def _value(value: Any, member: str) -> str:
    """Return a value, or one member of it, as text; what throws give in short: ``5: 25+khal``."""
    if not isinstance(value, dict):
        return member or format_json(value)
    if not all(isinstance(one, dict) for one in value.values()):
        return format_json(value)
    given = {key: "+".join(map(str, one["values"])) for key, one in value.items()}
    return given[member] if member else ", ".join(f"{key}: {gives}" for key, gives in given.items())


def _tests(ruleset: Ruleset, name: str, noticed: dict[str, dict[str, Any]]) -> str:
    reason = ruleset.declared[path_of(name)].no_effect
    if reason:
        return f"*no effect on play*: {_cell(reason)}"
    if ruleset.id not in noticed:
        return f"`{name}`: not tried yet"
    changes = [
        change
        for changed, change in noticed[ruleset.id].items()
        if name in (changed, path_of(changed))
    ]
    count = sum(change["count"] for change in changes)
    red = [test for change in changes for test in change["red"]]
    tests = [short(test) for test in red if not any(word in test for word in ANY_GUARD)]
    if not count:
        return f"`{name}`: no test notices it yet"
    return f"`{name}`: {count}" + "".join(f" · {_code(test)}" for test in tests[:NAMED])


def short(test: str) -> str:
    """Return the name of a test without what all have in common; of a case, what it says."""
    plain = test.removeprefix("tests/").removeprefix("engines/").replace(".py::", ": ")
    return CASE.sub(": \\1", plain)


def cases_on(sentence: str) -> list[str]:
    """Return the cases of the engines' tests that quote *sentence*, by rule and what they say."""
    found = _by_quotation().get(letters(sentence), [])
    return [f"{case['rule']} {case.get('says') or case.get('what')}" for case in found]


@cache
def _by_quotation() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for case in cases():
        if "quote" in case:
            found.setdefault(letters(case["quote"]), []).append(case)
    return found


@cache
def cases() -> list[dict[str, Any]]:
    """Return the rule cases of all engines."""
    files = sorted([*ENGINES.rglob("cases.json"), *ENGINES.glob("*/cases/**/*.json")])
    return [case for file in files for case in json.loads(file.read_text("utf-8"))]


def letters(text: str) -> str:
    """Return *text* as its letters and digits: how it was laid out does not count."""
    return "".join(letter for letter in text if letter.isalnum())


def _code(text: str) -> str:
    """Return *text* as code that a table can hold."""
    return f"`{text.replace('|', chr(92) + '|')}`"


def _cell(text: str) -> str:
    """Return *text* so that a table can hold it."""
    escaped = text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
    return "".join(f"\\{letter}" if letter in "*_`[]" else letter for letter in escaped)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
