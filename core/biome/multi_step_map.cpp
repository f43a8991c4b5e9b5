#include "core/biome/multi_step_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/biome/ocean_seeds.h"
#include "core/biome/octave_noise.h"
#include "core/biome/voronoi_biomes.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

enum MultiStepChannel : std::uint32_t {
    k_seed_place = 0,      // takes two
    k_seed_kind = 2,       // two
    k_coast = 4,           // six
    k_river_channel = 10,  // three
    k_temperature = 13,    // three
    k_precipitation = 16,  // three
    k_hills_channel = 19,  // three
};

// The noise reaches beyond ±1 at few places once it is stretched by this.
constexpr float k_climate_stretch = 1.4f;
constexpr float k_noise_deviation = 0.374f;

// Returns the number that this share of normally distributed ones is below.
float normal_quantile(float share) {
    return to_normal(static_cast<std::uint32_t>(static_cast<std::int32_t>((2 * share - 1) * 0x1.fffffep30f)));
}

// What has been found about a place.
struct MultiStepPlace {
    JitteredCells::Nearest nearest;
    SeedKind kind;
    float river;  // half widths
    float hilliness;
    ClimatePoint climate;
};

class MultiStepBiomes : public BiomeMap {
 public:
    MultiStepBiomes(const MultiStepMap& stage, std::shared_ptr<const BiomeTable> table, std::uint64_t seed,
                    const WorldFrame& world)
        : BiomeMap(world),
          stage_(stage),
          table_(std::move(table)),
          seed_(seed),
          waves_(voronoi_distortion(static_cast<double>(stage.ocean_cell), stage.distortion)),
          cells_(static_cast<double>(stage.ocean_cell), 1, seed, k_seed_place, world.lattice),
          seeds_(cells_, stage.ocean_share, stage.island_share, k_seed_kind),
          hills_from_(k_noise_deviation * normal_quantile(1 - stage.hills_share)),
          doublings_of_rain_(float_log2(stage.wettest / stage.driest)) {}

    Made make(const Lattice& places, const Progress* progress) const override {
        Made made{Grid<BiomeId>(places.width, places.height), Grid<float>(places.width, places.height),
                  Grid<float>(places.width, places.height)};
        const Noises noises(*this, places);
        each_row_block(places.width, places.height, progress, [&](int first, int last) {
            Row row(*this, noises);
            for (int y = first; y < last; ++y) {
                row.make(y);
                for (int x = 0; x < places.width; ++x) {
                    const MultiStepPlace place = row.at(x);
                    made.biome(x, y) = biome_of(place);
                    made.temperature(x, y) = place.climate.temperature;
                    made.precipitation(x, y) = place.climate.precipitation;
                }
            }
        });
        return made;
    }

    Rivers rivers(const Lattice& places, const Progress* progress) const override {
        if (!(stage_.river_width > 0)) return {};
        Grid<float> out(places.width, places.height);
        const Lattice world = world_at(places);
        const Distortion coast = coast_of(places, world);
        const RiverNoise river = river_of(places, world);
        each_row_block(places.width, places.height, progress, [&](int first, int last) {
            DistortedRow moved(coast);
            JitteredCells::Search search(cells_);
            LastSeedKind kind(seeds_);
            std::vector<float> distance(static_cast<std::size_t>(places.width)), scratch(distance.size());
            for (int y = first; y < last; ++y) {
                moved.make(y);
                river.make_row(y, distance, scratch);
                for (int x = 0; x < places.width; ++x) {
                    const JitteredCells::Nearest& nearest = search.nearest(moved.x(x), moved.y(x));
                    out(x, y) = kind.of(nearest.i, nearest.j) == SeedKind::land
                                    ? distance[static_cast<std::size_t>(x)]
                                    : k_no_river;
                }
            }
        });
        return {std::move(out), stage_.river_width};
    }

