"""`barsis event undo`: undo the last change of an event."""

from __future__ import annotations

from .change_output import FileSource, ReasonOptions, undo_change


def undo(source: FileSource, reason: ReasonOptions) -> None:
    """Undo the last change that a command has made in the event file.

    Everything but the history is as before. Called again, it undoes the change before that one; to
    make an undone change again, repeat its command, which `barsis event history` shows.

    Examples:
        barsis event undo event.json
        barsis event undo event.json --why "wrong table"
    """
    undo_change(source, reason)
