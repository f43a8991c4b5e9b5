#include "core/voxel/node_columns.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/surface/natural_ground.h"
#include "core/volume/between_samples.h"
#include "core/volume/volume.h"

namespace talus {
namespace {

constexpr float k_seen_snow = 0.03f;  // m, from which snow is a node at all
constexpr double k_exact = 1e-9;      // of a node, by which rounding may miss the last sample

int whole(double value) { return static_cast<int>(std::floor(value)); }
int rounded(double value) { return whole(value + 0.5); }

int nodes_along(int samples, double cell_size, double node_size) {
    return whole((samples - 1) * cell_size / node_size + k_exact) + 1;
}

}  // namespace

NodeColumns::NodeColumns(const Terrain& terrain, double node_size)
    : terrain_(terrain),
      columns_(terrain),
      node_size_(node_size),
      size_{nodes_along(terrain.lattice.width, terrain.lattice.cell_size, node_size),
            nodes_along(terrain.lattice.height, terrain.lattice.cell_size, node_size)} {
    if (terrain.features == nullptr) return;
    for (const auto& feature : *terrain.features) {
        const std::size_t links = std::max<std::size_t>(1, feature->chain.size() - 1);
        for (std::size_t i = 0; i < links; ++i) links_.push_back({feature.get(), i, feature->box_of(i)});
    }
}

WorldPlace NodeColumns::place(int i, int j) const {
    const Lattice& lattice = terrain_.lattice;
    return {lattice.x_of(0) + i * node_size_, lattice.y_of(0) + j * node_size_};
}

int NodeColumns::column_at(double x) const { return rounded((x - terrain_.lattice.x_of(0)) / node_size_); }
int NodeColumns::row_at(double y) const { return rounded((y - terrain_.lattice.y_of(0)) / node_size_); }
int NodeColumns::layer_at(double z) const { return rounded(z / node_size_); }

int NodeColumns::nearest_x(int i) const {
    return std::min(rounded(i * node_size_ / terrain_.lattice.cell_size), terrain_.lattice.width - 1);
}
int NodeColumns::nearest_y(int j) const {
    return std::min(rounded(j * node_size_ / terrain_.lattice.cell_size), terrain_.lattice.height - 1);
}

float NodeColumns::ground(int i, int j) const {
    const Lattice& lattice = terrain_.lattice;
    if (node_size_ == lattice.cell_size) return (*terrain_.height())(i, j);
    const WorldPlace at = place(i, j);
    return static_cast<float>(BetweenSamples(*terrain_.height(), lattice).at(at.x, at.y));
}

NodeColumn NodeColumns::at(int i, int j) const {
    NodeColumn nodes{.layers = columns_.at(nearest_x(i), nearest_y(j))};
    const Column& sample = nodes.layers;
    const auto node = [&](float z) { return whole(static_cast<double>(z) / node_size_); };
    nodes.top = node(ground(i, j));
    nodes.water = nodes.top;
    const float level =
        std::max(sample.water > 0 ? sample.ground + sample.water : terrain_.sea_level, terrain_.sea_level);
    if (sample.water > 0 || ground(i, j) < level) nodes.water = std::max(nodes.top, node(level));
    // A depth that is added to its ground again is not the level to the bit.
    nodes.sea = level <= terrain_.sea_level + k_dry_depth;
    // A brook of less than a node is a node deep, cut into the ground: else it would be seen here and there.
    if (sample.water > 0 && nodes.water == nodes.top && !nodes.sea) --nodes.top;
    if (nodes.water > nodes.top && sample.ice > 0)
        nodes.ice =
            std::clamp(rounded(static_cast<double>(sample.ice) / node_size_), 1, nodes.water - nodes.top);
    if (nodes.water == nodes.top) {
        nodes.snow = rounded(static_cast<double>(sample.snow) / node_size_);
        nodes.thin_snow = nodes.snow == 0 && sample.snow >= k_seen_snow;
    }
    return nodes;
}

bool NodeColumns::is_open(int i, int j) const {
    const Field<std::uint8_t>& opening = terrain_.fields.get<"opening">();
    return opening != nullptr && (*opening)(nearest_x(i), nearest_y(j)) != 0;
}

void NodeColumns::each_carved(int i0, int j0, int i1, int j1,
                              const std::function<void(int, int, int)>& carve) const {
    const auto band = static_cast<float>(node_size_);
    const WorldPlace first = place(i0, j0);
    const WorldPlace last = place(i1, j1);
    const RockBox asked{first.x, first.y, 0, last.x, last.y, 0};
    for (const Link& link : links_) {
        const RockBox& box = link.box;
        if (!box.meets_from_above(asked)) continue;
        for (int j = std::max(j0, row_at(box.low_y)); j <= std::min(j1, row_at(box.high_y)); ++j) {
            for (int i = std::max(i0, column_at(box.low_x)); i <= std::min(i1, column_at(box.high_x)); ++i) {
                const WorldPlace at = place(i, j);
                const double highest = std::min(box.high_z, static_cast<double>(ground(i, j)));
                for (int k = layer_at(box.low_z); k * node_size_ <= highest; ++k) {
                    if (feature_distance(*link.feature, link.index, at.x, at.y, k * node_size_, band) <= 0)
                        carve(i, j, k);
                }
            }
        }
    }
}

int NodeColumns::lowest() const {
    const Grid<float>& heights = *terrain_.height();
    double low = static_cast<double>(heights(0, 0));
    for (int y = 0; y < heights.height(); ++y) {
        for (int x = 0; x < heights.width(); ++x) low = std::min(low, static_cast<double>(heights(x, y)));
    }
    for (const Link& link : links_) low = std::min(low, link.box.low_z);
    return whole(low / node_size_);
}

}  // namespace talus
