#pragma once

#include <cstdint>

namespace talus {

/// The largest number of samples along a side of any map.
inline constexpr int k_max_size = 65536;

/// Where a grid's values lie in the world. Sample (i, j) is at ((x0 + i) * cell_size, (y0 + j) * cell_size)
/// metres, x to the east and y to the south. Any terrain is a window of a world.
struct Lattice {
    int width = 0;         ///< samples
    int height = 0;        ///< samples
    std::int64_t x0 = 0;   ///< world index of the first column
    std::int64_t y0 = 0;   ///< world index of the first row
    double cell_size = 1;  ///< m, above 0
    bool wrap_x = false;   ///< column `width` is column 0 again
    bool wrap_y = false;   ///< row `height` is row 0 again

    /// Returns the number of samples.
    double cells() const { return static_cast<double>(width) * height; }
    double x_of(double i) const { return (static_cast<double>(x0) + i) * cell_size; }
    double y_of(double j) const { return (static_cast<double>(y0) + j) * cell_size; }
    /// Returns the metres from the first to the last sample, or back to the first where it wraps.
    double extent_x() const { return cell_size * (wrap_x ? width : width - 1); }
    double extent_y() const { return cell_size * (wrap_y ? height : height - 1); }

    friend bool operator==(const Lattice&, const Lattice&) = default;
};

}  // namespace talus
