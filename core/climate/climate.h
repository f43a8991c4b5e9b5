#pragma once

#include "core/climate/climate_process.h"
#include "core/terrain/live_run.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Writes what air, wind and water make of a terrain: temperature, wind, moisture, precipitation, vegetation.
/// The ground stays as it is. How: core/climate/atmosphere.h, and for the equations wind.h and moisture.h.
///
/// The air is followed in cells of a 128th of the map's longer side, whatever the resolution, over the mean
/// ground of each; temperature, and what of it the air can hold, is that of each place. Likeness: at 257² and
/// 1025² every field agrees within a thousandth of its range, except for coasts and crests that lie between
/// the samples of the coarser map.
struct Climate {
    static constexpr StageInfo info{
        .key = "climate",
        .label = "Climate",
        .group = Group::map,
        .reads = fields("height", "water", "vegetation"),
        .writes = fields("temperature", "wind_x", "wind_y", "moisture", "precipitation", "vegetation"),
        .reach = Reach::whole_map,
        .needs = Needs::sea_level | Needs::edges,
        .resolution = ResolutionPromise::likeness,
        .scratch = 8,
        .revision = 2,
        .keywords =
            "weather, rain, rain shadow, precipitation, wind, temperature, humidity, "
            "moisture, vegetation",
        .help =
            "Weather and plants: wind takes up moisture over sea and lakes and carries it over the land, "
            "windward slopes get rain, behind mountains it stays dry; it is colder to the poles and higher "
            "up; plants grow where it is warm and wet enough. Writes maps and leaves the ground as it is.",
    };

    float latitude = 45;  // degrees
    float season = 0;
    float warmer = 0;       // °C
    float uneven = 2.5f;    // °C
    float wind_from = 270;  // degrees
    float wind_speed = 8;   // m/s
    float breadth = 2000;   // km
    float shadow = 1;
    float bend = 3;
    float lapse_rate = 6.5f;  // °C/km
    float border_moisture = 0.6f;
    float uptake = 0.5f;   // h
    float showers = 1.3f;  // days
    float wet_days = 60;
    float plants_none = 150;   // g/m² a year
    float plants_full = 1300;  // g/m² a year
    float growth = 100;        // days
    bool balance = true;
    float amount = 30;  // days
    RunEvents events = {};

    static void parameters(auto&& parameter);

    double cost_per_cell(const Lattice& world) const;

    /// Throws Cancelled or std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;

    // Its process, run live.
    using Process = ClimateProcess;
    static double length_of(float days) { return 24 * 3600 * static_cast<double>(days); }
    static float amount_of(double seconds) { return static_cast<float>(seconds / (24 * 3600)); }
    ClimateProcess begin(const Terrain& terrain, const Context& context) const;
    void write(const ClimateProcess& process, Terrain& terrain, const Progress* progress) const;
    /// A run that is kept goes as far as it went.
    void keep_run() { balance = false; }

    ClimateSetup setup(float sea_level, std::uint64_t seed) const;
};

/// The row of the lapse rate in a listing.
inline constexpr ParameterInfo k_lapse_rate_row{
    .key = "lapse_rate",
    .label = "Lapse rate",
    .unit = "°C/km",
    .min = 0,
    .max = 12,
    .help = "How much colder it is a kilometre higher up: 6.5 on average, up to 9.8 in dry air."};

