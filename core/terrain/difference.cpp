#include "core/terrain/difference.h"

#include <algorithm>
#include <cmath>

#include "core/base/statistics.h"

namespace talus {
namespace {

struct Sums {
    float minimum = 0;
    float maximum = 0;
    double squares = 0;
};

}  // namespace

float TerrainDifference::reach() const { return std::max({-minimum, maximum, k_min_reach}); }

TerrainDifference with_reach(const TerrainDifference& difference, float reach) {
    auto terrain = std::make_shared<Terrain>(*difference.terrain);
    terrain->range = {-reach, reach};
    TerrainDifference other = difference;
    other.terrain = std::move(terrain);
    return other;
}

bool same_samples(const Terrain& first, const Terrain& second) {
    const Lattice& a = first.lattice;
    const Lattice& b = second.lattice;
    return first.height() != nullptr && second.height() != nullptr && a.width == b.width &&
           a.height == b.height && a.x0 == b.x0 && a.y0 == b.y0 && a.cell_size == b.cell_size;
}

std::optional<TerrainDifference> difference_of(const Terrain& first, const Terrain& second,
                                               const Progress* progress) {
    if (!same_samples(first, second)) return std::nullopt;
    const Grid<float>& a = *first.height();
    const Grid<float>& b = *second.height();
    Grid<float> heights(a.width(), a.height());
    const auto row = [&](Sums& sums, int y) {
        if (progress != nullptr) progress->checkpoint();
        const float* from = a.row(y);
        const float* to = b.row(y);
        float* out = heights.row(y);
        for (int x = 0; x < a.width(); ++x) {
            const float difference = to[x] - from[x];
            out[x] = difference;
            sums.minimum = std::min(sums.minimum, difference);
            sums.maximum = std::max(sums.maximum, difference);
            sums.squares += static_cast<double>(difference) * static_cast<double>(difference);
        }
    };
    const float some = b(0, 0) - a(0, 0);
    const Sums sums = reduce_rows(a.height(), Sums{some, some, 0}, row, [](Sums& total, const Sums& part) {
        total.minimum = std::min(total.minimum, part.minimum);
        total.maximum = std::max(total.maximum, part.maximum);
        total.squares += part.squares;
    });
    TerrainDifference result{.terrain = nullptr,
                             .minimum = sums.minimum,
                             .maximum = sums.maximum,
                             .rms = std::sqrt(sums.squares / static_cast<double>(a.size()))};
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = first.lattice;
    terrain->lattice.wrap_x = first.lattice.wrap_x && second.lattice.wrap_x;
    terrain->lattice.wrap_y = first.lattice.wrap_y && second.lattice.wrap_y;
    const float reach = result.reach();
    terrain->range = {-reach, reach};
    terrain->set_height(make_field(std::move(heights)));
    result.terrain = std::move(terrain);
    return result;
}

}  // namespace talus
