#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talus {

/// What stands in place of {name}.
using Fillings = std::vector<std::pair<std::string_view, std::string>>;
/// Returns the text with its {holes} filled in; those without a filling stay.
std::string with_fillings(std::string text, const Fillings& fillings);

/// The catalogue: assets/words has a file for each language but English, in which each text stands by its
/// English one: {"Slide {number}: {text}": "Folie {number}: {text}", …}. Where English has one word for two
/// things, what follows ## says which is meant and is never shown: "Home##key".

/// Returns what a text comes to whose holes were filled in English, as the label of an edit: "Kegel löschen"
/// of "Delete Cone", by "Delete {name}". Fillings that the language has as texts are in it, too. Of several
/// texts that fit, the one with the most letters outside its holes counts. Nothing where none fits that has
/// at least min_letters of them: few letters fit much by chance.
std::optional<std::string> find_filled(std::string_view english, const std::string& language,
                                       std::size_t min_letters);
/// Returns a text as the language has it, else that of the word before the ##; null where it has neither, and
/// in English.
const std::string* find_text(std::string_view english, const std::string& language);
/// Returns a text in that language, else in English. What stands in braces is replaced. Numbers in it have a
/// point; see localized().
std::string worded(std::string_view english, const std::string& language, const Fillings& fillings = {});
/// Returns what stands between whole and tenths.
std::string decimal_mark(const std::string& language);
/// Returns the text with the language's decimal mark in every number that has a point: digits on both sides.
std::string localized(std::string text, const std::string& language);
/// Returns the languages that there are words in.
std::vector<std::string> word_languages();

/// Returns whether this is the code of a language: two or three small letters, and after a hyphen where it is
/// spoken.
bool is_language(std::string_view code);
inline constexpr std::size_t k_max_language = 12;  ///< letters of a code
/// The same as a regular expression, except for the length.
inline constexpr std::string_view k_language_pattern = "^[a-z]{2,3}(-[A-Za-z-]*)?$";

}  // namespace talus
