#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/lesson/lesson_reader.h"
#include "core/lesson/lesson_text.h"

namespace talus {

/// Returns whether this is the code of a language: two or three small letters, and after a hyphen where it is
/// spoken.
bool is_language(std::string_view code);
inline constexpr std::size_t k_max_language = 12;  ///< letters of a code
/// The same as a regular expression, but for the length.
inline constexpr std::string_view k_language_pattern = "^[a-z]{2,3}(-[A-Za-z-]*)?$";

/// Reads a text in quotes, or one for each language. language: of a text that does not say its own.
LessonText text_from_json(const nlohmann::ordered_json& object, std::string_view key,
                          const std::string& where, const std::string& language, LessonReader& reader);
/// Returns whether the member is not there or holds nothing.
bool is_missing(const nlohmann::ordered_json& object, std::string_view key);

nlohmann::ordered_json json_of(const LessonText& text, const std::string& language);

}  // namespace talus
