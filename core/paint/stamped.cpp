#include "core/paint/stamped.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/paint/stamp_kernel.h"
#include "core/paint/stamps.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr float k_hiding = 5;  // where a dab lowers by a fifth of the amount, none is raised by another

constexpr int k_rim = StampSamples::k_rim;
constexpr double k_most_pictured = 1024;  // cells to the rim of a dab that is worth its picture
constexpr int k_stamp_rows = 16;
constexpr double k_sample_work = 2;  // ns

// An image as fine as the map can show, with its edge repeated around it.
class StampSpline {
 public:
    // cells: of the map, that its longer side takes.
    StampSpline(const Grid<float>& image, double cells) {
        const int longer = std::max(image.width(), image.height());
        const double share = std::min(1.0, std::floor(cells + 1) / longer);
        const auto side = [&](int samples) {
            return std::max(1, static_cast<int>(std::floor(samples * share + 0.5)));
        };
        const Grid<float> fitting = averaged_down(image, side(image.width()), side(image.height()));
        width_ = fitting.width();
        height_ = fitting.height();
        aspect_ = static_cast<float>(longer) /
                  static_cast<float>(image.width() >= image.height() ? image.height() : image.width());
        is_wide_ = image.width() >= image.height();
        samples_ = Grid<float>(width_ + 2 * k_rim, height_ + 2 * k_rim);
        for (int y = 0; y < samples_.height(); ++y) {
            const float* const from = fitting.row(std::clamp(y - k_rim, 0, height_ - 1));
            for (int x = 0; x < samples_.width(); ++x) {
                const float value = std::clamp(from[std::clamp(x - k_rim, 0, width_ - 1)], -1.0f, 1.0f);
                samples_(x, y) = value;
                lowers_ = lowers_ || value < 0;
            }
        }
    }

    bool lowers() const { return lowers_; }
    // How many times farther from the middle the rim of the circle is than the image's shorter side.
    float aspect_across() const { return is_wide_ ? 1 : aspect_; }
    float aspect_down() const { return is_wide_ ? aspect_ : 1; }

    StampSamples samples() const {
        return {.first = samples_.row(k_rim) + k_rim,
                .stride = samples_.width(),
                .width = width_,
                .height = height_};
    }

 private:
    Grid<float> samples_;
    int width_;
    int height_;
    float aspect_;
    bool is_wide_;
    bool lowers_ = false;
};

// What the dabs of one stroke share.
struct StampLaw {
    const StampSpline* image;
    float inverse;   // 1/m: of the radius
    float hardness;  // share of the way to the rim
    float fading;    // 1 / the rest of it
    bool flipped;
};

// The direction of an image's right side.
struct StampTurn {
    float cos, sin;
};
StampTurn turn_of(const Stroke& stroke, const Dab& dab) {
    const SinCos angle = sin_cos_turns(static_cast<double>(stroke.angle) / 360);
    double east = 1;
    double south = 0;
    const double length = std::sqrt(dab.east * dab.east + dab.south * dab.south);
    if (stroke.along && length > 0) {
        east = dab.east / length;
        south = dab.south / length;
    }
    return {static_cast<float>(east * angle.cos - south * angle.sin),
            static_cast<float>(east * angle.sin + south * angle.cos)};
}

// Some cells of a row, from `first` on: numbers of a window's columns.
struct RowSpan {
    int first = 0;
    int end = 0;
};

// The cells of a row, so far to the south of a dab's middle, that lie within its circle, and one to each
// side. middle: where that is, in cells from the first column.
RowSpan chord(const StampLaw& law, double cell, double middle, double south, const RowSpan& all) {
    const double radius = 1 / static_cast<double>(law.inverse);
    const double half = std::sqrt(std::max(0.0, radius * radius - south * south)) / cell + 1;
    const auto on_row = [&](double at) {
        return static_cast<int>(
            clamp(std::floor(at), static_cast<double>(all.first - 1), static_cast<double>(all.end)));
    };
    return {std::max(all.first, on_row(middle - half)), std::min(all.end, on_row(middle + half) + 1)};
}

// How an image lies on the cells of a row, the number of whose first in the world is given.
StampRow row_of(const StampLaw& law, const StampTurn& turn, double first, double cell, double x, float south,
                float pressure) {
    return {.first = first,
            .cell = cell,
            .x = x,
            .south = south,
            .cos = turn.cos,
            .sin = turn.sin,
            .inverse = law.inverse,
            .aspect_across = law.image->aspect_across(),
            .aspect_down = law.image->aspect_down(),
            .hardness = law.hardness,
            .fading = law.fading,
            .flipped = law.flipped,
            .pressure = pressure};
}

