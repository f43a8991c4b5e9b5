#include "core/volume/open_runs.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/terrain/cell_triangles.h"
#include "core/volume/cave_mesh.h"

namespace talus {
namespace {

// A run in one brick. Where the point below is open, too, it goes on from the run below.
struct Part {
    OpenRun run;
    bool goes_on = false;
};

auto order_of(const OpenRun& run) { return std::tuple(run.y, run.x, run.first); }

// The runs of a brick's points, without those of its lowest layer, which the brick below has.
std::vector<Part> parts_in(const Volume& volume, const BrickPlace& place) {
    Brick brick;
    volume.evaluate(place, brick);
    const Lattice& map = volume.lattice();
    const double cell = map.cell_size;
    std::vector<Part> parts;
    for (int j = 0; j < k_brick; ++j) {
        const int y = volume.first_y(place) + j;
        if (y < 0 || y >= map.height) continue;
        for (int i = 0; i < k_brick; ++i) {
            const int x = volume.first_x(place) + i;
            if (x < 0 || x >= map.width) continue;
            for (int k = 1; k <= k_brick; ++k) {
                if (brick.at(i, j, k) > 0) continue;
                const int layer = place.k * k_brick + k;
                const auto z = static_cast<float>(volume.z_of(x, y, layer));
                const float below = brick.at(i, j, k - 1);
                if (k > 1 && below <= 0) {
                    parts.back().run.last = layer;
                    parts.back().run.high = z;
                    continue;
                }
                OpenRun run{.x = x, .y = y, .first = layer, .last = layer, .low = z, .high = z, .floor = z};
                if (below > 0) {
                    const double share = static_cast<double>(below / (below - brick.at(i, j, k)));
                    const double from_rock = clamp(share, k_crossing_end, 1 - k_crossing_end);
                    run.floor = static_cast<float>(volume.z_of(x, y, layer - 1) + from_rock * cell);
                }
                parts.push_back({run, below <= 0});
            }
        }
    }
    return parts;
}

}  // namespace

OpenRuns::OpenRuns(const Volume& volume, Progress* progress)
    : lattice_(volume.lattice()), heights_(volume.shared_heights()) {
    const auto bricks = volume.bricks();
    std::vector<std::vector<Part>> made(bricks.size());
    parallel_blocks(0, static_cast<int>(bricks.size()), 1, [&](int i, int) {
        checkpoint(progress);
        made[static_cast<std::size_t>(i)] = parts_in(volume, bricks[static_cast<std::size_t>(i)]);
    });
    std::vector<Part> parts;
    for (std::vector<Part>& each : made) {
        parts.insert(parts.end(), each.begin(), each.end());
        each = {};
    }
    std::ranges::sort(parts, [](const Part& a, const Part& b) { return order_of(a.run) < order_of(b.run); });
    for (const Part& part : parts) {
        const bool follows = part.goes_on && !runs_.empty() && runs_.back().x == part.run.x &&
                             runs_.back().y == part.run.y && runs_.back().last + 1 == part.run.first;
        if (!follows) {
            runs_.push_back(part.run);
            continue;
        }
        runs_.back().last = part.run.last;
        runs_.back().high = part.run.high;
    }
    for (int y = 0; y <= lattice_.height; ++y) {
        const auto first = std::ranges::lower_bound(runs_, y, {}, &OpenRun::y);
        rows_.push_back(static_cast<std::size_t>(first - runs_.begin()));
    }
}

std::pair<std::size_t, std::size_t> OpenRuns::column(int x, int y) const {
    const std::size_t first = rows_[static_cast<std::size_t>(y)];
    const auto row = std::span(runs_).subspan(first, rows_[static_cast<std::size_t>(y) + 1] - first);
    const auto place_of = [&](auto found) { return first + static_cast<std::size_t>(found - row.begin()); };
    return {place_of(std::ranges::lower_bound(row, x, {}, &OpenRun::x)),
            place_of(std::ranges::upper_bound(row, x, {}, &OpenRun::x))};
}

// Across a cell only the diagonal that cuts it is an edge.
bool OpenRuns::has_edge(int x, int y, Step step) const {
    if (step.x == 0 || step.y == 0) return true;
    const int left = std::min(x, x + step.x);
    const int top = std::min(y, y + step.y);
    if (left < 0 || top < 0 || left + 1 >= lattice_.width || top + 1 >= lattice_.height) return false;
    const CellTriangle first = cell_triangles(*heights_, left, top)[0];
    const bool falls = first[2].east == 1 && first[2].south == 1;
    return falls == (step.x == step.y);
}

// Edges are level, or lead from the sample that is earlier in the map's order to the next layer. What comes
// through one of them comes down to the floors on both sides.
double OpenRuns::pass_between(const OpenRun& earlier, const OpenRun& later) {
    for (const int up : {0, 1}) {
        if (std::max(earlier.first, later.first - up) <= std::min(earlier.last, later.last - up))
            return static_cast<double>(std::max(earlier.floor, later.floor));
    }
    return k_no_pass;
}

}  // namespace talus