void Climate::parameters(auto&& parameter) {
    parameter(&Climate::latitude,
              {.key = "latitude",
               .label = "Latitude",
               .unit = "°",
               .min = -90,
               .max = 90,
               .basic = true,
               .help = "Where the middle of the map lies: 0 at the equator, 90 at the North Pole, −90 at the "
                       "South Pole."});
    parameter(&Climate::season,
              {.key = "season",
               .label = "Season",
               .min = -1,
               .max = 1,
               .basic = true,
               .help = "From −1 for midwinter to 1 for midsummer; 0 is the mean of the year. Plants live by "
                       "that mean."});
    parameter(&Climate::wind_from,
              {.key = "wind_from",
               .label = "Wind from",
               .unit = "°",
               .min = 0,
               .max = 360,
               .basic = true,
               .help = "Where the prevailing wind comes from: 0 north, 90 east, 180 south, 270 west."});
    parameter(&Climate::wind_speed,
              {.key = "wind_speed",
               .label = "Wind speed",
               .unit = "m/s",
               .min = 0,
               .max = k_max_wind,
               .slider_range = {0, 20},
               .basic = true,
               .help = "A fast wind carries moisture far inland; without any, air stays "
                       "moist over water and dry over land."});
    parameter(&Climate::breadth,
              {.key = "breadth",
               .label = "Map represents (width)",
               .unit = "km",
               .min = 1,
               .max = 20000,
               .slider_range = {20, 5000},
               .basic = true,
               .log = true,
               .help = "Width of the land that the map's longer side stands for: a small map shows a "
                       "continent, since over a few kilometres weather hardly differs, and all rain falls on "
                       "the first slope. The wider, the drier its interior, and the colder to the pole."});
    parameter(&Climate::shadow,
              {.key = "shadow",
               .label = "Rain shadow",
               .min = 0,
               .max = 5,
               .slider_range = {0, 3},
               .basic = true,
               .help = "How many times as high the ground counts for rain: above 1 low hills dry the air as "
                       "mountains do."});
    parameter(&Climate::warmer, {.key = "warmer",
                                 .label = "Temperature offset",
                                 .unit = "°C",
                                 .min = -50,
                                 .max = 50,
                                 .slider_range = {-15, 15},
                                 .help = "How much warmer it is than on Earth at this latitude."});
    parameter(&Climate::uneven,
              {.key = "uneven",
               .label = "Temperature variation",
               .unit = "°C",
               .min = 0,
               .max = 20,
               .slider_range = {0, 6},
               .help = "How many degrees at most the temperature strays from place to place, so that on "
                       "level ground biomes do not end along a degree of latitude. 0: it follows latitude "
                       "and height alone."});
    parameter(&Climate::lapse_rate, k_lapse_rate_row);
    parameter(&Climate::bend,
              {.key = "bend",
               .label = "Wind around mountains",
               .min = 0,
               .max = 20,
               .slider_range = {0, 10},
               .help = "How many times as steep the ground counts for the wind: at 0 it blows straight over "
                       "everything, at 5 it goes around mountains and through gaps."});
    parameter(
        &Climate::border_moisture,
        {.key = "border_moisture",
         .label = "Humidity at the borders",
         .min = 0,
         .max = 1,
         .help = "Relative humidity of the air that comes over the map's border: 1 as from the sea, 0.2 "
                 "as from a desert."});
    parameter(&Climate::uptake, {.key = "uptake",
                                 .label = "Evaporation time",
                                 .unit = "h",
                                 .min = 0.1,
                                 .max = 200,
                                 .slider_range = {0.2, 20},
                                 .log = true,
                                 .help = "Time in which air over water takes up 63 % of what it could still "
                                         "hold. The shorter, the narrower a sea that moistens the land."});
    parameter(&Climate::showers,
              {.key = "showers",
               .label = "Rain-out time",
               .unit = "days",
               .min = 0.1,
               .max = 100,
               .slider_range = {0.2, 20},
               .log = true,
               .help = "Time in which moist air over level land loses 63 % of its water to showers. The "
                       "shorter, the drier far from the sea, and the wetter near it."});
    parameter(&Climate::wet_days,
              {.key = "wet_days",
               .label = "Wet days",
               .unit = "days",
               .min = 1,
               .max = 365,
               .help = "Days of a year on which the wind brings its rain, which precipitation counts: 20 "
                       "where weather is mostly fair, 60 in the middle latitudes, 150 in rain forests."});
    parameter(
        &Climate::plants_none,
        {.key = "plants_none",
         .label = "Bare ground below",
         .unit = "g/m²",
         .min = 0,
         .max = 3000,
         .slider_range = {0, 1000},
         .help = "Ground stays bare where no more than this grows in a year, dry mass. 100 mm of rain or "
                 "a mean of −14 °C let about 190 g grow."});
    parameter(&Climate::plants_full,
              {.key = "plants_full",
               .label = "Full cover above",
               .unit = "g/m²",
               .min = 1,
               .max = 3000,
               .slider_range = {200, 3000},
               .help = "Plants cover the ground where this much grows in a year, dry mass: about 1300 in a "
                       "forest with 850 mm of rain and a mean of 8 °C, 2200 in a rain forest."});
    parameter(&Climate::growth, {.key = "growth",
                                 .label = "Growth time",
                                 .unit = "days",
                                 .min = 1,
                                 .max = 10000,
                                 .slider_range = {10, 1000},
                                 .log = true,
                                 .visible_when = {"balance", 0},
                                 .help = "Time in which plants cover bare ground, or wither."});
    parameter(
        &Climate::balance,
        {.key = "balance",
         .label = "Steady state",
         .help = "Shows the climate as it becomes in the long run; else as it is so many days after the "
                 "wind began to blow over still air."});
    parameter(&Climate::amount, {.key = "amount",
                                 .label = "Days",
                                 .unit = "days",
                                 .min = 0,
                                 .max = 3650,
                                 .slider_range = {0, 365},
                                 .run_length = true,
                                 .visible_when = {"balance", 0},
                                 .help = "How long the wind has been blowing."});
    parameter(&Climate::events, k_events_row);
}

}  // namespace talus
