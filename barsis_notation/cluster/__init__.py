"""Work over more records than one machine has time for, done by a cluster, part by part."""
