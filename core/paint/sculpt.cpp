#include "core/paint/sculpt.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/erosion/scree.h"
#include "core/paint/baked.h"
#include "core/paint/coverage.h"
#include "core/paint/sculpt_ground.h"
#include "core/paint/sculpted_so_far.h"
#include "core/paint/stamped.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr std::size_t k_between_checkpoints = 256;  // strokes
constexpr double k_stroke_cell_work = 4;            // ns
constexpr double k_dab_cell_work = 20;              // ns, of an image's dab
constexpr std::size_t k_most_looking = 512;         // strokes

// Where the world wraps, what lies near its edges may meet what is near the opposite ones.
bool meet(const StrokeBounds& a, const StrokeBounds& b, double gap, const Lattice& world) {
    const auto leaves = [&](const StrokeBounds& each) {
        return (world.wrap_x && (each.x0 < gap || each.x1 + gap > world.extent_x())) ||
               (world.wrap_y && (each.y0 < gap || each.y1 + gap > world.extent_y()));
    };
    if (leaves(a) || leaves(b)) return true;
    return a.x0 <= b.x1 + gap && b.x0 <= a.x1 + gap && a.y0 <= b.y1 + gap && b.y0 <= a.y1 + gap;
}

bool holds(const StrokeBounds& all, const StrokeBounds& part) {
    return all.x0 <= part.x0 && all.y0 <= part.y0 && all.x1 >= part.x1 && all.y1 >= part.y1;
}

StrokeBounds united(const StrokeBounds& a, const StrokeBounds& b) {
    return {std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1), std::max(a.y1, b.y1)};
}

Grid<float> copy_of(const Grid<float>& ground, const CellRectangle& at, const Progress* progress) {
    Grid<float> copy(at.width(), at.height());
    each_row(copy.width(), copy.height(), progress,
             [&](int y) { std::copy_n(ground.row(at.y0 + y) + at.x0, copy.width(), copy.row(y)); });
    return copy;
}

// A window's ground, to be changed. A part is copied once: what a hand waits for is little else.
Grid<float> copy_on(const Terrain& ground, const Lattice& window, const Progress* progress) {
    const Grid<float>& all = *ground.height();
    const std::int64_t x = window.x0 - ground.lattice.x0;
    const std::int64_t y = window.y0 - ground.lattice.y0;
    if (x >= 0 && y >= 0 && x + window.width <= all.width() && y + window.height <= all.height()) {
        const auto left = static_cast<int>(x), top = static_cast<int>(y);
        return copy_of(all, {left, top, left + window.width, top + window.height}, progress);
    }
    const Terrain part = window_of(ground, window);
    return copy_of(*part.height(), {0, 0, window.width, window.height}, progress);
}

// The ground with what was baked, before any stroke.
Field<float> with_baked(const Raster& baked, const Terrain& terrain, const Context& context) {
    if (baked.empty()) return terrain.height();
    const Field<float> change = baked_in(baked, terrain.lattice, context);
    const Grid<float>& ground = *terrain.height();
    Grid<float> changed(ground.width(), ground.height());
    each_row(ground.width(), ground.height(), context.progress, [&](int y) {
        const float* const from = ground.row(y);
        const float* const more = change->row(y);
        float* const to = changed.row(y);
        for (int x = 0; x < ground.width(); ++x) to[x] = from[x] + more[x];
    });
    return make_field(std::move(changed));
}

}  // namespace

// A stroke that looks around a place sees what another one did to a place near it, which looked around, too:
// the longest such chain counts.
double Sculpt::reach_metres(const Lattice& world) const {
    struct Looking {
        StrokeBounds bounds;
        double reach;
    };
    std::vector<Looking> before;
    double longest = 0;
    for (const Stroke* stroke : strokes.list()) {
        const double own = stroke_reach(*stroke, world);
        if (!(own > 0)) continue;
        Looking now{bounds_of(*stroke), own};
        for (const Looking& each : before)
            if (meet(now.bounds, each.bounds, own, world)) now.reach = std::max(now.reach, own + each.reach);
        longest = std::max(longest, now.reach);
        // One that looks farther and covers another one stands for both; of very many, so do two together.
        std::erase_if(before, [&](const Looking& each) {
            return each.reach <= now.reach && holds(now.bounds, each.bounds);
        });
        before.push_back(now);
        if (before.size() > k_most_looking) {
            const Looking first = before.front();
            before.erase(before.begin());
            before.front() = {united(before.front().bounds, first.bounds),
                              std::max(before.front().reach, first.reach)};
        }
    }
    return longest;
}

double Sculpt::cost_per_cell(const Lattice& world) const {
    const double map = world.extent_x() * world.extent_y();
    if (!(map > 0)) return 1;
    double work = 0;
    for (const Stroke* stroke : strokes.list()) {
        const StrokeBounds bounds = bounds_of(*stroke);
        const double covered = std::min(map, (bounds.x1 - bounds.x0) * (bounds.y1 - bounds.y0));
        work += covered * k_stroke_cell_work;
        if (info_of(stroke->tool).stamps)
            work += std::min(map, area_of_dab(*stroke)) * dab_count(*stroke, world) * k_dab_cell_work;
        if (stroke->tool == StrokeTool::erode)
            work += covered * Scree{.amount = stroke->amount}.cost_per_cell(world);
    }
    return 1 + work / map;
}

void Sculpt::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    if (strokes.empty() && baked.empty()) return;
    RunCache* const runs = context.runs;
    const auto beginning = kept_beginning(strokes, runs);
    const std::size_t done = beginning != nullptr ? beginning->strokes.size() : 0;
    if (done == strokes.size()) {
        terrain.set_height(beginning != nullptr ? window_of(beginning->ground, terrain.lattice).height()
                                                : with_baked(baked, terrain, context));
        return;
    }
    if (beginning == nullptr) terrain.set_height(with_baked(baked, terrain, context));
    Grid<float> heights =
        copy_on(beginning != nullptr ? beginning->ground : terrain, terrain.lattice, context.progress);
    const SculptedMap map{terrain.lattice, context.world.lattice, context.world.range, context.seed};
    const std::vector<const Stroke*> all = strokes.list();
    // Where there is room for one state alone, it is that before the last stroke: the one that grows.
    const std::size_t bytes = heights.size() * sizeof(float);
    const bool keeps = runs != nullptr && runs->has_room_for(bytes);
    const bool keeps_both = keeps && runs->has_room_for(2 * bytes);
    for (std::size_t i = done; i < all.size(); ++i) {
        // Before the last, too: that one is the next to be taken back.
        const bool checkpoint = i > done && (i % k_between_checkpoints == 0 || i + 1 == all.size());
        if (keeps && checkpoint)
            keep_sculpted(strokes.first(i), terrain.lattice, make_field(Grid<float>(heights)), *runs);
        sculpt(*all[i], map, heights, context.progress);
        if (context.progress != nullptr)
            context.progress->set_fraction(static_cast<float>(i + 1) / static_cast<float>(all.size()));
    }
    Field<float> made = make_field(std::move(heights));
    if (keeps_both || (keeps && strokes.size() == 1)) keep_sculpted(strokes, terrain.lattice, made, *runs);
    terrain.set_height(std::move(made));
}

}  // namespace talus
