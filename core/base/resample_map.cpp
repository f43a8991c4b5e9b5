#include "core/base/resample_map.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/base/math.h"
#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_rows_at_once = 16;
constexpr int k_nowhere = -1;

void each_block_of_rows(int rows, const Progress* progress, auto&& row) {
    parallel_blocks(0, rows, k_rows_at_once, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            if (progress != nullptr) progress->checkpoint();
            row(y);
        }
    });
}

// The cell that stands for this one, `size` of them in a row.
int existing(std::int64_t cell, int size, Beyond beyond) {
    const std::int64_t last = size - 1;
    if (cell >= 0 && cell <= last) return static_cast<int>(cell);
    const auto modulo = [](std::int64_t value, std::int64_t period) {
        const std::int64_t rest = value % period;
        return rest < 0 ? rest + period : rest;
    };
    switch (beyond) {
        case Beyond::edge:
            return cell < 0 ? 0 : static_cast<int>(last);
        case Beyond::wrap:
            return static_cast<int>(modulo(cell, size));
        case Beyond::mirror: {
            if (last == 0) return 0;
            const std::int64_t there = modulo(cell, 2 * last);
            return static_cast<int>(there <= last ? there : 2 * last - there);
        }
        case Beyond::nothing:
            break;
    }
    return k_nowhere;
}

int halved_size(int size, bool wraps) { return wraps ? size / 2 : size / 2 + 1; }

// The four weights of offsets −3 −1 0 1 3 are symmetric.
constexpr float k_middle = 16.0f / 32;
constexpr float k_near = 9.0f / 32;
constexpr float k_far = -1.0f / 32;

Grid<float> halved(const Grid<float>& fine, bool wraps, const Progress* progress) {
    const Beyond beyond = wraps ? Beyond::wrap : Beyond::edge;
    const int width = halved_size(fine.width(), wraps);
    Grid<float> coarse(width, halved_size(fine.height(), wraps));
    each_block_of_rows(coarse.height(), progress, [&](int y) {
        const auto row = [&](int offset) {
            return fine.row(existing(std::int64_t{2} * y + offset, fine.height(), beyond));
        };
        const float* rows[5] = {row(-3), row(-1), row(0), row(1), row(3)};
        std::vector<float> work(static_cast<std::size_t>(fine.width()));
        for (int x = 0; x < fine.width(); ++x) {
            work[static_cast<std::size_t>(x)] = k_middle * rows[2][x] + k_near * (rows[1][x] + rows[3][x]) +
                                                k_far * (rows[0][x] + rows[4][x]);
        }
        float* const out = coarse.row(y);
        const auto halve = [&](int begin, int end, auto&& at) {
            for (int i = begin; i < end; ++i) {
                const int x = 2 * i;
                out[i] =
                    k_middle * at(x) + k_near * (at(x - 1) + at(x + 1)) + k_far * (at(x - 3) + at(x + 3));
            }
        };
        // Most samples have all that they mix inside the map.
        const auto inside = [from = work.data()](int x) { return from[x]; };
        const auto at_end = [&](int x) { return inside(std::max(0, existing(x, fine.width(), beyond))); };
        const int first = std::min(2, width);
        const int last = std::max(first, std::min(width, (fine.width() - 4) / 2 + 1));
        halve(0, first, at_end);
        halve(first, last, inside);
        halve(last, width, at_end);
    });
    return coarse;
}

double catmull_rom(double x) {
    x = std::fabs(x);
    if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
    if (x < 2) return ((-0.5 * x + 2.5) * x - 4) * x + 2;
    return 0;
}

// For each sample along an axis the cells that it mixes, with their weights.
class Taps {
 public:
    // shrink: places and steps are divided by it, because the level's cells are that much larger.
    Taps(const SamplePlaces& places, double shrink, int size, Beyond beyond) : samples_(places.at.size()) {
        // A filter wider than the map would only repeat what lies beyond its edges.
        const double widened = std::clamp(places.step / shrink, 1.0, static_cast<double>(std::max(1, size)));
        const auto radius = static_cast<std::int64_t>(-std::floor(-2 * widened));
        count_ = static_cast<std::size_t>(2 * radius);
        cells_.resize(samples_ * count_);
        weights_.resize(samples_ * count_);
        inside_.assign(samples_, 1.0f);
        even_.assign(samples_, 1);
        past_second_.assign(samples_, 0.0f);
        std::vector<double> exact(count_);
        for (std::size_t i = 0; i < samples_; ++i) {
            // Far outside, all places look the same, and no cell's number may overflow.
            const double far = 4.0 * size + 4.0 * static_cast<double>(radius);
            const double at = std::clamp(places.at[i] / shrink, -far, far);
            const auto first = static_cast<std::int64_t>(std::floor(at)) - radius + 1;
            double sum = 0;
            for (std::size_t t = 0; t < count_; ++t) {
                exact[t] =
                    catmull_rom((static_cast<double>(first + static_cast<std::int64_t>(t)) - at) / widened);
                sum += exact[t];
            }
            double inside = 0;
            for (std::size_t t = 0; t < count_; ++t) {
                const int cell = existing(first + static_cast<std::int64_t>(t), size, beyond);
                const double weight = cell == k_nowhere ? 0 : exact[t] / sum;
                inside += weight;
                cells_[i * count_ + t] = std::max(cell, 0);
                if (cells_[i * count_ + t] != cells_[i * count_] + static_cast<int>(t)) even_[i] = 0;
                weights_[i * count_ + t] = static_cast<float>(weight);
                first_cell_ = std::min(first_cell_, std::max(cell, 0));
                last_cell_ = std::max(last_cell_, std::max(cell, 0));
            }
            if (beyond == Beyond::nothing) inside_[i] = static_cast<float>(inside);
            past_second_[i] = static_cast<float>(at - std::floor(at));
        }
    }

