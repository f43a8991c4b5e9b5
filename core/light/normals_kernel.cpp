#include "core/light/normals_kernel.h"

#include <bit>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// 1 / √q for q from 1 upwards, to about 5e-6, far below a step of a byte: a guess by halving the exponent,
// then Newton's method twice. A vector's division and square root would each take longer than all of this.
inline float inverse_root(float q) {
    float r = std::bit_cast<float>(0x5f375a86u - (std::bit_cast<std::uint32_t>(q) >> 1));
    const float half = 0.5f * q;
    r *= 1.5f - half * r * r;
    r *= 1.5f - half * r * r;
    return r;
}

// A component n of the normal, times 127.5, becomes the byte floor(127.5 n + 128). Added to 384 it lies
// within 256 to 512, where a float's bits 15 to 22 are the whole number above 256: no conversion is needed,
// and what is no number makes some byte and no trouble.
inline std::uint32_t bits_of(float n) { return std::bit_cast<std::uint32_t>(n + 384.0f); }

void row(const float* left, const float* right, const float* up, const float* down,
         std::uint32_t* __restrict normals, int count, float scale_x, float scale_y) {
    for (int x = 0; x < count; ++x) {
        const float east = (left[x] - right[x]) * scale_x;
        const float north = (down[x] - up[x]) * scale_y;
        const float r = 127.5f * inverse_root(east * east + north * north + 1.0f);
        // Red is the lowest byte: in memory, on the little-endian machines that this is built for, the first.
        const std::uint32_t red = bits_of(east * r) >> 15 & 0xffu;
        const std::uint32_t green = bits_of(north * r) >> 7 & 0xff00u;
        const std::uint32_t blue = bits_of(r) << 1 & 0xff0000u;
        normals[x] = red | green | blue | 0xff000000u;
    }
}

}  // namespace

extern const NormalsKernel normals_kernel = {row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
