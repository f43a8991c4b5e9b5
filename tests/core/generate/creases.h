#pragma once

#include <functional>

#include "core/base/grid.h"
#include "tests/core/generate/make_map.h"

namespace talus {

/// How much the ground bends across lattice lines `spacing` samples apart, by how much it does across all
/// others of the same directions: 1 where there are no creases.
///
/// A bend is h(x − lag) − 2 h(x) + h(x + lag). It is first averaged along the line from one crossing to the
/// next and then squared: what is merely rough cancels out, a fold that keeps its direction does not. The
/// lag, a sixteenth of the spacing, leaves the grain of single samples aside.
///
/// Creases as G. S. P. Miller described them, *The definition and rendering of terrain maps*, SIGGRAPH 1986.
inline double crease(const std::function<Grid<float>(std::uint64_t seed)>& map_of, int seeds, int spacing) {
    const int lag = spacing / 16;
    double on_lines = 0;
    double beside = 0;
    double lines = 0;
    double others = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
        const Grid<float> map = map_of(static_cast<std::uint64_t>(seed));
        for (const bool rows : {false, true}) {
            const auto height = [&](int across, int along) {
                return static_cast<double>(rows ? map(along, across) : map(across, along));
            };
            for (int x = lag; x + lag < map.width(); ++x) {
                for (int first = 0; first + spacing <= map.height(); first += spacing) {
                    double bend = 0;
                    for (int y = first; y < first + spacing; ++y)
                        bend += height(x - lag, y) - 2 * height(x, y) + height(x + lag, y);
                    const bool on_line = x % spacing == 0;
                    (on_line ? on_lines : beside) += bend * bend;
                    (on_line ? lines : others) += 1;
                }
            }
        }
    }
    return (on_lines / lines) / (beside / others);
}

}  // namespace talus
