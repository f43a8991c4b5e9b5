#pragma once

#include "core/lesson/lesson_reader.h"
#include "core/lesson/lesson_setup.h"

namespace talus {

/// The setup with what the JSON object changes in it.
LessonSetup setup_from_json(const nlohmann::ordered_json& json, const LessonSetup& before,
                            const std::string& where, LessonReader& reader);
/// What differs from `before`; an empty object where nothing does.
nlohmann::ordered_json json_of_changes(const LessonSetup& setup, const LessonSetup& before);

}  // namespace talus