    // Whether samples lie no farther apart than cells, so that each mixes four.
    bool is_close() const { return count_ == 4; }
    // Returns how far a sample lies past the second of its four cells: at least 0, below 1.
    float past_second(std::size_t sample) const { return past_second_[sample]; }

    // Whether a sample mixes cells that lie side by side.
    bool is_even(std::size_t sample) const { return even_[sample] != 0; }
    std::size_t samples() const { return samples_; }
    std::size_t count() const { return count_; }
    const int* cells(std::size_t sample) const { return cells_.data() + sample * count_; }
    const float* weights(std::size_t sample) const { return weights_.data() + sample * count_; }
    // Returns the weight of the cells that are there: 1 except for Beyond::nothing.
    float inside(std::size_t sample) const { return inside_[sample]; }
    const std::vector<float>& inside() const { return inside_; }
    int first_cell() const { return first_cell_; }
    int last_cell() const { return last_cell_; }

 private:
    std::size_t samples_;
    std::size_t count_ = 0;
    std::vector<int> cells_;
    std::vector<float> weights_;
    std::vector<float> inside_;
    std::vector<std::uint8_t> even_;
    std::vector<float> past_second_;
    int first_cell_ = INT32_MAX;
    int last_cell_ = 0;
};

}  // namespace

MapPyramid::MapPyramid(Grid<float> map, bool wraps, const Progress* progress) {
    assert(!map.empty());
    levels_.push_back(std::move(map));
    for (;;) {
        const Grid<float>& finest = levels_.back();
        if (wraps && (finest.width() % 2 != 0 || finest.height() % 2 != 0)) return;
        if (finest.width() <= 2 && finest.height() <= 2) return;
        levels_.push_back(halved(finest, wraps, progress));
    }
}

std::size_t MapPyramid::bytes() const {
    std::size_t bytes = 0;
    for (const Grid<float>& level : levels_) bytes += level.size() * sizeof(float);
    return bytes;
}

namespace {

// How often a map is halved for samples that lie so far apart.
int halvings_for(const MapPyramid& map, const SamplePlaces& columns, const SamplePlaces& rows) {
    const double step = std::min(columns.step, rows.step);
    int halvings = 0;
    while (halvings + 1 < map.levels() && (2 << halvings) <= step) ++halvings;
    return halvings;
}

}  // namespace

struct FourMaps::Axes {
    Taps across, down;
};

FourMaps::FourMaps(const std::array<MapPyramid, 4>& maps, const SamplePlaces& columns,
                   const SamplePlaces& rows, Beyond beyond) {
    const int halvings = halvings_for(maps[0], columns, rows);
    const Grid<float>& first = maps[0].level(halvings);
    width_ = first.width();
    const double shrink = 1 << halvings;
    axes_ = std::make_unique<const Axes>(
        Axes{Taps(columns, shrink, first.width(), beyond), Taps(rows, shrink, first.height(), beyond)});
    cells_.resize(first.size());
    for (std::size_t m = 0; m < maps.size(); ++m) {
        const float* const from = maps[m].level(halvings).data();
        for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i][m] = from[i];
    }
}

FourMaps::~FourMaps() = default;

void FourMaps::make_row(int y, Values* out) const {
    const auto row = static_cast<std::size_t>(y);
    const Taps& across = axes_->across;
    const Taps& down = axes_->down;
    std::vector<Values> work(static_cast<std::size_t>(width_), Values{});
    for (std::size_t t = 0; t < down.count(); ++t) {
        const float weight = down.weights(row)[t];
        if (weight == 0) continue;
        const Values* const from = cells_.data() + static_cast<std::ptrdiff_t>(down.cells(row)[t]) * width_;
        for (std::size_t i = 0; i < work.size(); ++i) {
            for (std::size_t m = 0; m < 4; ++m) work[i][m] += weight * from[i][m];
        }
    }
    for (std::size_t x = 0; x < across.samples(); ++x) {
        const int* const cells = across.cells(x);
        const float* const weights = across.weights(x);
        Values value{};
        for (std::size_t t = 0; t < across.count(); ++t) {
            const Values& cell = work[static_cast<std::size_t>(cells[t])];
            for (std::size_t m = 0; m < 4; ++m) value[m] += weights[t] * cell[m];
        }
        out[x] = value;
    }
}

