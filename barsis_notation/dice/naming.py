"""How a record says in ``meta.throws`` which seeds its throws are made of.

Whoever has the record alone can make the throws again from it: it has the name of the game, the
dealer, every player with his seed, and the commitment to all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import UNSET

from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.dice.pact import Pact, faults
from barsis_notation.dice.protocol import commitment_of, reference_to, terms_of
from barsis_notation.dice.structs import FORMAT, Commitment, Dice, Reveal
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.excerpt import excerpt
from barsis_notation.record.structs import Meta, Record, ThrowsMeta
from barsis_notation.rulesets import Ruleset

_text = texts_of("dice")

KIND: Final = "commit_reveal"
GAME: Final = "game"
"""The member of ``x`` that has the name of the game."""

POINTER: Final = "/meta/throws"

_SEED: Final = 64
"""Letters of a seed in hexadecimal."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"([0-9a-f]{64}) (.+)", re.DOTALL)


def throws_meta(pact: Pact) -> ThrowsMeta:
    """Return what a record says of a pact to which all have committed.

    The seeds are in it once all players have revealed, a dealer's once he has.
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


def named(record: Record, pact: Pact) -> Record:
    """Return *record* with what its ``meta.throws`` has to say of *pact*."""
    meta = record.meta or Meta()
    made = throws_meta(pact)
    kept = meta.throws.x if meta.throws else {}
    made.x = {**kept, **made.x}
    return msgspec.structs.replace(record, meta=msgspec.structs.replace(meta, throws=made))


def names_dice(record: Record) -> ThrowsMeta | None:
    """Return what a record says of its seeds, None where it says that of no dice file."""
    throws = record.meta.throws if record.meta else UNSET
    if not throws or throws.kind != KIND or throws.protocol != FORMAT:
        return None
    return throws


def pact_in(throws: ThrowsMeta, ruleset: Ruleset) -> tuple[Pact | None, list[Finding]]:
    """Return the pact that a record's ``meta.throws`` stands for, None where one is wrong.

    It is wrong where it is not written as it has to be, where a seed is missing, and where the
    seeds are not those that its commitment is made of.
    """
    findings = [*_misnamed(throws)] or [*_missing(throws)]
    if findings:
        return None, findings
    pact = _rebuilt(throws, ruleset)
    findings = [*faults(pact)]
    made = pact.digest.hex()
    if made != throws.commitment:
        words: dict[str, object] = {"who": _text("all-of-them")}
        code = codes.SEED_DOES_NOT_FIT
        findings.append(code.finding(words=words, found=made, expected=throws.commitment))
    for finding in findings:
        finding.pointer = POINTER
    return (None if findings else pact), findings


def differences(throws: ThrowsMeta, pact: Pact) -> Iterator[Finding]:
    """Yield where a record that names *pact* says something else of it than the file."""
    expected = throws_meta(pact)
    for member in ("server", "reveal"):
        found, wanted = getattr(throws, member), getattr(expected, member)
        if found and found != wanted:
            yield _wrong(f"{POINTER}/{member}", excerpt(found), _or_nothing(wanted))
    for number, nonce in enumerate(throws.nonces):
        wanted = expected.nonces[number] if number < len(expected.nonces) else ""
        if nonce != wanted:
            yield _wrong(f"{POINTER}/nonces/{number}", excerpt(nonce), _or_nothing(wanted))
    game = throws.x.get(GAME, pact.dice.game)
    if game != pact.dice.game:
        yield _wrong(f"{POINTER}/x/{GAME}", excerpt(game), excerpt(pact.dice.game))


def _misnamed(throws: ThrowsMeta) -> Iterator[Finding]:
    """Yield what of ``meta.throws`` is not written as it has to be."""
    if not isinstance(throws.x.get(GAME), str) or not throws.x[GAME]:
        yield _wrong(f"{POINTER}/x/{GAME}", _found(throws.x.get(GAME)), _text("name-of-game"))
    if not _HASH.fullmatch(throws.commitment):
        expected = _text("commitment-of-64")
        yield _wrong(f"{POINTER}/commitment", _found(throws.commitment), expected)
    if throws.reveal and not _HASH.fullmatch(throws.reveal):
        yield _wrong(f"{POINTER}/reveal", _found(throws.reveal), _text("seed-of-64"))
    for number, nonce in enumerate(throws.nonces):
        if not _NONCE.fullmatch(nonce):
            expected = _text("seed-and-name")
            yield _wrong(f"{POINTER}/nonces/{number}", _found(nonce), expected)


def _missing(throws: ThrowsMeta) -> Iterator[Finding]:
    """Yield that seeds are not in a record yet."""
    if throws.nonces and (throws.reveal or not throws.server):
        return
    found = throws.server if throws.nonces else _text("the-players")
    yield codes.REVEAL_MISSING.finding(pointer=POINTER, found=found)


def _rebuilt(throws: ThrowsMeta, ruleset: Ruleset) -> Pact:
    """Return the pact that well-formed ``meta.throws`` with all seeds stand for."""
    game: str = throws.x[GAME]
    terms = terms_of(game, ruleset, throws.server)
    players = [Reveal(by=nonce[_SEED + 1 :], seed=nonce[:_SEED]) for nonce in throws.nonces]
    dealers = [Reveal(by=throws.server, seed=throws.reveal)] if throws.server else []
    dice = Dice(
        format=FORMAT,
        game=game,
        ruleset=reference_to(ruleset),
        players=[each.by for each in players],
        dealer=throws.server,
        commitments=[_commitment(terms, each) for each in dealers + players],
        reveals=players + dealers,
    )
    return Pact(dice, ruleset)


def _commitment(terms: bytes, revealed: Reveal) -> Commitment:
    made = commitment_of(terms, revealed.by, bytes.fromhex(revealed.seed))
    return Commitment(by=revealed.by, sha256=made.hex())


def _found(value: object) -> Text | str:
    return excerpt(value) if value else _text("no-member")


def _or_nothing(word: str) -> Text | str:
    return excerpt(word) if word else _text("no-member")


def _wrong(pointer: str, found: Text | str, expected: Text | str) -> Finding:
    return codes.DICE_MISNAMED.finding(
        words={"where": pointer}, pointer=pointer, found=found, expected=expected
    )
