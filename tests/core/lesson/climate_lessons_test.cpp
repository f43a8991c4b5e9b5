// What lessons about climate and biomes tell is what the core's air and stages make, and what they claim in
// general holds on many maps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "core/base/formatted.h"
#include "core/base/random.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/biome_trace.h"
#include "core/lesson/trace/moisture_trace.h"
#include "core/lesson/trace/process_trace.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using testing::HasSubstr;

constexpr int k_side = 9;
constexpr int k_maps = 12;

// Land and sea in class numbers, from a kilometre below the sea to three above.
MapGround random_land(std::uint64_t seed) {
    Grid<float> map = grid_of(k_side, k_side, [&](int x, int y) {
        return 1 + 2 * to_signed_unit(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)));
    });
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
        for (const auto [x, y] : cells_of(k_side, k_side)) {
            const double change = past.carried()(x, y) + past.taken()(x, y) - past.falling()(x, y);
            EXPECT_NEAR(trace.water({x, y}, step) + trace.seconds() * change, trace.water({x, y}, step + 1),
                        1e-9)
                << step << ": " << x << ", " << y;
        }
    }
}

TEST(MoistureTrace, EndsInTheBalanceThatTheStageFinds) {
    for (std::uint64_t seed = 1; seed <= k_maps; ++seed) {
        const MoistureTrace trace(random_land(seed), climate_of(6));
        Moisture settled = trace.air(0);
        settled.settle();
        const Grid<double> water = settled.water();
        for (const auto [x, y] : cells_of(k_side, k_side))
            EXPECT_NEAR(trace.water({x, y}, trace.steps()), water(x, y), 1e-3 * trace.held()(x, y))
                << seed << ": " << x << ", " << y;
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

// The wind blows straight: no air comes over the upper and the lower border, so that rows are alike, and a
// column is as good an answer as any of its cells.
TEST(WhatClimateLessonsSay, AllRowsOfTheDesertsLessonAreAlike) {
    for (const LessonStep& step : find_lesson("why-is-there-a-desert")->lesson.steps) {
        const auto trace = make_trace(step.setup);
        for (int y = 1; y < trace->height(); ++y) {
            for (int x = 0; x < trace->width(); ++x)
                EXPECT_NEAR(trace->measure("water", {x, y}, trace->steps()),
                            trace->measure("water", {x, 0}, trace->steps()), 1e-6);
        }
        if (step.predict == Question::cell) {
            EXPECT_EQ(right_cells(step.question, *trace).size(), static_cast<std::size_t>(k_side));
        }
    }
}

// Mixing evens out the share of what air can hold: behind the ridge there is more water than on it, and
// before it more than over the plain.
TEST(WhatClimateLessonsSay, MixingGoesByTheShare) {
    const auto& steps = find_lesson("why-is-there-a-desert")->lesson.steps;
    const auto west = make_trace(steps[5].setup);
    const std::int64_t end = west->steps();
    const auto share = [](const Trace& trace, int x) {
        return trace.measure("humidity", {x, 4}, trace.steps());
    };
    EXPECT_GT(west->measure("water", {6, 4}, end), west->measure("water", {4, 4}, end));
    EXPECT_LT(share(*west, 6), share(*west, 5));
    EXPECT_LT(share(*west, 5), share(*west, 4));
    EXPECT_GE(share(*west, 4), 1) << "full";
    const auto east = make_trace(steps[7].setup);
    EXPECT_GT(share(*east, 6), share(*east, 8));
    EXPECT_GT(share(*east, 5), share(*east, 6));
    EXPECT_LT(share(*east, 3), share(*east, 4));
}

// "0.42 · 1.35 ≈ 0.57": of what is too much a share falls in a step.
TEST(MoistureTrace, PrintsTheShareOfWhatIsTooMuch) {
    const LessonStep& step = find_lesson("why-is-there-a-desert")->lesson.steps[3];
    const auto trace = make_trace(step.setup);
    const std::int64_t done = position_of(step.stop, step.setup).value();
    const std::string line = trace->arithmetic(done - 1, step.cell.value()).lines.at(3);
    double showers = 0;
    double share = 0;
    double excess = 0;
    double rest = 0;
    ASSERT_EQ(std::sscanf(line.c_str(), "Falls: %lf in showers + %lf · %lf ≈ %lf", &showers, &share, &excess,
                          &rest),
              4)
        << line;
    EXPECT_NEAR(share * excess, rest, 0.005 * (share + excess + 1)) << line;
    EXPECT_LT(share, 1);
    EXPECT_GT(rest, showers);
    EXPECT_THAT(trace->arithmetic(0, {0, 4}).lines.at(3), HasSubstr("no more")) << "it is not full";
}

// The lesson takes the ridge away, and nothing else: sea and coast stay as they are.
TEST(WhatClimateLessonsSay, WithoutTheRidgeSeaAndCoastStay) {
    const LessonFile& lesson = find_lesson("why-is-there-a-desert")->lesson;
    const auto ridge = make_trace(lesson.steps[5].setup);
    const auto level = make_trace(lesson.steps[6].setup);
    constexpr int k_coast = 3;  // column
    for (const auto [x, y] : cells_of(*ridge)) {
        const double expected = x <= k_coast ? ridge->value({x, y}, 0) : 0.5;
        EXPECT_NEAR(level->value({x, y}, 0), expected, 1e-6) << x << ", " << y;
    }
}

TEST(BiomeTrace, EndsWithTheBiomesThatTheStagesMake) {
    for (std::uint64_t seed = 1; seed <= k_maps; ++seed) {
        for (const Biomes::By by : {Biomes::By::climate, Biomes::By::height}) {
            const Biomes stage{
                .by = by, .table = {}, .slope_length = 60, .beach_width = 1000, .specks = true};
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
            for (const auto [x, y] : cells_of(k_side, k_side)) {
                const BiomeId biome = (*terrain.fields.get<"biome">())(x, y);
                EXPECT_EQ(trace.biome({x, y}, trace.steps()), biome) << seed << ": " << x << ", " << y;
                EXPECT_EQ(trace.decision({x, y}).biome, biome) << seed << ": " << x << ", " << y;
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
    EXPECT_THAT(lines(2).back(), HasSubstr("Now: "));
    EXPECT_EQ(trace.biome({4, 4}, 2), 0);
    EXPECT_NE(trace.biome({4, 4}, 3), 0);
}

TEST(BiomeTrace, ASlopesDegreesStandCloseToTheirNumber) {
    const auto trace = make_trace(find_lesson("from-height-to-biome")->lesson.steps[0].setup);
    bool sloped = false;
    for (std::int64_t step = 0; step < trace->steps(); ++step) {
        const std::string text = trace->written_out(trace->arithmetic(step, {7, 6}));
        EXPECT_EQ(text.find(" °)"), std::string::npos) << text;
        sloped = sloped || text.find("° (limit 42.0°)") != std::string::npos;
    }
    EXPECT_TRUE(sloped);
}

TEST(BiomeTrace, TheGroundHasItsBiomesInTheEndAlone) {
    const auto trace = make_trace(find_lesson("from-height-to-biome")->lesson.steps[0].setup);
    const auto& biomes = dynamic_cast<const BiomeTrace&>(*trace);
    for (std::int64_t done = 0; done < trace->steps(); ++done)
        EXPECT_EQ(trace->surface(done).biomes, nullptr) << done;
    const auto field = trace->surface(trace->steps()).biomes;
    ASSERT_NE(field, nullptr);
    for (const auto [x, y] : cells_of(*trace))
        EXPECT_EQ((*field)(x, y), biomes.biome({x, y}, trace->steps()));
}

TEST(BiomeTrace, ACaptionTellsWhatMayBeAskedOfACellWithItsUnit) {
    const auto trace = make_trace(find_lesson("from-height-to-biome")->lesson.steps[0].setup);
    const std::string told = filled_in("{precipitation 4 4} a year", *trace, 2);
    std::string expected = trace->measure_text("precipitation", {4, 4}, 2);
    expected.replace(expected.find(' '), 1, "\u00a0");
    EXPECT_EQ(told, expected + " a year");
}

// "up to 125 mm cold desert": what is asked about the table can be read off the caption.
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
        told += told.empty() ? "" : ", ";
        told += last == columns
                    ? "beyond that"
                    : formatted("up to %g mm",
                                static_cast<double>(table.precipitation[static_cast<std::size_t>(last - 1)]));
        std::string name = table[biome_of(first)].name;
        name = name.substr(0, name.find(" ("));  // "Boreal forest (taiga)"
        name.front() = static_cast<char>(std::tolower(name.front()));
        told += " " + name;
    }
    EXPECT_THAT(caption, HasSubstr(told));
}

TEST(WhatClimateLessonsSay, TheDeepSeaBeginsWhereTheRuleHasItsLimit) {
    const LessonFile& lesson = find_lesson("from-height-to-biome")->lesson;
    const auto trace = make_trace(lesson.steps[0].setup);
    const BiomeDecision& made = dynamic_cast<const BiomeTrace&>(*trace).decision({0, 4});
    const auto rule = std::ranges::find(made.steps, std::string_view("deep_sea"), &DecisionStep::key);
    ASSERT_NE(rule, made.steps.end());
    const std::string depth = formatted("%g m below", -rule->values.front().limit.value());
    EXPECT_TRUE(std::ranges::any_of(lesson.steps, [&](const LessonStep& step) {
        return step.question.subject == "rule" &&
               step.caption.by_language.at("en").find(depth) != std::string::npos;
    })) << depth;
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
