"""Records whose verdicts a cache may know: what is kept of them, and what they are kept under.

The key of a record is the SHA-256 of all that its verdict depends on: its bytes, or of a record
that another reader has read the record itself; the rules that may stand in for those it names;
every option of the check; this package. What is kept says nothing of where a record stands: the
findings are placed anew in the file at hand, as those of a record that was just checked.

Findings are kept for the language in which they are said, and for what was granted to their
explanation. A verdict of which there is nothing to say holds in every language.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.kept_findings import (
    KeptFinding,
    keep_findings,
    restore_finding,
)
from barsis_notation.language.speech import current_speech
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import Decoded
from barsis_notation.record.reading import filled
from barsis_notation.record.unread_turns import read_head
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check import Checked, check_anew, check_decoded, game_ids
from barsis_notation.validation.checks import Checks
from barsis_notation.validation.duplicates import GameIds
from barsis_notation.validation.effort import AnyEffort, Asked, Effort, Noted
from barsis_notation.validation.record import Verdict, check_opened

if TYPE_CHECKING:
    from hashlib import _Hash

    from barsis_notation.validation.verdict_cache import VerdictCache


class Outline(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What is kept of a record, whatever language is spoken and whatever is granted to it.

    *is_clean*: there is nothing to say of it at all; *has_findings*: there is of its verdict.
    *names* and *searches* are what its check asked of an effort.
    """

    turns: int
    moves: int
    is_clean: bool
    has_findings: bool
    is_of_match: bool
    names: tuple[str, ...] = ()
    searches: int = 0
    ids: tuple[int, int] | None = None


