#include "core/filter/warp.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/base/streaming_store.h"
#include "core/filter/displaced.h"
#include "core/filter/displaced_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

double clamped(double amount, const Lattice& world) {
    return std::min({amount, world.extent_x() / 2, world.extent_y() / 2});
}

// Share of the displacement that remains this close to the ends of an axis, so that the displaced place lies
// between them. All of it where the axis has no ends.
std::vector<float> edge_falloff(const AxisPlaces& places, bool has_ends, double amount) {
    std::vector<float> result(static_cast<std::size_t>(places.count()), 1.0f);
    if (!has_ends) return result;
    for (int i = 0; i < places.count(); ++i) {
        const double left = std::min(places.at(i), places.extent() - places.at(i));
        result[static_cast<std::size_t>(i)] =
            smoothstep(0.0f, static_cast<float>(2 * amount), static_cast<float>(left));
    }
    return result;
}

// How often noise is computed along its shortest wave; rows between are interpolated, in a fifth of the time.
constexpr int k_rows_in_wave = 8;
constexpr double k_min_rows_apart = 2;  // for fewer, all are computed
constexpr int k_block_rows = 64;
constexpr int k_strip_columns = 512;

// Metres between the rows on which noise is computed; 0: on each row of the map.
double noise_spacing(const SmoothNoiseLaw& law, const Lattice& world) {
    const double spacing = law.wavelength / (1 << (law.octaves - 1)) / k_rows_in_wave;
    return spacing < k_min_rows_apart * world.cell_size ? 0 : spacing;
}

// Noise for some rows of a map. Where computed rows are apart, they lie at fixed places of the world, so that
// the bits of those between are the same in any window.
class NoiseRows {
 public:
    // rows: of the map, at most
    NoiseRows(const SmoothNoise& noise, double spacing, int width, int rows)
        : noise_(noise), spacing_(spacing), values_(whole_lines(width), spacing == 0 ? rows : rows / 2 + 8) {}

    // The computed rows around one of the map's, and what each counts (Catmull and Rom, as below).
    struct Between {
        std::array<int, 4> rows{};
        std::array<float, 4> weights{};
    };
    // place: m from the world's first row. by: factor of the weights.
    Between around(double place, float by) {
        if (spacing_ == 0) {
            const int own = computed(place);
            return {{own, own, own, own}, {by, 0, 0, 0}};
        }
        const double before = std::floor(place / spacing_);
        const auto t = static_cast<float>(place / spacing_ - before);
        return {{computed((before - 1) * spacing_), computed(before * spacing_),
                 computed((before + 1) * spacing_), computed((before + 2) * spacing_)},
                {by * ((1 - 0.5f * t) * t - 0.5f) * t, by * ((1.5f * t - 2.5f) * t * t + 1),
                 by * ((2 - 1.5f * t) * t + 0.5f) * t, by * (0.5f * t - 0.5f) * t * t}};
    }

    // Writes `count` values from column x on, each times what `each` has for it.
    void make(const Between& between, int x, const float* each, int count, float* out) const {
        std::array<const float*, 4> rows{};
        for (std::size_t j = 0; j < rows.size(); ++j) rows[j] = values_.row(between.rows[j]) + x;
        displaced_kernel().between(rows.data(), between.weights.data(), each + x, count, out);
    }

 private:
    // Which of the computed rows lies there; it is one of the last.
    int computed(double place) {
        const auto found = std::find(places_.rbegin(), places_.rend(), place);
        const auto count = static_cast<int>(places_.size());
        if (found != places_.rend()) return count - 1 - static_cast<int>(found - places_.rbegin());
        assert(count < values_.height());
        noise_.make_row_at(place, values_.row(count));
        places_.push_back(place);
        return count;
    }

    const SmoothNoise& noise_;
    double spacing_;  // m
    Grid<float> values_;
    std::vector<double> places_;  // m, of each computed row
};

}  // namespace

double Warp::reach_metres(const Lattice& world) const {
    return clamped(static_cast<double>(amount), world) + DisplacedMap::k_taps_around * world.cell_size;
}

void Warp::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const double distance = clamped(static_cast<double>(amount), world);
    const auto max_cells = static_cast<float>(distance / world.cell_size);
    const DisplacedMap ground(*terrain.height(), map, static_cast<double>(max_cells));
    const auto falloff = [&](const AxisPlaces& places) {
        return edge_falloff(places, !places.wraps() && !context.world.endless, distance);
    };
    const AxisPlaces rows = AxisPlaces::along_y(map, world);
    const std::vector<float> free_x = falloff(AxisPlaces::along_x(map, world));
    const std::vector<float> free_y = falloff(rows);
    SmoothNoiseLaw law{
        .wavelength = static_cast<double>(wavelength), .octaves = octaves, .seed = context.seed};
    const SmoothNoise noise_east(law, map, world);
    law.channel = static_cast<std::uint32_t>(octaves);
    const SmoothNoise noise_south(law, map, world);
    const double spacing = noise_spacing(law, world);
    const std::vector<float> whole(free_x.size(), 1.0f);
    Grid<float> out(map.width, map.height);
    // Each block computes the first rows of noise for itself, so that few and high ones are the cheapest.
    const auto block = [&](int first, int last) {
        NoiseRows east(noise_east, spacing, map.width, last - first);
        NoiseRows south(noise_south, spacing, map.width, last - first);
        std::vector<std::array<NoiseRows::Between, 2>> ways;
        for (int y = first; y < last; ++y)
            ways.push_back({east.around(rows.at(y), max_cells),
                            south.around(rows.at(y), max_cells * free_y[static_cast<std::size_t>(y)])});
        // Strip by strip, so that what neighbouring rows read, of the noise and of the map, stays in the
        // caches.
        std::array<float, k_strip_columns> to_east;
        std::array<float, k_strip_columns> to_south;
        for (int x = 0; x < map.width; x += k_strip_columns) {
            const int count = std::min(k_strip_columns, map.width - x);
            for (int y = first; y < last; ++y) {
                const auto& way = ways[static_cast<std::size_t>(y - first)];
                east.make(way[0], x, free_x.data(), count, to_east.data());
                south.make(way[1], x, whole.data(), count, to_south.data());
                ground.make_row(x, y, count, to_east.data(), to_south.data(), out.row(y) + x);
            }
        }
    };
    each_row_block(map.width, map.height, context.progress, block, k_block_rows);
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
