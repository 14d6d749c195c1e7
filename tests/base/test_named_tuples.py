"""Named tuples whose annotations stay text: they are what typing makes."""

from __future__ import annotations

import pickle
import typing

from barsis_notation.base.named_tuples import NamedTuple


class Ours(NamedTuple):
    """A place."""

    letter: str
    number: int = 1
    """From 1."""

    @property
    def name(self) -> str:
        """Both."""
        return f"{self.letter}{self.number}"

    @classmethod
    def first(cls) -> Ours:
        return cls("a")


class Typed(typing.NamedTuple):
    """A place."""

    letter: str
    number: int = 1


def test_they_are_what_typing_makes() -> None:
    for name in ("__name__", "__qualname__", "__module__", "__doc__", "_fields", "_field_defaults"):
        expected = getattr(Typed, name)
        assert getattr(Ours, name) == (
            expected.replace("Typed", "Ours") if isinstance(expected, str) else expected
        )
    assert Ours.__mro__ == (Ours, tuple, object)
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Typed)


def test_members_that_are_not_annotated_stay() -> None:
    assert Ours("b", 2).name == "b2"
    assert Ours.first() == ("a", 1)
    assert Ours.first()._replace(number=3) == Ours("a", 3)


def test_they_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(Ours("b", 2))) == Ours("b", 2)
