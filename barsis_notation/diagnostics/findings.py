"""Findings and the declaration of their codes.

A finding contains what was written and what the rules or the format allow. Its code is declared
once, in one of the ``*_codes`` modules; the message, the help page and the tests all come from that
declaration.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Final, Self, cast

import msgspec
from msgspec.structs import replace

from barsis_notation.base.errors import UsageError
from barsis_notation.base.resources import read_resource
from barsis_notation.diagnostics.escapes import make_visible
from barsis_notation.language.messages import get_word_names, has_message
from barsis_notation.language.speech import ENGLISH, get_speech
from barsis_notation.language.texts import MessageText, NameText, Text, bind_texts

_text = bind_texts("report")


class Severity(enum.StrEnum):
    """How serious a finding is.

    An error makes a record invalid; a warning reports a likely mistake that does not; an info is
    only a hint. Each member is also a str: ``error``, ``warning`` or ``info``.

    Examples:
        >>> from barsis_notation import Severity, validate
        >>> errors = [each for each in validate(b"") if each.severity is Severity.ERROR]
        >>> len(errors), Severity.ERROR == "error"
        (1, True)
    """

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class _WithTexts:
    """A base of classes whose members are in English, and in other languages if given as a Text."""

    def spoken(self, member: str) -> Any:
        """Return a member in the current language if it was given as a Text, otherwise unchanged.

        *member* is the name of a member, such as ``message``.

        Raises:
            UsageError: If there is no member with this name. It is a ValueError.

        Examples:
            >>> from barsis_notation import Game, speaking
            >>> finding = Game("barsis").why_not("bar/11")
            >>> with speaking("ar"):
            ...     arabic = finding.spoken("message")
            >>> arabic == finding.message, finding.spoken("name") == finding.name
            (False, True)
        """
        if member not in cast(msgspec.Struct, self).__struct_fields__:
            raise UsageError(f"{type(self).__name__} has no member {member!r}")
        return _format_fact(self.given(member))

    def given(self, member: str) -> Any:
        """Return the member named *member* as it was given: the Text or the value.

        Raises:
            AttributeError: If there is no such member.
        """
        return self.__dict__.get(_TEXTS, {}).get(member, getattr(self, member))

    def __copy__(self) -> Self:
        """Return a copy with the same members and texts."""
        copied: Self = replace(cast(Any, self))
        copied.__dict__.update(self.__dict__)
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickle and deepcopy need to make a copy with the same members and texts."""
        fields = msgspec.structs.asdict(cast(msgspec.Struct, self))
        return _rebuild, (type(self), fields, self.__dict__.get(_TEXTS))

    def said(self) -> dict[str, str]:
        """Return the members that were given as a Text.

        The result maps their names to their texts in the current language.
        """
        return {name: str(text) for name, text in self.__dict__.get(_TEXTS, {}).items()}

    def keep_said(self, said: Mapping[str, str]) -> None:
        """Set the texts of a stored finding, in the current language.

        *said* maps the name of a member to its text, as ``said`` returned it in the same language.
        Unless it is empty, it replaces all texts that the finding had.
        """
        language, english = get_speech().language, ENGLISH.language
        self._keep_texts(
            {
                name: NameText({english: str(getattr(self, name)), language: text})
                for name, text in said.items()
            }
        )

    def _keep_texts(self, texts: dict[str, Text]) -> None:
        if texts:
            self.__dict__[_TEXTS] = texts


_TEXTS: Final = "texts"


def _rebuild(
    kind: type[_WithTexts], members: dict[str, Any], texts: dict[str, Text] | None
) -> _WithTexts:
    made = kind(**members)
    made._keep_texts(texts or {})
    return made


def _format_fact(fact: Any) -> Any:
    return make_visible(str(fact)) if isinstance(fact, Text) else fact


