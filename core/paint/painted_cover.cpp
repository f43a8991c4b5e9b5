#include "core/paint/painted_cover.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/paint/coverage.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr std::size_t k_between_kept = 256;  // strokes

void paint_stroke(const Stroke& stroke, const Lattice& window, const Lattice& world, Grid<float>& cover,
                  const Progress* progress) {
    if (!info_of(stroke.tool).cover) return;
    const Coverage brush = coverage_of(stroke, window, world, progress);
    const CellRectangle& at = brush.at;
    const float goal = stroke.tool == StrokeTool::paint ? 1.0f : 0.0f;
    each_row(at.width(), at.height(), progress, [&](int y) {
        const float* const weight = brush.weight.row(y);
        float* const row = cover.row(at.y0 + y) + at.x0;
        for (int x = 0; x < at.width(); ++x)
            row[x] += (goal - row[x]) * std::min(1.0f, weight[x] * stroke.amount);
    });
}

}  // namespace

Field<float> painted_cover(const Strokes& strokes, const Lattice& window, const Lattice& world,
                           KeptCovers* covers, const Progress* progress) {
    KeptCovers::Painted begun;
    if (covers != nullptr) begun = covers->find(strokes, window, world);
    const std::size_t done = begun.strokes.size();
    if (begun.cover != nullptr && done == strokes.size()) return begun.cover;
    Grid<float> cover =
        begun.cover != nullptr ? Grid<float>(*begun.cover) : Grid<float>(window.width, window.height, 0.0f);
    const std::vector<const Stroke*> all = strokes.list();
    // Where there is room for one cover alone, it is that before the last stroke: the one that grows.
    const std::size_t bytes = cover.size() * sizeof(float);
    const bool keeps = covers != nullptr && covers->has_room_for(bytes);
    for (std::size_t i = done; i < all.size(); ++i) {
        if (keeps && i > done && (i % k_between_kept == 0 || i + 1 == all.size()))
            covers->keep({strokes.first(i), window, world, make_field(Grid<float>(cover))});
        paint_stroke(*all[i], window, world, cover, progress);
    }
    Field<float> made = make_field(std::move(cover));
    if (keeps && !strokes.empty() && (strokes.size() == 1 || covers->has_room_for(2 * bytes)))
        covers->keep({strokes, window, world, made});
    return made;
}

}  // namespace talus
