"""What could not be kept of a file that was saved, said in the language spoken."""

from __future__ import annotations

from barsis_notation.base.saving import Note
from barsis_notation.language.texts import Text, listed, texts_of

_text = texts_of("saving")


def spoken_note(note: Note) -> Text:
    """Return what *note* says."""
    if note.name == "is-new":
        return _text("is-new", path=note.path)
    if note.name == "other-names":
        return _text("other-names", path=note.path)
    return _text("not-kept", path=note.path, lost=listed(map(_lost, note.lost), "commas"))


def _lost(words: str) -> Text:
    """Return what ``base.access.give`` says that a file cannot have."""
    if words == "its group":
        return _text("group")
    if words == "its owner":
        return _text("owner")
    if words == "its access list":
        return _text("access-list")
    return _text("attribute", name=words.rpartition(" ")[2])
