#include "outposts/content.h"

#include <array>
#include <set>

#include "load/overlay.h"

namespace kessel::outposts {

using load::DataNode;
using load::Faults;
using load::Overlay;

namespace {

const std::vector<std::string>& file_names() {
  static const std::vector<std::string> names{"roads.json"};
  return names;
}

Road read_road(const DataNode& node) {
  node.only_keys({"id", "title", "provenance", "turns", "counters", "home", "posts"});
  node.expect_source();
  Road road;
  road.info = {node.at("id").text(), node.at("title").text(), {}};
  road.turns = node.at("turns").integer(1, kMaxTurns);
  road.counters = node.at("counters").integer(1, kMaxCounters);
  road.home = node.at("home").integer(1, kMaxPosts / 2);
  for (const DataNode& post : node.at("posts").items()) {
    post.only_keys({"name", "value"});
    road.posts.push_back({post.at("name").text(), post.at("value").integer(0, 9)});
  }
  const int posts = static_cast<int>(road.posts.size());
  if (posts < 2 * road.home || posts > kMaxPosts) node.at("posts").fault("too short for two homes, or too long");
  if (road.home < road.counters) node.at("home").fault("has no room for the counters");
  return road;
}

Expected<std::shared_ptr<const Content>> read(const std::string& home, const Overlay& overlay, Faults& faults) {
  auto out = std::make_shared<Content>();
  if (const auto docs =
          load::open_documents(home + "/data/outposts", "data/outposts", file_names(), overlay, {}, faults)) {
    const DataNode root = docs->files.at("roads.json").root();
    root.only_keys({"game", "format", "provenance", "scenarios"});
    static constexpr std::array<std::string_view, 1> kGame{"outposts"};
    static_cast<void>(root.at("game").one_of(kGame));
    static_cast<void>(root.at("format").integer(1, 1));
    root.expect_source();
    std::set<std::string> seen;
    for (const DataNode& node : root.at("scenarios").items()) {
      out->roads.push_back(read_road(node));
      if (!seen.insert(out->roads.back().info.id).second) node.at("id").fault("this id is used twice");
    }
    if (out->roads.empty()) root.at("scenarios").fault("there is none");
    out->hash = docs->hash;
    out->overlay = overlay.text();
  }
  if (!faults.none()) return faults.together("");
  return std::shared_ptr<const Content>(std::move(out));
}

}  // namespace

Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir) {
  Faults faults;
  const Overlay overlay =
      overlay_dir.empty() ? Overlay() : Overlay::from_folder(overlay_dir + "/outposts", file_names(), faults);
  return read(home, overlay, faults);
}

Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json) {
  Faults faults;
  const Overlay overlay = Overlay::from_text(overlay_json, file_names(), faults);
  return read(home, overlay, faults);
}

}  // namespace kessel::outposts
