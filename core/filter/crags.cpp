#include "core/filter/crags.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/phasor_noise.h"
#include "core/base/random.h"
#include "core/base/smooth_noise.h"
#include "core/filter/gaussian.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// Height of an octave's ribs to those of the one before, which are twice as wide.
constexpr double k_gain = 0.55;
// Share of an octave's height that is missing on the ribs and in the couloirs of the one before.
constexpr float k_on_crests = 0.7f;
constexpr double k_fall = 0.3;        // widths of the bell over which an octave sees where the ground falls
constexpr double k_around = 0.25;     // widths of the bell over which the slope is measured
constexpr double k_next_bed = 0.37;   // thickness of the small beds
constexpr double k_folds = 1.2;       // thicknesses that beds are bent up and down by
constexpr double k_fold_length = 12;  // thicknesses
constexpr int k_together = 64;        // samples that are passed over if all of them are gentle

enum Channel : std::uint32_t { ribs = 0, folds = 64, beds = 72 };  // three each octave

// Share of its height that a form of this size [m] has: the samples must resolve it.
double resolved(double size, const Lattice& world) {
    return std::clamp(size / (2 * world.cell_size) - 1, 0.0, 1.0);
}

struct Octave {
    double width;   // m
    double height;  // m
};
std::vector<Octave> octaves_of(const Crags& crags, const Lattice& world) {
    std::vector<Octave> result;
    double width = bounded_deviation(static_cast<double>(crags.width), world);
    double height = width * static_cast<double>(crags.depth);
    for (int i = 0; i < crags.octaves && resolved(width, world) > 0; ++i, width /= 2, height *= k_gain) {
        result.push_back({width, height * resolved(width, world)});
    }
    return result;
}

// How much ground is broken up, 0 to 1, by the slope around it.
class SlopeShare {
 public:
    explicit SlopeShare(const Crags& crags)
        : gentle_(static_cast<float>(rise_of_slope(static_cast<double>(crags.from)))),
          steep_(static_cast<float>(rise_of_slope(static_cast<double>(crags.to)))) {}
    float operator()(float slope) const { return smoothstep(gentle_, steep_, slope); }

 private:
    float gentle_;
    float steep_;
};

float slope_of(Rise rise) {
    return static_cast<float>(std::sqrt(rise.east * rise.east + rise.south * rise.south));
}

// The ground's slope as rise over run, smooth over a bell of `deviation` metres.
Grid<float> slopes_around(const Grid<float>& ground, const Lattice& map, const Lattice& world,
                          double deviation, const Progress* progress) {
    Grid<float> slopes(map.width, map.height);
    each_row(map.width, map.height, progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) slopes(x, y) = slope_of(rise_at(map, ground, x, y, 1));
    });
    constexpr float k_steep = 8;  // rise over run; more is blurred, too
    return gaussian_blurred(slopes, k_steep, map, world, deviation, progress);
}

// Raises and lowers one octave's ribs and couloirs. slopes: around each sample; before: the noise of the
// octave before, and then of this one.
void cut(Grid<float>& ground, Grid<float>& before, const Grid<float>& slopes, SlopeShare share_of,
         const Octave& octave, const PhasorNoise& noise, const Lattice& map, const Context& context) {
    const Progress* const progress = context.progress;
    const Grid<float> smooth = gaussian_blurred(ground, magnitude_of(context.world.range), map,
                                                context.world.lattice, k_fall * octave.width, progress);
    const auto height = static_cast<float>(octave.height);
    each_row(map.width, map.height, progress, [&](int y) {
        std::array<float, k_together> across_x;
        std::array<float, k_together> across_y;
        std::array<float, k_together> share;
        std::array<float, k_together> wave;
        for (int first = 0; first < map.width; first += k_together) {
            const int count = std::min(k_together, map.width - first);
            const float* const around = slopes.row(y) + first;
            if (std::all_of(around, around + count, [&](float slope) { return share_of(slope) <= 0; }))
                continue;
            for (int i = 0; i < count; ++i) {
                const auto at = static_cast<std::size_t>(i);
                const Rise rise = rise_at(map, smooth, first + i, y, 1);
                const float slope = std::max(slope_of(rise), 1e-6f);
                across_x[at] = static_cast<float>(-rise.south) / slope;
                across_y[at] = static_cast<float>(rise.east) / slope;
                // On crests and floors, where the fall turns round, stripes would have no direction.
                share[at] = share_of(around[i]) * smoothstep(0.15f, 0.6f, slope / std::max(around[i], 1e-6f));
            }
            noise.make_row(y, first, count, across_x.data(), across_y.data(), wave.data());
            for (int i = 0; i < count; ++i) {
                const float v = wave[static_cast<std::size_t>(i)];
                float& u = before(first + i, y);
                const float rib = 1 - std::sqrt(std::max(0.0f, 2 * (1 - v)));
                ground(first + i, y) +=
                    height * share[static_cast<std::size_t>(i)] * rib * (1 - k_on_crests * u * u);
                u = v;
            }
        }
    });
}

