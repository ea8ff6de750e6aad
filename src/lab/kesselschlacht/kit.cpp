#include "lab/kit.h"

#include "lab/kesselschlacht/eyes.h"

namespace kessel::lab::kesselschlacht {

Kit kit() { return {make_lens, make_judge, {}}; }

}  // namespace kessel::lab::kesselschlacht
