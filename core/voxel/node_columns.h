#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/base/map_size.h"
#include "core/surface/columns.h"
#include "core/terrain/features.h"
#include "core/terrain/terrain.h"
#include "core/terrain/world_place.h"

namespace talus {

/// The nodes over one place, counted upwards: node k is a cube whose middle lies k node sizes above the
/// datum, and it is ground where its middle does not lie above the ground.
struct NodeColumn {
    int top = 0;             ///< the uppermost node of the ground
    int water = 0;           ///< the uppermost one of the water; `top` where it is dry
    bool sea = false;        ///< the water is the sea's
    int ice = 0;             ///< so many nodes of the water, its uppermost, are ice
    int snow = 0;            ///< so many nodes of snow lie on the ground
    bool thin_snow = false;  ///< there is snow, but not half a node of it
    Column layers = {};

    /// Returns what a node of the ground is made of: `below` nodes under the uppermost one, of this size [m].
    Material material(int below, double node_size) const {
        return layers.at_depth(static_cast<float>(below * node_size));
    }
};

/// A terrain in cubes. A node lies at a sample of the map where both have the same spacing; between samples
/// the ground is interpolated linearly, so that it has no steps but those of the nodes, and the rest is that
/// of the nearest sample. What a feature carves (core/terrain/features.h) is empty where a node's middle lies
/// in it.
class NodeColumns {
 public:
    /// terrain: with a height; must outlive it. node_size: m, above 0.
    NodeColumns(const Terrain& terrain, double node_size);

    /// Returns the nodes along the map's sides, both ends included.
    MapSize size() const { return size_; }
    double node_size() const { return node_size_; }
    const Terrain& terrain() const { return terrain_; }
    /// Returns the middle of a node [m], seen from above. i: to the east, from 0. j: to the south.
    WorldPlace place(int i, int j) const;
    /// Returns the node whose middle is nearest to a place [m] along one axis; may lie beyond the map.
    int column_at(double x) const;
    int row_at(double y) const;
    int layer_at(double z) const;

    NodeColumn at(int i, int j) const;
    /// Returns the height of the ground at a node, m.
    float ground(int i, int j) const;
    /// Returns whether a feature carves the ground itself there.
    bool is_open(int i, int j) const;
    /// Calls carve(i, j, k) for the nodes below the ground that features carve, some of them repeatedly.
    /// i0 to i1, j0 to j1: the columns asked for, first and last.
    void each_carved(int i0, int j0, int i1, int j1,
                     const std::function<void(int i, int j, int k)>& carve) const;
    /// Returns the lowest node of the ground and of what is carved, over the whole map.
    int lowest() const;

 private:
    int nearest_x(int i) const;
    int nearest_y(int j) const;

    const Terrain& terrain_;
    Columns columns_;
    double node_size_;
    MapSize size_;
    // What is carved between two balls, and the box around that.
    struct Link {
        const Feature* feature;
        std::size_t index;
        RockBox box;
    };
    std::vector<Link> links_;
};

}  // namespace talus
