#pragma once
// What every answer to a page is made of.
#include <algorithm>

#include "core/json_writer.h"
#include "games/panzer/inspect.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

inline void write_why(JsonWriter& j, const Content& c, const Why& why) {
  j.key("why");
  if (!why) {
    j.null();
    return;
  }
  kessel::write_why(j.begin_object(), *why);
  j.field("where", place_text(c, why->where)).end_object();
}

inline void write_lines(JsonWriter& j, const Tally& t) {
  j.key("modifiers").begin_array();
  for (const Tally::Line& l : t.lines())
    j.begin_object().field("rule", l.rule.text()).field("value", l.value).field("text", l.text).end_object();
  j.end_array();
}

/// Chances in a hundred: up to the first nothing happens, up to the second the target is suppressed at most.
struct Percent {
  int none = 0, suppressed = 0;
};
inline Percent percent(const GpChance& c) {
  return {std::clamp(c.number.none - c.net, 0, 100), std::clamp(c.number.suppressed - c.net, 0, 100)};
}
inline void write_gp(JsonWriter& j, const GpChance& c) {
  const Percent p = percent(c);
  j.key("gp").begin_object().field("factor", c.factor).field("defense", c.defense).field("net", c.net);
  j.field("none", p.none).field("suppressed", p.suppressed).end_object();
}
inline void write_odds(JsonWriter& j, const GpOdds& o) {
  j.key("odds").begin_object().field("all", o.all).field("nothing", o.nothing).field("suppressed", o.suppressed);
  j.field("track", o.track).field("damaged", o.damaged).field("knocked_out", o.knocked_out);
  j.field("brewed_up", o.brewed_up).field("reduced", o.reduced).field("eliminated", o.eliminated).end_object();
}

}  // namespace kessel::panzer
