"""Match files: made-up games in the layouts of many programs."""
