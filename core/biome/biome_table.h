#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/biome/materials.h"
#include "core/terrain/choice.h"
#include "core/terrain/field_names.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A biome's number: its position in the table, counted from 1. 0 is no biome.
using BiomeId = std::uint8_t;
inline constexpr std::size_t k_max_biomes = 255;

/// What covers the ground up to a slope.
struct GroundCover {
    Material material{};
    float slope = 90;  ///< degrees; the last cover of a biome goes on to 90
    friend bool operator==(const GroundCover&, const GroundCover&) = default;
};

/// A layer of the ground. Below the last one lies rock.
///
/// A noise of place, evenly spread from 0 to 1 (core/surface/patch_noise.h), divides the ground into patches:
/// the layer is there where the noise lies between two thresholds, so that layers of one biome can take turns
/// and each has the share `to - from` of it.
struct GroundLayer {
    Material material{};
    float thickness = 1;  ///< m
    float from = 0;       ///< threshold of the noise, 0 to 1
    float to = 1;         ///< not below `from`

    bool everywhere() const { return from <= 0 && to >= 1; }
    friend bool operator==(const GroundLayer&, const GroundLayer&) = default;
};

struct PlantDensity {
    Plant plant{};
    float per_hectare = 0;
    friend bool operator==(const PlantDensity&, const PlantDensity&) = default;
};

/// Waves of one length in the ground that a biome would have of its own.
struct ReliefOctave {
    float wavelength = 1000;  ///< m
    float relief = 0;         ///< m from trough to crest
    friend bool operator==(const ReliefOctave&, const ReliefOctave&) = default;
};

struct Biome {
    std::string key;                                ///< in files: lower case with underscores
    std::string name;                               ///< on the map
    std::map<std::string, std::string> names = {};  ///< the same in other languages, by code: de, pt-BR
    std::array<std::uint8_t, 3> colour{};           ///< on the map, sRGB
    float base = 0;                     ///< m above the sea: where ground that is made of biomes lies
    std::vector<ReliefOctave> octaves;  ///< of that ground
    std::vector<GroundCover> ground;    ///< by rising slope; what the natural look paints
    std::vector<GroundLayer> layers;    ///< from the surface down
    std::vector<PlantDensity> plants;
    friend bool operator==(const Biome&, const Biome&) = default;
};

/// A biome for each cell of the climate table: rows of temperature from cold to hot, in each the columns of
/// precipitation from dry to wet. 0: none.
using BiomeCells = std::vector<BiomeId>;

/// The depth of water where a terrain has none [m].
inline constexpr float k_no_water = -1;

/// What decides about a place's biome.
struct BiomePlace {
    float above_sea = 0;       ///< m: height less the sea level
    float temperature = 0;     ///< °C
    float precipitation = 0;   ///< mm a year
    float water = k_no_water;  ///< m: depth of standing or flowing water, the sea not counted
    float steepness = 0;       ///< rise over run, squared
    float lowest_around = 0;   ///< m: height less the sea level, of the lowest place looked at around it
};

/// A number of a place that rules compare with a limit.
using PlaceNumber = float BiomePlace::*;
struct PlaceNumberInfo {
    PlaceNumber number;
    std::string_view key, label, unit;
};
inline constexpr std::array<PlaceNumberInfo, 5> k_place_numbers{{
    {&BiomePlace::above_sea, "above_sea", "Height above the sea", "m"},
    {&BiomePlace::temperature, "temperature", "Temperature", "°C"},
    {&BiomePlace::water, "water", "Depth of a lake", "m"},
    {&BiomePlace::steepness, "slope", "Slope", "°"},
    {&BiomePlace::lowest_around, "lowest_around", "Lowest ground around", "m"},
}};
constexpr const PlaceNumberInfo& info_of(PlaceNumber number) {
    return *std::ranges::find(k_place_numbers, number, &PlaceNumberInfo::number);
}

/// The number of a table that a rule compares with, in the unit of what is compared.
struct RuleLimit {
    std::string_view key;  ///< in files; empty: the limit is 0 in every table
    float min = 0;
    float max = 0;
    float usual = 0;
};

/// A comparison that a rule needs. Without a limit of its own it is that the ground, or the lowest ground
/// around, lies below the sea.
struct RuleTest {
    enum class Holds : std::uint8_t { at_least, below, below_minus };

    PlaceNumber number = nullptr;
    Holds holds = Holds::at_least;
    RuleLimit limit = {};
};

