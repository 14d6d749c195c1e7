"""The keys for stepping through a game, and their actions."""

from __future__ import annotations

from typing import Final, NamedTuple

from barsis_notation.language.isolates import RTL_LANGUAGES
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("cli/replay")


class KeyBinding(NamedTuple):
    """An action and its keys.

    Attributes:
        action: Name of the action, such as ``next_turn``; the stepper has a step or method for it.
        names: Names of the keys in Textual; characters as they are typed.
        shown: The keys as help shows them.
        what: The action in words, for the help.
    """

    action: str
    names: tuple[str, ...]
    shown: str
    what: Text


WALKING: Final = (
    KeyBinding("forward", ("right", "l"), "→ l", _text("keys-forward")),
    KeyBinding("back", ("left", "h"), "← h", _text("keys-back")),
    KeyBinding("next_turn", ("down", "j"), "↓ j", _text("keys-next-turn")),
    KeyBinding("previous_turn", ("up", "k"), "↑ k", _text("keys-previous-turn")),
    KeyBinding("next_ten", ("pagedown",), "PgDn", _text("keys-next-ten")),
    KeyBinding("previous_ten", ("pageup",), "PgUp", _text("keys-previous-ten")),
    KeyBinding("first", ("home",), "Home", _text("keys-first")),
    KeyBinding("last", ("end",), "End", _text("keys-last")),
    KeyBinding("turn", (*"0123456789",), "0…9", _text("keys-turn")),
    KeyBinding("next_finding", ("n",), "n", _text("keys-next-finding")),
    KeyBinding("previous_finding", ("N",), "N", _text("keys-previous-finding")),
    KeyBinding("into", ("v", "enter"), "v Enter", _text("keys-into")),
    KeyBinding("out", ("u", "backspace", "escape"), "u Esc", _text("keys-out")),
    KeyBinding("play", (" ",), "space", _text("keys-play")),
    KeyBinding("faster", ("+",), "+", _text("keys-faster")),
    KeyBinding("slower", ("-",), "-", _text("keys-slower")),
    KeyBinding("flip", ("b",), "b", _text("keys-flip")),
    KeyBinding("search", ("/",), "/", _text("keys-search")),
    KeyBinding("more", ("i",), "i", _text("keys-more")),
    KeyBinding("copy", ("c",), "c", _text("keys-copy")),
    KeyBinding("save", ("s",), "s", _text("keys-save")),
    KeyBinding("next_game", ("]",), "]", _text("keys-next-game")),
    KeyBinding("previous_game", ("[",), "[", _text("keys-previous-game")),
    KeyBinding("games", ("g",), "g", _text("keys-games")),
    KeyBinding("help", ("?",), "?", _text("keys-help")),
    KeyBinding("quit", ("q",), "q", _text("keys-quit")),
)
"""The keys while a board is shown."""

CHOOSING: Final = (
    KeyBinding("down", ("down", "j", "right"), "↓ j", _text("keys-down")),
    KeyBinding("up", ("up", "k", "left"), "↑ k", _text("keys-up")),
    KeyBinding("page_down", ("pagedown", " "), "PgDn", _text("keys-page-down")),
    KeyBinding("page_up", ("pageup",), "PgUp", _text("keys-page-up")),
    KeyBinding("top", ("home",), "Home", _text("keys-top")),
    KeyBinding("bottom", ("end",), "End", _text("keys-bottom")),
    KeyBinding("choose", ("enter",), "Enter", _text("keys-choose")),
    KeyBinding("help", ("?",), "?", _text("keys-help")),
    KeyBinding("quit", ("q", "escape"), "q", _text("keys-quit")),
)
"""The keys while a game is chosen."""

READING: Final = (
    *CHOOSING[:6],
    KeyBinding(
        "close", ("q", "escape", "enter", "backspace", "i", "?", "u"), "Esc q", _text("keys-close")
    ),
)
"""The keys while a page is shown."""

MIRRORED: Final = {"left": "right", "right": "left"}
"""The keys that are exchanged in languages written from right to left."""

WESTERN: Final = str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789")


_MIRRORED_SIGNS: Final = str.maketrans("←→", "→←")


def is_mirrored() -> bool:
    """Return whether the current language is written from right to left.

    The left arrow key then means forward.
    """
    return get_speech().language in RTL_LANGUAGES


def mirror_key_signs(shown: str) -> str:
    """Return *shown*, keys as help shows them, with arrows in the direction of the language.

    ``→ l`` becomes ``← l`` if the language is written from right to left.
    """
    return shown.translate(_MIRRORED_SIGNS) if is_mirrored() else shown


def find_action(key: str, keys: tuple[KeyBinding, ...]) -> str:
    """Return the name of the action of a key, such as ``forward``; "" without one.

    In languages written from right to left, the left and right arrow keys are exchanged.

    Args:
        key: A character as typed, or a key name of Textual.
        keys: The keys to search: WALKING, CHOOSING or READING.
    """
    wanted = (MIRRORED.get(key, key) if is_mirrored() else key).translate(WESTERN)
    return next((one.action for one in keys if wanted in one.names), "")
