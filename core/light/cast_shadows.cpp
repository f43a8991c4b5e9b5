#include "core/light/cast_shadows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/transposed.h"

namespace talus {
namespace {

constexpr int k_near = 3;         // rows that are looked at along a sample's own ray
constexpr int k_phases = 2;       // lines for each sample of a row
constexpr int k_block = 128;      // samples of a row whose lines are followed together
constexpr int k_together = 16;    // rows of a strip that are copied together
constexpr float k_none = -1e30f;  // m: where no ground has been passed

// The light as seen from a map whose rows cross it more squarely than its columns do.
struct Rays {
    bool from_last;  // the sun stands beyond the last row
    float shift;     // samples along a row for a row towards the sun, -1 to 1
    float low;       // m that the ray to the lower edge of the disc sinks from row to row
    float high;      // the same for the upper edge
};

// The rows of a map in the order in which the light crosses them, or the part of each that some lines cross.
struct Sweep {
    const Grid<float>& heights;
    Grid<std::uint8_t>& seen;
    int width;                // of the map
    bool from_last;           // its last row is the first
    std::vector<int> begins;  // of each row: the first sample that is there; empty: all are
    int first = 0;            // row that is there

    int end() const { return first + heights.height(); }
    int place(int k) const { return from_last ? end() - 1 - k : k - first; }
    int begin(int k) const { return begins.empty() ? 0 : begins[static_cast<std::size_t>(k - first)]; }
    const float* row(int k) const { return heights.row(place(k)) - begin(k); }
    std::uint8_t* seen_row(int k) const { return seen.row(place(k)) - begin(k); }
};

// A place along a row: between sample `whole` and the next one.
struct Along {
    int whole;
    float part;

    explicit Along(float place)
        : whole(static_cast<int>(std::floor(place))), part(place - static_cast<float>(whole)) {}
};

// Heights below which the lower edge of the disc is hidden, and the upper one.
struct Shade {
    alignas(64) std::array<float, k_block + 2> low, high;

    Shade() {
        low.fill(k_none);
        high.fill(k_none);
    }
};

// One block of lines on its way from the first row, the nearest to the sun, to the last.
//
// Line i of phase p lies at i + p / k_phases - shift * k samples along the k-th row, so that a sample x of
// that row lies x + shift * k lines from the first.
class Block {
 public:
    Block(const Sweep& sweep, const Rays& rays, int first, int last)
        : sweep_(sweep), rays_(rays), first_(first), last_(last) {}

    // Lights the samples of row `from` and on.
    void follow(int from = 0) {
        for (int k = sweep_.first; k < sweep_.end(); ++k) {
            if (k > sweep_.first + k_near) {
                for (int phase = 0; phase < k_phases; ++phase) pass(k - k_near - 1, phase);
            }
            if (k >= from) light(k);
        }
    }

 private:
    // Takes the lines of a phase over the ground of a row.
    void pass(int k, int phase) {
        const Along at(static_cast<float>(phase) / k_phases - rays_.shift * static_cast<float>(k));
        Shade& shade = shades_[static_cast<std::size_t>(phase)];
        // Those between two samples of the row; one more than the block has, for the last sample's other
        // side. The others pass nothing.
        const int begin = std::max(first_, -at.whole);
        const int end = std::min(last_ + 1, sweep_.width - at.whole - (at.part > 0 ? 1 : 0));
        const float* ground = sweep_.row(k) + at.whole;
        const int next = at.part > 0 ? 1 : 0;
        float* low = shade.low.data() - first_;
        float* high = shade.high.data() - first_;
        for (int i = first_; i < std::min(begin, last_ + 1); ++i) sink(low[i], high[i]);
        for (int i = begin; i < end; ++i) {
            const float here = ground[i] + (ground[i + next] - ground[i]) * at.part;
            const float lower = low[i] - rays_.low;
            const float upper = high[i] - rays_.high;
            low[i] = lower > here ? lower : here;
            high[i] = upper > here ? upper : here;
        }
        for (int i = std::max(end, begin); i <= last_; ++i) sink(low[i], high[i]);
    }
    void sink(float& low, float& high) const {
        low -= rays_.low;
        high -= rays_.high;
    }

