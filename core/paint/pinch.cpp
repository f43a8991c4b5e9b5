#include "core/paint/pinch.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/lattice.h"
#include "core/base/math.h"
#include "core/filter/displaced.h"
#include "core/paint/pinch_kernel.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// The gradient of the mean weight^1.5 changes by at most 13.5 over a radius, measured on lines that turn back
// upon themselves; times the pull it stays below 1, so that in each step, and in all of them, places keep
// their order.
constexpr double k_pull = 1 / 15.0;
constexpr int k_steps = 3;
constexpr double k_slope = 1.75;                        // of the gradient, at most
constexpr double k_share = k_steps * k_pull * k_slope;  // of the radius: its reach

// How far the covered cells are pulled in one step, with the cells around them that a step may lead to.
class Pull {
 public:
    // The weight rises towards the stroke's middle: its gradient says where that is, and is 0 there and at
    // the rim, so that nothing tears. It is taken over one cell to each side; beyond the covered part the
    // weight is 0 or, at a map's edge, as on it; where the map wraps it goes on beyond that.
    Pull(const Stroke& stroke, const Coverage& coverage, const SculptedMap& map, const Progress* progress)
        : width_(coverage.at.width()),
          rows_(coverage.at.height()),
          meets_x_(map.window.wrap_x && width_ == map.window.width),
          meets_y_(map.window.wrap_y && rows_ == map.window.height) {
        const double radii = static_cast<double>(stroke.radius) / map.world.cell_size;  // cells
        // The harder the brush, the narrower the rim over which its weight rises.
        const double rim = 1 - static_cast<double>(stroke.hardness);
        const double amount = std::min(1.0, static_cast<double>(stroke.amount)) * (stroke.second ? 1 : -1);
        const auto scale = static_cast<float>(k_pull * rim * rim * amount * radii * radii / 2);
        const double limit = k_pull * k_slope * rim * radii;
        pairs_ = Grid<float>(2 * (width_ + 2 * k_rim), rows_ + 2 * k_rim, 0.0f);
        Grid<float> risen(width_ + 2, rows_);
        each_row(width_, rows_, progress, [&](int y) {
            float* const row = risen.row(y) + 1;
            pinch_kernel().rise(coverage.weight.row(y), width_, row);
            row[-1] = row[index_inside(-1, width_, meets_x_)];
            row[width_] = row[index_inside(width_, width_, meets_x_)];
        });
        each_row(width_, rows_, progress, [&](int y) {
            pinch_kernel().pull(risen.row(y) + 1, risen.row(index_inside(y - 1, rows_, meets_y_)) + 1,
                                risen.row(index_inside(y + 1, rows_, meets_y_)) + 1, width_, scale,
                                static_cast<float>(limit), row_of(y));
        });
        if (meets_x_) go_on_across();
        if (meets_y_) go_on_down();
    }

    PullMap map() const {
        return {.pairs = row_of(0),
                .stride = pairs_.width(),
                .width = width_,
                .height = rows_,
                .turns_x = meets_x_,
                .turns_y = meets_y_};
    }

    // The cells of a row from the first to the last that is pulled.
    struct Span {
        int first = 0;
        int end = 0;
    };
    Span pulled(int y) const {
        const float* const row = row_of(y);
        const auto rests = [&](int x) { return row[2 * x] == 0 && row[2 * x + 1] == 0; };
        Span span{0, width_};
        while (span.first < span.end && rests(span.first)) ++span.first;
        while (span.first < span.end && rests(span.end - 1)) --span.end;
        return span;
    }

 private:
    static constexpr int k_rim = PullMap::k_rim;

    float* row_of(int y) { return pairs_.row(y + k_rim) + 2 * k_rim; }
    const float* row_of(int y) const { return pairs_.row(y + k_rim) + 2 * k_rim; }
    void go_on_across() {
        for (int y = 0; y < rows_; ++y) {
            float* const row = row_of(y);
            for (const int x : {-2, -1, width_, width_ + 1}) {
                const float* const from = row + 2 * index_inside(x, width_, true);
                std::copy_n(from, 2, row + 2 * x);
            }
        }
    }
    void go_on_down() {
        for (const int y : {-2, -1, rows_, rows_ + 1})
            std::copy_n(row_of(index_inside(y, rows_, true)) - 2 * k_rim, pairs_.width(),
                        row_of(y) - 2 * k_rim);
    }

    int width_;
    int rows_;
    bool meets_x_;
    bool meets_y_;
    Grid<float> pairs_;
};

}  // namespace

void pinch(const Stroke& stroke, const Coverage& coverage, const Grid<float>& within, const SculptedMap& map,
           Grid<float>& heights, const Progress* progress) {
    const Pull pull(stroke, coverage, map, progress);
    const double reach = k_share * static_cast<double>(stroke.radius) / map.world.cell_size;  // cells
    const int margin = static_cast<int>(std::min(std::floor(reach) + 4, double{k_max_size}));
    const Surroundings ground = around(heights, coverage.at, margin, map.window);
    // A way may be longer than a map that does not wrap: then it leads to its end.
    const int size = std::max(ground.heights.width(), ground.heights.height());
    const bool ends = reach > 2 * size;
    const auto limit = static_cast<float>(std::min(reach, 2.0 * size));
    const DisplacedMap source(ground.heights, ground.lattice, static_cast<double>(limit));
    const int width = coverage.at.width();
    each_row_block(width, coverage.at.height(), progress, [&](int first, int end) {
        std::vector<float> rows(3 * static_cast<std::size_t>(width));
        float* const east = rows.data();
        float* const south = east + width;
        float* const made = south + width;
        for (int y = first; y < end; ++y) {
            const Pull::Span span = pull.pulled(y);
            const int count = span.end - span.first;
            if (count == 0) continue;
            pinch_kernel().follow(pull.map(), span.first, y, count, k_steps, east, south);
            for (int i = 0; ends && i < count; ++i) {
                east[i] = clamp(east[i], -limit, limit);
                south[i] = clamp(south[i], -limit, limit);
            }
            float* const height = heights.row(coverage.at.y0 + y) + coverage.at.x0 + span.first;
            source.make_row(ground.left + span.first, ground.above + y, count, east, south,
                            within.empty() ? height : made);
            if (within.empty()) continue;
            for (int i = 0; i < count; ++i) height[i] = lerp(height[i], made[i], within(span.first + i, y));
        }
    });
}

double pinch_reach(const Stroke& stroke, const Lattice& world) {
    return k_share * static_cast<double>(stroke.radius) + 4 * world.cell_size;
}

}  // namespace talus
