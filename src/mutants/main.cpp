// kessel_mutants ROOT GAME SEED COUNT OUT: writes COUNT changed copies of a game's rules files to OUT/0001.cpp or .json,
// and OUT/list with one line for each: number, file, and the change in words, parted by tabs.
// Exit code 0: done; 1: a file cannot be read or written; 2: it was called wrongly.
#include <charconv>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

#include "mutants/planter.h"

namespace {

namespace fs = std::filesystem;
using namespace kessel::mutants;

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_all(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path.string());
}

bool read_number(const char* text, std::uint64_t& n) {
  const std::string_view t = text;
  const auto [rest, error] = std::from_chars(t.data(), t.data() + t.size(), n);
  return error == std::errc{} && rest == t.data() + t.size();
}

int run(const fs::path& root, const std::string& game, std::uint64_t seed, std::size_t count, const fs::path& out) {
  std::map<std::string, std::string> sources;
  std::vector<Change> all;
  for (const std::string& file : rule_files(root, game)) {
    const std::string& text = sources[file] = read_all(root / file);
    const auto found = file.ends_with(".json") ? changes_of_table(text, file) : changes_of_code(text, file);
    all.insert(all.end(), found.begin(), found.end());
  }
  if (all.empty()) throw std::runtime_error("there are no rules of a game \"" + game + "\"");
  fs::create_directories(out);
  std::string list;
  int number = 0;
  for (const Change& c : draw(all, seed, count)) {
    std::string name = std::to_string(++number);
    name.insert(0, 4 - std::min<std::size_t>(4, name.size()), '0');
    write_all(out / (name + fs::path(c.file).extension().string()), planted(sources[c.file], c));
    list += name + '\t' + c.file + '\t' + c.text() + '\n';
  }
  write_all(out / "list", list);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t seed = 0, count = 0;
  if (argc != 6 || !read_number(argv[3], seed) || !read_number(argv[4], count)) {
    std::cerr << "usage: kessel_mutants ROOT GAME SEED COUNT OUT\n";
    return 2;
  }
  try {
    return run(argv[1], argv[2], seed, count, argv[5]);
  } catch (const std::exception& e) {
    std::cerr << "mutants: " << e.what() << '\n';
    return 1;
  }
}
