#include "core/paint/stamped.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/paint/stamps.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr float k_hiding = 5;  // where a dab lowers by a fifth of the amount, none is raised by another

constexpr int k_rim = 2;                  // samples that the spline takes beyond the image's edge
constexpr double k_most_pictured = 1024;  // cells to the rim of a dab that is worth its picture
constexpr int k_stamp_rows = 16;
constexpr double k_sample_work = 20;  // ns

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

    // The height at a place from -1 to 1 along either side.
    float at(float across, float down) const {
        const float x = (across + 1) * 0.5f * static_cast<float>(width_) - 0.5f;
        const float y = (down + 1) * 0.5f * static_cast<float>(height_) - 0.5f;
        const float left = std::floor(x);
        const float top = std::floor(y);
        const int column = std::clamp(static_cast<int>(left), -1, width_ - 1) + k_rim - 1;
        const int row = std::clamp(static_cast<int>(top), -1, height_ - 1) + k_rim - 1;
        float wx[4];
        float wy[4];
        weights(x - left, wx);
        weights(y - top, wy);
        float sum = 0;
        for (int i = 0; i < 4; ++i) {
            const float* const from = samples_.row(row + i) + column;
            sum += wy[i] * (wx[0] * from[0] + wx[1] * from[1] + wx[2] * from[2] + wx[3] * from[3]);
        }
        return sum;
    }

 private:
    static void weights(float t, float* four) {
        const float rest = 1 - t;
        four[0] = rest * rest * rest / 6;
        four[1] = ((0.5f * t - 1) * t) * t + 2.0f / 3;
        four[2] = ((0.5f * rest - 1) * rest) * rest + 2.0f / 3;
        four[3] = t * t * t / 6;
    }

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

// The highest of the heights that one dab after the other of a line has at a cell, and those of the two dabs
// before and after it.
struct Highest {
    float height = 0;
    float before[2] = {};  // the nearer first
    float after[2] = {};
    float last[2] = {};  // of the newest dab, and of that before it
    int number = -3;     // of the newest
    int at = -3;         // number of the highest

    void take(float next, int dab) {
        const int passed = dab - number;  // dabs that did not reach the cell are 0 there
        const float one = passed == 1 ? last[0] : 0.0f;
        const float two = passed == 1 ? last[1] : passed == 2 ? last[0] : 0.0f;
        if (next > height) {
            height = next;
            before[0] = one;
            before[1] = two;
            after[0] = after[1] = 0;
            at = dab;
        } else if (dab - at == 1 || dab - at == 2) {
            after[dab - at - 1] = next;
        }
        last[0] = next;
        last[1] = one;
        number = dab;
    }

    // The top of a parabola through the highest dab and the higher one beside it, as curved as the less
    // curved of both places: where heights begin or end at once there is none.
    float top() const {
        const float* const near = after[0] > before[0] ? after : before;
        const float far = after[0] > before[0] ? before[0] : after[0];
        const float fall = height - near[0];
        const float curved = std::min(fall + height - far, 2 * near[0] - height - near[1]);
        const float way = curved > 0 ? 0.5f - fall / curved : 0.0f;
        return way > 0 ? height + curved * way * way / 2 : height;
    }
};

// The height of a dab at a place so many metres from its middle; 0 beyond its rim.
float height_at(const StampLaw& law, const StampTurn& turn, float east, float south) {
    const float across = (east * turn.cos + south * turn.sin) * law.inverse * law.image->aspect_across();
    const float down = (south * turn.cos - east * turn.sin) * law.inverse * law.image->aspect_down();
    const float away = std::sqrt(across * across + down * down);
    if (!(away < 1)) return 0;
    const float s = std::clamp((away - law.hardness) * law.fading, 0.0f, 1.0f);
    const float inside = 1 - s * s;
    return law.image->at(across, law.flipped ? -down : down) * inside * inside;
}

// A dab on a lattice of its own, a cell of the map apart, for lines on which all dabs lie alike.
class DabPicture {
 public:
    DabPicture(const StampLaw& law, const StampTurn& turn, double cell, double cells_to_rim,
               const Progress* progress)
        : cell_(cell), reach_(static_cast<int>(cells_to_rim) + 3), heights_(2 * reach_ + 1, 2 * reach_ + 1) {
        const auto place = [&](int sample) { return static_cast<float>((sample - reach_) * cell); };
        each_row(heights_.width(), heights_.height(), progress, [&](int y) {
            float* const row = heights_.row(y);
            for (int x = 0; x < heights_.width(); ++x) row[x] = height_at(law, turn, place(x), place(y));
        });
    }

