#include "core/lesson/script/comparisons.h"

#include <array>

#include "core/generate/diamond_square.h"
#include "core/lesson/trace/written_out.h"
#include "core/recipe/edit.h"
#include "core/recipe/set_value.h"
#include "core/recipe/stage_table.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr int k_samples = 513;  // a side: fine enough for creases, quick enough for any classroom
constexpr int k_line_levels = 9;
constexpr std::array<float, 3> k_smoothness{0.2f, 0.5f, 0.8f};

// On smooth ground creases are not lost among small hills.
const std::string k_creased = "smoothness=1";

struct ComparisonRow {
    LessonComparisonInfo info;
    Emphasis emphasis;
    std::vector<LessonSide> (*sides)(std::uint64_t seed, const std::string& language);
};

std::string smoothness_label(float smoothness, const std::string& language) {
    return worded("Smoothness {number}", language,
                  {{"number", localized(written_number(static_cast<double>(smoothness), 1), language)}});
}

// One layer of that stage at its defaults: one feature as wide as the world.
Recipe plain(std::uint64_t seed, std::string_view stage) {
    Recipe recipe;
    recipe.world.seed = seed;
    recipe.world.width = recipe.world.height = k_samples;
    recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    recipe.name = recipe.layers.front().name;
    return recipe;
}

LessonSide side(std::string label, const Recipe& recipe) {
    return {.label = std::move(label), .recipe = recipe, .line = {}, .hurst = {}};
}

LessonSide with(std::string label, Recipe recipe, std::string_view assignment) {
    set_value(recipe, assignment);
    return side(std::move(label), recipe);
}

std::vector<LessonSide> lines(std::uint64_t seed, const std::string& language) {
    std::vector<LessonSide> sides;
    for (const float smoothness : k_smoothness) {
        sides.push_back({.label = smoothness_label(smoothness, language),
                         .recipe = {},
                         .line = MidpointLine(seed, k_line_levels, {.smoothness = smoothness}),
                         .hurst = {}});
    }
    return sides;
}

std::vector<LessonSide> methods(std::uint64_t seed, const std::string& language) {
    return {with(worded("Midpoint displacement", language), plain(seed, "midpoint"), "midpoint." + k_creased),
            with(worded("Diamond-square", language), plain(seed, "diamond_square"),
                 "diamond_square." + k_creased)};
}

std::vector<LessonSide> degrees_of_smoothness(std::uint64_t seed, const std::string& language) {
    std::vector<LessonSide> sides;
    Recipe recipe = plain(seed, "diamond_square");
    set_value(recipe, "diamond_square.relief=300");  // more, and the roughest is all needles
    for (const float smoothness : k_smoothness) {
        sides.push_back(with(smoothness_label(smoothness, language), recipe,
                             "diamond_square.smoothness=" + std::to_string(smoothness)));
        sides.back().hurst = smoothness;
    }
    return sides;
}

std::vector<LessonSide> borders(std::uint64_t seed, const std::string& language) {
    // Features half as wide as the world, so that each border cuts through some; smooth ones, so that a seam
    // is the one cliff there is.
    Recipe bounded = plain(seed, "diamond_square");
    set_value(bounded, "diamond_square.feature_size=" + std::to_string(bounded.world.extent / 2));
    set_value(bounded, "diamond_square." + k_creased);
    Recipe wrapped = bounded;
    wrapped.world.bounds = Bounds::wrapped;
    // Without its last row and column, which are the first again: samples stay where they are.
    --wrapped.world.width;
    --wrapped.world.height;
    return {side(worded("Bounded", language), bounded), side(worded("Wrapped", language), wrapped)};
}

std::vector<LessonSide> laws(std::uint64_t seed, const std::string& language) {
    // Many seeds, whose bounds are about those of green and brown ground in colours by height: what goes
    // beyond them is white or sand.
    Recipe recipe = plain(seed, "diamond_square");
    set_value(recipe, "diamond_square.feature_size=" + std::to_string(recipe.world.extent / 16));
    set_value(recipe, "diamond_square.relief=315");
    set_value(recipe, "diamond_square.level=375");
    set_value(recipe, "diamond_square." + k_creased);
    return {with(worded("Uniform", language), recipe, "diamond_square.law=uniform"),
            with(worded("Gaussian", language), recipe, "diamond_square.law=gaussian")};
}

std::vector<LessonSide> additions(std::uint64_t seed, const std::string& language) {
    // Features a quarter as wide and high: many old points, so that some of them are tips on any seed.
    Recipe recipe = plain(seed, "diamond_square");
    set_value(recipe, "diamond_square.feature_size=" + std::to_string(recipe.world.extent / 4));
    set_value(recipe, "diamond_square.relief=" + std::to_string(DiamondSquare{}.relief / 4));
    set_value(recipe, "diamond_square." + k_creased);
    return {
        with(worded("Without random additions", language), recipe, "diamond_square.random_additions=false"),
        with(worded("With random additions", language), recipe, "diamond_square.random_additions=true")};
}

