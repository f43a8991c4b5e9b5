// The lines below maps of water and scree, worked out again from the numbers that they print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <string>
#include <vector>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/pipes_trace.h"
#include "core/lesson/trace/scree_trace.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using testing::HasSubstr;

constexpr double k_half = 0.005;        // of the last digit of metres
constexpr double k_half_slope = 5e-4;   // of slopes, which have a digit more
constexpr double k_seconds_off = 0.02;  // a printed step's length is right to half a hundredth of a second

// With plain minus signs.
std::string plain(std::string text) {
    const std::string minus = "−";
    for (std::size_t at = text.find(minus); at != std::string::npos; at = text.find(minus, at))
        text.replace(at, minus.size(), "-");
    return text;
}

std::vector<std::vector<double>> numbers_in(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    std::vector<std::vector<double>> all;
    for (std::sregex_iterator found(text.begin(), text.end(), expression), end; found != end; ++found) {
        std::vector<double> numbers;
        for (std::size_t i = 1; i < found->size(); ++i)
            numbers.push_back((*found)[i].matched ? std::strtod((*found)[i].str().c_str(), nullptr) : NAN);
        all.push_back(std::move(numbers));
    }
    return all;
}

std::shared_ptr<const Trace> trace_of_lesson(const char* key, std::size_t step) {
    return make_trace(find_lesson(key)->lesson.steps[step].setup);
}

void for_each_line(const Trace& trace, std::int64_t last, auto&& body) {
    for (std::int64_t step = 0; step < last; ++step) {
        for (const auto [x, y] : cells_of(trace))
            body(plain(trace.written_out(trace.arithmetic(step, LatticePoint{x, y}))));
    }
}

TEST(PipesTrace, ItsPrintedFlowsMakeTheNewDepth) {
    const auto trace = trace_of_lesson("where-water-goes", 5);
    int limited = 0;
    for_each_line(*trace, 30, [&](const std::string& text) {
        const auto flows = numbers_in(
            text,
            "[NESW]: [^≈;]* · [0-9.]+ ≈ (-?[0-9.]+)(?: \\(-?[0-9.]+ · ([0-9.]+) ≈ (-?[0-9.]+)\\))?(?=;)");
        const auto walls = numbers_in(text, "[NESW](): wall");
        const auto outflow =
            numbers_in(text, "Outflow: ([0-9.]+) m²/s · ([0-9.]+) s / ([0-9.]+) m ≈ ([0-9.]+) m");
        const auto depth = numbers_in(text, "New depth: ([0-9.]+) - ([0-9.]+) out \\+ ([0-9.]+) in");
        ASSERT_EQ(flows.size() + walls.size(), 4u) << text;
        ASSERT_EQ(outflow.size(), 1u) << text;
        ASSERT_EQ(depth.size(), 1u) << text;
        const double share = outflow[0][1] / outflow[0][2];
        double asked = 0;
        double out = 0;
        double in = 0;
        for (const auto& flow : flows) {
            const bool is_limited = !std::isnan(flow[1]);
            limited += is_limited ? 1 : 0;
            if (is_limited) {
                EXPECT_NEAR(flow[0] * flow[1], flow[2], k_half * (std::fabs(flow[0]) + 3)) << text;
            }
            const double runs = is_limited ? flow[2] : flow[0];
            asked += std::max(0.0, flow[0]);
            (runs > 0 ? out : in) += std::fabs(runs);
        }
        const double off = 4 * k_half * share + k_half + k_seconds_off;
        EXPECT_NEAR(outflow[0][0], asked, 5 * k_half) << text;
        EXPECT_NEAR(outflow[0][3], asked * share, off) << text;
        EXPECT_NEAR(depth[0][1], out * share, off) << text;
        EXPECT_NEAR(depth[0][2], in * share, off) << text;
    });
    EXPECT_GT(limited, 20) << "hardly a cell had less than its pipes asked for";
}

// "(0.987 · (-2.13) + 2.62 · 0.70 · 1.28) · 0.712 ≈ 0.19": each factor is right to half of its last digit.
TEST(PipesTrace, ItsPrintedNumbersMakeTheFlows) {
    const auto trace = trace_of_lesson("where-water-goes", 5);
    int made = 0;
    int slowed = 0;
    for_each_line(*trace, 30, [&](const std::string& text) {
        const auto rule =
            numbers_in(text, "In ([0-9.]+) s a flow becomes \\(([0-9.]+) · flow before \\+ ([0-9.]+) ·");
        ASSERT_EQ(rule.size(), 1u) << text;
        const double gain = rule[0][2];
        EXPECT_NEAR(gain, 9.81 * rule[0][0] / k_paper_cell, k_half + k_half * 9.81 / k_paper_cell) << text;
        for (const auto& pipe : numbers_in(
                 text,
                 "[NESW]: \\(?(?:([0-9.]+) · \\(?(-?[0-9.]+)\\)? )?(?:\\+ |(- ?))?([0-9.]+) · ([0-9.]+) · "
                 "([0-9.]+)\\)? · ([0-9.]+) ≈ (-?[0-9.]+)")) {
            const bool runs = !std::isnan(pipe[0]);
            const double depth = pipe[4];
            const double drop = pipe[5];
            EXPECT_EQ(pipe[3], gain) << text;
            if (runs) {
                EXPECT_EQ(pipe[0], rule[0][1]) << text;
            }
            const double kept = runs ? pipe[0] * pipe[1] : 0;
            const double grown = gain * depth * drop;
            const double off = pipe[6] * (k_half * (gain * depth + gain * drop + depth * drop + 1) +
                                          k_half_slope * std::fabs(kept)) +
                               k_half_slope * (std::fabs(kept) + grown) + 2 * k_half;
            const bool rises = !std::isnan(pipe[2]);
            EXPECT_NEAR((rises ? kept - grown : kept + grown) * pipe[6], pipe[7], off) << text;
            ++made;
            slowed += pipe[6] < 0.9 ? 1 : 0;
        }
    });
    EXPECT_GT(made, 2000);
    EXPECT_GT(slowed, 100) << "friction was hardly seen";
}

