#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace talus {

/// What the ground is made of, at its surface and in the layers below it.
struct MaterialInfo {
    std::string_view key;                ///< in files
    std::string_view label;              ///< in the window
    std::array<std::uint8_t, 3> colour;  ///< sRGB, as it lies in daylight
};

/// Every material. A place in this list is a Material.
inline constexpr std::array k_materials{
    MaterialInfo{"rock", "Rock", {124, 116, 108}},
    MaterialInfo{"sandstone", "Sandstone", {190, 148, 104}},
    MaterialInfo{"limestone", "Limestone", {176, 170, 152}},
    MaterialInfo{"scree", "Scree", {142, 136, 126}},
    MaterialInfo{"gravel", "Gravel", {150, 142, 128}},
    MaterialInfo{"sand", "Sand", {214, 192, 142}},
    MaterialInfo{"clay", "Clay", {160, 124, 96}},
    MaterialInfo{"laterite", "Laterite", {164, 92, 62}},
    MaterialInfo{"soil", "Soil", {104, 82, 60}},
    MaterialInfo{"black_earth", "Black earth", {66, 54, 46}},
    MaterialInfo{"peat", "Peat", {72, 56, 44}},
    MaterialInfo{"mud", "Mud", {96, 84, 68}},
    MaterialInfo{"salt", "Salt crust", {226, 222, 212}},
    MaterialInfo{"lichen", "Lichen", {156, 158, 132}},
    MaterialInfo{"moss", "Moss", {108, 124, 72}},
    MaterialInfo{"heath", "Heath", {118, 104, 88}},
    MaterialInfo{"grass", "Grass", {112, 132, 66}},
    MaterialInfo{"dry_grass", "Dry grass", {184, 166, 100}},
    MaterialInfo{"forest_floor", "Forest floor", {74, 86, 48}},
    MaterialInfo{"needle_litter", "Needle litter", {78, 72, 50}},
    MaterialInfo{"permafrost", "Frozen soil", {128, 122, 118}},
    MaterialInfo{"coral", "Coral", {196, 170, 150}},
    MaterialInfo{"firn", "Firn", {222, 232, 240}},
    MaterialInfo{"snow", "Snow", {240, 244, 250}},
    MaterialInfo{"ice", "Ice", {198, 218, 230}},
};
/// A place in k_materials.
enum class Material : std::uint8_t {};
constexpr const MaterialInfo& info_of(Material material) {
    return k_materials[static_cast<std::size_t>(material)];
}

/// What stands or lies scattered on the ground.
struct PlantInfo {
    std::string_view key;    ///< in files
    std::string_view label;  ///< in the window
};

/// Every kind of plant, and boulders. A place in this list is a Plant.
inline constexpr std::array k_plants{
    PlantInfo{"broadleaf", "Broadleaved tree"},
    PlantInfo{"birch", "Birch"},
    PlantInfo{"spruce", "Spruce"},
    PlantInfo{"pine", "Pine"},
    PlantInfo{"larch", "Larch"},
    PlantInfo{"giant_conifer", "Giant conifer"},
    PlantInfo{"evergreen_oak", "Evergreen oak"},
    PlantInfo{"laurel", "Laurel tree"},
    PlantInfo{"jungle_tree", "Rainforest tree"},
    PlantInfo{"monsoon_tree", "Monsoon forest tree"},
    PlantInfo{"acacia", "Acacia"},
    PlantInfo{"baobab", "Baobab"},
    PlantInfo{"palm", "Palm"},
    PlantInfo{"mangrove", "Mangrove"},
    PlantInfo{"tree_fern", "Tree fern"},
    PlantInfo{"bamboo", "Bamboo"},
    PlantInfo{"bush", "Bush"},
    PlantInfo{"dwarf_shrub", "Dwarf shrub"},
    PlantInfo{"thorn_bush", "Thorn bush"},
    PlantInfo{"cactus", "Cactus"},
    PlantInfo{"tussock", "Tussock"},
    PlantInfo{"fern", "Fern"},
    PlantInfo{"reed", "Reed"},
    PlantInfo{"kelp", "Kelp"},
    PlantInfo{"boulder", "Boulder"},
};
/// A place in k_plants.
enum class Plant : std::uint8_t {};
constexpr const PlantInfo& info_of(Plant plant) { return k_plants[static_cast<std::size_t>(plant)]; }

}  // namespace talus