std::vector<LessonSide> with_noise(std::uint64_t seed, const std::string& language) {
    // Equally wide, and as smooth, so that no small hill hides a line.
    Recipe creased = plain(seed, "diamond_square");
    set_value(creased, "diamond_square." + k_creased);
    set_value(creased, "diamond_square.feature_size=" + std::to_string(creased.world.extent / 2));
    return {side(worded("Diamond-square", language), creased),
            with(worded("Perlin noise", language), plain(seed, "perlin"),
                 "perlin.wavelength=" + std::to_string(creased.world.extent / 2))};
}

std::vector<LessonSide> with_erosion(std::uint64_t seed, const std::string& language) {
    Recipe recipe = plain(seed, "diamond_square");
    recipe.layers.push_back(new_layer(recipe, *find_stage("gullies")));
    set_value(recipe, "gullies.amount=60000");
    const Recipe before = with_layer_enabled(recipe, recipe.layers.back().id, false).recipe;
    return {side(worded("Before erosion", language), before),
            side(worded("After erosion", language), recipe)};
}

const std::array<ComparisonRow, 9>& rows() {
    static const std::array<ComparisonRow, 9> all{{
        {{"line", "One dimension: a ridge line grows",
          "Each level puts a point in the middle of every piece and moves it up or down at random. The three "
          "lines use the same random numbers; only how fast they shrink from level to level differs."},
         Emphasis::line,
         lines},
        {{"midpoint", "Plain midpoint displacement and diamond-square",
          "Where an edge's middle looks at the edge's two ends alone, straight creases run along the "
          "lattice. "
          "The square step looks at the ground on both sides and weakens them."},
         Emphasis::creases,
         methods},
        {{"smoothness", "Smoothness 0.2, 0.5 and 0.8",
          "The large shapes are the same in all three. The smoother the ground, the faster the offsets "
          "shrink towards fine detail: needles on the left, hills on the right."},
         Emphasis::heights,
         degrees_of_smoothness},
        {{"borders", "Bounded and wrapped, repeated as tiles",
          "The same tile, three times three. Bounded tiles break along straight seams, for nothing tells one "
          "edge of the opposite one. Wrapped, a point at an edge takes its neighbours from beyond it, and "
          "the colours run on."},
         Emphasis::tiling,
         borders},
        {{"law", "Uniform and Gaussian offsets",
          "Almost the same, for a height is a sum of many offsets, and such sums spread alike. The extremes "
          "tell: now and then a Gaussian offset is very large, and a lone peak (white) or pit (sand) goes "
          "farther."},
         Emphasis::heights,
         laws},
        {{"additions", "Random additions off and on",
          "Saupe's idea for ground that is equally rough everywhere, often taken for a remedy for creases. "
          "The long creases do not fade: on the right old points are pushed again at each half step and "
          "their neighbours hardly follow, so tips and pits stand out where the oldest points are. The "
          "ground gets steeper, too."},
         Emphasis::creases,
         additions},
        {{"spectrum", "The spectrum and its slope",
          "Each plot shows how strong waves are, from long on the left to short on the right, both axes in "
          "powers of ten. A fractal's points lie on a straight line that falls with the power 2H + 2: "
          "smoother ground, steeper line."},
         Emphasis::spectrum,
         degrees_of_smoothness},
        {{"noise", "Diamond-square and Perlin noise",
          "Two ways to ground with hills of one width. Noise is made without points that wait for their "
          "parents: "
          "any place of it can be made alone, and no creases run along its lattice."},
         Emphasis::creases,
         with_noise},
        {{"erosion", "Before and after erosion",
          "How steep the same ground is, without and with a long rain. Drops have cut gullies into the "
          "slopes and "
          "laid down soil at their feet: what no rule of means and random numbers does."},
         Emphasis::creases,
         with_erosion},
    }};
    return all;
}

}  // namespace

std::span<const LessonComparisonInfo> lesson_comparisons() {
    static const std::vector<LessonComparisonInfo> infos = [] {
        std::vector<LessonComparisonInfo> result;
        for (const ComparisonRow& row : rows()) result.push_back(row.info);
        return result;
    }();
    return infos;
}

std::optional<LessonComparison> lesson_comparison(std::string_view key, std::uint64_t seed,
                                                  const std::string& language) {
    for (const ComparisonRow& row : rows()) {
        if (row.info.key != key) continue;
        return LessonComparison{row.info.key, row.info.title, row.info.look_at, row.emphasis,
                                row.sides(seed, language)};
    }
    return std::nullopt;
}

}  // namespace talus
