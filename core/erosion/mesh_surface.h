#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
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
    // The values of all surfaces: a vector of the processor where there are several.
    using Four = float __attribute__((vector_size(4 * sizeof(float))));
    using Lanes = std::conditional_t<count == 1, float, Four>;
    static void set(Lanes& lanes, std::size_t k, float value) {
        if constexpr (count == 1)
            lanes = value;
        else
            lanes[k] = value;
    }
    static Values values_of(const Lanes& lanes) {
        if constexpr (count == 1) return {lanes};
        Values values{};
        if constexpr (count > 1)
            for (std::size_t k = 0; k < count; ++k) values[k] = lanes[k];
        return values;
    }

    Values beyond(double x, double y) const;

    // Through a point, whose place it is.
    struct Plane {
        float x = 0, y = 0;  // m from the first sample
        Lanes value{}, slope_x{}, slope_y{};
    };
    const Mesh& mesh_;
    int level_;
    double reach_;  // m
    Mesh::Reach around_;
    // In the order of the mesh's cells, so that what is near lies side by side: those of cell i begin at
    // first_[i].
    std::vector<Plane> planes_;
    std::vector<std::uint32_t> first_;
};

extern template class MeshSurface<1>;
extern template class MeshSurface<3>;
extern template class MeshSurface<4>;

}  // namespace talus
