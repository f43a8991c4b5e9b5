#include "tests/core/recipe/land_cases.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "core/base/resample_map.h"
#include "core/io/read_heightmap.h"
#include "core/recipe/presets.h"
#include "core/recipe/set_value.h"

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
        {"mountain_ranges_from_noise", of_stages({"simplex", "mountain_ranges"})},
        {"gullies", of_stages({"simplex", "gullies"}, {"world.extent=4096"})},
        {"scree", of_stages({"simplex", "scree"}, {"simplex.relief=1500"}), false},
    };
    if (find_stage("glaciers") != nullptr)
        cases.push_back({"glaciers", of_stages({"simplex", "mountain_ranges", "glaciers"}), false});
    for (const char* key : {"alps", "badlands", "fjords", "mountain-isle", "highlands"}) {
        std::string name = key;
        std::replace(name.begin(), name.end(), '-', '_');
        const bool has_ice = name == "alps" || name == "fjords" || name == "highlands";
        cases.push_back({"preset_" + name, find_preset(key)->recipe, !has_ice});
    }
    return cases;
}

}  // namespace

std::span<const LandCase> land_cases() {
    static const std::vector<LandCase> cases = make_cases();
    return cases;
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
