"""Tools that every other package may use. They know neither games nor records.

``saving`` is the only module that replaces a file, for the library and the command line: it
writes a temporary file beside the target, gives it the permissions of the old file (``access``),
compares the old file with what was read (``file_stamps``) and renames. ``saving_folders`` does the
same for folders; ``leftovers`` removes the temporary files of programs that died. The tests make
each system call fail in turn, and also kill the program at each call.

``strict_json``, ``source_map`` and ``json_pointers`` read JSON without loss and find a value's
place in its text. Rulesets and schemas are read by the loader of their package (``resources``),
so the package also runs from a zip archive.
"""

import os
import time
from typing import Final

FilePath = str | os.PathLike[str]

BEGAN: Final = time.time()
"""Start of this program, in seconds since the epoch.

``leftovers`` removes only files that are older. The time is taken here because ``leftovers`` may be
imported much later.
"""
