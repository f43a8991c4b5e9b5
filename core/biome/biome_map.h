#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/biome/biome_map_kernel.h"
#include "core/biome/biome_resource.h"
#include "core/biome/biome_table.h"
#include "core/biome/decision.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Worlds that begin with biomes: a map of biomes is a function of the place and the seed alone, so that any
/// piece of it can be made alone, in any order, and what lies around a piece can be asked without making it.
///
/// After the article *Generating terrain in MCServer*, whose steps they follow.
class BiomeMap {
 public:
    explicit BiomeMap(const WorldFrame& world) : world_(world.lattice) {}
    virtual ~BiomeMap() = default;
    BiomeMap(const BiomeMap&) = delete;
    BiomeMap& operator=(const BiomeMap&) = delete;

    /// What there is at some places. A map that decides without a climate leaves its fields empty: each place
    /// has that of its biome (climates_of).
    struct Made {
        Grid<BiomeId> biome;
        Grid<float> temperature{};    ///< °C
        Grid<float> precipitation{};  ///< mm a year
        Grid<BiomeId> land{};         ///< biomes below rivers, which have the climate there; empty: `biome`
    };
    /// places: a window of the world, at any resolution where the world does not wrap. Throws Cancelled,
    /// std::bad_alloc. progress: may be null.
    virtual Made make(const Lattice& places, const Progress* progress) const = 0;
    /// Where rivers run that the map has made.
    struct Rivers {
        Grid<float> distance;  ///< to the middle of the nearest river, in half widths; empty: there are none
        float width = 0;       ///< m
    };
    virtual Rivers rivers(const Lattice& places, const Progress* progress) const;
    /// Returns what decides about one place, by the same arithmetic. place: 1 × 1 samples.
    virtual BiomeDecision why(const Lattice& place) const = 0;

 protected:
    /// Returns the world as it would be sampled at the resolution of these places.
    Lattice world_at(const Lattice& places) const;

 private:
    Lattice world_;
};

/// Returns for each biome, by its number, a climate for which the climate table has it: the middle of its
/// cells, or, where no cell is the biome's, of what it is a variant of, or of the cells that a rule gives it
/// in, or the mean of its relatives, else the middle of the whole table.
std::vector<ClimatePoint> climates_of(const BiomeTable& table);
/// Returns the biome that the climate table has for a climate, before its rules.
BiomeId land_at(const BiomeTable& table, ClimatePoint climate, int* row = nullptr, int* column = nullptr);
/// Returns the biomes to choose from: those of a group, or, where the table has no such group, every one in
/// its climate table, once. group: a key of biome_group_choices().
std::vector<BiomeId> biomes_of_group(const BiomeTable& table, BiomeGroupChoice group);

/// The map of a stage with the names of its biomes, kept from one window to the next (Context::prepared): it
/// depends on the world, the stage and the table alone. Any thread may ask.
class KeptBiomeMap : public Prepared {
 public:
    using Make = std::function<std::shared_ptr<const BiomeMap>()>;

    /// Returns the map of this table, from `make` where it is not there yet.
    std::shared_ptr<const BiomeNames> of(const std::shared_ptr<const BiomeTable>& table,
                                         const Make& make) const;
    /// Returns the climates of the biomes of the table of which `of` was asked last.
    std::shared_ptr<const std::vector<ClimatePoint>> climates() const;

 private:
    mutable std::mutex mutex_;
    mutable std::shared_ptr<const BiomeNames> names_;
    mutable std::shared_ptr<const std::vector<ClimatePoint>> climates_;
};
/// Writes what the stage's map makes, its names and itself into a terrain, and the climate of its biomes
/// where the map has none of its own: so what later layers make of a climate, as snow, fits the biomes. make:
/// the map.
void write_biomes(Terrain& terrain, const std::shared_ptr<const BiomeTable>& table,
                  const KeptBiomeMap::Make& make, const Context& context);
/// Returns a remark where regions of this width are larger than the world, which so may lie in one of them.
std::string remark_on_regions(double metres, const Lattice& world);
/// Below this mean temperature of the year water is frozen, unless a stage is told otherwise [°C].
inline constexpr float k_usual_frost = -4;

/// The rows that some of these stages share.
constexpr ParameterInfo frost_row(std::string_view help) {
    return {.key = "frost",
            .label = "Frozen below",
            .unit = "°C",
            .min = -100,
            .max = 100,
            .slider_range = {-30, 10},
            .help = help};
}
inline ParameterInfo biome_group_row() {
    return {.key = "group",
            .label = "Choose from",
            .basic = true,
            .choices = biome_group_choices(),
            .help = "The biomes that the map chooses from."};
}

}  // namespace talus
