#pragma once

#include "core/climate/climate.h"
#include "core/climate/snow_year.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Snow on the ground and ice on the water, as they are some time after midwinter. The ground stays as it is.
///
/// What falls and melts through the year: core/climate/snow_year.h. Wind carries snow from crests and
/// windward slopes into hollows and the lee: a place gets the share
///
///     1 + drift (4 (mean height around − height) / length − uphill slope of the wind's way), 0.2 to 2,
///
/// of what falls, heights taken `length` away. On steep ground it slides (core/climate/snow_slide.h). On open
/// water there is none: what falls there or slides in is gone; ice carries it.
///
/// The climate's temperature counts as the mean of the year.
struct Snow {
    static constexpr StageInfo info{
        .key = "snow",
        .label = "Snow and ice",
        .group = Group::map,
        .reads = fields("height", "water", "temperature", "precipitation", "wind_x", "wind_y"),
        .writes = fields("snow", "ice"),
        .reach = Reach::metres,
        .needs = Needs::sea_level,
        .resolution = ResolutionPromise::cells,
        .scratch = 24,
        .revision = 2,
        .keywords = "winter, glacier, frost, snow line, snowfall, snowcaps",
        .help =
            "Snow on the ground and ice on sea, lakes and rivers, by the temperature and the precipitation "
            "of an earlier climate: deep in hollows and in the lee, thin on crests, none on cliffs, from "
            "which "
            "it slides. Writes depths in metres and leaves the ground as it is.",
    };

    float month = 3;  // snow on the heights, while lower ground is free of it
    int years = 5;
    float seasons = usual_seasons();  // °C
    float steepest = 55;              // degrees
    float drift = 1;
    float melt = 4;           // mm/°C a day
    float slide = 300;        // m
    float drift_length = 60;  // m
    float sea_temperature = static_cast<float>(year_temperature(static_cast<double>(Climate{}.latitude)));
    float lapse_rate = Climate{}.lapse_rate;  // °C/km
    float precipitation = 1000;               // mm a year

    /// Returns what summers have at the latitude that a new Climate has, to a tenth of a degree.
    static float usual_seasons();

    static void parameters(auto&& parameter) {
        parameter(&Snow::month,
                  {.key = "month",
                   .label = "Months after midwinter",
                   .min = 0,
                   .max = 12,
                   .basic = true,
                   .help = "When it is: snow is deepest one to three months after midwinter; 6 is midsummer, "
                           "when only lasting snow is left."});
        parameter(&Snow::years,
                  {.key = "years",
                   .label = "Years",
                   .min = 1,
                   .max = 50,
                   .basic = true,
                   .help = "How many winters' snow lies where summers do not melt it, and ice likewise."});
        parameter(&Snow::seasons,
                  {.key = "seasons",
                   .label = "Seasonal amplitude",
                   .unit = "°C",
                   .min = 0,
                   .max = 40,
                   .basic = true,
                   .help = "How much warmer midsummer and colder midwinter is than the mean of the year: 2 "
                           "near the equator, 10 in the middle latitudes, 25 deep inside a continent."});
        parameter(&Snow::steepest,
                  {.key = "steepest",
                   .label = "No snow above (slope)",
                   .unit = "°",
                   .min = 10,
                   .max = 85,
                   .basic = true,
                   .help = "Slopes from here on hold no snow; flatter ones hold the more, the flatter they "
                           "are. The rest slides down."});
        parameter(&Snow::drift,
                  {.key = "drift",
                   .label = "Drift",
                   .min = 0,
                   .max = 5,
                   .slider_range = {0, 3},
                   .basic = true,
                   .help = "How much snow wind carries from crests and windward slopes into hollows and the "
                           "lee; at 0 it lies as it fell."});
        parameter(&Snow::melt,
                  {.key = "melt",
                   .label = "Melt",
                   .unit = "mm",
                   .min = 0,
                   .max = 20,
                   .slider_range = {1, 10},
                   .basic = true,
                   .help = "Water that melts in a day for each degree above freezing: 2 to 4 in the shade of "
                           "forests, 4 to 6 in the open."});
        parameter(&Snow::slide, {.key = "slide",
                                 .label = "Slide distance",
                                 .unit = "m",
                                 .min = 0,
                                 .max = 2000,
                                 .slider_range = {0, 1000},
                                 .help = "How far snow slides at most, as seen from above."});
        parameter(&Snow::drift_length,
                  {.key = "drift_length",
                   .label = "Crest scale",
                   .unit = "m",
                   .min = 0,
                   .max = 2000,
                   .slider_range = {0, 500},
                   .help = "Length over which wind feels crests and hollows; at least a sample."});
        parameter(&Snow::sea_temperature,
                  {.key = "sea_temperature",
                   .label = "Sea-level temperature",
                   .unit = "°C",
                   .min = -60,
                   .max = 60,
                   .slider_range = {-20, 30},
                   .help = "Mean of the year at sea level, where no earlier layer makes a climate."});
        parameter(&Snow::lapse_rate, k_lapse_rate_row);
        parameter(&Snow::precipitation,
                  {.key = "precipitation",
                   .label = "Precipitation",
                   .unit = "mm",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 4000},
                   .help = "Rain and snow of a year, where no earlier layer makes a climate."});
    }

    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    /// Throws Cancelled or std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
