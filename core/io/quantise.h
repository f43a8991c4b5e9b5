#pragma once

#include <cstdint>
#include <utility>

#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Converts metres to the whole numbers of a file, 0 to 2^bits − 1 over the height range, and back; values of
/// another field along the field's scale.
class Quantiser {
 public:
    /// bits: 8 or 16.
    Quantiser(HeightRange range, int bits, Scale scale = Scale::linear)
        : range_(range),
          scale_(scale),
          low_(static_cast<double>(range.low)),
          steps_((1 << bits) - 1),
          per_step_((static_cast<double>(range.high) - low_) / steps_) {}

    /// Returns the nearest value, clipped at both ends; 0 for NaN.
    std::uint16_t value_of(float height) const {
        const double rounded_up = exact(height) + 0.5;
        // Written so that NaN fails the first comparison.
        return static_cast<std::uint16_t>(rounded_up > 0.0 ? (rounded_up < steps_ ? rounded_up : steps_)
                                                           : 0.0);
    }
    float height_of(std::uint16_t value) const {
        if (scale_ != Scale::linear)
            return value_at(scale_, range_.low, range_.high, static_cast<float>(value / steps_));
        return static_cast<float>(low_ + value * per_step_);
    }
    /// Returns whether clipping moves this height by more than rounding does. What lies below the first value
    /// of a scale by ratios is not clipped: that is how 0 is written.
    bool clips(float height) const {
        if (scale_ != Scale::linear)
            return height > range_.high || (scale_ != Scale::log && height < range_.low);
        const double value = exact(height);
        return value < -0.5 || value > steps_ + 0.5;
    }

    /// On a linear scale.
    double metres_per_step() const { return per_step_; }

 private:
    double exact(float height) const {
        if (scale_ != Scale::linear)
            return steps_ * static_cast<double>(share_of(scale_, range_.low, range_.high, height));
        return (static_cast<double>(height) - low_) / per_step_;
    }

    HeightRange range_;
    Scale scale_;
    double low_;
    double steps_;
    double per_step_;
};

/// Returns the share of the 16-bit values of a height range that lie between a map's lowest and highest, 0 to
/// 1.
double range_used(HeightRange range, float minimum, float maximum);
/// Returns the share of the cells that clipping changes, 0 to 1. progress: may be null.
double share_clipped(const Grid<float>& height, HeightRange range, int bits, const Progress* progress);

/// Returns the shares of the cells with the lowest and with the highest value of a file of `bits` bits.
std::pair<double, double> shares_at_ends(const Grid<float>& height, HeightRange range, int bits);

}  // namespace talus
