#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/script/lesson_reader.h"

namespace talus {

/// Reads where a step stops. setup: the step's.
LessonStop stop_from_json(const nlohmann::ordered_json& json, const LessonSetup& setup,
                          const std::string& where, LessonReader& reader);
/// line: the setup is one.
nlohmann::ordered_json json_of(const LessonStop& stop, bool line);

}  // namespace talus
