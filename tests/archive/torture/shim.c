/* Stands before the C library and lets the n-th call on files of one folder fail, or end the
 * process: as a kill does, or as a power cut, after which what was not synced may be lost. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FAIL_ONCE, FAIL_ALWAYS, FAIL_FULL, FAIL_SHORT, DIE, POWER_CUT };

static char folder[PATH_MAX];
static size_t folder_length;
static long at, count;
static int failure, kind, inside;
static const char *name_of_failed = "";

/* What a write that is not synced has overwritten. */
struct Undo {
    struct Undo *before;
    dev_t device;
    ino_t inode;
    int file; /* a descriptor of our own */
    off_t offset, size;
    size_t length;
    char old[];
};
static struct Undo *unsynced;

#define REAL(result, name, ...)                                         \
    static result (*real)(__VA_ARGS__);                                 \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, name)

static int is_path_ours(int directory, const char *path) {
    char whole[PATH_MAX * 2], start[PATH_MAX];
    if (!folder_length || inside || !path) return 0;
    if (path[0] == '/') return !strncmp(path, folder, folder_length);
    if (directory == AT_FDCWD) {
        if (!getcwd(start, sizeof start)) return 0;
    } else {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
        ssize_t length = readlink(link, start, sizeof start - 1);
        if (length < 0) return 0;
        start[length] = 0;
    }
    snprintf(whole, sizeof whole, "%s/%s", start, path);
    return !strncmp(whole, folder, folder_length);
}

static int is_ours(int file) {
    char link[64], path[PATH_MAX];
    if (!folder_length || inside) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return !strncmp(path, folder, folder_length);
}

static void cut_power(void) {
    for (struct Undo *undo = unsynced; undo; undo = undo->before) {
        if (rand() % 2) continue; /* it had reached the disk */
        inside = 1;
        if (undo->length && pwrite(undo->file, undo->old, undo->length, undo->offset) < 0) _exit(98);
        struct stat now;
        if (!fstat(undo->file, &now) && now.st_size > undo->size && ftruncate(undo->file, undo->size))
            _exit(98);
    }
}

/* Counts a call; returns whether it is to fail. */
static int meets(const char *name, int needs_room) {
    count++;
    int hit = kind == FAIL_ALWAYS ? count >= at
        : kind == FAIL_FULL ? count >= at && needs_room
        : count == at;
    if (!hit || at <= 0) return 0;
    if (!*name_of_failed) name_of_failed = name;
    if (kind == POWER_CUT) cut_power();
    if (kind == DIE || kind == POWER_CUT) _exit(99);
    errno = failure;
    return 1;
}

static void remember(int file, off_t offset, size_t length) {
    if (kind != POWER_CUT || at <= 0) return;
    struct stat now;
    inside = 1;
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int own = open(path, O_RDWR | O_CLOEXEC);
    if (own >= 0 && !fstat(own, &now) && S_ISREG(now.st_mode)) {
        size_t there = offset >= now.st_size ? 0 : (size_t)(now.st_size - offset);
        if (there > length) there = length;
        struct Undo *undo = malloc(sizeof *undo + there);
        undo->before = unsynced;
        undo->device = now.st_dev;
        undo->inode = now.st_ino;
        undo->file = own;
        undo->offset = offset;
        undo->size = now.st_size;
        undo->length = there ? (size_t)pread(own, undo->old, there, offset) : 0;
        unsynced = undo;
    }
    inside = 0;
}

static void forget(int file) {
    struct stat now;
    if (!unsynced || fstat(file, &now)) return;
    for (struct Undo **one = &unsynced; *one;) {
        struct Undo *undo = *one;
        if (undo->device == now.st_dev && undo->inode == now.st_ino)
            *one = undo->before; /* its descriptor stays open: to close one lets go of locks */
        else
            one = &undo->before;
    }
}

void plan_faults(const char *path, long when, int error, int how, unsigned seed) {
    strncpy(folder, path, sizeof folder - 1);
    folder_length = strlen(folder);
    at = when;
    count = 0;
    failure = error;
    kind = how;
    name_of_failed = "";
    srand(seed);
}

long count_calls(void) { return count; }
const char *failed_call(void) { return name_of_failed; }

