"""The record of one game: its structs, its turn strings, its bytes. Knows no rules."""
