"""Types of a ruleset file in the format ``barsis-ruleset/1``.

They check less than the JSON Schema ``ruleset-1``: use them for files that have passed it.
"""

from typing import Any, Literal

import msgspec

FORMAT = "barsis-ruleset/1"

Family = Literal["cross", "tables", "tab", "leap"]
Confidence = Literal["said", "derived", "chosen", "low"]


class _Shape(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """Base class: immutable, compared by identity, without unknown members."""


class Source(_Shape, frozen=True, kw_only=True):
    """A document or a program that a ruleset cites.

    Attributes:
        id: The id that facts and readings use.
        kind: The kind of source, such as ``web`` or ``people``; the schema lists all kinds.
        title: The title.
        author: The author; None if unknown.
        year: The year of publication; None if unknown.
        place: The place where the play was observed; None if unknown.
        note: A remark, or None.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> source = load_ruleset("barsis").source("jawaker")
        >>> source.kind, source.title, source.year
        ('web', 'Barsis rules', None)
    """

    id: str
    kind: str
    title: str
    author: str | None
    year: int | None
    place: str | None
    note: str | None = None


class Witness(_Shape, frozen=True, kw_only=True):
    """The statement of one source about a fact or one of its readings.

    Attributes:
        source: The id of the source.
        says: Its statement.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> reading = load_ruleset("barsis").declared["pass"].readings[0]
        >>> [(witness.source, witness.says) for witness in reading.witnesses]
        [('jawaker', '"No valid moves are possible".')]
    """

    source: str
    says: str


class IntegerRange(_Shape, frozen=True, kw_only=True):
    """The integers from ``min`` to ``max``, both included; if ``max`` is None, up to 2^53 - 1."""

    min: int
    max: int | None = None


class Reading(_Shape, frozen=True, kw_only=True):
    """One value that an option may have, or a range of values, and its meaning.

    Attributes:
        meaning: The meaning of the value, in English.
        value: The JSON value; ``UNSET`` if *integer* is given.
        integer: The range of values: its members ``min`` and ``max``, both included; None if
            *value* is given. If ``max`` is None, the range ends at 2^53 - 1.
        when: Maps the paths of facts to the values that they must have for the reading to be
            chosen.
        brings: Maps the paths of other facts to the values that they get with this reading.
        confidence: How certain the reading is, as in ``Fact``; None if the file does not say.
        witnesses: Statements of sources about it.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> reading = load_ruleset("barsis").declared["turn.mode"].readings[1]
        >>> reading.value, reading.meaning
        ('immediate', 'Every throw is moved before the next one is thrown.')
    """

    meaning: str
    value: Any = msgspec.UNSET
    integer: IntegerRange | None = None
    when: dict[str, Any] = {}
    brings: dict[str, Any] = {}
    confidence: Confidence | None = None
    witnesses: tuple[Witness, ...] = ()


class Fact(_Shape, frozen=True, kw_only=True):
    """One fact of a ruleset, with its source; an option has readings, the default first.

    Attributes:
        value: The JSON value, or the default of an option.
        confidence: How certain the fact is: ``said`` by the source; ``derived`` from what it says;
            ``chosen`` where sources are silent or disagree; ``low`` if the choice may be wrong.
        quote: The sentence that the fact is based on; None if no source has one.
        source: The id of the source of *quote*; None if there is no quotation.
        note: A remark, or None.
        no_effect: Why no engine uses the fact; None if an engine uses it.
        witnesses: Statements of sources about it.
        readings: The values that a record may choose; empty for a fact that is not an option.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> fact = load_ruleset("barsis").declared["pass"]
        >>> fact.value, fact.confidence, fact.source
        ('forced', 'said', 'jawaker')
        >>> fact.quote
        'A player must make a move if a legal move exists'
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
    """A named set of option values, and the source that uses them.

    Attributes:
        name: The name, as in ``barsis@name``.
        options: Maps the paths of facts to values.
        source: The id of the source.
        says: The statement of the source.
    """

    name: str
    options: dict[str, Any]
    source: str
    says: str


class SameChoice(_Shape, frozen=True, kw_only=True):
    """Values of several options that express the same choice.

    Attributes:
        meaning: The meaning of the choice, in English.
        values: The JSON values that express it in any of the options.
    """

    meaning: str
    values: tuple[Any, ...]


class Agreement(_Shape, frozen=True, kw_only=True):
    """Options whose values should belong to the same group.

    A value that is not in any group agrees with all groups.

    Attributes:
        paths: The paths of the options.
        says: The message if they disagree.
        groups: The groups of values.
    """

    paths: tuple[str, ...]
    says: str
    groups: tuple[SameChoice, ...]


class Caution(_Shape, frozen=True, kw_only=True):
    """A warning for a combination of values.

    Attributes:
        when: Maps the paths of facts to lists of values; the warning applies if each fact has one
            of the values listed for it.
        says: The message.
    """

    when: dict[str, tuple[Any, ...]] = msgspec.field(name="if")
    says: str


class Word(_Shape, frozen=True, kw_only=True):
    """A name in English and Arabic, and other spellings that are accepted on input.

    The Arabic name may be ``""``.
    """

    en: str
    ar: str
    spellings: tuple[str, ...] = ()


class Words(_Shape, frozen=True, kw_only=True):
    """The words of a game for throws, tokens, places, seats and pieces.

    The keys of ``throws`` are outcomes, such as ``5``, and those of ``seats`` are seat letters.
    Tokens are ``khal`` and ``grace``; places are ``bar``, ``off``, ``safe`` and others. ``men``
    maps a language (``en``, ``ar``) to the singular and plural of the word for a piece.
    """

    throws: dict[str, Word]
    tokens: dict[str, Word]
    places: dict[str, Word]
    seats: dict[str, Word]
    men: dict[str, tuple[str, ...]]


class RulesetFile(_Shape, frozen=True, kw_only=True):
    """A complete ruleset file.

    Attributes:
        schema: The ``$schema`` member, or ``""``.
        format: The name of the file format.
        id: The id of the ruleset, such as ``barsis``.
        version: The version, from 1.
        family: The engine family: ``cross``, ``tables``, ``tab`` or ``leap``.
        names: Maps languages (``en``, ``ar`` …) to names of the game.
        sources: The documents and programs that facts cite.
        facts: Maps paths, such as ``turn.mode``, to facts.
        words: The words of the game.
        agreements: Options that should be chosen together.
        cautions: Warnings for combinations of values.
        profiles: Named sets of option values.
    """

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
        """Return the source with the id *id*, or None if the file does not list it."""
        return next((source for source in self.sources if source.id == id), None)

    def profile(self, name: str) -> Profile | None:
        """Return the profile with the name *name*, or None if the file does not have it."""
        return next((profile for profile in self.profiles if profile.name == name), None)

    def cite_fact(self, path: str, quote: str | None = None) -> str | None:
        """Return the sentence that a fact is based on, quoted and with its source, on one line.

        An example is ``"They can still be captured" (Barsis rules, Jawaker)``. Return None if the
        file does not have the fact, or the fact has no quotation or no source.

        Args:
            path: The path of the fact, such as ``turn.mode``.
            quote: Another sentence of the same source to quote instead.
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
