#pragma once

#include <algorithm>

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// The classic blur of small programs: the mean of the 3 × 3 cells around each cell, repeated.
struct BoxBlur {
    static constexpr StageInfo info{
        .key = "box_blur",
        .label = "Box blur (counts cells)",
        .group = Group::classic,
        .reads = fields("height"),
        .writes = fields("height"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::cells,
        .scratch = 8,
        .keywords = "mean filter, average, 3 x 3, smooth",
        .help =
            "Every height becomes the mean of the 3 × 3 cells around it, pass after pass. It counts cells, "
            "so the finer the map, the less it blurs; Blur works in metres instead.",
    };

    int passes = 10;
    bool whole_numbers = false;

    static void parameters(auto&& parameter) {
        parameter(&BoxBlur::passes, {.key = "passes",
                                     .label = "Passes",
                                     .min = 0,
                                     .max = 200,
                                     .slider_range = {0, 60},
                                     .basic = true,
                                     .help = "Number of passes. Many passes of a box approach a bell curve "
                                             "(Gaussian) with a standard deviation of √(⅔ · passes) cells."});
        parameter(&BoxBlur::whole_numbers,
                  {.key = "whole_numbers",
                   .label = "Whole numbers (0–255)",
                   .basic = true,
                   .help = "Keeps heights as whole numbers from 0 to 255, as programs that store them in "
                           "bytes do, and drops the fraction of each mean. So the ground sinks from pass to "
                           "pass, and horizontal, vertical and diagonal stripes appear where a mean falls "
                           "just short of the next number: a lesson in rounding."});
    }

    /// Returns one cell per pass.
    double reach_metres(const Lattice& world) const;
    double cost_per_cell() const { return std::max(1, passes); }
    /// See core/filter/box_passes.h and point_functions.h.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
