#include "core/biome/noise_rivers.h"

#include <algorithm>

#include "core/biome/river_bed.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr std::uint32_t k_noise_river_channel = 0;

// The rivers of a stage over the biomes of another map, or, where nobody can tell those of other places, over
// those of a field.
class NoiseRiverMap : public BiomeMap {
 public:
    NoiseRiverMap(const NoiseRivers& stage, std::shared_ptr<const BiomeTable> table,
                  std::shared_ptr<const BiomeMap> below, std::uint64_t seed, const WorldFrame& world)
        : BiomeMap(world),
          law_{static_cast<double>(stage.spacing), static_cast<double>(stage.width)},
          table_(std::move(table)),
          below_(std::move(below)),
          seed_(seed) {
        const BiomeId frozen = table_->find(BiomeRole::frozen_river);
        const BiomeId river = table_->find(BiomeRole::river);
        const std::vector<ClimatePoint> climates = climates_of(*table_);
        for (std::size_t id = 0; id <= k_max_biomes; ++id) {
            const auto own = static_cast<BiomeId>(id);
            const bool is_cold = is_land(own) && climates[id].temperature < stage.frost;
            rivers_.push_back(!is_land(own) || river == 0 ? own : is_cold && frozen != 0 ? frozen : river);
        }
    }

    // Puts rivers over biomes. distance: of each place, in half widths.
    void add(Grid<BiomeId>& biomes, const Grid<float>& distance) const {
        auto at = distance.values().begin();
        for (BiomeId& biome : biomes.values()) {
            if (*at++ < 1) biome = rivers_[biome];
        }
    }
    bool is_land(BiomeId biome) const {
        if (biome == 0 || biome > table_->biomes.size()) return false;
        for (const BiomeRole role :
             {BiomeRole::ocean, BiomeRole::frozen_ocean, BiomeRole::island, BiomeRole::island_shore}) {
            if (table_->find(role) == biome) return false;
        }
        return (*table_)[biome].base >= k_least_land;
    }

    Made make(const Lattice& places, const Progress* progress) const override {
        Made made = below_->make(places, progress);
        add(made.biome, distances(places, progress));
        return made;
    }
    Rivers rivers(const Lattice& places, const Progress* progress) const override {
        Grid<float> out = distances(places, progress);
        const Grid<BiomeId> biomes = below_->make(places, progress).biome;
        auto biome = biomes.values().begin();
        for (float& distance : out.values()) {
            if (!is_land(*biome++)) distance = k_far;
        }
        return {std::move(out), static_cast<float>(law_.width)};
    }
    Grid<float> distances(const Lattice& places, const Progress* progress) const {
        const RiverNoise noise(law_, seed_, k_noise_river_channel, places, world_at(places));
        Grid<float> out(places.width, places.height);
        each_row_block(places.width, places.height, progress, [&](int first, int last) {
            std::vector<float> row(static_cast<std::size_t>(places.width)), scratch(row.size());
            for (int y = first; y < last; ++y) {
                noise.make_row(y, row, scratch);
                std::ranges::copy(row, out.row(y));
            }
        });
        return out;
    }

    BiomeDecision why(const Lattice& place) const override {
        BiomeDecision decision = below_->why(place);
        const float distance = distances(place, nullptr)(0, 0);
        const bool is_river = distance < 1 && rivers_[decision.biome] != decision.biome;
        decision.steps.push_back({.key = "river",
                                  .values = {{"half_widths", "", static_cast<double>(distance), 1}},
                                  .holds = is_river,
                                  .biome = is_river ? rivers_[decision.biome] : BiomeId{0}});
        conclude(decision);
        return decision;
    }

 private:
    static constexpr float k_least_land = -5;  // m: bases of lower ground are water's
    static constexpr float k_far = 1e6f;       // half widths

    RiverNoise::Law law_;
    std::shared_ptr<const BiomeTable> table_;
    std::shared_ptr<const BiomeMap> below_;
    std::uint64_t seed_;
    std::vector<BiomeId> rivers_;  // what a river makes of each biome
};

}  // namespace

void NoiseRivers::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    // Nothing is written before all is made.
    Terrain before = terrain;
    ensure_biomes(before, table_of(context), context);
    const auto names = biome_names_of(before);
    const std::shared_ptr<const BiomeTable> used = names != nullptr ? names->table : table_of(context);
    const auto map = std::make_shared<const NoiseRiverMap>(
        *this, used, names != nullptr ? names->map : nullptr, context.seed, context.world);
    const Grid<float> distance = map->distances(terrain.lattice, context.progress);
    Grid<BiomeId> biomes = *before.fields.get<"biome">();
    const Field<float> ground = terrain.height();
    Grid<float> height(terrain.lattice.width, terrain.lattice.height);
    const float sea = context.world.sea_level;
    const RiverBed bed{width, valley, sea - depth, sea};
    each_row(height.width(), height.height(), context.progress, [&](int y) {
        for (int x = 0; x < height.width(); ++x) {
            const float own = (*ground)(x, y);
            height(x, y) = map->is_land(biomes(x, y)) ? bed.carved(own, distance(x, y)) : own;
        }
    });
    terrain.set_height(make_field(std::move(height)));
    map->add(biomes, distance);
    terrain.fields.set<"biome">(make_field(std::move(biomes)));
    const bool tells = names != nullptr && names->map != nullptr;
    terrain.fields.set_names(
        field_id("biome"),
        std::make_shared<const BiomeNames>(used, tells ? std::shared_ptr<const BiomeMap>(map) : nullptr));
}

}  // namespace talus
