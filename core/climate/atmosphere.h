#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/digest.h"
#include "core/base/progress.h"
#include "core/base/smooth_noise.h"
#include "core/climate/air_lattice.h"
#include "core/climate/climate_kernel.h"
#include "core/climate/moisture.h"
#include "core/climate/temperature.h"
#include "core/climate/wind.h"
#include "core/terrain/current.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What makes a climate, in physical units.
struct ClimateSetup {
    TemperatureSetup temperature = {};  ///< its span follows from `breadth`
    PrevailingWind wind = {};
    double breadth = 2000e3;       ///< m that the map's longer side stands for
    double shadow = 1;             ///< how many times as high the ground counts for rain
    double border_moisture = 0.6;  ///< see MoistureSetup, here and below
    double uptake = 1800;          ///< s
    double showers = 1.3 * 86400;  ///< s
    double wet_time = 60 * 86400;  ///< s of a year in which the wind brings such air; else nothing falls
    PlantLaw plants = {150, 1300};
    double growth = 100 * 86400.0;  ///< s in which plants cover bare ground where all suits them
    /// °C by which the temperature strays at most, from place to place, from what latitude and height make;
    /// what the air holds goes by the latter.
    double uneven = 0;
    std::uint64_t seed = 0;  ///< of the places where it strays
};

/// The air over a terrain, with the wind and the water in it. A copy shares what does not change.
class Atmosphere {
 public:
    /// terrain: its height, and its water if that is there. progress: may be null, here and below; throws
    /// Cancelled.
    Atmosphere(const ClimateSetup& setup, const Terrain& terrain, const Progress* progress);

    /// Changes the prevailing wind, whatever the setup says; the water in the air stays where it is.
    void change_wind(const WindParts& straight);

    Moisture& moisture() { return moisture_; }
    const Moisture& moisture() const { return moisture_; }
    /// Adds all that the next steps depend on.
    void add_state(Digester& digester) const;

    /// Sets `temperature`, `wind_x`, `wind_y`, `moisture` and `precipitation` of a terrain with the same
    /// ground; of none where it throws.
    void write(Terrain& terrain, const Progress* progress) const;
    /// Returns how the air moves over the map, at its samples.
    Current current() const;
    /// Lets plants grow and wither for some seconds, towards what the present precipitation permits.
    void grow(const Terrain& terrain, double seconds, Grid<float>& plants, const Progress* progress) const;

 private:
    struct Fixed {
        ClimateSetup setup;
        Lattice map;
        AirLattice air;
        Grid<double> above_sea;  // m, means over the cells
        MoistureSetup moist;
        SeaTemperatures sea;                // of the map's rows
        std::optional<SmoothNoise> uneven;  // none: the temperature does not stray
    };
    struct Blowing {
        WindParts straight;
        Wind bent;
    };

    Atmosphere(std::shared_ptr<const Fixed> fixed, std::shared_ptr<const Blowing> wind, Moisture moisture)
        : fixed_(std::move(fixed)), wind_(std::move(wind)), moisture_(std::move(moisture)) {}
    static Atmosphere made(const ClimateSetup& setup, const Terrain& terrain, const Progress* progress);
    SpreadField precipitation() const;  // mm in a year

    std::shared_ptr<const Fixed> fixed_;
    std::shared_ptr<const Blowing> wind_;
    Moisture moisture_;
};

}  // namespace talus
