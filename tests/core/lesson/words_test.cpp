// What lessons say in other languages than English.
#include <gtest/gtest.h>

#include <regex>

#include "core/lesson/script/lesson_file.h"

namespace talus {
namespace {

bool has_words(const std::string& text) {
    static const std::regex word("[A-Za-z]{4,}");
    return std::regex_search(text, word);
}

// A German lesson says nothing in English: not beside its lattice, not below its map, not on the scrub bar.
TEST(LessonWords, StepsOfAllLessonsAreExplainedInGerman) {
    int lines_compared = 0;
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            if (step.setup.exact) continue;  // its kind of trace is there in class numbers, too
            const auto trace = make_trace(step.setup);
            for (const Mark& mark : trace->track().marks)
                EXPECT_NE(mark.label("de"), mark.label("en")) << lesson.key;
            for (std::int64_t at = 0; at < trace->steps(); ++at) {
                const LatticePoint cell = trace->point_told(at, step.cell.value_or(LatticePoint{}));
                const Arithmetic german = trace->arithmetic(at, cell, "de");
                const Arithmetic english = trace->arithmetic(at, cell);
                EXPECT_NE(trace->explanation(at, german, "de"), trace->explanation(at, english, "en"));
                EXPECT_EQ(german.lines.size(), english.lines.size());
                EXPECT_EQ(german.result, english.result);
                for (std::size_t i = 0; i < german.lines.size(); ++i) {
                    if (!has_words(english.lines[i])) continue;
                    EXPECT_NE(german.lines[i], english.lines[i]) << lesson.key;
                    ++lines_compared;
                }
            }
        }
    }
    EXPECT_GT(lines_compared, 100);
}

}  // namespace
}  // namespace talus
