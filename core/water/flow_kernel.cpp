#include "core/water/flow_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

constexpr float k_per_diagonal = 0.70710678f;
constexpr int k_chunk = 512;

struct Steepest {
    float slope = 0;
    int direction = k_pit;
    TALUS_INLINE void weigh(float drop, int towards) {
        direction = drop > slope ? towards : direction;
        slope = drop > slope ? drop : slope;
    }
};

template <bool given>
TALUS_INLINE void inner(FlowRows<float> ground, const float* diagonal, int first, int end, int north_bits,
                        int south_bits, float sea_level, FlowDirection* __restrict out) {
    alignas(64) int directions[k_chunk];
    for (int start = first; start < end; start += k_chunk) {
        const int count = end - start < k_chunk ? end - start : k_chunk;
        const float* const north = ground.north + start;
        const float* const here = ground.here + start;
        const float* const south = ground.south + start;
        for (int i = 0; i < count; ++i) {
            Steepest best;
            const float h = here[i];
            const float factor = given ? diagonal[start + i] : k_per_diagonal;
            best.weigh(h - here[i + 1], 0);
            best.weigh((h - south[i + 1]) * factor, 1 + south_bits);
            best.weigh(h - south[i], 2 + south_bits);
            best.weigh((h - south[i - 1]) * factor, 3 + south_bits);
            best.weigh(h - here[i - 1], 4);
            best.weigh((h - north[i - 1]) * factor, 5 + north_bits);
            best.weigh(h - north[i], 6 + north_bits);
            best.weigh((h - north[i + 1]) * factor, 7 + north_bits);
            directions[i] = h <= sea_level ? int{k_base} : best.direction;
        }
        for (int i = 0; i < count; ++i) out[start + i] = static_cast<FlowDirection>(directions[i]);
    }
}

// One cell with any of its neighbours missing, or around a seam.
FlowDirection at(FlowRows<float> ground, float factor, int width, bool wrap_x, int x, int north_bits,
                 int south_bits, float sea_level) {
    const float h = ground.here[x];
    if (h <= sea_level) return k_base;
    Steepest best;
    for (int d = 0; d < 8; ++d) {
        constexpr int k_x[] = {1, 1, 0, -1, -1, -1, 0, 1};
        constexpr int k_y[] = {0, 1, 1, 1, 0, -1, -1, -1};
        const float* const row = k_y[d] == 0 ? ground.here : (k_y[d] > 0 ? ground.south : ground.north);
        if (row == nullptr) continue;
        int to = x + k_x[d];
        int bits = k_y[d] == 0 ? 0 : (k_y[d] > 0 ? south_bits : north_bits);
        if (to < 0 || to >= width) {
            if (!wrap_x) continue;
            to += to < 0 ? width : -width;
            bits |= k_across_x;
        }
        const float drop = h - row[to];
        best.weigh((d & 1) != 0 ? drop * factor : drop, d | bits);
    }
    return static_cast<FlowDirection>(best.direction);
}

void steepest(FlowRows<float> ground, const float* diagonal, int width, bool wrap_x,
              FlowDirection across_north, FlowDirection across_south, float sea_level, FlowDirection* out) {
    const bool is_whole = ground.north != nullptr && ground.south != nullptr && width > 2;
    for (int x = 0; x < width; ++x) {
        if (is_whole && x == 1) {
            if (diagonal != nullptr) {
                inner<true>(ground, diagonal, 1, width - 1, across_north, across_south, sea_level, out);
            } else {
                inner<false>(ground, diagonal, 1, width - 1, across_north, across_south, sea_level, out);
            }
            x = width - 1;
        }
        const float factor = diagonal != nullptr ? diagonal[x] : k_per_diagonal;
        out[x] = at(ground, factor, width, wrap_x, x, across_north, across_south, sea_level);
    }
}

void donors(FlowRows<FlowDirection> directions, int width, std::uint8_t* __restrict out) {
    const FlowDirection* const north = directions.north;
    const FlowDirection* const here = directions.here;
    const FlowDirection* const south = directions.south;
    for (int x = 1; x < width - 1; ++x) {
        const int count = (here[x + 1] == 4) + (south[x + 1] == 5) + (south[x] == 6) + (south[x - 1] == 7) +
                          (here[x - 1] == 0) + (north[x - 1] == 1) + (north[x] == 2) + (north[x + 1] == 3);
        out[x] = static_cast<std::uint8_t>(count);
    }
}

void donor_bits(FlowRows<FlowDirection> directions, int width, std::uint8_t* __restrict out) {
    const FlowDirection* const north = directions.north;
    const FlowDirection* const here = directions.here;
    const FlowDirection* const south = directions.south;
    const auto bit = [](bool is, int d) { return static_cast<std::uint8_t>(is ? 1 << d : 0); };
    for (int x = 1; x < width - 1; ++x) {
        out[x] = static_cast<std::uint8_t>(bit(here[x + 1] == 4, 0) | bit(south[x + 1] == 5, 1) |
                                           bit(south[x] == 6, 2) | bit(south[x - 1] == 7, 3) |
                                           bit(here[x - 1] == 0, 4) | bit(north[x - 1] == 1, 5) |
                                           bit(north[x] == 2, 6) | bit(north[x + 1] == 3, 7));
    }
}

void lower_bits(FlowRows<std::uint32_t> numbers, int width, std::uint8_t* __restrict out) {
    const std::uint32_t* const north = numbers.north;
    const std::uint32_t* const here = numbers.here;
    const std::uint32_t* const south = numbers.south;
    alignas(64) std::uint32_t bits[k_chunk];
    for (int start = 1; start < width - 1; start += k_chunk) {
        const int count = width - 1 - start < k_chunk ? width - 1 - start : k_chunk;
        for (int i = 0; i < count; ++i) {
            const int x = start + i;
            const std::uint32_t own = here[x];
            const auto bit = [own](std::uint32_t other, std::uint32_t value) {
                return other < own ? value : 0u;
            };
            bits[i] = bit(here[x + 1], 1) | bit(south[x + 1], 2) | bit(south[x], 4) | bit(south[x - 1], 8) |
                      bit(here[x - 1], 16) | bit(north[x - 1], 32) | bit(north[x], 64) |
                      bit(north[x + 1], 128);
        }
        for (int i = 0; i < count; ++i) out[start + i] = static_cast<std::uint8_t>(bits[i]);
    }
}

}  // namespace

extern const FlowKernel flow_kernel = {steepest, donors, donor_bits, lower_bits};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
