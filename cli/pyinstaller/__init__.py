"""What PyInstaller needs to know to put the command line into one program.

It follows import statements only: commands, formats and texts that are imported or read by name are
listed by the hooks of this folder.
"""

from pathlib import Path


def hook_folders() -> list[str]:
    """Return the folders with hooks. PyInstaller calls it by its entry point."""
    return [str(Path(__file__).parent)]
