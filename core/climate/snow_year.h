#pragma once

#include <array>

namespace talus {

/// How snow and ice come and go in a year whose temperature swings as a cosine around its mean T:
///
///     T(t) = T + seasons · cos(2π t),  t from midsummer, in years
///
/// Precipitation falls evenly; the share of snow is 1 below k_all_snow, 0 above k_no_snow and straight in
/// between. Snow melts by degree-days, melt · max(0, T(t)) (Hock, *Temperature index melt modelling in
/// mountain areas*, Journal of Hydrology 282, 2003). What a year leaves over, falls less melt, lies for as
/// many years as are asked for. Ice grows by Stefan's law,
///
///     dh²/dt = k_stefan² · (k_freezing − T(t)),
///
/// (Leppäranta, *A review of analytical models of sea-ice growth*, Atmosphere-Ocean 31, 1993), and thaws by
/// k_thaw a degree-day. Open water follows the air as a slab of its mixed layer does,
///
///     dT_water/dt = (T(t) − T_water) / response,
///
/// and ice begins where it has cooled to its freezing point: a temperate sea stays open, for its 50 m hold
/// the summer's warmth through the winter, while a pond freezes with the first frost.
struct SnowYear {
    static constexpr int k_steps = 24;           ///< a year is followed in
    static constexpr float k_all_snow = -1;      ///< °C
    static constexpr float k_no_snow = 3;        ///< °C
    static constexpr float k_density = 0.3f;     ///< of settled snow, over that of water
    static constexpr float k_stefan = 0.025f;    ///< m / √(°C day), of ice that carries some snow
    static constexpr float k_thaw = 0.007f;      ///< m a degree-day
    static constexpr float k_fresh_freezes = 0;  ///< °C
    static constexpr float k_sea_freezes = -1.8f;
    static constexpr float k_sea_response = 80;  ///< days: 50 m of water that gives off 30 W/m² a degree

    /// month: after midwinter, 0 to 12. seasons [°C], melt [mm/°C a day], years at least 1.
    SnowYear(float month, float seasons, float melt, int years);

    /// Returns the depth of snow [m] where a year is so warm in the mean [°C] and so much falls [mm].
    float snow(float celsius, float precipitation) const;
    /// Returns the thickness of ice [m] on water that freezes at this temperature [°C]. response: in which it
    /// follows the air to 1/e [days]; 0: at once.
    float ice(float celsius, float freezing, float response = 0) const;

 private:
    std::array<float, k_steps> warmer_;  // °C, than the mean, of each step
    int steps_;                          // of the last year
    float melt_;                         // mm/°C a step
    int years_;
};

}  // namespace talus
