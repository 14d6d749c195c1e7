"""The engines, against rule cases, laws and oracles."""
