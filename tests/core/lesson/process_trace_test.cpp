// What steps of water and scree tell is what the processes do, to the last bit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/classic_water_trace.h"
#include "core/lesson/trace/pipes_trace.h"
#include "core/lesson/trace/scree_trace.h"
#include "tests/core/lesson/plans.h"
#include "tests/core/lesson/small_lessons.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using testing::HasSubstr;

constexpr int k_steps = 40;
constexpr double k_cell = 5;  // m

// Rough ground in class numbers.
MapGround ground_of(int width, int height, bool wraps) {
    Grid<float> map = grid_of(width, height, [&](int x, int y) {
        return 10 * to_signed_unit(hash(row_key(7, y, 0), static_cast<std::uint32_t>(x)));
    });
    return {.map = make_field(std::move(map)),
            .lattice = {.width = width, .height = height, .cell_size = 900, .wrap_x = wraps, .wrap_y = wraps},
            .range = {-10, 10},
            .numbers = NumberKind::tenths};
}

Lattice paper_of(const MapGround& ground) {
    Lattice lattice = ground.lattice;
    lattice.cell_size = k_cell;
    return lattice;
}

ClassicWater classic() {
    return {.amount = k_steps, .rain = {2, {}}, .erosion = 0.3f, .hardness = {0.2f, {}}};
}
LiveWaterStage live(WaterEdge edge) {
    return {.amount = 1, .rain = {9000, {}}, .hardness = {0.3f, {}}, .edge = edge};
}
Scree scree() { return {.amount = 17, .talus = 30, .hardness = {0.1f, {}}}; }

CellWater classic_process(const MapGround& ground) {
    const ClassicWater stage = classic();
    return {{.reference_depth = stage.reference_depth,
             .threshold = stage.threshold,
             .erosion = stage.erosion,
             .hardness_share = 0.2f},
            paper_of(ground),
            ground.map,
            Grid<float>(ground.map->width(), ground.map->height(), 2.0f)};
}

template <class Body>
void for_each_ground(Body&& body) {
    for (const auto& [width, height] : {std::pair{5, 5}, {9, 6}, {17, 17}}) {
        for (const bool wraps : {false, true}) body(ground_of(width, height, wraps));
    }
}

double sum(const Grid<float>& values) { return sum_of(values); }

// The trace's states in any order, at any budget, against the process run as often.
template <class Make, class Process, class Advance>
void expect_states(const Make& make, Process process, const Advance& advance, auto&& same) {
    const auto all = make(std::size_t{1} << 24);
    ASSERT_GE(all.steps(), 20);
    const auto some = make(process.bytes() * 5);
    const auto one = make(1);
    EXPECT_LE(some.bytes(), process.bytes() * 130);
    EXPECT_EQ(one.bytes(), process.bytes());
    for (std::int64_t done = 0; done <= all.steps(); ++done) {
        for (const auto* trace : {&all, &some, &one}) {
            ASSERT_TRUE(same(*trace->after(done), process)) << done;
            const TraceSurface surface = trace->surface(done);
            for_each_cell(*trace, [&](LatticePoint cell) {
                ASSERT_EQ(trace->value(cell, done), static_cast<double>((*surface.heights)(cell.x, cell.y)));
            });
        }
        if (done < all.steps()) advance(process);
    }
    for (std::int64_t done = all.steps(); done >= 0; done -= 3)
        ASSERT_TRUE(same(*one.after(done), *all.after(done))) << "backwards to " << done;
}

TEST(ClassicWaterTrace, StatesAreTheProcessBitForBitForwardsAndBackwards) {
    for_each_ground([](const MapGround& ground) {
        expect_states(
            [&](std::size_t budget) { return ClassicWaterTrace(ground, classic(), nullptr, budget); },
            classic_process(ground), [](CellWater& process) { process.step(1); },
            [](const CellWater& a, const CellWater& b) {
                return a.ground().change == b.ground().change && a.water() == b.water();
            });
    });
}

