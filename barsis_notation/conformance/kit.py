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
"""The folders of a kit whose files contain data of the games instead of cases."""

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
"""The kinds of cases of each suite; suites are not needed for any level."""

LEVEL_OF: Final = {kind: level for level, kinds in LEVELS.items() for kind in kinds}
"""Maps each kind of case to the level that it belongs to."""


class KitError(BarsisError, ValueError):
    """Raised if a folder is not a conformance kit, or a file in it is wrong.

    The message says why.
    """


class Variant(Struct, forbid_unknown_fields=True, kw_only=True):
    """Other ruleset options for the input of a case, and the answer expected with them.

    Attributes:
        options: Maps the path of each option, such as ``turn.mode``, to its value.
        expected: The right answer.
        about: What the variant shows; if empty, ``about`` of the case applies.
    """

    options: dict[str, Any]
    expected: dict[str, Any]
    about: str = ""


class Case(Struct, forbid_unknown_fields=True, kw_only=True):
    """A case of the conformance kit: a question to a program, and the right answer.

    Attributes:
        id: The id, unique in the kit. The id of a variant ends with ``#`` and its options.
        kind: The kind of question, such as ``play``.
        about: What the case shows, in a sentence.
        input: The question, a JSON object that is sent to the program; its members depend on
            *kind*.
        expected: The right answer, a JSON object.
        game: The id of the ruleset, such as ``barsis``; empty if the case belongs to no game.
        rule: The number of the rule, such as ``2.1``; empty if there is none.
        quote: The sentence in which the source states the rule; empty if there is none.
        source: The id of the source that *quote* comes from; empty if there is none.
        checks: Labels of the statements of the specification that the case checks.
        under: Variants with other options, which ``read_kit`` turns into further cases.
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
        """The lowest level of conformance, 1 to 3, for which the case must pass.

        It is None for a case of a suite, because suites are not needed for any level, and for a
        case of an unknown kind.
        """
        return LEVEL_OF.get(self.kind)


class CaseFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A decoded file of the conformance kit.

    Attributes:
        kit: The version of the kit.
        about: What the cases of the file show.
        cases: The cases as written, with their variants in ``under``.
    """

    kit: int
    about: str
    cases: list[Case]


class CaseFilter(NamedTuple):
    """A filter of the cases to run; a case must meet all three conditions.

    Attributes:
        only: Patterns for ids as for ``fnmatch.fnmatchcase``, such as ``barsis/*``. At least one
            must match the id, unless this is empty.
        level: The highest level, 1 to 3; cases of suites are then left out. None allows all cases.
        game: The id of a ruleset, such as ``barsis``; empty allows all cases, including those that
            belong to no game.
    """

    only: tuple[str, ...] = ()
    level: int | None = None
    game: str = ""

    def is_chosen(self, case: Case) -> bool:
        """Return whether *case* meets all conditions of this filter."""
        is_named = not self.only or any(fnmatchcase(case.id, one) for one in self.only)
        in_level = self.level is None or (case.level is not None and case.level <= self.level)
        return is_named and in_level and self.game in {"", case.game}


def read_kit(folder: Path) -> list[Case]:
    """Return the cases of a kit, each followed by its variants.

    Every ``.json`` file in *folder* and its subfolders is read, except ``kit.schema.json`` and the
    files in its folders ``rulesets`` and ``routes``. The cases are sorted by the paths of their
    files, and are in the order of each file.

    Args:
        folder: The folder of a version of the kit, which contains ``kit.schema.json``.

    Raises:
        KitError: If *folder* is not a kit of this version, it has no cases, a file is malformed, or
            an id occurs twice.
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
    """Return the cases of one JSON file of a kit as written, with their variants in ``under``.

    Raises:
        KitError: If the file is malformed, or belongs to another version of the kit.
        OSError: If the file cannot be read.
    """
    try:
        file = _FILES.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise KitError(_text("bad-file", file=str(path), reason=str(error))) from None
    if file.kit != VERSION:
        raise KitError(_text("other-version", file=str(path), found=file.kit, expected=VERSION))
    return file.cases


def list_variants(case: Case) -> list[Case]:
    """Return *case* itself, followed by one case for each variant in ``case.under``.

    ``under`` of the returned cases is empty. The options of a variant replace those of the ruleset
    in the input, and its ``expected`` and, unless empty, its ``about`` replace those of the case.
    Its id is that of *case*, followed by ``#`` and the options.
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
