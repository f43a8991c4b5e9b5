#include "core/biome/classify.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/math.h"
#include "core/biome/biome_kernel.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// The samples that a rise is measured between, and 1 / their distance [1/m]; 0 where there is only one.
struct RisePair {
    int before, after;
    float per_metre;
};
RisePair rise_pair(int i, int count, bool wrap, int reach, double cell_size) {
    const int before = index_inside(i - reach, count, wrap);
    const int after = index_inside(i + reach, count, wrap);
    const int apart = wrap ? 2 * reach : after - before;
    return {before, after, apart == 0 ? 0.0f : static_cast<float>(1 / (apart * cell_size))};
}

int nearest(double cells) { return static_cast<int>(std::floor(cells + 0.5)); }

}  // namespace

int biome_reach(const BiomeLengths& lengths, double cell_size) {
    return std::max(cells_to_a_side(lengths.slope, cell_size),
                    nearest(static_cast<double>(lengths.beach) / cell_size));
}

ClimateBiomes::ClimateBiomes(const BiomeTable& table, const Terrain& terrain, float sea_level,
                             const BiomeLengths& lengths)
    : lookup_(table),
      lattice_(terrain.lattice),
      height_(terrain.height()),
      temperature_(terrain.fields.get<"temperature">()),
      precipitation_(terrain.fields.get<"precipitation">()),
      water_(terrain.fields.get<"water">()),
      sea_level_(sea_level),
      slope_cells_(cells_to_a_side(lengths.slope, lattice_.cell_size)),
      has_beaches_(lengths.beach > 0) {
    constexpr int k_directions = 8;
    const double cells = static_cast<double>(lengths.beach) / lattice_.cell_size;
    for (int i = 0; i < k_ring_places; ++i) {
        // The inner ones lie between the outer ones' directions.
        const bool inner = i >= k_directions;
        const SinCos way = sin_cos_turns((i + (inner ? 0.5 : 0.0)) / k_directions);
        const double distance = inner ? cells / 2 : cells;
        const Offset offset{nearest(distance * way.cos), nearest(distance * way.sin)};
        ring_[static_cast<std::size_t>(i)] = offset;
        ring_cells_ = std::max({ring_cells_, std::abs(offset.x), std::abs(offset.y)});
    }
}

float ClimateBiomes::rise_east(int x, int y) const {
    const RisePair pair = rise_pair(x, lattice_.width, lattice_.wrap_x, slope_cells_, lattice_.cell_size);
    return ((*height_)(pair.after, y) - (*height_)(pair.before, y)) * pair.per_metre;
}

BiomePlace ClimateBiomes::place_at(int x, int y) const {
    const Grid<float>& height = *height_;
    const RisePair pair = rise_pair(y, lattice_.height, lattice_.wrap_y, slope_cells_, lattice_.cell_size);
    const float east = rise_east(x, y);
    const float south = (height(x, pair.after) - height(x, pair.before)) * pair.per_metre;
    BiomePlace place{.above_sea = height(x, y) - sea_level_,
                     .temperature = (*temperature_)(x, y),
                     .precipitation = (*precipitation_)(x, y),
                     .water = water_ ? (*water_)(x, y) : k_no_water,
                     .steepness = east * east + south * south};
    if (!has_beaches_) return place;
    float lowest = sea_level_;
    for (const Offset& offset : ring_) {
        lowest = std::min(lowest, height(index_inside(x + offset.x, lattice_.width, lattice_.wrap_x),
                                         index_inside(y + offset.y, lattice_.height, lattice_.wrap_y)));
    }
    place.lowest_around = lowest - sea_level_;
    return place;
}

// Where no sea is nearby, one comparison of each rule at the shore counts as not met.
std::uint32_t ClimateBiomes::comparisons_at(const BiomePlace& place) const {
    std::uint32_t comparisons = talus::comparisons_at(lookup_.limits, place);
    if (has_shore(place.lowest_around)) return comparisons;
    for (const BiomeLaw::Rule& rule : k_biome_law.rules) {
        if (rule.holds(comparisons)) comparisons &= ~rule.shore();
    }
    return comparisons;
}

bool ClimateBiomes::holds(BiomeRule rule, const BiomePlace& place) const {
    return k_biome_law.rules[static_cast<std::size_t>(rule)].holds(comparisons_at(place));
}

