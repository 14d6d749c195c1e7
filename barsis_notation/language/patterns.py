"""Parse and format plain Fluent patterns.

A plain pattern is text with placeholders, or one choice between such texts by a number. The only
grammar known to this module is the plural of each language. Richer patterns are left to
``by_fluent``. Regular expressions are avoided: compiling one takes longer than reading a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from barsis_notation.language.speech import Speech, get_speech

Words = Mapping[str, object]
"""Maps the name of a placeholder to its value: a text, string or number."""
Format = Callable[[Speech, Words], str]
"""Takes a Speech and the values of the placeholders, and returns the formatted message."""


class Count(int):
    """A number of things, in contrast to an int that names a turn or a line.

    English texts show it with commas between thousands.
    """


class Text(msgspec.Struct, frozen=True):
    """The base class of texts that can be shown in several languages.

    ``str()`` returns such a text in the current language (see ``get_speech``).
    """

    def spoken(self, speech: Speech) -> str:
        """Return the text in the language and with the digits of *speech*.

        Subclasses override it and may raise LookupError; this one raises NotImplementedError.
        """
        raise NotImplementedError

    def __str__(self) -> str:
        return self.spoken(get_speech())

    def __format__(self, form: str) -> str:
        return format(str(self), form)


def parse_patterns(source: str) -> dict[str, str]:
    """Return the patterns of a Fluent file.

    Args:
        source: Content of the file.

    Returns:
        A dict from the name of each message and attribute (``message.attribute``) to its pattern.
        The lines of a pattern are stripped and joined by line feeds. A message that has only
        attributes is left out.
    """
    found: dict[str, str] = {}
    message = name = ""
    for line in source.splitlines():
        text = line.strip()
        if not text or line[0] == "#":
            continue
        if line[0] not in " \t":
            message, _, text = map(str.strip, line.partition("="))
            name = message
        elif text[0] == ".":
            attribute, _, text = map(str.strip, text[1:].partition("="))
            name = f"{message}.{attribute}"
        if text:
            found[name] = f"{found[name]}\n{text}" if name in found else text
    return found


def iter_places(pattern: str) -> Iterator[str]:
    """Yield the name of each placeholder and each selector in a pattern of Fluent.

    A name that occurs several times is yielded each time; arguments of functions are left out.
    """
    for place in pattern.split("{")[1:]:
        inner = place.strip()
        if inner[:1] == "$":
            yield inner[1:].replace("}", " ").split()[0]


def make_plain_format(pattern: str) -> Format | None:
    """Return the function that formats a pattern, or None if the pattern is not plain.

    *pattern* is a value of ``parse_patterns``. A plain pattern consists of text and placeholders,
    or is a single selector with such variants. The function takes a Speech and a mapping from the
    names of the placeholders to their values, and returns the text. It raises KeyError if a value
    is missing, and LookupError if a value is a Text that cannot be formatted.
    """
    head, *rest = pattern.split("\n")
    if not rest:
        return _parse_pattern(pattern)
    word = _parse_selector(head)
    if word is None or rest.pop() != "}":
        return None
    return _parse_choice(word, rest)


def _parse_selector(head: str) -> str | None:
    """Return the word that selects a variant, as in ``{ $count ->``, or None for other text."""
    inner = head.removeprefix("{").strip()
    if inner == head or not (inner.startswith("$") and inner.endswith("->")):
        return None
    return inner[1:-2].strip()


def _parse_choice(word: str, lines: list[str]) -> Format | None:
    variants: dict[str, Format] = {}
    other: Format | None = None
    for line in lines:
        key, bracket, text = line.removeprefix("*").partition("]")
        form = _parse_pattern(text.strip())
        if key[:1] != "[" or not bracket or form is None:
            return None
        variants[key[1:].strip()] = form
        other = form if line[0] == "*" else other
    return _make_choice(word, variants, other) if other is not None else None


def _make_choice(word: str, variants: dict[str, Format], other: Format) -> Format:
    def form(speech: Speech, words: Words) -> str:
        number = words[word]
        if not isinstance(number, int):
            return variants.get(format_word(number, speech), other)(speech, words)
        exact = variants.get(str(int(number)))
        return (exact or variants.get(get_plural_category(speech.language, number), other))(
            speech, words
        )

    return form


def _parse_pattern(pattern: str) -> Format | None:
    """Return the format of text with placeholders and literals, or None for a richer pattern."""
    hidden = pattern.replace('{"{"}', _OPENING).replace('{"}"}', _CLOSING)
    text, *places = hidden.split("{")
    template, names = [text], []
    for place in places:
        inner, brace, text = place.partition("}")
        inner = inner.strip()
        if inner[:1] == "$" and inner[1:].replace("-", "_").isidentifier():
            names.append(inner[1:])
            template += ("{}", text)
        elif _is_literal(inner):
            template += (inner[1:-1], text)
        else:
            brace = ""
        if not brace or "}" in text:
            return None
    if "}" in template[0]:
        return None
    return _make_template("".join(template), names)


_OPENING, _CLOSING = "\2", "\3"
"""Substitutes for literal braces, so that they do not begin or end a placeholder."""


def _is_literal(inner: str) -> bool:
    return len(inner) > 1 and inner[0] == inner[-1] == '"' and "\\" not in inner


def _make_template(template: str, names: list[str]) -> Format:
    if not names:
        text = template.replace(_OPENING, "{").replace(_CLOSING, "}")
        return lambda _speech, _words: text
    fill = template.replace(_OPENING, "{{").replace(_CLOSING, "}}").format

    def form(speech: Speech, words: Words) -> str:
        return fill(*[format_word(words[name], speech) for name in names])

    return form


def format_word(word: object, speech: Speech) -> str:
    """Return *word*, the value of a placeholder, as text.

    A Text is formatted for *speech*. An int is written in the digits of *speech*; in a Count,
    commas also separate thousands, except in Arabic. A str is returned unchanged. Any other value
    is converted by ``str``. Raises LookupError if a Text cannot be formatted.
    """
    if isinstance(word, str):
        return word
    if isinstance(word, Text):
        return word.spoken(speech)
    if isinstance(word, Count):
        return speech.format_count(word)
    return speech.number(word) if isinstance(word, int) else str(word)


def get_plural_category(language: str, number: int) -> str:
    """Return the plural category of a whole number by the rules of Unicode's CLDR.

    Args:
        language: ``ar``; any other code means English.
        number: The number, from 0.

    Returns:
        ``one`` or ``other``; in Arabic also ``zero``, ``two``, ``few`` or ``many``.
    """
    if language != "ar":
        return "one" if number == 1 else "other"
    if number in (0, 1, 2):
        return ("zero", "one", "two")[number]
    last = number % 100
    if 3 <= last <= 10:
        return "few"
    return "many" if 11 <= last <= 99 else "other"
