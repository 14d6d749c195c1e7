"""The Ruleset class: one edition of the rules of a game, with options applied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from barsis_notation.language.texts import NameText, make_names
from barsis_notation.rulesets.builtin_files import Edition
from barsis_notation.rulesets.defaults import get_value
from barsis_notation.rulesets.structs import Fact, Profile, Reading, Source, Word
from barsis_notation.rulesets.values import freeze
from barsis_notation.rulesets.vocabulary import Kind, build_spelling_table, get_name, get_words


class Option(Struct, frozen=True, eq=False):
    """A fact for which a record may choose a value; ``Ruleset.options`` returns them.

    Attributes:
        path: The path of the fact, such as ``turn.mode``.
        value: The value in force in the ruleset, with lists as tuples.
        fact: The fact as in the file.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> option = load_ruleset("barsis", options={"pass": "optional"}).options()[-1]
        >>> option.path, option.value, option.default
        ('pass', 'optional', 'forced')
        >>> [reading.value for reading in option.readings]
        ['forced', 'allowed_if_blocked_by_safe', 'optional']
    """

    path: str
    value: Any
    fact: Fact

    @property
    def default(self) -> Any:
        """The value that applies if a record does not choose one, with lists as tuples."""
        return freeze(self.fact.value)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The values that may be chosen and their meanings, the default first."""
        return self.fact.readings


