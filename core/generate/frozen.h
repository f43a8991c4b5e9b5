#pragma once

#include <cstdint>

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Ground as it once was, whatever has become of the layers that made it.
struct Frozen {
    static constexpr StageInfo info{
        .key = "frozen",
        .label = "Frozen ground",
        .group = Group::generator,
        .reads = fields("height"),
        .writes = fields("height", "water"),
        .reach = Reach::point,
        .needs = Needs::edges,
        .resolution = ResolutionPromise::likeness,
        .revision = 2,
        .keywords = "bake, baked, cache, flatten layers",
        .help =
            "Ground kept as it was when a layer was frozen: heights and standing water stay, whatever is "
            "changed in earlier layers. Layer > Freeze makes it.",
    };

    Raster heights;
    Raster water;
    std::int64_t base = 0;

    static void parameters(auto&& parameter) {
        parameter(&Frozen::heights,
                  {.key = "heights",
                   .label = "Heights",
                   .basic = true,
                   .help = "The heights that were frozen, in metres, laid over the whole world. Without any, "
                           "the ground of the earlier layers stays as it is."});
        parameter(&Frozen::water, {.key = "water",
                                   .label = "Water",
                                   .basic = true,
                                   .help = "The depth of the lakes and rivers that were frozen with them, in "
                                           "metres. None: the ground was dry."});
        parameter(&Frozen::base,
                  {.key = "base",
                   .label = "Made from",
                   .hidden = true,
                   .help = "Tells the layers that it was frozen from, so that Talus can say when they have "
                           "changed. 0: not known."});
    }

    /// Samples the rasters where the terrain lies: bit for bit where both have the same size, else bicubic.
    /// Without heights it changes nothing.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
