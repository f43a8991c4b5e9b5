#include "core/lesson/trace/voronoi_trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "core/base/random.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/two_level_trace.h"
#include "tests/core/biome/biome_worlds.h"
#include "tests/core/lesson/small_lessons.h"

namespace talus {
namespace {

using testing::HasSubstr;

MapGround seed_ground(int side, bool wraps, std::uint64_t seed) {
    Grid<float> map = grid_of(side, side, [&](int x, int y) {
        return static_cast<float>(1 + hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)) % 9);
    });
    return {.map = make_field(std::move(map)),
            .lattice = {.width = side, .height = side, .cell_size = 5, .wrap_x = wraps, .wrap_y = wraps},
            .numbers = NumberKind::tenths};
}
// The second is a terrain, whose window lies anywhere.
std::vector<MapGround> seed_grounds() {
    std::vector<MapGround> all{seed_ground(9, false, 1), seed_ground(17, false, 2), seed_ground(12, true, 3)};
    all.push_back(all[1]);
    all.back().numbers = NumberKind::metres;
    all.back().sea_level = 5;
    all.back().lattice.x0 = 700;
    all.back().lattice.cell_size = 123.4;
    return all;
}

// What the stage itself says of each cell's middle, on a map of its own.
template <class Stage>
class StageSays {
 public:
    StageSays(const Stage& stage, const Lattice& map) : middles_(map) {
        Terrain terrain;
        terrain.lattice = middles_.places;
        const Context context{.world = {.lattice = middles_.world}, .seed = k_lesson_dice};
        stage.apply(terrain, context);
        map_ = map_of(terrain);
    }
    // Squares of the distances to the nearest seed and the next, of the step with this key.
    std::pair<double, double> squares(LatticePoint cell, std::string_view key) const {
        Lattice place = middles_.places;
        place.x0 += 2 * cell.x;
        place.y0 += 2 * cell.y;
        place.width = place.height = 1;
        for (const DecisionStep& step : map_->why(place).steps) {
            if (step.key != key) continue;
            const double nearest = step.values[0].value, second = step.values[1].value;
            return {nearest * nearest, second * second};
        }
        return {-1, -1};
    }

 private:
    CellMiddles middles_;
    std::shared_ptr<const BiomeMap> map_;
};

DistortedVoronoi lesson_stage(const Lattice& map, float jitter, float distortion) {
    DistortedVoronoi stage;
    stage.cell = static_cast<float>(VoronoiTrace::k_side * map.cell_size);
    stage.jitter = jitter;
    stage.distortion = distortion;
    return stage;
}

TEST(VoronoiTrace, EachCellAsksWhatTheStageAsks) {
    for (MapGround ground : seed_grounds()) {
        ground.lattice.cell_size = 5;  // exact in the stage's floats
        for (const auto& [jitter, distortion] : {std::pair{1.0f, 0.5f}, {0.4f, 1.0f}, {0.0f, 0.0f}}) {
            const DistortedVoronoi stage = lesson_stage(ground.lattice, jitter, distortion);
            const VoronoiTrace trace(ground, stage);
            ASSERT_EQ(trace.steps(), 3);
            VoronoiBiomes straight;
            straight.cell = stage.cell;
            straight.jitter = jitter;
            const StageSays plain(straight, trace.lattice());
            const StageSays bent(stage, trace.lattice());
            for_each_cell(trace, [&](LatticePoint cell) {
                const auto [first, second] = plain.squares(cell, "seed");
                ASSERT_NEAR(trace.asked(cell, false).nearest.square, first, 1e-9 * (1 + first));
                ASSERT_NEAR(trace.asked(cell, false).nearest.second, second, 1e-9 * (1 + second));
                const auto [near, next] = bent.squares(cell, "seed");
                ASSERT_NEAR(trace.asked(cell, true).nearest.square, near, 1e-9 * (1 + near));
                ASSERT_NEAR(trace.asked(cell, true).nearest.second, next, 1e-9 * (1 + next));
            });
        }
    }
}

