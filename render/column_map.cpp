#include "render/column_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace talus {

ColumnTexels make_columns(const Terrain& terrain, std::span<const int> columns, std::span<const int> rows) {
    const Columns of(terrain);
    const auto texels_of = [&](ColumnTexels& to, int i, std::size_t border, const Column& column) {
        for (int layer = 0; layer < k_column_layers; ++layer) {
            Rgba8& texel = to(i, k_column_layers * static_cast<int>(border) + layer);
            texel = {0, 0, 0, 0};
            if (static_cast<std::size_t>(layer) >= column.count) continue;
            const ColumnLayer& of_column = column.layers[static_cast<std::size_t>(layer)];
            const auto& [red, green, blue] = info_of(of_column.material).colour;
            const float share = std::sqrt(clamp(of_column.thickness / k_thickest_layer, 0.0f, 1.0f));
            texel = {red, green, blue, static_cast<std::uint8_t>(255 * share + 0.5f)};
        }
    };
    ColumnTexels texels(static_cast<int>(std::max(columns.size(), rows.size())),
                        k_column_layers * static_cast<int>(k_column_borders.size()), Rgba8{0, 0, 0, 0});
    for (std::size_t border = 0; border < k_column_borders.size(); ++border) {
        const Border side = k_column_borders[border];
        const bool along_x = side == Border::north || side == Border::south;
        const std::span<const int> along = along_x ? columns : rows;
        const std::span<const int> across = along_x ? rows : columns;
        const int at = side == Border::north || side == Border::west ? across.front() : across.back();
        for (std::size_t i = 0; i < along.size(); ++i)
            texels_of(texels, static_cast<int>(i), border,
                      along_x ? of.at(along[i], at) : of.at(at, along[i]));
    }
    return texels;
}

double column_thickening(double side) {
    constexpr double k_natural = 1000;  // m a side, up to which layers are drawn as they are
    return std::max(1.0, side / k_natural);
}

}  // namespace talus
