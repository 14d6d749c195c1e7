# What is said of a file that was saved, where not everything of the file before could be kept.

not-kept = { $path }: not kept: { $lost }
other-names = { $path }: its other names (hard links) keep the old content
is-new = { $path }: is the new one already
group = its group
owner = its owner
access-list = its access list
attribute = its attribute { $name }
