#pragma once

#include <span>
#include <string>
#include <string_view>

namespace talus {

/// Returns the word that is most like a mistyped one, by the pairs of letters that they share, whatever their
/// case; empty where none is like it.
std::string_view most_similar(std::string_view typed, std::span<const std::string_view> words);

/// Returns "; did you mean WORD?", or nothing where no word is like the typed one.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> words);

}  // namespace talus
