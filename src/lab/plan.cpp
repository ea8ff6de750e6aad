#include "lab/plan.h"

#include <nlohmann/json.hpp>

#include "core/json_writer.h"
#include "tools/playout.h"

namespace kessel::lab {

Job job_of(const Plan& plan, std::uint64_t number) {
  Job j;
  j.number = number;
  j.swapped = number % 2 == 1;
  std::uint64_t rest = number / 2;
  j.variant = static_cast<std::size_t>(rest % plan.variants());
  rest /= plan.variants();
  j.pairing = static_cast<std::size_t>(rest % plan.pairings());
  j.pair = rest / plan.pairings();
  std::size_t k = j.pairing;
  for (j.a = 0; k >= plan.players.size() - 1 - j.a; ++j.a) k -= plan.players.size() - 1 - j.a;
  j.b = j.a + 1 + k;
  j.seed = tools::derived_seed(plan.seed, j.pair);
  // A player swapped with itself would play the very same game again and count it twice.
  if (j.swapped && plan.players[j.a].text() == plan.players[j.b].text()) j.seed = tools::derived_seed(j.seed, 5);
  return j;
}

std::string plan_json(const Plan& p) {
  JsonWriter j;
  j.begin_object().field("version", kPlanVersion).field("game", p.game).field("scenario", p.scenario);
  j.key("options").begin_object();
  for (const auto& [k, v] : p.options) j.field(k, v);
  j.end_object();
  if (p.vary) {
    j.key("vary").begin_object().field("option", p.vary->option).key("values").begin_array();
    for (const std::string& v : p.vary->values) j.value(v);
    j.end_array().end_object();
  }
  j.key("players").begin_array();
  for (const tools::PlayerSpec& s : p.players) j.value(s.text());
  j.end_array().field("pairs", p.pairs).field("seed", std::to_string(p.seed));
  if (p.sprt)
    j.key("sprt")
        .begin_object()
        .field("elo0", p.sprt->elo0)
        .field("elo1", p.sprt->elo1)
        .field("alpha", p.sprt->alpha)
        .field("beta", p.sprt->beta)
        .end_object();
  j.field("check_every", p.check_every).field("records", p.keep_records).field("rules_version", p.rules_version);
  j.field("content", p.content);
  if (!p.overlay.empty()) j.field("overlay", p.overlay);
  return j.end_object().take();
}

Expected<Plan> parse_plan(const std::string& text, const std::string& where) {
  try {
    const auto j = nlohmann::json::parse(text);
    if (j.at("version").get<int>() != kPlanVersion) return Fault{where, "is a plan of another version"};
    Plan p;
    p.game = j.at("game").get<std::string>();
    p.scenario = j.at("scenario").get<std::string>();
    p.options = j.at("options").get<OptionValues>();
    if (j.contains("vary"))
      p.vary = Vary{j["vary"].at("option").get<std::string>(), j["vary"].at("values").get<std::vector<std::string>>()};
    for (const auto& name : j.at("players")) {
      const auto spec = tools::known_player(name.get<std::string>());
      if (!spec) return Fault{where, spec.error().text()};
      p.players.push_back(*spec);
    }
    p.pairs = j.at("pairs").get<std::uint64_t>();
    p.seed = std::stoull(j.at("seed").get<std::string>());
    if (j.contains("sprt")) {
      const auto& s = j["sprt"];
      p.sprt = SprtRule{s.at("elo0").get<double>(), s.at("elo1").get<double>(), s.at("alpha").get<double>(),
                        s.at("beta").get<double>()};
    }
    p.check_every = j.at("check_every").get<std::uint64_t>();
    p.keep_records = j.at("records").get<bool>();
    p.rules_version = j.at("rules_version").get<int>();
    p.content = j.at("content").get<std::string>();
    if (j.contains("overlay")) p.overlay = j["overlay"].get<std::string>();
    if (p.players.size() < 2 || p.pairs == 0 || p.variants() == 0) return Fault{where, "the plan has no games"};
    return p;
  } catch (const std::exception& e) {
    return Fault{where, std::string("is no plan: ") + e.what()};
  }
}

std::string OpenPlan::variant_name(std::size_t v) const {
  return plan.vary ? plan.vary->option + "=" + plan.vary->values[v] : "";
}

Expected<OpenPlan> open_plan(Plan plan, const tools::Shelf& shelf) {
  OpenPlan out;
  GameSource source;
  source.home = shelf.home;
  source.overlay_json = plan.overlay;
  for (std::size_t v = 0; v < plan.variants(); ++v) {
    OptionValues options = plan.options;
    if (plan.vary) options[plan.vary->option] = plan.vary->values[v];
    auto opened = tools::open_checked(shelf, plan.game, plan.scenario, options, source);
    if (!opened) return opened.error();
    if (!out.game) out.game = opened->game;
    plan.scenario = opened->scenario;
    out.options.push_back(opened->options);
  }
  if (plan.content.empty()) {
    plan.content = out.game->content_hash();
    plan.rules_version = out.game->info().rules_version;
  }
  if (plan.content != out.game->content_hash() || plan.rules_version != out.game->info().rules_version)
    return Fault{plan.game, "the data or the rules are not those that the plan was made with"};
  out.plan = std::move(plan);
  return out;
}

}  // namespace kessel::lab
