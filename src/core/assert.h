#pragma once

namespace kessel {
[[noreturn]] void assertion_failed(const char* what, const char* file, int line);
}

/// We broke our own invariant. On in every build; the handler dumps the game so far where one was given.
#define KESSEL_ASSERT(cond)                                             \
  do {                                                                  \
    if (!(cond)) ::kessel::assertion_failed(#cond, __FILE__, __LINE__); \
  } while (false)

/// The same for inner loops; gone in release builds.
#ifdef NDEBUG
#define KESSEL_HOT_ASSERT(cond) static_cast<void>(0)
#else
#define KESSEL_HOT_ASSERT(cond) KESSEL_ASSERT(cond)
#endif
