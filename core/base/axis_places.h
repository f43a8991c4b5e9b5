#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/lattice.h"

namespace talus {

/// Where the samples of a map lie along one axis of its world, in metres from the world's first sample.
///
/// Where the world wraps, places lie in [0, extent), also those of samples beyond either end, so that what is
/// computed from them has the same bits in every window. An endless world's places are exact to 2^-53 of
/// their distance from the origin: to half a millimetre at 2^40 samples of 4 m.
class AxisPlaces {
 public:
    static AxisPlaces along_x(const Lattice& map, const Lattice& world) {
        return {map.x0 - world.x0, map.width, world.width, world.cell_size, world.wrap_x, world.extent_x()};
    }
    static AxisPlaces along_y(const Lattice& map, const Lattice& world) {
        return {map.y0 - world.y0, map.height, world.height, world.cell_size, world.wrap_y, world.extent_y()};
    }

    int count() const { return static_cast<int>(places_.size()); }
    double at(int i) const { return places_[static_cast<std::size_t>(i)]; }
    const double* places() const { return places_.data(); }
    double extent() const { return extent_; }  ///< m from one end of the world to the other
    bool wraps() const { return wraps_; }

    /// Returns the metres from `centre` to sample i; where the world wraps, from the centre's nearest image.
    /// centre: m, within the world where that wraps.
    double offset(int i, double centre) const {
        const double d = at(i) - centre;
        if (!wraps_) return d;
        return d > extent_ / 2 ? d - extent_ : d < -extent_ / 2 ? d + extent_ : d;
    }
    std::vector<float> offsets(double centre) const {
        std::vector<float> result(places_.size());
        for (int i = 0; i < count(); ++i)
            result[static_cast<std::size_t>(i)] = static_cast<float>(offset(i, centre));
        return result;
    }

    /// Calls run(first, end) for each run of samples that lie within `radius` of the centre or of one of its
    /// images, possibly with one extra sample at either end. radius: at most half the extent where the world
    /// wraps.
    template <class Run>
    void each_run(double centre, double radius, Run&& run) const {
        const double start = static_cast<double>(first_) * cell_size_;
        const double end = static_cast<double>(first_ + count()) * cell_size_;
        const double first_image = wraps_ ? std::floor((start - radius - centre) / extent_) : 0;
        const double last_image = wraps_ ? std::floor((end + radius - centre) / extent_) : 0;
        int done = 0;
        for (double image = first_image; image <= last_image; ++image) {
            const double middle = centre + image * extent_ - start;
            const int from = std::max(done, clamped(std::floor((middle - radius) / cell_size_)));
            const int to = clamped(std::floor((middle + radius) / cell_size_) + 2);
            if (from < to) run(from, to);
            done = std::max(done, to);
        }
    }

 private:
    AxisPlaces(std::int64_t first, int count, int world_count, double cell_size, bool wraps, double extent)
        : first_(first),
          cell_size_(cell_size),
          extent_(extent),
          wraps_(wraps),
          places_(static_cast<std::size_t>(count)) {
        for (int i = 0; i < count; ++i) {
            std::int64_t sample = first + i;
            if (wraps) sample = (sample % world_count + world_count) % world_count;
            places_[static_cast<std::size_t>(i)] = static_cast<double>(sample) * cell_size;
        }
    }
    int clamped(double sample) const {
        return static_cast<int>(std::clamp(sample, 0.0, static_cast<double>(count())));
    }

    std::int64_t first_;
    double cell_size_;
    double extent_;
    bool wraps_;
    std::vector<double> places_;
};

}  // namespace talus
