#pragma once
// Sessions of the lab on the toy game, and readers of what they write that are stricter than a browser.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "lab/cmd_lab.h"
#include "tools/cli_fixture.h"

namespace kessel::lab {

using tools::Ran;
using tools::slurp;
using tools::TempDir;
using Words = std::vector<std::string>;

inline Ran lab(const Words& words) { return tools::run_toy(cmd_lab, words); }

/// The lab on the games that are played.
inline Ran real_lab(const Words& words) {
  std::istringstream in;
  std::ostringstream out, err;
  tools::Env env(in, out, err);
  env.home = KESSEL_SOURCE_DIR;
  Ran r;
  r.code = cmd_lab(words, env);
  r.out = out.str(), r.err = err.str();
  return r;
}

inline Words match_words(const std::string& out, const Words& more = {}) {
  Words w{"match", "--game", "toy", "--players", "floor@count=4,random", "--pairs", "12", "--seed", "7", "--out", out};
  w.insert(w.end(), more.begin(), more.end());
  return w;
}

/// Rows of cells; every row must have as many as the first.
inline std::vector<Words> csv_rows(const std::string& text) {
  std::vector<Words> rows;
  Words row;
  std::string cell;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c != '"')
        cell += c;
      else if (i + 1 < text.size() && text[i + 1] == '"')
        cell += text[++i];
      else
        quoted = false;
    } else if (c == '"' && cell.empty()) {
      quoted = true;
    } else if (c == ',' || c == '\n') {
      row.push_back(cell);
      cell.clear();
      if (c == ',') continue;
      rows.push_back(row);
      row.clear();
    } else {
      cell += c;
    }
  }
  EXPECT_TRUE(!quoted && row.empty() && cell.empty()) << "the last row does not end";
  for (const Words& r : rows) EXPECT_EQ(r.size(), rows.front().size());
  return rows;
}

/// Faults of a page: tags that do not match, attributes without quotes, ids given twice, anything fetched from outside.
inline std::vector<std::string> html_faults(const std::string& page) {
  static const std::set<std::string> kVoid{"meta", "input", "br"};
  std::vector<std::string> faults, open;
  std::set<std::string> ids;
  if (page.rfind("<!DOCTYPE html>", 0) != 0) faults.push_back("no doctype");
  for (const char* outside : {"http:", "https:", "src=", "@import", "url(", "<script", "<link", "<iframe"})
    if (page.find(outside) != std::string::npos) faults.push_back(std::string("fetches: ") + outside);
  for (std::size_t i = page.find('<', 1); i != std::string::npos; i = page.find('<', i)) {
    const std::size_t end = page.find('>', i);
    if (end == std::string::npos) {
      faults.push_back("a tag without end");
      break;
    }
    std::string tag = page.substr(i + 1, end - i - 1);
    i = end;
    if (tag.starts_with("/")) {
      if (open.empty() || open.back() != tag.substr(1)) {
        faults.push_back("</" + tag.substr(1) + "> closes " + (open.empty() ? "nothing" : open.back()));
        break;
      }
      open.pop_back();
      continue;
    }
    const bool closed = tag.ends_with("/");
    if (closed) tag.pop_back();
    const std::string name = tag.substr(0, tag.find(' '));
    bool inside = false;
    for (std::size_t k = 0; k < tag.size(); ++k) {
      if (tag[k] == '"') inside = !inside;
      if (!inside && tag[k] == '=' && (k + 1 >= tag.size() || tag[k + 1] != '"')) faults.push_back("no quotes: " + tag);
    }
    if (inside) faults.push_back("a quote without end: " + tag);
    if (const std::size_t id = tag.find(" id=\""); id != std::string::npos)
      if (const std::string value = tag.substr(id + 5, tag.find('"', id + 5) - id - 5); !ids.insert(value).second)
        faults.push_back("id twice: " + value);
    if (!closed && !kVoid.contains(name)) open.push_back(name);
    if (name == "style") i = page.find("</style>", i) - 1;
  }
  for (const std::string& o : open) faults.push_back("not closed: " + o);
  return faults;
}

}  // namespace kessel::lab
