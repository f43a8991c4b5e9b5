#include "core/biome/biome_weights.h"

#include <algorithm>
#include <bitset>
#include <cmath>

#include "core/base/axis_places.h"
#include "core/base/far_places.h"

namespace talus {
namespace {

constexpr double k_points_a_distance = 10;

// The four weights of the uniform cubic B-spline.
std::array<float, 4> spline_weights(float t) {
    const float s = 1 - t;
    return {s * s * s / 6, (4 - 6 * t * t + 3 * t * t * t) / 6, (4 - 6 * s * s + 3 * s * s * s) / 6,
            t * t * t / 6};
}

std::vector<double> places_of(const AxisPlaces& axis, std::int64_t first, double cell_size) {
    std::vector<double> places;
    // Samples side by side stay so where the world wraps.
    for (int i = 0; i < axis.count(); ++i) places.push_back(static_cast<double>(first + i) * cell_size);
    return places;
}

}  // namespace

BiomeWeightLaw::BiomeWeightLaw(double distance, const Lattice& world) {
    const double point = std::max(distance / k_points_a_distance, world.cell_size / 2);
    const auto axis = [&](double extent, bool wraps) {
        if (!wraps) return Axis{point, 0};
        const double nodes = std::max(1.0, -std::floor(-extent / (point * k_points_a_node)));
        return Axis{extent / (nodes * k_points_a_node), whole_number(nodes)};
    };
    x_ = axis(world.extent_x(), world.wrap_x);
    y_ = axis(world.extent_y(), world.wrap_y);
}

std::vector<BiomeWeights::Between> BiomeWeights::between(const std::vector<double>& places, double node,
                                                         std::int64_t& first_node, int& nodes) {
    // A node lies in the middle of its points.
    constexpr double k_middle = (BiomeWeightLaw::k_points_a_node - 1) / 2.0 / BiomeWeightLaw::k_points_a_node;
    std::vector<std::int64_t> firsts;
    std::vector<Between> result;
    for (const double place : places) {
        const double at = place / node - k_middle;
        const double below = std::floor(at);
        firsts.push_back(whole_number(below) - 1);
        result.push_back({0, spline_weights(static_cast<float>(at - below))});
    }
    first_node = firsts.front();
    nodes = static_cast<int>(firsts.back() - first_node) + 4;
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i].first = static_cast<int>(firsts[i] - first_node);
    return result;
}

BiomeWeights::BiomeWeights(const BiomeWeightLaw& law, const Lattice& places, const Lattice& world,
                           const Points& points) {
    constexpr int k_points = BiomeWeightLaw::k_points_a_node;
    std::int64_t x0 = 0, y0 = 0;
    int width = 0, height = 0;
    columns_ = between(places_of(AxisPlaces::along_x(places, world), places.x0 - world.x0, world.cell_size),
                       law.x().point * k_points, x0, width);
    rows_ = between(places_of(AxisPlaces::along_y(places, world), places.y0 - world.y0, world.cell_size),
                    law.y().point * k_points, y0, height);
    const Grid<BiomeId> found = points(x0 * k_points, y0 * k_points, width * k_points, height * k_points);

    std::bitset<256> present;
    for (const BiomeId id : found.values()) present.set(id);
    std::array<std::size_t, 256> place{};
    for (std::size_t id = 0; id < present.size(); ++id) {
        if (!present[id]) continue;
        place[id] = biomes_.size();
        biomes_.push_back(static_cast<BiomeId>(id));
        nodes_.emplace_back(width, height, 0.0f);
    }
    constexpr float k_share = 1.0f / (k_points * k_points);
    for (int y = 0; y < found.height(); ++y) {
        for (int x = 0; x < found.width(); ++x)
            nodes_[place[found(x, y)]](x / k_points, y / k_points) += k_share;
    }
}

void BiomeWeights::make_row(std::size_t biome, int row, float* out) const {
    const Grid<float>& nodes = nodes_[biome];
    const Between& down = rows_[static_cast<std::size_t>(row)];
    std::vector<float> line(static_cast<std::size_t>(nodes.width()), 0.0f);
    for (int k = 0; k < 4; ++k) {
        const float* const from = nodes.row(down.first + k);
        const float weight = down.weights[static_cast<std::size_t>(k)];
        for (std::size_t x = 0; x < line.size(); ++x) line[x] += weight * from[x];
    }
    for (const Between& across : columns_) {
        const float* const from = line.data() + across.first;
        *out++ = across.weights[0] * from[0] + across.weights[1] * from[1] + across.weights[2] * from[2] +
                 across.weights[3] * from[3];
    }
}

}  // namespace talus
