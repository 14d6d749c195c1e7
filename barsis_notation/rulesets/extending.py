"""Expansion of ruleset files that extend another ruleset, which they name in ``extends``.

Such a file contains only what differs from its base. It is expanded to a complete file before
anything else happens. Hash and canonical bytes are those of the complete file: a record keeps its
meaning when a later version of the base is released, and needs no other file.

The base is a built-in ruleset or a file of the user: one in the same folder, found by its id, or
one of the files that the caller passes. A base may extend another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from barsis_notation.base import FilePath
from barsis_notation.base.json_pointers import pointer_to
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.nearest import nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import did_you_mean, listed, texts_of
from barsis_notation.rulesets.builtin_files import (
    builtin_document,
    builtin_versions,
    canonical_bytes,
)
from barsis_notation.rulesets.values import json_list

Document = dict[str, Any]
ExpandedDocument = tuple[Document | None, tuple[Finding, ...]]

EXTENDS = "extends"

INHERITED = ("family", "names", "sources", "facts", "words", "agreements", "cautions")
"""Members that are taken from the base. Its profiles are not: they name sources for the base only.
"""

MAX_CHAIN: Final = 4
"""Maximum number of files that extend one another, without the last base."""

MAX_KNOWN: Final = 4096
"""Number of files whose id and version are cached."""

_text = texts_of("extending")


class BaseReference(NamedTuple):
    """The ruleset that a file extends; without a hash, any file with the id and version matches.

    Attributes:
        id: The id of the base.
        version: Its version.
        sha256: Its hash in lower-case hexadecimal, or ``""``.
    """

    id: str
    version: int
    sha256: str = ""

    def __str__(self) -> str:
        return f"{self.id}-{self.version}"


class Bases(NamedTuple):
    """The files in which the base of a ruleset file is looked for, besides the built-in rulesets.

    Attributes:
        folder: The folder of the extending file; None if it has none.
        files: Paths of further ruleset files.
        chain: The rulesets (``id-version``) that are being expanded, each extended by the one
            before.
    """

    folder: str | None = None
    files: tuple[FilePath, ...] = ()
    chain: tuple[str, ...] = ()


DocumentReader = Callable[[Path, Bases], ExpandedDocument]
"""Return the complete document of the ruleset file at a path, and its findings."""


def is_extending(document: Any) -> bool:
    """Return whether a decoded ruleset file extends another one."""
    return isinstance(document, dict) and EXTENDS in document


def expand_document(document: Document, bases: Bases, complete: DocumentReader) -> ExpandedDocument:
    """Return the complete document of a ruleset file that extends another, and its findings.

    The document is None if the base is unknown or wrong, if the chain of bases is circular or too
    long, or if *document* changes facts that the base does not have.

    Args:
        document: A decoded file with ``extends`` that has passed the schema.
        bases: Where to look for the base.
        complete: Reads a base from a file of the user.
    """
    named = parse_base_reference(document)
    whole, findings = _load_base(named, f"{document['id']}-{document['version']}", bases, complete)
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
    """Return the reference in ``extends``: ``"barsis-1"``, or an object with id, version and hash.

    *document* must have passed the schema.
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
    named: BaseReference, extending: str, bases: Bases, complete: DocumentReader
) -> ExpandedDocument:
    """Return the whole file of the ruleset *named*, which the ruleset *extending* extends."""
    if named.version in builtin_versions().get(named.id, ()):
        return _check_hash(builtin_document(named.id, named.version), named)
    chain = (*bases.chain, extending)
    if str(named) in chain:
        return None, (_circle_finding([*chain, str(named)]),)
    if len(chain) == MAX_CHAIN:
        return None, (_chain_length_finding([*chain, str(named)]),)
    path = next(_files_of(named, bases), None)
    if path is None:
        return None, (_unknown_base_finding(named),)
    whole, findings = complete(path, bases._replace(folder=str(path.parent), chain=chain))
    return _check_hash(whole, named) if whole is not None else (None, findings)


def _check_hash(base: Document, named: BaseReference) -> ExpandedDocument:
    if not named.sha256:
        return base, ()
    known = sha256(canonical_bytes(base)).hexdigest()
    return (base, ()) if named.sha256 == known else (None, (_hash_finding(named, known),))


def _files_of(named: BaseReference, bases: Bases) -> Iterator[Path]:
    """Yield the ruleset files of the user's own that are called *named*, those beside it first."""
    for name in (f"{named}.json", f"{named.id}.json") if bases.folder is not None else ():
        path = Path(bases.folder or "", name)
        if path.is_file() and _has_id_and_version(path, named):
            yield path
    for file in bases.files:
        if _has_id_and_version(Path(file), named):
            yield Path(file)


def _has_id_and_version(path: Path, named: BaseReference) -> bool:
    """Tell whether the file says that it is *named*; one that cannot be read says nothing."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return False
    called = _read_id_and_version(str(path), status.st_mtime_ns, status.st_size, status.st_ino)
    return called == (named.id, named.version)


@lru_cache(MAX_KNOWN)
def _read_id_and_version(path: str, *_state: int) -> tuple[object, object] | None:
    """Return the id and the version that a file says, None if it cannot be read.

    It is read once for each state of the file: every file of a configuration is asked this for
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


# What is wrong with it.


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
    known = builtin_versions()
    if named.id in known:
        expected = _text("version", id=named.id, versions=json_list(known[named.id]))
    else:
        expected = _text("base", known=listed(known, "or"), file=f"{named}.json")
    return codes.UNKNOWN_BASE.finding(
        words={"hint": "" if named.id in known else did_you_mean(nearest(named.id, known))},
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
                words={"id": id, "hint": did_you_mean(nearest(path, base["facts"]))},
                pointer=pointer_to("facts", path),
                found=path,
                expected=_text("facts", id=id),
            )