class Fix(_WithTexts, msgspec.Struct, dict=True, frozen=True, kw_only=True, omit_defaults=True):
    """A change that would remove a finding.

    Attributes:
        what: A description of the change, in English.
        safe: Whether the change cannot alter what was played.
        pointer: JSON pointer of the value to replace, or of the member to add; unused if *of_text*
            is true.
        value: The new value; unused if *of_text* is true.
        of_text: Whether the change is made to the text of the file, before it is parsed. The
            function that reads the file supplies the corrected text.

    Examples:
        >>> from barsis_notation import Game, validate
        >>> record = Game("shesh-besh").record()
        >>> record.turns = ["W 64: 24/14"]
        >>> [finding] = validate(record)
        >>> finding.fix.safe, finding.fix.pointer, finding.fix.value
        (True, '/turns/0', 'W 64: 24/18 18/14')
    """

    what: str
    safe: bool
    pointer: str
    value: Any
    of_text: bool = False

    @classmethod
    def of(cls, what: Text, **members: Any) -> Fix:
        """Return a fix whose description can be shown in any language.

        Args:
            what: The description.
            members: The other members of the fix: ``safe``, ``pointer``, ``value`` and,
                optionally, ``of_text``.

        Raises:
            TypeError: If a member is missing or unknown.
        """
        fix = cls(what=what.spoken(ENGLISH), **members)
        fix._keep_texts({"what": what})
        return fix


class Cause(msgspec.Struct, kw_only=True):
    """The code and location of the finding from which another finding follows.

    A member is None if it is unknown or does not apply. Numbers count from 1.

    Attributes:
        code: The code of that finding, such as ``EVT033``.
        file: Path of its file.
        line: Line in the file.
        column: Column in the line, in characters.
        record: Number of the record in the file.
        pointer: JSON pointer of the value in the record or, for an event file, in that file.
    """

    code: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    record: int | None = None
    pointer: str | None = None


