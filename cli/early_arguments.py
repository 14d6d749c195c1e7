"""Finding words and faults of a command line before Typer parses it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .color_option import COLOR
from .configuration import CONFIG
from .language_option import DIGITS, LANG

if TYPE_CHECKING:
    from .app import CommandDeclaration

READ_EARLY = (CONFIG, LANG, DIGITS, COLOR)


def iter_early_words(words: Sequence[str], barsis: CommandDeclaration) -> Iterator[str]:
    """Yield the words before ``--``, without the values of some options.

    Values of ``--config``, ``--lang``, ``--numerals`` and ``--color`` are yielded, those of other
    options are not.

    Args:
        words: The words after the program's name.
        barsis: The declaration of the program. It and those of the commands that *words* name
            determine which options take a value.

    Raises:
        MissingAddOnError: If the add-on of a command that *words* name is not installed.
    """
    for word, option, value in _iter_words(words, barsis):
        yield word
        if option is not None and option in READ_EARLY and value is not None:
            yield value


def ends_before_value(words: Sequence[str], barsis: CommandDeclaration) -> bool:
    """Return whether the last word is an option that needs a value.

    Args:
        words: The words after the program's name.
        barsis: The declaration of the program.

    Raises:
        MissingAddOnError: If the add-on of a command that *words* name is not installed.
    """
    return any(
        option is not None and value is None for _, option, value in _iter_words(words, barsis)
    )


def _iter_words(
    words: Sequence[str], barsis: CommandDeclaration
) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield the words before ``--``, each with its option that takes a value, and that value."""
    command = barsis
    rest = iter(words)
    for word in rest:
        if word == "--":
            return
        if word in command.verbs:
            command = command.load_verb(word)
        option = _find_option_with_value(word, command)
        yield word, option, None if option is None else next(rest, None)


def _find_option_with_value(word: str, command: CommandDeclaration) -> str | None:
    """Return the option in *word* whose value is the next word, None without such an option."""
    names = {name for each in command.parameters if not each.is_flag for name in each.names}
    if word in names or word.startswith("--"):
        return word if word in names else None
    letters = word[1:] if word.startswith("-") else ""
    at = next((at for at, letter in enumerate(letters) if f"-{letter}" in names), -1)
    return f"-{letters[at]}" if letters and at == len(letters) - 1 else None
