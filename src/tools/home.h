#pragma once
#include <filesystem>
#include <string>

namespace kessel::tools {

/// The folder that holds data/ and web/dist: what KESSEL_HOME says (`told`, may be null), else share/kessel beside the
/// bin/ that the installed `program` lies in, else the current folder.
std::string find_home(const char* told, const std::filesystem::path& program);

}  // namespace kessel::tools