    // The samples of a row between this block's lines.
    void light(int k) {
        const Along line(rays_.shift * static_cast<float>(k) * k_phases);
        const int phase = ((line.whole % k_phases) + k_phases) % k_phases;
        const int shift = (line.whole - phase) / k_phases;  // from sample to line of that phase
        const int begin = std::max(0, first_ - shift);
        const int end = std::min(sweep_.width, last_ - shift);
        if (begin >= end) return;
        const int count = end - begin;
        const float* height = sweep_.row(k) + begin;
        std::array<float, k_block> shares;
        const Shade& one = shades_[static_cast<std::size_t>(phase)];
        const Shade& other = shades_[static_cast<std::size_t>((phase + 1) % k_phases)];
        const int at = begin + shift - first_;
        const int beyond = at + (phase + 1 == k_phases ? 1 : 0);
        const float sunk = k_near + 1;
        const float least = least_span();
        for (int i = 0; i < count; ++i) {
            const auto here = static_cast<std::size_t>(at + i);
            const auto next = static_cast<std::size_t>(beyond + i);
            const float lit =
                one.low[here] + (other.low[next] - one.low[here]) * line.part - sunk * rays_.low;
            const float dark =
                one.high[here] + (other.high[next] - one.high[here]) * line.part - sunk * rays_.high;
            const float span = lit - dark > least ? lit - dark : least;
            shares[static_cast<std::size_t>(i)] = (height[i] - 0.5f * (lit + dark)) / span + 0.5f;
        }
        for (int m = 1; m <= std::min(k_near, k - sweep_.first); ++m)
            near_row(k - m, m, begin, count, height, shares);
        std::uint8_t* to = sweep_.seen_row(k) + begin;
        for (int i = 0; i < count; ++i) {
            const float share = shares[static_cast<std::size_t>(i)];
            const float inside = share < 0 ? 0.0f : share > 1 ? 1.0f : share;
            to[i] = static_cast<std::uint8_t>(static_cast<int>(255 * inside + 0.5f));
        }
    }
    // What a row m rows towards the sun leaves of the disc to samples `begin` and on.
    void near_row(int k, int m, int begin, int count, const float* height,
                  std::array<float, k_block>& shares) const {
        const auto rows = static_cast<float>(m);
        const Along at(rays_.shift * rows);
        const int next = at.part > 0 ? 1 : 0;
        const int from = std::max(0, -at.whole - begin);
        const int to = std::min(count, sweep_.width - at.whole - next - begin);
        const float* ground = sweep_.row(k) + begin + at.whole;
        const float sunk = 0.5f * rows * (rays_.low + rays_.high);
        const float per_metre = 1 / std::max(rows * (rays_.high - rays_.low), least_span());
        for (int i = from; i < to; ++i) {
            const float here = ground[i] + (ground[i + next] - ground[i]) * at.part;
            const float share = (height[i] - here + sunk) * per_metre + 0.5f;
            float& least = shares[static_cast<std::size_t>(i)];
            least = share < least ? share : least;
        }
    }
    // Returns the height of a half-shadow that is half a sample wide [m].
    float least_span() const { return std::max(0.25f * (rays_.low + rays_.high), 1e-6f); }

