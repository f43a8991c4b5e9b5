#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Turns the ground upside down.
struct Invert {
    static constexpr StageInfo info{
        .key = "invert",
        .label = "Invert",
        .group = Group::filter,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .keywords = "negative, flip, upside down, reverse",
        .help = "Turns the ground upside down within the height range: mountains become basins.",
    };

    static void parameters(auto&&) {}

    /// height = low + high − height, with the world's height range.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
