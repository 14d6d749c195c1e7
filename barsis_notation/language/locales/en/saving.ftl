# Warnings about a saved file that lost attributes of the former file.

not-kept = { $path }: not kept: { $lost }
other-names = { $path }: its other names (hard links) keep the old content
is-new = { $path }: is the new one already
group = its group
owner = its owner
access-list = its access list
attribute = its attribute { $name }
