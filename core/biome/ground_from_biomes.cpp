#include "core/biome/ground_from_biomes.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/far_places.h"
#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/biome/biome_weights.h"
#include "core/biome/octave_noise.h"
#include "core/biome/river_bed.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_tile = 64;  // samples to a side
constexpr std::uint32_t k_waves_channel = 0, k_one_noise_channel = 1;
// Smooth noise has a deviation of a third: so a relief from trough to crest is four deviations.
constexpr float k_of_relief = 0.75f;
constexpr float k_noise_stretch = 1.4f;  // of the noise of octaves, which so reaches from −1 to 1

// The ground of a part of the map, row by row. Each thread has its own.
class BiomeGround {
 public:
    BiomeGround(const GroundFromBiomes& stage, const BiomeTable* table, const BiomeWeights* weights,
                const Lattice& places, const Context& context)
        : stage_(stage), table_(table), weights_(weights), width_(static_cast<std::size_t>(places.width)) {
        const Lattice& world = context.world.lattice;
        if (stage.by != GroundFromBiomes::By::biomal || table == nullptr) {
            noise_.emplace_back(static_cast<double>(stage.wavelength), context.seed, k_one_noise_channel,
                                places, world);
        } else {
            for (const BiomeId id : weights->biomes()) {
                if (id == 0) continue;
                for (const ReliefOctave& octave : (*table)[id].octaves) {
                    if (waves_.contains(octave.wavelength)) continue;
                    const SmoothNoiseLaw law{.wavelength = static_cast<double>(octave.wavelength) *
                                                           static_cast<double>(stage.size),
                                             .octaves = 1,
                                             .seed = context.seed,
                                             .channel = k_waves_channel};
                    waves_.emplace(octave.wavelength,
                                   Waves{SmoothNoise(law, places, world), std::vector<float>(width_)});
                }
            }
        }
        for (std::vector<float>* row : {&shares_, &weight_, &own_, &scratch_}) row->resize(width_);
    }

    // Writes heights above the sea [m].
    void make_row(int y, float* out) {
        for (auto& [wavelength, waves] : waves_) waves.noise.make_row(y, waves.row.data());
        if (!noise_.empty()) {
            noise_.front().make_row(y, shares_, scratch_);
            for (float& share : shares_) share = clamp(0.5f + 0.5f * k_noise_stretch * share, 0.0f, 1.0f);
        }
        if (table_ == nullptr) {
            for (std::size_t x = 0; x < width_; ++x) out[x] = lerp(stage_.low, stage_.high, shares_[x]);
        } else {
            std::fill_n(out, width_, 0.0f);
            for (std::size_t i = 0; i < weights_->biomes().size(); ++i) add(i, y, out);
        }
        const float scale = table_ == nullptr ? stage_.scale : stage_.scale * stage_.size;
        for (std::size_t x = 0; x < width_; ++x) out[x] *= scale;
    }

 private:
    struct Waves {
        SmoothNoise noise;
        std::vector<float> row;
    };

    void add(std::size_t place, int y, float* out) {
        const BiomeId id = weights_->biomes()[place];
        if (id == 0) return;  // ground of no biome lies at the sea level
        const Biome& biome = (*table_)[id];
        weights_->make_row(place, y, weight_.data());
        std::ranges::fill(own_, biome.base);
        if (stage_.by == GroundFromBiomes::By::biomal) {
            for (const auto& [wavelength, relief] : biome.octaves) {
                const std::vector<float>& noise = waves_.at(wavelength).row;
                for (std::size_t x = 0; x < width_; ++x) own_[x] += k_of_relief * relief * noise[x];
            }
        } else {
            float relief = 0;
            for (const ReliefOctave& octave : biome.octaves) relief += octave.relief;
            for (std::size_t x = 0; x < width_; ++x) own_[x] += relief * (shares_[x] - 0.5f);
        }
        for (std::size_t x = 0; x < width_; ++x) out[x] += weight_[x] * own_[x];
    }

    const GroundFromBiomes& stage_;
    const BiomeTable* table_;
    const BiomeWeights* weights_;
    std::size_t width_;
    std::vector<OctaveNoise> noise_;  // one or none
    std::map<float, Waves> waves_;    // by wavelength, which several biomes may share
    std::vector<float> shares_, weight_, own_, scratch_;
};

