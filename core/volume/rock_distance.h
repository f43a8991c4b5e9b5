#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/terrain/terrain.h"

namespace talus {

/// The solid that closed_rock() is the surface of, as a signed distance φ on a level lattice, m, negative in
/// the rock:
///
///     φ = max((z − h) · cos(slope), −d, floor − z, the way beyond the map's border)
///
/// h: the ground of the meshes at the place. d: the distance from what features carve, above 0 in the rock
/// (feature_distance()); caves end with a wall of two voxels at the border. So φ is 0 on the surface and, as
/// d is, at most the true distance elsewhere. It is clamped to a band of three voxels around the surface, as
/// level sets have it, and only bricks of 8³ voxels that the band meets are evaluated.
///
/// Voxel (i, j, k) lies i voxels to the east and j to the south of the map's first sample, k voxels above
/// the datum.
class RockDistance {
 public:
    static constexpr int k_side = 8;  ///< voxels along a brick
    static constexpr int k_band = 3;  ///< voxels on either side of the surface
    static constexpr std::size_t k_voxels = std::size_t{k_side} * k_side * k_side;

    /// terrain: at least 2 × 2 samples; must outlive it. voxel: its side, m, above 0. floor: m, below the
    /// rock's caves.
    RockDistance(const Terrain& terrain, double voxel, float floor);

    /// Bricks along an axis, first and last.
    struct Range {
        int first = 0, last = -1;
    };
    Range bricks_east() const { return east_; }
    Range bricks_south() const { return south_; }

    struct Brick {
        int k = 0;  ///< upwards, in bricks
        /// m: from west to east, then upwards, then from north to south, the last one fastest.
        std::array<float, k_voxels> values = {};
    };
    struct Stack {
        std::vector<Brick> bricks;  ///< that the band meets
        std::vector<Range> solid;   ///< bricks above each other that are rock alone
    };
    /// Evaluates the bricks above each other at a place, on any thread. What is not listed is air.
    Stack stack(int i, int j) const;

    double voxel() const { return voxel_; }
    float band() const { return band_; }  ///< m

 private:
    struct Link {
        const Feature* feature;
        std::size_t index;
        RockBox box;  // with the band around it
    };
    struct Touch {
        int j, i;
        std::uint32_t link;
        friend auto operator<=>(const Touch&, const Touch&) = default;
    };
    // The ground over one voxel's middle, m.
    struct Column {
        double x = 0, y = 0;  // of the world
        double height = 0;
        double cosine = 1;  // of the slope
        double beyond = 0;  // outside the map's border; below 0 within
    };
    using Columns = std::array<Column, std::size_t{k_side} * k_side>;

    Column column(int i, int j) const;
    double ground(double east, double south) const;
    bool is_air(const Columns& columns, int k) const;
    bool is_rock(const Columns& columns, int k) const;
    void evaluate(const Columns& columns, const std::vector<const Link*>& links, Brick& brick) const;
    Range bricks_over(double low, double high) const;

    const Terrain& terrain_;
    double voxel_;
    float floor_;
    float band_;
    double width_, height_;  // of the map, m
    Range east_, south_;
    std::vector<Link> links_;
    std::vector<Touch> touches_;  // ordered
};

}  // namespace talus
