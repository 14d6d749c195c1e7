"""Expansion of ruleset files that extend another ruleset, which they name in ``extends``.

Such a file contains only the differences from its base. It is expanded to a complete file before
anything else happens. Its hash and canonical bytes are those of the complete file, so a record
keeps its meaning when a later version of the base is released, and does not need any other file.

The base is a built-in ruleset or a file of the user: one in the same folder, found by its id, or
one of the files that the caller passes. A base may extend another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from barsis_notation.base import FilePath
from barsis_notation.base.json_pointers import make_pointer
from barsis_notation.base.nearest import find_nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import bind_texts, join_words, suggest_name
from barsis_notation.rulesets.builtin_files import (
    encode_canonical,
    list_builtin_versions,
    load_builtin_document,
)
from barsis_notation.rulesets.values import format_json_list

Document = dict[str, Any]
ExpandedDocument = tuple[Document | None, tuple[Finding, ...]]

EXTENDS = "extends"

INHERITED = ("family", "names", "sources", "facts", "words", "agreements", "cautions")
"""Members that are taken from the base; not its profiles, whose sources apply to the base only.
"""

MAX_CHAIN: Final = 4
"""Maximum number of files that extend one another, without the last base."""

MAX_KNOWN: Final = 4096
"""Number of files whose id and version are cached."""

_text = bind_texts("extending")


class BaseReference(NamedTuple):
    """The ruleset that a file extends, called its base.

    Attributes:
        id: The id of the base, such as ``barsis``.
        version: Its version, from 1.
        sha256: Its hash in lower-case hexadecimal; ``""`` if any file with the id and version
            matches.
    """

    id: str
    version: int
    sha256: str = ""

    def __str__(self) -> str:
        return f"{self.id}-{self.version}"


class Bases(NamedTuple):
    """The places to search for the base of a ruleset file, the ruleset that it extends.

    The built-in rulesets are searched first.

    Attributes:
        folder: Path of the folder of the extending file; None if it has none. A base in it is found
            by its file name, such as ``house-1.json`` or ``house.json``.
        files: Paths of further ruleset files. Those that cannot be read are ignored.
        chain: The rulesets (``id-version``) that are being expanded. Each is extended by the one
            before it. Callers leave it empty.
    """

    folder: str | None = None
    files: tuple[FilePath, ...] = ()
    chain: tuple[str, ...] = ()


DocumentReader = Callable[[Path, Bases], ExpandedDocument]
"""A callback that returns the complete document of the ruleset file at a path, and findings."""


def is_extending(document: Any) -> bool:
    """Return whether a decoded ruleset file extends another one.

    This is the case for a dict with the member ``extends``, whose value is not checked.
    """
    return isinstance(document, dict) and EXTENDS in document


def expand_document(
    document: Document, bases: Bases, read_base: DocumentReader
) -> ExpandedDocument:
    """Return the complete document of a ruleset file that extends another, and findings.

    The document is None if there are findings. The reasons are:

    - The base is unknown, cannot be read or has another hash.
    - The chain of files is circular, or has more than 4 files (``MAX_CHAIN``) besides the last
      base.
    - *document* has facts that the base lacks.

    Args:
        document: A decoded file with ``extends`` that has passed the schema.
        bases: The folder and the files in which to search for the base.
        read_base: Function that takes the path of a user's file and the bases that it may extend,
            and returns the complete document of the file, and findings.
    """
    named = parse_base_reference(document)
    whole, findings = _load_base(named, f"{document['id']}-{document['version']}", bases, read_base)
    if whole is None:
        return None, findings
    findings = tuple(_find_unknown_facts(document, named.id, whole))
    if findings:
        return None, findings
    inherited = {member: whole[member] for member in INHERITED if member in whole}
    own = {member: value for member, value in document.items() if member != EXTENDS}
    joined = {
        "names": {**whole["names"], **own.get("names", {})},
        "sources": _merge_sources(whole["sources"], own.get("sources", [])),
        "facts": {**whole["facts"], **own["facts"]},
        "words": _merge_words(whole["words"], own.get("words", {})),
    }
    return {**inherited, **own, **joined}, ()


def parse_base_reference(document: Document) -> BaseReference:
    """Return the reference in the member ``extends`` of *document*.

    The member is a string such as ``"barsis-1"``, or an object with the members ``id``, ``version``
    and, optionally, ``sha256``. *document* must have passed the schema.
    """
    named = document[EXTENDS]
    if isinstance(named, str):
        id, _, version = named.rpartition("-")
        return BaseReference(id, int(version))
    return BaseReference(**named)


def _merge_sources(base: list[Document], own: list[Document]) -> list[Document]:
    named = {source["id"] for source in own}
    return [*(source for source in base if source["id"] not in named), *own]


def _merge_words(base: Document, own: Document) -> Document:
    return {kind: {**words, **own.get(kind, {})} for kind, words in base.items()}


# The base.


def _load_base(
    named: BaseReference, extending: str, bases: Bases, read_base: DocumentReader
) -> ExpandedDocument:
    """Return the complete document of the base *named*, and findings.

    *extending* is the ``id-version`` of the ruleset that extends it.
    """
    if named.version in list_builtin_versions().get(named.id, ()):
        return _check_hash(load_builtin_document(named.id, named.version), named)
    chain = (*bases.chain, extending)
    if str(named) in chain:
        return None, (_circle_finding([*chain, str(named)]),)
    if len(chain) == MAX_CHAIN:
        return None, (_chain_length_finding([*chain, str(named)]),)
    path = next(_find_base_files(named, bases), None)
    if path is None:
        return None, (_unknown_base_finding(named),)
    whole, findings = read_base(path, bases._replace(folder=str(path.parent), chain=chain))
    return _check_hash(whole, named) if whole is not None else (None, findings)


def _check_hash(base: Document, named: BaseReference) -> ExpandedDocument:
    if not named.sha256:
        return base, ()
    known = sha256(encode_canonical(base)).hexdigest()
    return (base, ()) if named.sha256 == known else (None, (_hash_finding(named, known),))


def _find_base_files(named: BaseReference, bases: Bases) -> Iterator[Path]:
    """Yield the user's ruleset files with this id and version, those in the same folder first."""
    for name in (f"{named}.json", f"{named.id}.json") if bases.folder is not None else ():
        path = Path(bases.folder or "", name)
        if path.is_file() and _has_id_and_version(path, named):
            yield path
    for file in bases.files:
        if _has_id_and_version(Path(file), named):
            yield Path(file)


