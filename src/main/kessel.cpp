#include "main/program.h"

int main(int argc, char** argv) { return kessel::run_program(argc, argv, {}); }
