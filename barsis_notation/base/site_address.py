"""Addresses of pages of the documentation site."""

from __future__ import annotations

from typing import Final

SITE_ADDRESS: Final = ""
"""The address of the documentation, ending in a slash; empty until the project has one."""


def format_page_address(path: str, language: str) -> str:
    """Return the address of a page of the documentation.

    Args:
        path: The path of the page in the site, such as ``reference/findings/MOV004.html``.
        language: ``ar`` for the Arabic page, any other value for the English one.

    Returns:
        The address; without the site's own address while the project has none.
    """
    return f"{SITE_ADDRESS}{'ar/' if language == 'ar' else ''}{path}"
