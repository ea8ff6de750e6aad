#pragma once
#include <string>

#include "lab/summary.h"

namespace kessel::lab {

/// The report of a session: one HTML page that needs nothing but itself.
std::string report_html(const OpenPlan&, const Summary&);

}  // namespace kessel::lab
