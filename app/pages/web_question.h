#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/lesson/script/lesson_file.h"

namespace talus {

/// Returns what a step asks for a web page, as JSON, with the right answers; null where it asks nothing.
/// done: the trace's steps at its stop. Which numbers are right as a mean is what Prediction takes as right,
/// given as ranges of whole thousandths. Why an answer is wrong stands there, too, as
/// core/lesson/script/reasons.h has it: of points by cell, of means by ranges, of choices by choice.
nlohmann::ordered_json web_question(const LessonStep& step, const Trace& trace, std::int64_t done,
                                    const std::vector<std::string>& languages, const std::string& fallback);

}  // namespace talus
