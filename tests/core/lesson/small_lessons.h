#pragma once

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/trace.h"
#include "tests/grid_of.h"

namespace talus {

/// Returns a step with nothing but a question.
inline LessonStep that_asks(Question question) {
    LessonStep step;
    step.predict = question;
    return step;
}

/// Returns the lesson with these steps and setup, as their JSON says.
inline LessonFile lesson_of(const std::string& steps, const std::string& setup) {
    return lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" + setup + R"(, "steps": [)" +
                            steps + "]}");
}

/// Calls body(point) for each cell of the trace.
inline void for_each_cell(const Trace& trace, auto&& body) {
    for (const auto [x, y] : cells_of(trace)) body(LatticePoint{x, y});
}

}  // namespace talus
