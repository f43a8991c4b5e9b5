#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/floor_division.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A volume that is mostly not there.
///
/// The ground stays a heightmap; beside it a terrain has features (core/terrain/features.h). A place is solid
/// where it lies below the height and no feature carves it. What a feature carves is known as a distance d
/// [m], above 0 in the rock, and asked for on the points of a lattice that follows the ground:
///
///     point (i, j, k) lies at sample (i, j) of the map, at the height h(i, j) + k · cell size, k ≤ 0.
///
/// So the ground itself is the layer k = 0, whose points are the samples of the heightmap, to the bit. That
/// is why a mesh of the caves fits the mesh of the ground: both have these vertices, and no other ones, where
/// they meet (core/volume/cave_mesh.h). On a lattice with level layers the ground would cross cells anywhere,
/// and its edge would have to be cut from triangles that know nothing of it.
///
/// Points are asked for in bricks of 32³ cells, and only in those that a feature touches. Bricks are counted
/// in samples of the world (i and j from the origin, k from the ground), so that those of any window are
/// those of the whole. A point's d is the least of its features', each clamped to a band around 0 and taken
/// only where the point is within the band around that link's box; so it is the same in every brick that
/// shares the point, and for every list of features that has those nearby. Nothing else enters it: a brick is
/// a function of the heights on it and of the features that touch it.
///
/// Memory: 144 KB for a brick while it is meshed, and some bytes for each link and brick; a dense array of
/// the same lattice has cells × depth.
///
/// **To do:** features that are added, not carved, such as rocks that stand out of the ground. Above the
/// ground lies the same lattice with k ≥ 0, solid where one is; as what is solid there is solid on both sides
/// of the layer k = 0, the region of that layer that has a face is the difference of two nested ones, each
/// clipped by a triangle.
/// **To do:** a finer lattice than the map's. Each cell of the map is split n × n, with heights on the
/// triangles of the ground; the points on an edge of the ground's hole are then joined into its ends.
/// The same idea, a heightmap and implicit shapes that are only evaluated while a mesh is made: Paris and
/// others, *Terrain amplification with implicit 3D features*, ACM Transactions on Graphics 38, 2019.

inline constexpr int k_brick = 32;  ///< cells along a side
/// Returns the brick of a cell, along one axis.
constexpr std::int64_t brick_of(std::int64_t cell) { return floor_divided(cell, k_brick); }
inline constexpr int k_brick_points = k_brick + 1;  ///< with those that it shares with the next ones
inline constexpr int k_max_brick_depth = 1 << 15;   ///< bricks below the ground

/// A brick's place: its first cell is 32 times so many cells from the world's origin and from the ground.
struct BrickPlace {
    std::int64_t i = 0;  ///< to the east
    std::int64_t j = 0;  ///< to the south
    int k = -1;          ///< upwards; −1: the one just below the ground
    friend auto operator<=>(const BrickPlace&, const BrickPlace&) = default;
};

/// The distances at a brick's points, m, above 0 in the rock. Points beyond the map's border stay unset.
class Brick {
 public:
    Brick() : values_(std::size_t{k_brick_points} * k_brick_points * k_brick_points) {}
    /// i, j, k: 0 to 32, within the brick.
    float& at(int i, int j, int k) { return values_[index(i, j, k)]; }
    float at(int i, int j, int k) const { return values_[index(i, j, k)]; }
    bool operator==(const Brick&) const = default;

 private:
    static std::size_t index(int i, int j, int k) {
        return (static_cast<std::size_t>(j) * k_brick_points + static_cast<std::size_t>(i)) * k_brick_points +
               static_cast<std::size_t>(k);
    }
    std::vector<float> values_;  // a column of points is contiguous
    friend class Volume;
};

