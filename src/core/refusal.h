#pragma once
#include "core/ids.h"
#include "core/message.h"
#include "core/rule_ref.h"

namespace kessel {

class JsonWriter;

/// Why an action is not allowed: the case, what a game's table says of it, and the hex or unit it is about. Costs no allocation.
struct Refusal {
  RuleRef rule;
  Said reason;
  Place where{};
};

/// `"rule":…,"key":…,"reason":…` into an object that has been begun.
void write_why(JsonWriter&, const Refusal&);

}  // namespace kessel
