#include "core/surface/plant_ground.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/math.h"
#include "core/surface/natural_ground.h"
#include "core/surface/palette.h"
#include "core/terrain/world_place.h"

namespace talus {
namespace {

constexpr double k_hectare = 10000;  // m²

// Where no biomes are known: those of the shipped table, up to a share of a height of which the tree line has
// k_tree_line. A mountain's forest turns from broadleaved trees to conifers, thins, and ends.
struct Band {
    std::string_view biome;
    float to;
};
constexpr std::array k_bands{Band{"sandy_beach", 0.012f},  Band{"deciduous_forest", 0.16f},
                             Band{"mixed_forest", 0.28f},  Band{"boreal_forest", 0.40f},
                             Band{"forest_tundra", 0.46f}, Band{"polar_barrens", 0.56f}};
constexpr float k_tree_line = 0.45f;
// By which places stray from the bands, as shares of that height: each for itself, and all of a patch of the
// forest.
constexpr float k_band_blur = 0.015f;
constexpr float k_band_patch = 0.09f;

// Plants stand in clumps: by which share of a biome's density there are more or fewer, and how many clumps
// make a patch of the ground.
constexpr double k_clumping = 0.8;
constexpr double k_clumps = 4;

constexpr float k_roadside = 0.1f;  // share of road from which nothing grows
constexpr float k_bed_side = 0.4f;  // share of a river's bed from which floods leave no land plant

// Bits of a point's hash as a number from 0 to 1, several of them from one hash.
float unit(std::uint64_t hash, int which) {
    return static_cast<float>((hash >> (16 * which)) & 0xffff) * 0x1p-16f;
}

float rise_of(float degrees) { return static_cast<float>(rise_of_slope(static_cast<double>(degrees))); }

// The squared slopes that kinds of plants bear.
struct SlopeLimits {
    std::array<float, k_plants.size()> squared{};
    SlopeLimits() {
        for (std::size_t i = 0; i < squared.size(); ++i) {
            const float rise = rise_of(k_plant_facts[i].max_slope);
            squared[i] = rise * rise;
        }
    }
};

}  // namespace

float depth_of(const Terrain& terrain, const WorldPlace& place, float height) {
    float depth = std::max(0.0f, terrain.sea_level - height);
    if (const auto& water = terrain.fields.get<"water">()) {
        const float own = value_at(*water, terrain.lattice, place);
        depth = depth > own ? depth : own;
    }
    return depth;
}

double PlantGround::Cover::max_rank(const PlantShares& shares) const {
    double before = 0;
    double rank = 0;
    for (std::size_t i = 0; i < k_plant_classes; ++i) {
        if (shares[i] > 0) rank = before + shares[i] * density[i];
        before += density[i];
    }
    return std::min((1 + k_clumping) * rank, BlueNoise::k_max_density);
}

PlantGround::PlantGround(std::shared_ptr<const Terrain> terrain)
    : terrain_(std::move(terrain)),
      biome_(terrain_->fields.get<"biome">()),
      border_(*terrain_),
      slope_length_(std::max(k_slope_length, 2 * terrain_->lattice.cell_size)) {
    covers_.emplace_back();
    std::shared_ptr<const BiomeTable> table = biome_table_of(*terrain_);
    if (table == nullptr) table = shipped_biomes();
    if (biome_ != nullptr) {
        for (const Biome& biome : table->biomes) add(biome);
    }
    natural_first_ = covers_.size();
    add_natural();
}

void PlantGround::add_natural() {
    const BiomeTable& shipped = *shipped_biomes();
    const std::string_view sole = sole_biome_of(terrain_->ground.kind);
    if (const BiomeId id = sole.empty() ? BiomeId{0} : shipped.find(sole); id != 0) {
        add(shipped[id]);
        sole_ = true;
        return;
    }
    for (const Band& band : k_bands) {
        const BiomeId id = shipped.find(band.biome);
        id != 0 ? add(shipped[id], biome_ == nullptr) : static_cast<void>(covers_.emplace_back());
    }
}

void PlantGround::add(const Biome& biome, bool wooded) {
    Cover& cover = covers_.emplace_back();
    for (const PlantDensity& each : biome.plants) {
        const PlantFacts& facts = facts_of(each.plant);
        if (!wooded && facts.size != PlantClass::low && facts.shape != PlantShape::boulder) continue;
        const auto size = static_cast<std::size_t>(facts.size);
        const double density = static_cast<double>(each.per_hectare) / k_hectare;
        cover.plants[size].push_back({each.plant, density});
        cover.density[size] += density;
    }
}

float PlantGround::height_at(double x, double y) const {
    return value_at(*terrain_->height(), terrain_->lattice, {x, y});
}

std::size_t PlantGround::cover_at(double x, double y, float across, float along) const {
    if (biome_ == nullptr) return natural_cover_at(x, y, across, along);
    const double east = k_mixing * static_cast<double>(across);
    const double south = k_mixing * static_cast<double>(along);
    const BiomeBorder::Aside aside = border_.at(x, y);
    const std::size_t id = border_.biome(x, y, {aside.east + east, aside.south + south});
    return id > 0 && id < natural_first_ ? id : natural_cover_at(x, y, across, along);
}

std::size_t PlantGround::natural_cover_at(double x, double y, float across, float along) const {
    const double east = k_mixing * static_cast<double>(across);
    const double south = k_mixing * static_cast<double>(along);
    const float above = height_at(x + east, y + south) - terrain_->sea_level;
    if (above < 0) return 0;
    if (sole_) return natural_first_;
    const float base = palette_base(terrain_->range, terrain_->sea_level);
    const float share = k_tree_line * std::max(0.0f, above + terrain_->sea_level - base) /
                        std::max(1.0f, terrain_->ground.tree_line - base);
    // Forests come in patches, but end at one line.
    const float patch = static_cast<float>(border_.at(x, y).east / border_.wander()) *
                        (1 - smoothstep(0.25f, k_tree_line, share));
    const float blurred = share + (across + along) * std::min(k_band_blur, 0.3f * share) +
                          patch * std::min(k_band_patch, 0.3f * share);
    for (std::size_t i = 0; i < k_bands.size(); ++i) {
        if (blurred < k_bands[i].to) return natural_first_ + i;
    }
    return 0;
}

double PlantGround::clump_at(double x, double y) const {
    return 1 + k_clumping * (2 * static_cast<double>(patches_.at(k_clumps * x, k_clumps * y)) - 1);
}

PlantShares PlantGround::density_at(double x, double y) const {
    PlantShares density = covers_[cover_at(x, y, 0, 0)].density;
    const double clump = clump_at(x, y);
    for (double& each : density) each *= clump;
    return density;
}

double PlantGround::max_rank(double x0, double y0, double x1, double y1, const PlantShares& shares) const {
    const Lattice& lattice = terrain_->lattice;
    double most = 0;
    if (biome_ == nullptr) {
        for (const Cover& cover : covers_) most = std::max(most, cover.max_rank(shares));
        return most;
    }
    // The columns or rows that are looked at: none twice, and where the map wraps beyond its end, too.
    const double border = border_.wander() + k_mixing;
    const auto span_of = [&](double low, double high, std::int64_t from, int count, bool wraps) {
        auto first = static_cast<std::int64_t>(std::floor((low - border) / lattice.cell_size)) - from;
        auto last = static_cast<std::int64_t>(std::floor((high + border) / lattice.cell_size)) + 1 - from;
        if (!wraps) {
            first = clamp<std::int64_t>(first, 0, count - 1);
            last = clamp<std::int64_t>(last, 0, count - 1);
        }
        return std::pair(first, std::min(last, first + count - 1));
    };
    std::array<bool, 256> seen{};
    const auto [x_first, x_last] = span_of(x0, x1, lattice.x0, lattice.width, lattice.wrap_x);
    const auto [y_first, y_last] = span_of(y0, y1, lattice.y0, lattice.height, lattice.wrap_y);
    const auto inside = [](std::int64_t i, int count) {
        return static_cast<int>((i % count + count) % count);
    };
    for (std::int64_t row = y_first; row <= y_last; ++row) {
        const std::uint8_t* const ids = biome_->row(inside(row, lattice.height));
        for (std::int64_t column = x_first; column <= x_last; ++column)
            seen[ids[inside(column, lattice.width)]] = true;
    }
    for (std::size_t id = 0; id < covers_.size(); ++id) {
        if (id < natural_first_ ? seen[id] : seen[0]) most = std::max(most, covers_[id].max_rank(shares));
    }
    return most;
}

float PlantGround::slope_at(double x, double y) const {
    const double half = slope_length_ / 2;
    const auto run = static_cast<float>(slope_length_);
    const float east = (height_at(x + half, y) - height_at(x - half, y)) / run;
    const float south = (height_at(x, y + half) - height_at(x, y - half)) / run;
    return east * east + south * south;
}

bool PlantGround::is_beside_water(double x, double y, double away) const {
    const auto& water = terrain_->fields.get<"water">();
    if (water == nullptr) return false;
    const auto is_wet = [&](double east, double south) {
        return value_at(*water, terrain_->lattice, {x + east * away, y + south * away}) > k_dry_shod;
    };
    return is_wet(-1, 0) || is_wet(1, 0) || is_wet(0, -1) || is_wet(0, 1);
}

std::optional<Plant> PlantGround::plant_at(const BlueNoise::Point& point, double density,
                                           const PlantShares& shares) const {
    const Cover* const cover =
        &covers_[cover_at(point.x, point.y, 2 * unit(point.hash, 0) - 1, 2 * unit(point.hash, 1) - 1)];
    const double rank = static_cast<double>(point.rank) / (density * clump_at(point.x, point.y));
    double before = 0;
    for (std::size_t size = 0; size < k_plant_classes; ++size) {
        if (rank >= before + cover->density[size]) {
            before += cover->density[size];
            continue;
        }
        if (rank >= before + shares[size] * cover->density[size]) break;
        double pick = static_cast<double>(unit(point.hash, 2)) * cover->density[size];
        const Share* chosen = &cover->plants[size].front();
        for (const Share& share : cover->plants[size]) {
            chosen = &share;
            if (pick < share.density) break;
            pick -= share.density;
        }
        static const SlopeLimits k_limits;
        const PlantFacts& facts = facts_of(chosen->plant);
        // Slopes bear fewer and fewer, rather than all up to one line.
        const float limit =
            k_limits.squared[static_cast<std::size_t>(chosen->plant)] * (0.55f + 0.9f * unit(point.hash, 3));
        if (slope_at(point.x, point.y) > limit) return std::nullopt;
        const auto share_of = [&](const Field<float>& field) {
            return field == nullptr ? 0.0f : value_at(*field, terrain_->lattice, {point.x, point.y});
        };
        if (share_of(terrain_->fields.get<"road">()) > k_roadside) return std::nullopt;
        if (share_of(terrain_->fields.get<"river_bed">()) > k_bed_side && facts.max_depth <= k_dry_shod)
            return std::nullopt;
        const float depth = depth_of(*terrain_, {point.x, point.y}, height_at(point.x, point.y));
        if (depth < facts.min_depth || depth > facts.max_depth) return std::nullopt;
        // Floods take trees from banks of gravel that lie hardly above a stream.
        if (facts.size == PlantClass::tall && facts.max_depth <= k_dry_shod &&
            is_beside_water(point.x, point.y, static_cast<double>(facts.crown)))
            return std::nullopt;
        if (const auto& snow = terrain_->fields.get<"snow">();
            snow != nullptr && value_at(*snow, terrain_->lattice, {point.x, point.y}) > 0.7f * facts.height)
            return std::nullopt;
        return chosen->plant;
    }
    return std::nullopt;
}

}  // namespace talus
