"""The throws of a game's device: how they are written, what they give, how they are read."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from barsis_notation.engines.frame import NONE
from barsis_notation.language.folding import folded
from barsis_notation.replay.start import begin_at, find_unsupported
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.odds import Device, device_for
from barsis_notation.rulesets.throw_devices import throws_of_turn
from barsis_notation.statistics.turn_heads import CODES, KINDS, OTHER, TurnHeads


def read_throws(text: str, ruleset: Ruleset) -> list[str]:
    """Return the keys of the throws of a turn, however it is written; ``?`` for any other word."""
    return [(*find_throw_keys(word, ruleset), "?")[0] for word in _words_of(text)]


def _words_of(text: str) -> list[str]:
    """Return what stands in the head of a turn behind the seat, as far as signs part it."""
    words = text.partition(":")[0].strip()[1:].split("+")
    return [word for word in map(str.strip, words) if word]


@lru_cache(maxsize=4096)
def find_throw_keys(word: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Return how the throw that *word* means is written in a game, nothing where it means none.

    Two dice may be written either way round; the higher one first is first.
    """
    outcomes = _outcomes(ruleset)
    key = folded(word)
    if key not in outcomes:
        key = ruleset.outcome_of(word) or ""
    return tuple(sorted({key, key[::-1]}, reverse=True)) if key else ()


@lru_cache(maxsize=256)
def _outcomes(ruleset: Ruleset) -> frozenset[str]:
    """Return the keys of all throws of a game, none where no engine plays it."""
    return frozenset() if find_unsupported(ruleset) else frozenset(begin_at(ruleset, ()).outcomes)


class DeviceThrows(Struct, frozen=True, eq=False, dict=True):
    """What is thrown in a game: its *device*, None where nothing is, and what each throw gives.

    *keys* are the throws by their keys in the record, those that show least first, *odds* how often
    each comes, *steps* how many steps it gives. ``get_device_throws`` gives the same object for
    rulesets that are equal in all of it.
    """

    device: Device | None
    keys: tuple[str, ...]
    odds: tuple[Fraction, ...]
    steps: tuple[int, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how pickle gets the same object again, in another process too."""
        return make_device_throws, (self.device, self.keys, self.steps)

    @cached_property
    def mean(self) -> Fraction:
        """The steps that a throw gives on average."""
        each = zip(self.odds, self.steps, strict=True)
        return sum((chance * steps for chance, steps in each), Fraction(0))


@lru_cache(maxsize=256)
def get_device_throws(ruleset: Ruleset) -> DeviceThrows:
    """Return what is thrown by the rules of *ruleset*, which are played."""
    device = device_for(ruleset.facts)
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
    """Return the one object for what is thrown with a device, if each throw gives such *steps*."""
    odds = device.odds() if device else {}
    return DeviceThrows(device, keys, tuple(odds[key] for key in keys), steps)


def get_steps(value: str, ruleset: Ruleset) -> int:
    """Return the steps that a value gives: of khal and grace as many as the rules let them move.

    A value that only brings a man on the board gives none.
    """
    if value.isdigit():
        return int(value)
    return int(ruleset.facts.get(f"tokens.{value}.step") or 0)


class DeviceThrowReader:
    """How the throws in records of some rules are read: what is needed again for every record.

    Of several dice that are a throw each nobody knows which fell first, so that none of them
    follows another: *in_order* is False. Where the roll-off makes the first throw of a game,
    *first_is_rolled_off*: that throw is not one of the device.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.thrown = get_device_throws(ruleset)
        self.in_order = throws_of_turn(ruleset.facts) == 1
        self.first_is_rolled_off = not ruleset.value("opening.reroll")
        self._has_roll_off = ruleset.value("opening.first") == "higher_die"
        codes = [NONE] * CODES
        if self._has_roll_off:
            codes[:10] = [OTHER] * 10
        for kind, key in enumerate(self.thrown.keys[: KINDS - 1]):
            for each in (key, key[::-1]):
                if len(each) <= 2:
                    codes[_code(each)] = kind
        self.heads = TurnHeads(codes)

    def codes_of(self, text: str) -> list[int]:
        """Return the codes of the throws of a turn, for ``TurnHeads.give``."""
        codes = []
        for word in _words_of(text):
            keys = find_throw_keys(word, self.ruleset)
            die = folded(word) if self._has_roll_off else ""
            known = keys[0] if keys else die if die.isdecimal() and len(die) == 1 else ""
            codes.append(_code(known) if 0 < len(known) <= 2 else NONE)
        return codes


def _code(key: str) -> int:
    """Return the code of a throw by its key, of one or two digits."""
    return int(key) if len(key) == 1 else 10 + int(key)
