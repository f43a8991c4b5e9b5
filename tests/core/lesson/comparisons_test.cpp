#include "core/lesson/script/comparisons.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/base/spectrum.h"
#include "core/base/statistics.h"
#include "core/recipe/evaluate.h"
#include "tests/core/generate/creases.h"

namespace talus {
namespace {

constexpr std::uint64_t k_seed = 1980;

LessonComparison find(std::string_view key) { return *lesson_comparison(key, k_seed); }

std::shared_ptr<const Terrain> made(const Recipe& recipe) {
    return Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height);
}

// The keys of all values in which the last layers of two recipes and their worlds differ.
std::set<std::string> differing(const Recipe& a, const Recipe& b) {
    std::set<std::string> keys;
    const auto compare = [&](std::span<const Parameter> listing, const std::vector<ParameterValue>& first,
                             const std::vector<ParameterValue>& second) {
        for (std::size_t i = 0; i < listing.size(); ++i) {
            if (first[i] != second[i]) keys.insert(std::string(listing[i].info.key));
        }
    };
    compare(world_parameters(), values_of_world(a.world), values_of_world(b.world));
    const Layer& first = a.layers.back();
    const Layer& second = b.layers.back();
    compare(layer_parameters(), values_of_settings(first), values_of_settings(second));
    if (first.type != second.type) {
        keys.insert("stage");
    } else {
        compare(first.type->parameters, first.values, second.values);
    }
    return keys;
}

TEST(LessonComparisons, EachDiffersInWhatItSaysAlone) {
    using Keys = std::set<std::string>;
    const std::map<std::string, Keys> expected{{"midpoint", {"stage"}},
                                               {"smoothness", {"smoothness"}},
                                               {"borders", {"bounds", "width", "height"}},
                                               {"law", {"law"}},
                                               {"additions", {"random_additions"}},
                                               {"spectrum", {"smoothness"}},
                                               {"noise", {"stage"}},
                                               {"erosion", {"enabled"}}};
    for (const LessonComparisonInfo& info : lesson_comparisons()) {
        const LessonComparison comparison = find(info.key);
        EXPECT_EQ(comparison.title, info.title);
        ASSERT_GE(comparison.sides.size(), 2u) << info.key;
        ASSERT_LE(comparison.sides.size(), 3u) << info.key;
        if (comparison.emphasis == Emphasis::line) continue;
        ASSERT_TRUE(expected.contains(std::string(info.key))) << info.key;
        for (std::size_t i = 1; i < comparison.sides.size(); ++i) {
            const Recipe& first = comparison.sides[i - 1].recipe;
            const Recipe& second = comparison.sides[i].recipe;
            ASSERT_EQ(first.layers.size(), info.key == "erosion" ? 2u : 1u);
            ASSERT_EQ(second.layers.size(), first.layers.size());
            EXPECT_EQ(differing(first, second), expected.at(std::string(info.key))) << info.key;
            EXPECT_EQ(first.world.seed, k_seed);
            EXPECT_NE(*made(first)->height(), *made(second)->height()) << info.key;
        }
    }
    EXPECT_EQ(lesson_comparisons().size(), expected.size() + 1);
}

// Plain midpoint displacement shares its numbers for the lattice that both begin with: the same coarse shape.
TEST(LessonComparisons, TheTwoMethodsBeginWithTheSameFirstPoints) {
    const LessonComparison comparison = find("midpoint");
    const auto plain = made(comparison.sides[0].recipe);
    const auto diamond = made(comparison.sides[1].recipe);
    const int last = plain->lattice.width - 1;
    for (const int x : {0, last / 2, last}) {
        for (const int y : {0, last / 2, last}) {
            if ((x == last / 2) != (y == last / 2)) continue;  // an edge's middle: there they part
            EXPECT_EQ((*plain->height())(x, y), (*diamond->height())(x, y)) << x << ' ' << y;
        }
    }
}

TEST(LessonComparisons, LinesAreOnOneSeedAndRougherTheLowerTheSmoothness) {
    const LessonComparison comparison = find("line");
    double before = 1e9;
    for (const LessonSide& side : comparison.sides) {
        ASSERT_TRUE(side.line);
        const std::vector<float>& heights = side.line->heights();
        EXPECT_EQ(heights.front(), comparison.sides[0].line->heights().front());
        EXPECT_EQ(heights.back(), comparison.sides[0].line->heights().back());
        double climbed = 0;
        for (std::size_t i = 1; i < heights.size(); ++i)
            climbed += std::fabs(static_cast<double>(heights[i] - heights[i - 1]));
        EXPECT_LT(climbed, 0.6 * before) << side.label;
        before = climbed;
    }
}

// Repeated, one has a wall at the seam and the other steps as anywhere else.
TEST(LessonComparisons, OnlyTheWrappedSideIsSeamless) {
    const LessonComparison comparison = find("borders");
    EXPECT_EQ(comparison.emphasis, Emphasis::tiling);
    const auto bounded = made(comparison.sides[0].recipe);
    const auto wrapped = made(comparison.sides[1].recipe);
    EXPECT_EQ(bounded->lattice.cell_size, wrapped->lattice.cell_size);
    const SeamStep broken = seam_step_x(*bounded->height());
    const SeamStep whole = seam_step_x(*wrapped->height());
    EXPECT_GT(broken.seam, 10 * broken.interior);
    EXPECT_LT(whole.seam, 2 * whole.interior);
}

TEST(LessonComparisons, TheSpectraFallTheMoreSteeplyTheSmootherTheGround) {
    const LessonComparison comparison = find("spectrum");
    double before = 0;
    for (const LessonSide& side : comparison.sides) {
        ASSERT_TRUE(side.hurst);
        const auto terrain = made(side.recipe);
        const auto exponent = spectral_exponent(radial_spectrum(*terrain->height(), false, false));
        ASSERT_TRUE(exponent);
        const double promised = 2 * static_cast<double>(*side.hurst) + 2;
        EXPECT_NEAR(*exponent, promised, 0.35) << side.label;
        EXPECT_GT(*exponent, before + 0.3);
        before = *exponent;
    }
}

// How much the oldest points stand out: the mean square of their height above or below the ground a little
// way off, by that of all points.
double tips(const Grid<float>& map, int spacing) {
    constexpr int k_off = 4;
    double oldest = 0;
    double all = 0;
    int count_of_oldest = 0;
    int count = 0;
    for (int y = k_off; y + k_off < map.height(); ++y) {
        for (int x = k_off; x + k_off < map.width(); ++x) {
            const double around =
                (static_cast<double>(map(x - k_off, y)) + static_cast<double>(map(x + k_off, y)) +
                 static_cast<double>(map(x, y - k_off)) + static_cast<double>(map(x, y + k_off))) /
                4;
            const double out = static_cast<double>(map(x, y)) - around;
            all += out * out;
            ++count;
            if (x % spacing != 0 || y % spacing != 0) continue;
            oldest += out * out;
            ++count_of_oldest;
        }
    }
    return (oldest / count_of_oldest) / (all / count);
}

TEST(LessonComparisons, AdditionsLeaveTheCreasesMoreTipsAndSteeperGround) {
    constexpr int k_seeds = 8;
    constexpr int k_spacing = 64;  // samples: half a feature
    std::array<double, 2> creases{};
    std::array<double, 2> standing_out{};
    std::array<double, 2> slopes{};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto map_of = [&](std::uint64_t seed) {
            return *made(lesson_comparison("additions", seed)->sides[i].recipe)->height();
        };
        creases[i] = crease(map_of, k_seeds, k_spacing);
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
            const Grid<float> map = map_of(seed);
            standing_out[i] += tips(map, k_spacing) / k_seeds;
            for (int x = 1; x < map.width(); ++x)
                slopes[i] += std::fabs(static_cast<double>(map(x, 200) - map(x - 1, 200)));
        }
    }
    EXPECT_GT(creases[1], creases[0]) << "they are no remedy";
    EXPECT_GT(standing_out[1], 1.2 * standing_out[0]);
    EXPECT_GT(slopes[1], 1.2 * slopes[0]);
}

