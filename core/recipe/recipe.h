#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/recipe/stage_table.h"
#include "core/terrain/mask.h"
#include "core/terrain/parameter.h"

namespace talus {

/// The world that a recipe describes. Its extent is fixed; the resolution only samples it.
struct World {
    std::uint64_t seed = 1;
    float extent = 4096;  // m from west to east; north to south follows from the shape of the map
    int width = 1025;     // samples
    int height = 1025;    // samples
    float low = 0;        // m: bottom of the height range
    float high = 1000;    // m: top of the height range
    float sea_level = 0;  // m
    bool wrap = false;

    HeightRange range() const { return {low, high}; }

    static void parameters(auto&& parameter) {
        parameter(&World::seed,
                  {.key = "seed",
                   .label = "Seed",
                   .basic = true,
                   .help = "Another number, another world. The same number gives the same world again."});
        parameter(
            &World::extent,
            {.key = "extent",
             .label = "Extent",
             .unit = "m",
             .min = 1,
             .max = 1e6,
             .usual = {256, 65536},
             .log = true,
             .help = "How far the world reaches from west to east. It does not depend on the resolution."});
        parameter(&World::width,
                  {.key = "width",
                   .label = "Width",
                   .unit = "samples",
                   .min = 2,
                   .max = k_max_size,
                   .help = "Samples from west to east. More samples show the same world in more detail."});
        parameter(&World::height,
                  {.key = "height",
                   .label = "Height",
                   .unit = "samples",
                   .min = 2,
                   .max = k_max_size,
                   .help = "Samples from north to south. Cells are square, so it also says how far the "
                           "world reaches to the south."});
        parameter(&World::low,
                  {.key = "low",
                   .label = "Lowest height",
                   .unit = "m",
                   .min = -20000,
                   .max = 19999,
                   .usual = {-1000, 1000},
                   .help = "Bottom of the height range: what 0 means in an exported 16-bit map."});
        parameter(&World::high,
                  {.key = "high",
                   .label = "Highest height",
                   .unit = "m",
                   .min = -19999,
                   .max = 20000,
                   .usual = {0, 3000},
                   .help = "Top of the height range: what 65535 means in an exported 16-bit map."});
        parameter(&World::sea_level, {.key = "sea_level",
                                      .label = "Sea level",
                                      .unit = "m",
                                      .min = -20000,
                                      .max = 20000,
                                      .basic = true,
                                      .help = "Ground below it lies under water."});
        parameter(&World::wrap, {.key = "wrap",
                                 .label = "Wrap around",
                                 .help = "East meets west and north meets south: a seamless tile."});
    }

    friend bool operator==(const World&, const World&) = default;
};

/// The world's listing and values in the form that stages have, for files, widgets and the command line.
std::span<const Parameter> world_parameters();
std::vector<ParameterValue> values_of_world(const World& world);
World world_from_values(std::span<const ParameterValue> values);
/// Every value within its range, and `high` at least 1 m above `low`.
World clamped(const World& world);
/// The latter alone, for values that are within their ranges; where it moves `high`, a remark says so.
World with_sound_range(World world, std::vector<std::string>& remarks);

inline constexpr float k_least_range = 1;  // m between low and high

/// The lattice of the whole world at a resolution. Cells are square: extent / (width − 1), or extent / width
/// wrapped.
Lattice lattice_of(const World& world, int width, int height);
inline Lattice lattice_of(const World& world) { return lattice_of(world, world.width, world.height); }

/// How a layer's height joins the one below; under the lowest lies ground at 0 m. Each result then mixes with
/// what is below by strength times masks. multiply scales what is below by where the layer lies in the
/// world's height range: 0 at its low end, 1 at its high.
enum class Blend { replace, add, subtract, multiply, maximum, minimum };
inline constexpr std::array<Choice, 6> k_blends{{
    {"replace", "Replace", "The layer takes the place of what is below."},
    {"add", "Add", "The layer's heights are added to what is below."},
    {"subtract", "Subtract", "The layer's heights are taken from what is below."},
    {"multiply", "Multiply",
     "What is below is scaled: to nothing where the layer is at the bottom of the height range, not at all "
     "at "
     "its top."},
    {"maximum", "Higher of both", "The higher of the layer and what is below."},
    {"minimum", "Lower of both", "The lower of the layer and what is below."},
}};

/// How a layer joins what is below it, whatever its stage.
struct LayerSettings {
    std::uint64_t seed = 0;
    bool enabled = true;
    Blend blend = Blend::replace;
    float strength = 1;

    static void parameters(auto&& parameter) {
        parameter(&LayerSettings::seed, {.key = "seed",
                                         .label = "Layer seed",
                                         .help = "Joins the world's seed, so that two equal layers differ."});
        parameter(&LayerSettings::enabled,
                  {.key = "enabled",
                   .label = "Enabled",
                   .help = "Off: the terrain is made as if the layer were not there."});
        parameter(&LayerSettings::blend, {.key = "blend",
                                          .label = "Blend",
                                          .choices = k_blends,
                                          .help = "How the layer's heights join what is below."});
        parameter(&LayerSettings::strength, {.key = "strength",
                                             .label = "Strength",
                                             .min = 0,
                                             .max = 1,
                                             .help = "How much of the layer shows: 0 nothing, 1 all of it."});
    }

    friend bool operator==(const LayerSettings&, const LayerSettings&) = default;
};

std::span<const Parameter> layer_parameters();
std::vector<ParameterValue> values_of_settings(const LayerSettings& settings);
LayerSettings settings_from_values(std::span<const ParameterValue> values);

/// One stage with its place in the recipe.
struct Layer : LayerSettings {
    int id = 0;        ///< persistent and unique in its recipe
    std::string name;  ///< what the user calls it
    /// Null: a stage of another version. The layer then makes nothing and keeps its JSON.
    const StageType* type = nullptr;
    std::vector<ParameterValue> values;  ///< one for each of the stage's parameters
    std::vector<Mask> masks;             ///< all of them multiply
    std::string unknown_json;            ///< the whole layer as it stood in the file, where type is null

    friend bool operator==(const Layer&, const Layer&) = default;
};

/// The document: a world and the layers that make its terrain, first made first. A value: copy it, compare
/// it.
struct Recipe {
    std::string name;
    std::string about;  ///< a sentence or more for whoever opens it
    World world;
    std::vector<Layer> layers;

    friend bool operator==(const Recipe&, const Recipe&) = default;
};

/// A layer of this stage at its defaults, with the next free id and a seed of its own.
Layer new_layer(const Recipe& recipe, const StageType& type);

/// Peak memory of an evaluation at this size that keeps no results, in bytes: of the layer that takes most,
/// its input, its result and its working memory.
std::size_t memory_estimate(const Recipe& recipe, int width, int height);

}  // namespace talus
