#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/biome/composition.h"
#include "core/recipe/edit.h"
#include "core/terrain/parameter.h"

namespace talus {

/// A world that begins with biomes, put together of parts: each becomes a layer, which can be exchanged for
/// another one later (with_stage_exchanged).
struct BiomeWorld {
    enum class Map { checkerboard, voronoi, distorted_voronoi, multi_step, two_level, grown };
    enum class Ground { flat, classic, biomal, min_max };
    enum class Others { replaced, kept };

    Map map = Map::multi_step;
    Ground ground = Ground::biomal;
    Composition::By composition = Composition::By::biome;  ///< by biome without a layer of its own
    bool rivers = false;
    bool lakes = false;  ///< left out of an endless world, where water has no lowest place to run to
    bool snow = false;
    Others others = Others::replaced;
    bool endless =
        true;  ///< of a world that replaces the others; beside kept ones its edges stay as they are

    static constexpr std::array<Choice, 6> k_maps{{
        {"checkerboard", "Checkerboard", "Squares, one biome each: for trying things."},
        {"voronoi_biomes", "Voronoi", "Cells around scattered places, with straight borders."},
        {"distorted_voronoi", "Distorted Voronoi", "The same with bent borders."},
        {"multi_step_map", "Multi-step", "Oceans, land, islands and rivers, and biomes that fit a climate."},
        {"two_level_biomes", "Two-level", "Large areas of related biomes, with smaller ones in them."},
        {"grown_biomes", "Grown", "Continents that grow from a coarse grid, with islands and shores."},
    }};
    static constexpr std::array<Choice, 4> k_grounds{{
        {"flat", "Flat", "Level ground."},
        {"classic", "One noise for all", "Classic: the same everywhere, whatever the biome."},
        {"biomal", "Each biome's own waves", "Biomal: each biome has a height and waves of its own."},
        {"min_max", "Between each biome's heights", "Min-max: one noise, within the heights of each biome."},
    }};

    static constexpr std::array<Choice, 2> k_others{{
        {"replaced", "Replaced", "A new world, as large as several biomes need. Undo brings back the other."},
        {"kept", "Kept below",
         "The new layers come above them, in the world as it is, and cover their ground."},
    }};

    static void parameters(auto&& parameter) {
        parameter(&BiomeWorld::map, {.key = "biomes",
                                     .label = "Biomes",
                                     .choices = k_maps,
                                     .help = "Where the biomes lie, before there is any ground."});
        parameter(&BiomeWorld::ground, {.key = "ground",
                                        .label = "Ground",
                                        .choices = k_grounds,
                                        .help = "The ground that is made for them."});
        parameter(&BiomeWorld::composition, {.key = "composition",
                                             .label = "Composition",
                                             .choices = Composition::k_by,
                                             .help = "What the ground is made of."});
        parameter(&BiomeWorld::rivers,
                  {.key = "rivers", .label = "Rivers", .help = "Rivers over the land, with their beds."});
        parameter(&BiomeWorld::lakes, {.key = "lakes",
                                       .label = "Lakes",
                                       .help = "Water that stands in hollows. Not in an endless world."});
        parameter(&BiomeWorld::snow,
                  {.key = "snow", .label = "Snow and ice", .help = "Snow and ice where it is cold."});
        parameter(&BiomeWorld::others, {.key = "others",
                                        .label = "Other layers",
                                        .choices = k_others,
                                        .help = "What becomes of the layers that are there."});
        parameter(&BiomeWorld::endless,
                  {.key = "endless",
                   .label = "Endless world",
                   .visible_when = {"others", static_cast<int>(Others::replaced)},
                   .help = "The ground continues for ever, and the view from above pans "
                           "without end. Without it the world ends at its edges."});
    }

    friend bool operator==(const BiomeWorld&, const BiomeWorld&) = default;
};
std::span<const Parameter> biome_world_parameters();
std::vector<ParameterValue> values_of_biome_world(const BiomeWorld& parts);
BiomeWorld biome_world_from_values(std::span<const ParameterValue> values);

/// What a world is named that such layers make anew.
inline constexpr const char* k_biome_world_name = "World from biomes";

/// Returns whether the world that they make has no edges.
bool is_endless_with(const Recipe& recipe, const BiomeWorld& parts);

/// Makes a world of such layers alone, with the seed and the samples of the one before; or adds them above
/// the others, whose ground they replace: the map of biomes, the ground, and what was chosen of composition,
/// rivers, lakes and snow.
Edited with_biome_world(const Recipe& recipe, const BiomeWorld& parts);

/// Lets a new layer of a world from biomes fit a world that is smaller than its usual sizes are made for: all
/// that it has in metres becomes smaller in the same proportion, the shapes of its ground too. Leaves other
/// layers as they are.
void fit_biomes_to_extent(Layer& layer, const World& world);

/// Returns the stages that a layer of this stage can be exchanged for: of worlds from biomes, those that need
/// the same fields; none for other stages.
std::vector<const StageType*> exchanges_for(const StageType& type);
/// Lets a layer have another stage. Its place, seed, blending, strength and masks stay, its name where the
/// user gave one, and the values of parameters that both stages have.
Edited with_stage_exchanged(const Recipe& recipe, int layer_id, const StageType& type);

}  // namespace talus
