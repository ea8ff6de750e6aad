#include "lab/board.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "lab/page.h"

namespace kessel::lab {
namespace {

constexpr double kRadius = 10, kHalf = 8.66;  // of a flat-topped hex: centre to corner, centre to side

std::string n1(double v) {
  char s[32];
  std::snprintf(s, sizeof s, "%.1f", v);
  return s;
}

std::string hex_path(const Board::HexInfo& h) {
  return "M" + n1(h.x - kRadius) + " " + n1(h.y) + "l5-8.7h10l5 8.7-5 8.7h-10z";
}

/// Hexes of a shade share a path: ten steps are as many as an eye tells apart.
std::string layer_paths(const Board& b, const Layer& l) {
  constexpr int kSteps = 10;
  std::array<std::string, kSteps + 1> paths;
  for (std::size_t i = 0; i < b.hexes.size() && i < l.shade.size(); ++i) {
    const int step = static_cast<int>(std::lround(l.shade[i] * kSteps));
    if (step > 0) paths[static_cast<std::size_t>(std::min(step, kSteps))] += hex_path(b.hexes[i]);
  }
  std::string out;
  for (int s = 1; s <= kSteps; ++s)
    if (const std::string& d = paths[static_cast<std::size_t>(s)]; !d.empty())
      out += "<path d=\"" + d + "\" fill=\"" + l.css + "\" opacity=\"" + n1(s / 10.0) + "\"/>";
  return out;
}

std::string ground(const Board& b) {
  std::string all;
  for (const Board::HexInfo& h : b.hexes) all += hex_path(h);
  return "<path d=\"" + all + "\" fill=\"var(--card)\" stroke=\"var(--line)\" stroke-width=\".6\"/>";
}

std::string features(const Board& b) {
  std::string rivers, out;
  for (const auto& [left, right] : b.rivers) {
    const auto &p = b.hexes[left], &q = b.hexes[right];
    // The common side stands across the line between the centres.
    const double mx = (p.x + q.x) / 2, my = (p.y + q.y) / 2, dx = q.x - p.x, dy = q.y - p.y;
    const double scale = kRadius / 2 / std::hypot(dx, dy);
    rivers +=
        "M" + n1(mx - dy * scale) + " " + n1(my + dx * scale) + "L" + n1(mx + dy * scale) + " " + n1(my - dx * scale);
  }
  out +=
      "<path d=\"" + rivers + "\" stroke=\"var(--water)\" stroke-width=\"3\" stroke-linecap=\"round\" fill=\"none\"/>";
  for (const Board::HexInfo& h : b.hexes) {
    if (!h.town) continue;
    out += "<circle cx=\"" + n1(h.x) + "\" cy=\"" + n1(h.y) + "\" r=\"3.2\" fill=\"var(--ink)\"/>";
    // Names near an edge grow inwards.
    const char* anchor = h.x < 40 ? "start" : h.x > b.width - 40 ? "end" : "middle";
    if (!h.name.empty())
      out += "<text x=\"" + n1(h.x) + "\" y=\"" + n1(h.y - 6) + "\" font-size=\"11\" text-anchor=\"" +
             std::string(anchor) + "\" style=\"paint-order:stroke;stroke:var(--card);stroke-width:3\">" +
             escaped(h.name) + "</text>";
  }
  return out;
}

std::string begin(const Board& b, const std::string& label) {
  return "<svg viewBox=\"0 0 " + n1(b.width) + " " + n1(b.height) + "\" role=\"img\" aria-label=\"" + escaped(label) +
         "\">";
}

}  // namespace

Board board_of(const Game& game) {
  Board b;
  const auto j = nlohmann::json::parse(game.board_json(), nullptr, false);
  if (j.is_discarded() || !j.is_object()) return b;
  if (j.contains("hexes") && j["hexes"].is_array())
    for (const auto& h : j["hexes"]) {
      Board::HexInfo info;
      info.id = h.value("id", "");
      if (info.id.size() != 4 || info.id.find_first_not_of("0123456789") != std::string::npos) continue;
      const int col = std::stoi(info.id.substr(0, 2)) - 1, row = std::stoi(info.id.substr(2)) - 1;
      info.x = kRadius + 1.5 * kRadius * col;
      info.y = kHalf + 2 * kHalf * row + (col % 2 != 0 ? kHalf : 0);
      info.name = h.value("name", "");
      info.vp = h.value("vp", 0);
      const std::string terrain = h.value("t", "");
      info.town = info.vp > 0 || terrain == "town" || terrain == "fortified";
      b.width = std::max(b.width, info.x + kRadius);
      b.height = std::max(b.height, info.y + kHalf);
      b.by_id[info.id] = b.hexes.size();
      b.hexes.push_back(info);
    }
  if (j.contains("rivers") && j["rivers"].is_array())
    for (const auto& river : j["rivers"])
      for (const auto& side : river.value("sides", std::vector<std::string>())) {
        const std::size_t bar = side.find('|');
        if (bar == std::string::npos) continue;
        const auto p = b.by_id.find(side.substr(0, bar)), q = b.by_id.find(side.substr(bar + 1));
        if (p != b.by_id.end() && q != b.by_id.end()) b.rivers.emplace_back(p->second, q->second);
      }
  if (j.contains("units") && j["units"].is_array())
    for (const auto& u : j["units"]) {
      const std::string id = u.value("id", "");
      b.unit_names[id] = u.value("name", id);
      b.unit_sides[id] = u.value("side", "");
      if (u.contains("steps") && u["steps"].is_array()) b.unit_steps[id] = static_cast<int>(u["steps"].size());
    }
  if (j.contains("tables") && j["tables"].contains("crt"))
    b.odds = j["tables"]["crt"].value("columns", std::vector<std::string>());
  if (j.contains("tables") && j["tables"].contains("victory")) {
    const auto& v = j["tables"]["victory"];
    const std::string first = game.info().sides.front();
    if (v.contains(first)) b.win = v[first].get<int>();
    // Degrees of victory of the side that wants a high score: from the third on it wins, and nothing is a draw.
    if (v.contains("levels") && v["levels"].is_array() && v["levels"].size() > 2)
      b.win = b.draw = v["levels"][2].get<int>();
    if (v.contains("draw")) b.draw = v["draw"].get<int>();
    if (v.contains("historical")) b.historical = v["historical"].get<int>();
  }
  return b;
}

std::string map_svg(const Board& b, const std::vector<Layer>& layers, const std::string& label) {
  std::string out = "<div class=\"wide\">" + begin(b, label) + ground(b);
  for (const Layer& l : layers) out += layer_paths(b, l);
  return out + features(b) + "</svg></div>";
}

std::string map_steps(const Board& b, const std::vector<std::pair<std::string, Layer>>& steps, const std::string& name,
                      const std::string& label) {
  std::string style = "<style>", buttons, groups;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string id = name + std::to_string(i);
    style += "." + id + "{display:none}#" + id + ":checked~.wide ." + id + "{display:inline}";
    buttons += "<input type=\"radio\" name=\"" + name + "\" id=\"" + id + "\"" + (i == 0 ? " checked" : "") +
               "><label for=\"" + id + "\">" + escaped(steps[i].first) + "</label>";
    groups += "<g class=\"" + id + "\">" + layer_paths(b, steps[i].second) + "</g>";
  }
  return "<div class=\"pick\">" + style + "</style>" + buttons + "<div class=\"wide\">" + begin(b, label) + ground(b) +
         groups + features(b) + "</svg></div></div>";
}

}  // namespace kessel::lab
