#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/lesson/script/lesson_reader.h"
#include "core/lesson/script/lesson_text.h"

namespace talus {

/// Reads a text in quotes, or one for each language. language: of a text that does not say its own.
LessonText text_from_json(const nlohmann::ordered_json& object, std::string_view key,
                          const std::string& where, const std::string& language, LessonReader& reader);
/// Returns whether the member is not there or holds nothing.
bool is_missing(const nlohmann::ordered_json& object, std::string_view key);

nlohmann::ordered_json json_of(const LessonText& text, const std::string& language);

}  // namespace talus
