#pragma once

#include <variant>

#include "core/biome/biomes.h"
#include "core/climate/climate.h"
#include "core/climate/snow.h"
#include "core/erosion/glaciers.h"
#include "core/erosion/gullies.h"
#include "core/erosion/live_water_stage.h"
#include "core/erosion/mountain_ranges.h"
#include "core/erosion/scree.h"
#include "core/erosion/streams.h"
#include "core/filter/blur.h"
#include "core/filter/box_blur.h"
#include "core/filter/clamp_heights.h"
#include "core/filter/crags.h"
#include "core/filter/curve_filter.h"
#include "core/filter/invert.h"
#include "core/filter/levels.h"
#include "core/filter/lowlands.h"
#include "core/filter/normalise.h"
#include "core/filter/power.h"
#include "core/filter/quantise_heights.h"
#include "core/filter/sharpen.h"
#include "core/filter/slope_map.h"
#include "core/filter/terrace.h"
#include "core/filter/warp.h"
#include "core/generate/cellular_noise.h"
#include "core/generate/cone.h"
#include "core/generate/crater.h"
#include "core/generate/diamond_square.h"
#include "core/generate/dunes.h"
#include "core/generate/flat.h"
#include "core/generate/frozen.h"
#include "core/generate/hills.h"
#include "core/generate/import.h"
#include "core/generate/island.h"
#include "core/generate/midpoint.h"
#include "core/generate/perlin_noise.h"
#include "core/generate/plateau.h"
#include "core/generate/ramp.h"
#include "core/generate/simplex_noise.h"
#include "core/generate/strata.h"
#include "core/generate/value_noise.h"
#include "core/generate/volcano.h"
#include "core/water/classic_water.h"
#include "core/water/drainage.h"
#include "core/water/lakes.h"

namespace talus {

/// Every stage there is: a new one is its own file pair and one line here.
using Stage = std::variant<  //
    DiamondSquare,           //
    PerlinNoise,             //
    SimplexNoise,            //
    ValueNoise,              //
    CellularNoise,           //
    Hills,                   //
    Import,                  //
    Frozen,                  //
    Flat,                    //
    Ramp,                    //
    Cone,                    //
    Crater,                  //
    Volcano,                 //
    Dunes,                   //
    Plateau,                 //
    Gullies,                 //
    Scree,                   //
    Glaciers,                //
    Crags,                   //
    Blur,                    //
    Sharpen,                 //
    Lowlands,                //
    Power,                   //
    Levels,                  //
    CurveFilter,             //
    Terrace,                 //
    Normalise,               //
    Invert,                  //
    ClampHeights,            //
    QuantiseHeights,         //
    Island,                  //
    Warp,                    //
    SlopeMap,                //
    Strata,                  //
    Climate,                 //
    Snow,                    //
    Biomes,                  //
    MountainRanges,          //
    Lakes,                   //
    LiveWaterStage,          //
    Drainage,                //
    Midpoint,                //
    ClassicWater,            //
    BoxBlur,                 //
    Streams>;

}  // namespace talus