// Looks points up in a field: the nearest sample, the last one at a border that does not wrap.
BiomeWeights::Points points_of(const BiomeWeightLaw& law, const Terrain& terrain, const Lattice& world,
                               const Field<BiomeId>& field) {
    return [&law, &terrain, &world, field](std::int64_t x, std::int64_t y, int count_x, int count_y) {
        const auto samples = [&](std::int64_t first, int count, double point, std::int64_t x0, int size,
                                 int world_size, bool wraps) {
            std::vector<int> result;
            for (int i = 0; i < count; ++i) {
                std::int64_t at =
                    whole_number(std::floor(static_cast<double>(first + i) * point / world.cell_size + 0.5)) -
                    x0;
                if (wraps && (at < 0 || at >= size)) at = ((at % world_size) + world_size) % world_size;
                result.push_back(static_cast<int>(std::clamp<std::int64_t>(at, 0, size - 1)));
            }
            return result;
        };
        const Lattice& map = terrain.lattice;
        const std::vector<int> columns =
            samples(x, count_x, law.x().point, map.x0 - world.x0, map.width, world.width, world.wrap_x);
        const std::vector<int> rows =
            samples(y, count_y, law.y().point, map.y0 - world.y0, map.height, world.height, world.wrap_y);
        Grid<BiomeId> out(count_x, count_y);
        for (int j = 0; j < count_y; ++j) {
            const BiomeId* const from = field->row(rows[static_cast<std::size_t>(j)]);
            for (int i = 0; i < count_x; ++i) out(i, j) = from[columns[static_cast<std::size_t>(i)]];
        }
        return out;
    };
}

// Asks who made the biomes.
BiomeWeights::Points points_of(const BiomeWeightLaw& law, const BiomeMap& map, const Progress* progress) {
    return [&law, &map, progress](std::int64_t x, std::int64_t y, int count_x, int count_y) {
        return map
            .make({.width = count_x, .height = count_y, .x0 = x, .y0 = y, .cell_size = law.x().point},
                  progress)
            .biome;
    };
}

}  // namespace

double GroundFromBiomes::reach_metres(const Lattice& world) const {
    if (by == By::classic) return 0;
    return std::max(static_cast<double>(blend), 5 * world.cell_size) + world.cell_size;
}

void GroundFromBiomes::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const auto names = by == By::classic ? nullptr : biome_names_of(terrain);
    const Field<BiomeId> biomes = terrain.fields.get<"biome">();
    const BiomeTable* const table = names != nullptr ? names->table.get() : nullptr;
    const bool can_ask = names != nullptr && names->map != nullptr && !world.wrap_x && !world.wrap_y;
    const BiomeWeightLaw law(static_cast<double>(blend), world);
    const BiomeWeights::Points points = table == nullptr ? BiomeWeights::Points()
                                        : can_ask        ? points_of(law, *names->map, context.progress)
                                                         : points_of(law, terrain, world, biomes);

    Grid<float> out(map.width, map.height);
    const int across = (map.width + k_tile - 1) / k_tile;
    const int tiles = across * ((map.height + k_tile - 1) / k_tile);
    parallel_blocks(0, tiles, 1, [&](int first, int last) {
        for (int tile = first; tile < last; ++tile) {
            context.checkpoint();
            const int x = tile % across * k_tile, y = tile / across * k_tile;
            Lattice part{std::min(k_tile, map.width - x), std::min(k_tile, map.height - y), map.x0 + x,
                         map.y0 + y, map.cell_size};
            std::optional<BiomeWeights> weights;
            if (table != nullptr) weights.emplace(law, part, world, points);
            BiomeGround ground(*this, table, weights ? &*weights : nullptr, part, context);
            for (int row = 0; row < part.height; ++row) ground.make_row(row, out.row(y + row) + x);
        }
    });
    const float sea = context.world.sea_level;
    const BiomeMap::Rivers rivers = names != nullptr && names->map != nullptr
                                        ? names->map->rivers(map, context.progress)
                                        : BiomeMap::Rivers{};
    const RiverBed bed{rivers.width, river_valley, -river_depth, 0};
    each_row(map.width, map.height, context.progress, [&](int y) {
        float* const row = out.row(y);
        for (int x = 0; x < map.width; ++x) {
            if (!rivers.distance.empty()) row[x] = bed.carved(row[x], rivers.distance(x, y));
            row[x] += sea;
        }
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
