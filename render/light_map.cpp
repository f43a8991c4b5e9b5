#include "render/light_map.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/parallel.h"
#include "core/light/cast_shadows.h"
#include "core/light/sky_visibility.h"
#include "core/surface/palette.h"

namespace talus {
namespace {

// At most `size` samples a side, with corners on corners. Means would cut off the ridges that cast the
// shadows, so single samples are taken.
Grid<float> sampled(const Grid<float>& fine, int size) {
    Grid<float> coarse(std::min(fine.width(), size), std::min(fine.height(), size));
    const auto at = [](int i, int coarse_size, int fine_size) {
        return coarse_size > 1 ? static_cast<int>(static_cast<long>(i) * (fine_size - 1) / (coarse_size - 1))
                               : 0;
    };
    std::vector<int> columns(static_cast<std::size_t>(coarse.width()));
    for (int x = 0; x < coarse.width(); ++x) {
        columns[static_cast<std::size_t>(x)] = at(x, coarse.width(), fine.width());
    }
    parallel_blocks(0, coarse.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = fine.row(at(y, coarse.height(), fine.height()));
            for (int x = 0; x < coarse.width(); ++x)
                coarse(x, y) = from[columns[static_cast<std::size_t>(x)]];
        }
    });
    return coarse;
}

// Palette rows, 0 to 255, of the slope across a few samples: that of single cells is as rough as the noise it
// comes from, and would strew rock and grass like confetti.
void slopes(const Grid<float>& heights, int y, double cell_x, double cell_y, std::vector<std::uint8_t>& row) {
    constexpr int k_reach = 2;
    const int width = heights.width();
    const int north = std::max(0, y - k_reach);
    const int south = std::min(heights.height() - 1, y + k_reach);
    const float* here = heights.row(y);
    const float* above = heights.row(north);
    const float* below = heights.row(south);
    const auto per_metre = [](int samples, double cell) {
        return samples > 0 ? 1.0f / static_cast<float>(samples * cell) : 0.0f;
    };
    const float along = per_metre(south - north, cell_y);
    const auto stored = [](float to_east, float to_south) {
        return static_cast<std::uint8_t>(
            static_cast<int>(255 * palette_row(std::sqrt(to_east * to_east + to_south * to_south)) + 0.5f));
    };
    const auto at_border = [&](int x) {
        const int west = std::max(0, x - k_reach);
        const int east = std::min(width - 1, x + k_reach);
        row[static_cast<std::size_t>(x)] =
            stored((here[east] - here[west]) * per_metre(east - west, cell_x), (below[x] - above[x]) * along);
    };
    const int inner = std::max(0, width - k_reach);
    for (int x = 0; x < std::min(k_reach, width); ++x) at_border(x);
    const float across = per_metre(2 * k_reach, cell_x);
    std::uint8_t* to = row.data();
    for (int x = k_reach; x < inner; ++x)
        to[x] = stored((here[x + k_reach] - here[x - k_reach]) * across, (below[x] - above[x]) * along);
    for (int x = std::max(inner, k_reach); x < width; ++x) at_border(x);
}

// m from sample to sample of a coarser line, whose ends are those of the finer one.
double spacing(double cell, int fine, int coarse) {
    return cell * std::max(1, fine - 1) / std::max(1, coarse - 1);
}

// Where the samples of a line lie among those of a coarser one, whose ends are its own.
class Between {
 public:
    struct Place {
        int before, after;
        float part;
    };
    Between(int fine, int coarse)
        : last_(coarse - 1), scale_(static_cast<float>(last_) / static_cast<float>(std::max(1, fine - 1))) {}
    Place at(int sample) const {
        const float place = static_cast<float>(sample) * scale_;
        const int before = std::min(static_cast<int>(place), std::max(0, last_ - 1));
        return {before, std::min(before + 1, last_), place - static_cast<float>(before)};
    }

 private:
    int last_;
    float scale_;
};

}  // namespace

Grid<float> make_sky(const Grid<float>& heights, double cell, float exaggeration) {
    const Grid<float> coarse = sampled(heights, k_sky_size);
    return sky_visibility(coarse, spacing(cell, heights.width(), coarse.width()),
                          spacing(cell, heights.height(), coarse.height()), exaggeration);
}

Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<float>& sky, const Grid<std::uint8_t>& noise) {
    const Grid<float> coarse = sampled(heights, k_light_size);
    const double spacing_x = spacing(cell, heights.width(), coarse.width());
    const double spacing_y = spacing(cell, heights.height(), coarse.height());
    const Grid<std::uint8_t> visible = cast_shadows(coarse, spacing_x, spacing_y, sun, exaggeration);
    Grid<LightTexel> light(coarse.width(), coarse.height());
    const Between columns(light.width(), sky.width());
    const Between rows(light.height(), sky.height());
    parallel_blocks(0, light.height(), 64, [&](int first, int last) {
        std::vector<std::uint8_t> steep(static_cast<std::size_t>(light.width()));
        std::vector<float> seen(static_cast<std::size_t>(sky.width()));
        for (int y = first; y < last; ++y) {
            slopes(coarse, y, spacing_x, spacing_y, steep);
            const Between::Place row = rows.at(y);
            const float* above = sky.row(row.before);
            const float* below = sky.row(row.after);
            for (std::size_t i = 0; i < seen.size(); ++i)
                seen[i] = 255 * (above[i] + (below[i] - above[i]) * row.part) + 0.5f;
            for (int x = 0; x < light.width(); ++x) {
                const Between::Place column = columns.at(x);
                const float west = seen[static_cast<std::size_t>(column.before)];
                const float east = seen[static_cast<std::size_t>(column.after)];
                light(x, y) = {
                    visible(x, y), steep[static_cast<std::size_t>(x)],
                    static_cast<std::uint8_t>(static_cast<int>(west + (east - west) * column.part)),
                    noise(x, y)};
            }
        }
    });
    return light;
}

Grid<std::uint8_t> ground_noise(const Palette& palette, int columns, int rows, double cell, double x,
                                double y) {
    Grid<std::uint8_t> noise(std::min(columns, k_light_size), std::min(rows, k_light_size));
    const double step_x = cell * (columns - 1) / std::max(1, noise.width() - 1);
    const double step_y = cell * (rows - 1) / std::max(1, noise.height() - 1);
    parallel_blocks(0, noise.height(), 32, [&](int first, int last) {
        for (int j = first; j < last; ++j) {
            for (int i = 0; i < noise.width(); ++i) {
                const float value = palette_noise(palette, x + i * step_x, y + j * step_y);
                noise(i, j) = static_cast<std::uint8_t>(127.5f + 127.5f * value + 0.5f);
            }
        }
    });
    return noise;
}

}  // namespace talus
