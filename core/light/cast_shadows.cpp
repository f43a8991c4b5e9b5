#include "core/light/cast_shadows.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/transposed.h"

namespace talus {
namespace {

constexpr int k_near = 3;         // rows that are looked at along a sample's own ray
constexpr int k_phases = 2;       // lines for each sample of a row
constexpr int k_block = 128;      // samples of a row whose lines are followed together
constexpr float k_none = -1e30f;  // m: where no ground has been passed

// The light as seen from a map whose rows cross it more squarely than its columns do.
struct Rays {
    bool from_last;  // the sun stands beyond the last row
    float shift;     // samples along a row for a row towards the sun, -1 to 1
    float low;       // m that the ray to the lower edge of the disc sinks from row to row
    float high;      // the same for the upper edge
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
    Block(const Grid<float>& heights, const Rays& rays, int first, int last, Grid<std::uint8_t>& seen)
        : heights_(heights), rays_(rays), first_(first), last_(last), seen_(seen) {}

    void follow() {
        for (int k = 0; k < heights_.height(); ++k) {
            if (k > k_near) {
                for (int phase = 0; phase < k_phases; ++phase) pass(k - k_near - 1, phase);
            }
            light(k);
        }
    }

 private:
    const float* row(int k) const { return heights_.row(rays_.from_last ? heights_.height() - 1 - k : k); }
    // Takes the lines of a phase over the ground of a row.
    void pass(int k, int phase) {
        const Along at(static_cast<float>(phase) / k_phases - rays_.shift * static_cast<float>(k));
        Shade& shade = shades_[static_cast<std::size_t>(phase)];
        // Those between two samples of the row; one more than the block has, for the last sample's other
        // side. The others pass nothing.
        const int begin = std::max(first_, -at.whole);
        const int end = std::min(last_ + 1, heights_.width() - at.whole - (at.part > 0 ? 1 : 0));
        const float* ground = row(k) + at.whole;
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
        const int end = std::min(heights_.width(), last_ - shift);
        if (begin >= end) return;
        const int count = end - begin;
        const float* height = row(k) + begin;
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
        for (int m = 1; m <= std::min(k_near, k); ++m) near_row(k - m, m, begin, count, height, shares);
        std::uint8_t* to = seen_.row(rays_.from_last ? heights_.height() - 1 - k : k) + begin;
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
        const int to = std::min(count, heights_.width() - at.whole - next - begin);
        const float* ground = row(k) + begin + at.whole;
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

    const Grid<float>& heights_;
    const Rays rays_;
    const int first_, last_;
    Grid<std::uint8_t>& seen_;
    std::array<Shade, k_phases> shades_;
};

Grid<std::uint8_t> along_rows(const Grid<float>& heights, const Rays& rays) {
    Grid<std::uint8_t> seen(heights.width(), heights.height());
    const auto drift = static_cast<int>(
        std::floor(std::fabs(rays.shift) * static_cast<float>(std::max(0, heights.height() - 1))));
    const int first = rays.shift < 0 ? -drift - 1 : 0;
    const int last = heights.width() + (rays.shift > 0 ? drift + 1 : 0);
    parallel_blocks(first, last, k_block,
                    [&](int from, int to) { Block(heights, rays, from, to, seen).follow(); });
    return seen;
}

SinCos sin_cos(double degrees) { return sin_cos_turns(degrees / 360); }

}  // namespace

Grid<std::uint8_t> cast_shadows(const Grid<float>& heights, double cell_x, double cell_y, const Sun& sun,
                                float exaggeration, float radius) {
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
    const Rays rays{.from_last = major > 0,
                    .shift = static_cast<float>(minor * step),
                    .low = drop(sun.elevation - radius),
                    .high = drop(sun.elevation + radius)};
    if (by_columns) return transposed(along_rows(transposed(heights), rays));
    return along_rows(heights, rays);
}

}  // namespace talus
