#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/recipe/stage_table.h"
#include "core/terrain/mask.h"

namespace talus {

/// The world that a recipe describes. Its extent is fixed; the resolution only samples it.
struct World {
    std::uint64_t seed = 1;
    double extent = 4096;  ///< m from west to east; north to south follows from the shape of the map
    int width = 1025;      ///< samples
    int height = 1025;     ///< samples
    HeightRange range{0, 1000};
    float sea_level = 0;  ///< m
    bool wrap = false;    ///< east meets west and north meets south: a seamless tile

    friend bool operator==(const World&, const World&) = default;
};

/// The limits of a world; everything from outside is held to them.
inline constexpr int k_min_size = 2;
inline constexpr int k_max_size = 65536;
inline constexpr double k_min_extent = 1;       // m
inline constexpr double k_max_extent = 1e7;     // m
inline constexpr float k_max_altitude = 20000;  // m, above or below the datum
inline constexpr float k_min_range = 1;         // m from the lowest height to the highest

/// The lattice of the whole world at a resolution. Cells are square: extent / (width − 1), or extent / width wrapped.
Lattice lattice_of(const World& world, int width, int height);
inline Lattice lattice_of(const World& world) { return lattice_of(world, world.width, world.height); }

/// How a layer's height joins the one below. Each result then mixes with what is below by strength times masks.
/// multiply scales what is below by where the layer lies in the world's height range: 0 at its low end, 1 at its high.
enum class Blend { replace, add, subtract, multiply, maximum, minimum };
std::span<const Choice> blend_choices();  ///< in the order of the enum

/// One stage with its place in the recipe.
struct Layer {
    int id = 0;        ///< persistent and unique in its recipe
    std::string name;  ///< what the user calls it
    std::uint64_t seed = 0;
    /// Null: a stage of another version. The layer is then disabled and keeps its JSON.
    const StageType* type = nullptr;
    std::vector<ParameterValue> values;  ///< one for each of the stage's parameters
    bool enabled = true;
    Blend blend = Blend::replace;
    float strength = 1;  ///< 0 to 1
    std::vector<Mask> masks;
    std::string unknown_json;  ///< the whole layer as it stood in the file, where type is null

    friend bool operator==(const Layer&, const Layer&) = default;
};

/// The document: a world and the layers that make its terrain, first made first. A value: copy it, compare it.
struct Recipe {
    std::string name;
    std::string about;  ///< a sentence or more for whoever opens it
    World world;
    std::vector<Layer> layers;

    friend bool operator==(const Recipe&, const Recipe&) = default;
};

/// A layer of this stage at its defaults, with the next free id and a seed of its own.
Layer new_layer(const Recipe& recipe, const StageType& type);

/// Peak memory of an evaluation at this size, in bytes: results, working memory and the previous result still on show.
std::size_t memory_estimate(const Recipe& recipe, int width, int height);

}  // namespace talus