struct BiomeRuleInfo {
    std::string_view key;                ///< in files
    std::string_view label;              ///< in the window
    bool on_land = false;                ///< not below the sea
    std::array<RuleTest, 3> tests = {};  ///< all of them are needed; those with a limit come first
    std::string_view help;               ///< where it holds
};

/// What may overrule the climate table at a place. Where several hold, the last in this order decides; one
/// that has no biome at the place's cell leaves the place to the next before it. All else about a rule
/// follows from its line.
inline constexpr std::array k_biome_rule_infos = [] {
    using Of = BiomePlace;
    using enum RuleTest::Holds;
    return std::to_array<BiomeRuleInfo>({
        {.key = "cliff",
         .label = "Slope",
         .tests = {{{&Of::steepness, at_least, {"slope", 0, 90, 42}}}},
         .help = "Ground at least as steep as slope."},
        {.key = "snow",
         .label = "Snow line",
         .tests = {{{&Of::temperature, below, {"temperature", -100, 100, -8}},
                    {&Of::steepness, below, {"slope", 0, 90, 50}}}},
         .help = "Ground colder than temperature, and less steep than slope, from which snow slides."},
        {.key = "beach",
         .label = "Beach",
         .on_land = true,
         .tests = {{{&Of::above_sea, below, {"height", 0, 1000, 5}},
                    {&Of::steepness, below, {"slope", 0, 90, 15}},
                    {&Of::lowest_around, below}}},
         .help = "Ground less than height above the sea and less steep than slope, with the sea nearby."},
        {.key = "lake",
         .label = "Water",
         .on_land = true,
         .tests = {{{&Of::water, at_least, {"depth", 0.01f, 1000, 0.5f}}}},
         .help = "Water at least depth deep on the ground."},
        {.key = "sea",
         .label = "Sea",
         .tests = {{{&Of::above_sea, below}}},
         .help = "Ground below the sea level."},
        {.key = "deep_sea",
         .label = "Deep sea",
         .tests = {{{&Of::above_sea, below_minus, {"depth", 0, 10000, 100}}}},
         .help = "Ground more than depth below it."},
    });
}();
inline constexpr std::size_t k_biome_rules = k_biome_rule_infos.size();
/// A place in k_biome_rule_infos.
enum class BiomeRule : std::uint8_t {};
constexpr const BiomeRuleInfo& info_of(BiomeRule rule) {
    return k_biome_rule_infos[static_cast<std::size_t>(rule)];
}

struct RuleSettings {
    std::array<float, 3> limits{};  ///< of the tests in the rule's line
    BiomeCells biomes;              ///< as many as the climate table has; empty: the rule never holds
    friend bool operator==(const RuleSettings&, const RuleSettings&) = default;
};

/// A band of heights for the classification by height alone.
struct HeightBand {
    BiomeId biome = 0;
    /// Where it ends: above the sea as a share of the way to the top of the world's height range, below it,
    /// negative, as a share of the way to its foot. The last band goes on.
    float to = 1;
    friend bool operator==(const HeightBand&, const HeightBand&) = default;
};

inline constexpr std::size_t k_max_climate_edges = 15;  ///< of either axis
inline constexpr std::size_t k_max_height_bands = 16;

/// What a biome is in a world that begins with biomes, before there is any ground: such a world's generators
/// look for it by its role.
struct BiomeRoleInfo {
    std::string_view key;    ///< in files
    std::string_view label;  ///< in the window
    std::string_view help;   ///< where it lies
};
enum class BiomeRole : std::uint8_t { ocean, frozen_ocean, river, frozen_river, island, island_shore, shore };
inline constexpr std::size_t k_biome_role_count = 7;
/// In the order of their enum.
inline constexpr std::array<BiomeRoleInfo, k_biome_role_count> k_biome_role_infos{{
    {"ocean", "Ocean", "Where there is no land."},
    {"frozen_ocean", "Frozen ocean", "The same where it is cold."},
    {"river", "River", "Where a river runs over land."},
    {"frozen_river", "Frozen river", "The same where it is cold."},
    {"island", "Lone island", "Islands far out in the ocean."},
    {"island_shore", "Lone island's shore", "Around them: nothing else touches such an island."},
    {"shore", "Shore", "Where land meets the ocean."},
}};

