#include "core/paint/painted_cover.h"

#include <algorithm>

#include "core/paint/coverage.h"
#include "core/terrain/rows.h"

namespace talus {

Grid<float> painted_cover(const Strokes& strokes, const Lattice& window, const Lattice& world,
                          const Progress* progress) {
    Grid<float> cover(window.width, window.height, 0.0f);
    for (const Stroke* stroke : strokes.list()) {
        if (!info_of(stroke->tool).cover) continue;
        const Coverage brush = coverage_of(*stroke, window, world, progress);
        const CellRectangle& at = brush.at;
        const float goal = stroke->tool == StrokeTool::paint ? 1.0f : 0.0f;
        each_row(at.width(), at.height(), progress, [&](int y) {
            const float* const weight = brush.weight.row(y);
            float* const row = cover.row(at.y0 + y) + at.x0;
            for (int x = 0; x < at.width(); ++x)
                row[x] += (goal - row[x]) * std::min(1.0f, weight[x] * stroke->amount);
        });
    }
    return cover;
}

}  // namespace talus
