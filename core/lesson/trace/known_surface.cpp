#include "core/lesson/trace/known_surface.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_surface_rows = 32;

// The phase that the state after `done` steps belongs to, and how many of its steps are done.
struct State {
    PhaseSpan phase;
    std::int64_t done;
};

State state_of(const PlacementOrder& order, std::int64_t done) {
    if (done == 0) return {order.phases().front(), 0};
    const PhaseSpan& phase = order.phase_of(done - 1);
    return {phase, done - phase.first};
}

// How many of a row's `count` points, of which `before` come in earlier rows, are among the first `done`.
int known_of_row(std::int64_t done, std::int64_t before, int count) {
    return static_cast<int>(std::clamp<std::int64_t>(done - before, 0, count));
}

}  // namespace

int surface_level(const LatticeTrace& trace, std::int64_t done) {
    return std::max(1, state_of(trace.order(), done).phase.level);
}

Grid<float> known_surface(const LatticeTrace& trace, std::int64_t done) {
    const PlacementOrder& order = trace.order();
    const State state = state_of(order, done);
    const int level = surface_level(trace, done);
    const auto part = static_cast<float>(1 / trace.parts());
    const bool seeding = state.phase.phase == Phase::seeds;
    const bool diamonds = state.phase.phase == Phase::diamond;
    const bool squares_begun = order.squares_first()
                                   ? !seeding
                                   : !seeding && !diamonds && state.phase.phase != Phase::diamond_additions;
    const bool squares = state.phase.phase == Phase::square;
    const bool wrong_way = order.squares_first() && !seeding;

    Grid<float> out(order.width(level), order.height(level));
    const int across = order.plan().x.steps(level - 1);  // cells of the level above
    const int down = order.plan().y.steps(level - 1);
    const StridedValues old = trace.old_points(state.phase);
    const int old_width = order.width(level - 1);
    const int old_height = order.height(level - 1);
    const auto base = static_cast<float>(trace.base());
    parallel_blocks(0, old_height, k_surface_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int known =
                seeding ? known_of_row(state.done, std::int64_t{y} * old_width, old_width) : old_width;
            float* row = out.row(2 * y);
            for (int x = 0; x < known; ++x) row[2 * x] = old.at(x, y) * part;
            for (int x = known; x < old_width; ++x) row[2 * x] = base;
        }
    });
    const StridedValues centres = seeding ? StridedValues{} : trace.centres(state.phase);
    const StridedValues placed = squares_begun ? trace.level_points(state.phase) : StridedValues{};
    const int edges_down = old_width;  // in an odd row
    const std::int64_t pair = std::int64_t{across} + edges_down;
    const std::int64_t midpoints = !squares_begun ? 0 : squares ? state.done : pair * (down + 1);
    parallel_blocks(0, old_height, k_surface_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = out.row(2 * y);
            const int known = known_of_row(midpoints, y * pair, across);
            for (int x = 0; x < known; ++x) row[2 * x + 1] = placed.at(2 * x + 1, 2 * y) * part;
            for (int x = known; x < across; ++x) {
                const int east = x + 1 < old_width ? x + 1 : 0;
                row[2 * x + 1] = (row[2 * x] + row[2 * east]) * 0.5f;
            }
            if (y >= down) continue;
            float* between = out.row(2 * y + 1);
            const float* south = out.row(y + 1 < old_height ? 2 * y + 2 : 0);
            const int known_edges = known_of_row(midpoints, y * pair + across, edges_down);
            for (int x = 0; x < known_edges; ++x) between[2 * x] = placed.at(2 * x, 2 * y + 1) * part;
            for (int x = known_edges; x < edges_down; ++x)
                between[2 * x] = (row[2 * x] + south[2 * x]) * 0.5f;
            const int known_centres = seeding || (wrong_way && squares) ? 0
                                      : diamonds ? known_of_row(state.done, std::int64_t{y} * across, across)
                                                 : across;
            for (int x = 0; x < known_centres; ++x) between[2 * x + 1] = centres.at(x, y) * part;
            for (int x = known_centres; x < across; ++x) {
                const int east = x + 1 < old_width ? x + 1 : 0;
                between[2 * x + 1] =
                    ((row[2 * x] + row[2 * east]) + (south[2 * x] + south[2 * east])) * 0.25f;
            }
        }
    });
    return out;
}

}  // namespace talus
