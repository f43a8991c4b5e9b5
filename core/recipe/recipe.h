#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/recipe/layer_list.h"
#include "core/recipe/named_view.h"
#include "core/recipe/stage_table.h"
#include "core/terrain/ground_style.h"
#include "core/terrain/parameter.h"

namespace talus {

/// What lies beyond the edges of a world.
enum class Bounds { bounded, wrapped, endless };
inline constexpr std::array<Choice, 3> k_bounds{{
    {"bounded", "Bounded", "The world ends at its edges."},
    {"wrapped", "Wrapped", "East meets west and north meets south: a seamless tile."},
    {"endless", "Endless", "The ground continues for ever; the piece at the origin is shown."},
}};

/// The world that a recipe describes. Its extent is fixed; the resolution only samples it.
struct World {
    std::uint64_t seed = 1;
    float extent = 4096;  // m from west to east; north to south follows from the shape of the map
    int width = 1025;     // samples
    int height = 1025;    // samples
    float low = 0;        // m: bottom of the height range
    float high = 1000;    // m: top of the height range
    float sea_level = 0;  // m
    GroundKind ground = GroundStyle{}.kind;
    float tree_line = GroundStyle{}.tree_line;  // m
    float rock_line = GroundStyle{}.rock_line;  // m
    float snow_line = GroundStyle{}.snow_line;  // m
    Bounds bounds = Bounds::bounded;
    std::int64_t origin_x = 0;  // m: west edge of the piece that is shown of an endless world
    std::int64_t origin_y = 0;  // m: its north edge

    bool wraps() const { return bounds == Bounds::wrapped; }
    bool is_endless() const { return bounds == Bounds::endless; }
    HeightRange range() const { return {low, high}; }
    GroundStyle ground_style() const { return {ground, tree_line, rock_line, snow_line}; }
    void set_ground_style(const GroundStyle& style) {
        ground = style.kind;
        tree_line = style.tree_line;
        rock_line = style.rock_line;
        snow_line = style.snow_line;
    }

    static void parameters(auto&& parameter) {
        parameter(&World::seed,
                  {.key = "seed",
                   .label = "Seed",
                   .basic = true,
                   .help = "Another seed gives another world. The same seed always gives the same world."});
        parameter(&World::extent,
                  {.key = "extent",
                   .label = "Extent",
                   .unit = "m",
                   .min = 1,
                   .max = 1e6,
                   .slider_range = {256, 65536},
                   .log = true,
                   .help = "Extent of the world from west to east. It does not depend on the resolution."});
        parameter(&World::width,
                  {.key = "width",
                   .label = "Samples east–west",
                   .unit = "samples",
                   .min = 2,
                   .max = k_max_size,
                   .help = "Samples from west to east. More samples show the same world in more detail."});
        parameter(&World::height, {.key = "height",
                                   .label = "Samples north–south",
                                   .unit = "samples",
                                   .min = 2,
                                   .max = k_max_size,
                                   .help = "Samples from north to south. Cells are square, so this also "
                                           "determines the extent from north to south."});
        parameter(&World::low,
                  {.key = "low",
                   .label = "Export range, low",
                   .unit = "m",
                   .min = -20000,
                   .max = 19999,
                   .slider_range = {-1000, 1000},
                   .help = "Bottom of the height range: what 0 means in an exported 16-bit map, which "
                           "cuts off lower ground. The ground itself stays; colours by height, and layers "
                           "that measure by the range, follow it."});
        parameter(&World::high,
                  {.key = "high",
                   .label = "Export range, high",
                   .unit = "m",
                   .min = -19999,
                   .max = 20000,
                   .slider_range = {0, 3000},
                   .help = "Top of the height range: what 65535 means in an exported 16-bit map, which "
                           "cuts off higher ground. The ground itself stays; colours by height, and layers "
                           "that measure by the range, follow it."});
        parameter(&World::sea_level, {.key = "sea_level",
                                      .label = "Sea level",
                                      .unit = "m",
                                      .min = -20000,
                                      .max = 20000,
                                      .basic = true,
                                      .help = "Ground below it lies under water."});
        parameter(&World::ground,
                  {.key = "ground",
                   .label = "Ground",
                   .basic = true,
                   .choices = k_ground_kinds,
                   .help = "What the ground is made of, and the air over it: the colours of the Natural look "
                           "and of exported colour maps. Biomes have a ground of their own."});
        const auto line = [&](float World::*member, const char* key, const char* label, const char* help) {
            parameter(member, {.key = key,
                               .label = label,
                               .unit = "m",
                               .min = -20000,
                               .max = 20000,
                               .slider_range = {0, 4000},
                               .help = help});
        };
        line(&World::tree_line, "tree_line", "Tree line",
             "Height up to which trees grow; on ground without plants, where the colours of low ground end.");
        line(&World::rock_line, "rock_line", "Rock line",
             "Height above which the ground is bare, rock and scree. Steep ground is bare everywhere.");
        line(&World::snow_line, "snow_line", "Snow line",
             "Height above which snow lies, or frost on Mars; on steep ground it begins higher. The moon has "
             "none.");
        parameter(&World::bounds, {.key = "bounds",
                                   .label = "Edges",
                                   .choices = k_bounds,
                                   .help = "What lies beyond the edges of the world."});
        constexpr Condition k_endless{"bounds", static_cast<int>(Bounds::endless)};
        parameter(&World::origin_x, {.key = "origin_x",
                                     .label = "Origin, east",
                                     .unit = "m",
                                     .visible_when = k_endless,
                                     .help = "Where in the endless world the west edge of this piece lies. "
                                             "It is rounded to the nearest sample."});
        parameter(&World::origin_y, {.key = "origin_y",
                                     .label = "Origin, south",
                                     .unit = "m",
                                     .visible_when = k_endless,
                                     .help = "Where in the endless world the north edge of this piece lies. "
                                             "It is rounded to the nearest sample."});
    }

