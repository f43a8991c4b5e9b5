#include "core/surface/terrain_surface.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/terrain/gradient.h"

namespace talus {
namespace {

constexpr int k_slope_bins = 128;
constexpr int k_grain = 8;               // rows at a time
constexpr double k_blend_length = 12;    // m, over which biomes are mixed to either side
constexpr float k_soft_slope = 5;        // degrees to either side of a border between slopes
constexpr float k_of_biome = 0.22f;      // share of the biome's map colour in the colour of what grows in it
constexpr float k_slope_wobble = 0.25f;  // share by which the noise makes a slope greater or less

int slope_bin(float slope) { return static_cast<int>(palette_row(slope) * (k_slope_bins - 1) + 0.5f); }

GroundMix only(Material material) {
    const MaterialInfo& info = info_of(material);
    GroundMix ground;
    for (std::size_t i = 0; i < 3; ++i) ground.colour[i] = info.colour[i];
    ground.weights[static_cast<std::size_t>(info.surface)] = 1;
    return ground;
}

// What grows has something of the hue of its biome on maps, or all forests would look alike; it is no
// brighter.
GroundMix only(Material material, const Biome& biome) {
    GroundMix ground = only(material);
    const SurfaceLayer layer = info_of(material).surface;
    if (layer != SurfaceLayer::grass && layer != SurfaceLayer::forest_floor) return ground;
    const auto lightness = [](const auto& colour) {
        return 0.30f * static_cast<float>(colour[0]) + 0.59f * static_cast<float>(colour[1]) +
               0.11f * static_cast<float>(colour[2]);
    };
    const float share = lightness(ground.colour) / std::max(1.0f, lightness(biome.colour));
    for (std::size_t i = 0; i < 3; ++i)
        ground.colour[i] = lerp(ground.colour[i], share * static_cast<float>(biome.colour[i]), k_of_biome);
    return ground;
}

GroundMix ground_of(const Biome& biome, float slope) {
    const auto steepness = static_cast<float>(degrees(atan(slope)));
    GroundMix ground = only(biome.ground.front().material, biome);
    for (std::size_t i = 1; i < biome.ground.size(); ++i) {
        const float border = biome.ground[i - 1].slope;
        mix_in(ground, only(biome.ground[i].material, biome),
               smoothstep(border - k_soft_slope, border + k_soft_slope, steepness));
    }
    return ground;
}

// Worn gravel, or asphalt bleached by the sun.
GroundMix roadway() {
    constexpr std::array<float, 3> k_worn{108, 103, 97};
    GroundMix ground = only(k_roadway);
    ground.colour = k_worn;
    return ground;
}

// Gravel, with banks of sand here and there.
GroundMix river_bed(float noise) {
    GroundMix ground = only(k_bed_gravel);
    mix_in(ground, only(material_of("sand")), 0.35f * smoothstep(0.0f, 0.5f, noise));
    return ground;
}

constexpr int k_binomial_reach = 2;
constexpr float k_binomial[] = {1.0f / 16, 4.0f / 16, 6.0f / 16, 4.0f / 16, 1.0f / 16};

// The mean of weights_at(−2) to weights_at(2).
SurfaceWeights binomial(auto&& weights_at) {
    SurfaceWeights mean{};
    for (int tap = -k_binomial_reach; tap <= k_binomial_reach; ++tap) {
        const SurfaceWeights& weights = weights_at(tap);
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += k_binomial[tap + k_binomial_reach] * weights[i];
    }
    return mean;
}

}  // namespace

bool TerrainSurface::is_known(const Terrain& terrain) {
    const FieldSet present = terrain.fields.present();
    return (present.contains(field_id("biome")) && biome_table_of(terrain) != nullptr) ||
           !(present & fields("snow", "ice", "road", "river_bed")).empty() ||
           (present.contains(field_id("deposition")) && fresh_ground(terrain.ground.kind));
}

TerrainSurface::TerrainSurface(const Terrain& terrain)
    : natural_(terrain),
      lattice_(terrain.lattice),
      sea_level_(terrain.sea_level),
      height_(terrain.height()),
      water_(terrain.fields.get<"water">()),
      wear_(terrain.fields.get<"wear">()),
      deposition_(terrain.fields.get<"deposition">()),
      wetness_(terrain.fields.get<"wetness">()),
      vegetation_(terrain.fields.get<"vegetation">()),
      snow_(terrain.fields.get<"snow">()),
      ice_(terrain.fields.get<"ice">()),
      road_(terrain.fields.get<"road">()),
      bed_(terrain.fields.get<"river_bed">()),
      biome_(terrain.fields.get<"biome">()),
      table_(biome_table_of(terrain)) {
    if (table_ == nullptr) biome_ = nullptr;
    if (biome_ == nullptr) return;
    border_.emplace(terrain);
    border_cells_ = static_cast<int>((k_blend_length + border_->wander()) / lattice_.cell_size) + 1;
    grounds_.resize(table_->biomes.size() + 1);
    for (std::size_t id = 1; id < grounds_.size(); ++id) {
        const Biome& biome = (*table_)[static_cast<BiomeId>(id)];
        grounds_[id].resize(k_slope_bins);
        for (int bin = 0; bin < k_slope_bins; ++bin) {
            const float slope = palette_slope(static_cast<float>(bin) / (k_slope_bins - 1));
            grounds_[id][static_cast<std::size_t>(bin)] = ground_of(biome, slope);
        }
    }
}

int TerrainSurface::reach() const { return std::max(natural_.reach(), border_cells_); }

TerrainSurface::OfBiomes TerrainSurface::by_biome(int x, int y, float slope) const {
    const auto bin = static_cast<std::size_t>(slope_bin(slope));
    const auto id_at = [&](int i, int j) {
        return (*biome_)(index_inside(i, lattice_.width, lattice_.wrap_x),
                         index_inside(j, lattice_.height, lattice_.wrap_y));
    };
    const auto is_known = [&](std::uint8_t id) { return id > 0 && id < grounds_.size(); };
    // Most places have one biome as far as borders wander.
    const int far = border_cells_;
    const std::uint8_t own = id_at(x, y);
    const bool alone = id_at(x - far, y) == own && id_at(x + far, y) == own && id_at(x, y - far) == own &&
                       id_at(x, y + far) == own && id_at(x - far / 2, y - far / 2) == own &&
                       id_at(x + far / 2, y + far / 2) == own && id_at(x - far / 2, y + far / 2) == own &&
                       id_at(x + far / 2, y - far / 2) == own;
    if (alone) return is_known(own) ? OfBiomes{grounds_[own][bin]} : OfBiomes{{}, 1};
    const double east = lattice_.x_of(x);
    const double south = lattice_.y_of(y);
    const BiomeBorder::Aside aside = border_->at(east, south);
    constexpr std::array<std::array<int, 2>, 5> k_taps{{{0, 0}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
    OfBiomes mixed;
    int known = 0;
    for (const auto& [right, down] : k_taps) {
        const std::uint8_t id =
            border_->biome(east, south, aside, {right * k_blend_length, down * k_blend_length});
        if (!is_known(id)) continue;
        mix_in(mixed.ground, grounds_[id][bin], 1.0f / static_cast<float>(++known));
    }
    mixed.without = static_cast<float>(static_cast<int>(k_taps.size()) - known) / k_taps.size();
    return mixed;
}

bool TerrainSurface::has_open_water(int x, int y) const {
    return (*height_)(x, y) < sea_level_ || (water_ && (*water_)(x, y) > k_dry_depth);
}

float TerrainSurface::iced(int x, int y) const {
    if (ice_) return smoothstep(0.01f, 0.12f, (*ice_)(x, y));
    if (!biome_ || !has_open_water(x, y)) return 0;
    const BiomeId id = (*biome_)(x, y);
    if (id == 0 || id > table_->biomes.size()) return 0;
    const Material ground = (*table_)[id].ground.front().material;
    return info_of(ground).surface == SurfaceLayer::ice ? 1.0f : 0.0f;
}

void TerrainSurface::weather(int x, int y, float slope, GroundMix& ground) const {
    const auto mix = [&](Material material, float share) { mix_in(ground, only(material), share); };
    if (wear_) {
        const float worn = smoothstep(1.0f, 12.0f, (*wear_)(x, y)) * smoothstep(0.25f, 0.6f, slope);
        if (worn > 0) mix(material_of("rock"), 0.55f * worn);
    }
    if (deposition_) {
        const float laid = smoothstep(0.3f, 4.0f, (*deposition_)(x, y));
        const float steep = smoothstep(0.25f, 0.45f, slope);
        if (laid > 0)
            mix(steep > 0.5f ? material_of("scree") : material_of("gravel"),
                laid * (steep > 0.5f ? 0.6f * steep : 0.25f * (1 - steep)));
    }
    if (wetness_) {
        const float plants = vegetation_ ? (*vegetation_)(x, y) : 0.5f;
        const float wet = smoothstep(9.0f, 14.0f, (*wetness_)(x, y)) * smoothstep(0.3f, 0.1f, slope);
        if (wet * plants > 0) mix(material_of("grass"), 0.4f * wet * plants);
    }
}

GroundMix TerrainSurface::at(int x, int y) const {
    const float noise = natural_.noise_at(x, y);
    const float level_slope = natural_.slope_at(x, y);
    const float slope = level_slope * (1 + k_slope_wobble * noise);
    OfBiomes of_biomes{{}, 1};
    if (biome_) of_biomes = by_biome(x, y, slope);
    GroundMix& ground = of_biomes.ground;
    if (of_biomes.without < 1) weather(x, y, slope, ground);
    if (of_biomes.without > 0) mix_in(ground, natural_.at(x, y, level_slope, noise), of_biomes.without);
    if (bed_ && (*bed_)(x, y) > 0) mix_in(ground, river_bed(noise), (*bed_)(x, y));
    if (road_ && (*road_)(x, y) > 0) mix_in(ground, roadway(), (*road_)(x, y));
    const float frozen = iced(x, y);
    if (frozen > 0) mix_in(ground, only(material_of("ice")), frozen);
    if (snow_) {
        const bool open = frozen <= 0 && has_open_water(x, y);
        const float depth = (*snow_)(x, y) * (1 + 0.6f * noise);
        const float covered = open ? 0.0f : smoothstep(0.02f, 0.35f, depth);
        if (covered > 0) mix_in(ground, only(material_of("snow")), covered);
    }
    return ground;
}

Grid<Rgba8> TerrainSurface::paint(std::span<const int> columns, std::span<const int> rows,
                                  const Progress* progress) const {
    Grid<Rgba8> painted(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
    const auto byte = [](float value) {
        return static_cast<std::uint8_t>(clamp(value, 0.0f, 255.0f) + 0.5f);
    };
    parallel_blocks(0, painted.height(), k_grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        for (int y = first; y < last; ++y) {
            Rgba8* const to = painted.row(y);
            const int row = rows[static_cast<std::size_t>(y)];
            for (std::size_t x = 0; x < columns.size(); ++x) {
                const GroundMix ground = at(columns[x], row);
                const float frozen = iced(columns[x], row);
                const float road = frozen > 0 || !road_ ? 0.0f : (*road_)(columns[x], row);
                to[x] = {byte(ground.colour[0]), byte(ground.colour[1]), byte(ground.colour[2]),
                         byte(k_bare_alpha * (1 - frozen) + (255 - k_bare_alpha) * road)};
            }
        }
    });
    return painted;
}

void TerrainSurface::weights_of_rows(int first, int count, std::uint8_t* out,
                                     const Progress* progress) const {
    const int width = lattice_.width;
    Grid<SurfaceWeights> sharp(width, count + 2 * k_binomial_reach);
    parallel_blocks(0, sharp.height(), 1, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        for (int row = begin; row < end; ++row) {
            const int y = index_inside(first + row - k_binomial_reach, lattice_.height, lattice_.wrap_y);
            for (int x = 0; x < width; ++x) sharp(x, row) = at(x, y).weights;
        }
    });
    parallel_blocks(0, count, 1, [&](int begin, int end) {
        std::vector<SurfaceWeights> down(static_cast<std::size_t>(width));
        for (int row = begin; row < end; ++row) {
            for (int x = 0; x < width; ++x) {
                down[static_cast<std::size_t>(x)] =
                    binomial([&](int tap) { return sharp(x, row + k_binomial_reach + tap); });
            }
            std::uint8_t* to = out + static_cast<std::size_t>(row) * down.size() * k_surface_layers;
            for (int x = 0; x < width; ++x, to += k_surface_layers) {
                const auto beside = [&](int tap) {
                    return down[static_cast<std::size_t>(index_inside(x + tap, width, lattice_.wrap_x))];
                };
                std::ranges::copy(weight_bytes(binomial(beside)), to);
            }
        }
    });
}

std::array<std::uint8_t, k_surface_layers> weight_bytes(const SurfaceWeights& weights) {
    std::array<std::uint8_t, k_surface_layers> bytes{};
    std::array<float, k_surface_layers> rest{};
    int missing = 255;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const float exact = 255 * clamp(weights[i], 0.0f, 1.0f);
        const int whole = std::min(static_cast<int>(exact), missing);
        bytes[i] = static_cast<std::uint8_t>(whole);
        rest[i] = exact - static_cast<float>(whole);
        missing -= whole;
    }
    for (; missing > 0; --missing) {
        const auto most = static_cast<std::size_t>(std::ranges::max_element(rest) - rest.begin());
        ++bytes[most];
        rest[most] -= 1;
    }
    return bytes;
}

}  // namespace talus
