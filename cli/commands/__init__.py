"""The commands, one module each: they connect the command line with the library."""
