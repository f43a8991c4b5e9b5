#include "render/column_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "core/base/math.h"

namespace talus {
namespace {

// Samples to either side over which layers are averaged: biomes that take turns from sample to sample, as on
// cliffs, would make a comb of them.
int averaged_samples(std::size_t along) { return std::max(1, static_cast<int>(along / 256)); }

// The texel of a layer at sample i: its mean thickness around it, and the mean colour of what is there.
Rgba8 layer_texel(std::span<const Column> columns, int i, std::size_t layer) {
    const int reach = averaged_samples(columns.size());
    std::array<float, 3> colour{};
    float thickness = 0;
    float weights = 0;
    for (int j = std::max(0, i - reach); j <= i + reach && j < static_cast<int>(columns.size()); ++j) {
        // Weights that fall with distance: even ones would leave a part of what takes turns.
        const auto weight = static_cast<float>(reach + 1 - std::abs(i - j));
        weights += weight;
        const Column& column = columns[static_cast<std::size_t>(j)];
        if (layer >= column.count) continue;
        const ColumnLayer& there = column.layers[layer];
        const auto& of_material = info_of(there.material).colour;
        const float part = weight * there.thickness;
        for (std::size_t k = 0; k < 3; ++k) colour[k] += part * static_cast<float>(of_material[k]);
        thickness += part;
    }
    if (!(thickness > 0)) return {0, 0, 0, 0};
    const auto byte = [](float value) { return static_cast<std::uint8_t>(value + 0.5f); };
    const float mean = thickness / weights;
    const float share = std::sqrt(clamp(mean / k_thickest_layer, 0.0f, 1.0f));
    return {byte(colour[0] / thickness), byte(colour[1] / thickness), byte(colour[2] / thickness),
            byte(255 * share)};
}

}  // namespace

ColumnTexels make_columns(const Terrain& terrain, std::span<const int> columns, std::span<const int> rows) {
    const Columns of(terrain);
    ColumnTexels texels(static_cast<int>(std::max(columns.size(), rows.size())),
                        k_column_layers * static_cast<int>(k_column_borders.size()), Rgba8{0, 0, 0, 0});
    std::vector<Column> at_border;
    for (std::size_t border = 0; border < k_column_borders.size(); ++border) {
        const Border side = k_column_borders[border];
        const bool along_x = side == Border::north || side == Border::south;
        const std::span<const int> along = along_x ? columns : rows;
        const std::span<const int> across = along_x ? rows : columns;
        const int at = side == Border::north || side == Border::west ? across.front() : across.back();
        at_border.clear();
        for (const int i : along) at_border.push_back(along_x ? of.at(i, at) : of.at(at, i));
        for (int i = 0; i < static_cast<int>(along.size()); ++i) {
            for (int layer = 0; layer < k_column_layers; ++layer)
                texels(i, k_column_layers * static_cast<int>(border) + layer) =
                    layer_texel(at_border, i, static_cast<std::size_t>(layer));
        }
    }
    return texels;
}

double column_thickening(double side) {
    constexpr double k_natural = 1000;  // m a side, up to which layers are drawn as they are
    return std::max(1.0, side / k_natural);
}

}  // namespace talus
