#include "core/light/sky_visibility_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

void look(const float* here, const float* there, const float* beyond, float part, float per_metre,
          float* __restrict tangents, int count) {
    for (int x = 0; x < count; ++x) {
        const float height = there[x] + (beyond[x] - there[x]) * part;
        const float tangent = (height - here[x]) * per_metre;
        tangents[x] = tangent > tangents[x] ? tangent : tangents[x];
    }
}

void add(const float* tangents, float* __restrict sums, int count) {
    for (int x = 0; x < count; ++x) sums[x] += 1 / (1 + tangents[x] * tangents[x]);
}

void smooth(const float* before, const float* here, const float* after, float* __restrict out, int count) {
    for (int x = 0; x < count; ++x) out[x] = 0.25f * (before[x] + after[x]) + 0.5f * here[x];
}

}  // namespace

extern const SkyVisibilityKernel sky_visibility_kernel = {look, add, smooth};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
