"""What many games show when they are counted: throws, luck, captures, lengths, who wins."""
