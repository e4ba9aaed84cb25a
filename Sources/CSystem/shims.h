// The C library and SQLite as one module, with small shims for what Swift cannot import:
// errno (a macro), SIG_IGN (a cast), SQLITE_TRANSIENT (a cast), variadic functions.
#ifndef SCROLL_BRAKE_CSYSTEM_H
#define SCROLL_BRAKE_CSYSTEM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/random.h>
#include <sys/timerfd.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <sys/sysctl.h>
#include <sys/random.h>
#endif

#include <sqlite3.h>

static inline int sb_errno(void) { return errno; }

/// Writing to a closed pipe must be an error value, never a death of the process.
static inline void sb_ignore_sigpipe(void) { signal(SIGPIPE, SIG_IGN); }

/// open(2) is variadic.
static inline int sb_open(const char *path, int flags, mode_t mode) {
  return open(path, flags | O_CLOEXEC, mode);
}

/// flock(2), whose name is a structure's too: others may hold the file as well, or nobody else may
/// (then it does not wait).
static inline int sb_hold_shared(int fd) { return flock(fd, LOCK_SH); }
static inline int sb_hold_alone(int fd) { return flock(fd, LOCK_EX | LOCK_NB); }
/// The same, and it waits for the others.
static inline int sb_wait_alone(int fd) { return flock(fd, LOCK_EX); }

/// fcntl(2) is variadic.
static inline int sb_set_nonblocking(int fd, int on) {
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0) return -1;
  return fcntl(fd, F_SETFL, on ? (flags | O_NONBLOCK) : (flags & ~O_NONBLOCK));
}

/// A second descriptor of the same file, above the standard three, that no child inherits.
static inline int sb_dup_private(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 3); }

/// SQLITE_TRANSIENT is a cast to a function pointer: SQLite copies the bytes before it returns.
static inline int sb_bind_text(sqlite3_stmt *s, int i, const char *bytes, int n) {
  return sqlite3_bind_text(s, i, bytes, n, SQLITE_TRANSIENT);
}
static inline int sb_bind_blob(sqlite3_stmt *s, int i, const void *bytes, int n) {
  return n == 0 ? sqlite3_bind_zeroblob(s, i, 0)
                : sqlite3_bind_blob(s, i, bytes, n, SQLITE_TRANSIENT);
}

/// The first bytes of the database file, read through SQLite's own descriptor: closing another one
/// would drop its locks. Source: https://www.sqlite.org/howtocorrupt.html, section 2.2.1
static inline int sb_read_start(sqlite3 *db, void *bytes, int n) {
  sqlite3_file *file = NULL;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK || file == NULL || file->pMethods == NULL) return SQLITE_NOTFOUND;
  return file->pMethods->xRead(file, bytes, n, 0);
}
/// What it says of a file that is shorter, a macro of macros.
static const int sb_short_read = SQLITE_IOERR_SHORT_READ;

/// The clock that runs through sleep (DESIGN section 3): CLOCK_BOOTTIME on Linux,
/// CLOCK_MONOTONIC on macOS.
static inline int64_t sb_boot_clock_ms(void) {
  struct timespec t;
#ifdef __linux__
  clock_gettime(CLOCK_BOOTTIME, &t);
#else
  clock_gettime(CLOCK_MONOTONIC, &t);
#endif
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static inline int64_t sb_wall_clock_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/// Traps of an embedded build die by a signal without a word: the handler writes one line to `fd`
/// (only what signal-safety(7) allows) and lets the signal take its course.
static int sb_fatal_log = -1;
static inline void sb_on_fatal_signal(int number) {
  char line[] = "fatal signal 00: please report this line and what was done before it\n";
  line[13] = (char)('0' + number / 10 % 10);
  line[14] = (char)('0' + number % 10);
  if (write(sb_fatal_log, line, sizeof line - 1) < 0) { /* nothing more can be done */ }
  raise(number);
}
static inline void sb_log_fatal_signals(int fd) {
  static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  sb_fatal_log = fd;
  for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = sb_on_fatal_signal;
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(numbers[i], &action, NULL);
  }
}

#ifdef __APPLE__
/// dyld(3): the path that the program was started by.
static inline int sb_executable_path(char *buffer, uint32_t *length) {
  return _NSGetExecutablePath(buffer, length);
}
#endif

#ifdef __linux__
/// A timer on the clock that runs through sleep: its descriptor is readable from `at_ms` (the boot
/// clock) on. Source: timerfd_create(2), CLOCK_BOOTTIME.
static inline int sb_boot_timer(void) {
  return timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}
static inline int sb_boot_timer_set(int fd, int64_t at_ms) {
  struct itimerspec when;
  memset(&when, 0, sizeof when);
  when.it_value.tv_sec = at_ms / 1000;
  when.it_value.tv_nsec = at_ms % 1000 * 1000000;
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &when, NULL);
}
#endif

/// The program, defined by the module CommandLine. `main.swift` calls it through C: an embedded build
/// compiles into each module all that its calls can reach, and so would compile everything once more.
int scroll_brake_run(void);

#endif
