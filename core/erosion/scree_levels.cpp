#include "core/erosion/scree_levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "core/erosion/scree_process.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_fewest_cells = 12;  // along a side of the coarsest lattice

int cells_of(int samples, bool wraps) { return samples - !wraps; }

// A lattice of the same world with each second sample, or as nearly so as its sides allow.
Lattice coarser(const Lattice& fine) {
    Lattice result = fine;
    const auto half = [](int samples, bool wraps) { return (cells_of(samples, wraps) + 1) / 2 + !wraps; };
    result.width = half(fine.width, fine.wrap_x);
    result.height = half(fine.height, fine.wrap_y);
    const bool is_wide = fine.width >= fine.height;
    result.cell_size = is_wide ? fine.extent_x() / cells_of(result.width, fine.wrap_x)
                               : fine.extent_y() / cells_of(result.height, fine.wrap_y);
    return result;
}

struct Level {
    Lattice lattice;
    double length;  // m², to be run on it
};

// Stages of the steps on a lattice, before coarser ones and after them. They begin and end short: long steps
// slide what is many times too steep too far, and leave a fifth of what is rough, which a step of another
// length ends.
constexpr std::array k_before{3, 5, 7};
constexpr std::array k_after{7, 7, 5, 3};

constexpr double cells_squared(int stages) { return ScreeProcess::k_plain_step * stages * (stages + 1) / 2; }
// How far they slide together, in cells², and how many they are.
constexpr double k_sliding_reach = [] {
    double sum = 0;
    for (const int stages : k_before) sum += cells_squared(stages);
    for (const int stages : k_after) sum += cells_squared(stages);
    return sum;
}();
constexpr int k_stages = [] {
    int sum = 0;
    for (const int stages : k_before) sum += stages;
    for (const int stages : k_after) sum += stages;
    return sum;
}();

// The finest first. Coarser ones have a quarter of the length at least, so that a map costs as much a cell
// whether it needs them or not, down to a length that is nothing there.
std::vector<Level> levels_for(const Lattice& lattice, double length) {
    constexpr double k_share = 0.75;
    constexpr double k_nothing = 0.05;  // cells²
    std::vector<Level> levels;
    for (Lattice map = lattice;; map = coarser(map)) {
        const double square = map.cell_size * map.cell_size;
        const int fewest = std::min(cells_of(map.width, map.wrap_x), cells_of(map.height, map.wrap_y));
        if ((length < k_nothing * square && !levels.empty()) || fewest < 2 * k_fewest_cells) {
            levels.push_back({map, length});
            return levels;
        }
        const double own = std::min(k_sliding_reach * square, k_share * length);
        levels.push_back({map, own});
        length -= own;
    }
}

// How the samples of an axis follow from those of one about twice as fine: low-passed by the half-band filter
// (−1 0 9 16 9 0 −1) / 32 (Deslauriers and Dubuc, *Symmetric iterative interpolation processes*, 1989), and
// between two of those linearly where a place lies between two samples.
struct HalfBand {
    static constexpr int k_taps = 8;
    static constexpr int k_before = 3;  // taps before a place's own sample
    static constexpr std::array<float, 7> k_filter{-1.0f / 32, 0, 9.0f / 32, 16.0f / 32,
                                                   9.0f / 32,  0, -1.0f / 32};

    std::vector<int> at;
    std::vector<std::array<float, k_taps>> weights;

    HalfBand(int count, bool wraps, int of) {
        const double step = static_cast<double>(cells_of(of, wraps)) / cells_of(count, wraps);
        for (int i = 0; i < count; ++i) {
            const double place = i * step;
            const double sample = std::floor(place + 1e-9);
            const auto t = static_cast<float>(std::max(0.0, place - sample));
            at.push_back(static_cast<int>(sample));
            std::array<float, k_taps>& weight = weights.emplace_back();
            for (std::size_t k = 0; k < k_taps; ++k)
                weight[k] = (k < 7 ? (1 - t) * k_filter[k] : 0.0f) + (k > 0 ? t * k_filter[k - 1] : 0.0f);
        }
    }
};

// Sample i of an axis, which may lie beyond its ends: `one` of its values, or twice that less `other`, so
// that a slope goes on.
struct Beyond {
    int one;
    int other;
    bool is_beyond;

    Beyond(int i, int count, bool wraps) : one(i), other(i), is_beyond(!wraps && (i < 0 || i >= count)) {
        if (wraps) one = other = (i % count + count) % count;
        if (!is_beyond) return;
        one = i < 0 ? 0 : count - 1;
        other = std::clamp(2 * one - i, 0, count - 1);
    }
};

