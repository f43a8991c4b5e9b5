#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/script/lesson_reader.h"

namespace talus {

/// Reads how a step shows its ground, and what it draws over it: the keys camera, exaggeration, look, cell
/// and marks. step: has its setup, its question, its comparison and what it shows. language: of labels that
/// do not say theirs.
void view_from_json(const nlohmann::ordered_json& step_json, LessonStep& step, const std::string& where,
                    const std::string& language, LessonReader& reader);
/// Adds these keys, where the step has them.
void write_view(nlohmann::ordered_json& step_json, const LessonStep& step, const std::string& language);

}  // namespace talus
