"""Lookup and storage of verdicts in a verdict cache.

The key of a record is the SHA-256 of everything its verdict depends on: its bytes (or, for a record
of another format, the decoded record), the rulesets that may replace those it names, all options of
the check, and this package. Stored verdicts have no places: findings are located in the current
file, as after a new check.

Findings are stored per language and per answers to the effort requests of the check. A verdict
without findings is valid in every language.
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
from barsis_notation.language.speech import get_speech
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import Decoded
from barsis_notation.record.record_io import ensure_read
from barsis_notation.record.unread_turns import read_head
from barsis_notation.replay.start import OpenedRecord, open_record
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.duplicates import GameIds
from barsis_notation.validation.file_checks import (
    CheckedRecord,
    check_decoded,
    check_without_cache,
    compute_game_ids,
)
from barsis_notation.validation.record_verdict import Verdict, check_opened
from barsis_notation.validation.search_limits import (
    AnyEffort,
    Effort,
    EffortRequests,
    RecordingEffort,
)

if TYPE_CHECKING:
    from hashlib import _Hash

    from barsis_notation.validation.verdict_cache import VerdictCache


class VerdictOutline(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The stored facts about a record that do not depend on language or effort.

    Attributes:
        turns: Number of turns.
        moves: Number of replayed moves.
        is_clean: Whether the record has no findings at all.
        has_findings: Whether its verdict has findings, or its check made ``EffortRequests``.
        is_of_match: Whether it is a game of a match.
        names: Names of the refusals, such as ``pair-protected``, that the check asked to explain by
            trying other options of the ruleset.
        searches: Number of slip searches that were requested.
        ids: The first 64 bits of the record id and of the play id; None if duplicates were not
            requested.
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
    """The stored findings of a verdict.

    Attributes:
        findings: The findings, without places.
        spent: Number of turns replayed in the search for a slip (a writing mistake of the scorer).
    """

    findings: list[KeptFinding]
    spent: int


_OUTLINE: Final = msgspec.json.Decoder(VerdictOutline)
_FINDINGS: Final = msgspec.json.Decoder(KeptFindings)


def check_with_cache(
    decoded: Decoded, file: str, checks: Checks, cache: VerdictCache
) -> CheckedRecord:
    """Check one record, and use and update a verdict cache.

    Args:
        decoded: The record as its reader returned it.
        file: Name of its file, for the findings.
        checks: What to check. Its effort must not be a RecordingEffort. Its ``cache`` and
            ``own_of`` are ignored.
        cache: The cache.

    Raises:
        CacheError: If the cache file is damaged, or cannot be read or written. A read-only cache
            stores the error in its attribute ``error`` instead.
    """
    key = _key(decoded, checks, cache)
    if key is None:
        return check_without_cache(decoded, file, checks)
    outline = cache.get(key, _OUTLINE.decode)
    is_unread = decoded.unread is not None
    if outline is not None and outline.is_clean and is_unread and not decoded.findings:
        return _restore_clean(decoded, file, outline, checks)
    judging = _CachingJudge(file, key, outline, cache, checks.effort)
    if outline is not None:
        checked = check_decoded(ensure_read(decoded), file, checks, judge=judging)
    else:
        checked = check_without_cache(decoded, file, checks, judging)
    if checks.duplicates:
        ids = outline.ids if outline is not None else compute_game_ids(checked)
        checked = checked._replace(ids=GameIds(*ids) if ids else None)
    judging.keep(checked)
    return checked


def _key(decoded: Decoded, checks: Checks, cache: VerdictCache) -> bytes | None:
    """Return the cache key of the verdict on a record, None if it cannot be cached."""
    if decoded.unread is not None:
        kind, content = b"raw", decoded.raw
    elif decoded.record is not None:
        try:
            kind, content = b"record", sorted_bytes(decoded.record)
        except UnicodeEncodeError:  # half of a surrogate pair
            return None
    else:
        return None
    digest = _hash_options(checks, kind, cache).copy()
    digest.update(content)
    return digest.digest()


def _hash_options(checks: Checks, kind: bytes, cache: VerdictCache) -> _Hash:
    """Return the hash of everything that a verdict depends on, except the record.

    The caller adds the record to a copy of it.
    """
    options = (checks.ruleset, checks.own, checks.play, checks.suggest, checks.schema)
    more = (checks.duplicates, checks.trusted, checks.limits, kind)
    begun = cache.begun.get((options, more))
    if begun is None:
        said = msgspec.json.encode(
            (
                [identify_ruleset(one) for one in (checks.ruleset, *checks.own)],
                (checks.play, checks.suggest, checks.schema, checks.duplicates, checks.trusted),
                (*msgspec.structs.astuple(checks.limits), kind),
            )
        )
        begun = cache.begun[options, more] = sha256(cache.fingerprint + said)
    return begun


def identify_ruleset(ruleset: Ruleset | None) -> tuple[Any, ...] | None:
    """Return the values that identify a ruleset; None if *ruleset* is None.

    The values are, in order: its id, its version, its SHA-256, whether it is built in, and its
    chosen options. The options are a dict that maps the path of each option to its value.
    """
    if ruleset is None:
        return None
    return ruleset.id, ruleset.version, ruleset.sha256, ruleset.builtin, dict(ruleset.chosen)


def _restore_clean(
    decoded: Decoded, file: str, outline: VerdictOutline, checks: Checks
) -> CheckedRecord:
    """Return the result for a record without findings. Cross-record checks are not applied."""
    head = ruleset = None
    if checks.record_ids:  # the id needs the whole record: its bytes may not be canonical
        head = ensure_read(decoded).record
    elif outline.is_of_match or checks.duplicates or checks.heads:
        read = read_head(decoded.raw, checks.limits)
        head = read[0] if read else ensure_read(decoded).record
    if head is not None:
        ruleset = open_record(head, ruleset=checks.ruleset, own=checks.own).ruleset
    return CheckedRecord(
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


class _CachingJudge:
    """Called for one record in place of ``check_opened``: uses a stored verdict if there is one."""

    def __init__(
        self,
        file: str,
        key: bytes,
        outline: VerdictOutline | None,
        cache: VerdictCache,
        effort: AnyEffort | None,
    ) -> None:
        assert not isinstance(effort, RecordingEffort)
        self._file, self._key, self._outline, self._cache = file, key, outline, cache
        self._effort = effort or Effort.unlimited()
        self._verdict: Verdict | None = None
        """The new verdict, None if a stored one was used."""
        self._noted: RecordingEffort | None = None
        self._findings = b""
        """The findings of the new verdict, encoded for the cache."""

    def __call__(self, opened: OpenedRecord, checks: Checks) -> Verdict:
        """Return the verdict on an opened record; see ``check_opened``."""
        findings = self._look_up()
        if findings is not None:
            assert self._outline is not None
            return Verdict(opened.ruleset, findings, self._outline.moves)
        self._noted = RecordingEffort(self._effort)
        self._verdict = check_opened(opened, checks._replace(effort=self._noted))
        self._findings = _encode_findings(self._verdict.findings, self._noted.asked.spent)
        return self._verdict

    def _look_up(self) -> list[Finding] | None:
        """Return the stored findings and count their effort requests; None if not stored."""
        outline = self._outline
        if outline is None:
            return None
        if not outline.has_findings:
            return []
        asked = EffortRequests(outline.names, outline.searches)
        answers = self._effort.decide(self._file, asked)
        kept = self._cache.get(self._compute_findings_key(answers), _FINDINGS.decode)
        if kept is None:
            return None
        self._effort.repeat(self._file, asked._replace(spent=kept.spent))
        return [restore_finding(one) for one in kept.findings]

    def _compute_findings_key(self, answers: tuple[bool, ...]) -> bytes:
        said = msgspec.json.encode((get_speech(), answers, self._effort.of_search))
        return sha256(self._key + said).digest()

    def keep(self, checked: CheckedRecord) -> None:
        """Store a new verdict, unless it may be different on another machine."""
        if checked.head is None and self._verdict is None:
            return
        if any(one.code in MACHINE_DEPENDENT for one in checked.findings):
            return
        asked = EffortRequests()
        has_findings = False
        if self._noted is not None and self._verdict is not None:
            if not self._findings:
                return
            asked = self._noted.asked
            has_findings = bool(self._verdict.findings or asked.names or asked.searches)
            key = self._compute_findings_key(self._noted.answers)
            if has_findings:
                self._cache.put(key, self._findings)
        elif self._outline is not None:
            return
        outline = VerdictOutline(
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


MACHINE_DEPENDENT: Final = (file_codes.TAKES_TOO_LONG.code, file_codes.NO_MEMORY.code)
"""Codes of findings that depend on the speed or the memory of the machine."""


def _encode_findings(findings: list[Finding], spent: int) -> bytes:
    """Return *findings* encoded for the cache, or ``b""`` if decoding would change them."""
    all_kept = KeptFindings(keep_findings(findings), spent)
    try:
        content = msgspec.json.encode(all_kept)
    except (UnicodeEncodeError, OverflowError):  # half of a surrogate pair, too large a number
        return b""
    return content if _FINDINGS.decode(content) == all_kept else b""