// The ground of a lattice on a coarser one, without what is finer than that.
Field<float> without_what_is_finer(const GroundChange& ground, const Lattice& own, const Lattice& to,
                                   const Progress* progress) {
    const HalfBand columns(to.width, to.wrap_x, own.width);
    const HalfBand rows(to.height, to.wrap_y, own.height);
    Grid<float> result(to.width, to.height);
    each_row(to.width, to.height, progress, [&](int y) {
        constexpr int k_pad = HalfBand::k_taps;
        const int width = own.width;
        const auto row = static_cast<std::size_t>(y);
        std::vector<float> line(static_cast<std::size_t>(width + 2 * k_pad), 0.0f);
        float* const values = line.data() + k_pad;
        const auto add = [&](int from, float weight) {
            const float* const start = ground.start->row(from);
            const float* const change = ground.change.row(from);
            for (int x = 0; x < width; ++x) values[x] += weight * (start[x] + change[x]);
        };
        for (int k = 0; k < HalfBand::k_taps; ++k) {
            const float weight = rows.weights[row][static_cast<std::size_t>(k)];
            if (weight == 0) continue;
            const Beyond sample(rows.at[row] + k - HalfBand::k_before, own.height, own.wrap_y);
            add(sample.one, sample.is_beyond ? 2 * weight : weight);
            if (sample.is_beyond) add(sample.other, -weight);
        }
        for (int i = 1; i <= k_pad; ++i) {
            for (const int x : {-i, width - 1 + i}) {
                const Beyond sample(x, width, own.wrap_x);
                values[x] =
                    sample.is_beyond ? 2 * values[sample.one] - values[sample.other] : values[sample.one];
            }
        }
        float* const out = result.row(y);
        for (int x = 0; x < to.width; ++x) {
            const auto column = static_cast<std::size_t>(x);
            const float* const from = values + columns.at[column] - HalfBand::k_before;
            float sum = 0;
            for (std::size_t k = 0; k < HalfBand::k_taps; ++k) sum += columns.weights[column][k] * from[k];
            out[x] = sum;
        }
    });
    return make_field(std::move(result));
}

// The mean ease of the cells that one of a coarser lattice stands for, and 0 where one of them is: nothing
// may slide through it.
Field<float> coarser_ease(const Grid<float>& fine, const Lattice& own, const Lattice& to,
                          const Progress* progress) {
    Grid<float> result(to.width, to.height);
    const double step_x =
        static_cast<double>(cells_of(own.width, own.wrap_x)) / cells_of(to.width, to.wrap_x);
    const double step_y =
        static_cast<double>(cells_of(own.height, own.wrap_y)) / cells_of(to.height, to.wrap_y);
    const auto at = [](int i, int count, bool wraps) {
        return wraps ? (i + count) % count : std::clamp(i, 0, count - 1);
    };
    each_row(to.width, to.height, progress, [&](int j) {
        const auto y = static_cast<int>(j * step_y + 0.5);
        std::array<const float*, 3> rows{};
        for (int d = -1; d <= 1; ++d)
            rows[static_cast<std::size_t>(d + 1)] = fine.row(at(y + d, own.height, own.wrap_y));
        for (int i = 0; i < to.width; ++i) {
            const auto x = static_cast<int>(i * step_x + 0.5);
            float sum = 0;
            float least = 1;
            for (int d = -1; d <= 1; ++d) {
                const int column = at(x + d, own.width, own.wrap_x);
                for (std::size_t r = 0; r < 3; ++r) {
                    const float ease = rows[r][column];
                    sum += ease * (r == 1 ? 2.0f : 1.0f) * (d == 0 ? 2.0f : 1.0f) / 16;
                    least = std::min(least, ease);
                }
            }
            result.row(j)[i] = least > 0 ? sum : 0.0f;
        }
    });
    return make_field(std::move(result));
}

// Where four samples of a row that stand around each place of a finer one lie, and their weights: those of
// the cubic B-spline. A curve through the samples would be steeper beside them in turn, and such corrugations
// along the axes stay, for what slides down a slope fills none that lie along it.
struct Taps {
    std::vector<int> first;  // of the four, counted from column −2
    std::vector<std::array<float, 4>> weights;

    // offset: of the first finer sample, in coarse ones.
    Taps(int count, double step, double offset, int of) {
        for (int i = 0; i < count; ++i) {
            const double place = std::clamp(i * step + offset, -1.0, static_cast<double>(of));
            const double cell = std::min(std::floor(place), static_cast<double>(of) - 1);
            const double t = place - cell;
            first.push_back(static_cast<int>(cell) - 1 + 2);
            const double u = 1 - t;
            weights.push_back(
                {static_cast<float>(u * u * u / 6), static_cast<float>((4 - 3 * t * t * (2 - t)) / 6),
                 static_cast<float>((4 - 3 * u * u * (2 - u)) / 6), static_cast<float>(t * t * t / 6)});
        }
    }
};

