"""The agreement of players in a dice file: commitments, reveals, and their checks.

A :class:`Pact` is immutable; functions that add a commitment or a seed return a new pact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import msgspec
from msgspec import Struct

from barsis_notation.base.arguments import expect, expect_bytes
from barsis_notation.diagnostics import dice_codes as codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.dice.errors import DiceError
from barsis_notation.dice.protocol import (
    SeededThrows,
    derive_key,
    hash_commitment,
    hash_commitments,
    hash_terms,
    make_reference,
)
from barsis_notation.dice.structs import FORMAT, Commitment, Dice, Reveal
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.defaults import NONE

_text = bind_texts("dice")


class Pact(Struct, frozen=True, eq=False, dict=True):
    """An immutable agreement on the dice of one game.

    Before the game, each party commits to a secret seed with a hash (a commitment). The parties
    then reveal the seeds (the reveals), from which the throws are computed. ``begin_pact``,
    ``read_dice`` and ``load_dice`` return a pact; ``add_commitment``, ``add_reveal`` and
    ``add_dealer_seed`` return a copy with one more commitment or seed. Commitments and reveals may
    be missing. The constructor does not check anything.

    Attributes:
        dice: The contents of the dice file, with ``game``, ``players``, ``dealer``, ``commitments``
            and ``reveals``. ``msgspec.json.encode`` returns the bytes of such a file.
        ruleset: The ruleset that the dice file names.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import add_commitment, begin_pact
        >>> pact = begin_pact("Open, final", load_ruleset("barsis"), ["Amal", "Basim"])
        >>> pact = add_commitment(pact, "Amal", b"a" * 32)
        >>> pact.parties, pact.uncommitted, pact.unrevealed, pact.seeds
        (('Amal', 'Basim'), ('Basim',), ('Amal', 'Basim'), {})
    """

    dice: Dice
    ruleset: Ruleset

    @property
    def parties(self) -> tuple[str, ...]:
        """Names of the parties, who commit to seeds: the dealer, if any, then the players."""
        dealer = (self.dice.dealer,) if self.dice.dealer else ()
        return (*dealer, *self.dice.players)

    @property
    def uncommitted(self) -> tuple[str, ...]:
        """Names of the parties that have not committed yet, in the order of ``parties``."""
        done = {each.by for each in self.dice.commitments}
        return tuple(name for name in self.parties if name not in done)

    @property
    def unrevealed(self) -> tuple[str, ...]:
        """Names of the parties that have not revealed their seeds yet, the dealer last."""
        done = {each.by for each in self.dice.reveals}
        dealer = self.dice.dealer
        waiting = [name for name in self.dice.players if name not in done]
        return (*waiting, *([dealer] if dealer and dealer not in done else ()))

    @cached_property
    def terms(self) -> bytes:
        """The SHA-256 of the game, ruleset and dealer, which commitments refer to; 32 bytes."""
        return hash_terms(self.dice.game, self.ruleset, self.dice.dealer)

    @cached_property
    def digest(self) -> bytes:
        """The SHA-256 of all commitments so far in their order, 32 bytes.

        Players should keep it after all have committed and before seeds are revealed, to detect
        whether a commitment is replaced later.
        """
        return self.digest_of(self.dice.commitments)

    def digest_of(self, commitments: Iterable[Commitment]) -> bytes:
        """Return the hash of the pact's terms and of commitments in the given order, 32 bytes.

        The order of *commitments* may differ from that of the pact. Raises ValueError if the
        ``sha256`` of one of them is not hexadecimal.
        """
        return hash_commitments(
            self.terms, [(one.by, bytes.fromhex(one.sha256)) for one in commitments]
        )

    @property
    def seeds(self) -> dict[str, bytes]:
        """Maps the name of each party that has revealed its seed to the seed, 32 bytes.

        The names are in the order of commitment.
        """
        revealed = {each.by: bytes.fromhex(each.seed) for each in self.dice.reveals}
        order = [each.by for each in self.dice.commitments]
        return {name: revealed[name] for name in order if name in revealed}

    def throws(self) -> SeededThrows:
        """Return the throws of the game, once all parties have revealed their seeds.

        Raises:
            DiceError: If a commitment or seed is missing or wrong, or the pact has other findings.

        Examples:
            >>> from barsis_notation import load_ruleset
            >>> from barsis_notation.dice import add_commitment, add_reveal, begin_pact
            >>> pact = begin_pact("Open, final", load_ruleset("barsis"), ["Amal", "Basim"])
            >>> seeds = {"Amal": b"a" * 32, "Basim": b"b" * 32}  # use secrets.token_bytes(32)
            >>> for name, seed in seeds.items():
            ...     pact = add_commitment(pact, name, seed)
            >>> for name, seed in seeds.items():
            ...     pact = add_reveal(pact, name, seed)
            >>> pact.throws().throw(1, 1)
            '3'
        """
        wrong = [*check_pact(self), *check_complete(self)]
        if wrong:
            raise DiceError(wrong)
        return SeededThrows(derive_key(self.digest, list(self.seeds.values())), self.ruleset)


# -- Making a pact ------------------------------------------------------------------------------


def begin_pact(game: str, ruleset: Ruleset, players: Sequence[str], dealer: str = "") -> Pact:
    """Return a pact on the dice of a game, without commitments.

    Args:
        game: Name of the game, which must be unique; it could consist of the event, round, table
            and date. The names of the game and of the players must have 1 to 200 characters; this
            is checked only when the pact is read from a file.
        ruleset: The ruleset of the game.
        players: Names of the players, all different.
        dealer: Name of a dealer who also commits to a seed and does not play; "" for none.

    Raises:
        DiceError: If the game does not have throws, a name occurs twice, or there are fewer than
            two parties (players and dealer). It is a ValueError.
        WrongTypeError: If *game*, *ruleset* or *dealer* has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import begin_pact
        >>> pact = begin_pact("Open, final", load_ruleset("barsis"), ["Amal", "Basim"])
        >>> pact.parties, pact.uncommitted
        (('Amal', 'Basim'), ('Amal', 'Basim'))
    """
    expect("game", game, str)
    expect("ruleset", ruleset, Ruleset)
    expect("dealer", dealer, str)
    dice = Dice(
        format=FORMAT,
        game=game,
        ruleset=make_reference(ruleset),
        players=[*players],
        dealer=dealer,
    )
    return _require_sound(Pact(dice, ruleset))


def add_commitment(pact: Pact, name: str, seed: bytes) -> Pact:
    """Return the pact with one more commitment, which does not contain the seed itself.

    The dealer, if any, commits first, then the players in any order. The order influences the
    throws.

    Args:
        pact: The pact so far; it is unchanged.
        name: Name of the player or dealer who commits.
        seed: Their secret, 32 random bytes such as ``secrets.token_bytes(32)``. Keep it for
            ``add_reveal``, and use it for one game only. The length is not checked.

    Raises:
        DiceError: If *name* is not a party, has committed already, or is a player while the dealer
            has not committed; or if *pact* is not valid.
        UnicodeEncodeError: If *name* or the name of the game or the dealer has an unpaired
            surrogate. It is a ValueError.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> import secrets
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import add_commitment, begin_pact
        >>> pact = begin_pact("Open, final", load_ruleset("barsis"), ["Amal", "Basim"])
        >>> pact = add_commitment(pact, "Amal", secrets.token_bytes(32))
        >>> pact.uncommitted
        ('Basim',)
    """
    expect("pact", pact, Pact)
    expect("name", name, str)
    seed = expect_bytes("seed", seed)
    dice = pact.dice
    awaited = pact.uncommitted
    if dice.dealer in awaited and dice.dealer:
        awaited = (dice.dealer,)
    if name not in awaited:
        raise DiceError([_report_not_awaited(name, awaited, codes.COMMITMENT_NOT_AWAITED)])
    made = Commitment(by=name, sha256=hash_commitment(pact.terms, name, seed).hex())
    return _require_sound(_replace(pact, commitments=[*dice.commitments, made]))


def add_reveal(pact: Pact, name: str, seed: bytes) -> Pact:
    """Return the pact with one more revealed seed.

    Players reveal their seeds in any order after all parties have committed; the dealer reveals
    last.

    Args:
        pact: The pact so far; it is unchanged.
        name: Name of the player or dealer who reveals.
        seed: The 32 bytes to which they committed.

    Raises:
        DiceError: If a commitment is missing, *name* is not a party or has already revealed a seed,
            or the dealer would reveal before a player. Also if *seed* is not the one they committed
            to, or equals the seed of another party. Also if *pact* is not valid.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import add_commitment, add_reveal, begin_pact
        >>> pact = begin_pact("Open, final", load_ruleset("barsis"), ["Amal", "Basim"])
        >>> seeds = {"Amal": b"a" * 32, "Basim": b"b" * 32}  # use secrets.token_bytes(32)
        >>> for name, seed in seeds.items():
        ...     pact = add_commitment(pact, name, seed)
        >>> add_reveal(pact, "Basim", seeds["Basim"]).unrevealed
        ('Amal',)
    """
    expect("pact", pact, Pact)
    expect("name", name, str)
    seed = expect_bytes("seed", seed)
    if pact.uncommitted:
        raise DiceError([_report_missing(codes.COMMITMENT_MISSING, pact.uncommitted)])
    awaited = pact.unrevealed
    if name == pact.dice.dealer and awaited[:-1]:
        raise DiceError([_report_missing(codes.REVEAL_MISSING, awaited[:-1])])
    if name not in awaited:
        raise DiceError([_report_not_awaited(name, awaited, codes.REVEAL_NOT_AWAITED)])
    made = Reveal(by=name, seed=seed.hex())
    return _require_sound(_replace(pact, reveals=[*pact.dice.reveals, made]))


def add_dealer_seed(pact: Pact, seed: bytes) -> Pact:
    """Return the pact with the dealer's seed revealed, so that throws can be made.

    The pact is returned unchanged if the dealer has revealed already, or if there is no dealer.

    Args:
        pact: The pact so far.
        seed: The 32 bytes to which the dealer committed.

    Raises:
        DiceError: If a commitment or a player's seed is missing, or *pact* is not valid. Also if
            *seed* is not the one that the dealer committed to, or equals a player's seed.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.dice import add_commitment, add_dealer_seed, add_reveal, begin_pact
        >>> pact = begin_pact("Game 7", load_ruleset("barsis"), ["Amal"], dealer="club server")
        >>> pact = add_commitment(pact, "club server", b"s" * 32)
        >>> pact = add_commitment(pact, "Amal", b"a" * 32)
        >>> pact = add_dealer_seed(add_reveal(pact, "Amal", b"a" * 32), b"s" * 32)
        >>> pact.unrevealed
        ()
    """
    expect("pact", pact, Pact)
    seed = expect_bytes("seed", seed)
    dealer = pact.dice.dealer
    return add_reveal(pact, dealer, seed) if dealer in pact.unrevealed else pact


def _replace(pact: Pact, **members: object) -> Pact:
    return Pact(msgspec.structs.replace(pact.dice, **members), pact.ruleset)


def _require_sound(pact: Pact) -> Pact:
    """Return *pact*; raise DiceError if it has findings."""
    wrong = list(check_pact(pact))
    if wrong:
        raise DiceError(wrong)
    return pact


# -- Checking a pact ----------------------------------------------------------------------------


def check_pact(pact: Pact) -> Iterator[Finding]:
    """Yield findings about the contents of a pact.

    They report impossible parties or rules, and commitments and reveals that are out of order or do
    not belong to a party. They also report equal seeds, and seeds that do not match their
    commitment. Missing commitments and reveals are not findings here; see :func:`check_complete`.

    Raises:
        ValueError: If a revealed seed is not hexadecimal. This cannot happen if the pact was read
            from a file.
    """
    yield from _check_terms(pact)
    yield from _check_commitments(pact)
    yield from _check_reveals(pact)
    yield from _check_seeds(pact)


def check_complete(pact: Pact) -> Iterator[Finding]:
    """Yield one finding if a pact is not complete.

    It reports the missing commitments or, if there are none, the missing reveals.
    """
    if pact.uncommitted:
        yield _report_missing(codes.COMMITMENT_MISSING, pact.uncommitted)
    elif pact.unrevealed:
        yield _report_missing(codes.REVEAL_MISSING, pact.unrevealed)


def check_kept_digest(pact: Pact, kept: str) -> list[Finding]:
    """Return a list with one finding if *kept* differs from the hash of all commitments.

    If they are equal, the list is empty.

    Args:
        pact: The pact.
        kept: The hash that someone kept, in upper-case or lower-case hexadecimal; "" matches every
            pact.
    """
    digest = pact.digest.hex()
    if not kept or kept.lower() == digest:
        return []
    return [
        codes.COMMITMENTS_EXCHANGED.finding(pointer="/commitments", found=digest, expected=kept)
    ]


def _report_missing(code: Code, names: Iterable[str]) -> Finding:
    return code.finding(found=join_words(names, "and"))


def _check_terms(pact: Pact) -> Iterator[Finding]:
    dice = pact.dice
    if pact.ruleset.value("device.kind") == NONE:
        found = _text("nothing-thrown", ruleset=pact.ruleset.id)
        yield _make_finding("/ruleset", found, _text("rules-with-throws"))
    for number, name in enumerate(dice.players):
        if name in dice.players[:number]:
            yield _make_finding(f"/players/{number}", _text("again", name=name), _text("each-once"))
    if dice.dealer in dice.players:
        yield _make_finding(
            "/dealer", _text("a-player", name=dice.dealer), _text("dealer-plays-not")
        )
    if len(pact.parties) < 2:
        yield _make_finding("/players", _text("one-seed"), _text("two-seeds"))


def _check_commitments(pact: Pact) -> Iterator[Finding]:
    dealer = pact.dice.dealer
    waiting = [*pact.parties]
    for number, one in enumerate(pact.dice.commitments):
        awaited = [dealer] if dealer and number == 0 else waiting
        if one.by not in awaited:
            yield _report_not_awaited(
                one.by, awaited, codes.COMMITMENT_NOT_AWAITED, f"/commitments/{number}/by"
            )
        if one.by in waiting:
            waiting.remove(one.by)


def _check_reveals(pact: Pact) -> Iterator[Finding]:
    dice = pact.dice
    waiting = [each.by for each in dice.commitments]
    for number, one in enumerate(dice.reveals):
        pointer = f"/reveals/{number}/by"
        missing = pact.uncommitted
        if not missing and one.by == dice.dealer:
            missing = tuple(name for name in waiting if name != dice.dealer)
        if missing:
            yield codes.REVEALED_TOO_EARLY.finding(
                pointer=pointer, found=one.by, expected=join_words(missing, "and")
            )
        elif one.by not in waiting:
            yield _report_not_awaited(one.by, waiting, codes.REVEAL_NOT_AWAITED, pointer)
        if one.by in waiting:
            waiting.remove(one.by)


def _check_seeds(pact: Pact) -> Iterator[Finding]:
    kept = {each.by: each.sha256 for each in pact.dice.commitments}
    owners: dict[str, str] = {}
    for number, one in enumerate(pact.dice.reveals):
        pointer = f"/reveals/{number}/seed"
        made = hash_commitment(pact.terms, one.by, bytes.fromhex(one.seed)).hex()
        if made != kept.get(one.by, made):
            yield codes.SEED_DOES_NOT_FIT.finding(
                pointer=pointer, words={"who": one.by}, found=made, expected=kept[one.by]
            )
        owner = owners.setdefault(one.seed, one.by)
        if owner != one.by:
            yield codes.SEEDS_ALIKE.finding(pointer=pointer, words={"who": owner}, found=one.by)


def _report_not_awaited(
    name: str, awaited: Sequence[str], code: Code, pointer: str | None = None
) -> Finding:
    expected: Text = join_words(awaited, "or") if awaited else _text("nobody-any-more")
    return code.finding(pointer=pointer, found=name, expected=expected)


def _make_finding(pointer: str, found: Text, expected: Text) -> Finding:
    return codes.DICE_IMPOSSIBLE.finding(
        words={"where": pointer}, pointer=pointer, found=found, expected=expected
    )
