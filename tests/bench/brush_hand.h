#pragma once

#include <string_view>
#include <utility>

#include "core/mask/ground_masks.h"
#include "core/paint/stamps.h"
#include "core/recipe/recipe.h"
#include "core/recipe/stage_table.h"
#include "core/terrain/ground_line.h"

namespace talus::bench {

inline constexpr double k_cell = 2;  // m

/// Ground of noise on so many samples a side, and a layer of strokes on it.
inline Recipe land_with(const Strokes& strokes, int side) {
    Recipe recipe;
    recipe.world.extent = k_cell * (side - 1);
    recipe.world.width = recipe.world.height = side;
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("sculpt")));
    recipe.layers.edit(1)->values[0] = strokes;
    return recipe;
}

/// A brush a thousand cells across that has gone so many eighths of its radius.
inline Stroke wide_stroke(StrokeTool tool, int steps, int side) {
    const double radius = 500 * k_cell;
    const double middle = k_cell * side / 2;
    Stroke stroke{.tool = tool, .radius = static_cast<float>(radius), .amount = 0.5f, .points = {}};
    if (tool == StrokeTool::erode) stroke.amount = 20;
    if (tool == StrokeTool::terrace || tool == StrokeTool::flatten) stroke.height = 20;
    if (tool == StrokeTool::slope) stroke.end_height = 50;
    if (info_of(tool).stamps) stroke.stamp = find_stamp("crater");
    for (int i = 0; i <= steps; ++i) stroke.points.push_back({middle + i * radius / 8, middle, 1});
    return stroke;
}

/// Layers above the ground that look at what lies near alone.
inline Recipe with_local_layers(Recipe recipe) {
    for (const char* stage : {"scree", "blur"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    Layer noise = new_layer(recipe, *find_stage("perlin"));
    noise.blend = Blend::add;
    noise.strength = {0.1f};
    noise.masks = {mask_of("slope", {{"low", 10.0f}, {"high", 60.0f}, {"soft", 20.0f}})};
    recipe.layers.push_back(std::move(noise));
    return recipe;
}

/// A hand that drags the middle node of a line across the map up and down.
class NodeHand {
 public:
    NodeHand(int side, std::string_view stage) : recipe_(land_with({}, side)) {
        recipe_.layers.truncate(1);
        recipe_.layers.push_back(new_layer(recipe_, *find_stage(stage)));
        const auto extent = static_cast<double>(recipe_.world.extent);
        const bool closed = line().closed;
        line_ = initial_line(extent, extent, 0.8, closed, 40, 80);
        if (closed) return;
        line_.nodes.resize(8, line_.nodes.front());
        for (std::size_t i = 0; i < line_.nodes.size(); ++i) {
            line_.nodes[i].x = extent * (0.1 + 0.11 * static_cast<double>(i));
            line_.nodes[i].y = extent * (0.5 + 0.05 * static_cast<double>(i % 3));
        }
    }
    Recipe start() const { return with(line_); }
    Recipe move() {
        GroundLine next = line_;
        ++movements_;
        next.nodes[next.nodes.size() / 2].y += k_cell * (4 * (movements_ % 20) + 0.01 * movements_);
        return with(next);
    }

 private:
    const GroundLine& line() const { return std::get<GroundLine>(recipe_.layers[1].values[0]); }
    Recipe with(const GroundLine& line) const {
        Recipe next = recipe_;
        next.layers.edit(1)->values[0] = line;
        return next;
    }

    Recipe recipe_;
    GroundLine line_;
    int movements_ = 0;
};

/// A hand that draws strokes of forty movements each with the wide brush, row below row.
class BrushHand {
 public:
    BrushHand(int side, bool layers, StrokeTool tool = StrokeTool::raise)
        : side_(side), layers_(layers), tool_(tool) {}

    Recipe recipe(const Strokes& strokes) const {
        Recipe recipe = land_with(strokes, side_);
        return layers_ ? with_local_layers(std::move(recipe)) : recipe;
    }
    Recipe start() const { return recipe({}); }
    /// The recipe after one movement more.
    Recipe move() {
        Stroke stroke = wide_stroke(tool_, movements_ % k_movements, side_);
        for (StrokePoint& point : stroke.points) point.y += movements_ / k_movements * 10.0 * k_cell;
        const Strokes strokes = drawn_.with(std::move(stroke));
        if (++movements_ % k_movements == 0) drawn_ = strokes;
        return recipe(strokes);
    }

 private:
    static constexpr int k_movements = 40;
    int side_;
    bool layers_;
    StrokeTool tool_;
    Strokes drawn_;
    int movements_ = 0;
};

}  // namespace talus::bench
