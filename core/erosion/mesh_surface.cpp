#include "core/erosion/mesh_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr double k_plane_reach = 1.45;  // spacings: except for corners no place is farther from all points
constexpr int k_cell_rows = 8;          // rows of cells

}  // namespace

template <int count>
MeshSurface<count>::MeshSurface(const Mesh& mesh, int level, std::vector<Values> values,
                                const Progress* progress)
    : mesh_(mesh),
      level_(level),
      reach_(k_plane_reach * mesh.level(level).spacing),
      around_(mesh.level(level), reach_) {
    const Mesh::Level& points = mesh.level(level);
    planes_.resize(static_cast<std::size_t>(points.points));
    first_.resize(points.cells.size() + 1);
    for (std::size_t cell = 0; cell < points.cells.size(); ++cell)
        first_[cell + 1] = first_[cell] + (points.cells[cell] != Mesh::k_none);
    parallel_blocks(0, points.rows, k_cell_rows, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        const auto columns = static_cast<std::size_t>(points.columns);
        for (std::size_t cell = static_cast<std::size_t>(begin) * columns;
             cell < static_cast<std::size_t>(end) * columns; ++cell) {
            const std::uint32_t point = points.cells[cell];
            if (point == Mesh::k_none) continue;
            Plane& plane = planes_[first_[cell]];
            plane.x = mesh.x()[point];
            plane.y = mesh.y()[point];
            for (std::size_t k = 0; k < count; ++k) set(plane.value, k, values[point][k]);
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
                set(plane.slope_x, k, (x[k] * yy - y[k] * xy) / size);
                set(plane.slope_y, k, (y[k] * xx - x[k] * xy) / size);
            }
        }
    });
}

template <int count>
auto MeshSurface<count>::at(double x, double y) const -> Values {
    Lanes sum{};
    float weights = 0;
    const auto per_square = static_cast<float>(1 / (reach_ * reach_));
    mesh_.each_run(
        level_, x, y, around_, [&](std::size_t first, std::size_t last, double shift_x, double shift_y) {
            const auto from_x = static_cast<float>(x - shift_x);
            const auto from_y = static_cast<float>(y - shift_y);
            const Plane* const end = planes_.data() + first_[last + 1];
            Lanes sum_here = sum;
            float weights_here = weights;
            for (const Plane* plane = planes_.data() + first_[first]; plane != end; ++plane) {
                const float east = plane->x - from_x;
                const float south = plane->y - from_y;
                // 0 where it would be below, without a branch, which nothing could foresee.
                const float inside = 1 - (east * east + south * south) * per_square;
                const float near = 0.5f * (inside + std::fabs(inside));
                const float weight = near * near * near;
                weights_here += weight;
                sum_here += weight * (plane->value - plane->slope_x * east - plane->slope_y * south);
            }
            sum = sum_here;
            weights = weights_here;
        });
    if (!(weights > 0)) return beyond(x, y);
    return values_of(sum / weights);
}

// In the corners of a bounded world, which no point need be near to: the plane of the nearest.
template <int count>
auto MeshSurface<count>::beyond(double x, double y) const -> Values {
    Values values{};
    const Plane* nearest = nullptr;
    float least = 0;
    for (int times = 2; nearest == nullptr && times <= 4; times *= 2) {
        mesh_.each_run(level_, x, y, Mesh::Reach(mesh_.level(level_), times * reach_),
                       [&](std::size_t first, std::size_t last, double shift_x, double shift_y) {
                           for (std::uint32_t i = first_[first]; i < first_[last + 1]; ++i) {
                               const Plane& plane = planes_[i];
                               const auto east = plane.x - static_cast<float>(x - shift_x);
                               const auto south = plane.y - static_cast<float>(y - shift_y);
                               const float apart = east * east + south * south;
                               if (nearest != nullptr && apart >= least) continue;
                               nearest = &plane;
                               least = apart;
                               values = values_of(plane.value - plane.slope_x * east - plane.slope_y * south);
                           }
                       });
    }
    return values;
}

template class MeshSurface<1>;
template class MeshSurface<3>;
template class MeshSurface<4>;

}  // namespace talus
