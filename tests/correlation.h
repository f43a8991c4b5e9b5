#pragma once

#include <cmath>
#include <cstddef>

namespace talus {

/// Pearson's correlation of two lists of numbers of one length.
double correlation(const auto& a, const auto& b) {
    const auto count = static_cast<double>(a.size());
    double mean_a = 0, mean_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        mean_a += static_cast<double>(a[i]) / count;
        mean_b += static_cast<double>(b[i]) / count;
    }
    double both = 0, square_a = 0, square_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double from_a = static_cast<double>(a[i]) - mean_a;
        const double from_b = static_cast<double>(b[i]) - mean_b;
        both += from_a * from_b;
        square_a += from_a * from_a;
        square_b += from_b * from_b;
    }
    return both / std::sqrt(square_a * square_b);
}

}  // namespace talus
