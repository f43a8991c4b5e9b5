#pragma once

#include <string_view>

namespace talus {

/// All that the program says on a terminal goes through here, so that no text of a file or an argument
/// reaches it raw: a name could otherwise forge a line, move the cursor or retitle the window.

/// Lets everything that follows be left unsaid: of several processes that do the same, one speaks.
void speak_no_more();
bool speaks();
/// Writes a line to the output.
void print_line(std::string_view line);
/// Writes a text of several lines, which ends with a break, to the output. No line of it may hold a text that
/// a file or an argument brought, but through printable().
void print_lines(std::string_view text);
/// Writes "talus: LINE" to the error stream.
void tell_line(std::string_view line);
/// Writes a part of a line to the error stream, where a bar is drawn again and again.
void draw_line(std::string_view part);
/// Returns whether all that was printed has reached the output.
bool output_is_written();

}  // namespace talus