TEST(PipesTrace, StatesAreTheProcessBitForBitForwardsAndBackwards) {
    for (const WaterEdge edge : {WaterEdge::closed, WaterEdge::open, WaterEdge::sea}) {
        const LiveWaterStage stage = live(edge);
        for_each_ground([&](const MapGround& ground) {
            const Grid<float> depth(ground.map->width(), ground.map->height(), 1.0f);
            expect_states([&](std::size_t budget) { return PipesTrace(ground, stage, nullptr, budget); },
                          LiveWater(stage.setup(ground.sea_level), paper_of(ground), ground.map,
                                    make_field(Grid<float>(depth))),
                          [](LiveWater& process) { process.step(std::numeric_limits<double>::max()); },
                          [](const LiveWater& a, const LiveWater& b) {
                              return a.ground().change == b.ground().change && a.depth() == b.depth() &&
                                     a.sediment() == b.sediment() && a.flow_x() == b.flow_x() &&
                                     a.flow_y() == b.flow_y();
                          });
        });
    }
}

TEST(ScreeTrace, StatesAreTheProcessBitForBitForwardsAndBackwards) {
    for_each_ground([](const MapGround& ground) {
        const SinCos angle = sin_cos_turns(30.0 / 360);
        expect_states(
            [&](std::size_t budget) { return ScreeTrace(ground, scree(), nullptr, budget); },
            ScreeProcess(paper_of(ground), ground.map, static_cast<float>(angle.sin / angle.cos),
                         make_field(Grid<float>(ground.map->width(), ground.map->height(), 1 - 0.1f))),
            [](ScreeProcess& process) { process.plain_step(); },
            [](const ScreeProcess& a, const ScreeProcess& b) {
                return a.ground().change == b.ground().change;
            });
    });
}

// What is told of every cell, added up, is the step.
TEST(ClassicWaterTrace, GiftsOfAllCellsAddUpToTheStepAndNothingIsLost) {
    for_each_ground([](const MapGround& ground) {
        const ClassicWaterTrace trace(ground, classic());
        const double water = sum(trace.after(0)->water());
        for (std::int64_t step = 0; step < trace.steps(); ++step) {
            const auto before = trace.after(step);
            const auto past = trace.after(step + 1);
            Grid<double> waters(trace.width(), trace.height(), 0.0);
            Grid<double> grounds(trace.width(), trace.height(), 0.0);
            for_each_cell(trace, [&](LatticePoint cell) {
                const CellWater::Gift gift = before->gift(cell.x, cell.y);
                const Arithmetic line = trace.arithmetic(step, cell);
                ASSERT_EQ(line.count, gift.water > 0 ? 1 : 0);
                ASSERT_EQ(line.result, trace.value(cell, step + 1));
                if (line.count == 0) return;
                const LatticePoint to = line.terms[0].point;
                ASSERT_NE(to, cell);
                waters(cell.x, cell.y) -= static_cast<double>(gift.water);
                waters(to.x, to.y) += static_cast<double>(gift.water);
                grounds(cell.x, cell.y) -= static_cast<double>(gift.ground);
                grounds(to.x, to.y) += static_cast<double>(gift.ground);
            });
            for_each_cell(trace, [&](LatticePoint cell) {
                const auto at = [&](const Grid<float>& grid) {
                    return static_cast<double>(grid(cell.x, cell.y));
                };
                ASSERT_NEAR(at(past->water()), at(before->water()) + waters(cell.x, cell.y), 1e-5);
                ASSERT_NEAR(at(past->ground().change), at(before->ground().change) + grounds(cell.x, cell.y),
                            1e-5);
            });
            ASSERT_NEAR(sum(past->water()), water, 1e-5 * water);
            ASSERT_NEAR(sum(past->ground().change), 0, 1e-4);
        }
    });
}

