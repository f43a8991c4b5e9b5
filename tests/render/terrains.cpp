#include "tests/render/terrains.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"

namespace talus {

std::shared_ptr<const Terrain> hills(int width, int height) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice.width = width;
    terrain->lattice.height = height;
    terrain->lattice.cell_size = 4096.0 / std::max(1, std::max(width, height) - 1);
    terrain->range = {-200, 1000};
    terrain->sea_level = 0;
    Grid<float> heights(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const double u = terrain->lattice.x_of(x) / 4096;
            const double v = terrain->lattice.y_of(y) / 4096;
            double sum = 0;
            double amplitude = 1;
            for (int octave = 0; octave < 7; ++octave, amplitude *= 0.52) {
                const RowKey key = row_key(11, octave, 0);
                const double turn = 6.2832 * to_unit(hash(key, 1));
                const double f = 5.5 * std::exp2(octave);
                sum +=
                    amplitude *
                    std::sin(f * (u * std::cos(turn) + v * std::sin(turn)) + 6.2832 * to_unit(hash(key, 2))) *
                    std::cos(0.8 * f * (v * std::cos(turn) - u * std::sin(turn)) +
                             6.2832 * to_unit(hash(key, 3)));
            }
            heights(x, y) = static_cast<float>(std::clamp(180 + 420 * sum, -199.0, 999.0));
        }
    }
    terrain->height = make_field(std::move(heights));
    return terrain;
}

}  // namespace talus