// What lies beyond the ends of an axis: of flows over it nothing passes the borders, so that they change sign
// there; else all goes on as at the end.
enum class Ends { wrapped, closed, even };

// The place of sample i beyond `count` of them, and the sign with which it counts there.
struct Sample {
    int place;
    float sign;
};
Sample sample_at(int i, int count, Ends ends, double border) {
    if (ends == Ends::wrapped) return {(i % count + count) % count, 1};
    if (ends == Ends::even) return {std::clamp(i, 0, count - 1), 1};
    // Side −1 is beyond the border, or on it: see ScreeProcess::count_slid.
    const auto mirrored = [&](int from) {
        return -static_cast<float>((from + 1 - border) / (from + border));
    };
    if (i < 0) return {std::min(-1 - i, count - 2), mirrored(-1 - i)};
    if (i > count - 2) return {std::max(2 * (count - 2) + 1 - i, 0), mirrored(i - count + 1)};
    return {i, 1};
}

// Flows over the sides of cells of a coarser lattice, in those of a finer one, times a factor.
Grid<float> interpolated(const Grid<float>& coarse, const Lattice& to, Ends across, Ends down,
                         double offset_x, double offset_y, float factor, double border,
                         const Progress* progress) {
    const int width = coarse.width();
    const int height = coarse.height();
    const auto step = [](int of, int count, bool wraps) {
        return static_cast<double>(cells_of(of, wraps)) / cells_of(count, wraps);
    };
    const double step_x = step(width, to.width, to.wrap_x);
    const double step_y = step(height, to.height, to.wrap_y);
    // A side lies half a cell beyond its sample, on both lattices.
    const auto offset = [](double half, double step_of) { return half * (step_of - 1); };
    const Taps columns(to.width, step_x, offset(offset_x, step_x), width);
    const Taps rows(to.height, step_y, offset(offset_y, step_y), height);
    Grid<float> result(to.width, to.height);
    each_row(to.width, to.height, progress, [&](int y) {
        const auto row = static_cast<std::size_t>(y);
        std::vector<float> line(static_cast<std::size_t>(width) + 5, 0.0f);
        float* const values = line.data() + 2;
        for (int t = 0; t < 4; ++t) {
            const Sample sample = sample_at(rows.first[row] - 2 + t, height, down, border);
            const float weight = factor * sample.sign * rows.weights[row][static_cast<std::size_t>(t)];
            const float* const from = coarse.row(sample.place);
            for (int x = 0; x < width; ++x) values[x] += weight * from[x];
        }
        const auto beyond = [&](int x) {
            const Sample sample = sample_at(x, width, across, border);
            return sample.sign * values[sample.place];
        };
        const std::array<float, 5> ends{beyond(-2), beyond(-1), beyond(width), beyond(width + 1),
                                        beyond(width + 2)};
        values[-2] = ends[0];
        values[-1] = ends[1];
        for (int i = 0; i < 3; ++i) values[width + i] = ends[static_cast<std::size_t>(2 + i)];
        float* const out = result.row(y);
        for (int x = 0; x < to.width; ++x) {
            const auto column = static_cast<std::size_t>(x);
            const float* const from = line.data() + columns.first[column];
            const std::array<float, 4>& weight = columns.weights[column];
            out[x] =
                (weight[0] * from[0] + weight[1] * from[1]) + (weight[2] * from[2] + weight[3] * from[3]);
        }
    });
    return result;
}

// What slid on a coarser lattice, on a finer one: nothing over its borders, nor to or from a cell without
// ease.
ScreeProcess::Slid handed_on(const ScreeProcess::Slid& slid, const Lattice& from, const Lattice& to,
                             const Grid<float>* ease, double border, const Progress* progress) {
    // As much over each metre of a side; a cell's height changes by it over its own, smaller side.
    const auto factor = static_cast<float>(from.cell_size / to.cell_size);
    ScreeProcess::Slid result;
    result.east = interpolated(slid.east, to, to.wrap_x ? Ends::wrapped : Ends::closed,
                               to.wrap_y ? Ends::wrapped : Ends::even, 0.5, 0, factor, border, progress);
    result.south = interpolated(slid.south, to, to.wrap_x ? Ends::wrapped : Ends::even,
                                to.wrap_y ? Ends::wrapped : Ends::closed, 0, 0.5, factor, border, progress);
    each_row(to.width, to.height, progress, [&](int y) {
        float* const east = result.east.row(y);
        float* const south = result.south.row(y);
        if (!to.wrap_x) east[to.width - 1] = 0;
        if (!to.wrap_y && y == to.height - 1) std::fill_n(south, to.width, 0.0f);
        if (ease == nullptr) return;
        const float* const here = ease->row(y);
        const float* const below = ease->row(y + 1 < to.height ? y + 1 : 0);
        for (int x = 0; x < to.width; ++x) {
            if (here[x] == 0 || here[x + 1 < to.width ? x + 1 : 0] == 0) east[x] = 0;
            if (here[x] == 0 || below[x] == 0) south[x] = 0;
        }
    });
    return result;
}

