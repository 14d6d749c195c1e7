"""Verification of the acts: the chain, withdrawals, people and checkpoints."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

from barsis_notation.archive import acts
from barsis_notation.archive.acts import ArchiveAct
from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.people import MERGE, PART, WITHDRAW, PersonGroups
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import excerpt

_text = bind_texts("archive")


class Addition(NamedTuple):
    """The contents of an act ``add``; see :func:`read_additions`.

    Attributes:
        act: The number of the act, from 1.
        first: The number of the first record added, from 1.
        size: The number of the last record added.
        root: The root of the log after this act, 32 bytes.
        hashes: The SHA-256 over the concatenated ids and play ids of the records, 32 bytes.
        rulesets: The SHA-256 of each ruleset that the records were checked against, in hexadecimal.
    """

    act: int
    first: int
    size: int
    root: bytes
    hashes: bytes
    rulesets: frozenset[str]


class ActCheck:
    """A check of the log of acts, and the state of the archive that follows from it.

    Call :meth:`check` first, only once, and exhaust its iterator; only then are the attributes set.

    Args:
        database: The archive.
        at_counts: The numbers of acts, from 0, after which the chain hash is kept in ``chains``.

    Attributes:
        count: The number of acts.
        size: The number of records ever added.
        archive: The id of the archive; empty if no act names it.
        dictionaries: The SHA-256 of each dictionary in order, in hexadecimal.
        withdrawn: Maps the number of a withdrawn record to the time (such as
            ``2026-11-22T14:05:00Z``) and the reason.
        signed: Maps the number of a checkpoint to the SHA-256 of its text and the SHA-256 of its
            signature, in hexadecimal and joined by ``, ``.
        signings: The numbers of the acts ``sign``.
        chains: Maps each of *at_counts* that was reached to the chain hash after that act, 32
            bytes.
    """

    def __init__(self, database: Database, at_counts: set[int]) -> None:
        self._database = database
        self._at_counts = at_counts
        self._together = PersonGroups()
        self.count = 0
        self.size = 0
        self.archive = ""
        self.dictionaries: list[str] = []
        self.withdrawn: dict[int, tuple[str, str]] = {}
        self.signed: dict[int, str] = {}
        self.signings: list[int] = []
        self.chains: dict[int, bytes] = {}
        if 0 in at_counts:
            self.chains[0] = acts.START

    def check(self) -> Iterator[Finding]:
        """Yield the problems of the acts themselves, and set the attributes.

        Problems are wrong numbers, a broken chain of hashes, malformed or impossible acts, and a
        missing act ``init``. The attributes are complete only after the last finding.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the row of an act is damaged, or the archive is locked.
            UsageError: If the archive is closed.
        """
        chain = acts.START
        for act in acts.read_acts(self._database):
            self.count += 1
            if act.number != self.count:
                yield codes.NUMBERS_BROKEN.finding(
                    words={"table": "acts"}, found=str(act.number), expected=str(self.count)
                )
                self.count = act.number
            if acts.extend_chain(chain, act.body) != act.chain:
                yield codes.CHAIN_BROKEN.finding(words={"number": act.number})
            chain = act.chain
            if self.count in self._at_counts:
                self.chains[self.count] = chain
            yield from self._take(act)
        if not self.count:
            yield codes.ACT_DIFFERS.finding(
                words={"number": 1}, found=_text("nothing"), expected="init"
            )

    def _take(self, act: ArchiveAct) -> Iterator[Finding]:
        """Apply *act* to the state; yield a finding if it is malformed or impossible."""
        try:
            members = act.members
            does = _HANDLERS[members["act"]]
            if (members["act"] == "init") != (act.number == 1):
                raise ValueError
            does(self, members)
        except (ValueError, KeyError, TypeError, RecursionError):
            yield codes.ACT_DIFFERS.finding(
                words={"number": act.number},
                found=excerpt(act.body),
                expected=_text("act-expected"),
            )

    def _init(self, members: dict[str, Any]) -> None:
        self.archive = _expect_text(members["archive"])
        if "dictionary" in members:
            self.dictionaries.append(_expect_text(members["dictionary"]))

    def _add(self, members: dict[str, Any]) -> None:
        adding = _parse_addition(0, members)
        if adding.first != self.size + 1 or adding.size < adding.first:
            raise ValueError
        self.size = adding.size

    def _withdraw(self, members: dict[str, Any]) -> None:
        kept = _expect_text(members["at"]), _expect_text(members["reason"])
        for number in members["numbers"]:
            if number in self.withdrawn or not 1 <= number <= self.size:
                raise ValueError
            self.withdrawn[number] = kept
        self._together.apply(members)

    def _move_people(self, members: dict[str, Any]) -> None:
        self._together.apply(members)

    def _sign(self, members: dict[str, Any]) -> None:
        number, digests = members["number"], (members["checkpoint"], members["signature"])
        if type(number) is not int or number in self.signed:
            raise ValueError
        self.signed[number] = ", ".join(map(_expect_text, digests))
        self.signings.append(self.count)

    def count_since(self, count: int) -> int:
        """Return the number of acts after the first *count*, not counting acts ``sign``.

        Call this only after exhausting :meth:`check`.
        """
        return self.count - count - sum(number > count for number in self.signings)

    # -- Comparison with the tables -------------------------------------------------------------

    def check_withdrawals(self) -> Iterator[Finding]:
        """Yield the differences between the table ``withdrawals`` and the acts.

        Call this only after exhausting :meth:`check`.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        rows = self._database.rows("SELECT number, at, reason FROM withdrawals")
        there = {number: (at, reason) for number, at, reason in rows}
        for number in sorted(there.keys() | self.withdrawn.keys()):
            if there.get(number) != self.withdrawn.get(number):
                yield codes.WITHDRAWAL_DIFFERS.finding(
                    words={"number": number},
                    found=_describe_withdrawal(there.get(number)),
                    expected=_describe_withdrawal(self.withdrawn.get(number)),
                )

    def check_people(self) -> Iterator[Finding]:
        """Yield a finding for each spelling for which the table ``people`` contradicts the acts.

        Call this only after exhausting :meth:`check`.

        Raises:
            OSError: If the archive cannot be read.
            ArchiveError: If the archive is damaged or locked.
            UsageError: If the archive is closed.
        """
        query = "SELECT number, person FROM people WHERE person IS NOT NULL"
        there = dict(self._database.rows(query))
        by_acts = self._together.leaders
        for number in sorted(there.keys() | by_acts.keys()):
            if there.get(number) != by_acts.get(number):
                yield codes.PEOPLE_DIFFER.finding(
                    words={"number": number},
                    found=str(there.get(number, "–")),
                    expected=str(by_acts.get(number, "–")),
                )


