"""Plain patterns of Fluent, read and formatted: text, words and numbers, one choice by a number.

Of a language only its plurals are known here. Richer patterns are left to ``by_fluent``. Regular
expressions are avoided: compiling one takes longer than reading a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from barsis_notation.language.speech import Speech, current_speech

Words = Mapping[str, object]
Format = Callable[[Speech, Words], str]


class Count(int):
    """A number of things, as against one that names a turn or a line."""


class Text(msgspec.Struct, frozen=True):
    """The base of all texts."""

    def spoken(self, speech: Speech) -> str:
        """Return the text in the language and with the numerals of *speech*."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.spoken(current_speech())

    def __format__(self, form: str) -> str:
        return format(str(self), form)


def patterns_of(source: str) -> dict[str, str]:
    """Return the pattern of every message and attribute (``name.attribute``) of a file."""
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


def places_of(pattern: str) -> Iterator[str]:
    """Yield the name of the word of every place, and of every choice, of a pattern."""
    for place in pattern.split("{")[1:]:
        inner = place.strip()
        if inner[:1] == "$":
            yield inner[1:].replace("}", " ").split()[0]


def plain_format(pattern: str) -> Format | None:
    """Return what formats a plain pattern, None for one that is not."""
    head, *rest = pattern.split("\n")
    if not rest:
        return _one_pattern(pattern)
    word = _chosen_by(head)
    if word is None or rest.pop() != "}":
        return None
    return _choice(word, rest)


def _chosen_by(head: str) -> str | None:
    """Return the word by which a choice is made, ``{ $count ->``; None where none is."""
    inner = head.removeprefix("{").strip()
    if inner == head or not (inner.startswith("$") and inner.endswith("->")):
        return None
    return inner[1:-2].strip()


def _choice(word: str, lines: list[str]) -> Format | None:
    variants: dict[str, Format] = {}
    other: Format | None = None
    for line in lines:
        key, bracket, text = line.removeprefix("*").partition("]")
        form = _one_pattern(text.strip())
        if key[:1] != "[" or not bracket or form is None:
            return None
        variants[key[1:].strip()] = form
        other = form if line[0] == "*" else other
    return _chosen(word, variants, other) if other is not None else None


def _chosen(word: str, variants: dict[str, Format], other: Format) -> Format:
    def form(speech: Speech, words: Words) -> str:
        number = words[word]
        if not isinstance(number, int):
            return variants.get(shown(number, speech), other)(speech, words)
        exact = variants.get(str(int(number)))
        return (exact or variants.get(plural(speech.language, number), other))(speech, words)

    return form


def _one_pattern(pattern: str) -> Format | None:
    """Return what formats text with places of words and literals, None for what is richer."""
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
    return _filled("".join(template), names)


_OPENING, _CLOSING = "\2", "\3"
"""Braces of the text itself, so that they are not taken for those of a place."""


def _is_literal(inner: str) -> bool:
    return len(inner) > 1 and inner[0] == inner[-1] == '"' and "\\" not in inner


def _filled(template: str, names: list[str]) -> Format:
    if not names:
        text = template.replace(_OPENING, "{").replace(_CLOSING, "}")
        return lambda _speech, _words: text
    fill = template.replace(_OPENING, "{{").replace(_CLOSING, "}}").format

    def form(speech: Speech, words: Words) -> str:
        return fill(*[shown(words[name], speech) for name in names])

    return form


def shown(word: object, speech: Speech) -> str:
    """Return a word as it stands in a message: texts, numbers and counts as *speech* has them."""
    if isinstance(word, str):
        return word
    if isinstance(word, Text):
        return word.spoken(speech)
    if isinstance(word, Count):
        return speech.counted(word)
    return speech.number(word) if isinstance(word, int) else str(word)


def plural(language: str, number: int) -> str:
    """Return the plural category of a whole number, by the rules of Unicode's CLDR."""
    if language == "en":
        return "one" if number == 1 else "other"
    if number in (0, 1, 2):
        return ("zero", "one", "two")[number]
    last = number % 100
    if 3 <= last <= 10:
        return "few"
    return "many" if 11 <= last <= 99 else "other"
