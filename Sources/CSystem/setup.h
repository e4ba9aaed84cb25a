// What installing needs of the C library beyond shims.h: starting a program and its environment
// (a global variable, which Swift refuses), exchanging two folders, where this program is.
#ifndef SCROLL_BRAKE_SETUP_H
#define SCROLL_BRAKE_SETUP_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

extern char **environ;

/// The environment as null-terminated `NAME=value` strings.
static inline char **sb_environment(void) { return environ; }

/// Exchanges what two paths name, in one step; -1 where the file system cannot.
static inline int sb_exchange(const char *one, const char *other) {
#ifdef __linux__
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
#else
  return renamex_np(one, other, RENAME_SWAP);
#endif
}

/// The path of the running program, links resolved; null on failure. `buffer` holds PATH_MAX bytes.
static inline char *sb_program_path(char *buffer) {
#ifdef __linux__
  return realpath("/proc/self/exe", buffer);
#else
  char raw[PATH_MAX];
  uint32_t size = sizeof raw;
  return _NSGetExecutablePath(raw, &size) == 0 ? realpath(raw, buffer) : NULL;
#endif
}

/// pipe(2) whose ends no started program inherits; fcntl(2) is variadic.
static inline int sb_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

/// S_ISDIR and its kin are macros.
static inline int sb_is_folder(const struct stat *s) { return S_ISDIR(s->st_mode); }
static inline int sb_is_file(const struct stat *s) { return S_ISREG(s->st_mode); }

/// Starts a program as Chromium does: these two arguments, its own folder as the working folder,
/// pipes as stdin and stdout, our stderr, default signals with none blocked.
/// Returns 0 and the process, or an errno.
static inline int sb_spawn_host(const char *path, const char *argument, const char *folder,
                                char *const environment[], int input, int output, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int fault = posix_spawn_file_actions_init(&actions);
  if (fault) return fault;
  fault = posix_spawnattr_init(&attributes);
  if (fault) {
    posix_spawn_file_actions_destroy(&actions);
    return fault;
  }
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_addchdir_np(&actions, folder);
  char *const arguments[] = {(char *)path, (char *)argument, NULL};
  fault = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return fault;
}

/// How a process ended, from waitpid(2): its exit code, or 256 + the signal that killed it.
static inline int sb_ending(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

#endif
