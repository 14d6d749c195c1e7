"""The command line `barsis`: reads options, calls the library and prints; it has no rules."""
