#include "core/lesson/picture/paper_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/lesson/picture/sheet_pen.h"
#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/exact_trace.h"
#include "core/lesson/trace/written_out.h"
#include "tests/core/lesson/plans.h"

namespace talus {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> texts_of(const MapSheet& sheet) {
    std::vector<std::string> all;
    for (const DrawnThing& thing : sheet.groups.front().things) {
        if (const auto* text = std::get_if<DrawnText>(&thing)) all.push_back(text->text);
    }
    return all;
}

std::size_t count_of(const std::vector<std::string>& texts, const std::string& part) {
    std::size_t count = 0;
    for (const std::string& text : texts) {
        for (std::size_t at = text.find(part); at != std::string::npos;
             at = text.find(part, at + part.size()))
            ++count;
    }
    return count;
}

ClassTrace trace_of(int levels, bool wrap, bool additions = false) {
    return ClassTrace(
        {.plan = plan_of(1, 1, levels, wrap), .stage = {.random_additions = additions}, .seed = 11});
}

TEST(Worksheet, GivesSeedsAndOffsetsAndLeavesTheRestToBeFound) {
    for (const bool wrap : {false, true}) {
        const ClassTrace trace = trace_of(2, wrap);
        const PlacementOrder& order = trace.order();
        const std::vector<std::string> blank = texts_of(worksheet(trace, false, "en"));
        const std::vector<std::string> solution = texts_of(worksheet(trace, true, "en"));
        std::size_t gaps = 0;
        for (std::int64_t step = 0; step < order.steps(); ++step) {
            const Arithmetic line = trace.arithmetic(step);
            const std::string number = std::to_string(step + 1);
            EXPECT_THAT(blank, Contains(number));
            EXPECT_THAT(solution, Contains(written_number(line.result, trace.decimals())));
            if (line.given) continue;
            gaps += static_cast<std::size_t>(line.count) + 1;
            EXPECT_THAT(solution, Contains(trace.written_out(line)));
            EXPECT_THAT(blank, Contains(number + ".").Times(1));
            std::string given = ") / " + std::to_string(line.count) + (line.offset < 0 ? " − " : " + ");
            given += written_number(std::fabs(line.offset), trace.decimals()) + " = ____";
            EXPECT_THAT(blank, Contains(HasSubstr(given)));
        }
        EXPECT_EQ(count_of(blank, " / "), order.steps() - order.phases().front().count);
        EXPECT_EQ(count_of(blank, "____"), gaps);
        EXPECT_EQ(count_of(solution, "____"), 0u);
    }
}

TEST(Worksheet, SpeaksTheLanguageOfTheLesson) {
    const std::vector<std::string> page = texts_of(worksheet(trace_of(2, false), true, "de"));
    EXPECT_THAT(page, Contains("Diamond-Square, 5 × 5: Lösung"));
    EXPECT_THAT(page, Not(Contains(HasSubstr("0.7"))));
}

TEST(Worksheet, TakesWhatFitsOnAPage) {
    EXPECT_TRUE(fits_worksheet(trace_of(3, false)));
    EXPECT_FALSE(fits_worksheet(trace_of(4, false)));
    EXPECT_FALSE(fits_worksheet(trace_of(2, false, true))) << "points move";
    EXPECT_FALSE(fits_worksheet(ExactTrace({{}, plan_of(1, 1, 2, false), {0, 1000}, 1}))) << "no tenths";
    const MapSheet page = worksheet(trace_of(3, false), true, "en");
    for (const DrawnThing& thing : page.groups.front().things) {
        const auto* text = std::get_if<DrawnText>(&thing);
        if (text == nullptr) continue;
        EXPECT_LE(text->at.y, Paper{}.height - SheetPen::k_margin + 0.1) << text->text;
        EXPECT_GE(text->size, 1.7) << text->text;
    }
}

}  // namespace
}  // namespace talus