TEST(PipesTrace, SaysWhereAWallIs) {
    const auto trace = trace_of_lesson("where-water-goes", 5);
    const auto lines = [&](const char* language) {
        std::string all;
        for (const std::string& each : trace->arithmetic(0, {0, 4}, language).lines) all += each + "\n";
        return all;
    };
    EXPECT_THAT(lines("en"), testing::AllOf(HasSubstr("W: wall"), HasSubstr("S: wall"), HasSubstr("E: ")));
    EXPECT_THAT(lines("de"), testing::AllOf(HasSubstr("W: Wand"), HasSubstr("S: Wand")));
}

// Of what flows out, less is framed than "0.00" says.
TEST(PipesTrace, FramesNoNeighbourThatNothingFlowsToAsPrinted) {
    const auto trace = trace_of_lesson("where-water-goes", 8);
    for (const auto [x, y] : cells_of(*trace)) {
        const Arithmetic line = trace->arithmetic(trace->steps() - 1, LatticePoint{x, y});
        const auto flows =
            numbers_in(plain(trace->written_out(line)), "[NESW]: [^;]* ≈ (-?[0-9.]+)\\)?(?=;)");
        const auto out = std::ranges::count_if(flows, [](const auto& flow) { return flow[0] > 0; });
        EXPECT_EQ(line.count, out) << x << ", " << y;
    }
}

TEST(PipesTrace, TellsOfTheGroundOnlyWhereWaterWearsIt) {
    EXPECT_THAT(trace_of_lesson("where-water-goes", 5)->arithmetic(0, {1, 1}).lines,
                testing::Each(testing::Not(HasSubstr("Ground"))));
    EXPECT_THAT(trace_of_lesson("how-a-valley-is-cut", 0)->arithmetic(0, {1, 1}).lines,
                testing::Contains(HasSubstr("Ground")));
}

TEST(ScreeTrace, ItsPrintedSlopesMakeWhatSlides) {
    const auto trace = trace_of_lesson("how-a-valley-is-cut", 5);
    int slid = 0;
    int hardly_lower = 0;
    for_each_line(*trace, trace->steps(), [&](const std::string& text) {
        double out = 0;
        double in = 0;
        int count = 0;
        const auto rule = numbers_in(text, "falls ([0-9.]+) m in 1 m");
        ASSERT_EQ(rule.size(), 1u) << text;
        const double held = rule[0][0];
        const std::regex part("(?:Slides: |Diagonally with )([0-9.]+)([^D]*)");
        for (std::sregex_iterator found(text.begin(), text.end(), part), end; found != end; ++found) {
            const double share = std::strtod((*found)[1].str().c_str(), nullptr);
            for (const auto& entry :
                 numbers_in((*found)[2].str(), "[NESW]+ (-?[0-9.]+) at ([0-9.]+) → (-?[0-9.]+)")) {
                const double drop = entry[0];
                const double steepest = entry[1];
                const double off = k_half + share * (k_half + 3 * k_half_slope * std::fabs(drop) / held);
                EXPECT_NEAR(entry[2], share * drop * (1 - held / steepest), off) << text;
                EXPECT_GE(steepest, held) << "what is held slides: " << text;
                (entry[2] > 0 ? out : in) += std::fabs(entry[2]);
                ++count;
                hardly_lower += std::fabs(drop) / (k_paper_cell * std::sqrt(2.0)) < held ? 1 : 0;
            }
        }
        const auto height = numbers_in(text, "New height: ([0-9.]+) - ([0-9.]+) gone \\+ ([0-9.]+) come");
        ASSERT_EQ(height.size(), 1u) << text;
        EXPECT_NEAR(height[0][1], out, (count + 1) * k_half) << text;
        EXPECT_NEAR(height[0][2], in, (count + 1) * k_half) << text;
        slid += count;
    });
    EXPECT_GT(slid, 200);
    EXPECT_GT(hardly_lower, 20) << "rock slides to cells that lie hardly lower, too";
}

}  // namespace
}  // namespace talus
