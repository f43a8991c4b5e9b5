#include "render/figure.h"

#include <algorithm>
#include <array>

#include "render/ground.h"

namespace talus {

std::span<const FigureInfo> figure_infos() {
    static constexpr std::array<FigureInfo, 4> infos{{
        {FigureKind::none, "none", "None", "Nothing stands on the ground.", 0, 0},
        {FigureKind::person, "person", "Person", "Somebody 1.8 m tall.", 1.8f, 0.6f},
        {FigureKind::tree, "tree", "Tree", "A broad-leaved tree 15 m high.", 15, 11},
        {FigureKind::house, "house", "House", "A house of two floors, 9 m to its ridge.", 9, 11},
    }};
    return infos;
}

const FigureInfo& info_of(FigureKind kind) { return figure_infos()[static_cast<std::size_t>(kind)]; }

namespace {

// As the ground is drawn: over the squares between samples, where Ground::height_at goes along triangles.
float drawn_height(const Ground& ground, double x, double y) {
    if (ground.terrain() == nullptr) return 0;
    const Grid<float>& heights = *ground.terrain()->height();
    const double cell = ground.terrain()->lattice.cell_size;
    const double column = std::clamp((x + ground.half_x()) / cell, 0.0, heights.width() - 1.0);
    const double row = std::clamp((ground.half_y() - y) / cell, 0.0, heights.height() - 1.0);
    const int i = static_cast<int>(column);
    const int j = static_cast<int>(row);
    const int i1 = std::min(i + 1, heights.width() - 1);
    const int j1 = std::min(j + 1, heights.height() - 1);
    const auto u = static_cast<float>(column - i);
    const auto v = static_cast<float>(row - j);
    return (1 - v) * ((1 - u) * heights(i, j) + u * heights(i1, j)) +
           v * ((1 - u) * heights(i, j1) + u * heights(i1, j1));
}

}  // namespace

glm::dvec3 foot_of(const Figure& figure, const Ground& ground, float exaggeration, bool sea) {
    const float height = drawn_height(ground, figure.east, figure.north);
    const float level = sea ? std::max(height, ground.sea_level()) : height;
    return {figure.east, figure.north, static_cast<double>(level) * static_cast<double>(exaggeration)};
}

Figure on_the_map(Figure figure, const Ground& ground) {
    figure.east = std::clamp(figure.east, -ground.half_x(), ground.half_x());
    figure.north = std::clamp(figure.north, -ground.half_y(), ground.half_y());
    return figure;
}

}  // namespace talus
