"""The commands of the statistics add-on."""
