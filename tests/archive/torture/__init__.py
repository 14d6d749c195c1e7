"""Archives under kills, power cuts, failing disks and several writers, by the thousand."""
