#pragma once
// Commands run on the toy game with streams of their own.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "tools/args.h"
#include "toy_game.h"

namespace kessel::tools {

struct Ran {
  int code = 0;
  std::string out, err;
};

inline Shelf toy_shelf() {
  Shelf shelf;
  shelf.games = {"toy"};
  shelf.open = [](const std::string& id, const GameSource& source) -> Expected<std::shared_ptr<const Game>> {
    if (id != "toy") return Fault{id, "there is no such game"};
    if (!source.overlay_dir.empty() && !std::filesystem::is_directory(source.overlay_dir))
      return Fault{source.overlay_dir, "is no folder"};
    return toy::game();
  };
  return shelf;
}

using CommandFunction = std::function<int(const std::vector<std::string>&, Env&)>;

inline Ran run_toy(const CommandFunction& command, const std::vector<std::string>& words,
                   const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  Env env(in, out, err);
  static_cast<Shelf&>(env) = toy_shelf();
  Ran r;
  r.code = command(words, env);
  r.out = out.str();
  r.err = err.str();
  return r;
}

/// A bad command line gives nothing on stdout, one line on stderr, exit code 2.
inline bool one_usage_line(const Ran& r) {
  return r.code == kExitUsage && r.out.empty() && !r.err.empty() && r.err.find('\n') == r.err.size() - 1;
}

/// A folder that goes away with the test.
class TempDir {
 public:
  TempDir() {
    static int n = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("kessel-test-" + std::to_string(::getpid()) + "-" + std::to_string(++n));
    std::filesystem::create_directories(path_);
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

inline std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace kessel::tools
