#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/voxel/node_columns.h"
#include "core/voxel/node_kind.h"
#include "core/voxel/node_plants.h"

namespace talus {

/// Some columns of a terrain as nodes: its ground by material with the caves carved out, snow, water, ice and
/// plants. Below low() there is only rock, above high() only air.
class NodeWindow {
 public:
    /// i0 to i1, j0 to j1: the columns, first and last, on the map. plants: may be null.
    NodeWindow(const NodeColumns& columns, const NodePlants* plants, int i0, int j0, int i1, int j1);

    int low() const { return low_; }
    int high() const { return high_; }
    /// i, j: on the map, one of the window's columns.
    MapNodeKind at(int i, int j, int k) const {
        if (k < low_) return below_node(material_of("rock"));
        return k > high_ ? MapNodeKind::air : nodes_[index(i, j, k)];
    }
    /// Returns the daylight in a node, 0 to 15: 15 under the sky, one less with each node through what is not
    /// solid. It is that of the window alone: light from beside it is missing.
    std::uint8_t light(int i, int j, int k) const {
        if (k < low_) return 0;
        return k > high_ ? k_daylight : light_[index(i, j, k)];
    }
    static constexpr std::uint8_t k_daylight = 15;

 private:
    struct PlacedNode {
        int i, j, k;
        MapNodeKind kind;
    };
    void fill_caves(const NodeColumns& columns, std::vector<PlacedNode> emptied);
    std::size_t index(int i, int j, int k) const {
        return (static_cast<std::size_t>(j - j0_) * static_cast<std::size_t>(i1_ - i0_ + 1) +
                static_cast<std::size_t>(i - i0_)) *
                   static_cast<std::size_t>(high_ - low_ + 1) +
               static_cast<std::size_t>(k - low_);
    }
    bool covers(int i, int j) const { return i >= i0_ && i <= i1_ && j >= j0_ && j <= j1_; }
    void spread_light();
    void fill(int i, int j, const NodeColumn& column, double node_size);

    int i0_, j0_, i1_, j1_;
    int low_, high_;
    std::vector<MapNodeKind> nodes_;  // column by column, upwards
    std::vector<std::uint8_t> light_;
};

}  // namespace talus
