"""The command line `barsis`: reads, calls the library, reports; knows no rules."""
