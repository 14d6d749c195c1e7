"""The documentation site. ``python -m web.build_site`` builds it from ``docs/`` and the program."""
