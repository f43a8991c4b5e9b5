#include "tests/render/terrains.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <type_traits>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {

std::shared_ptr<const Terrain> hills(int width, int height) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice.width = width;
    terrain->lattice.height = height;
    terrain->lattice.cell_size = 4096.0 / std::max(1, std::max(width, height) - 1);
    terrain->range = {-200, 1000};
    terrain->sea_level = 0;
    // Waves that turn from sample to sample: two sines for each of 16 million would take seconds.
    struct Octave {
        double amplitude, east, south, phase, across_east, across_south, across_phase;
    };
    std::vector<Octave> octaves;
    for (int i = 0; i < 7; ++i) {
        const RowKey key = row_key(11, i, 0);
        const double turn = 6.2832 * to_unit(hash(key, 1));
        const double f = 5.5 * std::exp2(i) / 4096;
        octaves.push_back({std::pow(0.52, i), f * std::cos(turn), f * std::sin(turn),
                           6.2832 * to_unit(hash(key, 2)), -0.8 * f * std::sin(turn),
                           0.8 * f * std::cos(turn), 6.2832 * to_unit(hash(key, 3))});
    }
    Grid<float> heights(width, height);
    parallel_blocks(0, height, 16, [&](int first, int last) {
        std::vector<double> sums(static_cast<std::size_t>(width));
        for (int y = first; y < last; ++y) {
            std::fill(sums.begin(), sums.end(), 0.0);
            const double x0 = terrain->lattice.x_of(0);
            const double v = terrain->lattice.y_of(y);
            for (const Octave& o : octaves) {
                std::complex<double> wave = std::polar(1.0, o.east * x0 + o.south * v + o.phase);
                std::complex<double> across =
                    std::polar(1.0, o.across_east * x0 + o.across_south * v + o.across_phase);
                const auto step = std::polar(1.0, o.east * terrain->lattice.cell_size);
                const auto across_step = std::polar(1.0, o.across_east * terrain->lattice.cell_size);
                for (double& sum : sums) {
                    sum += o.amplitude * wave.imag() * across.real();
                    wave *= step;
                    across *= across_step;
                }
            }
            for (int x = 0; x < width; ++x) {
                heights(x, y) = static_cast<float>(
                    std::clamp(180 + 420 * sums[static_cast<std::size_t>(x)], -199.0, 999.0));
            }
        }
    });
    terrain->set_height(make_field(std::move(heights)));
    return terrain;
}

std::shared_ptr<const Terrain> hills_with_fields(int width, int height) {
    auto terrain = std::make_shared<Terrain>(*hills(width, height));
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto id = static_cast<FieldId>(i);
        if (id == field_id("height")) continue;
        const FieldInfo& info = info_of(id);
        // Lakes of up to 20 m, so that the ground is still to be seen.
        const float highest = id == field_id("water") ? 20 : info.high;
        AnyField field = absent(id);
        std::visit(
            [&]<class T>(Field<T>& values) {
                Grid<T> grid(width, height);
                for (const auto [x, y] : cells_of(width, height)) {
                    const double turn = 0.9 * static_cast<double>(i);
                    const double along = (std::cos(turn) * x + std::sin(turn) * y) / std::max(width, height);
                    const double wave = 0.5 + 0.5 * std::sin(6.2832 * (2 + static_cast<double>(i)) * along);
                    if constexpr (std::is_floating_point_v<T>) {
                        const float share = info.has_scale() ? static_cast<float>(wave) : 0;
                        grid(x, y) = value_at(info.scale, info.low, highest, share);
                    } else {
                        grid(x, y) = static_cast<T>(9 * wave);
                    }
                }
                values = make_field(std::move(grid));
            },
            field);
        terrain->fields.set(id, std::move(field));
    }
    return terrain;
}

}  // namespace talus
