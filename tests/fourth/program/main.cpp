// The program as it is, on a shelf with a fourth game: for web/e2e/fourth.test.mjs.
#include "main/program.h"
#include "shelf.h"

int main(int argc, char** argv) { return kessel::run_program(argc, argv, kessel::outposts::four_games()); }
