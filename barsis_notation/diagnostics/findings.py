"""A finding and the declaration it comes from.

A finding says what was written and what the rules or the format allow. Its code is declared once,
in one of the ``*_codes`` modules; message, help page and tests all come from that declaration.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, Final, Self, cast

import msgspec
from msgspec.structs import replace

from barsis_notation.base.errors import UsageError
from barsis_notation.diagnostics.escapes import visible
from barsis_notation.language.messages import has_message, names_in
from barsis_notation.language.speech import ENGLISH, current_speech
from barsis_notation.language.texts import Names, Said, Text


class Severity(enum.StrEnum):
    """How much a finding weighs: an error makes a record wrong, an info is worth a look."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class _WithTexts:
    """Members in English; those that were given as texts can be said in other languages too."""

    def spoken(self, member: str) -> Any:
        """Return a member in the language spoken now, in English where it was no text.

        Raises UsageError if there is no such member.
        """
        if member not in cast(msgspec.Struct, self).__struct_fields__:
            raise UsageError(f"{type(self).__name__} has no member {member!r}")
        return _in_language(self.given(member))

    def given(self, member: str) -> Any:
        """Return a member as it was given: as a text, where it was one."""
        return self.__dict__.get(_TEXTS, {}).get(member, getattr(self, member))

    def __copy__(self) -> Self:
        """Return another of the same members, and their texts."""
        copied: Self = replace(cast(Any, self))
        copied.__dict__.update(self.__dict__)
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how pickle and deepcopy make another of the same members, and their texts."""
        fields = msgspec.structs.asdict(cast(msgspec.Struct, self))
        return _with_texts, (type(self), fields, self.__dict__.get(_TEXTS))

    def said(self) -> dict[str, str]:
        """Return what the texts say in the language spoken now, by member."""
        return {name: str(text) for name, text in self.__dict__.get(_TEXTS, {}).items()}

    def keep_said(self, said: Mapping[str, str]) -> None:
        """Let members say what ``said`` returned, where the language is spoken that was then."""
        language, english = current_speech().language, ENGLISH.language
        self._keep_texts(
            {
                name: Names({english: str(getattr(self, name)), language: text})
                for name, text in said.items()
            }
        )

    def _keep_texts(self, texts: dict[str, Text]) -> None:
        if texts:
            self.__dict__[_TEXTS] = texts


_TEXTS: Final = "texts"


def _with_texts(
    kind: type[_WithTexts], members: dict[str, Any], texts: dict[str, Text] | None
) -> _WithTexts:
    made = kind(**members)
    made._keep_texts(texts or {})
    return made


def _in_language(fact: Any) -> Any:
    return visible(str(fact)) if isinstance(fact, Text) else fact


class Fix(_WithTexts, msgspec.Struct, dict=True, frozen=True, kw_only=True, omit_defaults=True):
    """A change that would lift a finding. *safe* means that it cannot change what was played.

    With *of_text* the text itself is changed, before it is read as a record: ``pointer`` and
    ``value`` say nothing, the reader holds the mended text.
    """

    what: str
    safe: bool
    pointer: str
    value: Any
    of_text: bool = False

    @classmethod
    def of(cls, what: Text, **members: Any) -> Fix:
        """Return a fix that says *what* in every language."""
        fix = cls(what=what.spoken(ENGLISH), **members)
        fix._keep_texts({"what": what})
        return fix


class Finding(_WithTexts, msgspec.Struct, dict=True, kw_only=True):
    """One fact worth telling about a file, a record, a turn or a move.

    ``record``, ``turn`` and ``move`` count from 1; ``line`` and ``column`` too. A fact that is not
    known, or does not apply, is None.
    """

    code: str
    name: str
    severity: Severity
    file: str | None = None
    line: int | None = None
    column: int | None = None
    record: int | None = None
    turn: int | None = None
    move: int | None = None
    seat: str | None = None
    player: str | None = None
    pointer: str | None = None
    message: str
    found: str | None = None
    expected: str | None = None
    legal: list[str] | None = None
    legal_under: list[str] | None = None
    rule: str | None = None
    position: str | None = None
    not_examined: int | None = None
    fix: Fix | None = None

    def __str__(self) -> str:
        """Return place, code, name and message on one line, as ``barsis validate -f concise``.

        Without a line in a file, the place is the turn and the move, as far as they are known.
        """
        file = visible(self.file or "")
        place = ":".join(str(part) for part in (file, self.line, self.column) if part)
        if not place or self.line is None:
            numbers = {"record": self.record, "turn": self.turn, "move": self.move}
            inside = [f"{name} {number}" for name, number in numbers.items() if number]
            place = ", ".join(part for part in (place, *inside) if part)
        weight = "" if self.severity is Severity.ERROR else f" ({self.severity.value})"
        return f"{f'{place}: ' if place else ''}{self.code} {self.name}{weight} {self.message}"

    def __repr__(self) -> str:
        """Return the members that are known, as a call."""
        members = msgspec.structs.asdict(self).items()
        known = ", ".join(f"{name}={value!r}" for name, value in members if value is not None)
        return f"{type(self).__name__}({known})"

    def say(self, message: Text) -> None:
        """Let the finding say *message* in place of what its code says."""
        self.message = visible(str(message))
        self._keep_texts({**self.__dict__.get(_TEXTS, {}), "message": message})


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """The declaration of one kind of finding.

    What it says stands in ``language/locales``, in the file of its area, under its name: the
    message, a pattern on ``found``, ``expected`` and the words given to :meth:`finding`; ``what``
    and ``why`` of its help page; and ``expects``, a pattern on the words alone, for findings that
    are given no ``expected``. ``bad`` and ``good`` are examples in notation, shown on the help page
    and tried by the tests; those that are words stand in the file, as attributes of these names.
    *once_a_run*: its findings say of many games how files of one kind are read. A report for people
    shows the first of a run and counts the others.
    """

    code: str
    name: str
    severity: Severity = Severity.ERROR
    bad: str = ""
    good: str = ""
    once_a_run: bool = False

    @property
    def area(self) -> str:
        """The file of ``language/locales`` that has its texts."""
        return f"codes/{self.code[:3]}"

    @property
    def message(self) -> str:
        """What its findings say, in the language spoken now, the places of words as ``{found}``."""
        return str(Said(self.area, self.name, _places(self.words_said)))

    @property
    def what(self) -> str:
        """What is wrong, in the language spoken now."""
        return str(Said(self.area, f"{self.name}.what", {}))

    @property
    def why(self) -> str:
        """Why it is so, in the language spoken now."""
        return str(Said(self.area, f"{self.name}.why", {}))

    @property
    def bad_example(self) -> str:
        """What gives such a finding, ``""`` where no example is shown."""
        return self.bad or self._example("bad")

    @property
    def good_example(self) -> str:
        """What stands there without the finding, ``""`` where no example is shown."""
        return self.good or self._example("good")

    def _example(self, name: str) -> str:
        name = f"{self.name}.{name}"
        return str(Said(self.area, name, {})) if has_message(self.area, name) else ""

    @property
    def words_said(self) -> frozenset[str]:
        """The names of the words that its message has places for."""
        return names_in(self.area, self.name)

    @property
    def words_expected(self) -> frozenset[str]:
        """The names of the words that ``expects`` has places for."""
        return names_in(self.area, f"{self.name}.expects")

    def finding(self, *, words: dict[str, object] | None = None, **facts: Any) -> Finding:
        """Return a finding of this kind; *facts* are members of :class:`Finding`.

        Words and facts may be texts: the message says them in the language spoken now, the members
        in English. Signs that show nothing are escapes in what it says, whoever wrote them.
        """
        expects = f"{self.name}.expects"
        if "expected" not in facts and has_message(self.area, expects):
            facts["expected"] = Said(self.area, expects, words or {})
        for name in _WRITTEN:
            if isinstance(facts.get(name), str):
                facts[name] = visible(facts[name])
        texts: dict[str, Text] = {
            name: fact for name, fact in facts.items() if isinstance(fact, Text)
        }
        members = facts | {name: visible(text.spoken(ENGLISH)) for name, text in texts.items()}
        texts["message"] = self._message(facts, words)
        said = self._message(members, words) if current_speech() == ENGLISH else texts["message"]
        finding = Finding(
            code=self.code,
            name=self.name,
            severity=self.severity,
            message=visible(str(said)),
            **members,
        )
        finding._keep_texts(texts)
        return finding

    def _message(self, facts: dict[str, Any], words: dict[str, object] | None) -> Text:
        found, expected = facts.get("found"), facts.get("expected")
        return Said(self.area, self.name, {"found": found, "expected": expected, **(words or {})})


def codes_in(*modules: ModuleType) -> tuple[Code, ...]:
    """Return the codes that *modules* declare, in the order of the declarations."""
    return tuple(
        each for module in modules for each in vars(module).values() if isinstance(each, Code)
    )


_WRITTEN: Final = ("found", "expected")
"""Members that quote what anybody may have written."""


def _places(names: Iterable[str]) -> dict[str, object]:
    return {name: f"{{{name}}}" for name in names}