Grid<float> resampled_unclamped(const MapPyramid& map, const SamplePlaces& columns, const SamplePlaces& rows,
                                Beyond beyond, const HeightLaw& law, const Progress* progress) {
    const int halvings = halvings_for(map, columns, rows);
    const double shrink = 1 << halvings;
    const Grid<float>& level = map.level(halvings);
    const Taps across(columns, shrink, level.width(), beyond);
    const Taps down(rows, shrink, level.height(), beyond);
    const int first = across.first_cell();
    const int needed = across.last_cell() - first + 1;
    Grid<float> out(static_cast<int>(columns.at.size()), static_cast<int>(rows.at.size()));
    each_block_of_rows(out.height(), progress, [&](int y) {
        const auto row = static_cast<std::size_t>(y);
        std::vector<float> work(static_cast<std::size_t>(needed), 0.0f);
        for (std::size_t t = 0; t < down.count(); ++t) {
            const float weight = down.weights(row)[t];
            if (weight == 0) continue;
            const float* from = level.row(down.cells(row)[t]) + first;
            for (int i = 0; i < needed; ++i) work[static_cast<std::size_t>(i)] += weight * from[i];
        }
        float* to = out.row(y);
        for (std::size_t x = 0; x < columns.at.size(); ++x) {
            const int* cells = across.cells(x);
            const float* weights = across.weights(x);
            float value = 0;
            if (across.count() == 4 && across.is_even(x)) {  // where samples lie closer than cells
                const float* const beside = work.data() + (cells[0] - first);
                for (std::size_t t = 0; t < 4; ++t) value += weights[t] * beside[t];
            } else {
                for (std::size_t t = 0; t < across.count(); ++t)
                    value += weights[t] * work[static_cast<std::size_t>(cells[t] - first)];
            }
            const float inside = across.inside(x) * down.inside(row);
            to[x] = law.factor * value + (law.base * inside + law.outside * (1 - inside));
        }
    });
    return out;
}

namespace {

// Mixed values and, for each, the lowest and the highest of the cells that it mixes.
struct MixedRow {
    explicit MixedRow(int count)
        : value(static_cast<std::size_t>(count)), lowest(value.size()), highest(value.size()) {}

    std::vector<float> value, lowest, highest;
};

// Returns the bicubic value between b and c, t past b, kept between the two except where both bend the same
// way, as at a summit: there it may leave them by what the weaker bend gives, doubled.
float between(float a, float b, float c, float d, const float* weights, float t) {
    const float mixed = 0.0f + weights[0] * a + weights[1] * b + weights[2] * c + weights[3] * d;
    const float bend_b = a - 2 * b + c;
    const float bend_c = b - 2 * c + d;
    const float weaker = std::fabs(bend_b) < std::fabs(bend_c) ? bend_b : bend_c;
    const float bend = (bend_b < 0) == (bend_c < 0) ? weaker : 0.0f;
    const float bulge = b + t * (c - b) - t * (1 - t) * bend;
    return clamp(mixed, std::min(std::min(b, c), bulge), std::max(std::max(b, c), bulge));
}

// Mixes the rows around sample y, at all columns from `first` on.
void mix_down(const Grid<float>& level, const Taps& down, std::size_t y, int first, MixedRow& to) {
    const int* const cells = down.cells(y);
    const float* const weights = down.weights(y);
    const std::size_t count = to.value.size();
    if (!down.is_close()) {
        std::fill(to.value.begin(), to.value.end(), 0.0f);
        for (std::size_t t = 0; t < down.count(); ++t) {
            const float* const from = level.row(cells[t]) + first;
            for (std::size_t i = 0; i < count; ++i) to.value[i] += weights[t] * from[i];
        }
        to.lowest = to.value;
        to.highest = to.value;
        return;
    }
    const float* const a = level.row(cells[0]) + first;
    const float* const b = level.row(cells[1]) + first;
    const float* const c = level.row(cells[2]) + first;
    const float* const d = level.row(cells[3]) + first;
    const float t = down.past_second(y);
    for (std::size_t i = 0; i < count; ++i) {
        to.value[i] = between(a[i], b[i], c[i], d[i], weights, t);
        to.lowest[i] = std::min(std::min(a[i], b[i]), std::min(c[i], d[i]));
        to.highest[i] = std::max(std::max(a[i], b[i]), std::max(c[i], d[i]));
    }
}

// Mixes the columns around sample x, of which `first` is the row's first.
float mix_across(const MixedRow& row, const Taps& across, std::size_t x, int first) {
    const int* const cells = across.cells(x);
    const float* const weights = across.weights(x);
    const auto of = [&](const std::vector<float>& numbers, std::size_t t) {
        return numbers[static_cast<std::size_t>(cells[t] - first)];
    };
    if (!across.is_close()) {
        float value = 0;
        for (std::size_t t = 0; t < across.count(); ++t) value += weights[t] * of(row.value, t);
        return value;
    }
    const auto least = [&](std::size_t s, std::size_t t) {
        return std::min(of(row.lowest, s), of(row.lowest, t));
    };
    const auto most = [&](std::size_t s, std::size_t t) {
        return std::max(of(row.highest, s), of(row.highest, t));
    };
    const float value = between(of(row.value, 0), of(row.value, 1), of(row.value, 2), of(row.value, 3),
                                weights, across.past_second(x));
    return clamp(value, std::min(least(0, 1), least(2, 3)), std::max(most(0, 1), most(2, 3)));
}

}  // namespace

