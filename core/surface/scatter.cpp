#include "core/surface/scatter.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/blue_noise.h"
#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/surface/biome_border.h"
#include "core/surface/plant_ground.h"

namespace talus {
namespace {

// Sets plants apart from all else that is made of the world's seed.
constexpr std::uint64_t k_own_seed = 0x706c616e7473;
constexpr std::int64_t k_max_chunks = 200000;
constexpr int k_batch = 32;             // chunks from one report of progress to the next
constexpr int k_samples = 256;          // along a side, to estimate how many plants there are
constexpr float k_same_height = 0.01f;  // of the world's height range: ground is hardly another one
constexpr int k_chunk_tiles = static_cast<int>(BlueNoise::k_chunk / Scatter::k_tile);
static_assert(k_chunk_tiles * Scatter::k_tile == BlueNoise::k_chunk, "no tile lies in two chunks");

WorldRectangle extent_of(const Terrain& terrain, const ScatterSettings& settings) {
    const Lattice& lattice = terrain.lattice;
    WorldRectangle all{lattice.x_of(0), lattice.y_of(0), lattice.x_of(0) + lattice.extent_x(),
                       lattice.y_of(0) + lattice.extent_y()};
    if (const auto& window = settings.window) {
        all = {std::max(all.x0, window->x0), std::max(all.y0, window->y0), std::min(all.x1, window->x1),
               std::min(all.y1, window->y1)};
    }
    return all;
}

// The biome of the sample nearest to a place; 0 where none is known.
BiomeId biome_at(const Terrain& terrain, const WorldPlace& place) {
    const auto& biomes = terrain.fields.get<"biome">();
    if (biomes == nullptr) return 0;
    const Lattice& lattice = terrain.lattice;
    const auto sample = [&](double at, double first, int count, bool wraps) {
        const auto i = static_cast<std::int64_t>(std::floor((at - first) / lattice.cell_size + 0.5));
        return static_cast<int>(wraps ? (i % count + count) % count : clamp<std::int64_t>(i, 0, count - 1));
    };
    return (*biomes)(sample(place.x, lattice.x_of(0), lattice.width, lattice.wrap_x),
                     sample(place.y, lattice.y_of(0), lattice.height, lattice.wrap_y));
}

struct Chunk {
    std::vector<PlantPoint> points;
    std::vector<ScatterTile> tiles;
};

// The tiles of a chunk, row by row, and which of its plants are wanted in each.
class TileGrid {
 public:
    TileGrid(const WorldRectangle& at, const PlantGround& ground, const ScatterSettings& settings)
        : at_(at), width_((at.x1 - at.x0) / k_chunk_tiles), height_((at.y1 - at.y0) / k_chunk_tiles) {
        for (int tile = 0; tile < k_chunk_tiles * k_chunk_tiles; ++tile) {
            PlantShares& shares = shares_[static_cast<std::size_t>(tile)];
            shares = {1, 1, 1};
            if (settings.sight)
                shares = plant_shares(distance_to(settings.sight->eye, tile, ground), settings.sight->reach);
            for (std::size_t i = static_cast<std::size_t>(settings.smallest) + 1; i < k_plant_classes; ++i)
                shares[i] = 0;
            for (std::size_t i = 0; i < k_plant_classes; ++i)
                max_shares_[i] = std::max(max_shares_[i], shares[i]);
        }
    }
    int tile_of(double x, double y) const {
        const auto along = [](double tiles) { return clamp(static_cast<int>(tiles), 0, k_chunk_tiles - 1); };
        return along((y - at_.y0) / height_) * k_chunk_tiles + along((x - at_.x0) / width_);
    }
    const PlantShares& shares(int tile) const { return shares_[static_cast<std::size_t>(tile)]; }
    const PlantShares& max_shares() const { return max_shares_; }
    ScatterTile empty(int tile) const {
        return {.x = at_.x0 + (tile % k_chunk_tiles) * width_,
                .y = at_.y0 + (tile / k_chunk_tiles) * height_,
                .width = width_,
                .height = height_,
                .shares = shares(tile)};
    }

 private:
    // To the nearest place of the tile, as high as its middle.
    double distance_to(const PlantEye& eye, int tile, const PlantGround& ground) const {
        const ScatterTile box = empty(tile);
        const double x = eye.x - clamp(eye.x, box.x, box.x + width_);
        const double y = eye.y - clamp(eye.y, box.y, box.y + height_);
        const double z =
            eye.z - static_cast<double>(ground.height_at(box.x + width_ / 2, box.y + height_ / 2));
        return std::sqrt(x * x + y * y + z * z);
    }

