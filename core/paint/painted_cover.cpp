#include "core/paint/painted_cover.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/paint/baked.h"
#include "core/paint/coverage.h"
#include "core/paint/surroundings.h"
#include "core/terrain/kept_covers.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr std::size_t k_between_kept = 256;  // strokes

void paint_stroke(const Stroke& stroke, const SculptedMap& map, Field<float>& heights, Grid<float>& cover,
                  Progress* progress) {
    if (!info_of(stroke.tool).cover) return;
    Coverage brush = coverage_of(stroke, map.window, map.world, progress);
    const CellRectangle& at = brush.at;
    if (stroke.masks != nullptr && !at.empty()) {
        if (heights == nullptr) heights = make_field(Grid<float>(map.window.width, map.window.height, 0.0f));
        multiply(brush.weight, own_weights(stroke, at, map, *heights, progress), progress);
    }
    const float goal = stroke.tool == StrokeTool::paint ? 1.0f : 0.0f;
    each_row(at.width(), at.height(), progress, [&](int y) {
        const float* const weight = brush.weight.row(y);
        float* const row = cover.row(at.y0 + y) + at.x0;
        for (int x = 0; x < at.width(); ++x)
            row[x] += (goal - row[x]) * std::min(1.0f, weight[x] * stroke.amount);
    });
}

// A finer map's may pass the ends between two samples, and a recipe's file may hold any numbers.
Field<float> baked_cover(const Raster& baked, const Lattice& window, const Context& context) {
    Grid<float> cover(*baked_in(baked, window, context));
    for (float& share : cover.values()) share = std::clamp(share, 0.0f, 1.0f);
    return make_field(std::move(cover));
}

}  // namespace

Field<float> painted_cover(const Strokes& strokes, const Raster& baked, const Terrain& ground,
                           const Context& context) {
    const Lattice& window = ground.lattice;
    const SculptedMap map{window, context.world.lattice, context.world.range, context.seed};
    Field<float> heights = ground.height();
    const std::vector<const Stroke*> all = strokes.list();
    // What strokes with masks of their own have painted holds on this ground alone, and is not kept.
    const auto masked = std::ranges::find_if(all, [](const Stroke* each) { return each->masks != nullptr; });
    const auto plain = static_cast<std::size_t>(masked - all.begin());
    KeptCovers* const covers = context.covers;
    KeptCovers::Painted begun;
    if (covers != nullptr) begun = covers->find(strokes.first(plain), baked, window, map.world);
    const std::size_t done = begun.strokes.size();
    if (begun.cover == nullptr && !baked.empty()) begun.cover = baked_cover(baked, window, context);
    if (begun.cover != nullptr && done == strokes.size()) return begun.cover;
    Grid<float> cover =
        begun.cover != nullptr ? Grid<float>(*begun.cover) : Grid<float>(window.width, window.height, 0.0f);
    // Where there is room for one cover alone, it is that before the last stroke: the one that grows.
    const std::size_t bytes = cover.size() * sizeof(float);
    const bool keeps = covers != nullptr && covers->has_room_for(bytes);
    for (std::size_t i = done; i < all.size(); ++i) {
        if (keeps && i > done && i <= plain && (i % k_between_kept == 0 || i + 1 == all.size()))
            covers->keep({strokes.first(i), baked, window, map.world, make_field(Grid<float>(cover))});
        paint_stroke(*all[i], map, heights, cover, context.progress);
    }
    Field<float> made = make_field(std::move(cover));
    if (keeps && plain == all.size() && !all.empty() && (all.size() == 1 || covers->has_room_for(2 * bytes)))
        covers->keep({strokes, baked, window, map.world, made});
    return made;
}

}  // namespace talus
