#include "app/widgets/number_format.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/spoken.h"

namespace talus {
namespace {

constexpr int k_usual_decimals = 3;  // at most
constexpr int k_most_decimals = 5;

// Whether so many decimals tell a number to half a hundredth of it.
bool is_told(double number, int decimals) {
    const double scaled = number * std::pow(10, decimals);
    return std::fabs(scaled - std::round(scaled)) <= 0.005 * std::fabs(scaled);
}

}  // namespace

std::string number_format(const ParameterInfo& info, float usual, float now) {
    // A slider by ratios is used within its own range, whose small numbers have to be told apart.
    const bool ratios = info.log && info.slider_range.max > 0;
    const double span = ratios ? info.slider_range.max : std::max(std::fabs(info.min), std::fabs(info.max));
    int decimals = span <= 2 ? 3 : span <= 20 ? 2 : span <= 200 ? 1 : 0;
    while (decimals < k_usual_decimals && !is_told(static_cast<double>(usual), decimals)) ++decimals;
    // What was typed smaller than a slider goes would look like nothing.
    const auto digits_told = [&] { return std::fabs(static_cast<double>(now)) * std::pow(10, decimals); };
    while (decimals < k_most_decimals && digits_told() < 10 && !is_told(static_cast<double>(now), decimals))
        ++decimals;
    std::string unit(spoken(info.unit));
    if (unit == "%") unit = "%%";
    const std::string digits = "%." + std::to_string(decimals) + "f";
    return digits + (unit.empty() || unit == "°" ? "" : " ") + unit;
}

}  // namespace talus
