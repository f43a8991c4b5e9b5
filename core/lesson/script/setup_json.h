#pragma once

#include "core/lesson/script/lesson_reader.h"
#include "core/lesson/trace/lesson_setup.h"

namespace talus {

/// Returns the setup with the changes of the JSON object.
LessonSetup setup_from_json(const nlohmann::ordered_json& json, const LessonSetup& before,
                            const std::string& where, LessonReader& reader);
/// Returns what differs from `before`; an empty object if nothing does.
nlohmann::ordered_json json_of_changes(const LessonSetup& setup, const LessonSetup& before);

}  // namespace talus
