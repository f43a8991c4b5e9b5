#pragma once

#include <array>

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Fractal terrain by diamond-square.
///
/// A lattice of corners, `feature_size` apart, is split level by level: a diamond step puts a point in the
/// centre of each square (mean of its four corners plus a random offset), a square step one in the middle of
/// each edge (mean of its four neighbours, three at the border of a world that does not wrap). Each level
/// halves the spacing, and the offsets shrink.
///
/// Fournier, Fussell and Carpenter, *Computer rendering of stochastic models*, CACM 25(6), 1982; random
/// additions: Saupe in *The Science of Fractal Images*, ed. Peitgen and Saupe, 1988, ch. 2.
///
/// In an endless world the lattice continues for ever, without borders or corners. Features out to 2^48 from
/// the origin are all different, and a sample between lattice points keeps its fraction of a step to 2^-53
/// wherever it lies.
///
/// Offsets are hashed from the place, so a coarser map is the exact decimation of a finer one between
/// power-of-two spacings, and the terrain keeps its shape when the resolution changes.
struct DiamondSquare {
    enum class Rule { half_step, per_level };
    enum class Law { uniform, gaussian };

    static constexpr StageInfo info{
        .key = "diamond_square",
        .label = "Diamond-square",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,  // every point depends on its place alone
        .resolution = ResolutionPromise::exact,
        .scratch = 1,
        .keywords =
            "fractal, fractal terrain, plasma, cloud fractal, hurst, roughness, mountains, "
            "craggy",
        .help =
            "Mountains, islands and basins by the diamond-square algorithm: random corners, refined level by "
            "level. Quick and craggy; the classic of fractal terrain.",
    };

    float smoothness = 0.8f;    // Hurst exponent H
    float feature_size = 4096;  // m between the first corners
    float relief = 500;         // m: the corners lie within level ± relief
    float level = 500;          // m: mean height
    Rule rule = Rule::half_step;
    Law law = Law::uniform;
    bool random_additions = false;
    float lower_ground_smoother = 0;  // amount, 0 to 1
    bool set_corners = false;
    Float4 corners = {500, 500, 500, 500};  // m: north-west, north-east, south-west, south-east

    static constexpr std::array<Choice, 2> k_rules{{
        {"half_step", "Fractal: by half step",
         "Offsets shrink by 2^(-H/2) before each of the two half steps of a level."},
        {"per_level", "Classic: halve per level",
         "Offsets halve from level to level and are the same for both half steps; smoothness has no effect."},
    }};
    static constexpr std::array<Choice, 2> k_laws{{
        {"uniform", "Uniform", "Every offset within the range is equally likely."},
        {"gaussian", "Gaussian",
         "Bell curve with the same standard deviation: occasionally a lone peak or pit."},
    }};
    static constexpr std::array<std::string_view, 4> k_corner_names{"NW", "NE", "SW", "SE"};

    static void parameters(auto&& parameter) {
        parameter(&DiamondSquare::smoothness,
                  {.key = "smoothness",
                   .label = "Smoothness (Hurst H)",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .visible_when = {"rule", static_cast<int>(Rule::half_step)},
                   .help = "0 is jagged, 1 is smooth: how fast the offsets shrink towards fine detail. "
                           "(\"Roughness\" in other programs is the opposite.)"});
        parameter(&DiamondSquare::feature_size,
                  {.key = "feature_size",
                   .label = "Feature size",
                   .unit = "m",
                   .min = 16,
                   .max = 65536,
                   .slider_range = {64, 16384},
                   .basic = true,
                   .log = true,
                   .help = "Distance between the corners where the algorithm starts. As large as the world: "
                           "one mountain or basin. Smaller: many hills of about this size."});
        parameter(&DiamondSquare::relief,
                  {.key = "relief",
                   .label = "Relief",
                   .unit = "m",
                   .min = 0,
                   .max = 10000,
                   .slider_range = {0, 1500},
                   .basic = true,
                   .help = "Largest offset of a corner where the algorithm starts, up or down. More relief "
                           "makes higher mountains and deeper basins."});
        parameter(&DiamondSquare::level,
                  {.key = "level",
                   .label = "Base height",
                   .unit = "m",
                   .min = -10000,
                   .max = 10000,
                   .slider_range = {-500, 1500},
                   .help = "Mean height of the terrain: the random heights of the corners lie around it."});
        parameter(&DiamondSquare::rule, {.key = "rule",
                                         .label = "Offsets shrink",
                                         .choices = k_rules,
                                         .help = "How the random offsets shrink from coarse to fine."});
        parameter(&DiamondSquare::law, {.key = "law",
                                        .label = "Offset law",
                                        .choices = k_laws,
                                        .help = "How the random offsets are distributed."});
        parameter(&DiamondSquare::random_additions,
                  {.key = "random_additions",
                   .label = "Random additions",
                   .help = "Also displaces the existing points at each half step, as Saupe described it for "
                           "ground that is equally rough everywhere, which it does not become: rougher "
                           "ground, with a tip or a pit here and there where an old point was displaced "
                           "again and again. Long creases along the lattice do not fade, and small tips "
                           "appear along them."});
        parameter(
            &DiamondSquare::lower_ground_smoother,
            {.key = "lower_ground_smoother",
             .label = "Lower ground smoother",
             .min = 0,
             .max = 1,
             .help = "Scales each offset by how high the ground already is within the world's height range: "
                     "flat lowlands, craggy peaks. 0 is off, 1 gives the lowest ground no offsets."});
        parameter(
            &DiamondSquare::set_corners,
            {.key = "set_corners",
             .label = "Set the corners",
             .help = "Gives the corners where the algorithm starts fixed heights instead of random ones: the "
                     "world's own corners, or, where the feature size does not divide the world, those of "
                     "the last features beyond its border. In a world that wraps, all four are one point, "
                     "the north-west one. An endless world has no corners, and this has no effect."});
        parameter(&DiamondSquare::corners,
                  {.key = "corners",
                   .label = "Corner heights",
                   .unit = "m",
                   .min = -10000,
                   .max = 10000,
                   .slider_range = {-500, 1500},
                   .visible_when = {"set_corners", 1},
                   .elements = k_corner_names,
                   .help = "Heights of the world's corners, where the algorithm starts."});
    }

    /// Writes `height` on the terrain's lattice, a window of the world's; where the world wraps, the window
    /// may reach beyond the edges. Any size works: samples that are not lattice points are interpolated, see
    /// plan_lattice(). Gives the same bits on any number of threads and at any SIMD level. Throws Cancelled
    /// or std::bad_alloc and then leaves the terrain as it was.
    void apply(Terrain& terrain, const Context& context) const;
    std::shared_ptr<const Prepared> prepare(const WorldFrame& world, std::uint64_t seed) const;
};

}  // namespace talus
