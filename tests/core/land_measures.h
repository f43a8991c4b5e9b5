#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"

namespace talus {

/// The measures by which made land is told from surveyed land: whether its lines keep to the directions of
/// the grid, whether its rivers follow the laws of real ones, and whether it is the same land at every size.
/// All maps are bounded and finite, heights in metres.

/// How strongly the curvature of ridges and valleys prefers directions, from 0 (none) to 1. r8 is high where
/// lines run along 0°, 45°, 90° and 135° (or four others as far apart), r4 where they keep to one direction
/// and the one across it, r2 where ridges keep to one and valleys to the other. In isotropic noise of 1025²
/// samples r8 is 0.02 to 0.04, and more on smaller maps, by chance.
struct GridHarmonics {
    double r2 = 0;
    double r4 = 0;
    double r8 = 0;
};
/// Returns |Σ w e^(i k φ)| / Σ w for k = 2, 4 and 8, over the fifth of the samples with the largest
/// difference w of principal curvatures, φ being the direction of principal curvature, after a Gaussian.
/// sigma: its deviation in samples, above 0. The map has at least 8 sigma + 12 samples a side.
GridHarmonics grid_harmonics(const Grid<float>& map, double sigma);

/// The shares of slopes that face along the grid, in units of the mean direction: 1 is no preference, 0 none
/// of them, 18 all of them.
struct AspectShares {
    double axes = 0;       ///< within 2.5° of 0°, 90°, 180° or 270°
    double diagonals = 0;  ///< within 2.5° of the directions between those
};
/// Returns the shares by central differences after a Gaussian of one sample, which frees heights in whole
/// metres from the directions of small whole numbers. Slopes below 1/1000 and places at or below the sea
/// level do not count. cell_x, cell_y: metres between samples.
AspectShares aspect_shares(const Grid<float>& map, double cell_x, double cell_y,
                           float sea_level = -std::numeric_limits<float>::infinity());

/// Which of the ground's lines are rivers.
struct RiverRules {
    double channel_area = 5e5;  ///< drainage area above which water has a channel [m²]
    float sea_level = -std::numeric_limits<float>::infinity();  ///< water at or below it is sea [m]
};

/// The laws of a map's rivers. A law that the map is too small to show is 0.
struct RiverMeasures {
    double channel_length = 0;  ///< m, without lakes
    /// The share of the channels' length in straight runs: more than 8 steps in one of the eight directions.
    double straight_share = 0;
    double density = 0;  ///< metres of channels on each metre² of land [1/m]
    /// Exponent h of the longest upstream way ~ area^h at the mouths of all streams: 0.5 to 0.6 in nature
    /// (Hack, *Studies of longitudinal stream profiles*, 1957).
    double hack = 0;
    /// Exponent θ of slope ~ area^−θ along channels: 0.4 to 0.6 in balance (Flint, *Stream gradient as a
    /// function of order, magnitude, and discharge*, 1974).
    double concavity = 0;
    /// How many times as many streams each order has as the next: 3 to 5 (Horton 1945, with the orders of
    /// Strahler, *Quantitative analysis of watershed geomorphology*, 1957).
    double bifurcation = 0;
    double sinuosity = 0;       ///< length of the main stems by the straight way from head to mouth
    double valley_spacing = 0;  ///< m between valleys a twentieth of the relief deep, along rows and columns
    std::vector<int> streams;   ///< how many streams there are of order 1, 2, …
};
/// Returns the laws of the rivers that the map's water makes: each cell's runs to its steepest neighbour,
/// and out of depressions. Those deeper than a metre are lakes, which have no channels.
RiverMeasures river_measures(const Grid<float>& map, const Lattice& lattice, const RiverRules& rules = {});

/// Returns 0 where there is no channel, 1 where one leaves along an axis, 2 where along a diagonal.
Grid<std::uint8_t> channels_of(const Grid<float>& map, const Lattice& lattice, const RiverRules& rules = {});

/// How far a land at one size is the land at another.
struct SizeMeasures {
    double mean_difference = 0;  ///< of heights, as a share of the relief (highest by lowest of both maps)
    double percentile_95 = 0;    ///< of the difference, as such a share
    double correlation = 0;      ///< of the heights (Pearson's r)
    double channels_near = 0;    ///< share of the finer channels within two coarse cells of a coarser one
};
/// Compares two maps of one world at their common samples. fine: (n − 1) k + 1 samples a side for a coarse
/// map of n, k a whole number. lattice: of the coarse map.
SizeMeasures compare_sizes(const Grid<float>& fine, const Grid<float>& coarse, const Lattice& lattice,
                           const RiverRules& rules = {});

/// All measures of one map.
struct LandMeasures {
    static constexpr double k_sigmas[3] = {1.5, 3, 6};
    GridHarmonics harmonics[3];  ///< after a Gaussian of these deviations, in samples
    AspectShares aspects;
    RiverMeasures rivers;
};
LandMeasures land_measures(const Grid<float>& map, const Lattice& lattice, const RiverRules& rules = {});

}  // namespace talus
