#include "core/volume/rock_noise.h"

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/random.h"

namespace talus {

float rock_noise(float x, float y, float z, std::uint64_t seed) {
    const float left = float_floor(x);
    const float front = float_floor(y);
    const float below = float_floor(z);
    const float u = smoothstep(0, 1, x - left);
    const float v = smoothstep(0, 1, y - front);
    const float w = smoothstep(0, 1, z - below);
    const auto i = static_cast<std::int32_t>(left);
    const auto j = static_cast<std::int32_t>(front);
    const auto k = static_cast<std::int32_t>(below);
    const auto row = [&](int down, int up) {
        const RowKey key = row_key(seed, j + down, static_cast<std::uint32_t>(k + up));
        const float from = to_signed_unit(hash(key, static_cast<std::uint32_t>(i)));
        const float to = to_signed_unit(hash(key, static_cast<std::uint32_t>(i + 1)));
        return lerp(from, to, u);
    };
    return lerp(lerp(row(0, 0), row(1, 0), v), lerp(row(0, 1), row(1, 1), v), w);
}

}  // namespace talus
