#include "core/generate/noise_place_kernel.h"

#include <cmath>

#include "core/generate/noise_hash.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

// The metres from the origin up to which plain doubles suffice: there a place is precise to 2^-29 m.
constexpr double k_near = 0x1p24;

TALUS_INLINE double size_of(double value) { return value < 0 ? -value : value; }

#if defined(__SSE4_1__)
TALUS_INLINE double whole_part(double value) { return std::floor(value); }
#else
// std::floor is a call here, which would keep the loops from vectorising.
TALUS_INLINE double whole_part(double value) {
    constexpr double k_whole = 0x1p52;  // from here on every double is a whole number
    const double size = size_of(value);
    const double nearest = (size + k_whole) - k_whole;
    const double with_sign = value < 0 ? -nearest : nearest;
    const double whole = with_sign - (with_sign > value ? 1.0 : 0.0);
    return size < k_whole ? whole : value;
}
#endif

// Modulo 2^32.
TALUS_INLINE std::int32_t low_bits(double whole) {
    const double within = whole - whole_part(whole * 0x1p-32) * 0x1p32;
    return static_cast<std::int32_t>(within - 0x1p31) ^ static_cast<std::int32_t>(0x80000000u);
}

void place_near(const NoiseLine& line, double first, int count, float* __restrict at,
                std::int32_t* __restrict index) {
    const NoiseLine l = line;
    for (int i = 0; i < count; ++i) {
        const double sample = first + static_cast<double>(i);
        const double position = sample * l.cell_size * l.per_metre + l.shift + l.by;
        const double whole = whole_part(position);
        at[i] = static_cast<float>(position - whole);
        index[i] = low_bits(whole);
    }
}

// A product of two doubles without its rounding: high + low.
struct Exact {
    double high;
    double low;
};
// Dekker, *A floating-point technique for extending the available precision*, 1971.
TALUS_INLINE Exact product(double a, double b) {
    constexpr double k_split = 0x1p27 + 1;
    const double a_split = a * k_split;
    const double a_high = a_split - (a_split - a);
    const double a_low = a - a_high;
    const double b_split = b * k_split;
    const double b_high = b_split - (b_split - b);
    const double b_low = b - b_high;
    const double high = a * b;
    return {high, ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

// The same place with about twice the digits until its whole part is removed.
void place_far(const NoiseLine& line, double first, int count, float* __restrict at,
               std::int32_t* __restrict index) {
    const NoiseLine l = line;
    for (int i = 0; i < count; ++i) {
        const Exact metres = product(first + static_cast<double>(i), l.cell_size);
        const Exact cells = product(metres.high, l.per_metre);
        const double many = whole_part(cells.high);
        const double rest = (cells.high - many) + (cells.low + metres.low * l.per_metre) + (l.shift + l.by);
        const double more = whole_part(rest);
        at[i] = static_cast<float>(rest - more);
        index[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(low_bits(many)) +
                                             static_cast<std::uint32_t>(low_bits(more)));
    }
}

void fade_places(const float* __restrict at, int count, float* __restrict faded) {
    for (int i = 0; i < count; ++i) faded[i] = fade(at[i]);
}

// Which of the two a sample takes depends on its own place alone, in metres, so that windows meet and
// resolutions agree.
void place(const NoiseLine& line, double first, int count, float* at, float* faded, std::int32_t* index) {
    const auto is_near = [&](int i) {
        return size_of((first + static_cast<double>(i)) * line.cell_size) <= k_near;
    };
    for (int i = 0; i < count;) {
        const bool near = is_near(i);
        const bool one_side = (first + i < 0) == (first + (count - 1) < 0);
        const int end = near == is_near(count - 1) && (near || one_side) ? count : i + 1;
        (near ? place_near : place_far)(line, first + i, end - i, at + i, index + i);
        i = end;
    }
    fade_places(at, count, faded);
}

void spread_columns(const std::int32_t* __restrict column, int count, std::int32_t first, int steps,
                    std::ptrdiff_t stride, std::uint32_t* __restrict to) {
    for (int step = 0; step < steps; ++step, to += stride) {
        for (int i = 0; i < count; ++i)
            to[i] = spread(static_cast<std::uint32_t>(moved(column[i], first + step)));
    }
}

}  // namespace

extern const NoisePlaceKernel noise_place_kernel = {
    .place = place, .fade = fade_places, .spread = spread_columns};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
