#include "tests/bench/textbook_flow.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace talus::bench {
namespace {

constexpr int k_x[] = {1, 1, 0, -1, -1, -1, 0, 1};
constexpr int k_y[] = {0, 1, 1, 1, 0, -1, -1, -1};
constexpr float k_root_half = 0.70710678f;

}  // namespace

TextbookFlow::TextbookFlow(int width, int height, float cell) : width_(width), height_(height), cell_(cell) {
    const auto cells = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    receiver_.resize(cells);
    donors_.resize(cells);
    order_.resize(cells);
    area_.resize(cells);
    closed_.resize(cells);
}

void TextbookFlow::route(const Grid<float>& ground) {
    const float* const z = ground.data();
    std::fill(donors_.begin(), donors_.end(), 0);
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            const auto cell = static_cast<std::uint32_t>(y * width_ + x);
            std::uint32_t to = cell;
            if (x > 0 && y > 0 && x < width_ - 1 && y < height_ - 1) {
                float steepest = 0;
                for (int d = 0; d < 8; ++d) {
                    const auto other = static_cast<std::uint32_t>((y + k_y[d]) * width_ + x + k_x[d]);
                    const float drop = (z[cell] - z[other]) * ((d & 1) != 0 ? k_root_half : 1.0f);
                    if (drop > steepest) {
                        steepest = drop;
                        to = other;
                    }
                }
            }
            receiver_[cell] = to;
            if (to != cell) ++donors_[to];
        }
    }
    std::size_t last = 0;
    for (std::uint32_t cell = 0; cell < order_.size(); ++cell) {
        area_[cell] = 1;
        if (donors_[cell] == 0) order_[last++] = cell;
    }
    for (std::size_t next = 0; next < last; ++next) {
        const std::uint32_t cell = order_[next];
        const std::uint32_t to = receiver_[cell];
        if (to == cell) continue;
        area_[to] += area_[cell];
        if (--donors_[to] == 0) order_[last++] = to;
    }
}

void TextbookFlow::flood(Grid<float>& height) {
    float* const z = height.data();
    std::fill(closed_.begin(), closed_.end(), 0);
    const auto open = [&](int x, int y) {
        const auto cell = static_cast<std::uint32_t>(y * width_ + x);
        if (closed_[cell] != 0) return;
        closed_[cell] = 1;
        open_.push({z[cell], cell});
    };
    for (int x = 0; x < width_; ++x) open(x, 0), open(x, height_ - 1);
    for (int y = 0; y < height_; ++y) open(0, y), open(width_ - 1, y);
    while (!open_.empty()) {
        const Cell cell = open_.top();
        open_.pop();
        const int x = static_cast<int>(cell.index) % width_;
        const int y = static_cast<int>(cell.index) / width_;
        const float least = std::nextafter(cell.height, std::numeric_limits<float>::infinity());
        for (int d = 0; d < 8; ++d) {
            const int to_x = x + k_x[d];
            const int to_y = y + k_y[d];
            if (to_x < 0 || to_y < 0 || to_x >= width_ || to_y >= height_) continue;
            const auto other = static_cast<std::uint32_t>(to_y * width_ + to_x);
            if (closed_[other] != 0) continue;
            closed_[other] = 1;
            z[other] = std::max(z[other], least);
            open_.push({z[other], other});
        }
    }
}

void TextbookFlow::erode(Grid<float>& height, float uplift, float erodibility, float years) {
    flood(height);
    route(height);
    float* const z = height.data();
    const float cell_area = cell_ * cell_;
    for (std::size_t i = order_.size(); i-- > 0;) {
        const std::uint32_t cell = order_[i];
        const std::uint32_t to = receiver_[cell];
        if (to == cell) continue;
        const std::uint32_t apart = cell > to ? cell - to : to - cell;
        const bool straight = apart == 1 || apart == static_cast<std::uint32_t>(width_);
        const float distance = straight ? cell_ : cell_ / k_root_half;
        const float factor = erodibility * years * std::sqrt(area_[cell] * cell_area) / distance;
        z[cell] = (z[cell] + uplift * years + factor * z[to]) / (1 + factor);
    }
}

}  // namespace talus::bench
