#pragma once

#include <array>
#include <memory>

#include "core/biome/biome_resource.h"
#include "core/biome/classify.h"
#include "core/biome/specks.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Sorts the ground into biomes, a field of numbers with names; the height stays as it is. Specks take the
/// biome around them, see core/biome/specks.h.
///
/// The table is a file, which several recipes may share and an editor of texts may change while Talus shows
/// the result; or the recipe holds it, once it was edited there. A mistake leaves what was made before.
/// Lengths over which the ground is looked at are parameters and not part of the table, for how far a stage
/// looks is known before its files are read.
struct Biomes {
    enum class By { climate, height, one };

    static constexpr StageInfo info{
        .key = "biomes",
        .label = "Biomes",
        .group = Group::map,
        .reads = fields("height", "temperature", "precipitation", "water"),
        .writes = fields("biome"),
        .reach = Reach::metres,
        .needs = Needs::sea_level | Needs::files,
        .resolution = ResolutionPromise::likeness,
        .scratch = 1,
        .revision = 3,
        .keywords =
            "whittaker, ecosystem, land cover, vegetation zones, tundra, rainforest, life "
            "zones, forest, woods, trees, plants",
        .help =
            "Sorts the ground into biomes, from tundra to rainforest, for later layers: their masks can "
            "follow them, a look paints them, and they can be exported. The ground stays as it is.",
    };

    By by = By::climate;
    BiomeChoice biome = usual_biome_choice();
    FilePath table;
    float slope_length = 60;  // m
    float beach_width = 60;   // m
    bool specks = false;

    static constexpr std::array<Choice, 3> k_by{{
        {"climate", "Climate",
         "By temperature and precipitation, which earlier layers make; steep ground, water, beaches and snow "
         "have biomes of their own. Where there is no climate, by height."},
        {"height", "Height", "By height alone: water, sand, trees, rock, snow."},
        {"one", "One biome",
         "The biome that you choose, everywhere or where the layer's masks let it act. Temperature and "
         "precipitation stay as earlier layers make them: snow and ice follow those."},
    }};

    static void parameters(auto&& parameter) {
        constexpr Condition k_climate{"by", static_cast<int>(By::climate)};
        constexpr Condition k_one{"by", static_cast<int>(By::one)};
        parameter(&Biomes::by, {.key = "by",
                                .label = "Sorted by",
                                .basic = true,
                                .choices = k_by,
                                .help = "What decides about the biome of a place."});
        parameter(&Biomes::biome, {.key = "biome",
                                   .label = "Only biome",
                                   .basic = true,
                                   .visible_when = k_one,
                                   .choices = biome_choices(),
                                   .help = "The biome of all ground."});
        parameter(&Biomes::table, biome_table_row());
        parameter(&Biomes::slope_length,
                  {.key = "slope_length",
                   .label = "Slope sample distance",
                   .unit = "m",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 500},
                   .basic = true,
                   .visible_when = k_climate,
                   .help = "Length over which slopes are measured: longer ones find hillsides, shorter ones "
                           "single rocks. At least two samples are taken."});
        parameter(&Biomes::beach_width,
                  {.key = "beach_width",
                   .label = "Beach width",
                   .unit = "m",
                   .min = 0,
                   .max = 2000,
                   .slider_range = {0, 300},
                   .basic = true,
                   .visible_when = k_climate,
                   .help = "How far from the sea low and level ground is a beach. 0: there are none."});
        parameter(&Biomes::specks, {.key = "specks",
                                    .label = "Keep small patches",
                                    .help = "Keeps the biome that the rules give each place. Otherwise small "
                                            "patches take the biome around them, as maps generalise."});
    }

    BiomeLengths lengths() const { return {slope_length, beach_width}; }
    double reach_metres(const Lattice& world) const {
        return (biome_reach(lengths(), world.cell_size) + k_speck_reach) * world.cell_size;
    }
    double cost_per_cell() const { return 3; }
    /// Returns the fields without which it sorts by height.
    FieldSet follows() const {
        return by == By::climate ? fields("temperature", "precipitation") : FieldSet();
    }

    std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress* progress) const {
        return resolve_biomes(table, progress);
    }
    /// Writes `biome` and its names. Throws Cancelled, std::bad_alloc, and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
