#include "core/erosion/mesh_flow.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr std::uint32_t k_open = 0;  // the basin of all outlets
constexpr std::uint32_t k_unknown = 0xffffffffu;

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t basin) {
    while (parent[basin] != basin) basin = parent[basin] = parent[parent[basin]];
    return basin;
}

}  // namespace

void MeshFlow::route(const Mesh& mesh, int level, const std::vector<double>& height,
                     const std::vector<std::uint8_t>& outlet, const Progress* progress) {
    mesh_ = &mesh;
    level_ = &mesh.level(level);
    height_ = &height;
    outlet_ = &outlet;
    if (find_receivers(progress)) leave_depressions(progress);
    find_order(progress);
}

// Returns whether there are depressions.
bool MeshFlow::find_receivers(const Progress* progress) {
    const auto points = static_cast<std::size_t>(level_->points);
    receiver_.resize(points);
    distance_.resize(points);
    const double* const height = height_->data();
    std::atomic<bool> has_depressions = false;
    parallel_blocks(0, level_->points, Mesh::k_grain, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        bool has_any = false;
        for (int i = begin; i < end; ++i) {
            const auto point = static_cast<std::uint32_t>(i);
            std::uint32_t to = point;
            float distance = 0;
            if ((*outlet_)[point] == 0) {
                double steepest = 0;
                for (std::uint32_t e = level_->first[point]; e < level_->first[point + 1]; ++e) {
                    const double slope = (height[point] - height[level_->neighbour[e]]) /
                                         static_cast<double>(level_->distance[e]);
                    if (!(slope > steepest)) continue;
                    steepest = slope;
                    to = level_->neighbour[e];
                    distance = level_->distance[e];
                }
                has_any |= to == point;
            }
            receiver_[point] = to;
            distance_[point] = distance;
        }
        if (has_any) has_depressions = true;
    });
    return has_depressions;
}

// Braun and Willett, 2013: from each root up all that flows to it.
void MeshFlow::find_order(const Progress* progress) {
    const std::size_t points = receiver_.size();
    first_donor_.assign(points + 2, 0);
    for (std::size_t i = 0; i < points; ++i) ++first_donor_[receiver_[i] + 2];
    std::partial_sum(first_donor_.begin(), first_donor_.end(), first_donor_.begin());
    donors_.resize(points);
    // Afterwards first_donor_[i] is where the donors of i begin.
    if (progress != nullptr) progress->checkpoint();
    for (std::uint32_t i = 0; i < points; ++i) donors_[first_donor_[receiver_[i] + 1]++] = i;
    order_.resize(points);
    stack_.clear();  // a cancelled step may have left some
    parts_.assign(1, 0);
    std::size_t count = 0;
    for (std::uint32_t root = 0; root < points; ++root) {
        if (receiver_[root] != root) continue;
        if (count >= parts_.back() + Mesh::k_grain) parts_.push_back(static_cast<std::uint32_t>(count));
        stack_.push_back(root);
        while (!stack_.empty()) {
            const std::uint32_t point = stack_.back();
            stack_.pop_back();
            order_[count++] = point;
            if (progress != nullptr && count % k_checkpoint_cells == 0) progress->checkpoint();
            for (std::uint32_t d = first_donor_[point]; d < first_donor_[point + 1]; ++d) {
                if (donors_[d] != point) stack_.push_back(donors_[d]);
            }
        }
    }
    parts_.push_back(static_cast<std::uint32_t>(points));
}

void MeshFlow::each_part(const Progress* progress,
                         const std::function<void(std::span<const std::uint32_t>)>& use) const {
    parallel_blocks(0, static_cast<int>(parts_.size()) - 1, 1, [&](int part, int) {
        if (progress != nullptr) progress->checkpoint();
        const std::uint32_t first = parts_[static_cast<std::size_t>(part)];
        use(std::span(order_).subspan(first, parts_[static_cast<std::size_t>(part) + 1] - first));
    });
}

