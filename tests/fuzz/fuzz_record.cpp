// libFuzzer target: any bytes as a record. What is read must be written and read again the same; what replays must
// verify or be refused with a line; nothing may crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/session.h"
#include "engine/verify.h"
#include "toy_game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = kessel::parse_record(text, "fuzz");
  if (!read) return 0;
  const auto again = kessel::parse_record(kessel::record_text(read->record), "again");
  if (!again || !(again->record == read->record)) std::abort();

  const auto game = kessel::toy::game();
  const kessel::VerifyReport report = kessel::verify_record(read->record, *game, true);
  if (!report.ok && report.line == 0) std::abort();
  auto session = kessel::Session::load(game, read->record);
  if (report.ok && !session) std::abort();
  if (!session) return 0;
  if (session->record().entries.size() != session->timeline().size()) std::abort();
  if (!session->goto_entry(session->timeline().size() / 2)) std::abort();
  static_cast<void>(session->undo(kessel::Side::First));
  const auto branch = session->branch(session->timeline().size(), kessel::seed_from(1), {"a", "b"});
  if (!branch || branch->hash() != session->hash()) std::abort();
  return 0;
}