// Every seed is looked at, and its square's number is asked of the map.
TEST(VoronoiTrace, EachCellHasTheNumberOfTheNearestSeed) {
    for (const MapGround& ground : seed_grounds()) {
        const VoronoiTrace trace(ground, lesson_stage(ground.lattice, 1, 0.5f));
        const TraceSeeds seeds(
            voronoi_cells(3 * ground.lattice.cell_size, 1, k_lesson_dice, CellMiddles(trace.lattice()).world),
            trace.lattice(), 3, ground.numbers == NumberKind::tenths ? 4 : 3);
        const auto given = [&](int i, int j) {
            const LatticePoint giver = trace.on_lattice(seeds.giver_of(i, j));
            const float value = (*ground.map)(giver.x, giver.y);
            if (ground.numbers == NumberKind::tenths) return static_cast<double>(value);
            return value > ground.sea_level ? 2.0 : 1.0;
        };
        for_each_cell(trace, [&](LatticePoint cell) {
            ASSERT_EQ(trace.value(cell, 0), given(cell.x / 3, cell.y / 3));
            const MarkPlace own = seeds.seed_of(cell.x / 3, cell.y / 3);
            ASSERT_EQ(trace.value(cell, 1), cell_at(own) == cell ? trace.value(cell, 0) : 0);
            for (const std::int64_t done : {2, 3}) {
                const MarkPlace place = trace.asked(cell, done == 3).place;
                double least = std::numeric_limits<double>::infinity(), number = 0;
                for (int j = -4; j < 10; ++j) {
                    for (int i = -4; i < 10; ++i) {
                        const MarkPlace seed = seeds.seed_of(i, j);
                        const double dx = seed.x - place.x, dy = seed.y - place.y;
                        if (dx * dx + dy * dy >= least) continue;
                        least = dx * dx + dy * dy;
                        number = given(i, j);
                    }
                }
                ASSERT_EQ(trace.value(cell, done), number) << cell.x << ", " << cell.y;
                ASSERT_NEAR(trace.measure("distance", cell, done), std::sqrt(least), 1e-9);
            }
        });
    }
}

TEST(VoronoiTrace, ItsWayEndsAtTheSeedOrAtTheEdgeAndItsLinesTellTheDistance) {
    for (const MapGround& ground : seed_grounds()) {
        const VoronoiTrace trace(ground, lesson_stage(ground.lattice, 1, 0.5f));
        const auto lies_on_map = [&](MarkPlace place) {
            return place.x >= -0.5 - 1e-9 && place.x <= trace.width() - 0.5 + 1e-9 &&
                   place.y >= -0.5 - 1e-9 && place.y <= trace.height() - 0.5 + 1e-9;
        };
        int reached = 0;
        for (const std::int64_t step : {1, 2}) {
            for_each_cell(trace, [&](LatticePoint cell) {
                const Arithmetic line = trace.arithmetic(step, cell);
                ASSERT_LE(static_cast<int>(line.lines.size()), max_lines_of(trace));
                ASSERT_GE(line.way.size(), 2u);
                for (const MarkPlace& place : line.way) ASSERT_TRUE(lies_on_map(place));
                ASSERT_THAT(line.lines[line.lines.size() - 2],
                            HasSubstr(trace.measure_text("distance", cell, step + 1)));
                ASSERT_THAT(line.lines.back(), HasSubstr(std::to_string(static_cast<int>(line.result))));
                for (const Term& term : line.used_terms())
                    ASSERT_EQ(term.value, trace.value(term.point, step)) << "as it was before the step";
                const bool arrives = std::ranges::any_of(trace.dots(step + 1), [&](MarkPlace dot) {
                    return dot.x == line.way.back().x && dot.y == line.way.back().y;
                });
                if (arrives) ++reached;
            });
        }
        EXPECT_GT(reached, trace.width() * trace.height());
        EXPECT_TRUE(trace.dots(0).empty());
    }
}

