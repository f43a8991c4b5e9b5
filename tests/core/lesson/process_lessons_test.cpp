// What the lessons about water and valleys say of maps in general, each measured in two ways on many of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/classic_water_trace.h"
#include "core/lesson/trace/pipes_trace.h"
#include "core/lesson/trace/scree_trace.h"
#include "tests/core/lesson/plans.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_process_maps = 12;

// Finished lattices, as in free play.
MapGround random_map(std::uint64_t seed) {
    return map_of(ClassTrace({.plan = plan_of(1, 1, 3, false), .stage = {}, .seed = seed}));
}

PipesTrace pipes_over(const MapGround& ground, float minutes, float strength) {
    LiveWaterStage stage;
    stage.amount = minutes;
    stage.rain.number = 0;
    stage.strength = strength;
    stage.edge = WaterEdge::closed;
    return {ground, stage};
}

double added_up(const Trace& trace, const std::function<double(LatticePoint)>& of) {
    double sum = 0;
    for (const auto [x, y] : cells_of(trace)) sum += of({x, y});
    return sum;
}

// Cell by cell as it is shown, and as the processes' own books have it.
TEST(WhatWaterLessonsSay, NoStepLosesWater) {
    for (std::uint64_t seed = 1; seed <= k_process_maps; ++seed) {
        const MapGround ground = random_map(seed);
        const ClassicWaterTrace classic(ground, {.amount = 40, .rain = {1, {}}, .erosion = 0});
        const PipesTrace pipes = pipes_over(ground, 1, 0);
        const auto cells = static_cast<double>(ground.map->size());
        for (const Trace* trace : {static_cast<const Trace*>(&classic), static_cast<const Trace*>(&pipes)}) {
            for (std::int64_t done = 0; done <= trace->steps(); done += 5) {
                const double shown =
                    added_up(*trace, [&](LatticePoint cell) { return trace->measure("water", cell, done); });
                EXPECT_NEAR(shown, cells, 1e-4) << seed;
            }
        }
        EXPECT_NEAR(sum_of(classic.after(40)->water()), cells, 1e-4);
        EXPECT_NEAR(sum_of(pipes.after(pipes.steps())->depth()), cells, 1e-4);
    }
}

// Cells under water that are neighbours stand equally high: by the cells' levels, and by the pipes' flows.
TEST(WhatWaterLessonsSay, LakesAtRestAreLevel) {
    for (std::uint64_t seed = 1; seed <= k_process_maps; ++seed) {
        const PipesTrace trace = pipes_over(random_map(seed), 11, 0);
        const std::int64_t end = trace.steps();
        double steepest = 0;
        double quickest = 0;
        for (int y = 0; y < trace.height(); ++y) {
            for (int x = 0; x + 1 < trace.width(); ++x) {
                const LatticePoint a{x, y};
                const LatticePoint b{x + 1, y};
                if (std::min(trace.water(a, end), trace.water(b, end)) < 0.2) continue;
                const double drop =
                    trace.value(a, end) + trace.water(a, end) - trace.value(b, end) - trace.water(b, end);
                steepest = std::max(steepest, std::fabs(drop));
                quickest =
                    std::max(quickest, std::fabs(static_cast<double>(outflows(*trace.after(end), a)[1])));
            }
        }
        EXPECT_LT(steepest, 0.02) << seed;
        EXPECT_LT(quickest, 0.1) << seed;
    }
}

TEST(WhatWaterLessonsSay, LakesOfTheClassicRuleAreLevelWithinItsThreshold) {
    for (std::uint64_t seed = 1; seed <= k_process_maps; ++seed) {
        ClassicWater stage{.amount = 500, .rain = {1, {}}, .erosion = 0};
        const ClassicWaterTrace trace(random_map(seed), stage);
        const std::int64_t end = trace.steps();
        double steepest = 0;
        float given = 0;
        for (int y = 0; y < trace.height(); ++y) {
            for (int x = 0; x + 1 < trace.width(); ++x) {
                const auto level = [&](int i) { return trace.value({i, y}, end) + trace.water({i, y}, end); };
                given = std::max(given, trace.after(end)->gift(x, y).water);
                if (std::min(trace.water({x, y}, end), trace.water({x + 1, y}, end)) < 0.2) continue;
                steepest = std::max(steepest, std::fabs(level(x) - level(x + 1)));
            }
        }
        EXPECT_LT(steepest, 0.05) << seed;
        EXPECT_LT(given, 0.05f) << seed;
    }
}

