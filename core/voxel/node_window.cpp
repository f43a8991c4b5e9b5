#include "core/voxel/node_window.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/volume/cave_pools.h"

namespace talus {
namespace {

MapNodeKind node_of(Fluid fluid) {
    return fluid == Fluid::lava ? k_lava_node : fluid == Fluid::sea ? k_sea_node : k_fresh_node;
}

}  // namespace

NodeWindow::NodeWindow(const NodeColumns& columns, const NodePlants* plants, int i0, int j0, int i1, int j1)
    : i0_(i0), j0_(j0), i1_(i1), j1_(j1), low_(1 << 24), high_(-(1 << 24)) {
    std::vector<NodeColumn> made;
    for (int j = j0; j <= j1; ++j) {
        for (int i = i0; i <= i1; ++i) {
            const NodeColumn& column = made.emplace_back(columns.at(i, j));
            const double below = static_cast<double>(column.layers.depth()) / columns.node_size();
            low_ = std::min(low_, column.top - static_cast<int>(below) - 1);
            high_ = std::max(high_, column.water + column.snow + 1);
        }
    }
    std::vector<PlacedNode> carved;
    columns.each_carved(i0, j0, i1, j1, [&](int i, int j, int k) {
        carved.push_back({i, j, k, MapNodeKind::air});
        low_ = std::min(low_, k);
    });
    std::vector<PlacedNode> planted;
    if (plants != nullptr) {
        plants->each_node(i0, j0, i1, j1, [&](int i, int j, int k, MapNodeKind kind) {
            if (!covers(i, j)) return;
            planted.push_back({i, j, k, kind});
            low_ = std::min(low_, k);
            high_ = std::max(high_, k);
        });
    }
    nodes_.assign(index(i1, j1, high_) + 1, MapNodeKind::air);
    std::size_t next = 0;
    for (int j = j0; j <= j1; ++j) {
        for (int i = i0; i <= i1; ++i) fill(i, j, made[next++], columns.node_size());
    }
    std::vector<PlacedNode> emptied;
    for (const PlacedNode& node : carved) {
        MapNodeKind& kind = nodes_[index(node.i, node.j, node.k)];
        if (gives_way(kind)) continue;
        kind = MapNodeKind::air;
        // Snow does not lie on nothing.
        for (int k = node.k + 1; k <= high_; ++k) {
            MapNodeKind& above = nodes_[index(node.i, node.j, k)];
            if (above != k_snow_node && above != k_thin_snow_node) break;
            above = MapNodeKind::air;
        }
        emptied.push_back(node);
    }
    fill_caves(columns, std::move(emptied));
    for (const PlacedNode& node : planted) {
        MapNodeKind& kind = nodes_[index(node.i, node.j, node.k)];
        if (is_leaves(node.kind) ? kind == MapNodeKind::air || kind == k_thin_snow_node : gives_way(kind))
            kind = node.kind;
    }
    spread_light();
}

// Carved nodes above each other are one span: what stands in it stands on its lowest node.
void NodeWindow::fill_caves(const NodeColumns& columns, std::vector<PlacedNode> emptied) {
    const auto pools = cave_pools_of(columns.terrain());
    if (pools == nullptr) return;
    const auto order_of = [](const PlacedNode& node) { return std::tuple(node.j, node.i, node.k); };
    std::ranges::sort(emptied, {}, order_of);
    const double size = columns.node_size();
    for (std::size_t first = 0; first < emptied.size();) {
        const PlacedNode& lowest = emptied[first];
        std::size_t last = first;
        while (last + 1 < emptied.size() && emptied[last + 1].i == lowest.i &&
               emptied[last + 1].j == lowest.j && emptied[last + 1].k == emptied[last].k + 1)
            ++last;
        const WorldPlace at = columns.place(lowest.i, lowest.j);
        const CaveSpan span{.floor = static_cast<float>((lowest.k - 0.5) * size),
                            .roof = static_cast<float>((emptied[last].k + 0.5) * size)};
        if (const auto standing = pools->standing_in(span, at.x, at.y)) {
            for (std::size_t i = first;
                 i <= last && emptied[i].k * size <= static_cast<double>(standing->top); ++i)
                nodes_[index(lowest.i, lowest.j, emptied[i].k)] = node_of(standing->fluid);
        }
        first = last + 1;
    }
}

void NodeWindow::fill(int i, int j, const NodeColumn& column, double node_size) {
    const std::size_t base = index(i, j, low_);
    const auto put = [&](int from, int to, MapNodeKind kind) {
        for (int k = from; k <= to; ++k) nodes_[base + static_cast<std::size_t>(k - low_)] = kind;
    };
    for (int k = low_; k < column.top; ++k) put(k, k, below_node(column.material(column.top - k, node_size)));
    const Material top = column.material(0, node_size);
    const bool open = column.water == column.top && column.snow == 0;
    put(column.top, column.top, open ? top_node(top) : below_node(top));
    put(column.top + 1, column.water, column.sea ? k_sea_node : k_fresh_node);
    put(column.water - column.ice + 1, column.water, k_ice_node);
    put(column.top + 1, column.top + column.snow, k_snow_node);
    if (column.thin_snow) put(column.top + 1, column.top + 1, k_thin_snow_node);
}

void NodeWindow::spread_light() {
    struct Lit {
        int i, j, k;
    };
    light_.assign(nodes_.size(), 0);
    std::vector<Lit> lit;
    for (int j = j0_; j <= j1_; ++j) {
        for (int i = i0_; i <= i1_; ++i) {
            for (int k = high_; k >= low_ && nodes_[index(i, j, k)] == MapNodeKind::air; --k) {
                light_[index(i, j, k)] = k_daylight;
                lit.push_back({i, j, k});
            }
        }
    }
    // Each is brighter than those that it lights, and stands before them.
    for (std::size_t next = 0; next < lit.size(); ++next) {
        const Lit from = lit[next];
        const auto dimmer = static_cast<std::uint8_t>(light_[index(from.i, from.j, from.k)] - 1);
        for (const auto& [i, j, k] :
             {Lit{1, 0, 0}, Lit{-1, 0, 0}, Lit{0, 1, 0}, Lit{0, -1, 0}, Lit{0, 0, 1}, Lit{0, 0, -1}}) {
            const Lit to{from.i + i, from.j + j, from.k + k};
            if (!covers(to.i, to.j) || to.k < low_ || to.k > high_) continue;
            const std::size_t at = index(to.i, to.j, to.k);
            if (!lets_light_in(nodes_[at]) || light_[at] >= dimmer) continue;
            light_[at] = dimmer;
            lit.push_back(to);
        }
    }
}

}  // namespace talus
