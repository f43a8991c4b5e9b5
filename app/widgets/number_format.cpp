#include "app/widgets/number_format.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/spoken.h"

namespace talus {
namespace {

constexpr int k_most_decimals = 3;

// Whether so many decimals tell a number to half a hundredth of it.
bool is_told(double number, int decimals) {
    const double scaled = number * std::pow(10, decimals);
    return std::fabs(scaled - std::round(scaled)) <= 0.005 * std::fabs(scaled);
}

}  // namespace

std::string number_format(const ParameterInfo& info, float usual) {
    // A slider by ratios is used within its own range, whose small numbers have to be told apart.
    const bool ratios = info.log && info.slider_range.max > 0;
    const double span = ratios ? info.slider_range.max : std::max(std::fabs(info.min), std::fabs(info.max));
    int decimals = span <= 2 ? 3 : span <= 20 ? 2 : span <= 200 ? 1 : 0;
    while (decimals < k_most_decimals && !is_told(static_cast<double>(usual), decimals)) ++decimals;
    std::string unit(spoken(info.unit));
    if (unit == "%") unit = "%%";
    const std::string digits = "%." + std::to_string(decimals) + "f";
    return digits + (unit.empty() || unit == "°" ? "" : " ") + unit;
}

}  // namespace talus