_HANDLERS: Final = {
    "init": ActCheck._init,
    "add": ActCheck._add,
    WITHDRAW: ActCheck._withdraw,
    MERGE: ActCheck._move_people,
    PART: ActCheck._move_people,
    "sign": ActCheck._sign,
}
"""Maps every kind of act to the method that applies it."""


def _describe_withdrawal(withdrawal: tuple[str, str] | None) -> Text | str:
    return excerpt(": ".join(withdrawal)) if withdrawal else _text("nothing")


def _expect_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def read_additions(database: Database) -> Iterator[Addition]:
    """Yield the contents of the acts ``add`` in order.

    Malformed acts are skipped. A damaged row of the table of acts or a locked archive ends the
    iteration without an error; :meth:`ActCheck.check` raises one.

    Raises:
        OSError: If the archive cannot be read.
        UsageError: If the archive is closed.
    """
    with contextlib.suppress(ArchiveError):  # ActCheck.check reports acts that cannot be read
        for act in acts.read_acts(database):
            try:
                members = act.members
                if members.get("act") == "add":
                    yield _parse_addition(act.number, members)
            except (ValueError, KeyError, TypeError, RecursionError):
                continue


def _parse_addition(number: int, members: dict[str, Any]) -> Addition:
    """Parse an act ``add``. Raises ValueError, KeyError or TypeError if it is malformed."""
    first, size = members["first"], members["size"]
    if type(first) is not int or type(size) is not int:
        raise TypeError
    root, hashes = bytes.fromhex(members["root"]), bytes.fromhex(members["hashes"])
    if len(root) != sha256().digest_size or len(hashes) != len(root):
        raise ValueError
    return Addition(
        number, first, size, root, hashes, frozenset(map(_expect_text, members["rulesets"]))
    )
