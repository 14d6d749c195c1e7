"""What every other folder may stand on: the saver, JSON read without loss, words of messages."""

import os
import time
from typing import Final

FilePath = str | os.PathLike[str]

BEGAN: Final = time.time()
"""When this program began: ``leftovers``, which may be imported much later, goes by it."""
