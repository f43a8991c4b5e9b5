#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/erosion/mesh.h"

namespace talus {

/// Smooth surfaces through the values of a mesh's points, without facets: at each place the planes that fit
/// the points around are mixed by weights that fall smoothly to 0 within k_reach spacings (a partition of
/// unity). Linear values are kept exactly. `count` surfaces share their weights.
template <int count>
class MeshSurface {
 public:
    using Values = std::array<float, count>;

    /// values: of each point of the level.
    MeshSurface(const Mesh& mesh, int level, std::vector<Values> values, const Progress* progress);

    /// Returns the surfaces at a place, m from the first sample. Any thread may call it.
    Values at(double x, double y) const;

 private:
    Values beyond(double x, double y) const;

    // Through a point, whose place it is.
    struct Plane {
        float x, y;  // m from the first sample
        Values value, slope_x, slope_y;
    };
    const Mesh& mesh_;
    int level_;
    double reach_;  // m
    // In the order of the mesh's cells, so that what is near lies side by side: those of cell i begin at
    // first_[i].
    std::vector<Plane> planes_;
    std::vector<std::uint32_t> first_;
};

extern template class MeshSurface<1>;
extern template class MeshSurface<3>;
extern template class MeshSurface<4>;

}  // namespace talus
