#include "core/climate/snow_year.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr float k_days = 365.25f / SnowYear::k_steps;  // of a step

float snow_share(float celsius) {
    constexpr float k_span = SnowYear::k_no_snow - SnowYear::k_all_snow;
    return std::clamp((SnowYear::k_no_snow - celsius) / k_span, 0.0f, 1.0f);
}

}  // namespace

SnowYear::SnowYear(float month, float seasons, float melt, int years) : melt_(melt * k_days), years_(years) {
    for (int i = 0; i < k_steps; ++i)
        warmer_[static_cast<std::size_t>(i)] =
            seasons * static_cast<float>(sin_cos_turns((i + 0.5) / k_steps).cos);
    const int after_midsummer = static_cast<int>(month / 12 * k_steps + 0.5f) + k_steps / 2;
    steps_ = after_midsummer % k_steps;
}

float SnowYear::snow(float celsius, float precipitation) const {
    const float falls = precipitation / k_steps;  // mm
    const auto gain = [&](float warmer) {
        const float now = celsius + warmer;
        return falls * snow_share(now) - melt_ * std::max(now, 0.0f);
    };
    // In midsummer lies what the years before have left over, and nothing else.
    float left = 0;
    for (const float warmer : warmer_) left += gain(warmer);
    float water = std::max(left, 0.0f) * static_cast<float>(steps_ == 0 ? years_ : years_ - 1);
    for (int i = 0; i < steps_; ++i)
        water = std::max(water + gain(warmer_[static_cast<std::size_t>(i)]), 0.0f);
    return water / (1000 * k_density);
}

float SnowYear::ice(float celsius, float freezing, float response) const {
    constexpr float k_growth = k_stefan * k_stefan * k_days;  // m²/°C a step
    const auto kept =
        response > 0 ? static_cast<float>(exp2(-static_cast<double>(k_days / response) * std::numbers::log2e))
                     : 0.0f;
    float water = celsius;
    float thick = 0;
    const auto go = [&](int steps) {
        for (int i = 0; i < steps; ++i) {
            const float air = celsius + warmer_[static_cast<std::size_t>(i)];
            if (thick == 0) {
                water = air + kept * (water - air);
                if (water > freezing) continue;
                water = freezing;
            }
            const float cold = freezing - air;
            thick = cold > 0 ? std::sqrt(thick * thick + k_growth * cold)
                             : std::max(thick + k_thaw * k_days * cold, 0.0f);
        }
    };
    // What the water has of the years before, as if there were no ice.
    for (int i = 0; kept > 0 && i < 2 * k_steps; ++i) {
        const float air = celsius + warmer_[static_cast<std::size_t>(i % k_steps)];
        water = air + kept * (water - air);
    }
    for (int year = steps_ == 0 ? 0 : 1; year < years_; ++year) {
        go(k_steps);
        if (thick == 0) break;  // so will all years end
    }
    go(steps_);
    return thick;
}

}  // namespace talus
