"""The member ``meta.throws`` of a record, which names the seeds of its throws.

The throws can be computed from the record alone: it contains the name of the game, the dealer,
every player with their seed, and the hash of all commitments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import UNSET

from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.dice.pact import Pact, check_pact
from barsis_notation.dice.protocol import hash_commitment, hash_terms, make_reference
from barsis_notation.dice.structs import FORMAT, Commitment, Dice, Reveal
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.structs import Meta, Record, ThrowsMeta
from barsis_notation.rulesets import Ruleset

_text = bind_texts("dice")

KIND: Final = "commit_reveal"
"""The value of ``meta.throws.kind``."""
GAME: Final = "game"
"""The member of ``meta.throws.x`` that contains the name of the game."""

POINTER: Final = "/meta/throws"
"""JSON pointer of the member ``meta.throws``."""

_SEED: Final = 64
"""Number of hexadecimal digits in a seed."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"([0-9a-f]{64}) (.+)", re.DOTALL)


def make_throws_meta(pact: Pact) -> ThrowsMeta:
    """Return the value of ``meta.throws`` for a pact to which all parties have committed.

    Whether all have committed is not checked.

    The result has the hash of all commitments and the names of the game and the dealer. If all
    players have revealed, it has their seeds in the order of commitment, and if the dealer has
    revealed, the dealer's seed. Hashes and seeds are in hexadecimal; an item of ``nonces`` is a
    seed, a space and the name of its owner.
    """
    dice, seeds = pact.dice, pact.seeds
    waiting = set(pact.unrevealed) - {dice.dealer}
    players = [] if waiting else [name for name in seeds if name != dice.dealer]
    return ThrowsMeta(
        kind=KIND,
        server=dice.dealer,
        protocol=FORMAT,
        commitment=pact.digest.hex(),
        reveal=seeds[dice.dealer].hex() if dice.dealer in seeds else "",
        nonces=[f"{seeds[name].hex()} {name}" for name in players],
        x={GAME: dice.game},
    )


def add_pact(record: Record, pact: Pact) -> Record:
    """Return a copy of *record* whose ``meta.throws`` names the pact.

    All parties must have committed to *pact*, which is not checked; seeds may be missing. Other
    members of ``meta.throws.x`` are kept; everything else in ``meta.throws`` is replaced.

    Args:
        record: The record; it is unchanged. Its ruleset is not compared with that of *pact*.
        pact: The pact by which its throws were made.

    Raises:
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import Game, load_ruleset
        >>> from barsis_notation.dice import add_commitment, add_pact, begin_pact
        >>> pact = begin_pact("Open, final", load_ruleset("barsis"), ["Amal", "Basim"])
        >>> seeds = {"Amal": b"a" * 32, "Basim": b"b" * 32}  # use secrets.token_bytes(32)
        >>> for name, seed in seeds.items():
        ...     pact = add_commitment(pact, name, seed)
        >>> record = add_pact(Game("barsis").record(), pact)
        >>> record.meta.throws.kind, record.meta.throws.commitment == pact.digest.hex()
        ('commit_reveal', True)
    """
    expect("record", record, Record)
    expect("pact", pact, Pact)
    meta = record.meta or Meta()
    made = make_throws_meta(pact)
    kept = meta.throws.x if meta.throws else {}
    made.x = {**kept, **made.x}
    return msgspec.structs.replace(record, meta=msgspec.structs.replace(meta, throws=made))


def find_throws_meta(record: Record) -> ThrowsMeta | None:
    """Return the ``meta.throws`` of a record if it refers to dice of this protocol.

    Return None if this member is missing, its ``kind`` is not ``commit_reveal``, or its
    ``protocol`` is not ``barsis-dice/1``. Nothing else is checked.
    """
    throws = record.meta.throws if record.meta else UNSET
    if not throws or throws.kind != KIND or throws.protocol != FORMAT:
        return None
    return throws


def restore_pact(throws: ThrowsMeta, ruleset: Ruleset) -> tuple[Pact | None, list[Finding]]:
    """Return the pact that the ``meta.throws`` of a record describes.

    Args:
        throws: The ``meta.throws`` of the record, as ``find_throws_meta`` returns it.
        ruleset: The ruleset of the record.

    Returns:
        The pact with all commitments and seeds (None if there are findings), and the findings. They
        report malformed members, missing seeds, impossible parties or rules, and seeds that do not
        match the commitment.
    """
    findings = [*_check_members(throws)] or [*_check_complete(throws)]
    if findings:
        return None, findings
    pact = _build_pact(throws, ruleset)
    findings = [*check_pact(pact)]
    made = pact.digest.hex()
    if made != throws.commitment:
        words: dict[str, object] = {"who": _text("all-of-them")}
        code = codes.SEED_DOES_NOT_FIT
        findings.append(code.finding(words=words, found=made, expected=throws.commitment))
    for finding in findings:
        finding.pointer = POINTER
    return (None if findings else pact), findings


