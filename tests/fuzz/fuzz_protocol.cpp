// libFuzzer target: any bytes as lines of the engine protocol. Every answer is one line; a request that is answered with
// an error has changed nothing; nothing may crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tools/protocol.h"
#include "toy_game.h"

namespace {

kessel::tools::Shelf toy_shelf() {
  kessel::tools::Shelf shelf;
  shelf.games = {"toy"};
  shelf.open = [](const std::string&, const kessel::GameSource&) {
    return kessel::Expected<std::shared_ptr<const kessel::Game>>(kessel::toy::game());
  };
  return shelf;
}

struct Standing {
  std::uint64_t hash = 0, entries = 0;
  bool operator==(const Standing&) const = default;
};

Standing standing(const kessel::tools::Protocol& p) {
  if (p.session() == nullptr) return {};
  return {p.session()->hash(), p.session()->timeline().size()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kessel::tools::Protocol protocol(toy_shelf(), false);
  protocol.handle(R"({"cmd":"new","game":"toy","seed":1})");
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty() && !protocol.finished()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const Standing before = standing(protocol);
    const std::string answer = protocol.handle(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (answer.find('\n') != std::string::npos) std::abort();
    const bool error =
        answer.find("\"error\":{\"code\":") != std::string::npos && answer.find("\"ok\":true") == std::string::npos;
    if (error && standing(protocol) != before) std::abort();
    if (answer.find("\"code\":\"internal\"") != std::string::npos) std::abort();
  }
  return 0;
}