TEST(PipesTrace, FlowsOfAllCellsAddUpToTheStepAndNothingIsLost) {
    for_each_ground([](const MapGround& ground) {
        LiveWaterStage stage = live(WaterEdge::closed);
        stage.rain.number = 0;
        const PipesTrace trace(ground, stage);
        const double water = sum(trace.after(0)->depth());
        constexpr float k_written = 0.005f;  // m²/s; less is written as none
        int limited = 0;
        std::int64_t walls = 0;
        for (std::int64_t step = 0; step < trace.steps(); ++step) {
            const auto before = trace.after(step);
            const auto past = trace.after(step + 1);
            const double share = (past->length() - before->length()) / k_cell;
            for_each_cell(trace, [&](LatticePoint cell) {
                const std::array<float, 4> flows = outflows(*past, cell);
                const LiveWater::CellPipes pipes = before->pipes(cell.x, cell.y);
                double out = 0;
                int receivers = 0;
                for (std::size_t i = 0; i < flows.size(); ++i) {
                    out += static_cast<double>(flows[i]) * share;
                    // What flows out is what the pipe asks for, or the cell's share of it.
                    if (flows[i] > 0) {
                        if (flows[i] >= k_written) ++receivers;
                        ASSERT_EQ(flows[i], pipes.flow[i] * pipes.has) << step;
                    }
                    const float old = outflows(*before, cell)[i];
                    const float made = (old * pipes.keeps + pipes.gain * pipes.depth[i] * pipes.drop[i]);
                    ASSERT_LT(std::fabs(made * pipes.slowed[i] - pipes.flow[i]),
                              1e-4f * (1 + std::fabs(made)))
                        << step;
                    walls += pipes.walled[i] ? 1 : 0;
                }
                limited += pipes.has < 1 ? 1 : 0;
                ASSERT_EQ(trace.arithmetic(step, cell).count, receivers);
                ASSERT_NEAR(trace.water(cell, step + 1), trace.water(cell, step) - out, 2e-6);
            });
            ASSERT_NEAR(sum(past->depth()), water, 1e-5 * water);
            ASSERT_NEAR(sum(past->ground().change) + sum(past->sediment()), 0, 1e-4);
        }
        EXPECT_GT(limited, 0) << "the limit was never seen";
        const int at_edges = trace.lattice().wrap_x ? 0 : 2 * (trace.width() + trace.height());
        EXPECT_EQ(walls, trace.steps() * at_edges);
    });
}

TEST(ScreeTrace, WhatSlidesFromAllCellsAddsUpToTheStepAndNothingIsLost) {
    for_each_ground([](const MapGround& ground) {
        const ScreeTrace trace(ground, scree());
        for (std::int64_t step = 0; step < trace.steps(); ++step) {
            const auto before = trace.after(step);
            const auto past = trace.after(step + 1);
            for_each_cell(trace, [&](LatticePoint cell) {
                const auto flows = before->sliding(cell.x, cell.y);
                const auto at = [&](const ScreeProcess& process) {
                    return process.ground().change(cell.x, cell.y);
                };
                // In the order of the process's own sum.
                const float in = (-flows[4] + -flows[5]) + (-flows[6] + -flows[7]);
                const float out = (flows[0] + flows[1]) + (flows[2] + flows[3]);
                const auto time = static_cast<float>(ScreeProcess::k_plain_step);
                ASSERT_EQ(at(*past), at(*before) + time * (in - out)) << step;
            });
            ASSERT_NEAR(sum(past->ground().change), 0, 1e-4);
        }
        // What one cell gives, the other gets.
        const auto first = trace.after(0);
        ASSERT_EQ(first->sliding(1, 1)[0], -first->sliding(2, 1)[4]);
        ASSERT_EQ(first->sliding(1, 1)[2], -first->sliding(2, 2)[6]);
    });
}

TEST(ScreeTrace, NothingSlidesToANeighbourLessSteepThanTheTalusAngle) {
    const MapGround ground = ground_of(9, 9, false);
    const ScreeTrace trace(ground, scree());
    int slid = 0;
    for_each_cell(trace, [&](LatticePoint cell) {
        const Arithmetic line = trace.arithmetic(0, cell);
        slid += line.count;
        EXPECT_THAT(line.lines.front(), HasSubstr("0.577"));
        EXPECT_TRUE(line.count > 0 || line.lines[1].find("nothing slides") != std::string::npos);
    });
    EXPECT_GT(slid, 20);
    Scree steep = scree();
    steep.talus = 85;
    EXPECT_EQ(ScreeTrace(ground, steep).arithmetic(0, {4, 4}).count, 0);
}

