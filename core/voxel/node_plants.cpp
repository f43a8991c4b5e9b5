#include "core/voxel/node_plants.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/base/random.h"
#include "core/surface/plant_facts.h"

namespace talus {
namespace {

constexpr int k_square = 16;  // nodes

// Daylight reaches the ground of a wood through columns that no leaf is in. They are a matter of place, so
// that crowns above each other leave the same ones open.
bool is_gap(int i, int j) {
    constexpr std::uint64_t k_gaps = 0x6c65617665730000;
    constexpr std::uint32_t k_every = 7;
    return hash(row_key(k_gaps, j, 0), static_cast<std::uint32_t>(i)) % k_every == 0;
}

int rounded_node(float value) { return static_cast<int>(std::floor(value + 0.5f)); }

// How far a crown reaches from the trunk, in shares of its radius, at a share of its height from 0 to 1.
float crown_share(PlantShape shape, float t) {
    const float from_middle = 2 * t - 1;
    switch (shape) {
        case PlantShape::conifer:
            return 1 - t;
        case PlantShape::palm:
            return t > 0.5f ? 1.0f : 0.0f;
        case PlantShape::cactus:
        case PlantShape::blades:
            return 0;
        default:
            return std::sqrt(std::max(0.0f, 1 - from_middle * from_middle));
    }
}

}  // namespace

NodePlants::NodePlants(const NodeColumns& columns, const Scatter& plants) : columns_(columns) {
    const MapSize size = columns.size();
    across_ = (size.width - 1) / k_square + 1;
    down_ = (size.height - 1) / k_square + 1;
    const auto node = static_cast<float>(columns.node_size());
    std::vector<Standing> standing;
    for (const PlantPoint& point : plants.points) {
        const PlantFacts& facts = facts_of(point.kind);
        const Standing plant{columns.column_at(point.x), columns.row_at(point.y),
                             facts.height * point.scale / node, facts.crown / 2 * point.scale / node,
                             point.kind};
        const bool inside = plant.i >= 0 && plant.j >= 0 && plant.i < size.width && plant.j < size.height;
        if (!inside || rounded_node(plant.height) < 1 || columns.is_open(plant.i, plant.j)) continue;
        standing.push_back(plant);
        reach_ = std::max(reach_, rounded_node(plant.radius) + 1);
    }
    const auto square = [&](const Standing& plant) {
        return static_cast<std::size_t>(plant.j / k_square) * static_cast<std::size_t>(across_) +
               static_cast<std::size_t>(plant.i / k_square);
    };
    first_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down_) + 1, 0);
    for (const Standing& plant : standing) ++first_[square(plant) + 1];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    std::vector<std::uint32_t> next = first_;
    plants_.resize(standing.size());
    for (const Standing& plant : standing) plants_[next[square(plant)]++] = plant;
}

void NodePlants::draw(const Standing& plant, bool trunk,
                      const std::function<void(int, int, int, MapNodeKind)>& put) const {
    const PlantFacts& facts = facts_of(plant.plant);
    const int ground = columns_.at(plant.i, plant.j).top;
    const int height = rounded_node(plant.height);
    const bool stem = facts.shape == PlantShape::blades || facts.shape == PlantShape::cactus;
    if (trunk) {
        // The uppermost node of a tree is one of leaves.
        if (facts.size != PlantClass::tall && facts.shape != PlantShape::palm) return;
        for (int k = 1; k < height; ++k) put(plant.i, plant.j, ground + k, trunk_node(plant.plant));
        return;
    }
    const MapNodeKind leaves = leaves_node(plant.plant);
    const int bottom = std::min(height, static_cast<int>(facts.trunk * plant.height) + 1);
    for (int k = bottom; k <= height; ++k) {
        const float t = (static_cast<float>(k - bottom) + 0.5f) / static_cast<float>(height - bottom + 1);
        const float radius = stem ? 0 : plant.radius * crown_share(facts.shape, t);
        const int reach = static_cast<int>(radius);
        for (int j = -reach; j <= reach; ++j) {
            for (int i = -reach; i <= reach; ++i) {
                if (static_cast<float>(i * i + j * j) > radius * radius) continue;
                if (facts.shape == PlantShape::palm && i != 0 && j != 0 && std::abs(i) != std::abs(j))
                    continue;
                const bool in_crown = facts.size == PlantClass::tall && (i != 0 || j != 0);
                if (in_crown && is_gap(plant.i + i, plant.j + j)) continue;
                put(plant.i + i, plant.j + j, ground + k, leaves);
            }
        }
    }
}

void NodePlants::each_node(int i0, int j0, int i1, int j1,
                           const std::function<void(int, int, int, MapNodeKind)>& put) const {
    const auto square = [](int at, int count) { return std::clamp(at / k_square, 0, count - 1); };
    for (const bool trunk : {true, false}) {
        for (int v = square(j0 - reach_, down_); v <= square(j1 + reach_, down_); ++v) {
            for (int u = square(i0 - reach_, across_); u <= square(i1 + reach_, across_); ++u) {
                const std::size_t at = static_cast<std::size_t>(v) * static_cast<std::size_t>(across_) +
                                       static_cast<std::size_t>(u);
                for (std::uint32_t n = first_[at]; n < first_[at + 1]; ++n) {
                    const Standing& plant = plants_[n];
                    const int reach = rounded_node(plant.radius) + 1;
                    if (plant.i + reach < i0 || plant.i - reach > i1 || plant.j + reach < j0 ||
                        plant.j - reach > j1)
                        continue;
                    draw(plant, trunk, put);
                }
            }
        }
    }
}

}  // namespace talus
