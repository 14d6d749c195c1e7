"""Notes about saved files, in the current language."""

from __future__ import annotations

from barsis_notation.base.saving import Note
from barsis_notation.language.texts import Text, bind_texts, join_words

_text = bind_texts("saving")


def describe_note(note: Note) -> Text:
    """Return the sentence of a note about a saved file, with the path of the file."""
    if note.name == "is-new":
        return _text("is-new", path=note.path)
    if note.name == "other-names":
        return _text("other-names", path=note.path)
    return _text(
        "not-kept", path=note.path, lost=join_words(map(_describe_lost, note.lost), "commas")
    )


def _describe_lost(words: str) -> Text:
    """Return the text for one result of ``base.access.apply_access``, such as ``its group``."""
    if words == "its group":
        return _text("group")
    if words == "its owner":
        return _text("owner")
    if words == "its access list":
        return _text("access-list")
    return _text("attribute", name=words.rpartition(" ")[2])
