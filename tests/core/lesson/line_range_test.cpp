#include "core/lesson/trace/line_range.h"

#include <gtest/gtest.h>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/subjects.h"

namespace talus {
namespace {

TEST(LineRange, HoldsEveryPointAndTheLineOfZero) {
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            const auto trace = make_trace(step.setup);
            if (!trace->is_line()) continue;
            const HeightRange range = line_range(*trace);
            EXPECT_LE(range.low, 0) << lesson.key;
            EXPECT_GT(range.high, 0) << lesson.key;
            for (int x = 0; x < trace->width(); ++x) {
                const double value = trace->value({x, 0}, trace->steps());
                EXPECT_GE(value, range.low) << lesson.key;
                EXPECT_LE(value, range.high) << lesson.key;
            }
        }
    }
}

// A long wave of 8 and short ones of 2 stand on slides one after the other.
TEST(LineRange, IsTheSameForHighAndLowWaves) {
    int lines = 0;
    std::optional<HeightRange> first;
    for (const LessonStep& step : find_lesson("spectrum")->lesson.steps) {
        const auto trace = make_trace(step.setup);
        if (!trace->is_line() || trace->extremes().low >= 0) continue;
        if (!first) first = line_range(*trace);
        EXPECT_EQ(line_range(*trace), *first);
        ++lines;
    }
    EXPECT_GE(lines, 3);
}

}  // namespace
}  // namespace talus
