#include "core/erosion/mesh_surface.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr double k_reach = 1.45;  // spacings: no place is farther from all points
constexpr int k_cells = 3;        // that a reach goes through at most
constexpr int k_grain = 1 << 13;  // points

}  // namespace

template <int count>
MeshSurface<count>::MeshSurface(const Mesh& mesh, int level, std::vector<Values> values,
                                const Progress* progress)
    : mesh_(mesh), level_(level), reach_(k_reach * mesh.level(level).spacing) {
    const Mesh::Level& points = mesh.level(level);
    planes_.resize(static_cast<std::size_t>(points.points));
    parallel_blocks(0, points.points, k_grain, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        for (int i = begin; i < end; ++i) {
            const auto point = static_cast<std::uint32_t>(i);
            Plane& plane = planes_[point];
            plane = {values[point], {}, {}};
            // The plane of least squares through the point, neighbours counted by 1 / distance².
            float xx = 0;
            float xy = 0;
            float yy = 0;
            Values x{};
            Values y{};
            for (std::uint32_t e = points.first[point]; e < points.first[point + 1]; ++e) {
                const std::uint32_t other = points.neighbour[e];
                const std::array<float, 2> way = mesh.way(point, other);
                const float weight = 1 / (way[0] * way[0] + way[1] * way[1]);
                xx += weight * way[0] * way[0];
                xy += weight * way[0] * way[1];
                yy += weight * way[1] * way[1];
                for (std::size_t k = 0; k < count; ++k) {
                    const float rise = values[other][k] - values[point][k];
                    x[k] += weight * way[0] * rise;
                    y[k] += weight * way[1] * rise;
                }
            }
            const float size = xx * yy - xy * xy;
            if (!(size > 1e-3f)) continue;
            for (std::size_t k = 0; k < count; ++k) {
                plane.slope_x[k] = (x[k] * yy - y[k] * xy) / size;
                plane.slope_y[k] = (y[k] * xx - x[k] * xy) / size;
            }
        }
    });
}

template <int count>
auto MeshSurface<count>::at(double x, double y) const -> Values {
    Values sum{};
    float weights = 0;
    const auto per_square = static_cast<float>(1 / (reach_ * reach_));
    mesh_.each_near(level_, x, y, k_cells, [&](std::uint32_t point, double dx, double dy) {
        const auto east = static_cast<float>(dx);
        const auto south = static_cast<float>(dy);
        const float near = 1 - (east * east + south * south) * per_square;
        if (near <= 0) return;
        const float weight = near * near * near;
        const Plane& plane = planes_[point];
        weights += weight;
        for (std::size_t k = 0; k < count; ++k)
            sum[k] += weight * (plane.value[k] - plane.slope_x[k] * east - plane.slope_y[k] * south);
    });
    if (weights > 0) {
        for (float& value : sum) value /= weights;
    }
    return sum;
}

template class MeshSurface<1>;
template class MeshSurface<3>;
template class MeshSurface<4>;

}  // namespace talus
