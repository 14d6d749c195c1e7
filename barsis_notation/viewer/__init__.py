"""Pages to look at in a browser, or to print: one file each, no request to anywhere."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.viewer.page import page_of

__all__ = ["page_of"]

__getattr__ = late_names(__name__, {"page_of": "page"})