// A worked example by hand: 1 m of water on a slope of whole numbers.
TEST(ClassicWaterTrace, TellsTheArithmeticAsOneDoesItOnPaper) {
    Grid<float> map(3, 3, 9.0f);
    map(1, 1) = 5;
    map(2, 1) = 4;
    map(2, 2) = 3;
    const MapGround ground{.map = make_field(std::move(map)),
                           .lattice = {.width = 3, .height = 3},
                           .range = {0, 10},
                           .numbers = NumberKind::tenths};
    ClassicWater stage;
    stage.rain.number = 1;
    const Arithmetic line = ClassicWaterTrace(ground, stage).arithmetic(0, {1, 1});
    ASSERT_EQ(line.count, 1);
    EXPECT_EQ(line.terms[0].point, (LatticePoint{2, 2}));
    ASSERT_EQ(line.lines.size(), 5u);
    EXPECT_EQ(line.lines[0], "Lowest: SE, lower by (5.00 + 1.00) − (3.00 + 1.00) ≈ 2.00");
    EXPECT_EQ(line.lines[1], "Water: the smaller of 1.00 and ½ · 2.00 · (1 − 1.00 / 20.00)  ≈ 0.95");
    EXPECT_EQ(line.lines[2], "Ground with it: 0.10 · 0.95 / √2 ≈ 0.07");
    EXPECT_EQ(line.lines[3].substr(0, 24), "Its water: 1.00 − 0.95");
    // A hollow without water around it: nothing comes and nothing goes, so there is no sum.
    stage.rain.number = 0;
    const Arithmetic dry = ClassicWaterTrace(ground, stage).arithmetic(0, {1, 1}, "de");
    EXPECT_EQ(dry.lines.at(1), "Sein Wasser: 0.00");
    EXPECT_EQ(dry.lines.at(2), "Sein Boden: 5.00");
}

TEST(ScreeTrace, AHeightThatStaysIsEqualAndOneThatMovesNearlySo) {
    Grid<float> map(3, 3, 3.6f);
    map(0, 0) = 9.1f;
    const MapGround ground{.map = make_field(std::move(map)),
                           .lattice = {.width = 3, .height = 3},
                           .range = {0, 10},
                           .numbers = NumberKind::tenths};
    const ScreeTrace trace(ground, scree());
    EXPECT_EQ(trace.arithmetic(0, {2, 2}).lines.back(), "New height: 3.60 − 0.00 gone + 0.00 come = 3.60");
    EXPECT_THAT(trace.arithmetic(0, {0, 0}).lines.back(), HasSubstr(" ≈ "));
}

TEST(ProcessTraces, HaveALineForEachThingAndNeverMoreThanThereIsRoomFor) {
    for_each_ground([](const MapGround& ground) {
        const ClassicWaterTrace one(ground, classic());
        const PipesTrace two(ground, live(WaterEdge::sea));
        const ScreeTrace three(ground, scree());
        for (const Trace* trace : {static_cast<const Trace*>(&one), static_cast<const Trace*>(&two),
                                   static_cast<const Trace*>(&three)}) {
            EXPECT_NE(trace->swept(), nullptr);
            for (std::int64_t step = 0; step < trace->steps(); step += 7) {
                for_each_cell(*trace, [&](LatticePoint cell) {
                    const auto lines = trace->written_lines(trace->arithmetic(step, cell));
                    ASSERT_GE(lines.size(), 3u);
                    ASSERT_LE(static_cast<int>(lines.size()), max_lines_of(*trace));
                    for (const std::string& line : lines) EXPECT_THAT(line, testing::Not(HasSubstr("nan")));
                });
            }
            int lit = 0;
            for (const PseudocodeLine& line : trace->pseudocode(3, "en")) lit += line.lit ? 1 : 0;
            EXPECT_EQ(lit, 1);
        }
        EXPECT_TRUE(one.has_water() && two.has_water() && !three.has_water());
    });
}

TEST(ProcessTraces, StopWhereTheyAreAskedTo) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(ScreeTrace(ground_of(9, 9, false), scree(), &progress), Cancelled);
}

}  // namespace
}  // namespace talus
