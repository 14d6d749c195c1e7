"""The commands, one module each: wiring between the command line and the library."""
