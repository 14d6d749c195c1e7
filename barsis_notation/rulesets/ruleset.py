"""The ruleset a game is played by: one edition with its options applied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from barsis_notation.language.texts import Names, named
from barsis_notation.rulesets.defaults import value_of
from barsis_notation.rulesets.files import Edition
from barsis_notation.rulesets.structs import Fact, Profile, Reading, Source, Word
from barsis_notation.rulesets.values import frozen
from barsis_notation.rulesets.vocabulary import Kind, name_of, spelling_table, words_of


class Option(Struct, frozen=True, eq=False):
    """A fact that leaves a choice. ``value`` is the one chosen here; the default reads first."""

    path: str
    value: Any
    fact: Fact

    @property
    def default(self) -> Any:
        return frozen(self.fact.value)

    @property
    def readings(self) -> tuple[Reading, ...]:
        return self.fact.readings


class Ruleset(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """What holds in a game: ``ruleset["turn.mode"]``. Immutable, compared by identity.

    ``facts`` are the effective values by path, lists as tuples; ``declared`` the facts as the file
    has them, with quotation and readings; ``chosen`` the options that differ from the default.
    Asking twice for the same rules gives the same object.
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
        """Return the effective value of a fact, or its default if the ruleset has no such fact.

        Raises KeyError for a fact that is unknown and has no default.
        """
        return value_of(self.facts, path)

    @property
    def id(self) -> str:
        return self.edition.file.id

    @property
    def version(self) -> int:
        return self.edition.file.version

    @property
    def family(self) -> str:
        return self.edition.file.family

    @property
    def names(self) -> Mapping[str, str]:
        """The game's own names by language, or its id; none of the ruleset that it extends."""
        return self.edition.names

    @property
    def sha256(self) -> str:
        """The hash of the file's canonical bytes; options do not change it."""
        return self.edition.sha256

    @property
    def builtin(self) -> bool:
        return self.edition.builtin

    @property
    def declared(self) -> Mapping[str, Fact]:
        return MappingProxyType(self.edition.file.facts)

    @property
    def sources(self) -> tuple[Source, ...]:
        return self.edition.file.sources

    @property
    def profiles(self) -> tuple[Profile, ...]:
        return self.edition.file.profiles

    @property
    def men(self) -> Mapping[str, tuple[str, ...]]:
        """What the men are called, by language: singular and plural."""
        return self.edition.file.words.men

    def options(self) -> tuple[Option, ...]:
        """Return the facts that leave a choice, in the order of the file."""
        return tuple(
            Option(path, self.facts[path], fact)
            for path, fact in self.declared.items()
            if fact.readings
        )

    def source(self, id: str) -> Source | None:
        """Return the document or program that the facts and readings call by this id."""
        return self.edition.file.source(id)

    def sentence(self, path: str, refusal: str = "") -> str | None:
        """Return the sentence a fact rests on, in quotation marks and with its source.

        *refusal* is the name of a refusal that the fact decides: some facts rest on several
        sentences of the source, and this is then the one that forbids the turn. None if the source
        document has no such sentence, or the ruleset no such fact.
        """
        fact = self.declared.get(path)
        if fact is None or fact.quote is None or not refusal:
            return self.edition.file.sentence_of(path)
        from barsis_notation.rulesets.more_sentences import other_quote

        other = other_quote(path, fact.quote, refusal, self.facts)
        return self.edition.file.sentence_of(path, other)

    def words(self, kind: Kind) -> Mapping[str, Word]:
        """Return the words of one kind by key: throws by outcome, seats by letter."""
        return words_of(self.edition.file.words, kind)

    def name(self, kind: Kind, key: str, lang: str = "en") -> str | None:
        """Return what a throw, token, place or seat is called."""
        return name_of(self.edition.file.words, kind, key, lang)

    def named(self, kind: Kind, key: str) -> Names | None:
        """Return what a throw, token, place or seat is called, in every language."""
        word = self.words(kind).get(key)
        return named({"en": word.en, "ar": word.ar or word.en}) if word is not None else None

    def key_of(self, kind: Kind, word: str) -> str | None:
        """Return the key that a typed word stands for, in any accepted spelling."""
        from barsis_notation.language.folding import folded

        return self._spellings[kind].get(folded(word))

    def throw_name(self, key: str, lang: str = "en") -> str | None:
        """Return the name of an outcome: ``throw_name("5")`` is Benj."""
        return self.name("throws", key, lang)

    def outcome_of(self, word: str) -> str | None:
        """Return the outcome that a throw's name stands for, Latin or Arabic."""
        return self.key_of("throws", word)

    def token_of(self, word: str) -> str | None:
        """Return the token that a word stands for, Latin or Arabic: khal, grace."""
        return self.key_of("tokens", word)

    @cached_property
    def _spellings(self) -> dict[Kind, dict[str, str]]:
        kinds: tuple[Kind, ...] = ("throws", "tokens", "places", "seats")
        return {kind: spelling_table(self.edition.file.words, kind) for kind in kinds}

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """Return these rules with *options* as well; an option named in both is as given here.

        Raises RulesetError where an option or its value is not the ruleset's.
        """
        from barsis_notation.rulesets.load import chosen_ruleset

        return chosen_ruleset(self.edition, {**self.chosen, **options})
