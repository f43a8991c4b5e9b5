#include "core/climate/climate_kernel.h"

#include <numbers>

#include "core/base/float_math.h"
#include "core/climate/temperature.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

constexpr float k_wet = 0.1f;  // m; shallower water is a film on land
constexpr auto k_log2e = static_cast<float>(std::numbers::log2e);

[[gnu::always_inline]] inline float smaller(float a, float b) { return a < b ? a : b; }
[[gnu::always_inline]] inline float larger(float a, float b) { return a > b ? a : b; }

[[gnu::always_inline]] inline float held(float celsius) {
    const float inside =
        smaller(larger(celsius, static_cast<float>(k_coldest)), static_cast<float>(k_hottest));
    const float exponent =
        static_cast<float>(k_magnus_rise) * k_log2e * inside / (inside + static_cast<float>(k_magnus_offset));
    return static_cast<float>(k_held) * float_exp2(exponent) / (inside + static_cast<float>(k_kelvin));
}

void wet(const GroundRow& row, float* __restrict out, int count) {
    for (int i = 0; i < count; ++i) out[i] = row.height[i] < row.sea_level ? 1.0f : 0.0f;
    if (row.depth == nullptr) return;
    for (int i = 0; i < count; ++i) out[i] = row.depth[i] > k_wet ? 1.0f : out[i];
}

void above_sea(const GroundRow& row, float* __restrict out, int count) {
    for (int i = 0; i < count; ++i) out[i] = larger(row.height[i] - row.sea_level, 0.0f);
}

void air(const GroundRow& row, float at_sea_level, float shadow, float* __restrict temperature,
         float* __restrict moisture, int count) {
    for (int i = 0; i < count; ++i) {
        const float colder = row.lapse * larger(row.height[i] - row.sea_level, 0.0f);
        temperature[i] = at_sea_level - colder;
        moisture[i] = smaller(moisture[i] / held(at_sea_level - shadow * colder), 1.0f);
    }
}

// What grows in a year [g/m²], by warmth and by water.
[[gnu::always_inline]] inline float grows(float celsius, float precipitation) {
    constexpr float k_most = 3000;
    constexpr float k_driest_limit = 1e5f;  // mm; more makes no difference
    const float chill = (1.315f - 0.119f * larger(celsius, static_cast<float>(k_coldest))) * k_log2e;
    const float by_warmth = 1 / (1 + float_exp2(chill));
    const float thirst = float_exp2(-0.000664f * k_log2e * smaller(precipitation, k_driest_limit));
    return k_most * smaller(by_warmth, 1 - thirst);
}

void plants(const GroundRow& row, const PlantLaw& law, float at_sea_level,
            const float* __restrict precipitation, float most, float* __restrict plants, int count) {
    const float per_growth = 1 / (law.full - law.none);
    for (int i = 0; i < count; ++i) {
        const float colder = row.lapse * larger(row.height[i] - row.sea_level, 0.0f);
        const float growth = grows(at_sea_level - colder, precipitation[i]);
        const float share = smaller(larger((growth - law.none) * per_growth, 0.0f), 1.0f);
        const float aim = row.height[i] < row.sea_level ? 0.0f : share;
        plants[i] += smaller(larger(aim - plants[i], -most), most);
    }
    if (row.depth == nullptr) return;
    for (int i = 0; i < count; ++i) plants[i] = row.depth[i] > k_wet ? 0.0f : plants[i];
}

}  // namespace

extern const ClimateKernel climate_kernel = {wet, above_sea, air, plants};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
