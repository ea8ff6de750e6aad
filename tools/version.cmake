# Writes the version and the commit of this tree into a source file, and touches that file only when one of them changed:
#   cmake -DVERSION=0.1.0 -DCOMMIT=… -DSOURCE=folder -DOUTPUT=file -P tools/version.cmake
# Neither time, machine nor folder goes in, so that the same sources give the same program. Without git (a package is
# built from an archive) the commit is what -DKESSEL_COMMIT said, or unknown.
if(NOT COMMIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REPLACE "-dirty" ", changed" COMMIT "${COMMIT}")
endif()
if(NOT COMMIT)
  set(COMMIT unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[#include "main/version.h"

namespace kessel {
const char* program_version() { return "@VERSION@"; }
const char* program_commit() { return "@COMMIT@"; }
}  // namespace kessel
]] @ONLY)
