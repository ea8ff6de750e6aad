#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/args.h"

namespace kessel::tools {

/// `kessel play-tty`: two people at one terminal, or one against a computer player.
int cmd_play_tty(const std::vector<std::string>& words, Env& env);

/// The part of a drawn board around the first place where a word stands; empty if it stands nowhere. Colours survive.
std::string crop_board(const std::string& plain, const std::string& drawn, std::string_view word, int rows,
                       int columns);

}  // namespace kessel::tools
