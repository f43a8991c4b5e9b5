#include "core/lesson/picture/worksheet.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/exact_trace.h"
#include "core/lesson/trace/written_out.h"
#include "tests/core/lesson/plans.h"

namespace talus {
namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
        ++count;
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
        const std::string blank = worksheet(trace, false);
        const std::string solution = worksheet(trace, true);
        std::size_t gaps = 0;
        for (std::int64_t step = 0; step < order.steps(); ++step) {
            const Arithmetic line = trace.arithmetic(step);
            if (line.given) continue;
            gaps += static_cast<std::size_t>(line.count) + 1;
            EXPECT_EQ(count_of(solution, ">" + trace.written_out(line) + "<"), 1u) << step;
            const std::string number = ">" + std::to_string(step + 1) + ".<";
            EXPECT_EQ(count_of(blank, number), 1u);
            std::string given = ") / " + std::to_string(line.count) + (line.offset < 0 ? " − " : " + ");
            given += written_number(std::fabs(line.offset), trace.decimals()) + " = ____<";
            EXPECT_GE(count_of(blank, given), 1u) << given;
        }
        EXPECT_EQ(count_of(blank, " / "), order.steps() - order.phases().front().count);
        EXPECT_EQ(count_of(blank, "____ ") + count_of(blank, "____)") + count_of(blank, "____<") -
                      count_of(blank, "Name: "),
                  gaps);
        EXPECT_EQ(count_of(solution, "____"), 0u);
        const auto points = static_cast<std::size_t>(order.width() * order.height());
        EXPECT_EQ(count_of(blank, "<rect x="), points);
        for (std::size_t place = 1; place <= points; ++place)
            EXPECT_GE(count_of(blank, ">" + std::to_string(place) + "</text>"), 1u) << place;
        EXPECT_EQ(count_of(blank, "text-anchor=\"middle\""),
                  static_cast<std::size_t>(order.phases()[0].count));
        EXPECT_EQ(count_of(solution, "text-anchor=\"middle\""), points);
    }
}

TEST(Worksheet, TakesWhatFitsOnAPage) {
    EXPECT_TRUE(fits_worksheet(trace_of(3, false)));
    EXPECT_FALSE(fits_worksheet(trace_of(4, false)));
    EXPECT_FALSE(fits_worksheet(trace_of(2, false, true))) << "points move";
    EXPECT_FALSE(fits_worksheet(ExactTrace({{}, plan_of(1, 1, 2, false), {0, 1000}, 1}))) << "no tenths";
    const std::string page = worksheet(trace_of(3, false), true);
    for (std::size_t at = page.find(" y=\""); at != std::string::npos; at = page.find(" y=\"", at + 1))
        EXPECT_LT(std::stod(page.substr(at + 4)), 290);
}

}  // namespace
}  // namespace talus
