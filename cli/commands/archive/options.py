"""What the verbs of `barsis archive` share."""

from __future__ import annotations

from typing import Annotated

import typer

ArchiveFile = Annotated[str, typer.Argument(metavar="FILE", help="The archive.")]
"""The first argument of every verb; it is called ``file``."""