def _has_id_and_version(path: Path, named: BaseReference) -> bool:
    """Return whether the file has this id and version; False if it cannot be read."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return False
    called = _read_id_and_version(str(path), status.st_mtime_ns, status.st_size, status.st_ino)
    return called == (named.id, named.version)


@lru_cache(MAX_KNOWN)
def _read_id_and_version(path: str, *_state: int) -> tuple[object, object] | None:
    """Return the id and the version in a file, or None if it cannot be read.

    The file is read once for each state: every file of a configuration is compared with the base of
    every other one that extends something.
    """
    from barsis_notation.rulesets.user_files import NotJsonError, read_json

    try:
        document = read_json(Path(path))
    except NotJsonError:
        return None
    if not isinstance(document, dict):
        return None
    return document.get("id"), document.get("version")


# Findings.


def _circle_finding(chain: list[str]) -> Finding:
    return codes.EXTENDS_ITSELF.finding(pointer=f"/{EXTENDS}", found=_join_with_arrows(chain))


def _chain_length_finding(chain: list[str]) -> Finding:
    expected = _text("chain", most=MAX_CHAIN)
    return codes.EXTENDS_TOO_LONG.finding(
        pointer=f"/{EXTENDS}", found=_join_with_arrows(chain), expected=expected
    )


def _join_with_arrows(chain: list[str]) -> str:
    return " -> ".join(chain)


def _unknown_base_finding(named: BaseReference) -> Finding:
    known = list_builtin_versions()
    if named.id in known:
        expected = _text("version", id=named.id, versions=format_json_list(known[named.id]))
    else:
        expected = _text("base", known=join_words(known, "or"), file=f"{named}.json")
    return codes.UNKNOWN_BASE.finding(
        words={"hint": "" if named.id in known else suggest_name(find_nearest(named.id, known))},
        pointer=f"/{EXTENDS}",
        found=str(named),
        expected=expected,
    )


def _hash_finding(named: BaseReference, known: str) -> Finding:
    return codes.BASE_HASH_DIFFERS.finding(
        words={"id": named.id, "version": named.version},
        pointer=f"/{EXTENDS}/sha256",
        found=named.sha256,
        expected=known,
    )


def _find_unknown_facts(document: Document, id: str, base: Document) -> Iterator[Finding]:
    for path in document["facts"]:
        if path not in base["facts"]:
            yield codes.FACT_NOT_IN_BASE.finding(
                words={"id": id, "hint": suggest_name(find_nearest(path, base["facts"]))},
                pointer=make_pointer("facts", path),
                found=path,
                expected=_text("facts", id=id),
            )
