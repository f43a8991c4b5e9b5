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

glm::dvec3 foot_of(const Figure& figure, const Ground& ground, float exaggeration, bool sea) {
    const float height = ground.height_at(figure.east, figure.north);
    const float level = sea ? std::max(height, ground.sea_level()) : height;
    return {figure.east, figure.north, static_cast<double>(level) * static_cast<double>(exaggeration)};
}

Figure on_the_map(Figure figure, const Ground& ground) {
    figure.east = std::clamp(figure.east, -ground.half_x(), ground.half_x());
    figure.north = std::clamp(figure.north, -ground.half_y(), ground.half_y());
    return figure;
}

}  // namespace talus
