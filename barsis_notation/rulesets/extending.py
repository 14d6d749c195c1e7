"""A ruleset file that says only what differs from a built-in one, which it names in ``extends``.

It becomes the whole file that it stands for before anything else is asked of it. Its hash and its
canonical bytes are those of the whole file, so that a record means the same when a later version of
the base comes out, and needs no file but its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from barsis_notation.base.json_pointers import pointer_to
from barsis_notation.base.wording import hint, nearest
from barsis_notation.diagnostics import ruleset_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.rulesets.files import (
    Edition,
    builtin_document,
    builtin_edition,
    builtin_versions,
)
from barsis_notation.rulesets.values import json_list

Document = dict[str, Any]

EXTENDS = "extends"

INHERITED = ("family", "names", "sources", "facts", "words", "agreements", "cautions")
"""Members that hold as the base has them; its profiles name who plays the base, and no other."""


def is_extending(document: Any) -> bool:
    """Tell whether a decoded file is one that extends another."""
    return isinstance(document, dict) and EXTENDS in document


def extended(document: Document) -> tuple[Document | None, tuple[Finding, ...]]:
    """Return the whole file that *document* stands for, which extends another and fits the schema.

    None where its base is not known, or it changes facts that the base does not have. Only
    built-in rulesets can be extended, so that no file waits for another.
    """
    base, findings = _base(document[EXTENDS])
    if base is None:
        return None, findings
    whole = builtin_document(base.file.id, base.file.version)
    findings = tuple(_unknown_facts(document, whole))
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


def _sources(base: list[Document], own: list[Document]) -> list[Document]:
    named = {source["id"] for source in own}
    return [*(source for source in base if source["id"] not in named), *own]


def _words(base: Document, own: Document) -> Document:
    return {kind: {**words, **own.get(kind, {})} for kind, words in base.items()}


def _base(named: Document) -> tuple[Edition | None, tuple[Finding, ...]]:
    known = builtin_versions()
    id, version = named["id"], named["version"]
    if version not in known.get(id, ()):
        return None, (_unknown_base(id, version),)
    base = builtin_edition(id, version)
    if named.get("sha256", base.sha256) != base.sha256:
        return None, (_other_base(named, base),)
    return base, ()


def _unknown_base(id: str, version: int) -> Finding:
    known = builtin_versions()
    if id in known:
        found, expected = f"{id} {version}", f"version {json_list(known[id])} of {id}"
    else:
        found, expected = id, f"one of {', '.join(known)}"
    return codes.UNKNOWN_BASE.finding(
        words={"hint": "" if id in known else hint(nearest(id, known))},
        pointer=f"/{EXTENDS}",
        found=found,
        expected=expected,
    )


def _other_base(named: Document, base: Edition) -> Finding:
    return codes.BASE_HASH_DIFFERS.finding(
        words={"id": named["id"], "version": named["version"]},
        pointer=f"/{EXTENDS}/sha256",
        found=named["sha256"],
        expected=base.sha256,
    )


def _unknown_facts(document: Document, base: Document) -> Iterator[Finding]:
    id = document[EXTENDS]["id"]
    for path in document["facts"]:
        if path not in base["facts"]:
            yield codes.FACT_NOT_IN_BASE.finding(
                words={"id": id, "hint": hint(nearest(path, base["facts"]))},
                pointer=pointer_to("facts", path),
                found=path,
                expected=f"facts of {id}; `barsis games {id}` lists them",
            )
