#include "lab/kit.h"

namespace kessel::lab::panzer {

Kit kit() { return {}; }

}  // namespace kessel::lab::panzer