    WorldRectangle at_;
    double width_, height_;  // m, of a tile
    std::array<PlantShares, k_chunk_tiles * k_chunk_tiles> shares_;
    PlantShares max_shares_{};
};

PlantPoint plant_of(const BlueNoise::Point& point, Plant kind, float z) {
    const std::uint64_t bits = mix(point.hash + 1);
    const auto unit = [&](int which) {
        return static_cast<float>((bits >> (21 * which)) & 0x1fffff) * 0x1p-21f;
    };
    return {.x = point.x,
            .y = point.y,
            .z = z,
            .rotation = 360 * unit(0),
            // Plants of middle size are commoner than small and large ones.
            .scale = 0.7f + 0.3f * (unit(1) + unit(2)),
            .rank = point.rank,
            .kind = kind};
}

void sort_into_tiles(Chunk& chunk, const TileGrid& tiles) {
    const auto tile_of = [&](const PlantPoint& point) { return tiles.tile_of(point.x, point.y); };
    const auto class_of = [](const PlantPoint& point) { return facts_of(point.kind).size; };
    const auto key = [&](const PlantPoint& point) {
        return std::tuple(tile_of(point), class_of(point), point.rank);
    };
    // Points of one rank keep the order in which they were made, which is the same everywhere.
    std::stable_sort(chunk.points.begin(), chunk.points.end(),
                     [&](const PlantPoint& a, const PlantPoint& b) { return key(a) < key(b); });
    int last = -1;
    for (std::size_t i = 0; i < chunk.points.size(); ++i) {
        const PlantPoint& point = chunk.points[i];
        if (const int tile = tile_of(point); tile != last) {
            last = tile;
            ScatterTile& made = chunk.tiles.emplace_back(tiles.empty(tile));
            made.low = made.high = point.z;
            made.first = i;
        }
        ScatterTile& tile = chunk.tiles.back();
        tile.low = std::min(tile.low, point.z);
        tile.high = std::max(tile.high, point.z);
        ++tile.counts[static_cast<std::size_t>(class_of(point))];
    }
}

// What the sight leaves of each class at a place.
PlantShares shares_at(const std::optional<PlantSight>& sight, double at_x, double at_y, double at_z) {
    if (!sight) return {1, 1, 1};
    const double x = at_x - sight->eye.x, y = at_y - sight->eye.y, z = at_z - sight->eye.z;
    return plant_shares(std::sqrt(x * x + y * y + z * z), sight->reach);
}

// A sample of the plants that the biomes of a whole extent ask for, steep and wet ground included: an upper
// bound that is quickly told for many eyes.
class Sample {
 public:
    Sample(const Terrain& terrain, const ScatterSettings& settings) {
        const WorldRectangle all = extent_of(terrain, settings);
        if (!(all.x0 < all.x1 && all.y0 < all.y1)) return;
        area_ = (all.x1 - all.x0) * (all.y1 - all.y0) / (k_samples * k_samples);
        const PlantGround ground(std::make_shared<const Terrain>(terrain));
        places_.reserve(k_samples * k_samples);
        for (int j = 0; j < k_samples; ++j) {
            const double y = lerp(all.y0, all.y1, (j + 0.5) / k_samples);
            for (int i = 0; i < k_samples; ++i) {
                const double x = lerp(all.x0, all.x1, (i + 0.5) / k_samples);
                places_.push_back(
                    {x, y, static_cast<double>(ground.height_at(x, y)), ground.density_at(x, y)});
                PlantShares& density = places_.back().density;
                for (std::size_t c = static_cast<std::size_t>(settings.smallest) + 1; c < density.size(); ++c)
                    density[c] = 0;
            }
        }
    }
    double asked_for(const std::optional<PlantSight>& sight) const {
        double sum = 0;
        for (const Place& place : places_) {
            const PlantShares shares = shares_at(sight, place.x, place.y, place.z);
            double here = 0;
            for (std::size_t c = 0; c < shares.size(); ++c) here += shares[c] * place.density[c];
            sum += std::min(here, BlueNoise::k_max_density);
        }
        return sum * area_;
    }

