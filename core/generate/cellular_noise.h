#pragma once

#include "core/generate/fractal_noise.h"

namespace talus {

/// Fractal terrain from cellular noise: distances to the nearest of randomly scattered points, one in each
/// cell of a square lattice.
///
/// Distances to the nearest points are exact, wherever the points fall. One point per cell leaves a trace of
/// the lattice: up to an eighth more power along its axes than along the diagonals.
///
/// Worley, *A cellular texture basis function*, SIGGRAPH 1996.
struct CellularNoise : FractalNoise {
    enum class Measure { f1, f2, f2_f1 };

    static constexpr StageInfo info{
        .key = "cellular",
        .label = "Cellular noise (Worley)",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .scratch = 1,
        .keywords = "voronoi, worley, noise, cells, cracks, mosaic, cobblestone, honeycomb, crystals",
        .help =
            "Cells around scattered points: bowls, cracked plateaus, scales, cobbles and dried mud. Each "
            "cell of a lattice, the wavelength apart, holds one point.",
    };

    Measure measure = Measure::f2_f1;
    float jitter = 1;  // 0 to 1

    CellularNoise() { octaves = 4; }

    static constexpr std::array<Choice, 3> k_measures{{
        {"f1", "F1: nearest point", "A bowl around each point, with ridges between: craters and scales."},
        {"f2", "F2: second nearest", "Overlapping bowls with creases: crystals."},
        {"f2_f1", "F2 - F1: cell borders",
         "A raised middle in each cell and a crack along its border: plateaus, paving, dried mud.",
         "f2-f1, cracked ground, dried mud, paving, plates"},
    }};

    static void parameters(auto&& parameter) {
        parameter(&CellularNoise::measure,
                  {.key = "measure",
                   .label = "Distance",
                   .basic = true,
                   .choices = k_measures,
                   .help = "Which distance to the scattered points becomes the height."});
        list<CellularNoise>(parameter);
        parameter(&CellularNoise::jitter,
                  {.key = "jitter",
                   .label = "Jitter",
                   .min = 0,
                   .max = 1,
                   .help = "How irregular the cells are. 0: squares, each point in the middle of its cell. "
                           "1: points anywhere in their cells."});
    }

    std::shared_ptr<const Prepared> prepare(const WorldFrame& world, std::uint64_t seed) const;
    double cost_per_cell() const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
