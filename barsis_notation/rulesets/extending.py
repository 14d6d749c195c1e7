"""A ruleset file that says only what differs from another ruleset, which it names in ``extends``.

It becomes the whole file that it stands for before anything else is asked of it. Its hash and its
canonical bytes are those of the whole file, so that a record means the same when a later version of
the base comes out, and needs no file but its own.

The base is a built-in ruleset, or one of the user's own: a file that stands beside the one that
extends it, named by its id, or one of those that are at hand. It may extend another in its turn.
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
from barsis_notation.rulesets.files import builtin_document, builtin_versions, canonical_bytes
from barsis_notation.rulesets.values import json_list

Document = dict[str, Any]
Whole = tuple[Document | None, tuple[Finding, ...]]

EXTENDS = "extends"

INHERITED = ("family", "names", "sources", "facts", "words", "agreements", "cautions")
"""Members that hold as the base has them; its profiles name who plays the base, and no other."""

MAX_CHAIN: Final = 4
"""Files that may extend one another, the base of the last not counted."""

MAX_KNOWN: Final = 4096
"""Files of which it is remembered how their rulesets are called."""

_text = texts_of("extending")


class Named(NamedTuple):
    """A ruleset as ``extends`` names it; without a hash any that is called so is meant."""

    id: str
    version: int
    sha256: str = ""

    def __str__(self) -> str:
        return f"{self.id}-{self.version}"


class Bases(NamedTuple):
    """Where the rulesets are that a file may extend, besides the built-in ones.

    They stand in *folder*, which is that of the file, or are among *files*. *chain* are the
    rulesets that wait for their base, each extended by the one before it.
    """

    folder: str | None = None
    files: tuple[FilePath, ...] = ()
    chain: tuple[str, ...] = ()


Complete = Callable[[Path, Bases], Whole]
"""Returns the whole file that the ruleset file at a path stands for, and what is wrong with it."""


def is_extending(document: Any) -> bool:
    """Tell whether a decoded file is one that extends another."""
    return isinstance(document, dict) and EXTENDS in document


def extended(document: Document, bases: Bases, complete: Complete) -> Whole:
    """Return the whole file that *document* stands for, which extends another and fits the schema.

    None where its base is not known or at fault itself, where it comes back to itself, and where it
    changes facts that the base does not have. *complete* reads a base of the user's own.
    """
    named = named_in(document)
    whole, findings = _base(named, f"{document['id']}-{document['version']}", bases, complete)
    if whole is None:
        return None, findings
    findings = tuple(_unknown_facts(document, named.id, whole))
    if findings:
        return None, findings
    inherited = {member: whole[member] for member in INHERITED if member in whole}
    own = {member: value for member, value in document.items() if member != EXTENDS}
    joined = {
        "names": {**whole["names"], **own.get("names", {})},
        "sources": _sources(whole["sources"], own.get("sources", [])),
        "facts": {**whole["facts"], **own["facts"]},
        "words": _words(whole["words"], own.get("words", {})),
    }
    return {**inherited, **own, **joined}, ()


def named_in(document: Document) -> Named:
    """Return what a file that fits the schema extends: ``"barsis-1"``, or an object."""
    named = document[EXTENDS]
    if isinstance(named, str):
        id, _, version = named.rpartition("-")
        return Named(id, int(version))
    return Named(**named)


def _sources(base: list[Document], own: list[Document]) -> list[Document]:
    named = {source["id"] for source in own}
    return [*(source for source in base if source["id"] not in named), *own]


def _words(base: Document, own: Document) -> Document:
    return {kind: {**words, **own.get(kind, {})} for kind, words in base.items()}


# The base.


def _base(named: Named, extending: str, bases: Bases, complete: Complete) -> Whole:
    """Return the whole file of the ruleset *named*, which the ruleset *extending* extends."""
    if named.version in builtin_versions().get(named.id, ()):
        return _with_its_hash(builtin_document(named.id, named.version), named)
    chain = (*bases.chain, extending)
    if str(named) in chain:
        return None, (_circle([*chain, str(named)]),)
    if len(chain) == MAX_CHAIN:
        return None, (_too_long([*chain, str(named)]),)
    path = next(_files_of(named, bases), None)
    if path is None:
        return None, (_unknown_base(named),)
    whole, findings = complete(path, bases._replace(folder=str(path.parent), chain=chain))
    return _with_its_hash(whole, named) if whole is not None else (None, findings)


def _with_its_hash(base: Document, named: Named) -> Whole:
    if not named.sha256:
        return base, ()
    known = sha256(canonical_bytes(base)).hexdigest()
    return (base, ()) if named.sha256 == known else (None, (_other_base(named, known),))


def _files_of(named: Named, bases: Bases) -> Iterator[Path]:
    """Yield the ruleset files of the user's own that are called *named*, those beside it first."""
    for name in (f"{named}.json", f"{named.id}.json") if bases.folder is not None else ():
        path = Path(bases.folder or "", name)
        if path.is_file() and _is_called(path, named):
            yield path
    for file in bases.files:
        if _is_called(Path(file), named):
            yield Path(file)


def _is_called(path: Path, named: Named) -> bool:
    """Tell whether the file says that it is *named*; one that cannot be read says nothing."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return False
    called = _called(str(path), status.st_mtime_ns, status.st_size, status.st_ino)
    return called == (named.id, named.version)


@lru_cache(MAX_KNOWN)
def _called(path: str, *_state: int) -> tuple[object, object] | None:
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


def _circle(chain: list[str]) -> Finding:
    return codes.EXTENDS_ITSELF.finding(pointer=f"/{EXTENDS}", found=_arrows(chain))


def _too_long(chain: list[str]) -> Finding:
    expected = _text("chain", most=MAX_CHAIN)
    return codes.EXTENDS_TOO_LONG.finding(
        pointer=f"/{EXTENDS}", found=_arrows(chain), expected=expected
    )


def _arrows(chain: list[str]) -> str:
    return " -> ".join(chain)


def _unknown_base(named: Named) -> Finding:
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


def _other_base(named: Named, known: str) -> Finding:
    return codes.BASE_HASH_DIFFERS.finding(
        words={"id": named.id, "version": named.version},
        pointer=f"/{EXTENDS}/sha256",
        found=named.sha256,
        expected=known,
    )


def _unknown_facts(document: Document, id: str, base: Document) -> Iterator[Finding]:
    for path in document["facts"]:
        if path not in base["facts"]:
            yield codes.FACT_NOT_IN_BASE.finding(
                words={"id": id, "hint": did_you_mean(nearest(path, base["facts"]))},
                pointer=pointer_to("facts", path),
                found=path,
                expected=_text("facts", id=id),
            )
