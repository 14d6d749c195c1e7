# What a system says when it cannot do what it was asked for; English says it in the system's words.

ENOENT = { $reason }
EACCES = { $reason }
EPERM = { $reason }
EISDIR = { $reason }
ENOTDIR = { $reason }
EEXIST = { $reason }
ENOTEMPTY = { $reason }
ENOSPC = { $reason }
EDQUOT = { $reason }
EROFS = { $reason }
ENAMETOOLONG = { $reason }
ELOOP = { $reason }
EMFILE = { $reason }
EFBIG = { $reason }
EIO = { $reason }
EBUSY = { $reason }
EINVAL = { $reason }
EXDEV = { $reason }