void MeshFlow::leave_depressions(const Progress* progress) {
    const std::vector<double>& height = *height_;
    // Basins: that of all outlets, and one for each other root.
    basin_.assign(receiver_.size(), k_unknown);
    std::uint32_t basins = 1;
    for (std::uint32_t point = 0; point < receiver_.size(); ++point) {
        if (receiver_[point] == point) basin_[point] = (*outlet_)[point] != 0 ? k_open : basins++;
    }
    for (std::uint32_t start = 0; start < receiver_.size(); ++start) {
        if (progress != nullptr && start % k_checkpoint_cells == 0) progress->checkpoint();
        std::uint32_t down = start;
        while (basin_[down] == k_unknown) down = receiver_[down];
        const std::uint32_t basin = basin_[down];
        for (std::uint32_t point = start; basin_[point] == k_unknown; point = receiver_[point])
            basin_[point] = basin;
    }
    std::vector<std::vector<Pass>> found((receiver_.size() + Mesh::k_grain - 1) / Mesh::k_grain);
    parallel_blocks(0, level_->points, Mesh::k_grain, [&](int begin, int end) {
        if (progress != nullptr) progress->checkpoint();
        std::vector<Pass>& own = found[static_cast<std::size_t>(begin / Mesh::k_grain)];
        for (auto point = static_cast<std::uint32_t>(begin); point < static_cast<std::uint32_t>(end);
             ++point) {
            if (basin_[point] == k_open) continue;  // its passes are found from the other side
            for (std::uint32_t e = level_->first[point]; e < level_->first[point + 1]; ++e) {
                const std::uint32_t other = level_->neighbour[e];
                if (basin_[other] == basin_[point] || (basin_[other] != k_open && other < point)) continue;
                own.push_back(
                    {std::max(height[point], height[other]), std::min(point, other), std::max(point, other)});
            }
        }
    });
    passes_.clear();
    for (const std::vector<Pass>& own : found) passes_.insert(passes_.end(), own.begin(), own.end());
    std::sort(passes_.begin(), passes_.end(), [](const Pass& a, const Pass& b) {
        if (a.height != b.height) return a.height < b.height;
        return a.inside != b.inside ? a.inside < b.inside : a.outside < b.outside;
    });
    // The lowest passes that join all basins: Kruskal's tree.
    std::vector<std::uint32_t> joined(basins);
    std::iota(joined.begin(), joined.end(), 0u);
    std::vector<std::vector<Pass>> around(basins);
    for (const Pass& pass : passes_) {
        const std::uint32_t a = root_of(joined, basin_[pass.inside]);
        const std::uint32_t b = root_of(joined, basin_[pass.outside]);
        if (a == b) continue;
        joined[std::max(a, b)] = std::min(a, b);
        around[basin_[pass.inside]].push_back(pass);
        around[basin_[pass.outside]].push_back({pass.height, pass.outside, pass.inside});
    }
    // From the outlets' basin on, each one's way out is the pass by which it was reached.
    std::vector<std::uint8_t> is_reached(basins, 0);
    std::vector<std::uint32_t> queue{k_open};
    is_reached[k_open] = 1;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const Pass& pass : around[queue[i]]) {
            const std::uint32_t above = basin_[pass.outside];
            if (is_reached[above] != 0) continue;
            is_reached[above] = 1;
            queue.push_back(above);
            std::uint32_t to = pass.inside;
            std::uint32_t point = pass.outside;
            while (true) {
                const std::uint32_t next = receiver_[point];
                const std::array<float, 2> way = mesh_->way(point, to);
                receiver_[point] = to;
                distance_[point] = std::sqrt(way[0] * way[0] + way[1] * way[1]);
                if (next == point) break;
                to = point;
                point = next;
            }
        }
    }
}

void MeshFlow::accumulate(std::vector<double>& amount, const Progress* progress) const {
    each_part(progress, [&](std::span<const std::uint32_t> points) {
        for (std::size_t i = points.size(); i-- > 0;) {
            if (progress != nullptr && i % k_checkpoint_cells == 0) progress->checkpoint();
            const std::uint32_t point = points[i];
            if (receiver_[point] != point) amount[receiver_[point]] += amount[point];
        }
    });
}

}  // namespace talus
