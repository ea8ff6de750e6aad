#include "tools/home.h"

namespace kessel::tools {

std::string find_home(const char* told, const std::filesystem::path& program) {
  if (told != nullptr && *told != '\0') return told;
  // Found from the program's own place, so that an installation may be moved as a whole.
  const std::filesystem::path shared = program.parent_path().parent_path() / "share" / "kessel";
  std::error_code none;
  if (program.parent_path().filename() == "bin" && std::filesystem::is_directory(shared / "data", none))
    return shared.string();
  return ".";
}

}  // namespace kessel::tools
