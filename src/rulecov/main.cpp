// kessel_rulecov ROOT OUTPUT: joins the rules ledger with the code and writes the program's rule index.
// Exit code 0: all is well; 1: a citation or a ledger row is wrong; 2: it was called wrongly.
#include <fstream>
#include <iostream>
#include <iterator>

#include "rulecov/rulecov.h"

namespace {

std::string read_all(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int run(const std::filesystem::path& root, const std::filesystem::path& output) {
  const kessel::rulecov::Index index = kessel::rulecov::scan(root);
  for (const std::string& fault : index.faults) std::cerr << fault << '\n';
  if (!index.faults.empty()) {
    std::cerr << "rulecov: " << index.faults.size() << (index.faults.size() == 1 ? " fault\n" : " faults\n");
    return 1;
  }
  const std::string text = kessel::rulecov::index_source(index);
  if (std::filesystem::exists(output) && read_all(output) == text) return 0;  // nothing to compile again
  if (output.has_parent_path()) std::filesystem::create_directories(output.parent_path());
  std::ofstream out(output, std::ios::binary);
  out << text;
  out.close();
  if (out) return 0;
  std::cerr << "rulecov: cannot write " << output.string() << '\n';
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: kessel_rulecov ROOT OUTPUT\n";
    return 2;
  }
  try {
    return run(argv[1], argv[2]);
  } catch (const std::exception& e) {
    std::cerr << "rulecov: " << e.what() << '\n';
    return 1;
  }
}
