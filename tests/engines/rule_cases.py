"""The rule cases of the conformance kit: the one place from which tests read them.

They are in ``conformance/1/cases/<game>/<rule>.json``; ``conformance/README.md`` describes a case.
A new case needs no Python.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from tests.kit_files import KIT, read_kit_file

CASES: Final = KIT / "cases"
MOST_LISTED: Final = 500
KINDS: Final = ("play", "legal")
"""The kinds of cases that judge rules. Folders of games have cases of other kinds too."""
GAMES: Final = tuple(sorted(folder.name for folder in CASES.iterdir()))


class RuleCase(NamedTuple):
    """A rule case under one choice of options.

    Attributes:
        id: The id in the kit; after ``#`` the options, if they are those of an ``under`` member.
        kind: ``play`` or ``legal``.
        seats: The seats of each player, such as ``("SN", "EW")``.
        position: The position line at the start; empty for the start of the game.
        expected: The right answer, as in the kit.
    """

    id: str
    kind: str
    game: str
    rule: str
    quote: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    opening: list[str]
    position: str
    turns: list[str]
    throws: list[str]
    expected: dict[str, Any]

    @property
    def refused(self) -> list[int | str] | None:
        """Turn, move and name of the refusal; None if nothing is refused."""
        if self.expected.get("accepted", True):
            return None
        return [self.expected[name] for name in ("turn", "move", "name")]

    @property
    def is_of_the_start(self) -> bool:
        """Return whether the position at the start is refused."""
        return self.expected.get("turn") == 0


@cache
def read_rule_cases(game: str) -> list[RuleCase]:
    """Return the cases of a game, each under all options it has a verdict for."""
    return [case for same in read_variants(game) for case in same]


@cache
def read_variants(game: str) -> list[list[RuleCase]]:
    """Return the cases of a game; each is a list of one case for each choice of options."""
    paths = sorted((CASES / game).glob("*.json"))
    return [
        list(_list_variants(case))
        for path in paths
        for case in read_kit_file(path.relative_to(KIT).as_posix())
        if case["kind"] in KINDS
    ]


def read_all_rule_cases() -> Iterator[RuleCase]:
    """Yield the cases of every game."""
    for game in GAMES:
        yield from read_rule_cases(game)


def summarise_turns(turns: list[str]) -> dict[str, Any]:
    """Return sorted legal turns as the answer of a case: above 500 their number and a hash."""
    if len(turns) <= MOST_LISTED:
        return {"turns": turns}
    text = "".join(f"{turn}\n" for turn in turns)
    return {"count": len(turns), "sha256": hashlib.sha256(text.encode()).hexdigest()}


def _list_variants(case: dict[str, Any]) -> Iterator[RuleCase]:
    ruleset = case["input"]["ruleset"]
    yield _make_case(case, case["id"], ruleset.get("options", {}), case["expected"])
    for other in case.get("under", []):
        id = f"{case['id']}#{_describe_options(other['options'])}"
        yield _make_case(case, id, other["options"], other["expected"])


def _make_case(
    case: dict[str, Any], id: str, options: dict[str, Any], expected: dict[str, Any]
) -> RuleCase:
    input = case["input"]
    return RuleCase(
        id=id,
        kind=case["kind"],
        game=case["game"],
        rule=case.get("rule", ""),
        quote=case.get("quote", ""),
        options=options,
        seats=tuple(map("".join, input["players"])),
        opening=input.get("opening", []),
        position=input.get("position", ""),
        turns=input.get("turns", []),
        throws=input.get("throws", []),
        expected=expected,
    )


def _describe_options(options: dict[str, Any]) -> str:
    """Return options for an id, sorted: ``entry.benj=none,teams=none``."""
    return ",".join(
        f"{path}={value if isinstance(value, str) else json.dumps(value, separators=(',', ':'))}"
        for path, value in sorted(options.items())
    )