Grid<float> resampled(const MapPyramid& map, const SamplePlaces& columns, const SamplePlaces& rows,
                      Beyond beyond, const HeightLaw& law, const Progress* progress) {
    const int halvings = halvings_for(map, columns, rows);
    const double shrink = 1 << halvings;
    const Grid<float>& level = map.level(halvings);
    // Beyond its edges the map goes on as its edge is, and gives way to what lies outside.
    const Beyond mixed = beyond == Beyond::nothing ? Beyond::edge : beyond;
    const Taps across(columns, shrink, level.width(), mixed);
    const Taps down(rows, shrink, level.height(), mixed);
    if (!across.is_close() && !down.is_close())
        return resampled_unclamped(map, columns, rows, beyond, law, progress);
    const std::vector<float> inside_x = Taps(columns, shrink, level.width(), beyond).inside();
    const std::vector<float> inside_y = Taps(rows, shrink, level.height(), beyond).inside();
    const int first = across.first_cell();
    Grid<float> out(static_cast<int>(columns.at.size()), static_cast<int>(rows.at.size()));
    each_block_of_rows(out.height(), progress, [&](int y) {
        const auto row = static_cast<std::size_t>(y);
        MixedRow mixed_row(across.last_cell() - first + 1);
        mix_down(level, down, row, first, mixed_row);
        float* const to = out.row(y);
        for (std::size_t x = 0; x < columns.at.size(); ++x) {
            const float value = mix_across(mixed_row, across, x, first);
            const float inside = clamp(inside_x[x], 0.0f, 1.0f) * clamp(inside_y[row], 0.0f, 1.0f);
            to[x] = law.factor * value * inside + (law.base * inside + law.outside * (1 - inside));
        }
    });
    return out;
}

Grid<float> on_lattice(Grid<float> map, const Lattice& to, const Progress* progress) {
    const auto places = [](int count, bool wraps, int of) {
        SamplePlaces result;
        const int own = std::max(1, count - !wraps);
        const int other = std::max(1, of - !wraps);
        result.step = static_cast<double>(other) / own;
        for (int i = 0; i < count; ++i) result.at.push_back(i * result.step);
        return result;
    };
    const bool wraps = to.wrap_x && to.wrap_y;
    const SamplePlaces columns = places(to.width, to.wrap_x, map.width());
    const SamplePlaces rows = places(to.height, to.wrap_y, map.height());
    return resampled_unclamped(MapPyramid(std::move(map), wraps, progress), columns, rows,
                               wraps ? Beyond::wrap : Beyond::edge, {}, progress);
}

Grid<float> spline_values(const Grid<float>& map, bool wrap_x, bool wrap_y) {
    const auto inside = [](int i, int count, bool wraps) {
        return wraps ? (i + count) % count : std::clamp(i, 0, count - 1);
    };
    const int width = map.width();
    const int height = map.height();
    Grid<float> across(width, height);
    parallel_blocks(0, height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const from = map.row(y);
            float* const to = across.row(y);
            for (int x = 0; x < width; ++x)
                to[x] =
                    (from[inside(x - 1, width, wrap_x)] + 4 * from[x] + from[inside(x + 1, width, wrap_x)]) /
                    6;
        }
    });
    Grid<float> result(width, height);
    parallel_blocks(0, height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const above = across.row(inside(y - 1, height, wrap_y));
            const float* const here = across.row(y);
            const float* const below = across.row(inside(y + 1, height, wrap_y));
            float* const to = result.row(y);
            for (int x = 0; x < width; ++x) to[x] = (above[x] + 4 * here[x] + below[x]) / 6;
        }
    });
    return result;
}

}  // namespace talus
