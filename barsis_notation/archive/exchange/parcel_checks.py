"""Checks of a parcel as a whole before it is imported: log, records, acts and checkpoints.

They show only that the parcel is consistent. Only a checkpoint stored elsewhere can show that it is
the original.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final

from barsis_notation.archive.acts import START, extend_chain
from barsis_notation.archive.exchange.manifests import LogEntry
from barsis_notation.archive.exchange.parcels import Parcel, ParcelError
from barsis_notation.archive.merkle import Peaks, hash_leaf
from barsis_notation.archive.seals.checkpoints import (
    Checkpoint,
    format_act_count,
    format_record_count,
)
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import cut

_text = bind_texts("archive")


def check_parcel(parcel: Parcel) -> Iterator[Finding]:
    """Yield the problems found in a parcel, an export to be imported.

    At most one problem is reported for each of the acts, the rulesets and the log. If the files
    themselves have problems (:meth:`Parcel.check_files`), only these are yielded. The parcel is not
    imported. Signatures are checked if the package cryptography is installed.

    Raises:
        OSError: If a file cannot be read.
    """
    wrong = [*parcel.check_files()]
    for finding in wrong:
        finding.file = finding.file or parcel.path
        yield finding
    for check in _CHECKS if not wrong else ():
        try:
            check(parcel)
        except ParcelError as error:
            yield error.finding


# -- Acts -------------------------------------------------------------------------------------


def _check_acts(parcel: Parcel) -> None:
    """Raise ParcelError if the acts do not match the chain, the checkpoints or the log."""
    seals = {seal.acts: seal for seal in parcel.seals}
    chain, count = START, 0
    withdrawn: dict[int, tuple[str, str]] = {}
    signed: list[tuple[Any, ...]] = []
    for body in parcel.read_acts():
        chain, count = extend_chain(chain, body), count + 1
        if count in seals and seals[count].chain != chain:
            raise _make_acts_error(parcel, count, chain, (count, seals[count].chain.hex()))
        act = _parse_act(parcel, body, count)
        if count == 1 and act.get("archive") != parcel.head.archive:
            found = _text("acts-of", archive=cut(str(act.get("archive"))))
            raise parcel.make_error(
                codes.ACTS_DIFFER.finding(found=found, expected=parcel.head.archive)
            )
        if act.get("act") == "withdraw":
            why = str(act.get("at")), str(act.get("reason"))
            withdrawn |= dict.fromkeys(_filter_numbers(act.get("numbers")), why)
        if act.get("act") == "sign":
            signed.append(tuple(map(act.get, ("number", "checkpoint", "signature"))))
    head = parcel.head
    sealed = head.act_count, head.chain or START.hex()
    if (count, chain.hex()) != sealed or any(each > count for each in seals):
        raise _make_acts_error(parcel, count, chain, sealed)
    if parcel.head.archive and signed != [*_hash_checkpoints(parcel)]:
        found, expected = _text("seals-other"), _text("seals-of-acts")
        raise parcel.make_error(codes.ACTS_DIFFER.finding(found=found, expected=expected))
    if parcel.is_whole():
        _check_withdrawn(parcel, withdrawn)


def _hash_checkpoints(parcel: Parcel) -> Iterator[tuple[int, str, str]]:
    """Yield the number and hashes of each checkpoint, as the acts ``sign`` should contain them."""
    for number, kept in enumerate(parcel.read_checkpoints(), start=1):
        body, signature = (sha256(one.encode()) for one in (kept.body, kept.signature))
        yield number, body.hexdigest(), signature.hexdigest()


def _make_acts_error(
    parcel: Parcel, count: int, chain: bytes, sealed: tuple[int, str]
) -> ParcelError:
    found = _text("acts-at", acts=format_act_count(count), chain=chain.hex())
    expected = _text("acts-at", acts=format_act_count(sealed[0]), chain=cut(sealed[1]))
    return parcel.make_error(codes.ACTS_DIFFER.finding(found=found, expected=expected))


def _parse_act(parcel: Parcel, body: str, number: int) -> dict[str, Any]:
    try:
        act = json.loads(body)
    except (ValueError, RecursionError):
        act = None
    if not isinstance(act, dict):
        found, expected = _text("act-wrong", number=number), _text("json-object")
        raise parcel.make_error(codes.ACTS_DIFFER.finding(found=found, expected=expected))
    return act


def _filter_numbers(value: Any) -> Iterator[int]:
    yield from (each for each in value if isinstance(each, int)) if isinstance(value, list) else ()


def _check_withdrawn(parcel: Parcel, withdrawn: dict[int, tuple[str, str]]) -> None:
    """Raise ParcelError if the withdrawals in the log differ from those of the acts."""
    for logged in parcel.read_log():
        why = logged.withdrawn and (logged.withdrawn.at, logged.withdrawn.reason)
        if withdrawn.get(logged.number) != why:
            found = _text("withdrawal-other", number=logged.number)
            expected = _text("withdrawal-of-act")
            raise parcel.make_error(codes.ACTS_DIFFER.finding(found=found, expected=expected))


# -- Rulesets ---------------------------------------------------------------------------------


def _check_rulesets(parcel: Parcel) -> None:
    """Raise ParcelError if a ruleset cannot be read, or one named in the log is missing."""
    own = parcel.load_rulesets()
    for logged in parcel.read_log():
        if logged.ruleset and logged.ruleset not in own:
            raise parcel.make_error(codes.RULESET_DIFFERS.finding(found=cut(logged.ruleset)))


# -- The log ----------------------------------------------------------------------------------


class _LogCheck:
    """One pass over the log of a parcel and its records."""

    def __init__(self, parcel: Parcel) -> None:
        self.parcel = parcel
        self.tree = self._start_tree()
        self.present = self.withdrawn = 0
        self.seals = parcel.seals

    def run(self) -> None:
        """Raise ParcelError for the first difference between log, records and checkpoints."""
        self._check_seals()
        lines = self.parcel.read_records()
        for logged in self.parcel.read_log():
            self._take_entry(logged, lines)
            self._check_seals()
        if next(lines, None) is not None:
            raise self._make_log_error(_text("record-unlogged"))
        head = self.parcel.head
        counts = self.tree.size, self.present, self.withdrawn
        if counts != (head.size, head.present, head.withdrawn) or self._format_root() != head.root:
            raise self._make_root_error(_describe_root(head.size, head.root))

    def _start_tree(self) -> Peaks:
        """Return the Merkle tree over the records before the first one of the parcel."""
        head = self.parcel.head
        try:
            return Peaks.from_bytes(head.since, bytes.fromhex("".join(head.peaks)))
        except ValueError:
            found, expected = _text("peaks-of", since=head.since), _text("peaks-fitting")
            finding = codes.ROOT_DIFFERS.finding(found=found, expected=expected)
            raise self.parcel.make_error(finding) from None

    def _take_entry(self, logged: LogEntry, lines: Iterator[bytes]) -> None:
        number = self.tree.size + 1
        if logged.number != number:
            raise self._make_log_error(_text("number-not", number=logged.number, expected=number))
        if logged.withdrawn is not None:
            self.withdrawn += 1
        else:
            self.present += 1
            raw = next(lines, None)
            if raw is None:
                raise self._make_log_error(_text("record-missing", number=number))
            if (sha256(raw).hexdigest(), hash_leaf(raw).hex()) != (logged.id, logged.leaf):
                raise self._make_log_error(_text("record-another", number=number))
        self.tree.append(self._parse_leaf(logged))

    def _parse_leaf(self, logged: LogEntry) -> bytes:
        """Return the hash of the leaf; raise ParcelError if a hash of the entry is malformed."""
        words = (logged.id, logged.leaf, *([logged.play] if logged.withdrawn else []))
        try:
            hashes = [bytes.fromhex(word) for word in words]
        except ValueError:
            hashes = [b""]
        if any(len(one) != sha256().digest_size for one in hashes):
            raise self._make_log_error(_text("hashes-wrong", number=logged.number))
        return hashes[1]

    def _check_seals(self) -> None:
        for seal in self.seals:
            if seal.archive != self.parcel.head.archive or seal.size > self.parcel.head.size:
                raise self._make_root_error(_describe_seal(seal))
            if seal.size == self.tree.size and seal.root != self.tree.root():
                raise self._make_root_error(_describe_root(seal.size, seal.root.hex()))

    def _format_root(self) -> str:
        return self.tree.root().hex()

    def _make_log_error(self, found: Text) -> ParcelError:
        return self.parcel.make_error(codes.LOG_DIFFERS.finding(found=found))

    def _make_root_error(self, expected: Text) -> ParcelError:
        found = _describe_root(self.tree.size, self._format_root())
        return self.parcel.make_error(codes.ROOT_DIFFERS.finding(found=found, expected=expected))


def _describe_root(size: int, root: str) -> Text:
    return _text("root-at", records=format_record_count(size), root=cut(root))


def _describe_seal(seal: Checkpoint) -> Text:
    return _text("sealed-other", archive=seal.archive, size=seal.size)


_CHECKS: Final[tuple[Callable[[Parcel], None], ...]] = (
    _check_acts,
    _check_rulesets,
    lambda parcel: _LogCheck(parcel).run(),
)
