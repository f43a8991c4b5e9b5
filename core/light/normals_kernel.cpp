#include "core/light/normals_kernel.h"

#include <bit>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// 1 / √q, for q from 1 upwards, to about the last bit of a float: a guess by halving the exponent, then
// Newton's method. A division and a square root of a vector each take longer than all of this.
inline float inverse_root(float q) {
    float r = std::bit_cast<float>(0x5f375a86u - (std::bit_cast<std::uint32_t>(q) >> 1));
    const float half = 0.5f * q;
    r *= 1.5f - half * r * r;
    r *= 1.5f - half * r * r;
    r *= 1.5f - half * r * r;
    return r;
}

// −1 … 1 as 0 … 255, rounded. What is no number becomes 0.
inline std::uint32_t byte_of(float n) {
    float scaled = n * 127.5f + 128.0f;
    scaled = scaled > 0.0f ? scaled : 0.0f;
    scaled = scaled < 255.0f ? scaled : 255.0f;
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(scaled));
}

void row(const float* left, const float* right, const float* up, const float* down,
         std::uint32_t* __restrict normals, int count, float scale_x, float scale_y) {
    for (int x = 0; x < count; ++x) {
        const float east = (left[x] - right[x]) * scale_x;
        const float north = (down[x] - up[x]) * scale_y;
        const float r = inverse_root(east * east + north * north + 1.0f);
        // Red is the lowest byte: in memory, on the little-endian machines that this is built for, the first.
        normals[x] = byte_of(east * r) | byte_of(north * r) << 8 | byte_of(r) << 16 | 0xff000000u;
    }
}

}  // namespace

extern const NormalsKernel normals_kernel = {row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
