#include "games/panzer/content_read.h"

namespace kessel::panzer {

using load::DataNode;
using Body = Organisation::Body;
using Line = Organisation::Line;

namespace {

/// 3, or [2, 3].
void read_count(const DataNode& node, int& least, int& most) {
  if (node.is_list()) {
    const auto ends = node.items(2);
    if (ends.empty()) return;
    least = ends[0].integer(0, 99);
    most = ends[1].integer(least, 99);
  } else {
    least = most = node.integer(1, 99);
  }
}

std::vector<CardId> read_card_list(const DataNode& node, const Content& c) {
  std::vector<CardId> out;
  if (!node.is_list()) return {read_card(node, c)};
  for (const DataNode& key : node.items()) out.push_back(read_card(key, c));
  return out;
}

Line read_line(const DataNode& node, const Content& c) {
  node.only_keys({"count", "unit", "half_squad", "functions", "attached", "motorcycles"});
  Line line;
  read_count(node.at("count"), line.least, line.most);
  line.cards = read_card_list(node.at("unit"), c);
  line.half_squad = flag(node, "half_squad");
  line.motorcycles = flag(node, "motorcycles");
  if (const auto functions = node.find("functions"))
    for (const DataNode& f : functions->items()) line.functions[f.one_of(kFunctionNames)] = true;
  if (const auto attached = node.find("attached")) line.weapons = read_card_list(*attached, c);
  return line;
}

Body read_body(const DataNode& node, const Content& c) {
  static constexpr std::array<std::string_view, 3> kAttachmentNames{"attached", "organic", "unattached"};
  node.only_keys({"name", "count", "note", "choose", "choice", "attachment", "hq", "units", "sub"});
  Body b;
  b.name = node.at("name").text();
  b.note = text_or_nothing(node, "note");
  read_count(node.at("count"), b.least, b.most);
  if (const auto choose = node.find("choose")) b.choose = choose->integer(1, 9);
  b.choice = flag(node, "choice");
  if (const auto attachment = node.find("attachment")) b.attachment = attachment->as<Attachment>(kAttachmentNames);
  if (const auto hq = node.find("hq"))
    for (const DataNode& line : hq->items()) b.hq.push_back(read_line(line, c));
  if (const auto units = node.find("units"))
    for (const DataNode& line : units->items()) b.units.push_back(read_line(line, c));
  if (const auto sub = node.find("sub"))
    for (const DataNode& body : sub->items()) b.sub.push_back(read_body(body, c));
  if (node && b.hq.empty() && b.units.empty() && b.sub.empty()) node.fault("has nothing in it");
  return b;
}

void read_periods(const DataNode& node, std::string_view since, std::string_view until, Period& first, Period& last) {
  if (const auto from = node.find(since)) first = from->as<Period>(kPeriodNames);
  if (const auto to = node.find(until)) last = to->as<Period>(kPeriodNames);
  if (last < first) node.fault("ends before it begins");
}

Organisation read_one(const DataNode& node, const Content& c) {
  node.only_keys({"id", "name", "side", "from", "until", "provenance", "substitutions", "replacements",
                  "attached_weapons", "body"});
  node.expect_source();
  Organisation o;
  o.id = node.at("id").text();
  o.name = node.at("name").text();
  o.side = node.at("side").as<Side>(kSideNames);
  read_periods(node, "from", "until", o.from, o.until);
  o.body = read_body(node.at("body"), c);
  for (const DataNode& line : node.at("substitutions").items()) {
    line.only_keys({"unit", "by", "since", "until"});
    Organisation::Substitution s{read_card(line.at("unit"), c), read_card_list(line.at("by"), c), {}, Period::L45};
    read_periods(line, "since", "until", s.since, s.until);
    o.substitutions.push_back(std::move(s));
  }
  if (const auto list = node.find("replacements"))
    for (const DataNode& line : list->items()) {
      line.only_keys({"sub", "by"});
      o.replacements.push_back({line.at("sub").text(), read_body(line.at("by"), c)});
    }
  static constexpr std::array<std::string_view, 3> kShares{"all", "one third", "one per company"};
  for (const DataNode& line : node.at("attached_weapons").items()) {
    line.only_keys({"to", "weapon", "share", "in", "since"});
    Organisation::WeaponIssue w;
    w.to = read_card_list(line.at("to"), c);
    w.weapon = read_card(line.at("weapon"), c);
    w.share = line.at("share").as<Organisation::WeaponIssue::Share>(kShares);
    w.in = text_or_nothing(line, "in");
    if (const auto since = line.find("since")) w.since = since->as<Period>(kPeriodNames);
    o.weapons.push_back(std::move(w));
  }
  return o;
}

}  // namespace

void read_organisations(const DataNode& root, Content& out, Sound sound) {
  root.only_keys({"game", "format", "provenance", "fieldworks", "organisations"});
  for (const DataNode& node : root.at("fieldworks").items()) {  // PZ:23.2.3d
    node.only_keys({"terrain", "gp_def", "points"});
    FieldworkPrice price;
    price.terrain = node.at("terrain").as<Terrain>(kTerrainNames);
    if (const auto def = node.find("gp_def")) price.gp_def = def->integer(1, kGpDefenses);
    price.points = node.at("points").integer(1, 99);
    out.fieldwork_prices.push_back(price);
  }
  if (!sound.cards) return;  // the rest names cards
  const auto nodes = root.at("organisations").items();
  expect_ids(nodes);
  for (const DataNode& node : nodes) out.organisations.push_back(read_one(node, out));
}

}  // namespace kessel::panzer
