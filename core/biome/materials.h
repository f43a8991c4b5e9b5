#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace talus {

/// What covers the ground, as weight maps tell it: each layer of them stands for several materials.
enum class SurfaceLayer : std::uint8_t { rock, scree, sand, soil, grass, forest_floor, snow, ice };
struct SurfaceLayerInfo {
    std::string_view key;    ///< in files
    std::string_view label;  ///< in the window
};
inline constexpr std::size_t k_surface_layers = 8;
/// In the order of their enum.
inline constexpr std::array<SurfaceLayerInfo, k_surface_layers> k_surface_infos{{
    {"rock", "Rock"},
    {"scree", "Scree"},
    {"sand", "Sand"},
    {"soil", "Soil"},
    {"grass", "Grass"},
    {"forest_floor", "Forest floor"},
    {"snow", "Snow"},
    {"ice", "Ice"},
}};

constexpr const SurfaceLayerInfo& info_of(SurfaceLayer layer) {
    return k_surface_infos[static_cast<std::size_t>(layer)];
}

/// What the ground is made of, at its surface and in the layers below it.
struct MaterialInfo {
    std::string_view key;                ///< in files
    std::string_view label;              ///< in the window
    std::array<std::uint8_t, 3> colour;  ///< sRGB, as it lies in daylight
    SurfaceLayer surface;                ///< the layer of weight maps that it is part of
};

/// Every material. A place in this list is a Material.
inline constexpr std::array k_materials{
    MaterialInfo{"rock", "Rock", {112, 104, 95}, SurfaceLayer::rock},
    MaterialInfo{"sandstone", "Sandstone", {190, 148, 104}, SurfaceLayer::rock},
    MaterialInfo{"red_rock", "Red rock", {168, 96, 66}, SurfaceLayer::rock},
    MaterialInfo{"limestone", "Limestone", {176, 170, 152}, SurfaceLayer::rock},
    MaterialInfo{"scree", "Scree", {130, 122, 110}, SurfaceLayer::scree},
    MaterialInfo{"gravel", "Gravel", {142, 134, 118}, SurfaceLayer::scree},
    MaterialInfo{"sand", "Sand", {204, 178, 136}, SurfaceLayer::sand},
    MaterialInfo{"dust", "Grey dust", {142, 138, 132}, SurfaceLayer::sand},
    MaterialInfo{"clay", "Clay", {160, 124, 96}, SurfaceLayer::soil},
    MaterialInfo{"laterite", "Laterite", {128, 98, 76}, SurfaceLayer::soil},
    MaterialInfo{"soil", "Soil", {104, 82, 60}, SurfaceLayer::soil},
    MaterialInfo{"black_earth", "Black earth", {66, 54, 46}, SurfaceLayer::soil},
    MaterialInfo{"peat", "Peat", {72, 56, 44}, SurfaceLayer::soil},
    MaterialInfo{"mud", "Mud", {96, 84, 68}, SurfaceLayer::soil},
    MaterialInfo{"salt", "Salt crust", {226, 222, 212}, SurfaceLayer::sand},
    MaterialInfo{"lichen", "Lichen", {156, 158, 132}, SurfaceLayer::grass},
    MaterialInfo{"moss", "Moss", {108, 124, 72}, SurfaceLayer::grass},
    MaterialInfo{"heath", "Heath", {118, 104, 88}, SurfaceLayer::grass},
    MaterialInfo{"grass", "Grass", {102, 114, 62}, SurfaceLayer::grass},
    MaterialInfo{"dry_grass", "Dry grass", {170, 144, 98}, SurfaceLayer::grass},
    MaterialInfo{"forest_floor", "Forest floor", {74, 86, 48}, SurfaceLayer::forest_floor},
    MaterialInfo{"needle_litter", "Needle litter", {78, 72, 50}, SurfaceLayer::forest_floor},
    MaterialInfo{"permafrost", "Frozen soil", {128, 122, 118}, SurfaceLayer::soil},
    MaterialInfo{"coral", "Coral", {196, 170, 150}, SurfaceLayer::rock},
    MaterialInfo{"firn", "Firn", {222, 232, 240}, SurfaceLayer::snow},
    MaterialInfo{"snow", "Snow", {240, 244, 250}, SurfaceLayer::snow},
    MaterialInfo{"ice", "Ice", {198, 218, 230}, SurfaceLayer::ice},
};
/// A place in k_materials.
enum class Material : std::uint8_t {};
consteval Material material_of(std::string_view key) {
    for (std::size_t i = 0; i < k_materials.size(); ++i) {
        if (k_materials[i].key == key) return static_cast<Material>(i);
    }
    throw "no material of this key is in the list";
}
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
