#include "core/io/byte_order.h"

#include <cmath>
#include <limits>

#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr double k_clearly_smoother = 0.5;

std::string roughness_text(double roughness) {
    return std::isfinite(roughness) ? formatted("%.3g", roughness) : "no heights at all";
}

}  // namespace

void Roughness::add(double value, bool first_of_row) {
    const double size = std::fabs(value);
    if (first_of_row) has_last_ = false;
    if (!(size < 1e12) || (size < 1e-12 && size != 0)) {
        strange_ += 1;
        has_last_ = false;
        return;
    }
    count_ += 1;
    sum_ += value;
    squares_ += value * value;
    if (has_last_) {
        steps_ += 1;
        step_sum_ += std::fabs(value - last_);
    }
    last_ = value;
    has_last_ = true;
}

double Roughness::value() const {
    if (strange_ > 0.1 * (strange_ + count_)) return std::numeric_limits<double>::infinity();
    if (!(steps_ > 0)) return 0;
    const double mean = sum_ / count_;
    const double variance = squares_ / count_ - mean * mean;
    return variance > 0 ? step_sum_ / steps_ / std::sqrt(variance) : 0;
}

FoundOrder found_order(double little_roughness, double big_roughness) {
    const std::string compared = " (mean step in standard deviations: little-endian " +
                                 roughness_text(little_roughness) + ", big-endian " +
                                 roughness_text(big_roughness) + ")";
    if (big_roughness < k_clearly_smoother * little_roughness)
        return {true, "read as big-endian, which is smoother" + compared};
    if (little_roughness < k_clearly_smoother * big_roughness)
        return {false, "read as little-endian, which is smoother" + compared};
    return {false, "read as little-endian; neither byte order is clearly smoother" + compared};
}

}  // namespace talus
