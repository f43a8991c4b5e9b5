#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/script/lesson_reader.h"

namespace talus {

/// Reads what a step asks: "nothing", "next", "parents", "mean", or an object with words of its own.
/// language: of texts that do not say theirs.
void question_from_json(const nlohmann::ordered_json& step_json, LessonStep& step, const std::string& where,
                        const std::string& language, LessonReader& reader);
/// Reports what cannot be asked at the step's stop. done: its position.
void check_question(const LessonStep& step, std::int64_t done, const std::string& where,
                    LessonReader& reader);
nlohmann::ordered_json json_of_question(const LessonStep& step, const std::string& language);

}  // namespace talus