// Heights added up as they are shown; and what was taken against what was put down and is carried.
TEST(WhatWaterLessonsSay, NoRockIsLost) {
    for (std::uint64_t seed = 1; seed <= k_process_maps; ++seed) {
        const MapGround ground = random_map(seed);
        const PipesTrace pipes = pipes_over(ground, 2, 1);
        const ScreeTrace scree(ground, {.amount = 20, .talus = 30});
        const auto rock = [](const Trace& trace, std::int64_t done) {
            return added_up(trace, [&](LatticePoint cell) { return trace.value(cell, done); });
        };
        const auto moved = [](const Grid<float>& change, bool up) {
            double sum = 0;
            for (std::size_t i = 0; i < change.size(); ++i) {
                const auto by = static_cast<double>(change.data()[i]);
                if ((by > 0) == up) sum += std::fabs(by);
            }
            return sum;
        };
        const std::int64_t end = pipes.steps();
        const double carried = sum_of(pipes.after(end)->sediment());
        EXPECT_NEAR(rock(pipes, end) + carried, rock(pipes, 0), 1e-3) << seed;
        EXPECT_NEAR(rock(scree, scree.steps()), rock(scree, 0), 1e-3) << seed;
        const Grid<float>& wash = pipes.after(end)->ground().change;
        const Grid<float>& slide = scree.after(scree.steps())->ground().change;
        EXPECT_NEAR(moved(wash, false), moved(wash, true) + carried, 1e-3) << seed;
        EXPECT_NEAR(moved(slide, false), moved(slide, true), 1e-3) << seed;
        EXPECT_GT(moved(wash, false), 1) << "nothing was taken";
    }
}

// By the drop to the eight neighbours, and by the slope between a cell and two of its neighbours that lie at
// a right angle.
TEST(WhatWaterLessonsSay, ScreeNeverMakesTheSteepestPlaceSteeper) {
    int moved = 0;
    for (std::uint64_t seed = 1; seed <= k_process_maps; ++seed) {
        const ScreeTrace trace(random_map(seed), {.amount = 15, .talus = 25});
        const auto steepest = [&](std::int64_t done, bool by_neighbours) {
            const Field<float> map = trace.surface(done).heights;
            constexpr double k_held = 0.4663;  // tangent of 25°
            double most = by_neighbours ? k_held : 0.0;
            for (int y = 1; y + 1 < map->height(); ++y) {
                for (int x = 1; x + 1 < map->width(); ++x) {
                    const auto at = [&](int dx, int dy) {
                        return static_cast<double>((*map)(x + dx, y + dy));
                    };
                    if (by_neighbours) {
                        for (const LatticePoint way : k_scree_ways) {
                            const double far = k_paper_cell * std::sqrt(way.x * way.x + way.y * way.y);
                            most = std::max(most, std::fabs(at(0, 0) - at(way.x, way.y)) / far);
                        }
                    } else {
                        for (const int dx : {-1, 1}) {
                            for (const int dy : {-1, 1}) {
                                const double along = at(dx, 0) - at(0, 0);
                                const double across = at(0, dy) - at(0, 0);
                                most =
                                    std::max(most, std::sqrt(along * along + across * across) / k_paper_cell);
                            }
                        }
                    }
                }
            }
            return most;
        };
        for (const bool by_neighbours : {true, false}) {
            double before = steepest(0, by_neighbours);
            const double first = before;
            for (std::int64_t done = 1; done <= trace.steps(); ++done) {
                const double now = steepest(done, by_neighbours);
                EXPECT_LE(now, before + 1e-5) << seed << ", step " << done << ", " << by_neighbours;
                before = now;
            }
            moved += before < first - 0.01 ? 1 : 0;
        }
    }
    EXPECT_GT(moved, k_process_maps) << "hardly a map had anything steep";
}

