#include "tools/cmd_engine.h"

#include <istream>
#include <ostream>
#include <streambuf>

#include "tools/protocol.h"

namespace kessel::tools {

LineRead read_bounded_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  bool too_long = false;
  std::streambuf* buffer = in.rdbuf();
  for (;;) {
    const int c = buffer->sbumpc();
    if (c == std::char_traits<char>::eof()) {
      in.setstate(std::ios::eofbit);
      if (too_long) return LineRead::TooLong;
      return line.empty() ? LineRead::End : LineRead::Line;
    }
    if (c == '\n') return too_long ? LineRead::TooLong : LineRead::Line;
    if (line.size() < most)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
}

int cmd_engine(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("engine", "drives a game by JSON lines on stdin and stdout, for bots and testers");
  syntax.note(
      "One request a line: {\"id\":1,\"cmd\":\"help\"}. It sees the full state; `view` shows what a side may know.\n"
      "docs/protocol.md describes every command.");
  return run_command(syntax, words, env, [](const Args&, Env& e) {
    Protocol protocol(e);
    std::string line;
    while (!protocol.finished()) {
      const LineRead read = read_bounded_line(e.in, line, kMaxRequest);
      if (read == LineRead::End) break;
      const std::string answer = read == LineRead::TooLong ? Protocol::too_large() : protocol.handle(line);
      if (!answer.empty()) e.out << answer << "\n" << std::flush;
    }
    return kExitOk;
  });
}

}  // namespace kessel::tools
