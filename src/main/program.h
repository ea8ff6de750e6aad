#pragma once
#include "tools/args.h"

namespace kessel {

/// The whole program on the games of that shelf: reads the words, carries out the command, returns the exit code.
int run_program(int argc, char** argv, const tools::Shelf& shelf);

}  // namespace kessel