def find_differences(throws: ThrowsMeta, pact: Pact) -> Iterator[Finding]:
    """Yield a finding for each value in ``meta.throws`` that differs from a pact.

    The values are ``server``, ``reveal``, each of the ``nonces`` and the name of the game. Values
    that are missing from the record are not reported, and the commitment is not compared.

    Args:
        throws: The ``meta.throws`` of the record.
        pact: The pact to which the record is compared; all parties must have committed, which is
            not checked.
    """
    expected = make_throws_meta(pact)
    for member in ("server", "reveal"):
        found, wanted = getattr(throws, member), getattr(expected, member)
        if found and found != wanted:
            yield _make_finding(f"{POINTER}/{member}", excerpt(found), _format_expected(wanted))
    for number, nonce in enumerate(throws.nonces):
        wanted = expected.nonces[number] if number < len(expected.nonces) else ""
        if nonce != wanted:
            yield _make_finding(
                f"{POINTER}/nonces/{number}", excerpt(nonce), _format_expected(wanted)
            )
    game = throws.x.get(GAME, pact.dice.game)
    if game != pact.dice.game:
        yield _make_finding(f"{POINTER}/x/{GAME}", excerpt(game), excerpt(pact.dice.game))


def _check_members(throws: ThrowsMeta) -> Iterator[Finding]:
    """Yield findings of malformed members."""
    if not isinstance(throws.x.get(GAME), str) or not throws.x[GAME]:
        yield _make_finding(
            f"{POINTER}/x/{GAME}", _format_found(throws.x.get(GAME)), _text("name-of-game")
        )
    if not _HASH.fullmatch(throws.commitment):
        expected = _text("commitment-of-64")
        yield _make_finding(f"{POINTER}/commitment", _format_found(throws.commitment), expected)
    if throws.reveal and not _HASH.fullmatch(throws.reveal):
        yield _make_finding(f"{POINTER}/reveal", _format_found(throws.reveal), _text("seed-of-64"))
    for number, nonce in enumerate(throws.nonces):
        if not _NONCE.fullmatch(nonce):
            expected = _text("seed-and-name")
            yield _make_finding(f"{POINTER}/nonces/{number}", _format_found(nonce), expected)


def _check_complete(throws: ThrowsMeta) -> Iterator[Finding]:
    """Yield a finding if seeds are missing."""
    if throws.nonces and (throws.reveal or not throws.server):
        return
    found = throws.server if throws.nonces else _text("the-players")
    yield codes.REVEAL_MISSING.finding(pointer=POINTER, found=found)


def _build_pact(throws: ThrowsMeta, ruleset: Ruleset) -> Pact:
    """Return the pact of a well-formed ``meta.throws`` with all seeds."""
    game: str = throws.x[GAME]
    terms = hash_terms(game, ruleset, throws.server)
    players = [Reveal(by=nonce[_SEED + 1 :], seed=nonce[:_SEED]) for nonce in throws.nonces]
    dealers = [Reveal(by=throws.server, seed=throws.reveal)] if throws.server else []
    dice = Dice(
        format=FORMAT,
        game=game,
        ruleset=make_reference(ruleset),
        players=[each.by for each in players],
        dealer=throws.server,
        commitments=[_make_commitment(terms, each) for each in dealers + players],
        reveals=players + dealers,
    )
    return Pact(dice, ruleset)


def _make_commitment(terms: bytes, revealed: Reveal) -> Commitment:
    made = hash_commitment(terms, revealed.by, bytes.fromhex(revealed.seed))
    return Commitment(by=revealed.by, sha256=made.hex())


def _format_found(value: object) -> Text | str:
    return excerpt(value) if value else _text("no-member")


def _format_expected(word: str) -> Text | str:
    return excerpt(word) if word else _text("no-member")


def _make_finding(pointer: str, found: Text | str, expected: Text | str) -> Finding:
    return codes.DICE_MISNAMED.finding(
        words={"where": pointer}, pointer=pointer, found=found, expected=expected
    )