TEST(TwoLevelTrace, EachCellAsksWhatTheStageAsks) {
    for (MapGround ground : seed_grounds()) {
        ground.lattice.cell_size = 5;
        const TwoLevelTrace trace(ground);
        TwoLevelBiomes stage;
        stage.area = static_cast<float>(TwoLevelTrace::k_area * ground.lattice.cell_size);
        stage.cell = static_cast<float>(TwoLevelTrace::k_cell * ground.lattice.cell_size);
        stage.distortion = 0;
        const StageSays says(stage, trace.lattice());
        for_each_cell(trace, [&](LatticePoint cell) {
            const MarkPlace middle{static_cast<double>(cell.x), static_cast<double>(cell.y)};
            for (const auto& [key, seeds] : {std::pair{"area", &trace.areas()}, {"seed", &trace.cells()}}) {
                const auto [first, second] = says.squares(cell, key);
                const JitteredCells::Nearest nearest = seeds->ask(middle).nearest;
                ASSERT_NEAR(nearest.square, first, 1e-9 * (1 + first));
                ASSERT_NEAR(nearest.second, second, 1e-9 * (1 + second));
            }
        });
    }
}

TEST(TwoLevelTrace, TensAreTheAreasAndOnesTheCells) {
    std::set<int> ones;
    for (const MapGround& ground : seed_grounds()) {
        const TwoLevelTrace trace(ground);
        for_each_cell(trace, [&](LatticePoint cell) {
            const int group = static_cast<int>(trace.value(cell, 1));
            const int both = static_cast<int>(trace.value(cell, 2));
            ASSERT_EQ(group % 10, 0);
            ASSERT_EQ(both / 10, group / 10);
            ones.insert(both % 10);
            const MarkPlace middle{static_cast<double>(cell.x), static_cast<double>(cell.y)};
            const JitteredCells::Nearest small = trace.cells().ask(middle).nearest;
            ASSERT_EQ(both % 10, static_cast<int>(1 + trace.cells().choice(small.i, small.j) % 3));
            const Arithmetic line = trace.arithmetic(1, cell);
            ASSERT_THAT(line.lines.back(), HasSubstr("group " + std::to_string(group / 10)));
            ASSERT_THAT(line.lines.back(), HasSubstr(std::to_string(both)));
        });
    }
    EXPECT_EQ(ones, (std::set<int>{1, 2, 3}));
}

// What its captions say of single cells.
TEST(BiomesFirst, ItsSeedsAndAreasAreAsItSays) {
    const LessonFile& lesson = find_lesson("biomes-first")->lesson;
    const auto first_about = [&](std::string_view subject) {
        const auto found = std::ranges::find_if(
            lesson.steps, [&](const LessonStep& step) { return step.setup.subject->key == subject; });
        return make_trace(found->setup);
    };
    const auto seeds = first_about("voronoi");
    EXPECT_EQ(seeds->fact("number", {0, 5}, 0), "4");
    EXPECT_EQ(seeds->fact("number", {0, 5}, 2), "7") << "the seed of another square is nearest";
    EXPECT_NE(seeds->fact("number", {4, 2}, 2), seeds->fact("number", {4, 2}, 3)) << "the border passed it";
    EXPECT_NE(seeds->fact("number", {3, 5}, 2), seeds->fact("number", {3, 5}, 3));
    const auto levels = first_about("two_level");
    EXPECT_EQ(levels->fact("number", {5, 5}, 1), "20");
    const Arithmetic line = levels->arithmetic(1, {5, 5});
    ASSERT_EQ(line.count, 1);
    const std::string own = levels->fact("number", {5, 5}, 2);
    const std::string seed = levels->fact("number", line.terms[0].point, 2);
    EXPECT_EQ(own[1], seed[1]) << "the same ones";
    EXPECT_NE(own[0], seed[0]) << "other tens: the small seed lies in another area";
}

}  // namespace
}  // namespace talus
