#pragma once

#include <cmath>
#include <cstdint>

#include "core/base/random.h"

namespace talus {

/// Places in an endless world, whose samples are numbered in 64 bits. Far from the origin a double has no
/// bits left for the fraction of a metre, and a 32-bit number overflows. So there a place is a whole number
/// and a fraction, and a column is spread from all of its number.

/// whole + fraction, 0 ≤ fraction < 1.
struct SplitPlace {
    std::int64_t whole = 0;
    double fraction = 0;
};

/// Returns `place` as a whole number, clamped to ±2^62 so that it can be counted on; 0 where it is not
/// finite. (A cast alone is undefined there.)
inline std::int64_t whole_number(double place) {
    constexpr double k_last = 0x1p62;
    if (!std::isfinite(place)) return 0;
    return static_cast<std::int64_t>(place < -k_last ? -k_last : place > k_last ? k_last : place);
}

/// Returns count · step, rounded down to a multiple of 2^-53; bits of a step below 2^-64 are dropped. The
/// whole part has to fit its type. step: at least 0.
inline SplitPlace split_product(std::int64_t count, double step) {
    __extension__ using Int128 = __int128;
    const double whole = std::floor(step);
    const auto fraction = static_cast<std::uint64_t>((step - whole) * 0x1p64);
    const Int128 product = static_cast<Int128>(count) * static_cast<Int128>(fraction);
    return {count * static_cast<std::int64_t>(whole) + static_cast<std::int64_t>(product >> 64),
            static_cast<double>(static_cast<std::uint64_t>(product) >> 11) * 0x1p-53};
}

/// Returns spread() of core/base/random.h for a column of any number: the same for those of 32 bits, −2^31 to
/// 2^31 − 1; beyond them the block of 2^32 columns enters too, so that no stretch of columns repeats.
constexpr std::uint32_t spread_far(std::int64_t x) {
    const auto low = static_cast<std::uint32_t>(x);
    const std::int64_t block = (x - static_cast<std::int32_t>(low)) / (std::int64_t{1} << 32);
    return spread(block == 0 ? low
                             : low ^ static_cast<std::uint32_t>(mix(static_cast<std::uint64_t>(block))));
}

}  // namespace talus