    BiomeDecision why(const Lattice& at) const override {
        const Noises noises(*this, at);
        Row row(*this, noises);
        row.make(0);
        const MultiStepPlace place = row.at(0);
        const BiomeTable& table = *table_;
        BiomeDecision decision;
        const double nearest = std::sqrt(place.nearest.square), second = std::sqrt(place.nearest.second);
        decision.steps.push_back({.key = place.kind == SeedKind::land    ? "land"
                                         : place.kind == SeedKind::ocean ? "ocean"
                                                                         : "island",
                                  .values = {{"nearest", "m", nearest}, {"second", "m", second}},
                                  .biome = place.kind == SeedKind::land ? BiomeId{0} : biome_of_sea(place)});
        const auto temperature = static_cast<double>(place.climate.temperature);
        if (place.kind == SeedKind::land) {
            const BiomeId by_climate = land_at(table, place.climate, &decision.row, &decision.column);
            decision.steps.push_back(
                {.key = "cell",
                 .values = {{"temperature", "°C", temperature},
                            {"precipitation", "mm", static_cast<double>(place.climate.precipitation)}},
                 .biome = by_climate});
            const bool hilly = is_hilly(place);
            const BiomeId hills = BiomeTable::variant_of(table.hills, by_climate);
            decision.steps.push_back({.key = "hills",
                                      .values = {{"noise", "", static_cast<double>(place.hilliness),
                                                  static_cast<double>(hills_from_)}},
                                      .holds = hilly && hills != by_climate,
                                      .biome = hilly ? hills : BiomeId{0}});
            if (stage_.river_width > 0)
                decision.steps.push_back(
                    {.key = "river",
                     .values = {{"half_widths", "", static_cast<double>(place.river), 1}},
                     .holds = is_river(place),
                     .biome = is_river(place) ? biome_of(place) : BiomeId{0}});
        }
        if (place.kind != SeedKind::island && (place.kind == SeedKind::ocean || is_river(place)))
            decision.steps.push_back(
                {.key = "frost",
                 .values = {{"temperature", "°C", temperature, static_cast<double>(stage_.frost)}},
                 .holds = is_cold(place),
                 .biome = is_cold(place) ? biome_of(place) : BiomeId{0}});
        conclude(decision);
        return decision;
    }

 private:
    static constexpr float k_no_river = 1e6f;

    struct Noises {
        Noises(const MultiStepBiomes& map, const Lattice& places)
            : Noises(map, places, map.world_at(places)) {}
        Noises(const MultiStepBiomes& map, const Lattice& places, const Lattice& world)
            : coast(map.coast_of(places, world)),
              river(map.river_of(places, world)),
              temperature(static_cast<double>(map.stage_.climate_scale), map.seed_, k_temperature, places,
                          world),
              precipitation(static_cast<double>(map.stage_.climate_scale), map.seed_, k_precipitation, places,
                            world),
              hills(static_cast<double>(map.stage_.climate_scale) / 4, map.seed_, k_hills_channel, places,
                    world) {}
        Distortion coast;
        RiverNoise river;
        OctaveNoise temperature, precipitation, hills;
    };

    class Row {
     public:
        Row(const MultiStepBiomes& map, const Noises& noises)
            : map_(map),
              noises_(noises),
              places_(noises.coast),
              search_(map.cells_),
              kind_(map.seeds_),
              river_(static_cast<std::size_t>(noises.coast.width())),
              temperature_(river_.size()),
              precipitation_(river_.size()),
              hills_(river_.size()),
              scratch_(river_.size()) {}
        void make(int y) {
            places_.make(y);
            if (map_.stage_.river_width > 0) noises_.river.make_row(y, river_, scratch_);
            noises_.temperature.make_row(y, temperature_, scratch_);
            noises_.precipitation.make_row(y, precipitation_, scratch_);
            noises_.hills.make_row(y, hills_, scratch_);
        }
        MultiStepPlace at(int column) {
            const auto x = static_cast<std::size_t>(column);
            const JitteredCells::Nearest& nearest = search_.nearest(places_.x(column), places_.y(column));
            const float river = map_.stage_.river_width > 0 ? river_[x] : k_no_river;
            return {nearest, kind_.of(nearest.i, nearest.j), river, hills_[x],
                    map_.climate_at(temperature_[x], precipitation_[x])};
        }

