#pragma once
#include <string>

#include "core/message.h"
#include "engine/event.h"

namespace kessel::breakout {

struct Content;

/// Every event and every closed list of words.
Messages messages();
std::string event_text(const Content&, const Event&);
std::string event_json(const Content&, const Event&);

}  // namespace kessel::breakout