// A dab on a lattice of its own, a cell of the map apart, for lines on which all dabs lie alike.
class DabPicture {
 public:
    DabPicture(const StampLaw& law, const StampTurn& turn, double cell, double cells_to_rim,
               const Progress* progress)
        : cell_(cell),
          reach_(static_cast<int>(cells_to_rim) + 3),
          heights_(2 * reach_ + 1, 2 * reach_ + 1, 0.0f) {
        each_row(heights_.width(), heights_.height(), progress, [&](int y) {
            const double south = (y - reach_) * cell;
            const RowSpan span = chord(law, cell, reach_, south, {0, heights_.width()});
            const StampRow row =
                row_of(law, turn, span.first - reach_, cell, 0, static_cast<float>(south), 1);
            stamp_kernel().heights(law.image->samples(), row, span.end - span.first,
                                   heights_.row(y) + span.first);
        });
    }

    // Writes the heights of a dab at cells of a row that it reaches. How far a dab lies off its lattice is
    // the same for all cells.
    void fill(const Dab& dab, const Lattice& window, int y, const RowSpan& cells, float* out) const {
        const double column = std::floor(dab.point.x / cell_);
        const double line = std::floor(dab.point.y / cell_);
        const auto right = static_cast<float>(dab.point.x / cell_ - column);
        const auto down = static_cast<float>(dab.point.y / cell_ - line);
        const auto first = static_cast<int>(window.x0 - dab.columns - static_cast<std::int64_t>(column));
        const auto row = static_cast<int>(window.y0 + y - dab.rows - static_cast<std::int64_t>(line));
        const int left = cells.first + first + reach_;
        stamp_kernel().between(heights_.row(row + reach_) + left, heights_.row(row + reach_ - 1) + left,
                               right, down, dab.point.pressure, cells.end - cells.first, out);
    }

 private:
    double cell_;
    int reach_;  // samples to the middle
    Grid<float> heights_;
};

struct TurnedDab {
    Dab dab;
    StampTurn turn;
};

// All that the rows of a stroke need.
struct StampedLine {
    StampLaw law;
    std::vector<TurnedDab> dabs = {};
    std::optional<DabPicture> picture = {};  // of each dab
};

// A dab and the cells of a row that it reaches.
struct RowDab {
    const TurnedDab* turned;
    double south;  // m, from its middle to the row
    RowSpan cells;
};
void find_dabs(const StampedLine& line, const Lattice& window, int y, std::vector<RowDab>& found) {
    found.clear();
    for (const TurnedDab& each : line.dabs) {
        const Dab& dab = each.dab;
        if (y < dab.at.y0 || y >= dab.at.y1) continue;
        const double south = static_cast<double>(window.y0 + y - dab.rows) * window.cell_size - dab.point.y;
        const double middle = dab.point.x / window.cell_size - static_cast<double>(window.x0 - dab.columns);
        const RowSpan cells =
            chord(line.law, window.cell_size, middle, line.picture ? 0 : south, {dab.at.x0, dab.at.x1});
        if (cells.first < cells.end) found.push_back({&each, south, cells});
    }
}

// Writes the heights of a dab at the cells of a part of a row: 0 where it does not reach.
void fill(const RowDab& reaching, const StampedLine& line, const Lattice& window, int y, const RowSpan& part,
          float* out) {
    const RowSpan cells{std::max(part.first, reaching.cells.first), std::min(part.end, reaching.cells.end)};
    std::fill(out, out + (cells.first - part.first), 0.0f);
    std::fill(out + (cells.end - part.first), out + (part.end - part.first), 0.0f);
    float* const own = out + (cells.first - part.first);
    const Dab& dab = reaching.turned->dab;
    if (line.picture) return line.picture->fill(dab, window, y, cells, own);
    const auto first = static_cast<double>(window.x0 + cells.first - dab.columns);
    const StampRow row = row_of(line.law, reaching.turned->turn, first, window.cell_size, dab.point.x,
                                static_cast<float>(reaching.south), dab.point.pressure);
    stamp_kernel().heights(line.law.image->samples(), row, cells.end - cells.first, own);
}

constexpr int k_part = HighestDabs::k_cells;  // of a row, of which all dabs are taken together

// Calls make(part, out) for each part of a row of the window from `left` on.
template <class Make>
void each_part(int left, int width, float* out, const Make& make) {
    for (int x = 0; x < width; x += k_part)
        make(RowSpan{left + x, left + std::min(width, x + k_part)}, out + x);
}

// Calls add(heights, dab) for each dab that reaches a part of a row.
template <class Add>
void each_dab(const std::vector<RowDab>& dabs, const StampedLine& line, const Lattice& window, int y,
              const RowSpan& part, const Add& add) {
    alignas(64) float heights[k_part] = {};
    for (const RowDab& each : dabs) {
        if (each.cells.first >= part.end || each.cells.end <= part.first) continue;
        fill(each, line, window, y, part, heights);
        add(heights, each.turned->dab);
    }
}

