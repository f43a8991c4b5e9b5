#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/surface/scatter.h"
#include "core/voxel/node_columns.h"
#include "core/voxel/node_kind.h"

namespace talus {

/// The plants of a terrain in cubes: a trunk and a crown of leaves by the shape and the size of each, as they
/// are scattered (core/surface/scatter.h); smaller than half a node, it is left out.
class NodePlants {
 public:
    /// columns: must outlive it.
    NodePlants(const NodeColumns& columns, const Scatter& plants);

    /// Calls put(i, j, k, kind) for the nodes of all plants that reach into these columns, first to last,
    /// also for those of their nodes beyond: first all trunks, then all leaves, in an order that is the same
    /// for any columns asked for. Who was first has the node.
    void each_node(int i0, int j0, int i1, int j1,
                   const std::function<void(int i, int j, int k, MapNodeKind kind)>& put) const;
    /// Returns the bytes that so many plants take.
    static double bytes(double plants) { return plants * (sizeof(Standing) + sizeof(std::uint32_t)); }

 private:
    struct Standing {
        int i, j;
        float height, radius;  // in nodes
        Plant plant;
    };
    void draw(const Standing& plant, bool trunk,
              const std::function<void(int, int, int, MapNodeKind)>& put) const;

    const NodeColumns& columns_;
    std::vector<Standing> plants_;  // by squares of nodes, row by row
    std::vector<std::uint32_t> first_;
    int across_ = 0, down_ = 0, reach_ = 0;  // squares; nodes
};

}  // namespace talus
