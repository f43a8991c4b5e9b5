#include "core/base/phasor_noise.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/base/far_places.h"
#include "core/base/random.h"

namespace talus {
namespace {

constexpr double k_cell = 2;      // wavelengths: larger cells make longer stripes
constexpr float k_jitter = 0.3f;  // cells that a point may lie from its cell's middle
constexpr std::int64_t k_cells =
    3;  // that a wrapped world needs at least, so that no point is its own neighbour

}  // namespace

PhasorNoise::Axis::Axis(const AxisPlaces& places, double wanted) : cell(wanted) {
    if (places.wraps()) {
        period = std::max(k_cells, static_cast<std::int64_t>(places.extent() / wanted + 0.5));
        cell = places.extent() / static_cast<double>(period);
    }
    std::vector<std::int64_t> numbers;
    for (int i = 0; i < places.count(); ++i) {
        const double whole = std::floor(places.at(i) / cell);
        numbers.push_back(whole_number(whole));
        at.push_back(static_cast<float>(places.at(i) - whole * cell));
    }
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    first_cell = *least - 1;
    cells = static_cast<int>(*most - *least + 3);
    for (const std::int64_t number : numbers) index.push_back(static_cast<int>(number - 1 - first_cell));
}

std::int64_t PhasorNoise::Axis::number(int at_index) const {
    const std::int64_t number = first_cell + at_index;
    return period == 0 ? number : ((number % period) + period) % period;
}

PhasorNoise::PhasorNoise(const PhasorNoiseLaw& law, const Lattice& map, const Lattice& world)
    : across_(AxisPlaces::along_x(map, world), k_cell * law.wavelength),
      down_(AxisPlaces::along_y(map, world), k_cell * law.wavelength),
      per_metre_(static_cast<float>(1 / law.wavelength)),
      points_(across_.cells, down_.cells) {
    assert(law.wavelength > 0);
    for (int y = 0; y < down_.cells; ++y) {
        const auto key = [&](std::uint32_t channel) {
            return row_key(law.seed, down_.number(y), law.channel + channel);
        };
        const RowKey east = key(0);
        const RowKey south = key(1);
        const RowKey turns = key(2);
        for (int x = 0; x < across_.cells; ++x) {
            const std::uint32_t column = spread_far(across_.number(x));
            const auto place = [&](RowKey row, double cell) {
                return static_cast<float>(cell) *
                       (0.5f + k_jitter * to_signed_unit(hash_spread(row, column)));
            };
            points_(x, y) = {place(east, across_.cell), place(south, down_.cell),
                             to_unit(hash_spread(turns, column))};
        }
    }
}

void PhasorNoise::make_row(int y, int first, int count, const float* across_x, const float* across_y,
                           float* out) const {
    const int north = down_.index[static_cast<std::size_t>(y)];
    const PhasorRow row{.points = {points_.row(north), points_.row(north + 1), points_.row(north + 2)},
                        .cell_x = static_cast<float>(across_.cell),
                        .cell_y = static_cast<float>(down_.cell),
                        .at_y = down_.at[static_cast<std::size_t>(y)],
                        .per_metre = per_metre_};
    phasor_noise_kernel().row(row, count, across_.index.data() + first, across_.at.data() + first, across_x,
                              across_y, out);
}

}  // namespace talus