int ClimateBiomes::row_at(const BiomePlace& place) const {
    return edges_below(lookup_.temperature, place.temperature);
}

int ClimateBiomes::column_at(const BiomePlace& place) const {
    return edges_below(lookup_.precipitation, place.precipitation);
}

BiomeId ClimateBiomes::biome_at(const BiomePlace& place) const {
    return lookup_.ids[lookup_.index(comparisons_at(place), row_at(place), column_at(place))];
}

Grid<std::uint8_t> ClimateBiomes::classified(const Progress* progress) const {
    Grid<std::uint8_t> out(lattice_.width, lattice_.height);
    classify(out, progress);
    return out;
}

void ClimateBiomes::classify(Grid<std::uint8_t>& out, const Progress* progress) const {
    const int width = lattice_.width;
    const Grid<float>& height = *height_;
    const BiomeKernel& kernel = biome_kernel();
    each_row(width, lattice_.height, progress, [&](int y) {
        const float* const own = height.row(y);
        std::vector<float> east(static_cast<std::size_t>(width));
        const int first = std::min(slope_cells_, width);
        const int last = std::max(first, width - slope_cells_);
        if (last > first) {
            const RisePair pair = rise_pair(first, width, lattice_.wrap_x, slope_cells_, lattice_.cell_size);
            kernel.rises(own + first - slope_cells_, own + first + slope_cells_, pair.per_metre, last - first,
                         east.data() + first);
        }
        for (int x = 0; x < first; ++x) east[static_cast<std::size_t>(x)] = rise_east(x, y);
        for (int x = last; x < width; ++x) east[static_cast<std::size_t>(x)] = rise_east(x, y);

        const RisePair pair =
            rise_pair(y, lattice_.height, lattice_.wrap_y, slope_cells_, lattice_.cell_size);
        const BiomeRow row{.height = own,
                           .temperature = temperature_->row(y),
                           .precipitation = precipitation_->row(y),
                           .water = water_ ? water_->row(y) : nullptr,
                           .east = east.data(),
                           .north = height.row(pair.before),
                           .south = height.row(pair.after),
                           .per_metre = pair.per_metre,
                           .sea_level = sea_level_};
        BiomeRing ring{.first = std::min(ring_cells_, width),
                       .last = std::max(std::min(ring_cells_, width), width - ring_cells_)};
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            ring.rows[i] =
                height.row(index_inside(y + ring_[i].y, lattice_.height, lattice_.wrap_y)) + ring_[i].x;
        }
        std::vector<int> candidates(static_cast<std::size_t>(ring.first + width - ring.last));
        const int count = kernel.by_climate(lookup_, row, has_beaches_ ? &ring : nullptr, width, out.row(y),
                                            candidates.data());
        for (int i = 0; i < count; ++i) {
            const int x = candidates[static_cast<std::size_t>(i)];
            out(x, y) = biome_at(place_at(x, y));
        }
    });
}

HeightBiomes::HeightBiomes(const BiomeTable& table, HeightRange range, float sea_level)
    : lookup_(table), sea_level_(sea_level) {
    if (range.high > sea_level) shares_.per_metre_above = 1 / (range.high - sea_level);
    if (sea_level > range.low) shares_.per_metre_below = 1 / (sea_level - range.low);
    // Where the range begins above the sea, all ground below the sea is beneath its foot.
    else
        shares_.per_metre_below = std::numeric_limits<float>::infinity();
}

float HeightBiomes::share_of(float height) const { return share_at(shares_, height - sea_level_); }

int HeightBiomes::band_of(float height) const { return edges_below(lookup_.height_edges, share_of(height)); }

BiomeId HeightBiomes::biome_of(float height) const {
    return lookup_.height_ids[static_cast<std::size_t>(band_of(height))];
}

Grid<std::uint8_t> HeightBiomes::classified(const Grid<float>& height, const Progress* progress) const {
    Grid<std::uint8_t> out(height.width(), height.height());
    each_row(height.width(), height.height(), progress, [&](int y) {
        biome_kernel().by_height(lookup_, shares_, height.row(y), sea_level_, height.width(), out.row(y));
    });
    return out;
}

}  // namespace talus