     private:
        const MultiStepBiomes& map_;
        const Noises& noises_;
        DistortedRow places_;
        JitteredCells::Search search_;
        LastSeedKind kind_;
        std::vector<float> river_, temperature_, precipitation_, hills_, scratch_;
    };

    Distortion coast_of(const Lattice& places, const Lattice& world) const {
        return {waves_, seed_, k_coast, places, world};
    }
    RiverNoise river_of(const Lattice& places, const Lattice& world) const {
        return {{static_cast<double>(stage_.river_spacing),
                 std::max(1.0, static_cast<double>(stage_.river_width))},
                seed_,
                k_river_channel,
                places,
                world};
    }
    ClimatePoint climate_at(float temperature, float precipitation) const {
        const auto share = [](float noise) {
            return clamp(0.5f + 0.5f * k_climate_stretch * noise, 0.0f, 1.0f);
        };
        return {lerp(stage_.coldest, stage_.hottest, share(temperature)),
                stage_.driest * float_exp2(doublings_of_rain_ * share(precipitation))};
    }
    bool is_river(const MultiStepPlace& place) const {
        return place.kind == SeedKind::land && place.river < 1 && table_->find(BiomeRole::river) != 0;
    }
    bool is_cold(const MultiStepPlace& place) const { return place.climate.temperature < stage_.frost; }
    bool is_hilly(const MultiStepPlace& place) const { return place.hilliness > hills_from_; }

    // Returns the biome of the role, or of the other one where the table has none for it.
    BiomeId of_role(BiomeRole role, BiomeRole instead) const {
        const BiomeId id = table_->find(role);
        return id != 0 ? id : table_->find(instead);
    }
    BiomeId biome_of_sea(const MultiStepPlace& place) const {
        if (place.kind == SeedKind::island) {
            const double margin = (std::sqrt(place.nearest.second) - std::sqrt(place.nearest.square)) /
                                  static_cast<double>(stage_.ocean_cell);
            if (margin > k_island_margin && table_->find(BiomeRole::island) != 0)
                return table_->find(BiomeRole::island);
            if (margin > k_island_shore_margin && table_->find(BiomeRole::island_shore) != 0)
                return table_->find(BiomeRole::island_shore);
        }
        return is_cold(place) ? of_role(BiomeRole::frozen_ocean, BiomeRole::ocean)
                              : table_->find(BiomeRole::ocean);
    }
    BiomeId biome_of(const MultiStepPlace& place) const {
        if (place.kind != SeedKind::land) return biome_of_sea(place);
        if (is_river(place))
            return is_cold(place) ? of_role(BiomeRole::frozen_river, BiomeRole::river)
                                  : table_->find(BiomeRole::river);
        const BiomeId by_climate = land_at(*table_, place.climate);
        return is_hilly(place) ? BiomeTable::variant_of(table_->hills, by_climate) : by_climate;
    }

    MultiStepMap stage_;
    std::shared_ptr<const BiomeTable> table_;
    std::uint64_t seed_;
    std::array<DistortionOctave, 3> waves_;
    JitteredCells cells_;
    OceanSeeds seeds_;
    float hills_from_;         // of the noise
    float doublings_of_rain_;  // from the driest to the wettest
};

}  // namespace

std::string MultiStepMap::remark(const Lattice& world) const {
    if (ocean_share >= 1) return "All is ocean but for lone islands. Make Ocean smaller than 1";
    return remark_on_regions(static_cast<double>(ocean_cell), world);
}

void MultiStepMap::apply(Terrain& terrain, const Context& context) const {
    const auto used = table_of(context);
    const auto make = [&] {
        return std::make_shared<const MultiStepBiomes>(*this, used, context.seed, context.world);
    };
    write_biomes(terrain, used, make, context);
}

}  // namespace talus
