#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel engine`: the JSON-lines protocol on stdin and stdout.
int cmd_engine(const std::vector<std::string>& words, Env& env);

/// Reads one line of at most `most` bytes. A longer line is read to its end and thrown away: `too_long`.
enum class LineRead { Line, TooLong, End };
LineRead read_bounded_line(std::istream& in, std::string& line, std::size_t most);

}  // namespace kessel::tools
