"""The Ruleset class: one edition of the rules of a game, with options applied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from barsis_notation.language.texts import Names, named
from barsis_notation.rulesets.builtin_files import Edition
from barsis_notation.rulesets.defaults import value_of
from barsis_notation.rulesets.structs import Fact, Profile, Reading, Source, Word
from barsis_notation.rulesets.values import freeze
from barsis_notation.rulesets.vocabulary import Kind, name_of, spelling_table, words_of


class Option(Struct, frozen=True, eq=False):
    """A fact for which a record may choose a value.

    Attributes:
        path: The path of the fact.
        value: The value that is chosen here.
        fact: The fact as the file states it.
    """

    path: str
    value: Any
    fact: Fact

    @property
    def default(self) -> Any:
        """The value if a record does not choose one, with lists as tuples."""
        return freeze(self.fact.value)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The values that may be chosen and their meanings, the default first."""
        return self.fact.readings


class Ruleset(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """The rules of a game: ``ruleset["turn.mode"]`` is the value of a fact.

    Immutable and compared by identity. Loading the same rules again returns the same object.

    Attributes:
        edition: The ruleset file.
        facts: Values in force by path, lists as tuples.
        chosen: The options that differ from the defaults, values by path.
    """

    edition: Edition
    facts: Mapping[str, Any]
    chosen: Mapping[str, Any] = {}

    def __repr__(self) -> str:
        chosen = "".join(f" {path}={value!r}" for path, value in self.chosen.items())
        return f"<Ruleset {self.id}-{self.version}{chosen}>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled as what the rules are made of; unpickled they are one object again."""
        from barsis_notation.rulesets.load import ruleset_from

        file = self.edition.canonical if not self.builtin else b""
        inherited = self.edition.inherited
        return ruleset_from, (self.id, self.version, dict(self.chosen), file, inherited)

    def __getitem__(self, path: str) -> Any:
        """Return the effective value of a fact. Raises KeyError for an unknown fact."""
        return self.facts[path]

    def value(self, path: str) -> Any:
        """Return the value of a fact, or its default if the ruleset does not state it.

        Args:
            path: The path of the fact, such as ``turn.mode``.

        Raises:
            KeyError: If the fact is unknown and has no default.
        """
        return value_of(self.facts, path)

    @property
    def id(self) -> str:
        """The id, such as ``barsis``."""
        return self.edition.file.id

    @property
    def version(self) -> int:
        """The version of the file, from 1."""
        return self.edition.file.version

    @property
    def family(self) -> str:
        """The engine family: ``cross``, ``tables``, ``tab`` or ``leap``."""
        return self.edition.file.family

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the game by language, without inherited names.

        ``{"en": id}`` if the file has no name.
        """
        return self.edition.names

    @property
    def sha256(self) -> str:
        """The SHA-256 of the canonical bytes of the file; it does not depend on options."""
        return self.edition.sha256

    @property
    def builtin(self) -> bool:
        """Whether the ruleset comes with the package."""
        return self.edition.builtin

    @property
    def declared(self) -> Mapping[str, Fact]:
        """The facts by path as the file states them, with quotations and readings."""
        return MappingProxyType(self.edition.file.facts)

    @property
    def sources(self) -> tuple[Source, ...]:
        """The documents and programs that the facts cite."""
        return self.edition.file.sources

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """The named sets of options."""
        return self.edition.file.profiles

    @property
    def men(self) -> Mapping[str, tuple[str, ...]]:
        """The words for the pieces, singular and plural, by language."""
        return self.edition.file.words.men

    def options(self) -> tuple[Option, ...]:
        """Return the facts for which a record may choose a value, in file order."""
        return tuple(
            Option(path, self.facts[path], fact)
            for path, fact in self.declared.items()
            if fact.readings
        )

    def source(self, id: str) -> Source | None:
        """Return the source with this id, or None."""
        return self.edition.file.source(id)

    def sentence(self, path: str, refusal: str = "") -> str | None:
        """Return the sentence that a fact rests on, quoted and with its source.

        Return None if the source has no such sentence or the ruleset has no such fact.

        Args:
            path: The path of the fact.
            refusal: The name of a refusal that the fact decides. If the fact rests on several
                sentences, the one that forbids the turn is returned.
        """
        fact = self.declared.get(path)
        if fact is None or fact.quote is None or not refusal:
            return self.edition.file.sentence_of(path)
        from barsis_notation.rulesets.more_sentences import find_other_quote

        other = find_other_quote(path, fact.quote, refusal, self.facts)
        return self.edition.file.sentence_of(path, other)

    def words(self, kind: Kind) -> Mapping[str, Word]:
        """Return the words of one kind by key: throws by outcome, seats by letter."""
        return words_of(self.edition.file.words, kind)

    def name(self, kind: Kind, key: str, lang: str = "en") -> str | None:
        """Return the name of a throw, token, place or seat in one language; None if it has none.

        Args:
            kind: ``throws``, ``tokens``, ``places`` or ``seats``.
            key: The outcome, token, place or seat letter.
            lang: ``ar`` for Arabic; any other value means English.
        """
        return name_of(self.edition.file.words, kind, key, lang)

    def named(self, kind: Kind, key: str) -> Names | None:
        """Return the name of a throw, token, place or seat in every language; None if it has none.

        Args:
            kind: ``throws``, ``tokens``, ``places`` or ``seats``.
            key: The outcome, token, place or seat letter.
        """
        word = self.words(kind).get(key)
        return named({"en": word.en, "ar": word.ar or word.en}) if word is not None else None

    def key_of(self, kind: Kind, word: str) -> str | None:
        """Return the key that a typed word means, in any accepted spelling; None if unknown.

        Args:
            kind: ``throws``, ``tokens``, ``places`` or ``seats``.
            word: A word in Latin or Arabic script; case does not matter.
        """
        from barsis_notation.language.folding import folded

        return self._spellings[kind].get(folded(word))

    def throw_name(self, key: str, lang: str = "en") -> str | None:
        """Return the name of an outcome, or None: ``throw_name("5")`` is Benj in Barsis."""
        return self.name("throws", key, lang)

    def outcome_of(self, word: str) -> str | None:
        """Return the outcome with this name, in Latin or Arabic script; None if unknown."""
        return self.key_of("throws", word)

    def token_of(self, word: str) -> str | None:
        """Return the token (``khal``, ``grace``) with this name; None if unknown."""
        return self.key_of("tokens", word)

    @cached_property
    def _spellings(self) -> dict[Kind, dict[str, str]]:
        kinds: tuple[Kind, ...] = ("throws", "tokens", "places", "seats")
        return {kind: spelling_table(self.edition.file.words, kind) for kind in kinds}

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """Return these rules with *options* as well; they override options chosen here.

        Args:
            options: Values by path of the fact.

        Raises:
            RulesetError: If an option or its value is unknown, or if options contradict each other.
        """
        from barsis_notation.rulesets.load import ruleset_with_options

        return ruleset_with_options(self.edition, {**self.chosen, **options})
