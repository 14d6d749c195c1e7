"""The former place of ``tests.kit_files``."""

from tests.kit_files import KIT, Case, make_kit_text, make_slug, read_kit_file, write_kit_file

__all__ = ["KIT", "Case", "make_kit_text", "make_slug", "read_kit_file", "write_kit_file"]
