#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/axis_places.h"

namespace talus {

/// Visits the samples of a map that lie in discs of the world, row by row, so that a map of many small shapes
/// costs only the area that they cover. Each thread needs its own.
class DiscRows {
 public:
    static constexpr int k_rows = 32;  ///< to visit together: a shape's columns are prepared once for them

    /// Visits rows [first, end) of the map. Both axes must outlive it.
    DiscRows(const AxisPlaces& across, const AxisPlaces& down, int first, int end)
        : across_(across), down_(down), first_(first), end_(end) {}

    /// Calls row(y, x, count, east, south) for each row that the disc, or one of its images in a world that
    /// wraps, reaches: `count` samples from column x on lie east[i] and south metres from the centre. Some of
    /// them may lie beyond the radius, but none is visited twice. Radius: m, at most half the world where it
    /// wraps.
    template <class Row>
    void each(double centre_x, double centre_y, double radius, Row&& row) {
        across_.each_run(centre_x, radius, [&](int from, int to) {
            bool has_offsets = false;
            for (int y = first_; y < end_; ++y) {
                const double south = down_.offset(y, centre_y);
                if (!(std::fabs(south) < radius)) continue;
                if (!has_offsets) set_offsets(centre_x, from, to);
                has_offsets = true;
                row(y, from, to - from, east_.data(), static_cast<float>(south));
            }
        });
    }

    /// Returns whether a disc whose centre lies within `margin` of this place could reach any of the rows.
    bool reaches(double centre_y, double margin_and_radius) const {
        for (int y = first_; y < end_; ++y) {
            if (std::fabs(down_.offset(y, centre_y)) < margin_and_radius) return true;
        }
        return false;
    }

 private:
    void set_offsets(double centre, int from, int to) {
        east_.resize(static_cast<std::size_t>(to - from));
        for (int x = from; x < to; ++x) {
            east_[static_cast<std::size_t>(x - from)] = static_cast<float>(across_.offset(x, centre));
        }
    }

    const AxisPlaces& across_;
    const AxisPlaces& down_;
    int first_;
    int end_;
    std::vector<float> east_;
};

}  // namespace talus
