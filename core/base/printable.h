#pragma once

#include <string>
#include <string_view>

namespace talus {

/// Returns a text as a terminal may show it: UTF-8 without control characters. Those that a file's text holds
/// could otherwise move the cursor, change colours or retitle the window. Each becomes `\x1b` and so on,
/// bytes that are not UTF-8 become U+FFFD, and marks that reverse the direction of writing are left out. New
/// lines stay where `lines` says so, else they become `\n`.
std::string printable(std::string_view text, bool lines = false);

/// Returns a text as JSON has it, in quotes. Bytes that are not UTF-8 become U+FFFD.
std::string json_quoted(std::string_view text);

}  // namespace talus
