#pragma once
#include "core/ids.h"
#include "core/rule_ref.h"

namespace kessel {

/// Why an action is not allowed: the case, one plain line, and the hex or unit it is about. Costs no allocation.
struct Refusal {
  RuleRef rule;
  const char* reason = "";
  Place where{};
};

}  // namespace kessel
