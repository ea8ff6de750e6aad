#include "lab/page.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace kessel::lab {
namespace {

constexpr double kChart = 480;  // width of a drawing: its letters stay readable on a phone

constexpr const char* kStyle = R"css(
:root{--paper:#fbfaf7;--ink:#1f2328;--soft:#666d75;--line:#d9d6cf;--card:#fff;--first:#b3382c;--second:#43607f;--draw:#a39a8b;--accent:#8a5a00;--water:#9fc3dd;--band1:#b3382c22;--band2:#8a5a0022;--band3:#43607f22}
@media (prefers-color-scheme:dark){:root{--paper:#15171a;--ink:#e7e5e0;--soft:#a2a8af;--line:#363b41;--card:#1d2024;--first:#ee7a6c;--second:#86b0dc;--draw:#8d8577;--accent:#e0b050;--water:#34546b;--band1:#ee7a6c26;--band2:#e0b05026;--band3:#86b0dc26}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
p{margin:.5rem 0;max-width:44rem}
.sub,figcaption{color:var(--soft)}
figcaption{font-size:.9rem;max-width:44rem}
figure{margin:1rem 0}
svg{display:block;width:100%;height:auto}
figure>svg{max-width:42rem}
svg text{fill:var(--ink);font-family:inherit}
.wide{overflow-x:auto}
.wide svg{min-width:40rem}
table{margin:.8rem 0;border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.95rem}
th,td{padding:.3rem .7rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}
th{font-weight:600;color:var(--soft)}
.cards{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.6rem 1rem;min-width:8rem}
.card b{display:block;font-size:1.5rem;line-height:1.3}
.card span{color:var(--soft);font-size:.9rem}
.bad{color:var(--first);font-weight:600}
.soft{fill:var(--soft)!important}
.axis{stroke:var(--line);fill:none}
.mark{stroke:var(--accent);stroke-width:2;stroke-dasharray:5 4;fill:none}
.first{fill:var(--first)}.second{fill:var(--second)}.draw{fill:var(--draw)}
.pick input{position:absolute;opacity:0}
.pick label{display:inline-block;padding:.25rem .7rem;margin:0 .25rem .4rem 0;border:1px solid var(--line);border-radius:.4rem;cursor:pointer}
.pick input:checked+label{background:var(--ink);color:var(--paper)}
.pick input:focus-visible+label{outline:2px solid var(--accent)}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--card:#fff;--first:#b3382c;--second:#43607f;--draw:#a39a8b;--accent:#8a5a00;--water:#9fc3dd}body{font-size:11pt}main{max-width:none;padding:0}figure,table,.card{break-inside:avoid}h2{break-after:avoid}.pick label{display:none}.pick input:checked+label{display:inline-block}.wide svg{min-width:0}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)css";

std::string n1(double v) {
  char s[32];
  std::snprintf(s, sizeof s, "%.1f", v);
  return s;
}

std::string svg_begin(double width, double height, const std::string& label) {
  return "<svg viewBox=\"0 0 " + n1(width) + " " + n1(height) + "\" role=\"img\" aria-label=\"" + escaped(label) +
         "\">";
}

std::string words(double x, double y, const std::string& text, const std::string& more) {
  return "<text x=\"" + n1(x) + "\" y=\"" + n1(y) + "\" " + more + ">" + escaped(text) + "</text>";
}

std::string rect(double x, double y, double w, double h, const std::string& more) {
  return "<rect x=\"" + n1(x) + "\" y=\"" + n1(y) + "\" width=\"" + n1(std::max(0.0, w)) + "\" height=\"" +
         n1(std::max(0.0, h)) + "\" " + more + "/>";
}

std::string stroke(double x1, double y1, double x2, double y2, const std::string& more) {
  return "<path d=\"M" + n1(x1) + " " + n1(y1) + "L" + n1(x2) + " " + n1(y2) + "\" " + more + "/>";
}

}  // namespace

std::string escaped(std::string_view s) {
  std::string out;
  for (char c : s) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string fixed(double v, int digits) {
  if (!std::isfinite(v)) return "–";
  char s[64];
  std::snprintf(s, sizeof s, "%.*f", digits, v);
  return s;
}

std::string percent(double share) { return fixed(share * 100, 1) + "%"; }

Page::Page(const std::string& title, const std::string& subtitle) {
  out_ =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
      escaped(title) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<main>\n<h1>" + escaped(title) +
      "</h1>\n<p class=\"sub\">" + escaped(subtitle) + "</p>\n";
}

Page& Page::section(const std::string& title) {
  if (open_) out_ += "</section>\n";
  open_ = true;
  out_ += "<section>\n<h2>" + escaped(title) + "</h2>\n";
  return *this;
}

Page& Page::text(const std::string& plain) { return raw("<p>" + escaped(plain) + "</p>\n"); }

Page& Page::raw(const std::string& html) {
  out_ += html;
  return *this;
}

Page& Page::table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  out_ += "<div class=\"wide\"><table><thead><tr>";
  for (const std::string& h : head) out_ += "<th scope=\"col\">" + escaped(h) + "</th>";
  out_ += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    out_ += "<tr>";
    for (const std::string& cell : row) out_ += "<td>" + escaped(cell) + "</td>";
    out_ += "</tr>\n";
  }
  out_ += "</tbody></table></div>\n";
  return *this;
}

Page& Page::figure(const std::string& svg, const std::string& caption) {
  return raw("<figure>" + svg + "<figcaption>" + escaped(caption) + "</figcaption></figure>\n");
}

std::string Page::take() {
  if (open_) out_ += "</section>\n";
  open_ = false;
  return std::move(out_ += "</main>\n</body>\n</html>\n");
}

std::string histogram(const std::vector<std::pair<int, double>>& all, const std::vector<Band>& bands,
                      std::optional<int> mark, const std::string& mark_name, const std::string& label) {
  if (all.empty()) return "";
  int low = all.front().first, high = all.back().first;
  if (mark) low = std::min(low, *mark), high = std::max(high, *mark);
  low -= 2, high += 2;
  double most = 0;
  for (const auto& [score, n] : all) most = std::max(most, n);
  constexpr double kWidth = kChart, kTop = 44, kHeight = 220, kBase = kTop + kHeight;
  const double each = kWidth / (high - low + 1);
  const auto x = [&](double score) { return (score - low) * each; };
  std::string out = svg_begin(kWidth, kBase + 30, label);
  for (const Band& b : bands) {
    const int from = std::max(b.from, low), to = std::min(b.to, high);
    if (from > to) continue;
    out += rect(x(from), kTop - 20, (to - from + 1) * each, kHeight + 20, "fill=\"var(--" + b.css + ")\"");
    const double wide = (to - from + 1) * each;
    if (wide > 60)
      out += words(x(from) + wide / 2, kTop - 26, b.name, "text-anchor=\"middle\" font-size=\"14\" class=\"soft\"");
  }
  for (const auto& [score, n] : all) {
    const double h = kHeight * n / most;
    std::string css = "draw";
    for (const Band& b : bands)
      if (score >= b.from && score <= b.to) css = b.css == "band1" ? "first" : b.css == "band3" ? "second" : "draw";
    out += "<g><title>" + std::to_string(score) + ": " + fixed(n, 0) + "</title>" +
           rect(x(score) + each * 0.1, kBase - h, each * 0.8, h, "class=\"" + css + "\"") + "</g>";
  }
  out += stroke(0, kBase, kWidth, kBase, "class=\"axis\"");
  const int pace = high - low > 100 ? 20 : high - low > 60 ? 10 : high - low > 24 ? 5 : 2;
  for (int s = low; s <= high; ++s)
    if (s % pace == 0 && s < high)
      out += words(x(s) + each / 2, kBase + 18, std::to_string(s), "text-anchor=\"middle\" font-size=\"14\"");
  if (mark) {
    const double at = x(*mark) + each / 2;
    out += stroke(at, kTop - 20, at, kBase, "class=\"mark\"");
    out += words(at + 5, kTop - 6, mark_name, "font-size=\"14\" style=\"fill:var(--accent)\"");
  }
  return out + "</svg>";
}

std::string whiskers(const std::vector<Whisker>& lines, double low, double high, double middle,
                     const std::string& label) {
  constexpr double kWidth = kChart, kLeft = 10, kRight = kChart - 10, kEach = 58;
  const auto x = [&](double v) { return kLeft + (kRight - kLeft) * (std::clamp(v, low, high) - low) / (high - low); };
  std::string out = svg_begin(kWidth, kEach * static_cast<double>(lines.size()) + 24, label);
  out += stroke(x(middle), 0, x(middle), kEach * static_cast<double>(lines.size()), "class=\"mark\"");
  double y = 0;
  for (const Whisker& w : lines) {
    out += words(kLeft, y + 18, w.name, "font-size=\"15\"");
    out += words(kRight, y + 18, w.text, "font-size=\"15\" text-anchor=\"end\" class=\"soft\"");
    const double at = y + 36;
    out += stroke(kLeft, at, kRight, at, "class=\"axis\"");
    out += stroke(x(w.value.low), at, x(w.value.high), at,
                  "stroke=\"var(--second)\" stroke-width=\"5\" stroke-linecap=\"round\" fill=\"none\"");
    out += "<circle cx=\"" + n1(x(w.value.mean)) + "\" cy=\"" + n1(at) + "\" r=\"7\" class=\"first\"/>";
    y += kEach;
  }
  for (double v : {low, middle, high})
    out += words(x(v), y + 14, fixed(v, high - low > 5 ? 0 : 2),
                 std::string("font-size=\"13\" class=\"soft\" text-anchor=\"") +
                     (v == low    ? "start"
                      : v == high ? "end"
                                  : "middle") +
                     "\"");
  return out + "</svg>";
}

std::string bars(const std::vector<std::pair<std::string, double>>& lines, const std::string& label) {
  double most = 1e-9;
  for (const auto& [name, v] : lines) most = std::max(most, std::abs(v));
  constexpr double kWidth = kChart, kLeft = 150, kEach = 30;
  std::string out = svg_begin(kWidth, kEach * static_cast<double>(lines.size()) + 4, label);
  double y = 0;
  for (const auto& [name, v] : lines) {
    out += words(kLeft - 10, y + 20, name, "font-size=\"15\" text-anchor=\"end\"");
    const double w = (kWidth - kLeft - 70) * std::abs(v) / most;
    out += rect(kLeft, y + 5, w, kEach - 10, v < 0 ? "class=\"second\"" : "class=\"first\"");
    out += words(kLeft + w + 8, y + 20, fixed(v, 2), "font-size=\"14\" class=\"soft\"");
    y += kEach;
  }
  return out + "</svg>";
}

std::string ribbon(const std::vector<Ribbon>& points, std::optional<double> mark, const std::string& label) {
  if (points.empty()) return "";
  double low = points.front().low, high = points.front().high;
  for (const Ribbon& p : points) low = std::min(low, p.low), high = std::max(high, p.high);
  if (mark) low = std::min(low, *mark), high = std::max(high, *mark);
  if (high - low < 1e-9) high = low + 1;
  constexpr double kWidth = kChart, kLeft = 44, kRight = kChart - 10, kTop = 12, kBase = 232;
  const double first = points.front().x, span = std::max(1e-9, points.back().x - first);
  const auto x = [&](double v) { return kLeft + (kRight - kLeft) * (v - first) / span; };
  const auto y = [&](double v) { return kBase - (kBase - kTop) * (v - low) / (high - low); };
  std::string out = svg_begin(kWidth, kBase + 28, label), area, line;
  for (int i = 0; i <= 4; ++i) {
    const double v = low + (high - low) * i / 4;
    out += stroke(kLeft, y(v), kRight, y(v), "class=\"axis\"");
    out += words(kLeft - 6, y(v) + 5, fixed(v, high - low < 8 ? 1 : 0),
                 "font-size=\"13\" text-anchor=\"end\" class=\"soft\"");
  }
  for (const Ribbon& p : points) {
    area += (area.empty() ? "M" : "L") + n1(x(p.x)) + " " + n1(y(p.high));
    line += (line.empty() ? "M" : "L") + n1(x(p.x)) + " " + n1(y(p.middle));
    if (points.size() <= 24)
      out += words(x(p.x), kBase + 18, fixed(p.x, 0), "font-size=\"13\" text-anchor=\"middle\" class=\"soft\"");
  }
  for (auto p = points.rbegin(); p != points.rend(); ++p) area += "L" + n1(x(p->x)) + " " + n1(y(p->low));
  out += "<path d=\"" + area + "Z\" fill=\"var(--second)\" opacity=\".25\"/>";
  if (mark) out += stroke(kLeft, y(*mark), kRight, y(*mark), "class=\"mark\"");
  out += "<path d=\"" + line + "\" fill=\"none\" stroke=\"var(--first)\" stroke-width=\"3\"/>";
  return out + "</svg>";
}

}  // namespace kessel::lab
