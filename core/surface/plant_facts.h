#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/biome/materials.h"

namespace talus {

/// The outline that a kind of plant has from afar, from which its mesh, its distant picture and its symbol on
/// maps follow.
enum class PlantShape : std::uint8_t { conifer, round, flat, palm, bush, cactus, blades, boulder };
inline constexpr std::size_t k_plant_shapes = 8;

/// Tall plants take their places first, low ones fill the room between.
enum class PlantClass : std::uint8_t { tall, middle, low };
inline constexpr std::size_t k_plant_classes = 3;

/// What is known of a kind of plant besides its name.
struct PlantFacts {
    std::string_view key;  ///< as in k_plants
    PlantClass size;
    PlantShape shape;
    float height;                              ///< m, of one of scale 1
    float crown;                               ///< m across
    float trunk;                               ///< share of the height below the crown
    float max_slope;                           ///< degrees: on steeper ground there is none
    float min_depth;                           ///< m of water on the ground; below 0: it also stands on land
    float max_depth;                           ///< m of water
    std::array<std::uint8_t, 3> colour;        ///< sRGB
    std::array<std::uint8_t, 3> other_colour;  ///< single plants lie between the two

    /// Whether nothing of it is seen from above the water.
    constexpr bool is_under_water() const { return min_depth > height / 4; }
};

inline constexpr float k_on_land = -1;      ///< a min_depth
inline constexpr float k_dry_shod = 0.05f;  ///< m: a max_depth

/// The facts of k_plants, in its order.
inline constexpr auto k_plant_facts = [] {
    using enum PlantClass;
    using enum PlantShape;
    constexpr float land = k_on_land, dry = k_dry_shod;
    return std::to_array<PlantFacts>({
        {"broadleaf", tall, round, 18, 11, 0.22f, 38, land, dry, {52, 71, 35}, {74, 86, 43}},
        {"birch", tall, round, 14, 6, 0.28f, 40, land, dry, {70, 88, 46}, {94, 101, 56}},
        {"spruce", tall, conifer, 22, 6.5f, 0.08f, 44, land, dry, {26, 43, 31}, {40, 56, 38}},
        {"pine", tall, conifer, 18, 7, 0.30f, 46, land, dry, {38, 56, 38}, {56, 70, 43}},
        {"larch", tall, conifer, 18, 6, 0.12f, 44, land, dry, {62, 78, 42}, {84, 90, 46}},
        {"giant_conifer", tall, conifer, 45, 11, 0.16f, 40, land, dry, {24, 44, 34}, {35, 55, 38}},
        {"evergreen_oak", tall, round, 9, 9, 0.20f, 40, land, dry, {50, 61, 38}, {69, 74, 46}},
        {"laurel", tall, round, 14, 8, 0.18f, 42, land, dry, {32, 58, 33}, {50, 71, 38}},
        {"jungle_tree", tall, round, 32, 15, 0.35f, 44, land, dry, {26, 56, 28}, {58, 79, 34}},
        {"monsoon_tree", tall, round, 24, 13, 0.28f, 42, land, dry, {51, 70, 31}, {90, 88, 43}},
        {"acacia", tall, flat, 8, 11, 0.55f, 30, land, dry, {74, 81, 41}, {98, 94, 52}},
        {"baobab", tall, flat, 16, 12, 0.60f, 24, land, dry, {83, 85, 52}, {99, 88, 62}},
        {"palm", tall, palm, 13, 6.5f, 0.70f, 30, land, dry, {69, 90, 41}, {93, 102, 50}},
        {"mangrove", tall, round, 6, 5, 0.15f, 20, land, 2, {44, 84, 46}, {64, 100, 50}},
        {"tree_fern", middle, palm, 5, 4, 0.55f, 44, land, dry, {46, 81, 38}, {67, 93, 45}},
        {"bamboo", middle, blades, 9, 3.5f, 0, 38, land, dry, {112, 136, 58}, {136, 150, 74}},
        {"bush", middle, bush, 2.2f, 2.8f, 0, 44, land, dry, {70, 92, 42}, {104, 114, 56}},
        {"dwarf_shrub", low, bush, 0.5f, 1.1f, 0, 45, land, dry, {92, 90, 58}, {118, 104, 70}},
        {"thorn_bush", middle, bush, 1.8f, 2.4f, 0, 42, land, dry, {114, 112, 66}, {136, 124, 80}},
        {"cactus", middle, cactus, 4, 1.6f, 0, 35, land, dry, {88, 116, 68}, {104, 126, 80}},
        {"tussock", low, blades, 0.8f, 0.9f, 0, 42, land, 0.2f, {142, 138, 76}, {170, 158, 94}},
        {"fern", low, blades, 0.9f, 1.2f, 0, 45, land, dry, {72, 110, 48}, {98, 128, 60}},
        {"reed", low, blades, 2.2f, 0.8f, 0, 15, land, 1.2f, {138, 142, 80}, {164, 156, 96}},
        {"kelp", low, blades, 6, 1.2f, 0, 40, 2, 30, {70, 72, 34}, {92, 84, 40}},
        {"boulder", middle, boulder, 1.4f, 2.2f, 0, 34, land, 1, {92, 87, 80}, {116, 110, 101}},
    });
}();
static_assert(
    [] {
        if (k_plant_facts.size() != k_plants.size()) return false;
        for (std::size_t i = 0; i < k_plants.size(); ++i) {
            if (k_plant_facts[i].key != k_plants[i].key) return false;
        }
        return true;
    }(),
    "every line of k_plants has its facts, in the same order");
constexpr const PlantFacts& facts_of(Plant plant) { return k_plant_facts[static_cast<std::size_t>(plant)]; }

}  // namespace talus
