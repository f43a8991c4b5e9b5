#include "core/lesson/trace/growth.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/live_preview.h"

namespace talus {
namespace {

constexpr int k_growth_rows = 32;

// How often the map can be halved until its longer side is at most 3 samples (2 where it wraps).
int halvings_to_coarsest(const World& world) {
    int halvings = 0;
    const int coarsest = world.wraps() ? 2 : 3;
    for (MapSize size = decimated(world, 0); std::max(size.width, size.height) > coarsest;) {
        size = decimated(world, ++halvings);
    }
    return halvings;
}

// Where a sample of the finer map lies among the coarser one's along an axis: between `before` and `after`.
struct Between {
    int before;
    int after;
    float share;  // of `after`
};

Between between(int fine, int fine_count, int coarse_count, bool wrap) {
    const double ratio = wrap ? static_cast<double>(coarse_count) / fine_count
                              : static_cast<double>(coarse_count - 1) / std::max(1, fine_count - 1);
    const double place = fine * ratio;
    const int before = std::min(static_cast<int>(std::floor(place)), coarse_count - 1);
    const int after = wrap ? (before + 1) % coarse_count : std::min(before + 1, coarse_count - 1);
    return {before, after, static_cast<float>(place - before)};
}

// The finer heights, still on their way from the coarser surface: share 0 is that surface, 1 the finer
// heights.
Grid<float> rising(const Terrain& coarse, const Terrain& fine, float share) {
    const Lattice& lattice = fine.lattice;
    Grid<float> heights(lattice.width, lattice.height);
    parallel_blocks(0, lattice.height, k_growth_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const Between row = between(y, lattice.height, coarse.lattice.height, lattice.wrap_y);
            const float* above = coarse.height()->row(row.before);
            const float* below = coarse.height()->row(row.after);
            const float* target = fine.height()->row(y);
            float* out = heights.row(y);
            for (int x = 0; x < lattice.width; ++x) {
                const Between column = between(x, lattice.width, coarse.lattice.width, lattice.wrap_x);
                const float north = lerp(above[column.before], above[column.after], column.share);
                const float south = lerp(below[column.before], below[column.after], column.share);
                out[x] = lerp(lerp(north, south, row.share), target[x], share);
            }
        }
    });
    return heights;
}

}  // namespace

Growth::Growth(const Recipe& recipe, Progress* progress) {
    Evaluator evaluator(0);
    for (int halvings = halvings_to_coarsest(recipe.world); halvings >= 0; --halvings) {
        const MapSize size = decimated(recipe.world, halvings);
        if (!levels_.empty() && std::max(size.width, size.height) > k_max_side) break;
        // Each level is four times the one before.
        const float whole = 1.0f / static_cast<float>(1 << (2 * halvings));
        const ProgressPart part(progress, whole / 4, whole);
        levels_.push_back(evaluator.evaluate(recipe, size.width, size.height, progress));
    }
}

std::shared_ptr<const Terrain> Growth::at(double moment) const {
    const double place = clamp(moment, 0.0, 1.0) * (levels() - 1);
    const int from = static_cast<int>(std::floor(place));
    const auto share = static_cast<float>(place - from);
    if (share == 0) return level(from);
    Terrain terrain = *level(from + 1);
    terrain.set_height(make_field(rising(*level(from), terrain, smoothstep(0, 1, share))));
    return std::make_shared<const Terrain>(std::move(terrain));
}

}  // namespace talus
