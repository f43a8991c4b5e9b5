#include "render/figure_shadow.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "core/base/grid.h"

namespace talus {
namespace {

using glm::vec2;

constexpr int k_cells = 64;   // of the shadow's mesh, a side
constexpr int k_samples = 4;  // of a cell, a side
constexpr int k_side = k_cells * k_samples;

// Marks the samples whose middle lies in a triangle, given in samples.
void fill(Grid<std::uint8_t>& covered, vec2 a, vec2 b, vec2 c) {
    const auto across = [](vec2 from, vec2 to, vec2 at) {
        return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
    };
    if (across(a, b, c) < 0) std::swap(b, c);
    const vec2 low = glm::min(a, glm::min(b, c));
    const vec2 high = glm::max(a, glm::max(b, c));
    const auto first = [](float from) { return std::max(0, static_cast<int>(std::ceil(from - 0.5f))); };
    const auto last = [](float to) { return std::min(k_side - 1, static_cast<int>(std::floor(to - 0.5f))); };
    for (int y = first(low.y); y <= last(high.y); ++y) {
        for (int x = first(low.x); x <= last(high.x); ++x) {
            const vec2 at{static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f};
            if (across(a, b, at) >= 0 && across(b, c, at) >= 0 && across(c, a, at) >= 0) covered(x, y) = 1;
        }
    }
}

// The share of the samples around a node that are covered, as far as the nodes next to it.
float shade_at(const Grid<std::uint8_t>& covered, int column, int row) {
    int sum = 0;
    for (int y = (row - 1) * k_samples; y < (row + 1) * k_samples; ++y) {
        for (int x = (column - 1) * k_samples; x < (column + 1) * k_samples; ++x)
            if (x >= 0 && y >= 0 && x < k_side && y < k_side) sum += covered(x, y);
    }
    return static_cast<float>(sum) / (4 * k_samples * k_samples);
}

}  // namespace

ShadowMesh figure_shadow(const FigureMesh& figure, const GroundRise& rise, glm::vec3 sun) {
    if (figure.indices.empty()) return {};
    // Along the shadow and across it.
    const vec2 level{sun.x, sun.y};
    const vec2 along = glm::length(level) > 1e-4f ? -glm::normalize(level) : vec2(0, 1);
    const vec2 aside{along.y, -along.x};
    std::vector<vec2> places;
    vec2 low(1e9f);
    vec2 high(-1e9f);
    for (const FigureVertex& vertex : figure.vertices) {
        const float height = std::max(vertex.z, rise(vertex.x, vertex.y));
        const vec2 fallen = vec2(vertex.x, vertex.y) - level * (height / sun.z);
        places.emplace_back(glm::dot(fallen, aside), glm::dot(fallen, along));
        low = glm::min(low, places.back());
        high = glm::max(high, places.back());
    }
    // Two cells more on each side: what lies at the border has no shade.
    const vec2 cell = (high - low) / static_cast<float>(k_cells - 4);
    low -= 2.0f * cell;

    Grid<std::uint8_t> covered(k_side, k_side, 0);
    const auto sample = [&](std::uint16_t index) {
        return (places[index] - low) / cell * static_cast<float>(k_samples);
    };
    for (std::size_t i = 0; i + 2 < figure.indices.size(); i += 3)
        fill(covered, sample(figure.indices[i]), sample(figure.indices[i + 1]),
             sample(figure.indices[i + 2]));

    ShadowMesh mesh;
    for (int row = 0; row <= k_cells; ++row) {
        for (int column = 0; column <= k_cells; ++column) {
            const vec2 at = low + cell * vec2(column, row);
            const vec2 place = at.x * aside + at.y * along;
            mesh.vertices.push_back({place.x, place.y, shade_at(covered, column, row)});
        }
    }
    for (int row = 0; row < k_cells; ++row) {
        for (int column = 0; column < k_cells; ++column) {
            const int a = row * (k_cells + 1) + column;
            const int b = a + k_cells + 1;
            const auto shade = [&](int node) { return mesh.vertices[static_cast<std::size_t>(node)].shade; };
            if (shade(a) + shade(a + 1) + shade(b) + shade(b + 1) == 0) continue;
            for (const int node : {a, a + 1, b + 1, a, b + 1, b})
                mesh.indices.push_back(static_cast<std::uint16_t>(node));
        }
    }
    return mesh;
}

}  // namespace talus
