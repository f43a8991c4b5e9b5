#include "tests/core/recipe/land_cases.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <vector>

#include "core/base/math.h"
#include "core/base/resample_map.h"
#include "core/io/read_heightmap.h"
#include "core/recipe/presets.h"
#include "core/recipe/set_value.h"
#include "tests/core/isotropic_noise.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// An 8 km world of these stages, one on another, with their default values but for the settings.
Recipe of_stages(std::initializer_list<const char*> stages,
                 std::initializer_list<const char*> settings = {}) {
    Recipe recipe;
    recipe.world.extent = 8192;
    recipe.world.width = recipe.world.height = 1025;
    recipe.world.sea_level = -1000;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (const char* setting : settings) set_value(recipe, setting);
    return recipe;
}

std::vector<LandCase> make_cases() {
    std::vector<LandCase> cases{
        {"mountain_ranges_from_flat", of_stages({"flat", "mountain_ranges"})},
        {"mountain_ranges_from_noise", of_stages({"simplex", "mountain_ranges"}), true, true},
        {"gullies", of_stages({"simplex", "gullies"}, {"world.extent=4096"}), true, true},
        {"scree", of_stages({"simplex", "scree"}, {"simplex.relief=1500"}), false, true},
    };
    cases.push_back({"glaciers", of_stages({"simplex", "mountain_ranges", "glaciers"}), false, true});
    cases.push_back(
        {"streams", of_stages({"simplex", "mountain_ranges", "glaciers", "streams"}), true, true});
    cases.push_back({"live_water", of_stages({"simplex", "live_water"}), false, true});
    for (const char* key : {"alps", "badlands", "fjords", "mountain-isle", "highlands"}) {
        std::string name = key;
        std::replace(name.begin(), name.end(), '-', '_');
        cases.push_back({"preset_" + name, find_preset(key)->recipe});
    }
    // Their floors are even.
    for (const char* key : {"archipelago", "canyon"})
        cases.push_back({"preset_" + std::string(key), find_preset(key)->recipe, false});
    return cases;
}

}  // namespace

std::span<const LandCase> land_cases() {
    static const std::vector<LandCase> cases = make_cases();
    return cases;
}

const LandCase& land_case(std::string_view name) {
    const auto cases = land_cases();
    return *std::find_if(cases.begin(), cases.end(), [&](const LandCase& land) { return land.name == name; });
}

Recipe turned(const LandCase& land, std::uint64_t seed, int side, double degrees) {
    constexpr double k_relief = 300;  // m, of the noise's deviation about a third
    constexpr double k_samples = 2;   // of the noise for one of the ground, so that sampling it blurs little
    // The corners of the turned square lie within one of √2 times the side.
    const int noise_side = static_cast<int>(std::ceil(k_samples * std::sqrt(2.0) * side)) + 4;
    const Grid<float> noise = isotropic_noise(noise_side, seed);
    const double angle = degrees * std::numbers::pi / 180;
    Grid<float> ground(side, side);
    for (const auto [x, y] : cells_of(side, side)) {
        const double east = k_samples * (x - 0.5 * (side - 1));
        const double south = k_samples * (y - 0.5 * (side - 1));
        const double at_x = 0.5 * noise_side + std::cos(angle) * east - std::sin(angle) * south;
        const double at_y = 0.5 * noise_side + std::sin(angle) * east + std::cos(angle) * south;
        const int i = static_cast<int>(at_x);
        const int j = static_cast<int>(at_y);
        const auto u = static_cast<float>(at_x - i);
        const auto v = static_cast<float>(at_y - j);
        ground(x, y) = static_cast<float>(k_relief) * lerp(lerp(noise(i, j), noise(i + 1, j), u),
                                                           lerp(noise(i, j + 1), noise(i + 1, j + 1), u), v);
    }
    Recipe recipe = sampled(land, seed, side);
    Layer start = new_layer(recipe, *find_stage("frozen"));
    start.values[*find_parameter(start.type->parameters, "heights")] = Raster(std::move(ground));
    recipe.layers.set(0, std::move(start));
    return recipe;
}

Recipe sampled(const LandCase& land, std::uint64_t seed, int side) {
    Recipe recipe = land.recipe;
    recipe.world.seed = seed;
    recipe.world.width = recipe.world.height = side;
    return recipe;
}

RiverRules rules_for(const World& world) {
    constexpr double k_channel_area = 5e5;  // m²
    const double extent = static_cast<double>(world.extent);
    return {.channel_area = std::min(k_channel_area, extent * extent / 128), .sea_level = world.sea_level};
}

LandMeasures measures_of_jacksboro() {
    Heightmap survey = read_heightmap("asset:jacksboro.asc", {});
    LandMeasures result;
    for (int i = 0; i < 3; ++i)
        result.harmonics[i] = grid_harmonics(survey.values, LandMeasures::k_sigmas[i]);
    result.aspects = aspect_shares(survey.values, survey.cell_x, survey.cell_y);
    SamplePlaces columns;
    SamplePlaces rows;
    const double ratio = survey.cell_y / survey.cell_x;
    for (double x = 0; x < survey.values.width(); x += ratio) columns.at.push_back(x);
    for (int y = 0; y < survey.values.height(); ++y) rows.at.push_back(y);
    const Grid<float> square =
        resampled(MapPyramid(std::move(survey.values), false), columns, rows, Beyond::edge, {});
    result.rivers = river_measures(
        square, {.width = square.width(), .height = square.height(), .cell_size = survey.cell_y});
    return result;
}

}  // namespace talus
