#include "core/base/phasor_noise_kernel.h"

#include <cmath>

#include "core/base/float_math.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

constexpr float k_radius = 1.2f;  // cells that a point is felt at: none farther than one cell away is missed
constexpr float k_min_size = 0.1f;  // of a sum of waves: where they cancel, the stripe is fainter
constexpr int k_chunk = 128;

void row(const PhasorRow& row, int count, const int* index, const float* at, const float* across_x,
         const float* across_y, float* __restrict out) {
    const float per_square =
        1 /
        (k_radius * k_radius * (row.cell_x < row.cell_y ? row.cell_x * row.cell_x : row.cell_y * row.cell_y));
    for (int start = 0; start < count; start += k_chunk) {
        const int n = count - start < k_chunk ? count - start : k_chunk;
        alignas(64) float real[k_chunk] = {};
        alignas(64) float imaginary[k_chunk] = {};
        alignas(64) float weights[k_chunk] = {};
        for (int j = 0; j < 3; ++j) {
            const float from_y = row.at_y - static_cast<float>(j - 1) * row.cell_y;
            for (int k = 0; k < 3; ++k) {
                const PhasorPoint* const points = row.points[j] + k;
                const float cell_x = static_cast<float>(k - 1) * row.cell_x;
                for (int i = 0; i < n; ++i) {
                    const PhasorPoint& point = points[index[start + i]];
                    const float x = at[start + i] - cell_x - point.x;
                    const float y = from_y - point.y;
                    const float left = 1 - (x * x + y * y) * per_square;
                    const float inside = left > 0 ? left : 0.0f;
                    const float weight = inside * inside * inside;
                    const float turns =
                        (x * across_x[start + i] + y * across_y[start + i]) * row.per_metre + point.turns;
                    const FloatSinCos wave = float_sin_cos_turns(turns);
                    real[i] += weight * wave.cos;
                    imaginary[i] += weight * wave.sin;
                    weights[i] += weight;
                }
            }
        }
        for (int i = 0; i < n; ++i) {
            const float size = std::sqrt(real[i] * real[i] + imaginary[i] * imaginary[i]);
            const float least = k_min_size * weights[i];
            out[start + i] = real[i] / (size > least ? size : least);
        }
    }
}

}  // namespace

extern const PhasorNoiseKernel phasor_noise_kernel = {row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
