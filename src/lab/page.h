#pragma once
// A page that needs nothing but itself: text, tables and drawings in one file, for screen, phone and paper.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/stats.h"

namespace kessel::lab {

std::string escaped(std::string_view);
/// A number with so many digits after the point; a dash where it is infinite.
std::string fixed(double v, int digits);
std::string percent(double share);  ///< 0.125 as "12.5%"

class Page {
 public:
  Page(const std::string& title, const std::string& subtitle);
  Page& section(const std::string& title);
  Page& text(const std::string& plain);  ///< one paragraph
  Page& raw(const std::string& html);
  /// Cells are plain text; columns after the first are numbers, set to the right.
  Page& table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);
  /// A drawing with what it shows, read out by screen readers and printed below it.
  Page& figure(const std::string& svg, const std::string& caption);
  std::string take();

 private:
  std::string out_;
  bool open_ = false;
};

// Drawings: an `svg` element each, in the page's colours.

/// A range of scores with a name, for instance a level of victory; the ends are included.
struct Band {
  int from = 0, to = 0;
  std::string name, css;
};
std::string histogram(const std::vector<std::pair<int, double>>& bars, const std::vector<Band>& bands,
                      std::optional<int> mark, const std::string& mark_name, const std::string& label);

struct Whisker {
  std::string name;
  Estimate value;
  std::string text;
};
/// One dot with its interval for each line, on a common scale with a line at `middle`.
std::string whiskers(const std::vector<Whisker>&, double low, double high, double middle, const std::string& label);

/// Horizontal bars.
std::string bars(const std::vector<std::pair<std::string, double>>&, const std::string& label);

/// A line with a band around it.
struct Ribbon {
  double x = 0, low = 0, middle = 0, high = 0;
};
std::string ribbon(const std::vector<Ribbon>&, std::optional<double> mark, const std::string& label);

}  // namespace kessel::lab
