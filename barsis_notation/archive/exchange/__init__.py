"""What goes out of an archive and comes into one: lines, tables, bags."""
