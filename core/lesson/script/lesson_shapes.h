#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/record.h"
#include "core/lesson/script/lesson_file.h"

namespace talus {

/// How the parts of a lesson stand in its file; the keys of a lesson and of a step are in lesson_json.cpp.
/// language: of texts that do not say theirs.

/// A text in quotes, or one for each language: {"en": "…"}. Its key is left out where it is empty.
Shape<LessonText> text_shape(const std::string& language);
/// The same where it must not be empty. missing: what is said where it is.
Shape<LessonText> text_shape(const std::string& language, std::string_view missing);
/// Adds their definitions to those of a schema, by which shapes name them.
void add_text_schemas(nlohmann::ordered_json& definitions);

/// [column, row]
Shape<LatticePoint> point_shape(int side);
/// What changes of the setup before it. What is not said stays, as far as it can.
Shape<LessonSetup> setup_shape(const LessonSetup& before);
void add_setup_schemas(nlohmann::ordered_json& definitions);
Shape<LessonStop> stop_shape(const LessonSetup& setup);
Shape<LookKind> look_shape();
Shape<LessonCamera> camera_shape();
Shape<std::vector<LessonMark>> marks_shape(const std::string& language);
/// What a step asks: "nothing", "next", "parents", "mean", or an object with words of its own.
Shape<LessonStep> question_shape(const std::string& language);

/// Tells what of a step cannot be shown. at: the step.
void check_view(const LessonStep& step, const JsonPlace& at);
/// Tells what cannot be asked at its stop. done: its position. at: the question.
void check_question(const LessonStep& step, std::int64_t done, const JsonPlace& at);

}  // namespace talus
