#pragma once

#include <string>
#include <string_view>

namespace talus {

/// What to look for in a file that somebody wrote by hand, by what the parser said about it; empty where that
/// gives no clue. A clause that continues the parser's message.
std::string json_hint(std::string_view said);

}  // namespace talus
