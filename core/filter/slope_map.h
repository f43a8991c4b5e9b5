#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Marks steep ground in a field of shares for masks, strengths and exports; the height stays as it is.
///
///     share = clamp(smoothstep(from, to, slope) + ridges · convexity, 0, 1)
///
/// with the slope measured over the baseline. The convexity is ten times the height above the mean of the
/// four places half a baseline away, per metre of that distance, because ground rarely bends by more than a
/// tenth. Towards a border that does not wrap, the distance along its axis shortens equally on both sides.
struct SlopeMap {
    static constexpr StageInfo info{
        .key = "slope_map",
        .label = "Slope map",
        .group = Group::map,
        .reads = fields("height"),
        .writes = fields("slope"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::cells,
        .revision = 2,
        .keywords = "steepness, curvature, slope mask, selector, inclination",
        .help =
            "Marks steep ground, and ridges or hollows if you like, for later layers: their strengths "
            "and masks can follow the map, and it can be exported. The ground stays as it is.",
    };

    float from = 15;       // degrees
    float to = 45;         // degrees
    float ridges = 0;      // −1 to 1
    float baseline = 100;  // m

    static void parameters(auto&& parameter) {
        parameter(&SlopeMap::from, {.key = "from",
                                    .label = "Flat below",
                                    .unit = "°",
                                    .min = 0,
                                    .max = 90,
                                    .basic = true,
                                    .help = "Ground less steep than this counts as level: 0 in the map."});
        parameter(&SlopeMap::to, {.key = "to",
                                  .label = "Steep above",
                                  .unit = "°",
                                  .min = 0,
                                  .max = 90,
                                  .basic = true,
                                  .help = "Ground steeper than this counts in full: 1 in the map."});
        parameter(&SlopeMap::ridges,
                  {.key = "ridges",
                   .label = "Ridges",
                   .min = -1,
                   .max = 1,
                   .basic = true,
                   .help = "Above 0, ridges and edges count more and hollows less; below 0, the opposite."});
        parameter(&SlopeMap::baseline, {.key = "baseline",
                                        .label = "Sample distance",
                                        .unit = "m",
                                        .min = 0,
                                        .max = 10000,
                                        .slider_range = {0, 500},
                                        .help = "Longer distances measure hillsides, shorter ones single "
                                                "rocks. At least two samples are taken."});
    }

    double reach_metres(const Lattice& world) const;
    /// Writes `slope`. Throws Cancelled, std::bad_alloc, and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
