"""What players have agreed on in a dice file: commitments, reveals, and what is wrong with them.

A :class:`Pact` never changes; to commit and to reveal make another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import msgspec
from msgspec import Struct

from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.protocol import (
    SeededThrows,
    commitment_of,
    digest_of,
    key_of,
    reference_to,
    terms_of,
)
from barsis_notation.dice.structs import FORMAT, Commitment, Dice, Reveal
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = texts_of("dice")


class Pact(Struct, frozen=True, eq=False, dict=True):
    """A dice file and the ruleset it names."""

    dice: Dice
    ruleset: Ruleset

    @property
    def parties(self) -> tuple[str, ...]:
        """Everybody who commits to a seed: the dealer, if there is one, and the players."""
        dealer = (self.dice.dealer,) if self.dice.dealer else ()
        return (*dealer, *self.dice.players)

    @property
    def uncommitted(self) -> tuple[str, ...]:
        """Who has yet to commit."""
        done = {each.by for each in self.dice.commitments}
        return tuple(name for name in self.parties if name not in done)

    @property
    def unrevealed(self) -> tuple[str, ...]:
        """Who has yet to reveal, the dealer last."""
        done = {each.by for each in self.dice.reveals}
        dealer = self.dice.dealer
        waiting = [name for name in self.dice.players if name not in done]
        return (*waiting, *([dealer] if dealer and dealer not in done else ()))

    @cached_property
    def terms(self) -> bytes:
        """What every commitment of this file is for."""
        return terms_of(self.dice.game, self.ruleset, self.dice.dealer)

    @cached_property
    def digest(self) -> bytes:
        """The hash of all commitments in their order: what is to be kept before anybody reveals."""
        return self.digest_of(self.dice.commitments)

    def digest_of(self, commitments: Iterable[Commitment]) -> bytes:
        """Return the hash of *commitments* in the order in which they are given."""
        return digest_of(self.terms, [(one.by, bytes.fromhex(one.sha256)) for one in commitments])

    @property
    def seeds(self) -> dict[str, bytes]:
        """The seeds that were revealed, by their owners, in the order of commitment."""
        revealed = {each.by: bytes.fromhex(each.seed) for each in self.dice.reveals}
        order = [each.by for each in self.dice.commitments]
        return {name: revealed[name] for name in order if name in revealed}

    def throws(self) -> SeededThrows:
        """Return the throws of the game. Raises DiceError where a seed is missing, or is wrong."""
        wrong = [*faults(self), *unready(self)]
        if wrong:
            raise DiceError(wrong)
        return SeededThrows(key_of(self.digest, list(self.seeds.values())), self.ruleset)


# -- made ---------------------------------------------------------------------------------------


def begin(game: str, ruleset: Ruleset, players: Sequence[str], dealer: str = "") -> Pact:
    """Return a pact on the dice of a *game* to which nobody has committed yet.

    *game* is its name, as no other game's. Raises DiceError for players and rules that cannot be.
    """
    dice = Dice(
        format=FORMAT,
        game=game,
        ruleset=reference_to(ruleset),
        players=[*players],
        dealer=dealer,
    )
    return _sound(Pact(dice, ruleset))


def committed(pact: Pact, name: str, seed: bytes) -> Pact:
    """Return the pact to which *name* has committed too, to the 32 bytes of *seed*.

    They are not in it. Raises DiceError where *name* has not to commit now: a dealer goes first.
    """
    dice = pact.dice
    awaited = pact.uncommitted
    if dice.dealer in awaited and dice.dealer:
        awaited = (dice.dealer,)
    if name not in awaited:
        raise DiceError([_not_awaited(name, awaited, codes.COMMITMENT_NOT_AWAITED)])
    made = Commitment(by=name, sha256=commitment_of(pact.terms, name, seed).hex())
    return _sound(_changed(pact, commitments=[*dice.commitments, made]))


def revealed(pact: Pact, name: str, seed: bytes) -> Pact:
    """Return the pact to which *name* has revealed his *seed*.

    Raises DiceError where somebody has not committed yet, *name* has not to reveal now (a dealer
    goes last), or the seed is not the one he committed to.
    """
    if pact.uncommitted:
        raise DiceError([_missing(codes.COMMITMENT_MISSING, pact.uncommitted)])
    awaited = pact.unrevealed
    if name == pact.dice.dealer and awaited[:-1]:
        raise DiceError([_missing(codes.REVEAL_MISSING, awaited[:-1])])
    if name not in awaited:
        raise DiceError([_not_awaited(name, awaited, codes.REVEAL_NOT_AWAITED)])
    made = Reveal(by=name, seed=seed.hex())
    return _sound(_changed(pact, reveals=[*pact.dice.reveals, made]))


def dealt(pact: Pact, seed: bytes) -> Pact:
    """Return the pact as it is when the dealer has revealed his *seed*, by which he deals.

    Raises DiceError as :func:`revealed` does.
    """
    dealer = pact.dice.dealer
    return revealed(pact, dealer, seed) if dealer in pact.unrevealed else pact


def _changed(pact: Pact, **members: object) -> Pact:
    return Pact(msgspec.structs.replace(pact.dice, **members), pact.ruleset)


def _sound(pact: Pact) -> Pact:
    wrong = list(faults(pact))
    if wrong:
        raise DiceError(wrong)
    return pact


# -- what is wrong ------------------------------------------------------------------------------


def faults(pact: Pact) -> Iterator[Finding]:
    """Yield what is wrong with a pact as far as it has come.

    That somebody has yet to commit or to reveal is not wrong: :func:`unready` says it.
    """
    yield from _impossible(pact)
    yield from _of_commitments(pact)
    yield from _of_reveals(pact)
    yield from _of_seeds(pact)


def unready(pact: Pact) -> Iterator[Finding]:
    """Yield who has yet to commit or, when all have, to reveal before throws can be made."""
    if pact.uncommitted:
        yield _missing(codes.COMMITMENT_MISSING, pact.uncommitted)
    elif pact.unrevealed:
        yield _missing(codes.REVEAL_MISSING, pact.unrevealed)


def exchanged(pact: Pact, kept: str) -> list[Finding]:
    """Return a finding if *kept*, a hash of all commitments in hexadecimal, is not that of *pact*.

    The empty text was kept by nobody and agrees with all.
    """
    digest = pact.digest.hex()
    if not kept or kept.lower() == digest:
        return []
    return [
        codes.COMMITMENTS_EXCHANGED.finding(pointer="/commitments", found=digest, expected=kept)
    ]


def _missing(code: Code, names: Iterable[str]) -> Finding:
    return code.finding(found=listed(names, "and"))


def _impossible(pact: Pact) -> Iterator[Finding]:
    dice = pact.dice
    if pact.ruleset.value("device.kind") == NONE:
        found = _text("nothing-thrown", ruleset=pact.ruleset.id)
        yield _wrong("/ruleset", found, _text("rules-with-throws"))
    for number, name in enumerate(dice.players):
        if name in dice.players[:number]:
            yield _wrong(f"/players/{number}", _text("again", name=name), _text("each-once"))
    if dice.dealer in dice.players:
        yield _wrong("/dealer", _text("a-player", name=dice.dealer), _text("dealer-plays-not"))
    if len(pact.parties) < 2:
        yield _wrong("/players", _text("one-seed"), _text("two-seeds"))


def _of_commitments(pact: Pact) -> Iterator[Finding]:
    dealer = pact.dice.dealer
    waiting = [*pact.parties]
    for number, one in enumerate(pact.dice.commitments):
        awaited = [dealer] if dealer and number == 0 else waiting
        if one.by not in awaited:
            yield _not_awaited(
                one.by, awaited, codes.COMMITMENT_NOT_AWAITED, f"/commitments/{number}/by"
            )
        if one.by in waiting:
            waiting.remove(one.by)


def _of_reveals(pact: Pact) -> Iterator[Finding]:
    dice = pact.dice
    waiting = [each.by for each in dice.commitments]
    for number, one in enumerate(dice.reveals):
        pointer = f"/reveals/{number}/by"
        missing = pact.uncommitted
        if not missing and one.by == dice.dealer:
            missing = tuple(name for name in waiting if name != dice.dealer)
        if missing:
            yield codes.REVEALED_TOO_EARLY.finding(
                pointer=pointer, found=one.by, expected=listed(missing, "and")
            )
        elif one.by not in waiting:
            yield _not_awaited(one.by, waiting, codes.REVEAL_NOT_AWAITED, pointer)
        if one.by in waiting:
            waiting.remove(one.by)


def _of_seeds(pact: Pact) -> Iterator[Finding]:
    kept = {each.by: each.sha256 for each in pact.dice.commitments}
    owners: dict[str, str] = {}
    for number, one in enumerate(pact.dice.reveals):
        pointer = f"/reveals/{number}/seed"
        made = commitment_of(pact.terms, one.by, bytes.fromhex(one.seed)).hex()
        if made != kept.get(one.by, made):
            yield codes.SEED_DOES_NOT_FIT.finding(
                pointer=pointer, words={"who": one.by}, found=made, expected=kept[one.by]
            )
        owner = owners.setdefault(one.seed, one.by)
        if owner != one.by:
            yield codes.SEEDS_ALIKE.finding(pointer=pointer, words={"who": owner}, found=one.by)


def _not_awaited(
    name: str, awaited: Sequence[str], code: Code, pointer: str | None = None
) -> Finding:
    expected: Text = listed(awaited, "or") if awaited else _text("nobody-any-more")
    return code.finding(pointer=pointer, found=name, expected=expected)


def _wrong(pointer: str, found: Text, expected: Text) -> Finding:
    return codes.DICE_IMPOSSIBLE.finding(
        words={"where": pointer}, pointer=pointer, found=found, expected=expected
    )
