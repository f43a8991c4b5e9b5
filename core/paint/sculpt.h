#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Ground shaped by hand: what the strokes of a brush do to the ground below, one after the other. A stroke
/// is data in metres, so that whatever is changed below, or at what resolution it is made, the strokes are
/// done again to what lies there then.
struct Sculpt {
    static constexpr StageInfo info{
        .key = "sculpt",
        .label = "Sculpt",
        .group = Group::shape,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .scratch = 24,
        .revision = 5,
        .keywords = "brush, hand, raise ground, lower ground, paint height, strokes, draw",
        .help =
            "Ground shaped by hand, with brushes that raise, lower, smooth, flatten and more. The strokes "
            "lie "
            "over the ground of the earlier layers, which can still be changed.",
    };

    Strokes strokes;
    Raster baked = {};  // m that are added to the ground before the strokes are done

    static void parameters(auto&& parameter) {
        parameter(&Sculpt::strokes, {.key = "strokes",
                                     .label = "Strokes",
                                     .basic = true,
                                     .run_length = true,
                                     .help = "What was done by hand, in its order. Draw on the ground while "
                                             "the layer is selected."});
        parameter(&Sculpt::baked,
                  {.key = "baked",
                   .label = "Baked",
                   .help = "What earlier strokes did to the ground, in metres, laid over the whole world. "
                           "Layer > Bake strokes makes it."});
    }

    double reach_metres(const Lattice& world) const;
    double cost_per_cell(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
