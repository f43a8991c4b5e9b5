#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/base/grid.h"
#include "core/terrain/stamp.h"

namespace talus {

/// A stamp that comes with Talus, made by a formula.
struct StampShape {
    std::string_view key;    ///< in files
    std::string_view label;  ///< in the window
    std::string_view help;
    /// Returns the height, -1 to 1, at a place from -1 to 1 along either side.
    double (*height)(double across, double down);
};
std::array<StampShape, 4> stamp_shapes();

/// Returns the stamp with this key, the same one at each call; null where none has it.
std::shared_ptr<const Stamp> find_stamp(std::string_view key);

/// Returns a stamp of any map's heights: its lowest place is 0, its highest 1, in steps of 2⁻¹⁶, averaged
/// down to Stamp::k_max_side. Cells without data (NaN) are as low as the lowest. Null where no cell has data.
std::shared_ptr<const Stamp> stamp_of(const Grid<float>& heights);

/// Returns the map with so many samples, at most as many as it has: each the mean of the cells that it
/// stands for.
Grid<float> averaged_down(const Grid<float>& map, int width, int height);

}  // namespace talus