// How many steps of the usual length the coarsest lattice needs between the short ones.
double steps_between(const Level& level) {
    const double cells = level.length / (level.lattice.cell_size * level.lattice.cell_size);
    return -std::floor(-std::max(0.0, (cells - k_sliding_reach) / cells_squared(ScreeProcess::k_stages)));
}

// Cells times stages.
double work_for(const std::vector<Level>& levels) {
    double work = 0;
    for (const Level& level : levels)
        work += (k_stages + ScreeProcess::k_stages * steps_between(level)) * level.lattice.cells();
    return work;
}

// Runs steps on any of the lattices and tells how far all of it is.
class Runner {
 public:
    Runner(const std::vector<Level>& levels, Progress* progress)
        : work_(work_for(levels)), progress_(progress) {}

    void run(ScreeProcess& process, const Level& level, int stages, double length) {
        process.step_by(stages, length, progress_);
        done_ += stages * level.lattice.cells();
        if (progress_ != nullptr) progress_->set_fraction(static_cast<float>(std::min(1.0, done_ / work_)));
    }
    // Short steps, which together with those before or after the coarser lattices take the level's length, or
    // as much of it as they can.
    void run(ScreeProcess& process, const Level& level, std::span<const int> steps) {
        const double share = std::min(
            1.0, level.length / (k_sliding_reach * level.lattice.cell_size * level.lattice.cell_size));
        for (const int stages : steps) run(process, level, stages, share * process.step_of(stages));
    }
    // All that is left for the coarsest.
    void run_coarsest(ScreeProcess& process, const Level& level) {
        const double short_ones = k_sliding_reach * level.lattice.cell_size * level.lattice.cell_size;
        run(process, level, k_before);
        const double steps = steps_between(level);
        for (double i = 0; i < steps; ++i)
            run(process, level, ScreeProcess::k_stages, (level.length - short_ones) / steps);
        run(process, level, k_after);
    }

 private:
    double work_;
    double done_ = 0;
    Progress* progress_;
};

}  // namespace

GroundChange slid_over_levels(const Lattice& lattice, Field<float> start, float talus, Field<float> ease,
                              double length, Progress* progress) {
    if (length <= 0) return GroundChange(std::move(start));
    const std::vector<Level> levels = levels_for(lattice, length);
    const std::size_t count = levels.size();
    std::vector<ScreeProcess> processes;
    std::vector<Field<float>> eases{std::move(ease)};
    Runner runner(levels, progress);
    const auto border = [&](std::size_t i) {
        return 0.5 + 0.5 * lattice.cell_size / levels[i].lattice.cell_size;
    };
    processes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Lattice& map = levels[i].lattice;
        if (i == 0) {
            processes.emplace_back(map, std::move(start), talus, eases[0]);
        } else {
            const Lattice& finer = levels[i - 1].lattice;
            eases.push_back(eases[0] == nullptr ? nullptr
                                                : coarser_ease(*eases[i - 1], finer, map, progress));
            processes.emplace_back(
                map, without_what_is_finer(processes[i - 1].ground(), finer, map, progress), talus, eases[i]);
            processes[i].count_slid(border(i));
        }
        if (i + 1 < count) runner.run(processes[i], levels[i], k_before);
    }
    runner.run_coarsest(processes.back(), levels.back());
    for (std::size_t i = count - 1; i-- > 0;) {
        processes[i].add_slid(handed_on(processes[i + 1].slid(), levels[i + 1].lattice, levels[i].lattice,
                                        eases[i].get(), border(i + 1), progress),
                              progress);
        processes.pop_back();
        runner.run(processes[i], levels[i], k_after);
    }
    return std::move(processes.front()).ground();
}

double stages_over_levels(const Lattice& lattice, double length) {
    const std::vector<Level> levels = levels_for(lattice, length);
    return work_for(levels) / levels.front().lattice.cells();
}

}  // namespace talus
