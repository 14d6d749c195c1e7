"""Notation, validator and replay for the cowrie, stick and dice race games of the Levant."""

from barsis_notation import compiled

compiled.install()

__version__ = "0.1.0"
