#include "core/refusal.h"

#include "core/json_writer.h"

namespace kessel {

void write_why(JsonWriter& j, const Refusal& r) {
  j.field("rule", r.rule.text()).field("key", r.reason.key()).field("reason", r.reason.text());
}

}  // namespace kessel
