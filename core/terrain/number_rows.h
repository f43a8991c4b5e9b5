#pragma once

#include <algorithm>

#include "core/terrain/parameter.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns what a NumberOrField's number is multiplied by at each sample, or null where the value is the same
/// number everywhere. Shares are the field itself. Weights, of a field that measures something, are the field
/// over its mean: their own mean is 1, so that as much falls in all as without them. Where the mean is not
/// above 0 there is nothing to go by, and the result is null.
///
/// The mean is that of the surface between the samples, straight from one to the next (as
/// core/climate/air_lattice.h takes a map), so that maps of the same ground at other resolutions have nearly
/// the same; it has the same bits on any number of threads. terrain: the whole map.
Field<float> factors_of(const NumberOrField& value, const Terrain& terrain);

/// Gives the value of a NumberOrField at each cell of a terrain.
class NumberRows {
 public:
    NumberRows(const NumberOrField& value, const Terrain& terrain)
        : number_(value.number), factors_(factors_of(value, terrain)) {}

    /// Returns whether the value is the same number at every cell.
    bool is(float value) const { return factors_ == nullptr && number_ == value; }
    /// Writes the values of row y.
    void row(int y, float* out, int width) const {
        if (factors_ == nullptr) {
            std::fill_n(out, width, number_);
        } else {
            const float* const factors = factors_->row(y);
            for (int x = 0; x < width; ++x) out[x] = number_ * factors[x];
        }
    }

 private:
    float number_;
    Field<float> factors_;
};

}  // namespace talus
