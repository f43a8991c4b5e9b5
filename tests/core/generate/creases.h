#pragma once

#include <functional>
#include <numeric>
#include <vector>

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

/// How much the ground bends across lattice lines more than across all others, and how far along the line it
/// goes on doing so: for each distance the mean product of two bends so far apart on one line, less that of
/// the other lines, in mean squares of a bend there. At distance 0 all counts, a lone tip like a long fold;
/// at 16 samples only what has kept its direction so far.
///
/// A bend is h(x − 1) − 2 h(x) + h(x + 1) across the line; maps have neither borders nor other lines nearer
/// than `spacing` samples to a line.
inline std::vector<double> creases_by_length(const std::function<Grid<float>(std::uint64_t seed)>& map_of,
                                             int seeds, int spacing, const std::vector<int>& distances) {
    std::vector<double> on_lines(distances.size());
    std::vector<double> beside(distances.size());
    double lines = 0;
    double others = 0;
    double square = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
        const Grid<float> map = map_of(static_cast<std::uint64_t>(seed));
        for (const bool rows : {false, true}) {
            const auto height = [&](int across, int along) {
                return static_cast<double>(rows ? map(along, across) : map(across, along));
            };
            const int length = rows ? map.width() : map.height();
            std::vector<double> bends(static_cast<std::size_t>(length));
            for (int x = 1; x + 1 < (rows ? map.height() : map.width()); ++x) {
                for (int y = 0; y < length; ++y)
                    bends[static_cast<std::size_t>(y)] =
                        height(x - 1, y) - 2 * height(x, y) + height(x + 1, y);
                const bool on_line = x % spacing == 0;
                (on_line ? lines : others) += 1;
                for (std::size_t i = 0; i < distances.size(); ++i) {
                    const int count = length - distances[i];
                    const double sum = std::inner_product(bends.begin(), bends.begin() + count,
                                                          bends.begin() + distances[i], 0.0);
                    (on_line ? on_lines : beside)[i] += sum / count;
                    if (!on_line && distances[i] == 0) square += sum / count;
                }
            }
        }
    }
    std::vector<double> result;
    for (std::size_t i = 0; i < distances.size(); ++i)
        result.push_back((on_lines[i] / lines - beside[i] / others) / (square / others));
    return result;
}

}  // namespace talus
