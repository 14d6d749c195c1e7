# What systems say where something cannot be opened, read or written, and what is said here in their
# manner.

not-found = No such file or directory
no-permission = Permission denied
not-permitted = Operation not permitted
is-folder = Is a directory
no-folder = Not a directory
exists = File exists
folder-not-empty = Directory not empty
name-too-long = File name too long
too-many-links = Too many levels of symbolic links
disk-full = No space left on device
quota-exceeded = Disk quota exceeded
file-too-large = File too large
read-only = Read-only file system
input-output = Input/output error
busy = Device or resource busy
text-busy = Text file busy
too-many-open = Too many open files
too-many-open-in-system = Too many open files in system
no-memory = Cannot allocate memory
invalid = Invalid argument
no-such-device = No such device
no-such-address = No such device or address
bad-descriptor = Bad file descriptor
across-devices = Invalid cross-device link
stale = Stale file handle
broken-pipe = Broken pipe
connection-refused = Connection refused
timed-out = Connection timed out
not-supported = Operation not supported

link-in-folder = a symbolic link, which may lead out of the folder
there-already = it exists already
nul-in-name = a name with a NUL character
objects-are-read = objects of a cloud are read here, and not written
parcel-elsewhere = what goes with a manifest is read on this machine; copy it here
archive-elsewhere = an archive is opened on this machine; copy it here
input-closed = standard input is closed
removed-meanwhile = another program has removed the file
changed-meanwhile = another program has changed the file
for-temporary-files = { $why } for temporary files in { $folder }
