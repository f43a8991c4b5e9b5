#include "core/base/round_numbers.h"

#include <initializer_list>

namespace talus {
namespace {

// Numbers that differ by less are the same round number, computed on another way.
constexpr double k_same = 1e-12;

// The largest power of ten that is not above the value.
double power_of_ten_below(double value) {
    double power = 1;
    while (power * 10 <= value * (1 + k_same)) power *= 10;
    double part = 1;
    while (power / part > value * (1 + k_same)) part *= 10;
    return power / part;
}

}  // namespace

double round_up_125(double value) {
    const double power = power_of_ten_below(value);
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= value * (1 - k_same)) return factor * power;
    }
    return 10 * power;
}

double round_down_125(double value) {
    const double power = power_of_ten_below(value);
    for (const double factor : {5.0, 2.0}) {
        if (factor * power <= value * (1 + k_same)) return factor * power;
    }
    return power;
}

double nearest_125(double value) {
    const double low = round_down_125(value);
    const double high = round_up_125(value);
    return value * value < low * high ? low : high;
}

}  // namespace talus
