"""What every other folder may stand on, and what knows none of them: how files are saved."""

import time
from typing import Final

BEGAN: Final = time.time()
"""When this program began: ``leftovers``, which may be imported much later, goes by it."""