class KeptFindings(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The findings of a verdict, without their places, and the turns *spent* on a search."""

    findings: list[KeptFinding]
    spent: int


_OUTLINE: Final = msgspec.json.Decoder(Outline)
_FINDINGS: Final = msgspec.json.Decoder(KeptFindings)


def check_known(decoded: Decoded, file: str, checks: Checks, cache: VerdictCache) -> Checked:
    """Check one record, as far as *cache* does not know what is to be said of it.

    Raises CacheError where the file of the cache is damaged or cannot be written.
    """
    key = _key(decoded, checks, cache)
    if key is None:
        return check_anew(decoded, file, checks)
    outline = cache.get(key, _OUTLINE.decode)
    is_unread = decoded.unread is not None
    if outline is not None and outline.is_clean and is_unread and not decoded.findings:
        return _clean(decoded, file, outline, checks)
    judging = _Judging(file, key, outline, cache, checks.effort)
    if outline is not None:
        checked = check_decoded(filled(decoded), file, checks, judge=judging)
    else:
        checked = check_anew(decoded, file, checks, judging)
    if checks.duplicates:
        ids = outline.ids if outline is not None else game_ids(checked)
        checked = checked._replace(ids=GameIds(*ids) if ids else None)
    judging.keep(checked)
    return checked


def _key(decoded: Decoded, checks: Checks, cache: VerdictCache) -> bytes | None:
    """Return what the verdict on a record is kept under, None where it could not be read."""
    if decoded.unread is not None:
        kind, content = b"raw", decoded.raw
    elif decoded.record is not None:
        try:
            kind, content = b"record", sorted_bytes(decoded.record)
        except UnicodeEncodeError:  # half a character
            return None
    else:
        return None
    digest = _begun(checks, kind, cache).copy()
    digest.update(content)
    return digest.digest()


def _begun(checks: Checks, kind: bytes, cache: VerdictCache) -> _Hash:
    """Return the hash of all that decides a verdict but the record, which is to be added."""
    options = (checks.ruleset, checks.own, checks.play, checks.suggest, checks.schema)
    more = (checks.duplicates, checks.trusted, checks.limits, kind)
    begun = cache.begun.get((options, more))
    if begun is None:
        said = msgspec.json.encode(
            (
                [named(one) for one in (checks.ruleset, *checks.own)],
                (checks.play, checks.suggest, checks.schema, checks.duplicates, checks.trusted),
                (*msgspec.structs.astuple(checks.limits), kind),
            )
        )
        begun = cache.begun[options, more] = sha256(cache.fingerprint + said)
    return begun


def named(ruleset: Ruleset | None) -> tuple[Any, ...] | None:
    """Return what makes a ruleset the one it is."""
    if ruleset is None:
        return None
    return ruleset.id, ruleset.version, ruleset.sha256, ruleset.builtin, dict(ruleset.chosen)


def _clean(decoded: Decoded, file: str, outline: Outline, checks: Checks) -> Checked:
    """Return a record of which there is nothing to say, unless it is held against others."""
    head = ruleset = None
    if checks.record_ids:  # of all of it: that its bytes are canonical was not looked at
        head = filled(decoded).record
    elif outline.is_of_match or checks.duplicates or checks.heads:
        read = read_head(decoded.raw, checks.limits)
        head = read[0] if read else filled(decoded).record
    if head is not None:
        ruleset = open_record(head, ruleset=checks.ruleset, own=checks.own).ruleset
    return Checked(
        file,
        decoded.number,
        head,
        ruleset,
        [],
        outline.turns,
        outline.moves,
        decoded.line,
        decoded=decoded,
        ids=GameIds(*outline.ids) if outline.ids else None,
    )


class _Judging:
    """Gives the verdict on one record in place of ``check_opened``: as it is known, or by that."""

    def __init__(
        self,
        file: str,
        key: bytes,
        outline: Outline | None,
        cache: VerdictCache,
        effort: AnyEffort | None,
    ) -> None:
        assert not isinstance(effort, Noted)
        self._file, self._key, self._outline, self._cache = file, key, outline, cache
        self._effort = effort or Effort.without_end()
        self._verdict: Verdict | None = None
        """The verdict that was not known."""
        self._noted: Noted | None = None
        self._findings = b""
        """Those of it as they are kept."""

    def __call__(self, opened: OpenedRecord, checks: Checks) -> Verdict:
        """Return the verdict on an opened record; see ``check_opened``."""
        findings = self._known()
        if findings is not None:
            assert self._outline is not None
            return Verdict(opened.ruleset, findings, self._outline.moves)
        self._noted = Noted(self._effort)
        self._verdict = check_opened(opened, checks._replace(effort=self._noted))
        self._findings = _encoded(self._verdict.findings, self._noted.asked.spent)
        return self._verdict

    def _known(self) -> list[Finding] | None:
        """Return the findings that are kept, None where they are not; and take note of the asks."""
        outline = self._outline
        if outline is None:
            return None
        if not outline.has_findings:
            return []
        asked = Asked(outline.names, outline.searches)
        answers = self._effort.answers(self._file, asked)
        kept = self._cache.get(self._key_of_findings(answers), _FINDINGS.decode)
        if kept is None:
            return None
        self._effort.repeat(self._file, asked._replace(spent=kept.spent))
        return [restore_finding(one) for one in kept.findings]

    def _key_of_findings(self, answers: tuple[bool, ...]) -> bytes:
        said = msgspec.json.encode((current_speech(), answers, self._effort.of_search))
        return sha256(self._key + said).digest()

    def keep(self, checked: Checked) -> None:
        """Keep what was not known, unless another machine might say something else."""
        if checked.head is None and self._verdict is None:
            return
        if any(one.code in OF_THE_MACHINE for one in checked.findings):
            return
        asked = Asked()
        has_findings = False
        if self._noted is not None and self._verdict is not None:
            if not self._findings:
                return
            asked = self._noted.asked
            has_findings = bool(self._verdict.findings or asked.names or asked.searches)
            key = self._key_of_findings(self._noted.answers)
            if has_findings:
                self._cache.put(key, self._findings)
        elif self._outline is not None:
            return
        outline = Outline(
            checked.turns,
            checked.moves,
            is_clean=not checked.findings,
            has_findings=has_findings,
            is_of_match=bool(checked.head and checked.head.match),
            names=asked.names,
            searches=asked.searches,
            ids=checked.ids,
        )
        self._cache.put(self._key, msgspec.json.encode(outline))


OF_THE_MACHINE: Final = (file_codes.TAKES_TOO_LONG.code, file_codes.NO_MEMORY.code)
"""Codes of findings that depend on how fast and how large the machine is."""


def _encoded(findings: list[Finding], spent: int) -> bytes:
    """Return *findings* as they are kept, nothing where they would not be the same again."""
    all_kept = KeptFindings(keep_findings(findings), spent)
    try:
        content = msgspec.json.encode(all_kept)
    except (UnicodeEncodeError, OverflowError):  # half a character, a number beyond all bounds
        return b""
    return content if _FINDINGS.decode(content) == all_kept else b""