 private:
    struct Place {
        double x, y, z;
        PlantShares density;
    };
    std::vector<Place> places_;
    double area_ = 0;  // m², of a place
};

}  // namespace

// Points as the noise might have them, one at each place of a grid: the ground itself says which of them bear
// a plant, and of all ranks up to the highest one as many are tried.
double expected_plants(const Terrain& terrain, const ScatterSettings& settings) {
    const WorldRectangle all = extent_of(terrain, settings);
    if (!(all.x0 < all.x1 && all.y0 < all.y1)) return 0;
    const PlantGround ground(std::make_shared<const Terrain>(terrain));
    PlantShares wanted{1, 1, 1};
    for (std::size_t i = static_cast<std::size_t>(settings.smallest) + 1; i < wanted.size(); ++i)
        wanted[i] = 0;
    const double density = clamp(settings.density, 0.0, 1.0);
    const double most = density * ground.max_rank(all.x0, all.y0, all.x1, all.y1, wanted);
    int standing = 0;
    for (int j = 0; j < k_samples; ++j) {
        const double y = lerp(all.y0, all.y1, (j + 0.5) / k_samples);
        for (int i = 0; i < k_samples; ++i) {
            const double x = lerp(all.x0, all.x1, (i + 0.5) / k_samples);
            // The golden ratio spreads the ranks evenly along rows, and from row to row.
            constexpr double k_golden = 0.6180339887498949;
            const int place = j * k_samples + i;
            const double part = place * k_golden - std::floor(place * k_golden);
            PlantShares shares = wanted;
            if (settings.sight) {
                const PlantShares seen =
                    shares_at(settings.sight, x, y, static_cast<double>(ground.height_at(x, y)));
                for (std::size_t c = 0; c < shares.size(); ++c) shares[c] *= seen[c];
            }
            const BlueNoise::Point point{
                .x = x,
                .y = y,
                .rank = static_cast<float>(part * most),
                .level = 0,
                .hash = mix(combine_seeds(k_own_seed, static_cast<std::uint64_t>(place)))};
            standing += ground.plant_at(point, density, shares).has_value();
        }
    }
    return standing * most * (all.x1 - all.x0) * (all.y1 - all.y0) / (k_samples * k_samples);
}

double fitting_density(const Terrain& terrain, const ScatterSettings& settings, double most) {
    const double asked_for = Sample(terrain, settings).asked_for(settings.sight);
    return asked_for > most ? most / asked_for : 1;
}

std::optional<PlantSight> fitting_sight(const Terrain& terrain, const ScatterSettings& settings,
                                        const PlantEye& eye, double most) {
    const Sample sample(terrain, settings);
    const auto fits = [&](const std::optional<PlantSight>& sight) {
        return settings.density * sample.asked_for(sight) <= most;
    };
    if (fits({})) return std::nullopt;
    // The farther they reach, the more there are.
    double low = 1;
    double high = 1e6;
    while (high > 1.02 * low) {
        const double middle = std::sqrt(low * high);
        (fits(PlantSight{eye, middle}) ? low : high) = middle;
    }
    return PlantSight{eye, low};
}

double plant_reach(const HeightRange& range, double cell_size) {
    float crown = 0;
    for (const PlantFacts& facts : k_plant_facts) crown = std::max(crown, facts.crown);
    const double slope = std::max(PlantGround::k_slope_length, 2 * cell_size) / 2;
    const double biome = BiomeBorder::wander(range) + PlantGround::k_mixing;
    return std::max({biome, slope, static_cast<double>(crown)}) + cell_size;
}

double scatter_bytes(double plants) { return plants * sizeof(PlantPoint) * 2; }

Scatter scatter(const std::shared_ptr<const Terrain>& terrain, const ScatterSettings& settings,
                Progress* progress) {
    Scatter all;
    all.density = clamp(settings.density, 0.0, 1.0);
    all.sight = settings.sight;
    all.ground = terrain;
    const WorldRectangle extent = extent_of(*terrain, settings);
    if (!(extent.x0 < extent.x1 && extent.y0 < extent.y1)) return all;
    // A small area bears fewer, whatever stands there.
    const double bound =
        BlueNoise::k_max_density * settings.density * (extent.x1 - extent.x0) * (extent.y1 - extent.y0);
    const double expected = bound > k_max_scatter ? expected_plants(*terrain, settings) : bound;
    if (expected > k_max_scatter) {
        throw std::length_error(
            "about " + std::to_string(static_cast<long long>(expected)) + " plants, more than " +
            std::to_string(static_cast<long long>(k_max_scatter)) + "; choose a smaller density");
    }
    const PlantGround ground(terrain);
    const Lattice& lattice = terrain->lattice;
    const BlueNoise noise(
        combine_seeds(settings.seed, k_own_seed),
        {.x = lattice.wrap_x ? lattice.extent_x() : 0, .y = lattice.wrap_y ? lattice.extent_y() : 0});
    const double width = noise.chunk_width();
    const double height = noise.chunk_height();
    const auto chunk_at = [](double place, double side) {
        return static_cast<std::int64_t>(std::floor(place / side));
    };
    const std::int64_t x_first = chunk_at(extent.x0, width);
    const std::int64_t y_first = chunk_at(extent.y0, height);
    const std::int64_t across = chunk_at(extent.x1, width) - x_first + 1;
    const std::int64_t down = chunk_at(extent.y1, height) - y_first + 1;
    if (across > k_max_chunks / down) {
        throw std::length_error(
            "the world is too large for plants, which are as large in every world; choose one of at most " +
            std::to_string(
                static_cast<int>(std::sqrt(static_cast<double>(k_max_chunks)) * BlueNoise::k_chunk / 1000)) +
            " km a side");
    }
    const auto columns = static_cast<int>(across);
    const auto rows = static_cast<int>(down);
    std::vector<Chunk> chunks(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    const auto fill = [&](int first, int) {
        if (progress != nullptr) progress->checkpoint();
        const std::int64_t cx = x_first + first % columns;
        const std::int64_t cy = y_first + first / columns;
        const WorldRectangle at{static_cast<double>(cx) * width, static_cast<double>(cy) * height,
                                static_cast<double>(cx + 1) * width, static_cast<double>(cy + 1) * height};
        const TileGrid tiles(at, ground, settings);
        const double most = ground.max_rank(at.x0, at.y0, at.x1, at.y1, tiles.max_shares());
        Chunk& chunk = chunks[static_cast<std::size_t>(first)];
        for (const BlueNoise::Point& point : noise.chunk(cx, cy, most * all.density, progress)) {
            if (point.x < extent.x0 || point.y < extent.y0 || point.x >= extent.x1 || point.y >= extent.y1)
                continue;
            const PlantShares& shares = tiles.shares(tiles.tile_of(point.x, point.y));
            if (const auto kind = ground.plant_at(point, all.density, shares))
                chunk.points.push_back(plant_of(point, *kind, ground.height_at(point.x, point.y)));
        }
        sort_into_tiles(chunk, tiles);
    };
    // In batches, because only this thread may report how far it is.
    const int count_of_chunks = columns * rows;
    for (int begin = 0; begin < count_of_chunks; begin += k_batch) {
        const int end = std::min(count_of_chunks, begin + k_batch);
        parallel_blocks(begin, end, 1, fill);
        if (progress != nullptr)
            progress->set_fraction(0.95f * static_cast<float>(end) / static_cast<float>(count_of_chunks));
    }
    std::size_t count = 0;
    for (const Chunk& chunk : chunks) count += chunk.points.size();
    all.points.reserve(count);
    for (Chunk& chunk : chunks) {
        for (ScatterTile& tile : chunk.tiles) {
            tile.first += all.points.size();
            all.tiles.push_back(tile);
        }
        all.points.insert(all.points.end(), chunk.points.begin(), chunk.points.end());
        chunk = {};
    }
    if (progress != nullptr) progress->set_fraction(1);
    return all;
}

std::shared_ptr<const Scatter> shown_plants(const std::shared_ptr<const Terrain>& terrain, std::uint64_t seed,
                                            const std::optional<PlantEye>& eye, Progress* progress) {
    ScatterSettings settings{.seed = seed};
    if (eye) {
        settings.sight = fitting_sight(*terrain, settings, *eye, k_max_shown_plants);
    } else {
        settings.density = fitting_density(*terrain, settings, k_max_shown_plants);
    }
    return std::make_shared<const Scatter>(scatter(terrain, settings, progress));
}

StillStanding::StillStanding(const Scatter& plants, std::shared_ptr<const Terrain> shown)
    : own_(plants.ground.get()), shown_(std::move(shown)) {
    if (own_ == nullptr || shown_.get() == own_) shown_ = nullptr;
    if (shown_ == nullptr) return;
    // A coarse map misses the ground by some metres, and hardly more of a plant's choice.
    tolerance_ = static_cast<float>(std::max(own_->lattice.cell_size, shown_->lattice.cell_size));
    tolerance_ = std::max(tolerance_, k_same_height * (shown_->range.high - shown_->range.low));
}

bool StillStanding::operator()(const PlantPoint& plant) const {
    if (shown_ == nullptr) return true;
    const WorldPlace place{plant.x, plant.y};
    const float height = value_at(*shown_->height(), shown_->lattice, place);
    if (std::fabs(height - plant.z) > tolerance_) return false;
    const PlantFacts& facts = facts_of(plant.kind);
    const float depth = depth_of(*shown_, place, height);
    if (depth < facts.min_depth || depth > facts.max_depth) return false;
    return biome_at(*own_, place) == biome_at(*shown_, place);
}

bool serves(const Scatter& plants, const std::optional<PlantEye>& eye) {
    if (!eye) return !plants.sight;
    if (!plants.sight) return plants.density >= 1;
    constexpr double k_moved = 0.3;
    const PlantEye& old = plants.sight->eye;
    const double x = eye->x - old.x, y = eye->y - old.y, z = eye->z - old.z;
    return std::sqrt(x * x + y * y + z * z) <= k_moved * plants.sight->reach;
}

}  // namespace talus
