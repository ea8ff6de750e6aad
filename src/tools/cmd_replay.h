#pragma once
#include <string>
#include <vector>

#include "engine/session.h"
#include "tools/args.h"

namespace kessel::tools {

/// A node in one line for a person: "soviet: choose the order (BO:5.4)".
std::string describe_node(const Game&, const Node&);

/// A record read, its game opened (with the record's own overlay unless --data is given) and replayed.
struct Loaded {
  Session session;
  ReadRecord read;
};
/// Warnings go to stderr; throws CommandError that names file, line and reason.
Loaded load_record(const std::string& path, const Args& args, Env& env);

/// `kessel replay`: the annotated transcript of a record.
int cmd_replay(const std::vector<std::string>& words, Env& env);

}  // namespace kessel::tools