/// Returns the distance of a place from what one link of a feature carves, m, above 0 in the rock, clamped to
/// ±band. It is that in a space where the feature is as high as wide, and so at most the true one. link: its
/// first ball.
float feature_distance(const Feature& feature, std::size_t link, double x, double y, double z, float band);

class Volume {
 public:
    /// terrain: with a height. closed: the map's border samples are solid, so that caves end there with a
    /// wall.
    explicit Volume(const Terrain& terrain, bool closed = false);

    /// Returns the bricks that a feature touches, ordered by their places.
    std::span<const BrickPlace> bricks() const { return bricks_; }
    /// Returns the bytes that this takes, without the brick that is evaluated and the heights.
    std::size_t bytes() const {
        return links_.capacity() * sizeof(Link) + touches_.capacity() * sizeof(Touch) +
               bricks_.capacity() * sizeof(BrickPlace);
    }
    /// Evaluates one of them, in any order and on any thread.
    void evaluate(const BrickPlace& place, Brick& brick) const;

    /// Calls open(x, y) for samples of the map where a feature carves the ground, some of them repeatedly.
    template <class Open>
    void each_opening(Open&& open) const {
        for (const Link& link : links_) {
            const Part ground{0, 0, 0, lattice_.width - 1, lattice_.height - 1, 0};
            each_point(link, ground, [&](int x, int y, int, float distance) {
                if (distance <= 0) open(x, y);
            });
        }
    }

    const Lattice& lattice() const { return lattice_; }
    const Grid<float>& heights() const { return *heights_; }
    const Field<float>& shared_heights() const { return heights_; }
    /// Returns the height of layer k at a sample of the map, m.
    double z_of(int x, int y, int k) const {
        return static_cast<double>((*heights_)(x, y)) + k * lattice_.cell_size;
    }
    /// Returns the first sample of a brick on the map, which may lie before it.
    int first_x(const BrickPlace& place) const { return static_cast<int>(place.i * k_brick - lattice_.x0); }
    int first_y(const BrickPlace& place) const { return static_cast<int>(place.j * k_brick - lattice_.y0); }

 private:
    // Two balls of a chain, and where they matter.
    struct Link {
        const Feature* feature;
        std::size_t index;
        RockBox box;         // with the band around it
        int x0, y0, x1, y1;  // the samples of the map in it, first and last
    };
    float distance(const Link& link, double x, double y, double z) const {
        return feature_distance(*link.feature, link.index, x, y, z, band_);
    }
    // A part of the lattice: the first and the last points along each axis.
    struct Part {
        int x0, y0, k0, x1, y1, k1;
    };
    // Calls each(x, y, k, distance) for the points of a part that lie in a link's box.
    template <class Each>
    void each_point(const Link& link, const Part& part, Each&& each) const {
        for (int y = std::max(part.y0, link.y0); y <= std::min(part.y1, link.y1); ++y) {
            for (int x = std::max(part.x0, link.x0); x <= std::min(part.x1, link.x1); ++x) {
                const auto [first, last] = layers(link.box, (*heights_)(x, y), (*heights_)(x, y));
                for (int k = std::max(part.k0, first); k <= std::min(part.k1, last); ++k)
                    each(x, y, k, distance(link, lattice_.x_of(x), lattice_.y_of(y), z_of(x, y, k)));
            }
        }
    }
    struct Layers {
        int first, last;  // none where the first is above the last
    };
    // Returns the layers that lie in a box somewhere below ground of these heights.
    Layers layers(const RockBox& box, float lowest, float highest) const;
    void find_bricks(std::uint32_t number);

    struct Touch {
        BrickPlace brick;
        std::uint32_t link;
        friend auto operator<=>(const Touch&, const Touch&) = default;
    };

    Lattice lattice_;
    Field<float> heights_;
    FeatureList features_;
    bool closed_;
    float band_;  // m
    std::vector<Link> links_;
    std::vector<Touch> touches_;  // ordered
    std::vector<BrickPlace> bricks_;
};

}  // namespace talus
