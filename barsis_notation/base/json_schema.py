"""Validators of documents against a JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jsonschema
import referencing


def validator_of(schema: Mapping[str, Any]) -> Any:
    """Return a validator of *schema*. Its registry is empty, so that it never uses the network."""
    return jsonschema.Draft202012Validator(schema, registry=referencing.Registry())
