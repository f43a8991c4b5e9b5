#include "render/light_map.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/light/cast_shadows.h"
#include "core/light/sky_visibility.h"
#include "core/surface/palette.h"

namespace talus {
namespace {

// Places of a coarser line's samples on a finer one, with ends on ends.
std::vector<int> samples_of(int fine, int coarse) {
    std::vector<int> places(static_cast<std::size_t>(coarse), 0);
    for (int i = 1; i < coarse; ++i)
        places[static_cast<std::size_t>(i)] =
            static_cast<int>(static_cast<long>(i) * (fine - 1) / (coarse - 1));
    return places;
}

// At most `size` samples a side, with corners on corners. Means would cut off the ridges that cast the
// shadows, so single samples are taken.
Grid<float> sampled(const Grid<float>& fine, int size) {
    Grid<float> coarse(std::min(fine.width(), size), std::min(fine.height(), size));
    const std::vector<int> columns = samples_of(fine.width(), coarse.width());
    const std::vector<int> rows = samples_of(fine.height(), coarse.height());
    parallel_blocks(0, coarse.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = fine.row(rows[static_cast<std::size_t>(y)]);
            for (int x = 0; x < coarse.width(); ++x)
                coarse(x, y) = from[columns[static_cast<std::size_t>(x)]];
        }
    });
    return coarse;
}

// Palette rows, 0 to 255, of the slope across a few samples: that of single cells is as rough as the noise it
// comes from, and would strew rock and grass like confetti.
constexpr int k_slope_reach = 2;
void slopes(const Grid<float>& heights, int y, double cell_x, double cell_y, std::vector<std::uint8_t>& row) {
    const int width = heights.width();
    const int north = std::max(0, y - k_slope_reach);
    const int south = std::min(heights.height() - 1, y + k_slope_reach);
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
        const int west = std::max(0, x - k_slope_reach);
        const int east = std::min(width - 1, x + k_slope_reach);
        row[static_cast<std::size_t>(x)] =
            stored((here[east] - here[west]) * per_metre(east - west, cell_x), (below[x] - above[x]) * along);
    };
    const int inner = std::max(0, width - k_slope_reach);
    for (int x = 0; x < std::min(k_slope_reach, width); ++x) at_border(x);
    const float across = per_metre(2 * k_slope_reach, cell_x);
    std::uint8_t* to = row.data();
    for (int x = k_slope_reach; x < inner; ++x)
        to[x] = stored((here[x + k_slope_reach] - here[x - k_slope_reach]) * across,
                       (below[x] - above[x]) * along);
    for (int x = std::max(inner, k_slope_reach); x < width; ++x) at_border(x);
}

constexpr int k_sky_margin = 16;  // samples of the sky around a change that are computed at once

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

// Sets what is seen of the sky, as far as it depends on what lies in `part` of it.
void shine(const Grid<float>& sky, const CellRectangle& part, Grid<LightTexel>& light) {
    const auto places = [](int fine, int coarse) {
        const Between between(fine, coarse);
        std::vector<Between::Place> all(static_cast<std::size_t>(fine));
        for (int i = 0; i < fine; ++i) all[static_cast<std::size_t>(i)] = between.at(i);
        return all;
    };
    // The first and one past the last of those that lie between samples of the part.
    const auto within = [](const std::vector<Between::Place>& all, int first, int last) {
        const auto from = std::ranges::lower_bound(all, first, {}, &Between::Place::after);
        const auto to = std::ranges::lower_bound(all, last, {}, &Between::Place::before);
        return std::pair(static_cast<int>(from - all.begin()), static_cast<int>(to - all.begin()));
    };
    const std::vector<Between::Place> columns = places(light.width(), sky.width());
    const std::vector<Between::Place> rows = places(light.height(), sky.height());
    const auto [x0, x1] = within(columns, part.x0, part.x1);
    const auto [y0, y1] = within(rows, part.y0, part.y1);
    parallel_blocks(y0, y1, 64, [&, x0 = x0, x1 = x1](int first, int last) {
        std::vector<float> seen(static_cast<std::size_t>(sky.width()));
        for (int y = first; y < last; ++y) {
            const Between::Place& row = rows[static_cast<std::size_t>(y)];
            const float* above = sky.row(row.before);
            const float* below = sky.row(row.after);
            for (std::size_t i = 0; i < seen.size(); ++i)
                seen[i] = 255 * (above[i] + (below[i] - above[i]) * row.part) + 0.5f;
            for (int x = x0; x < x1; ++x) {
                const Between::Place& column = columns[static_cast<std::size_t>(x)];
                const float west = seen[static_cast<std::size_t>(column.before)];
                const float east = seen[static_cast<std::size_t>(column.after)];
                light(x, y).sky =
                    static_cast<std::uint8_t>(static_cast<int>(west + (east - west) * column.part));
            }
        }
    });
}