static int opened(const char *name, int directory, const char *path, int flags, mode_t mode) {
    REAL(int, "openat64", int, const char *, int, ...);
    if (is_path_ours(directory, path)) {
        inside = 1;
        int is_new = (flags & O_CREAT) && faccessat(directory, path, F_OK, 0);
        inside = 0;
        if (meets(name, is_new)) return -1;
    }
    return real(directory, path, flags, mode);
}

#define MODE_OF(flags)                                                  \
    mode_t mode = 0;                                                    \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                              \
        va_list more;                                                   \
        va_start(more, flags);                                          \
        mode = va_arg(more, mode_t);                                    \
        va_end(more);                                                   \
    }

int open(const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened("open", AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened("open", AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
int openat(int directory, const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened("open", directory, path, flags, mode);
}
int openat64(int directory, const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened("open", directory, path, flags | O_LARGEFILE, mode);
}

static size_t half_of(size_t length) {
    if (kind != FAIL_SHORT || length < 2) return 0;
    at = count + 1; /* the rest finds no room */
    kind = FAIL_ONCE;
    return length / 2;
}

static ssize_t written(int file, const void *bytes, size_t length, off_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
    if (is_ours(file)) {
        remember(file, offset, length);
        if (meets("write", 1)) {
            size_t half = half_of(length);
            return half ? real(file, bytes, half, offset) : -1;
        }
    }
    return real(file, bytes, length, offset);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return written(file, bytes, length, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) {
    return written(file, bytes, length, offset);
}
ssize_t write(int file, const void *bytes, size_t length) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (is_ours(file)) {
        remember(file, lseek(file, 0, SEEK_CUR), length);
        if (meets("write", 1)) {
            size_t half = half_of(length);
            return half ? real(file, bytes, half) : -1;
        }
    }
    return real(file, bytes, length);
}

#define SYNCING(function)                                               \
    int function(int file) {                                            \
        REAL(int, #function, int);                                      \
        if (is_ours(file)) {                                            \
            if (meets(#function, 0)) return -1;                         \
            int result = real(file);                                    \
            forget(file);                                               \
            return result;                                              \
        }                                                               \
        return real(file);                                              \
    }
SYNCING(fsync)
SYNCING(fdatasync)

#define CUTTING(function)                                               \
    int function(int file, off_t size) {                                \
        REAL(int, #function, int, off_t);                               \
        if (is_ours(file)) {                                            \
            struct stat now;                                            \
            if (!fstat(file, &now) && now.st_size > size)               \
                remember(file, size, (size_t)(now.st_size - size));     \
            if (meets("truncate", 0)) return -1;                        \
        }                                                               \
        return real(file, size);                                        \
    }
CUTTING(ftruncate)
CUTTING(ftruncate64)

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (is_path_ours(AT_FDCWD, to) && meets("rename", 0)) return -1;
    return real(from, to);
}
int renameat(int in, const char *from, int into, const char *to) {
    REAL(int, "renameat", int, const char *, int, const char *);
    if (is_path_ours(into, to) && meets("rename", 0)) return -1;
    return real(in, from, into, to);
}
int link(const char *from, const char *to) {
    REAL(int, "link", const char *, const char *);
    if (is_path_ours(AT_FDCWD, to) && meets("link", 0)) return -1;
    return real(from, to);
}
int linkat(int in, const char *from, int into, const char *to, int flags) {
    REAL(int, "linkat", int, const char *, int, const char *, int);
    if (is_path_ours(into, to) && meets("link", 0)) return -1;
    return real(in, from, into, to, flags);
}
int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    if (is_path_ours(AT_FDCWD, path) && meets("unlink", 0)) return -1;
    return real(path);
}
int unlinkat(int directory, const char *path, int flags) {
    REAL(int, "unlinkat", int, const char *, int);
    if (is_path_ours(directory, path) && meets("unlink", 0)) return -1;
    return real(directory, path, flags);
}
void *mmap64(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    REAL(void *, "mmap64", void *, size_t, int, int, int, off_t);
    if (file >= 0 && is_ours(file) && meets("mmap", 0)) return MAP_FAILED;
    return real(address, length, protection, flags, file, offset);
}