/// Biomes that lie side by side in the same large area.
struct BiomeGroup {
    std::string key;                                ///< in files: lower case with underscores
    std::string name;                               ///< in the window
    std::map<std::string, std::string> names = {};  ///< the same in other languages, by code
    float share = 1;                                ///< of all areas, beside the shares of the other groups
    std::vector<BiomeId> biomes;                    ///< one that stands there twice is twice as frequent
    friend bool operator==(const BiomeGroup&, const BiomeGroup&) = default;
};

/// A biome that stands for another one here and there.
struct BiomeVariant {
    BiomeId of = 0;
    BiomeId variant = 0;
    friend bool operator==(const BiomeVariant&, const BiomeVariant&) = default;
};

/// A table of biomes: what each one is, and where each one lies. Valid by construction from a file
/// (biome_json.h): keys and names are unique, every number in range, every id in the list, edges ascending,
/// every cell of `land` has a biome.
///
/// The climate table is R. H. Whittaker's diagram of biomes (*Communities and Ecosystems*, 1975): mean
/// temperature of the year by precipitation of the year.
struct BiomeTable {
    std::string schema;  ///< of its file, see k_schema_key; empty: none
    std::string name;
    std::string about;
    std::vector<Biome> biomes;         ///< at most k_max_biomes
    std::vector<float> temperature;    ///< °C, ascending: the borders between the rows of the climate table
    std::vector<float> precipitation;  ///< mm a year, ascending: the borders between its columns
    BiomeCells land;
    std::array<RuleSettings, k_biome_rules> rules;
    std::vector<HeightBand> heights;                  ///< from the lowest up
    std::array<BiomeId, k_biome_role_count> roles{};  ///< 0: the table has none
    std::vector<BiomeGroup> groups;                   ///< of relatives, by the areas of a world
    std::vector<BiomeVariant> hills;                  ///< the same biome where its ground is hilly
    std::vector<BiomeVariant> edges;                  ///< the same biome where another one begins

    std::size_t rows() const { return temperature.size() + 1; }
    std::size_t columns() const { return precipitation.size() + 1; }
    const Biome& operator[](BiomeId id) const { return biomes[id - std::size_t{1}]; }
    /// Returns the biome with this key, 0 if there is none.
    BiomeId find(std::string_view key) const;
    BiomeId find(BiomeRole role) const { return roles[static_cast<std::size_t>(role)]; }
    /// Returns the group with this key, null if there is none.
    const BiomeGroup* find_group(std::string_view key) const;
    /// Returns the variant of a biome in one of the lists of variants, itself if there is none.
    static BiomeId variant_of(const std::vector<BiomeVariant>& variants, BiomeId id);
    /// Returns the names of the ids.
    std::vector<NamedThing> names() const;

    friend bool operator==(const BiomeTable&, const BiomeTable&) = default;
};

class BiomeMap;

/// The names of a field of biomes, and all else that is known of them.
struct BiomeNames : FieldNames {
    explicit BiomeNames(std::shared_ptr<const BiomeTable> of, std::shared_ptr<const BiomeMap> by = {})
        : FieldNames(of->names()), table(std::move(of)), map(std::move(by)) {}

    /// The table of a mixture is the one from below, with what it lacks of the own one after it.
    Mixture mixture_over(const FieldNames* below) const override;

    std::shared_ptr<const BiomeTable> table;
    /// What tells the biome of any place, also outside the terrain (core/biome/biome_map.h); null where the
    /// biomes follow from the ground, or were mixed.
    std::shared_ptr<const BiomeMap> map;
};
/// Returns what is known of the field `biome` of a terrain; null where it is absent or came from elsewhere.
std::shared_ptr<const BiomeNames> biome_names_of(const Terrain& terrain);
/// Returns the table by which the field `biome` of a terrain was made; null where the field is absent or came
/// from elsewhere.
std::shared_ptr<const BiomeTable> biome_table_of(const Terrain& terrain);

/// Returns the biomes of the table that comes with the program as choices of a parameter, by their keys.
std::span<const Choice> biome_choices();
/// A place in biome_choices().
enum class BiomeChoice {};
BiomeChoice usual_biome_choice();  ///< that of a new layer or mask

/// Returns the groups of the table that comes with the program as choices of a parameter, by their keys,
/// after one for all biomes of land.
std::span<const Choice> biome_group_choices();
/// A place in biome_group_choices().
enum class BiomeGroupChoice {};

/// Returns the table that comes with the program. Made from assets/biomes/earth.json, which is compiled in.
const std::shared_ptr<const BiomeTable>& shipped_biomes();

}  // namespace talus
