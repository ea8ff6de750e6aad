#pragma once
// A sum of GP fire with its lines, for tests that look at them one by one.
#include "table.h"

namespace kessel::panzer {

struct Sum {
  GpChance c;
  Tally t;
  int line(std::string_view rule) const {
    int n = 0;
    for (const Tally::Line& l : t.lines())
      if (l.rule.text() == rule) n += l.value;
    return n;
  }
};
/// Nobody fires at whoever moves or advances.
inline Table& pass(Table& t) {
  while (t.step() == "watch" || t.step() == "overwatch") t.play("pass");
  return t;
}

}  // namespace kessel::panzer
