"""The throws of a game's device: how they are written and read, and their steps."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from barsis_notation.engines.frame import NONE
from barsis_notation.language.folding import fold_word
from barsis_notation.replay.start import begin_at, find_unsupported
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.odds import Device, find_device
from barsis_notation.rulesets.throw_devices import count_throws
from barsis_notation.statistics.turn_heads import CODES, KINDS, OTHER, TurnHeads


def read_throws(text: str, ruleset: Ruleset) -> list[str]:
    """Return the keys of the throws of a turn, in order.

    A key is the short form of a throw in records, such as ``3``, or ``64`` for two dice (the higher
    first). In *text*, throws may be written with any of their names. A word that is not a throw
    gives the key ``?``.

    Args:
        text: A turn string such as ``S 1+3: bar/11 11/12``.
        ruleset: The ruleset of the game.
    """
    return [(*find_throw_keys(word, ruleset), "?")[0] for word in _split_words(text)]


def _split_words(text: str) -> list[str]:
    """Return the words between the seat and the colon of a turn, split at plus signs."""
    words = text.partition(":")[0].strip()[1:].split("+")
    return [word for word in map(str.strip, words) if word]


@lru_cache(maxsize=4096)
def find_throw_keys(word: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the keys of the throw that *word* names; empty if the name is unknown.

    For two different dice, which may be written in either order, the result has two keys: first
    the key that begins with the higher die, then the other. All other throws have one key. Results
    are cached.

    Args:
        word: The throw as written, such as ``64`` or a name of the throw.
        ruleset: The ruleset of the game. If no engine supports it, only names are known.
    """
    outcomes = _get_outcomes(ruleset)
    key = fold_word(word)
    if key not in outcomes:
        key = ruleset.outcome_of(word) or ""
    return tuple(sorted({key, key[::-1]}, reverse=True)) if key else ()


@lru_cache(maxsize=256)
def _get_outcomes(ruleset: Ruleset) -> frozenset[str]:
    """Return the keys of all throws of a game; empty if no engine supports it."""
    return frozenset() if find_unsupported(ruleset) else frozenset(begin_at(ruleset, ()).outcomes)


class DeviceThrows(Struct, frozen=True, eq=False, dict=True):
    """The throws of a game's device.

    ``get_device_throws`` returns the same object for rulesets that agree in all of its attributes.

    Attributes:
        device: The device; None if nothing is thrown.
        keys: The throws as written in records, sorted by the total that they show, lowest first;
            empty if nothing is thrown.
        odds: The probability of each throw, in the order of *keys*.
        steps: The number of steps that each throw gives, in the order of *keys*.
    """

    device: Device | None
    keys: tuple[str, ...]
    odds: tuple[Fraction, ...]
    steps: tuple[int, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Return a function and its arguments with which pickle restores the same object."""
        return make_device_throws, (self.device, self.keys, self.steps)

    @cached_property
    def mean(self) -> Fraction:
        """The mean number of steps of a throw; 0 if nothing is thrown."""
        each = zip(self.odds, self.steps, strict=True)
        return sum((chance * steps for chance, steps in each), Fraction(0))


@lru_cache(maxsize=256)
def get_device_throws(ruleset: Ruleset) -> DeviceThrows:
    """Return the throws of a ruleset's device; results are cached.

    If nothing is thrown in the game, the result has no device and no throws.

    Raises:
        RulesetError: If something is thrown, but no engine supports the ruleset.
    """
    device = find_device(ruleset.facts)
    if device is None:
        return make_device_throws(None, (), ())
    keys = tuple(device.odds())
    values = begin_at(ruleset, ()).outcomes
    steps = (sum(get_steps(value, ruleset) for value in values[key]) for key in keys)
    return make_device_throws(device, keys, tuple(steps))


@lru_cache(maxsize=256)
def make_device_throws(
    device: Device | None, keys: tuple[str, ...], steps: tuple[int, ...]
) -> DeviceThrows:
    """Return the throws of a device, the same object for equal arguments.

    Args:
        device: The device; None if nothing is thrown.
        keys: Its throws as written in records, sorted by the total that they show, lowest first.
            Each must be a key of ``device.odds()``.
        steps: The number of steps that each throw gives, in the order of *keys*.
    """
    odds = device.odds() if device else {}
    return DeviceThrows(device, keys, tuple(odds[key] for key in keys), steps)


def get_steps(value: str, ruleset: Ruleset) -> int:
    """Return the number of steps that a value of a throw gives.

    Return 0 if the value only enters a piece, or if the ruleset does not define steps for it.

    Args:
        value: Digits, or a word such as ``khal``, whose steps the ruleset defines.
        ruleset: The ruleset.
    """
    if value.isascii() and value.isdigit():
        return int(value)
    return int(ruleset.facts.get(f"tokens.{value}.step") or 0)


class DeviceThrowReader:
    """A reader of the throws in records of one ruleset; ``Replayer.get_reader`` returns one.

    Args:
        ruleset: The ruleset, which must be supported by an engine.

    Attributes:
        ruleset: The ruleset.
        thrown: The throws of its device.
        in_order: Whether the order of throws is known. It is unknown if several dice are rolled
            together and each of them is a throw.
        first_is_rolled_off: Whether the roll-off determines the first throw of a game, which then
            does not count as a throw of the device.
        heads: The throws of one game at a time, read from the bytes of its record or added one by
            one.

    Raises:
        RulesetError: If something is thrown, but no engine supports *ruleset*.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.thrown = get_device_throws(ruleset)
        self.in_order = count_throws(ruleset.facts) == 1
        self.first_is_rolled_off = not ruleset.value("opening.reroll")
        self._has_roll_off = ruleset.value("opening.first") == "higher_die"
        codes = [NONE] * CODES
        if self._has_roll_off:
            codes[:10] = [OTHER] * 10
        for kind, key in enumerate(self.thrown.keys[: KINDS - 1]):
            for each in (key, key[::-1]):
                if len(each) <= 2:
                    codes[_get_code(each)] = kind
        self.heads = TurnHeads(codes)

    def get_codes(self, text: str) -> list[int]:
        """Return the codes of the throws of a turn, for ``TurnHeads.give``.

        *text* is a turn string such as ``S 1+3: bar/11``, perhaps with names of throws. The code of
        a digit is the digit; the code of two digits is 10 plus their number. The code of an unknown
        word or of ``?`` is -1 (NONE).
        """
        codes = []
        for word in _split_words(text):
            keys = find_throw_keys(word, self.ruleset)
            die = fold_word(word) if self._has_roll_off else ""
            known = keys[0] if keys else die if die.isdecimal() and len(die) == 1 else ""
            codes.append(_get_code(known) if 0 < len(known) <= 2 else NONE)
        return codes


def _get_code(key: str) -> int:
    """Return the code of a throw by its key of one or two digits."""
    return int(key) if len(key) == 1 else 10 + int(key)
