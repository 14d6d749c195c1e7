"""A ruleset file in the format ``barsis-ruleset/1``, member by member.

The JSON Schema ``ruleset-1`` says more than these types: they are for files that it has passed.
"""

from typing import Any, Literal

import msgspec

FORMAT = "barsis-ruleset/1"

Family = Literal["cross", "tables", "tab", "leap"]
Confidence = Literal["said", "derived", "chosen", "low"]


class _Shape(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """Immutable, compared by identity, closed."""


class Source(_Shape, frozen=True, kw_only=True):
    """A document or a program that bears witness. ``place`` is where the play was seen."""

    id: str
    kind: str
    title: str
    author: str | None
    year: int | None
    place: str | None
    note: str | None = None


class Witness(_Shape, frozen=True, kw_only=True):
    """What one source says about one reading; ``source`` is its id."""

    source: str
    says: str


class IntegerRange(_Shape, frozen=True, kw_only=True):
    """Any integer from ``min`` on, to ``max`` where there is one."""

    min: int
    max: int | None = None


class Reading(_Shape, frozen=True, kw_only=True):
    """One value an option may take (or, with ``integer``, a range of values) and what it means.

    ``when`` holds the facts it depends on, ``brings`` the facts that change with it.
    """

    meaning: str
    value: Any = msgspec.UNSET
    integer: IntegerRange | None = None
    when: dict[str, Any] = {}
    brings: dict[str, Any] = {}
    confidence: Confidence | None = None
    witnesses: tuple[Witness, ...] = ()


class Fact(_Shape, frozen=True, kw_only=True):
    """One fact, the sentence it rests on, and the readings if it is an option, default first.

    ``no_effect`` says why no engine asks for it; every fact without it is played by.
    """

    value: Any
    confidence: Confidence
    quote: str | None = None
    source: str | None = None
    note: str | None = None
    no_effect: str | None = None
    witnesses: tuple[Witness, ...] = ()
    readings: tuple[Reading, ...] = ()


class Profile(_Shape, frozen=True, kw_only=True):
    """A named set of option values, and the source that plays so."""

    name: str
    options: dict[str, Any]
    source: str
    says: str


class SameChoice(_Shape, frozen=True, kw_only=True):
    """Values that mean the same choice."""

    meaning: str
    values: tuple[Any, ...]


class Agreement(_Shape, frozen=True, kw_only=True):
    """Options that should choose from one group. A value in no group agrees with all."""

    paths: tuple[str, ...]
    says: str
    groups: tuple[SameChoice, ...]


class Caution(_Shape, frozen=True, kw_only=True):
    """A warning for every choice in which each of these facts has one of these values."""

    when: dict[str, tuple[Any, ...]] = msgspec.field(name="if")
    says: str


class Word(_Shape, frozen=True, kw_only=True):
    """A name in English and Arabic, and what else is accepted for it on input."""

    en: str
    ar: str
    spellings: tuple[str, ...] = ()


class Words(_Shape, frozen=True, kw_only=True):
    """The game's own words. ``men`` holds singular and plural by language."""

    throws: dict[str, Word]
    tokens: dict[str, Word]
    places: dict[str, Word]
    seats: dict[str, Word]
    men: dict[str, tuple[str, ...]]


class RulesetFile(_Shape, frozen=True, kw_only=True):
    """A whole ruleset file."""

    schema: str = msgspec.field(name="$schema", default="")
    format: Literal["barsis-ruleset/1"]
    id: str
    version: int
    family: Family
    names: dict[str, str]
    sources: tuple[Source, ...]
    facts: dict[str, Fact]
    words: Words
    agreements: tuple[Agreement, ...] = ()
    cautions: tuple[Caution, ...] = ()
    profiles: tuple[Profile, ...] = ()

    def source(self, id: str) -> Source | None:
        """Return the source with this id."""
        return next((source for source in self.sources if source.id == id), None)

    def profile(self, name: str) -> Profile | None:
        """Return the profile with this name."""
        return next((profile for profile in self.profiles if profile.name == name), None)

    def sentence_of(self, path: str, quote: str | None = None) -> str | None:
        """Return the sentence behind a fact, in quotation marks and with its source.

        *quote* is another sentence of the same source that takes its place. None where the source
        has no such sentence, or the file no such fact. The rows of a table come as one line.
        """
        fact = self.facts.get(path)
        if fact is None or fact.quote is None or fact.source is None:
            return None
        return f'"{_one_line(quote or fact.quote)}" ({self._citation(fact.source)})'

    def _citation(self, id: str) -> str:
        source = self.source(id)
        if source is None:
            return id
        return f"{source.title}, {source.author}" if source.author else source.title


def _one_line(quote: str) -> str:
    rows = (line.strip("| ").replace(" | ", ", ") for line in quote.splitlines())
    return "; ".join(rows)