    // Calls add(x, height) for the cells of a row that a dab reaches. How far a dab lies off its lattice is
    // the same for all cells.
    template <class Add>
    void each(const Dab& dab, const Lattice& window, int y, const Add& add) const {
        const double column = std::floor(dab.point.x / cell_);
        const double line = std::floor(dab.point.y / cell_);
        const auto right = static_cast<float>(dab.point.x / cell_ - column);
        const auto down = static_cast<float>(dab.point.y / cell_ - line);
        const auto first = static_cast<int>(window.x0 - dab.columns - static_cast<std::int64_t>(column));
        const auto row = static_cast<int>(window.y0 + y - dab.rows - static_cast<std::int64_t>(line));
        const float* const here = heights_.row(row + reach_) + first + reach_;
        const float* const above = heights_.row(row + reach_ - 1) + first + reach_;
        for (int x = dab.at.x0; x < dab.at.x1; ++x)
            add(x, lerp(lerp(here[x], here[x - 1], right), lerp(above[x], above[x - 1], right), down) *
                       dab.point.pressure);
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

// Calls add(x, height) for the cells of a row that a dab reaches.
template <class Add>
void each_height(const TurnedDab& each, const StampedLine& line, const Lattice& window, int y,
                 const Add& add) {
    const Dab& dab = each.dab;
    if (y < dab.at.y0 || y >= dab.at.y1) return;
    if (line.picture) return line.picture->each(dab, window, y, add);
    const auto south =
        static_cast<float>(static_cast<double>(window.y0 + y - dab.rows) * window.cell_size - dab.point.y);
    for (int x = dab.at.x0; x < dab.at.x1; ++x) {
        const auto east = static_cast<float>(
            static_cast<double>(window.x0 + x - dab.columns) * window.cell_size - dab.point.x);
        add(x, height_at(line.law, each.turn, east, south) * dab.point.pressure);
    }
}

void sum_row(const StampedLine& line, const Lattice& window, int y, int left, float* out) {
    for (const TurnedDab& each : line.dabs)
        each_height(each, line, window, y,
                    [&](int x, float height) { out[x - left] += height * (1.0f / k_dabs); });
}

// above, below: room for the row; the latter is empty where the image lowers nothing.
void top_row(const StampedLine& line, const Lattice& window, int y, int left, std::vector<Highest>& above,
             std::vector<Highest>& below, float* out) {
    std::ranges::fill(above, Highest());
    std::ranges::fill(below, Highest());
    for (const TurnedDab& each : line.dabs) {
        each_height(each, line, window, y, [&](int x, float height) {
            const auto cell = static_cast<std::size_t>(x - left);
            above[cell].take(std::max(height, 0.0f), each.dab.number);
            if (!below.empty()) below[cell].take(std::max(-height, 0.0f), each.dab.number);
        });
    }
    for (std::size_t cell = 0; cell < above.size(); ++cell) {
        const float deep = below.empty() ? 0.0f : below[cell].top();
        out[cell] = above[cell].top() * std::max(0.0f, 1 - k_hiding * deep) - deep;
    }
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
    const auto width = static_cast<std::size_t>(coverage.at.width());
    const int grain = worthwhile_grain(coverage.at.height(), k_stamp_rows, k_sample_work * cells);
    parallel_blocks(coverage.at.y0, coverage.at.y1, grain, [&](int first, int last) {
        std::vector<Highest> above(stroke.builds_up ? 0 : width);
        std::vector<Highest> below(image.lowers() ? above.size() : 0);
        for (int y = first; y < last; ++y) {
            checkpoint(progress);
            float* const row = coverage.weight.row(y - coverage.at.y0);
            if (stroke.builds_up) {
                sum_row(line, window, y, coverage.at.x0, row);
            } else {
                top_row(line, window, y, coverage.at.x0, above, below, row);
            }
        }
    });
    return coverage;
}

}  // namespace talus
