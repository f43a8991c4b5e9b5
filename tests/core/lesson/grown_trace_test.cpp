#include "core/lesson/trace/grown_trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/base/random.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/process_trace.h"
#include "tests/core/lesson/small_lessons.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Kinds 0 to `kinds` - 1, by dice.
MapGround grown_ground(int side, bool wraps, std::uint32_t kinds, std::uint64_t seed) {
    Grid<float> map = grid_of(side, side, [&](int x, int y) {
        return static_cast<float>(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)) % kinds);
    });
    return {.map = make_field(std::move(map)),
            .lattice = {.width = side, .height = side, .wrap_x = wraps, .wrap_y = wraps},
            .numbers = NumberKind::tenths};
}

// The generator's own grids, one cell at a time: what is doubled is asked for in its own cells.
int by_the_generator(const MapGround& ground, std::int64_t x, std::int64_t y, int done) {
    const int side = ground.map->width();
    const bool wraps = ground.lattice.wrap_x;
    GrownSteps steps(37, 0, wraps ? side / 4 : 0, wraps ? side / 4 : 0);
    steps.begin([&](const GrownDice&, std::int64_t i, std::int64_t j) {
        const auto inside = [&](std::int64_t at) {
            return static_cast<int>(wraps ? (at % side + side) % side
                                          : std::clamp<std::int64_t>(at, 0, side - 1));
        };
        return static_cast<std::uint8_t>((*ground.map)(inside(4 * i), inside(4 * j)));
    });
    if (done > 0) steps.zoom();
    if (done > 1) steps.zoom();
    if (done > 2) steps.smooth();
    const int left = std::max(0, 2 - done);
    return steps.make({x >> left, y >> left, 1, 1}).at(x >> left, y >> left);
}

TEST(GrownTrace, EachCellIsTheGeneratorsAfterEachStep) {
    for (const auto& [side, wraps] : {std::pair{9, false}, {17, false}, {6, false}, {8, true}, {16, true}}) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const MapGround ground = grown_ground(side, wraps, 3, seed);
            const GrownTrace trace(ground);
            ASSERT_EQ(trace.steps(), 3);
            for (int done = 0; done <= trace.steps(); ++done) {
                for_each_cell(trace, [&](LatticePoint cell) {
                    ASSERT_EQ(trace.value(cell, done), by_the_generator(ground, cell.x, cell.y, done))
                        << side << ": " << cell.x << ", " << cell.y << " after " << done;
                });
            }
        }
    }
}

// The map has ten kinds, so that what was copied mostly lies in one place alone.
TEST(GrownTrace, SaysTruthfullyWhichCellANewOneCopied) {
    std::set<std::string> sides;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const GrownTrace trace(grown_ground(9, false, 10, seed));
        for (const std::int64_t step : {0, 1}) {
            for_each_cell(trace, [&](LatticePoint cell) {
                const Arithmetic line = trace.arithmetic(step, cell);
                const int left = GrownTrace::doublings_left(step + 1);
                const LatticePoint own{cell.x >> left << left, cell.y >> left << left};
                if (line.lines.size() == 1) {
                    ASSERT_EQ(line.count, 1);
                    ASSERT_EQ(line.terms[0].where, own);
                    ASSERT_EQ(line.terms[0].value, line.result);
                    return;
                }
                const std::string& said = line.lines.back();
                bool told = false;
                for (const Term& term : line.used_terms()) {
                    const auto sign = [](int from, int to) { return to > from ? 1 : to < from ? -1 : 0; };
                    const std::string side =
                        direction(sign(own.x, term.where.x), sign(own.y, term.where.y), "en");
                    if (said.find("choose " + side + ":") == std::string::npos) continue;
                    told = true;
                    sides.insert(side);
                    ASSERT_EQ(term.value, line.result) << said;
                    ASSERT_EQ(term.value, trace.value(term.point, step)) << "as it was before the step";
                }
                ASSERT_TRUE(told) << said;
            });
        }
    }
    EXPECT_EQ(sides, (std::set<std::string>{"N", "E", "S", "W", "NW", "NE", "SW", "SE"}));
}

TEST(GrownTrace, SaysTruthfullyWhyACellWasSmoothed) {
    std::set<std::string> reasons;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const GrownTrace trace(grown_ground(9, false, 3, seed));
        for_each_cell(trace, [&](LatticePoint cell) {
            const Arithmetic line = trace.arithmetic(2, cell);
            ASSERT_EQ(line.count, 5);
            const auto& t = line.terms;
            const std::string& said = line.lines.back();
            reasons.insert(said.substr(0, 10));
            const double result = trace.value(cell, 3);
            if (said.starts_with("No two")) ASSERT_EQ(result, t[0].value);
            if (said.starts_with("West")) ASSERT_TRUE(t[1].value == t[2].value && result == t[1].value);
            if (said.starts_with("North")) ASSERT_TRUE(t[3].value == t[4].value && result == t[3].value);
            if (said.starts_with("Both")) ASSERT_TRUE(result == t[1].value || result == t[3].value);
        });
    }
    EXPECT_EQ(reasons.size(), 5u) << "each reason is met";
}

TEST(GrownTrace, AnyPieceMadeByItselfIsThatOfTheWhole) {
    const GrownTrace trace(grown_ground(17, false, 2, 5));
    for (std::int64_t done = 0; done <= trace.steps(); ++done) {
        const GrownPart whole = trace.part(done, {-20, -20, 60, 60});
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            const auto up_to = [&](std::uint32_t channel, std::uint32_t count) {
                return static_cast<int>(hash(row_key(seed, done, channel), 0) % count);
            };
            const GrownWindow window{up_to(0, 50) - 20, up_to(1, 50) - 20, 1 + up_to(2, 9), 1 + up_to(3, 9)};
            const GrownPart piece = trace.part(done, window);
            for (const auto [x, y] : cells_of(piece.cells))
                ASSERT_EQ(piece.cells(x, y), whole.at(window.x0 + x, window.y0 + y));
        }
    }
}

TEST(BiomesFirst, ReachesEachStepAndItsCapeIsSmoothedAway) {
    const BuiltInLesson* lesson = find_lesson("biomes-first");
    ASSERT_NE(lesson, nullptr);
    std::set<std::int64_t> reached;
    const LessonSetup* grown = nullptr;
    for (const LessonStep& step : lesson->lesson.steps) {
        if (step.setup.subject->key != "grown") continue;
        grown = &step.setup;
        reached.insert(position_of(step.stop, step.setup).value_or(-1));
    }
    EXPECT_EQ(reached, (std::set<std::int64_t>{0, 1, 2, 3}));
    ASSERT_NE(grown, nullptr);
    const auto trace = make_trace(*grown);
    EXPECT_EQ(trace->fact("number", {4, 0}, 2), "0") << "the right choice of its first question";
    EXPECT_EQ(trace->fact("number", {4, 1}, 2), "1");
    EXPECT_EQ(trace->fact("number", {4, 1}, 3), "0");
    EXPECT_EQ(trace->arithmetic(0, {4, 2}).count, 2) << "between the one above and the one below";
    EXPECT_EQ(trace->arithmetic(0, {6, 2}).count, 4);
    EXPECT_TRUE(trace->arithmetic(2, {5, 1}).lines.back().starts_with("No two"));
}

}  // namespace
}  // namespace talus