    const Sweep& sweep_;
    const Rays rays_;
    const int first_, last_;
    std::array<Shade, k_phases> shades_;
};

// The lines that pass over a map: from the first to before the last.
struct Lines {
    int first, last;
};
Lines lines_of(int width, int rows, const Rays& rays) {
    const auto drift =
        static_cast<int>(std::floor(std::fabs(rays.shift) * static_cast<float>(std::max(0, rows - 1))));
    return {rays.shift < 0 ? -drift - 1 : 0, width + (rays.shift > 0 ? drift + 1 : 0)};
}

void light_lines(const Sweep& sweep, const Rays& rays, const Lines& lines, int from_row) {
    parallel_blocks(lines.first, lines.last, k_block,
                    [&](int first, int last) { Block(sweep, rays, first, last).follow(from_row); });
}

SinCos sin_cos(double degrees) { return sin_cos_turns(degrees / 360); }

// Rows over which shade sinks from the highest ground below the lowest.
int rows_to_sink(const ShadowSamples& heights, const Rays& rays, int rows) {
    // A step of a line rounds; there are at most as many as rows.
    const float rounding = 1e-4f * std::max(std::fabs(heights.lowest), std::fabs(heights.highest));
    const float span = 1.01f * (heights.highest - heights.lowest) + rounding;
    const auto most = static_cast<float>(rows);
    return span < most * rays.low ? static_cast<int>(span / rays.low) + 2 : rows;
}

// The light as it falls on a map.
struct Light {
    bool by_columns;  // the map's columns are the rows of the rays
    Rays rays;
};
Light light_of(double cell_x, double cell_y, const Sun& sun, float exaggeration, float radius) {
    const SinCos azimuth = sin_cos(static_cast<double>(sun.azimuth));
    const double to_sun_x = azimuth.sin / cell_x;   // samples to the east for one metre towards the sun
    const double to_sun_y = -azimuth.cos / cell_y;  // samples to the south
    const bool by_columns = std::fabs(to_sun_x) >= std::fabs(to_sun_y);
    const double major = by_columns ? to_sun_x : to_sun_y;
    const double minor = by_columns ? to_sun_y : to_sun_x;
    const double step = 1 / std::fabs(major);  // m along the ground from row to row
    const auto drop = [&](float elevation) {
        const SinCos angle = sin_cos(std::clamp(static_cast<double>(elevation), 0.0, 89.9));
        return static_cast<float>(step * angle.sin / angle.cos / static_cast<double>(exaggeration));
    };
    return {by_columns,
            {.from_last = major > 0,
             .shift = static_cast<float>(minor * step),
             .low = drop(sun.elevation - radius),
             .high = drop(sun.elevation + radius)}};
}

Grid<std::uint8_t> along_rows(const Grid<float>& heights, const Rays& rays) {
    Grid<std::uint8_t> seen(heights.width(), heights.height());
    light_lines({heights, seen, heights.width(), rays.from_last, {}}, rays,
                lines_of(heights.width(), heights.height(), rays), 0);
    return seen;
}

}  // namespace

Grid<std::uint8_t> cast_shadows(const Grid<float>& heights, double cell_x, double cell_y, const Sun& sun,
                                float exaggeration, float radius) {
    const Light light = light_of(cell_x, cell_y, sun, exaggeration, radius);
    if (light.by_columns) return transposed(along_rows(transposed(heights), light.rays));
    return along_rows(heights, light.rays);
}

std::size_t recast_shadows(const ShadowSamples& heights, double cell_x, double cell_y, const Sun& sun,
                           const CellRectangle& changed, const SpacedBytes& seen, float exaggeration,
                           float radius) {
    if (changed.empty()) return 0;
    const Light light = light_of(cell_x, cell_y, sun, exaggeration, radius);
    const bool by_columns = light.by_columns;
    const Rays& rays = light.rays;
    const int width = by_columns ? seen.height : seen.width;  // of the rays' rows
    const int rows = by_columns ? seen.width : seen.height;
    const CellRectangle at =
        by_columns ? CellRectangle{changed.y0, changed.x0, changed.y1, changed.x1} : changed;
    const int nearest = rays.from_last ? rows - at.y1 : at.y0;  // to the sun
    const int farthest = rays.from_last ? rows - 1 - at.y0 : at.y1 - 1;
    // A sample is lit by the lines on both sides of it, which are those of ground less than two away.
    constexpr int k_reach = 4;
    const auto line_of = [&](int x, int k) {
        return x + static_cast<int>(std::floor(rays.shift * static_cast<float>(k)));
    };
    const Lines all = lines_of(width, rows, rays);
    const Lines lines{
        std::max(all.first, std::min(line_of(at.x0, nearest), line_of(at.x0, farthest)) - k_reach),
        std::min(all.last, std::max(line_of(at.x1, nearest), line_of(at.x1, farthest)) + k_reach)};
    // Ground from which shade has sunk below all other ground makes no difference. Lines beyond the map's
    // sides have none to sink below.
    const int sinking = k_near + 1 + rows_to_sink(heights, rays, rows);
    int start = std::max(0, nearest - sinking);
    int end = std::min(rows, farthest + 1 + sinking);
    for (const int k : {start, end - 1}) {
        if (lines.first - line_of(0, k) < k_reach || lines.last - line_of(0, k) > width - k_reach)
            start = 0, end = rows;
    }
    // What these lines cross.
    Grid<float> ground(std::min(width, lines.last - lines.first + 2 * k_reach), end - start);
    Grid<std::uint8_t> strip(ground.width(), ground.height());
    std::vector<int> begins;
    for (int k = start; k < end; ++k)
        begins.push_back(std::clamp(lines.first - line_of(0, k) - k_reach, 0, width - ground.width()));
    const Sweep sweep{ground, strip, width, false, std::move(begins), start};
    // Calls visit(strip's column and row, map's column and row). Across the map's rows a few columns are
    // taken together, which lie side by side in memory.
    const auto each = [&](int from, auto&& visit) {
        parallel_blocks(from, end, k_together, [&](int first, int last) {
            const auto at = [&](int i, int k) {
                const int y = rays.from_last ? rows - 1 - k : k;
                const int x = sweep.begin(k) + i;
                by_columns ? visit(i, k - start, y, x) : visit(i, k - start, x, y);
            };
            if (by_columns) {
                for (int i = 0; i < ground.width(); ++i)
                    for (int k = first; k < last; ++k) at(i, k);
            } else {
                for (int k = first; k < last; ++k)
                    for (int i = 0; i < ground.width(); ++i) at(i, k);
            }
        });
    };
    each(start, [&](int i, int k, int x, int y) {
        ground(i, k) = heights.map(heights.columns[static_cast<std::size_t>(x)],
                                   heights.rows[static_cast<std::size_t>(y)]);
        strip(i, k) = seen(x, y);
    });
    light_lines(sweep, rays, lines, nearest);
    each(nearest, [&](int i, int k, int x, int y) { seen(x, y) = strip(i, k); });
    return static_cast<std::size_t>(ground.width()) * static_cast<std::size_t>(end - nearest);
}

}  // namespace talus
