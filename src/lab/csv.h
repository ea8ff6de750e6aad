#pragma once
// The tables of a session as CSV: what a spreadsheet wants.
#include <string>
#include <utility>
#include <vector>

#include "lab/summary.h"

namespace kessel::lab {

/// One cell: quoted where it has to be (RFC 4180).
std::string csv_cell(const std::string&);

/// File names with their texts: games, pairs, players, units, battles, and timing, the only one that differs from run to
/// run. docs/lab.md has the columns.
std::vector<std::pair<std::string, std::string>> csv_files(const OpenPlan&, const Results&, const Summary&);

}  // namespace kessel::lab
