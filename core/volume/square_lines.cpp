#include "core/volume/square_lines.h"

#include "core/base/math.h"
#include "core/base/random.h"

namespace talus {

std::vector<double> square_noise(const SquaresOfWorld& squares, std::uint64_t seed, std::int64_t i,
                                 std::int64_t j, int wave) {
    const int knots = k_parts / wave;
    const int side = knots + 2;
    std::vector<double> random;
    for (int south = 0; south < side; ++south) {
        const std::int64_t y = squares.down.wrapped(j * knots + south, knots);
        const std::uint64_t row = combine_seeds(seed, static_cast<std::uint64_t>(y));
        for (int east = 0; east < side; ++east) {
            const std::int64_t x = squares.across.wrapped(i * knots + east, knots);
            random.push_back(static_cast<double>(to_signed_unit(
                static_cast<std::uint32_t>(combine_seeds(row, static_cast<std::uint64_t>(x))))));
        }
    }
    std::vector<double> map;
    const auto share = [&](int at) {
        return static_cast<double>(
            smoothstep(0, 1, static_cast<float>(at % wave) / static_cast<float>(wave)));
    };
    for (int b = 0; b < k_points; ++b) {
        for (int a = 0; a < k_points; ++a) {
            const auto at = static_cast<std::size_t>(b / wave * side + a / wave);
            const auto down = static_cast<std::size_t>(side);
            map.push_back(lerp(lerp(random[at], random[at + 1], share(a)),
                               lerp(random[at + down], random[at + down + 1], share(a)), share(b)));
        }
    }
    return map;
}

}  // namespace talus
