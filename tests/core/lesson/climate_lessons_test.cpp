// What lessons about climate and biomes tell is what the core's air and stages make, and what they claim in
// general holds on many maps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/base/random.h"
#include "core/lesson/biome_trace.h"
#include "core/lesson/lesson_file.h"
#include "core/lesson/moisture_trace.h"
#include "core/lesson/process_trace.h"

namespace talus {
namespace {

using testing::HasSubstr;

constexpr int k_side = 9;
constexpr int k_maps = 12;

// Land and sea in class numbers, from a kilometre below the sea to three above.
MapGround random_land(std::uint64_t seed) {
    Grid<float> map(k_side, k_side);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x)
            map(x, y) = 1 + 2 * to_signed_unit(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)));
    }
    return {.map = make_field(std::move(map)),
            .lattice = {.width = k_side, .height = k_side, .cell_size = 1},
            .range = {-1, 3},
            .numbers = NumberKind::tenths};
}

// Sea in the west, then a ridge of so many kilometres across the map, then a plain.
MapGround ridge(float height) {
    const std::array<float, k_side> profile{-1, -1, -1, height / 2, height, height / 2, 0.5f, 0.5f, 0.5f};
    Grid<float> map(k_side, k_side);
    for (int y = 0; y < k_side; ++y) std::copy(profile.begin(), profile.end(), map.row(y));
    return {.map = make_field(std::move(map)),
            .lattice = {.width = k_side, .height = k_side, .cell_size = 1},
            .range = {-1, height},
            .numbers = NumberKind::tenths};
}

Climate climate_of(float days) { return {.breadth = 450, .border_moisture = 0.6f, .amount = days}; }

TEST(MoistureTrace, ItsLinesAddUpToTheWaterOfTheNextStep) {
    const MoistureTrace trace(random_land(3), climate_of(0.5f));
    ASSERT_GE(trace.steps(), k_min_process_steps);
    for (std::int64_t step = 0; step < trace.steps(); ++step) {
        const Moisture& past = trace.air(step + 1);
        for (int y = 0; y < k_side; ++y) {
            for (int x = 0; x < k_side; ++x) {
                const double change = past.carried()(x, y) + past.taken()(x, y) - past.falling()(x, y);
                EXPECT_NEAR(trace.water({x, y}, step) + trace.seconds() * change,
                            trace.water({x, y}, step + 1), 1e-9)
                    << step << ": " << x << ", " << y;
            }
        }
    }
}

TEST(MoistureTrace, EndsInTheBalanceThatTheStageFinds) {
    for (std::uint64_t seed = 1; seed <= k_maps; ++seed) {
        const MoistureTrace trace(random_land(seed), climate_of(6));
        Moisture settled = trace.air(0);
        settled.settle();
        const Grid<double> water = settled.water();
        for (int y = 0; y < k_side; ++y) {
            for (int x = 0; x < k_side; ++x)
                EXPECT_NEAR(trace.water({x, y}, trace.steps()), water(x, y), 1e-3 * trace.held()(x, y))
                    << seed << ": " << x << ", " << y;
        }
    }
}

TEST(MoistureTrace, TellsWhatAirOfTheCellsTemperatureHolds) {
    const MoistureTrace trace(ridge(2), climate_of(1));
    const SeaTemperatures sea = sea_temperatures({.latitude = 45}, 1, true);
    EXPECT_DOUBLE_EQ(trace.held()(0, 4), held_water(static_cast<double>(sea.now[0])));
    EXPECT_NEAR(trace.held()(4, 4), held_water(static_cast<double>(sea.now[0]) - 13), 1e-6);
    EXPECT_THAT(trace.arithmetic(0, {0, 4}).lines.at(2), HasSubstr("Sea: "));
    EXPECT_THAT(trace.arithmetic(0, {6, 4}).lines.at(2), HasSubstr("Land: nothing"));
}

// By the water that the air has of what it could hold, and by the rain that falls.
TEST(WhatClimateLessonsSay, BehindARidgeItIsDry) {
    for (const float height : {2.0f, 2.5f, 3.0f, 4.0f}) {
        const MoistureTrace high(ridge(height), climate_of(3));
        const MoistureTrace level(ridge(0.5f), climate_of(3));
        const std::int64_t end = high.steps();
        const auto humidity = [](const MoistureTrace& trace, int x) {
            return trace.water({x, 4}, trace.steps()) / trace.held()(x, 4);
        };
        const Grid<double> rain = high.air(end).falling();
        EXPECT_LT(high.water({6, 4}, end), 0.5 * high.water({2, 4}, end)) << height;
        EXPECT_LT(humidity(high, 6), 0.65 * humidity(high, 2)) << height;
        EXPECT_LT(humidity(high, 6), 0.75 * humidity(level, 6)) << height;
        EXPECT_LT(rain(6, 4), 0.5 * rain(3, 4)) << height;
        EXPECT_LT(rain(6, 4), 0.75 * level.air(level.steps()).falling()(6, 4)) << height;
    }
}

