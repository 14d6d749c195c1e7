"""The core without add-ons: trees from which they are deleted, and what must work there."""
