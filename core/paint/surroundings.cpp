#include "core/paint/surroundings.h"

#include <algorithm>
#include <utility>

#include "core/terrain/rows.h"
#include "core/terrain/stage.h"

namespace talus {
namespace {

int turned(int index, int count) { return ((index % count) + count) % count; }

// Within `margin` of a part; all cells, still wrapping, where that would be more than there are.
AxisAround axis_around(int first, int end, int margin, int count, bool wraps) {
    if (!wraps) {
        const int low = std::max(0, first - margin);
        return {low, std::min(count, end + margin), first - low, false};
    }
    if (end - first + 2 * margin >= count) return {0, count, first, true};
    return {first - margin, end + margin, margin, false};
}

}  // namespace

Surroundings around(const Grid<float>& heights, const CellRectangle& part, int margin,
                    const Lattice& window) {
    const AxisAround x = axis_around(part.x0, part.x1, margin, window.width, window.wrap_x);
    const AxisAround y = axis_around(part.y0, part.y1, margin, window.height, window.wrap_y);
    Surroundings all{Grid<float>(x.end - x.first, y.end - y.first), window, x.before, y.before};
    all.lattice.width = x.end - x.first;
    all.lattice.height = y.end - y.first;
    all.lattice.x0 += x.first;
    all.lattice.y0 += y.first;
    all.lattice.wrap_x = x.wraps;
    all.lattice.wrap_y = y.wraps;
    each_row(all.heights.width(), all.heights.height(), nullptr, [&](int j) {
        const int row = y.first + j;
        const float* const from = heights.row(window.wrap_y ? turned(row, window.height) : row);
        float* to = all.heights.row(j);
        for (int column = x.first; column < x.end;) {
            const int first = window.wrap_x ? turned(column, window.width) : column;
            const int count = std::min(x.end - column, window.width - first);
            to = std::copy_n(from + first, count, to);
            column += count;
        }
    });
    return all;
}

Grid<float> own_weights(const Stroke& stroke, const CellRectangle& part, const SculptedMap& map,
                        const Grid<float>& heights, Progress* progress) {
    if (stroke.masks == nullptr) return {};
    Surroundings ground = around(heights, part, stroke.masks->reach(map.world.cell_size), map.window);
    Terrain seen;
    seen.lattice = ground.lattice;
    seen.range = map.range;
    seen.set_height(make_field(std::move(ground.heights)));
    Context context;
    context.world = {.lattice = map.world, .range = map.range};
    context.seed = map.seed;
    context.progress = progress;
    const Grid<float> all = stroke.masks->weights(seen, context);
    return cut(all, {ground.left, ground.above, ground.left + part.width(), ground.above + part.height()});
}

void multiply(Grid<float>& weights, const Grid<float>& by, const Progress* progress) {
    if (by.empty()) return;
    each_row(weights.width(), weights.height(), progress, [&](int y) {
        const float* const factor = by.row(y);
        float* const row = weights.row(y);
        for (int x = 0; x < weights.width(); ++x) row[x] *= factor[x];
    });
}

double mask_reach(const Stroke& stroke, const Lattice& world) {
    return stroke.masks != nullptr ? stroke.masks->reach(world.cell_size) * world.cell_size : 0;
}

double mask_reach(const Strokes& strokes, const Lattice& world) {
    double farthest = 0;
    for (const Stroke* stroke : strokes.list()) farthest = std::max(farthest, mask_reach(*stroke, world));
    return farthest;
}

}  // namespace talus
