"""The keys by which one steps through a game, and what each does."""

from __future__ import annotations

from typing import Final, NamedTuple

from barsis_notation.language.isolates import FROM_THE_RIGHT
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Text, texts_of

_text = texts_of("cli/replay")


class Key(NamedTuple):
    """What is done by some keys.

    *names* are those of Textual, letters and signs as they are typed; *shown* is what help has for
    them.
    """

    action: str
    names: tuple[str, ...]
    shown: str
    what: Text


WALKING: Final = (
    Key("forward", ("right", "l"), "→ l", _text("keys-forward")),
    Key("back", ("left", "h"), "← h", _text("keys-back")),
    Key("next_turn", ("down", "j"), "↓ j", _text("keys-next-turn")),
    Key("previous_turn", ("up", "k"), "↑ k", _text("keys-previous-turn")),
    Key("next_ten", ("pagedown",), "PgDn", _text("keys-next-ten")),
    Key("previous_ten", ("pageup",), "PgUp", _text("keys-previous-ten")),
    Key("first", ("home",), "Home", _text("keys-first")),
    Key("last", ("end",), "End", _text("keys-last")),
    Key("turn", (*"0123456789",), "0…9", _text("keys-turn")),
    Key("next_finding", ("n",), "n", _text("keys-next-finding")),
    Key("previous_finding", ("N",), "N", _text("keys-previous-finding")),
    Key("into", ("v", "enter"), "v Enter", _text("keys-into")),
    Key("out", ("u", "backspace", "escape"), "u Esc", _text("keys-out")),
    Key("play", (" ",), "space", _text("keys-play")),
    Key("faster", ("+",), "+", _text("keys-faster")),
    Key("slower", ("-",), "-", _text("keys-slower")),
    Key("flip", ("b",), "b", _text("keys-flip")),
    Key("search", ("/",), "/", _text("keys-search")),
    Key("more", ("i",), "i", _text("keys-more")),
    Key("copy", ("c",), "c", _text("keys-copy")),
    Key("save", ("s",), "s", _text("keys-save")),
    Key("next_game", ("]",), "]", _text("keys-next-game")),
    Key("previous_game", ("[",), "[", _text("keys-previous-game")),
    Key("games", ("g",), "g", _text("keys-games")),
    Key("help", ("?",), "?", _text("keys-help")),
    Key("quit", ("q",), "q", _text("keys-quit")),
)
"""The keys while one looks at a board."""

CHOOSING: Final = (
    Key("down", ("down", "j", "right"), "↓ j", _text("keys-down")),
    Key("up", ("up", "k", "left"), "↑ k", _text("keys-up")),
    Key("page_down", ("pagedown", " "), "PgDn", _text("keys-page-down")),
    Key("page_up", ("pageup",), "PgUp", _text("keys-page-up")),
    Key("top", ("home",), "Home", _text("keys-top")),
    Key("bottom", ("end",), "End", _text("keys-bottom")),
    Key("choose", ("enter",), "Enter", _text("keys-choose")),
    Key("help", ("?",), "?", _text("keys-help")),
    Key("quit", ("q", "escape"), "q", _text("keys-quit")),
)
"""The keys while one chooses a game."""

READING: Final = (
    *CHOOSING[:6],
    Key(
        "close", ("q", "escape", "enter", "backspace", "i", "?", "u"), "Esc q", _text("keys-close")
    ),
)
"""The keys while one reads a page."""

MIRRORED: Final = {"left": "right", "right": "left"}
"""The keys that point where the language goes."""

WESTERN: Final = str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789")


_MIRRORED_SIGNS: Final = str.maketrans("←→", "→←")


def is_mirrored() -> bool:
    """Return whether the language goes from the right, so that left is on."""
    return current_speech().language in FROM_THE_RIGHT


def shown_key(shown: str) -> str:
    """Return what help has for keys, as the language goes."""
    return shown.translate(_MIRRORED_SIGNS) if is_mirrored() else shown


def action_of(key: str, keys: tuple[Key, ...]) -> str:
    """Return what *key* does, ``""`` for nothing."""
    wanted = (MIRRORED.get(key, key) if is_mirrored() else key).translate(WESTERN)
    return next((one.action for one in keys if wanted in one.names), "")
