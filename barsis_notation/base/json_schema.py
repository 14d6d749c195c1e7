"""Validators for JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jsonschema
import referencing


def make_validator(schema: Mapping[str, Any]) -> Any:
    """Return a ``jsonschema`` validator for a JSON Schema, draft 2020-12.

    *schema* is the parsed document; the schema itself is not checked. The validator never loads a
    referenced document from the network; validation raises ``referencing.exceptions.Unresolvable``
    at a reference to another document.
    """
    return jsonschema.Draft202012Validator(schema, registry=referencing.Registry())
