#pragma once

#include <string>
#include <string_view>

namespace talus {

/// Draws a field that searches the list or menu which it is drawn in; Escape closes that, whatever was typed.
/// It takes the keyboard when the list opens. Returns whether Enter was pressed.
bool search_field(const std::string& name, std::string& words, float width);

/// Returns whether all words stand in the text, in upper or lower case.
bool has_words(std::string_view text, std::string_view words);

}  // namespace talus