    friend bool operator==(const World&, const World&) = default;
};

/// The world's listing and values in the same form as a stage's, for files, widgets and the command line.
std::span<const Parameter> world_parameters();
std::vector<ParameterValue> values_of_world(const World& world);
World world_from_values(std::span<const ParameterValue> values);
/// Returns the world with every value within its range, and `high` at least 1 m above `low`.
World clamped(const World& world);
/// Moves only `high`, for values that are within their ranges, and adds a remark if it does.
World with_valid_range(World world, std::vector<std::string>& remarks);

inline constexpr float k_min_range = 1;  // m between low and high

/// Returns the lattice of the world at a resolution. Cells are square: extent / (width − 1), or extent /
/// width wrapped. In an endless world it is the piece at its origin, which is taken to the nearest sample.
Lattice lattice_of(const World& world, int width, int height);
inline Lattice lattice_of(const World& world) { return lattice_of(world, world.width, world.height); }

/// The document: a world and the layers that make its terrain, in the order they are made. It is a value that
/// can be copied and compared.
struct Recipe {
    std::string name;
    std::string about;  ///< a sentence or more for whoever opens it
    World world;
    LayerList layers;
    std::vector<NamedView> views;  ///< bookmarks, which do not change the terrain
    /// What the file said of the recipe and its world that this version does not know: an object of the
    /// unknown members and choices; empty where there is nothing of the kind.
    std::string unknown_json;

    friend bool operator==(const Recipe&, const Recipe&) = default;
};

/// Files with more layers than this are refused; no terrain needs as many.
inline constexpr std::size_t k_max_layers = 1000;
/// Does the same for the masks of one layer.
inline constexpr std::size_t k_max_masks = 64;

/// Returns the digest of the whole recipe: two recipes with the same digest write the same file.
Digest digest_of(const Recipe& recipe);

/// Returns whether both make the same terrain for certain: they differ at most in name, description and
/// views.
bool makes_same_terrain(const Recipe& a, const Recipe& b);

/// Returns the index of the layer with this id, if there is one.
std::optional<std::size_t> find_layer(const Recipe& recipe, int layer_id);

/// Returns a layer of this stage with default values, the next free id and a seed of its own.
Layer new_layer(const Recipe& recipe, const StageType& type);

/// Returns the peak memory in bytes of an evaluation at this size that keeps no results: the input, the
/// result and the working memory of the layer that needs most.
std::size_t memory_estimate(const Recipe& recipe, int width, int height);

}  // namespace talus
