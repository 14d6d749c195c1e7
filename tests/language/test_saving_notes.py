"""What could not be kept of a file, in both languages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from barsis_notation.base.saving import Note, save
from barsis_notation.language.saving_notes import describe_note
from barsis_notation.language.speech import speaking
from tests.language.arabic import english_letters

LOST = ("its group", "its owner", "its access list", "its attribute user.event")
NOTES = (
    Note("a.json", "not-kept", f"not kept: {', '.join(LOST)}", LOST),
    *(Note("a.json", "not-kept", f"not kept: {word}", [word]) for word in LOST),
    Note("a.json", "other-names", "its other names (hard links) keep the old content"),
    Note("a.json", "is-new", "is the new one already"),
)


@pytest.mark.parametrize("note", NOTES, ids=str)
def test_a_note_is_said_in_both_languages(note: Note) -> None:
    said = describe_note(note)
    assert str(said) == note
    with speaking("ar"):
        assert str(said).startswith("الملف a.json: ")
        assert english_letters(str(said)) == []


def test_what_is_said_of_a_file_with_two_names(tmp_path: Path) -> None:
    path, notes = tmp_path / "a.json", list[Note]()
    save(path, b"{}")
    os.link(path, tmp_path / "b.json")
    save(path, b"[]", tell=notes.append)
    (note,) = notes
    assert (note.path, note.name, str(describe_note(note))) == (str(path), "other-names", note)