// What the lesson on other ways says of both: along the lattice's lines the one bends more than elsewhere,
// the other does not.
TEST(LessonComparisons, NoiseHasNoCreasesWhereDiamondSquareHasThem) {
    constexpr int k_seeds = 16;
    constexpr int k_spacing = 64;  // samples: a quarter of a feature
    std::array<double, 2> creases{};
    for (std::size_t i = 0; i < 2; ++i) {
        creases[i] = crease(
            [&](std::uint64_t seed) {
                return *made(lesson_comparison("noise", seed)->sides[i].recipe)->height();
            },
            k_seeds, k_spacing);
    }
    EXPECT_GT(creases[0], 1.5);
    EXPECT_LT(creases[1], 1.1);
}

TEST(LessonComparisons, AnotherSeedIsAnotherExampleAndAnUnknownKeyNone) {
    for (const LessonComparisonInfo& info : lesson_comparisons()) {
        const LessonComparison first = find(info.key);
        const LessonComparison second = *lesson_comparison(info.key, k_seed + 1);
        if (first.emphasis == Emphasis::line) {
            EXPECT_NE(first.sides[0].line->heights(), second.sides[0].line->heights());
        } else {
            EXPECT_EQ(second.sides[0].recipe.world.seed, k_seed + 1);
        }
    }
    EXPECT_FALSE(lesson_comparison("nothing", k_seed));
}

}  // namespace
}  // namespace talus