void sum_row(const std::vector<RowDab>& dabs, const StampedLine& line, const Lattice& window, int y, int left,
             int width, float* row) {
    each_part(left, width, row, [&](const RowSpan& part, float* out) {
        each_dab(dabs, line, window, y, part, [&](const float* heights, const Dab&) {
            for (int i = 0; i < part.end - part.first; ++i) out[i] += heights[i] * (1.0f / k_dabs);
        });
    });
}

void top_row(const std::vector<RowDab>& dabs, const StampedLine& line, const Lattice& window, int y, int left,
             int width, float* row) {
    constexpr float k_level[k_part] = {};
    const StampKernel& kernel = stamp_kernel();
    const bool lowers = line.law.image->lowers();
    HighestDabs above;
    HighestDabs below;
    each_part(left, width, row, [&](const RowSpan& part, float* out) {
        const int count = part.end - part.first;
        const auto take = [&](const float* heights) {
            kernel.take(heights, 1, count, above);
            if (lowers) kernel.take(heights, -1, count, below);
        };
        kernel.clear(count, above);
        kernel.clear(count, below);
        std::optional<int> newest;
        each_dab(dabs, line, window, y, part, [&](const float* heights, const Dab& dab) {
            // Dabs between them do not reach these cells; no more than two count.
            for (int k = 1; newest && k <= 2 && *newest + k < dab.number; ++k) take(k_level);
            take(heights);
            newest = dab.number;
        });
        kernel.top(above, count, out);
        if (!lowers) return;
        float deep[k_part];
        kernel.top(below, count, deep);
        for (int i = 0; i < count; ++i) out[i] = out[i] * std::max(0.0f, 1 - k_hiding * deep[i]) - deep[i];
    });
}

// Dabs over each radius of a line.
int dabs_per_radius(const Stroke& stroke, double cells_to_rim) {
    if (stroke.builds_up) return k_dabs;
    return static_cast<int>(clamp(cells_to_rim, double{k_dabs}, double{k_stamp_dabs}));
}

}  // namespace

double dab_count(const Stroke& stroke, const Lattice& world) {
    double length = 0;
    for (std::size_t i = 1; i < stroke.points.size(); ++i) {
        const double east = stroke.points[i].x - stroke.points[i - 1].x;
        const double south = stroke.points[i].y - stroke.points[i - 1].y;
        length += std::sqrt(east * east + south * south);
    }
    const auto radius = static_cast<double>(stroke.radius);
    return 1 + length / radius * dabs_per_radius(stroke, radius / world.cell_size);
}

double area_of_dab(const Stroke& stroke) {
    const auto radius = static_cast<double>(stroke.radius);
    return std::numbers::pi * radius * radius;
}

Coverage stamped(const Stroke& stroke, const Lattice& window, const Lattice& world,
                 const Progress* progress) {
    if (stroke.stamp == nullptr || stroke.stamp->image.empty()) return {};
    Coverage coverage{cells_of(stroke, 0, window, world), {}};
    if (coverage.at.empty()) return coverage;
    const double cells_to_rim = static_cast<double>(stroke.radius) / window.cell_size;
    const StampSpline image(*stroke.stamp->image.values(), 2 * cells_to_rim);
    StampedLine line{.law = {.image = &image,
                             .inverse = 1 / stroke.radius,
                             .hardness = stroke.hardness,
                             .fading = 1 / (1 - stroke.hardness),
                             .flipped = stroke.flipped}};
    coverage.weight = Grid<float>(coverage.at.width(), coverage.at.height(), 0.0f);
    double cells = 1;
    for (const Dab& dab : dabs_of(stroke, dabs_per_radius(stroke, cells_to_rim), window, world, progress)) {
        line.dabs.push_back({dab, turn_of(stroke, dab)});
        cells += static_cast<double>(dab.at.size());
    }
    if (line.dabs.empty()) return coverage;
    // Whatever the window: both ways differ by a part of a cell's curvature.
    if (!stroke.along && stroke.points.size() > 1 && cells_to_rim < k_most_pictured)
        line.picture.emplace(line.law, line.dabs[0].turn, window.cell_size, cells_to_rim, progress);
    const int grain = worthwhile_grain(coverage.at.height(), k_stamp_rows, k_sample_work * cells);
    parallel_blocks(coverage.at.y0, coverage.at.y1, grain, [&](int first, int last) {
        std::vector<RowDab> dabs;
        for (int y = first; y < last; ++y) {
            checkpoint(progress);
            find_dabs(line, window, y, dabs);
            const auto make = stroke.builds_up ? sum_row : top_row;
            make(dabs, line, window, y, coverage.at.x0, coverage.at.width(),
                 coverage.weight.row(y - coverage.at.y0));
        }
    });
    return coverage;
}

}  // namespace talus
