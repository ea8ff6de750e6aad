#include "lab/kit.h"

#include "lab/breakout/checks.h"
#include "lab/breakout/eyes.h"

namespace kessel::lab::breakout {

Kit kit() { return {make_lens, make_judge, {begin_trial, read_check, quiet_actions}}; }

}  // namespace kessel::lab::breakout
