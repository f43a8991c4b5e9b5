#pragma once

#include <string>
#include <string_view>

namespace talus {

/// Texts that files and arguments hold, as each medium takes them. Nothing else in the program writes such a
/// text out by itself; tests/house looks for what does.

/// Returns a text as a terminal may show it: UTF-8 without control characters. Those that a file's text holds
/// could otherwise move the cursor, change colours or retitle the window. Each becomes `\x1b` and so on,
/// bytes that are not UTF-8 and code points that stand for no character become U+FFFD, and marks that reverse
/// the direction of writing are left out. New lines stay where `lines` says so, else they become `\n`.
std::string printable(std::string_view text, bool lines = false);

/// Returns a text as JSON has it, in quotes. Bytes that are not UTF-8 become U+FFFD.
std::string json_quoted(std::string_view text);

/// Returns a text as it is drawn in one line, in a picture or a PDF: a control character becomes a space,
/// what is no character U+FFFD.
std::string drawable(std::string_view text);

/// Returns a drawable text between tags or in an attribute's quotes, for XML and HTML alike.
std::string xml_escaped(std::string_view text);

/// Returns a text as Python has it, in quotes. Bytes that are not UTF-8 become what Python itself makes of
/// them in the names of files (PEP 383), so that the file is found.
std::string python_quoted(std::string_view text);

}  // namespace talus