// The lesson takes the ridge away, and nothing else: sea and coast stay as they are.
TEST(WhatClimateLessonsSay, WithoutTheRidgeSeaAndCoastStay) {
    const LessonFile& lesson = find_lesson("why-is-there-a-desert")->lesson;
    const auto ridge = make_trace(lesson.steps[5].setup);
    const auto level = make_trace(lesson.steps[6].setup);
    constexpr int k_coast = 3;  // column
    for (int y = 0; y < ridge->height(); ++y) {
        for (int x = 0; x < ridge->width(); ++x) {
            const double expected = x <= k_coast ? ridge->value({x, y}, 0) : 0.5;
            EXPECT_NEAR(level->value({x, y}, 0), expected, 1e-6) << x << ", " << y;
        }
    }
}

TEST(BiomeTrace, EndsWithTheBiomesThatTheStagesMake) {
    for (std::uint64_t seed = 1; seed <= k_maps; ++seed) {
        for (const Biomes::By by : {Biomes::By::climate, Biomes::By::height}) {
            const Biomes stage{.by = by, .table = {}, .slope_length = 60, .beach_width = 1000};
            const MapGround ground = random_land(seed);
            const BiomeTrace trace(ground, stage);
            Terrain terrain;
            terrain.lattice = {.width = k_side, .height = k_side, .cell_size = 1000};
            terrain.range = {-1000, 3000};
            Grid<float> heights = *ground.map;
            for (float& height : heights.values()) height *= 1000;
            terrain.set_height(make_field(std::move(heights)));
            const Context context{.world = {terrain.lattice, terrain.range, 0}};
            BiomeTrace::climate_of_lesson().apply(terrain, context);
            stage.apply(terrain, context);
            for (int y = 0; y < k_side; ++y) {
                for (int x = 0; x < k_side; ++x) {
                    const BiomeId biome = (*terrain.fields.get<"biome">())(x, y);
                    EXPECT_EQ(trace.biome({x, y}, trace.steps()), biome) << seed << ": " << x << ", " << y;
                    EXPECT_EQ(trace.decision({x, y}).biome, biome) << seed << ": " << x << ", " << y;
                }
            }
        }
    }
}

TEST(BiomeTrace, TellsEachQuestionInItsTurn) {
    const BiomeTrace trace(ridge(2), {});
    const auto lines = [&](std::int64_t step) { return trace.arithmetic(step, {4, 4}).lines; };
    EXPECT_EQ(trace.steps(), 9);
    EXPECT_THAT(lines(0).at(1), HasSubstr(" °C at the sea − 6.5 °C per km · 2.00 km ≈ "));
    EXPECT_THAT(lines(0).at(2), HasSubstr("Row "));
    EXPECT_THAT(lines(1).at(2), HasSubstr("Column "));
    EXPECT_THAT(lines(2).back(), HasSubstr("So far: "));
    EXPECT_EQ(trace.biome({4, 4}, 2), 0);
    EXPECT_NE(trace.biome({4, 4}, 3), 0);
}

// "1 cold desert, 2 and 3 cold steppe": what is asked about the table can be read off the caption.
TEST(WhatClimateLessonsSay, TheRowThatIsAskedAboutStandsInTheCaption) {
    const LessonFile& lesson = find_lesson("from-height-to-biome")->lesson;
    const auto step = std::ranges::find_if(
        lesson.steps, [](const LessonStep& each) { return each.question.subject == "biome"; });
    ASSERT_NE(step, lesson.steps.end());
    const auto trace = make_trace(step->setup);
    const int row = std::stoi(trace->fact("row", step->cell.value(), trace->steps()));
    const std::string& caption = step->caption.by_language.at("en");
    ASSERT_THAT(caption, HasSubstr("Row " + std::to_string(row) + " has"));
    const BiomeTable& table = *shipped_biomes();
    const auto columns = static_cast<int>(table.columns());
    const auto biome_of = [&](int column) {
        return table.land[static_cast<std::size_t>((row - 1) * columns + column - 1)];
    };
    std::string told;
    for (int first = 1, last = 1; first <= columns; first = last + 1) {
        for (last = first; last < columns && biome_of(last + 1) == biome_of(first); ++last) {
        }
        told += (told.empty() ? "" : ", ") + std::to_string(first);
        if (last > first) told += (last == first + 1 ? " and " : " to ") + std::to_string(last);
        std::string name = table[biome_of(first)].name;
        name = name.substr(0, name.find(" ("));  // "Boreal forest (taiga)"
        name.front() = static_cast<char>(std::tolower(name.front()));
        told += " " + name;
    }
    EXPECT_THAT(caption, HasSubstr(told));
}

TEST(ClimateLessons, TheStepAboutCliffsFramesAPlaceWhereTheRuleHolds) {
    for (const LessonStep& step : find_lesson("from-height-to-biome")->lesson.steps) {
        if (step.caption.in("en", "en").find("asks for the slope") == std::string::npos) continue;
        const auto trace = make_trace(step.setup);
        const std::int64_t done = position_of(step.stop, step.setup).value();
        EXPECT_THAT(trace->written_out(arithmetic_told(step, *trace, done)), HasSubstr("Holds"));
        return;
    }
    FAIL() << "no step is about cliffs";
}

}  // namespace
}  // namespace talus
