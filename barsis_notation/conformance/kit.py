"""Read the cases of a conformance kit."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import bind_texts, quote_word

_text = bind_texts("conformance")

VERSION: Final = 1
"""The version of the kit that this module reads."""

SCHEMA_NAME: Final = "kit.schema.json"

DATA_FOLDERS: Final = ("rulesets", "routes")
"""The folders of a kit whose files have no cases, but data of the games."""

LEVELS: Final[dict[int, tuple[str, ...]]] = {
    1: ("turn", "print-turn", "position", "print-position", "record", "canonical"),
    2: ("play-id", "replay"),
    3: ("play", "legal", "perft", "verdict"),
}
"""The kinds of cases of each level."""

SUITES: Final[dict[str, tuple[str, ...]]] = {
    "dice": ("dice-file", "dice-throws", "dice-record"),
    "events": ("event-file", "standings"),
    "rulesets": ("ruleset-hash",),
}
"""The kinds of cases of each suite that no level needs."""

LEVEL_OF: Final = {kind: level for level, kinds in LEVELS.items() for kind in kinds}
"""Maps each kind of a level to the level."""


class KitError(BarsisError, ValueError):
    """A folder is not a conformance kit, or a file of it is wrong; the message says what."""


class Variant(Struct, forbid_unknown_fields=True, kw_only=True):
    """The same input with other options."""

    options: dict[str, Any]
    expected: dict[str, Any]
    about: str = ""


class Case(Struct, forbid_unknown_fields=True, kw_only=True):
    """One case of the kit, as in ``kit.schema.json``.

    Attributes:
        id: Its id, unique in the kit. That of a variant ends with ``#`` and its options.
        kind: What is asked, such as ``play``.
        about: What the case shows.
        input: The question, which is sent to the program.
        expected: The right answer.
        game: The id of the ruleset; empty if the case belongs to no game.
        rule: The number of the rule; empty without one.
        quote: The sentence of the source.
        source: The source of the quote.
        checks: Labels of the statements that the case checks.
        under: The same input with other options. ``read_kit`` makes cases of them.
    """

    id: str
    kind: str
    about: str
    input: dict[str, Any]
    expected: dict[str, Any]
    game: str = ""
    rule: str = ""
    quote: str = ""
    source: str = ""
    checks: tuple[str, ...] = ()
    under: tuple[Variant, ...] = ()

    @property
    def level(self) -> int | None:
        """The level that needs the case; None for a suite of its own."""
        return LEVEL_OF.get(self.kind)


class CaseFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A file of the kit."""

    kit: int
    about: str
    cases: list[Case]


class CaseFilter(NamedTuple):
    """Which cases to run.

    Attributes:
        only: Patterns of ids, such as ``barsis/*``, of which one must match; empty for all ids.
        level: The highest level; None for all levels and suites.
        game: The game; empty for all, and for cases that belong to no game.
    """

    only: tuple[str, ...] = ()
    level: int | None = None
    game: str = ""

    def is_chosen(self, case: Case) -> bool:
        """Return whether *case* is to be run."""
        is_named = not self.only or any(fnmatchcase(case.id, one) for one in self.only)
        in_level = self.level is None or (case.level is not None and case.level <= self.level)
        return is_named and in_level and self.game in {"", case.game}


def read_kit(folder: Path) -> list[Case]:
    """Return the cases of a kit in the order of its files, variants after their case.

    Args:
        folder: The folder of a version of the kit, which has ``kit.schema.json``.

    Raises:
        KitError: If *folder* is not a kit of this version, a file does not have its form, or an id
            occurs twice.
        OSError: If a file cannot be read.
    """
    if not (folder / SCHEMA_NAME).is_file():
        raise KitError(_text("no-kit", folder=str(folder), file=SCHEMA_NAME))
    cases: dict[str, Case] = {}
    paths = (path.relative_to(folder) for path in folder.rglob("*.json"))
    names = sorted(path.as_posix() for path in paths if path.parts[0] not in DATA_FOLDERS)
    for path in (folder / name for name in names if name != SCHEMA_NAME):
        for case in read_case_file(path):
            for one in list_variants(case):
                if one.id in cases:
                    raise KitError(_text("id-twice", file=str(path), id=quote_word(one.id)))
                cases[one.id] = one
    if not cases:
        raise KitError(_text("no-cases", folder=str(folder)))
    return list(cases.values())


def read_case_file(path: Path) -> list[Case]:
    """Return the cases of one file of a kit as written, with their variants in ``under``.

    Raises:
        KitError: If the file does not have the form of the kit.
        OSError: If it cannot be read.
    """
    try:
        file = _FILES.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise KitError(_text("bad-file", file=str(path), reason=str(error))) from None
    if file.kit != VERSION:
        raise KitError(_text("other-version", file=str(path), found=file.kit, expected=VERSION))
    return file.cases


def list_variants(case: Case) -> list[Case]:
    """Return *case* without ``under``, and one case for each variant in it.

    The options of a variant replace those of the ruleset in the input.
    """
    cases = [msgspec.structs.replace(case, under=())]
    for variant in case.under:
        named = case.input.get("ruleset")
        rules = {**(named if isinstance(named, dict) else {}), "options": variant.options}
        cases.append(
            msgspec.structs.replace(
                case,
                id=f"{case.id}#{_describe_options(variant.options)}",
                about=variant.about or case.about,
                input={**case.input, "ruleset": rules},
                expected=variant.expected,
                under=(),
            )
        )
    return cases


def _describe_options(options: dict[str, Any]) -> str:
    """Return options for an id, sorted: ``entry.benj=none,teams=none``."""
    values = (
        (path, value if isinstance(value, str) else msgspec.json.encode(value).decode())
        for path, value in sorted(options.items())
    )
    return ",".join(f"{path}={value}" for path, value in values)


_FILES: Final = msgspec.json.Decoder(CaseFile)
