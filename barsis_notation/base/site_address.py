"""Addresses of pages of the documentation site."""

from __future__ import annotations

from typing import Final

SITE_ADDRESS: Final = ""
"""The address of the documentation, ending in a slash; empty until the project has one."""


def format_page_address(path: str, language: str) -> str:
    """Return the address of a page of the documentation site.

    Args:
        path: The path of the page in the site, such as ``reference/findings/MOV004.html``.
        language: ``ar`` for the Arabic page, any other value for the English one.

    Returns:
        The URL; only the path in the site if SITE_ADDRESS is empty.
    """
    return f"{SITE_ADDRESS}{'ar/' if language == 'ar' else ''}{path}"
