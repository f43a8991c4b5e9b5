#include "core/generate/outline.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr double k_far = 1e9;  // squared; farther than anything within a picture

// Squares of the distances from each sample of a line to the nearest one, each plus what it has already:
// d(p) = min over q of (p − q)² + f(q), the lower envelope of parabolas.
class Line {
 public:
    explicit Line(int samples)
        : vertices_(static_cast<std::size_t>(samples)),
          starts_(static_cast<std::size_t>(samples) + 1),
          values_(static_cast<std::size_t>(samples)) {}

    // squares: `step` apart in memory; cell: from one sample to the next.
    void measure(float* squares, int samples, std::ptrdiff_t step, double cell) {
        const auto value = [&](int i) { return values_[static_cast<std::size_t>(i)]; };
        for (int i = 0; i < samples; ++i) values_[static_cast<std::size_t>(i)] = double{squares[i * step]};
        std::size_t last = 0;
        vertices_[0] = 0;
        starts_[0] = -HUGE_VAL;
        starts_[1] = HUGE_VAL;
        for (int q = 1; q < samples; ++q) {
            const auto crossing = [&](int p) {
                const double a = q * cell;
                const double b = p * cell;
                return ((value(q) + a * a) - (value(p) + b * b)) / (2 * (a - b));
            };
            double start = crossing(vertices_[last]);
            while (last > 0 && start <= starts_[last]) start = crossing(vertices_[--last]);
            if (start <= starts_[last]) start = starts_[last];
            vertices_[++last] = q;
            starts_[last] = start;
            starts_[last + 1] = HUGE_VAL;
        }
        std::size_t parabola = 0;
        for (int p = 0; p < samples; ++p) {
            while (starts_[parabola + 1] < p * cell) ++parabola;
            const double away = (p - vertices_[parabola]) * cell;
            squares[p * step] = static_cast<float>(away * away + value(vertices_[parabola]));
        }
    }

 private:
    std::vector<int> vertices_;   // samples whose parabolas are the lowest somewhere
    std::vector<double> starts_;  // where each begins to be
    std::vector<double> values_;
};

// The picture, above 0 inside the outline, on as many samples as are measured.
Grid<float> sampled(const ImportedMap& picture, bool wraps, Progress* progress) {
    const auto places = [&](int samples) {
        const int count = std::min(samples, k_outline_samples);
        SamplePlaces result;
        result.step = wraps       ? static_cast<double>(samples) / count
                      : count > 1 ? static_cast<double>(samples - 1) / (count - 1)
                                  : 0.0;
        for (int i = 0; i < count; ++i) result.at.push_back(i * result.step);
        return result;
    };
    const float middle = 0.5f * (picture.lowest + picture.highest);
    return resampled_unclamped(picture.values, places(picture.width), places(picture.height),
                               wraps ? Beyond::wrap : Beyond::edge, {.factor = 1, .base = -middle}, progress);
}

}  // namespace

std::shared_ptr<const Outline> outline_of(const ImportedMap& picture, bool wraps, Progress* progress) {
    const Grid<float> inside = sampled(picture, wraps, progress);
    const int width = inside.width();
    const int height = inside.height();
    const auto cell_of = [&](int samples) { return 2.0 / std::max(1, wraps ? samples : samples - 1); };
    const double cell_x = cell_of(width);
    const double cell_y = cell_of(height);
    // Where a sample's neighbour lies on the other side, the outline runs between them.
    Grid<float> squares(width, height, static_cast<float>(k_far));
    bool crosses = false;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const float here = inside(x, y);
            double near_x = k_far;
            double near_y = k_far;
            const auto look = [&](int i, int j, double cell, double& near) {
                if (i < 0 || j < 0 || i >= width || j >= height || (inside(i, j) > 0) == (here > 0)) return;
                const auto value = static_cast<double>(here);
                near = std::min(near, cell * value / (value - static_cast<double>(inside(i, j))));
            };
            look(x - 1, y, cell_x, near_x);
            look(x + 1, y, cell_x, near_x);
            look(x, y - 1, cell_y, near_y);
            look(x, y + 1, cell_y, near_y);
            if (near_x == k_far && near_y == k_far) continue;
            crosses = true;
            // The distance to the line through both crossings, or to the one there is.
            const double sum = near_x * near_x + near_y * near_y;
            const double square = sum > 0 ? near_x * near_x / sum * near_y * near_y : 0.0;
            squares(x, y) = static_cast<float>(square);
        }
    }
    if (!crosses) {
        std::fill_n(squares.data(), squares.size(), 4.0f);
    } else {
        parallel_blocks(0, height, 16, [&](int first, int last) {
            Line line(width);
            for (int y = first; y < last; ++y) line.measure(squares.row(y), width, 1, cell_x);
        });
        parallel_blocks(0, width, 16, [&](int first, int last) {
            Line line(height);
            for (int x = first; x < last; ++x) line.measure(squares.data() + x, height, width, cell_y);
        });
    }
    if (progress != nullptr) progress->checkpoint();
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const float away = std::sqrt(squares.data()[i]);
        squares.data()[i] = inside.data()[i] > 0 ? -away : away;
    }
    auto outline = std::make_shared<Outline>();
    outline->distance = MapPyramid(std::move(squares), wraps, progress);
    return outline;
}

}  // namespace talus