// What captions say of their own maps besides the numbers that are filled in.
TEST(WhatWaterLessonsSay, IsSoOnTheirOwnMaps) {
    const auto trace_at = [](const char* key, std::size_t step) {
        return make_trace(find_lesson(key)->lesson.steps[step].setup);
    };
    const auto water = trace_at("where-water-goes", 0);
    const auto level = [&](LatticePoint cell) {
        return water->value(cell, water->steps()) + water->measure("water", cell, water->steps());
    };
    EXPECT_NEAR(level({2, 2}), level({3, 2}), 0.005);
    EXPECT_EQ(water->arithmetic(0, {2, 2}).count, 0) << "the hollow gives nothing";
    EXPECT_EQ(water->arithmetic(1, {2, 2}).count, 1) << "and then gives some back";
    const auto valley = trace_at("how-a-valley-is-cut", 0);
    const auto furrow = [&](std::int64_t done) {
        return valley->value({1, 3}, done) - valley->value({4, 3}, done);
    };
    EXPECT_GT(furrow(12), furrow(0) + 0.05);
    EXPECT_GT(valley->measure("water", {4, 3}, 12), 1.5 * valley->measure("water", {1, 3}, 12));
    const auto walled = trace_at("how-a-valley-is-cut", 4);
    EXPECT_GT(walled->value({4, 8}, 60), walled->value({4, 8}, 0) + 0.2);
    const auto slot = trace_at("how-a-valley-is-cut", 5);
    EXPECT_NEAR(slot->value({4, 4}, slot->steps()), slot->value({4, 4}, slot->steps() - 1), 0.002)
        << "nearly nothing slides any more";
}

TEST(WhatWaterLessonsSay, ADiagonalNeighbourHasToLieFartherBelow) {
    const auto trace = make_trace(find_lesson("where-water-goes")->lesson.steps[3].setup);
    const auto level = [&](LatticePoint cell) {
        return trace->value(cell, 1) + trace->measure("water", cell, 1);
    };
    const Arithmetic line = trace->arithmetic(1, {2, 2});
    ASSERT_EQ(line.count, 1);
    EXPECT_EQ(line.terms[0].point, (LatticePoint{3, 2})) << "to the right";
    EXPECT_LT(level({3, 3}), level({3, 2})) << "though it lies lower at the lower right";
    EXPECT_LT(level({2, 2}) - level({3, 3}), std::sqrt(2.0) * (level({2, 2}) - level({3, 2})));
}

TEST(WhatWaterLessonsSay, WhatIsCarriedSettlesWhereWaterComesToRest) {
    const LessonStep& step = find_lesson("how-a-valley-is-cut")->lesson.steps[4];
    const auto trace = make_trace(step.setup);
    const LatticePoint foot = step.cell.value();
    for (std::int64_t done = 30; done <= 60; done += 10)
        EXPECT_GT(trace->value(foot, done), trace->value(foot, done - 10) + 0.05) << done;
}

// The last step of the valley's lesson: dug in its floor, and wider, for walls that lost their foot slid.
TEST(WhatWaterLessonsSay, WaterAndSlidingMakeOfASlotAValley) {
    const LessonStep& step = find_lesson("how-a-valley-is-cut")->lesson.steps.back();
    const auto trace = make_trace(step.setup);
    const std::int64_t done = position_of(step.stop, step.setup).value();
    const auto sank = [&](int x, int y) { return trace->value({x, y}, 0) - trace->value({x, y}, done); };
    EXPECT_GT(sank(4, 4), 0.5);
    EXPECT_GT(sank(2, 4), 5);
    for (const auto [x, y] : cells_of(4, trace->height())) {
        const double east = trace->value({x + 1, y}, done);
        EXPECT_GT(trace->value({x, y}, done), east - 0.5) << "not a valley: " << x << ", " << y;
    }
    for (int y = 1; y < trace->height(); ++y)
        EXPECT_LT(trace->value({4, y}, done), trace->value({4, y - 1}, done)) << "a sill at row " << y;
}

}  // namespace
}  // namespace talus