// Beds of rock one above the other, of uneven thickness.
class Beds {
 public:
    // Between the heights `low` and `high`, m.
    Beds(double thickness, double low, double high, std::uint64_t seed, std::uint32_t channel)
        : thickness_(thickness), first_(std::floor(low / thickness) - 1) {
        const auto count = static_cast<int>(std::floor(high / thickness) - first_) + 3;
        for (int i = 0; i < count; ++i) {
            const RowKey key = row_key(seed, static_cast<std::int64_t>(first_) + i, channel);
            beds_.push_back({.from = k_uneven * to_signed_unit(hash(key, 0)),
                             .stands_out = to_unit(hash(key, 1)),
                             .shelf = 0.2f + 0.5f * to_unit(hash(key, 2))});
        }
    }

    // What the shelf and the cliff of the bed at this height add to it, m: rising ground goes on rising.
    float ledge(double height) const {
        const double up = height / thickness_;
        const double whole = std::floor(up);
        auto at = static_cast<std::size_t>(whole - first_);
        auto above = static_cast<float>(up - whole);  // the bed's place
        if (above < beds_[at].from) {
            --at;
            above += 1;
        } else if (above >= 1 + beds_[at + 1].from) {
            ++at;
            above -= 1;
        }
        const Bed& bed = beds_[at];
        const float own = 1 + beds_[at + 1].from - bed.from;
        const float within = (above - bed.from) / own;
        return static_cast<float>(thickness_) * own * bed.stands_out *
               (smoothstep(bed.shelf, 1.0f, within) - within);
    }

 private:
    static constexpr float k_uneven = 0.4f;
    struct Bed {
        float from;        // thicknesses from its place, which is a whole number of them, to its lower side
        float stands_out;  // 0 to 1
        float shelf;       // part of it below the cliff
    };

    double thickness_;  // m
    double first_;      // number of the first bed
    std::vector<Bed> beds_;
};

// Raises and lowers the ground within the beds that crop out.
void step(Grid<float>& ground, const Grid<float>& slopes, SlopeShare share_of, const Crags& crags,
          const Lattice& map, const Context& context) {
    const Lattice& world = context.world.lattice;
    const auto thickness = static_cast<double>(crags.thickness);
    SmoothNoiseLaw law{
        .wavelength = k_fold_length * thickness, .octaves = 4, .seed = context.seed, .channel = folds};
    const SmoothNoise fold(law, map, world);
    law.channel += static_cast<std::uint32_t>(law.octaves);
    const SmoothNoise outcrop(law, map, world);
    const double bend = k_folds * thickness;
    const double reach = bend + 2 * thickness;  // and what the large beds add
    const auto [low, high] = std::minmax_element(ground.values().begin(), ground.values().end());
    const double lowest = static_cast<double>(*low) - reach;
    const double highest = static_cast<double>(*high) + reach;
    const auto beds_of = [&](double size, std::uint32_t channel) {
        return Beds(size, lowest, highest, context.seed, channel);
    };
    const Beds large = beds_of(thickness, beds);
    const Beds small = beds_of(thickness * k_next_bed, beds + 1);
    const auto large_share = static_cast<float>(resolved(thickness, world));
    const auto small_share = static_cast<float>(resolved(thickness * k_next_bed, world));
    each_row(map.width, map.height, context.progress, [&](int y) {
        Grid<float> noise(map.width, 2);
        fold.make_row(y, noise.row(0));
        outcrop.make_row(y, noise.row(1));
        for (int x = 0; x < map.width; ++x) {
            const float share =
                share_of(slopes(x, y)) * crags.ledges * smoothstep(-0.25f, 0.25f, noise(x, 1));
            if (share <= 0) continue;
            const double folded = bend * static_cast<double>(noise(x, 0));
            float& height = ground(x, y);
            height += share * large_share * large.ledge(static_cast<double>(height) + folded);
            height += share * small_share * small.ledge(static_cast<double>(height) + folded);
        }
    });
}

}  // namespace

double Crags::cost_per_cell(const Lattice& world) const {
    return 40 + 60 * static_cast<double>(octaves_of(*this, world).size());
}

double Crags::reach_metres(const Lattice& world) const {
    const auto looked = [&](double deviation) {
        return gaussian_reach(bounded_deviation(deviation, world), world) + world.cell_size;
    };
    double metres = looked(k_around * static_cast<double>(width));
    for (const Octave& octave : octaves_of(*this, world)) metres += looked(k_fall * octave.width);
    return metres;
}

void Crags::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    Grid<float> ground = *terrain.height();
    const Grid<float> slopes =
        slopes_around(ground, map, world, bounded_deviation(k_around * static_cast<double>(width), world),
                      context.progress);
    const SlopeShare share_of(*this);
    Grid<float> before(map.width, map.height, 0.0f);
    std::uint32_t channel = ribs;
    for (const Octave& octave : octaves_of(*this, world)) {
        const PhasorNoise noise({.wavelength = octave.width, .seed = context.seed, .channel = channel}, map,
                                world);
        cut(ground, before, slopes, share_of, octave, noise, map, context);
        channel += 3;
    }
    if (ledges > 0) step(ground, slopes, share_of, *this, map, context);
    terrain.set_height(make_field(std::move(ground)));
}

}  // namespace talus