class Finding(_WithTexts, msgspec.Struct, dict=True, kw_only=True):
    """One problem or remark about a file, a record, a turn or a move.

    A member is None if it is unknown or does not apply. Numbers count from 1.

    Attributes:
        code: The code, such as ``MOV003``.
        name: The name of the code, such as ``wrong-distance``.
        severity: How serious it is.
        file: Path of the file.
        line: Line in the file.
        column: Column in the line, in characters.
        record: Number of the record in the file.
        turn: Number of the turn in the record.
        move: Number of the move in the turn.
        seat: Letter of the seat that the finding is about, such as ``S``.
        player: Name of the player that the finding is about.
        pointer: JSON pointer of the value in the record or, if the finding is about another file
            such as an event file, in that file; ``""`` for the whole record or file.
        message: A sentence for people, in the language that was current when the finding was made.
        found: What was written.
        expected: What the rules or the format allow.
        legal: Legal moves of the turn, in notation.
        legal_under: Options such as ``pass=optional``; each of them alone would make the turn
            legal.
        rule: The violated rule, in the words of its source.
        position: The position line before the turn or move.
        not_examined: Number of later turns that were not checked.
        fix: A change that would remove the finding.
        follows_from: Code and place of the finding that caused this one; without its problem, this
            finding would not exist.

    Examples:
        >>> from barsis_notation import Game, validate
        >>> record = Game("barsis").record()
        >>> record.turns = ["S 1+3: bar/11 11/12 12/16"]
        >>> [finding] = validate(record)
        >>> finding.name, finding.turn, finding.move, finding.expected
        ('token-not-available', 1, 3, 'a move of 3')
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
    follows_from: Cause | None = None

    def __str__(self) -> str:
        """Return place, code, name and message in one line, like ``barsis validate -f concise``.

        If the line in a file is unknown, the place consists of the known numbers of record, turn
        and move.

        Examples:
            >>> from barsis_notation import validate
            >>> [finding] = validate(b"", name="a.jsonl")
            >>> print(finding)
            a.jsonl:1: FIL001 file-empty the file holds no record: found 0 bytes, expected a record
            >>> finding.severity.value, finding.line, finding.turn, finding.fix
            ('error', 1, None, None)
        """
        file = make_visible(self.file or "")
        place = ":".join(str(part) for part in (file, self.line, self.column) if part)
        if not place or self.line is None:
            numbers = {"record": self.record, "turn": self.turn, "move": self.move}
            inside = [f"{name} {number}" for name, number in numbers.items() if number]
            place = ", ".join(part for part in (place, *inside) if part)
        weight = "" if self.severity is Severity.ERROR else f" ({self.severity.value})"
        return f"{f'{place}: ' if place else ''}{self.code} {self.name}{weight} {self.message}"

    def __repr__(self) -> str:
        """Return the known members in the form of a constructor call."""
        members = msgspec.structs.asdict(self).items()
        known = ", ".join(f"{name}={value!r}" for name, value in members if value is not None)
        return f"{type(self).__name__}({known})"

    def say(self, message: Text) -> None:
        """Replace the message of this finding by *message*, in the current language.

        Invisible characters are escaped. ``spoken`` returns the message in other languages.
        """
        self.message = make_visible(str(message))
        self._keep_texts({**self.__dict__.get(_TEXTS, {}), "message": message})

    def follow(self, cause: Finding) -> None:
        """Set the finding from which this finding follows, and name its code in the message.

        ``follows_from`` gets the present code and place of *cause*; later changes have no effect.
        """
        message = self.given("message")
        self.say(_text("follows-from", message=message, code=cause.code))
        self.follows_from = Cause(
            **{name: getattr(cause, name) for name in Cause.__struct_fields__}
        )


def iter_with_causes(findings: Iterable[Finding]) -> Iterator[Finding | Cause]:
    """Yield each of *findings*, followed by the cause of that finding, if it has one."""
    for finding in findings:
        yield finding
        if finding.follows_from is not None:
            yield finding.follows_from


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """The declaration of one kind of finding.

    The texts of a code are in a Fluent file (see ``area``), in the message that has the name of the
    code. A plug-in adds its file with ``add_texts``; the files of this package are in
    ``language/locales``. The value of the Fluent message is the pattern of finding messages, with
    the placeholders ``found``, ``expected`` and the words given to :meth:`finding`. Its attributes
    ``what``, ``why`` and ``fix`` are for the help page. Its attribute ``expects`` is the pattern of
    ``expected``, for findings made without it; its placeholders are the words given to
    :meth:`finding`. Its attributes ``bad`` and ``good`` are examples that need translation; the
    other examples of this package are in ``diagnostics/examples.toml``.

    Attributes:
        code: The code, such as ``MOV003``.
        name: Its name, such as ``wrong-distance``.
        severity: How serious its findings are.
        bad: An example that has such a finding, such as a turn string; ``barsis rules`` shows it.
            ``""`` if the example is in a file.
        good: The same example, corrected so that it does not have the finding.
        once_a_run: Whether its findings are about the way in which a kind of file is read, so that
            the same finding may occur for many games. In each run of the program, a report for
            people shows the first such finding and counts the others.

    Examples:
        >>> from barsis_notation.formats import Code, Severity, add_texts
        >>> add_texts("codes/TNY", "two-words = found { $found }, expected { $expected }")
        >>> code = Code(code="TNY001", name="two-words", severity=Severity.WARNING)
        >>> print(code.finding(found="tiny tiny", expected="tiny", line=1))
        1: TNY001 two-words (warning) found tiny tiny, expected tiny
    """

    code: str
    name: str
    severity: Severity = Severity.ERROR
    bad: str = ""
    good: str = ""
    once_a_run: bool = False

    @property
    def area(self) -> str:
        """The Fluent file with the texts of the code, without locale and suffix: ``codes/MOV``."""
        return f"codes/{self.code[:3]}"

    @property
    def message(self) -> str:
        """The message pattern in the current language, with placeholders as ``{found}``.

        LookupError is raised if the code has none.
        """
        return str(MessageText(self.area, self.name, _make_placeholders(self.words_said)))

    @property
    def what(self) -> str:
        """A description of the problem, in the current language.

        LookupError is raised if the code has none.
        """
        return str(MessageText(self.area, f"{self.name}.what", {}))

    @property
    def why(self) -> str:
        """The reason for the rule, in the current language.

        LookupError is raised if the code has none.
        """
        return str(MessageText(self.area, f"{self.name}.why", {}))

    @property
    def fix(self) -> str:
        """Advice on what to do about such a finding, in the current language; ``""`` if none.

        LookupError is raised if the area of the code does not exist.
        """
        return self._say("fix")

    @property
    def bad_example(self) -> str:
        """An example that has such a finding, or ``""`` if there is none.

        A translated example is in the current language.

        LookupError is raised if the area of the code does not exist.
        """
        return self.bad or self._find_example("bad")

    @property
    def good_example(self) -> str:
        """The example without the finding, or ``""`` if there is none.

        A translated example is in the current language.

        LookupError is raised if the area of the code does not exist.
        """
        return self.good or self._find_example("good")

    def _find_example(self, name: str) -> str:
        return load_examples().get(self.code, {}).get(name) or self._say(name)

    def _say(self, name: str) -> str:
        name = f"{self.name}.{name}"
        return str(MessageText(self.area, name, {})) if has_message(self.area, name) else ""

    @property
    def words_said(self) -> frozenset[str]:
        """The names of all placeholders in its English message; empty if there are none.

        LookupError is raised if the area of the code does not exist.
        """
        return get_word_names(self.area, self.name)

    @property
    def words_expected(self) -> frozenset[str]:
        """The names of the placeholders in its text ``expects``; empty if it has no such text.

        LookupError is raised if the area of the code does not exist.
        """
        return get_word_names(self.area, f"{self.name}.expects")

    def finding(self, *, words: dict[str, object] | None = None, **facts: Any) -> Finding:
        """Return a finding of this kind.

        The message is in the current language; other members are in English. Invisible characters
        in quoted text are escaped.

        Args:
            words: Maps the name of each placeholder of the message, other than ``found`` and
                ``expected``, to its value: a Text, a string or a number.
            facts: Members of :class:`Finding`, as values or as Texts. If ``expected`` is missing
                and the code has the pattern ``expects``, the member is made from the pattern.

        Raises:
            LookupError: If the code has no message, or if a placeholder has no value.
            TypeError: If *facts* contains a name that is not a member of Finding, or a member that
                the code sets: ``code``, ``name``, ``severity`` or ``message``.
        """
        expects = f"{self.name}.expects"
        if "expected" not in facts and has_message(self.area, expects):
            facts["expected"] = MessageText(self.area, expects, words or {})
        for name in _WRITTEN:
            if isinstance(facts.get(name), str):
                facts[name] = make_visible(facts[name])
        texts: dict[str, Text] = {
            name: fact for name, fact in facts.items() if isinstance(fact, Text)
        }
        members = facts | {name: make_visible(text.spoken(ENGLISH)) for name, text in texts.items()}
        texts["message"] = self._message(facts, words)
        said = self._message(members, words) if get_speech() == ENGLISH else texts["message"]
        finding = Finding(
            code=self.code,
            name=self.name,
            severity=self.severity,
            message=make_visible(str(said)),
            **members,
        )
        finding._keep_texts(texts)
        return finding

    def _message(self, facts: dict[str, Any], words: dict[str, object] | None) -> Text:
        found, expected = facts.get("found"), facts.get("expected")
        return MessageText(
            self.area, self.name, {"found": found, "expected": expected, **(words or {})}
        )


def collect_codes(*modules: ModuleType) -> tuple[Code, ...]:
    """Return the codes that *modules* contain, in the order of their declaration.

    A code is a global variable of a module whose value is a Code.
    """
    return tuple(
        each for module in modules for each in vars(module).values() if isinstance(each, Code)
    )


@cache
def load_examples() -> dict[str, dict[str, str]]:
    """Return the examples of this package that need no translation. The result is cached.

    It maps a code, such as ``MOV003``, to a dict with ``bad``, ``good`` or both: a text that has
    the finding, and the corrected text. Do not change the dicts: they are the cached ones.
    """
    text = read_resource("barsis_notation.diagnostics", "examples.toml")
    return msgspec.toml.decode(text, type=dict[str, dict[str, str]])


_WRITTEN: Final = ("found", "expected")
"""Members that may quote text written by users."""


def _make_placeholders(names: Iterable[str]) -> dict[str, object]:
    return {name: f"{{{name}}}" for name in names}