class Ruleset(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """The rules of a game.

    Index a ruleset with the path of a fact, as in ``ruleset["turn.mode"]``, to get the value of the
    fact. A KeyError is raised if the ruleset does not state the fact.

    ``load_ruleset``, ``load_ruleset_file`` and ``load_reference`` return one; do not construct it.
    Rulesets are immutable and compared by identity. Loading the same rules again returns the same
    object.

    Attributes:
        edition: The ruleset file.
        facts: Maps the path of each fact to its value in force, with lists as tuples.
        chosen: Maps the path of each chosen option to its value. An option is left out if it
            changes nothing: its value is the default, or is already set by another option.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> ruleset = load_ruleset("barsis")
        >>> ruleset.id, ruleset.version, ruleset.family, ruleset["pass"]
        ('barsis', 1, 'cross', 'forced')
        >>> ruleset.sentence("capture.count")
        '"They can still be captured" (Barsis rules, Jawaker)'
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
        """Pickle the parts of the rules; unpickling returns the one object of equal rules."""
        from barsis_notation.rulesets.load import ruleset_from

        file = self.edition.canonical if not self.builtin else b""
        inherited = self.edition.inherited
        return ruleset_from, (self.id, self.version, dict(self.chosen), file, inherited)

    def __getitem__(self, path: str) -> Any:
        """Return the value in force of the fact *path*.

        Raises:
            KeyError: If the ruleset does not state the fact.
        """
        return self.facts[path]

    def value(self, path: str) -> Any:
        """Return the value of a fact, or its default if the ruleset does not state it.

        Args:
            path: The path of the fact, such as ``turn.mode``.

        Raises:
            KeyError: If the fact is neither in the ruleset nor in ``defaults.DEFAULTS``.
        """
        return get_value(self.facts, path)

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
        """Maps languages (``en``, ``ar`` …) to names of the game.

        Names inherited from a ruleset that the file extends are left out. The result is
        ``{"en": id}`` if no name is left.
        """
        return self.edition.names

    @property
    def sha256(self) -> str:
        """The SHA-256 of the file's canonical bytes in hexadecimal; options do not affect it."""
        return self.edition.sha256

    @property
    def builtin(self) -> bool:
        """Whether the ruleset comes with the package."""
        return self.edition.builtin

    @property
    def declared(self) -> Mapping[str, Fact]:
        """Maps the path of each fact to the fact as in the file, with quotation and readings."""
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
        """Maps languages (``en``, ``ar``) to the words for a piece: a tuple (singular, plural)."""
        return self.edition.file.words.men

    def options(self) -> tuple[Option, ...]:
        """Return the facts for which a record may choose a value, in file order."""
        return tuple(
            Option(path, self.facts[path], fact)
            for path, fact in self.declared.items()
            if fact.readings
        )

    def source(self, id: str) -> Source | None:
        """Return the source with the id *id*, or None if the ruleset does not list it."""
        return self.edition.file.source(id)

    def sentence(self, path: str, refusal: str = "") -> str | None:
        """Return the sentence that a fact is based on, quoted and with its source, on one line.

        An example is ``"They can still be captured" (Barsis rules, Jawaker)``. Return None if the
        ruleset does not have the fact, or if the fact has no quotation or no source.

        Args:
            path: The path of the fact, such as ``turn.mode``.
            refusal: The name of a refusal that the fact decides, such as ``must-move``; ``""`` for
                none. If the fact is based on several sentences, the one that forbids the turn is
                returned.
        """
        fact = self.declared.get(path)
        if fact is None or fact.quote is None or not refusal:
            return self.edition.file.cite_fact(path)
        from barsis_notation.rulesets.more_sentences import find_other_quote

        other = find_other_quote(path, fact.quote, refusal, self.facts)
        return self.edition.file.cite_fact(path, other)

    def words(self, kind: Kind) -> Mapping[str, Word]:
        """Return a mapping from keys, such as outcomes or seat letters, to the words of one kind.

        *kind* is ``throws``, ``tokens`` (``khal`` and ``grace``), ``places`` (``bar``, ``off`` and
        others) or ``seats``.
        """
        return get_words(self.edition.file.words, kind)

    def name(self, kind: Kind, key: str, lang: str = "en") -> str | None:
        """Return the English or Arabic name of a throw, token, place or seat.

        Return None if it has no name.

        Args:
            kind: ``throws``, ``tokens``, ``places`` or ``seats``.
            key: The outcome, token, place or seat letter.
            lang: ``ar`` for the Arabic name, which may be ``""``; any other value for the English
                name.
        """
        return get_name(self.edition.file.words, kind, key, lang)

    def named(self, kind: Kind, key: str) -> NameText | None:
        """Return the name of a throw, token, place or seat in English and Arabic.

        Return None if it has no name. If it has no Arabic name, the English name is used for both.

        Args:
            kind: ``throws``, ``tokens``, ``places`` or ``seats``.
            key: The outcome, token, place or seat letter.
        """
        word = self.words(kind).get(key)
        return make_names({"en": word.en, "ar": word.ar or word.en}) if word is not None else None

    def key_of(self, kind: Kind, word: str) -> str | None:
        """Return the key that a typed word stands for, or None if the word is unknown.

        Args:
            kind: ``throws``, ``tokens``, ``places`` or ``seats``.
            word: The key itself, its English or Arabic name, another spelling of the ruleset file
                or, for ``throws``, a number as a word, such as ``five``. Case, accents, spaces and
                hyphens do not matter.

        Examples:
            >>> from barsis_notation import load_ruleset
            >>> ruleset = load_ruleset("barsis")
            >>> ruleset.key_of("throws", "BENJ"), ruleset.key_of("places", "kitchen")
            ('5', 'off')
        """
        from barsis_notation.language.folding import fold_word

        return self._spellings[kind].get(fold_word(word))

    def throw_name(self, key: str, lang: str = "en") -> str | None:
        """Return the name of a throw, or None if it has no name.

        For example, ``throw_name("5")`` is ``Benj`` in Barsis.

        Args:
            key: The outcome, such as ``"5"``.
            lang: ``ar`` for the Arabic name, which may be ``""``; any other value for the English
                name.
        """
        return self.name("throws", key, lang)

    def outcome_of(self, word: str) -> str | None:
        """Return the outcome that a word names, such as ``"5"`` for ``benj``.

        Return None if the word is unknown. *word* may be in Latin or Arabic script; case does not
        matter. Numbers, written as digits or words, are also accepted.
        """
        return self.key_of("throws", word)

    def token_of(self, word: str) -> str | None:
        """Return the token (``khal`` or ``grace``) that a word names, or None if it is unknown.

        *word* may be in Latin or Arabic script; case does not matter.
        """
        return self.key_of("tokens", word)

    @cached_property
    def _spellings(self) -> dict[Kind, dict[str, str]]:
        kinds: tuple[Kind, ...] = ("throws", "tokens", "places", "seats")
        return {kind: build_spelling_table(self.edition.file.words, kind) for kind in kinds}

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """Return these rules with further *options*, which override the options chosen here.

        This ruleset is not changed. Warnings about unusual combinations of options are dropped;
        ``find_ruleset`` returns them.

        Args:
            options: Maps paths of facts to JSON values, such as ``{"turn.entry_tries": 3}``.

        Raises:
            RulesetError: If an option or its value is unknown, the condition of a value is not met,
                or options contradict each other.

        Examples:
            >>> from barsis_notation import load_ruleset
            >>> ruleset = load_ruleset("barsis").with_options({"turn.entry_tries": 3})
            >>> dict(ruleset.chosen)
            {'turn.entry_tries': 3}
        """
        from barsis_notation.rulesets.load import apply_options_to

        return apply_options_to(self.edition, {**self.chosen, **options})