// Sets the slopes in `part`. heights: those in `known`, which holds it.
void steepen(const Grid<float>& heights, double cell_x, double cell_y, const CellRectangle& known,
             const CellRectangle& part, Grid<LightTexel>& light) {
    parallel_blocks(part.y0, part.y1, 64, [&](int first, int last) {
        std::vector<std::uint8_t> steep(static_cast<std::size_t>(heights.width()));
        for (int y = first; y < last; ++y) {
            slopes(heights, y - known.y0, cell_x, cell_y, steep);
            for (int x = part.x0; x < part.x1; ++x)
                light(x, y).slope = steep[static_cast<std::size_t>(x - known.x0)];
        }
    });
}

}  // namespace

Grid<float> make_sky(const Grid<float>& heights, double cell, float exaggeration) {
    const Grid<float> coarse = sampled(heights, k_sky_size);
    return sky_visibility(coarse, spacing(cell, heights.width(), coarse.width()),
                          spacing(cell, heights.height(), coarse.height()), exaggeration);
}

NearSky make_sky_near(const CellRectangle& changed, const Grid<float>& heights, double cell,
                      float exaggeration, const Grid<float>& earlier) {
    const Grid<float> coarse = sampled(heights, k_sky_size);
    const auto over = [](int place, int fine, int wide) {
        return static_cast<int>(static_cast<long>(place) * (wide - 1) / std::max(1, fine - 1));
    };
    const CellRectangle at = CellRectangle{over(changed.x0, heights.width(), coarse.width()),
                                           over(changed.y0, heights.height(), coarse.height()),
                                           over(changed.x1, heights.width(), coarse.width()) + 2,
                                           over(changed.y1, heights.height(), coarse.height()) + 2}
                                 .grown(k_sky_margin, coarse.width(), coarse.height());
    NearSky sky{earlier, at};
    sky_visibility_in(at, coarse, spacing(cell, heights.width(), coarse.width()),
                      spacing(cell, heights.height(), coarse.height()), sky.visible, exaggeration);
    return sky;
}

Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<float>& sky, const Grid<std::uint8_t>& noise) {
    const Grid<float> coarse = sampled(heights, k_light_size);
    const double spacing_x = spacing(cell, heights.width(), coarse.width());
    const double spacing_y = spacing(cell, heights.height(), coarse.height());
    Grid<LightTexel> light(coarse.width(), coarse.height());
    const Grid<std::uint8_t> visible = cast_shadows(coarse, spacing_x, spacing_y, sun, exaggeration);
    for (std::size_t i = 0; i < light.size(); ++i) {
        light.data()[i].noise = noise.data()[i];
        light.data()[i].sun = visible.data()[i];
    }
    shine(sky, {0, 0, sky.width(), sky.height()}, light);
    const CellRectangle all{0, 0, light.width(), light.height()};
    steepen(coarse, spacing_x, spacing_y, all, all, light);
    return light;
}

Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<float>& sky, const Grid<LightTexel>& earlier,
                            const CellRectangle& changed, const CellRectangle& sky_changed,
                            HeightBounds all) {
    Grid<LightTexel> light(earlier.width(), earlier.height());
    parallel_blocks(0, light.height(), 64, [&](int first, int last) {
        std::copy(earlier.row(first), earlier.row(last), light.row(first));
    });
    const std::vector<int> columns = samples_of(heights.width(), light.width());
    const std::vector<int> rows = samples_of(heights.height(), light.height());
    const double spacing_x = spacing(cell, heights.width(), light.width());
    const double spacing_y = spacing(cell, heights.height(), light.height());
    const auto before = [](const std::vector<int>& places, int place) {
        return static_cast<int>(std::ranges::lower_bound(places, place) - places.begin());
    };
    const CellRectangle part{before(columns, changed.x0), before(rows, changed.y0),
                             before(columns, changed.x1), before(rows, changed.y1)};
    recast_shadows({heights, columns, rows, all.low, all.high}, spacing_x, spacing_y, sun, part,
                   {&light.data()->sun, sizeof(LightTexel), light.width(), light.height()}, exaggeration);
    shine(sky, sky_changed, light);
    if (part.empty()) return light;
    // Slopes of the part are computed as if it were a map of its own; at those of its borders that are none
    // of the map's they are wrong and not used.
    const CellRectangle anew = part.grown(k_slope_reach, light.width(), light.height());
    const CellRectangle needed = anew.grown(k_slope_reach, light.width(), light.height());
    Grid<float> near(needed.width(), needed.height());
    for (int y = 0; y < near.height(); ++y) {
        const float* from = heights.row(rows[static_cast<std::size_t>(needed.y0 + y)]);
        for (int x = 0; x < near.width(); ++x)
            near(x, y) = from[columns[static_cast<std::size_t>(needed.x0 + x)]];
    }
    steepen(near, spacing_x, spacing_y, needed, anew, light);
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
