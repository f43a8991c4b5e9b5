#include "tests/bench/textbook_fill.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

namespace talus::bench {

TextbookFill::TextbookFill(int width, int height)
    : filled_(width, height), closed_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
    heap_.reserve(closed_.size());
}

const Grid<float>& TextbookFill::fill(const Grid<float>& ground) {
    const int width = ground.width();
    const int height = ground.height();
    std::copy_n(ground.data(), ground.size(), filled_.data());
    std::fill(closed_.begin(), closed_.end(), static_cast<unsigned char>(0));
    heap_.clear();
    std::priority_queue<Cell, std::vector<Cell>, std::greater<>> open(std::greater<>(), std::move(heap_));
    const auto index = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    };
    const auto push = [&](int x, int y) {
        closed_[index(x, y)] = 1;
        open.push({filled_(x, y), x, y});
    };
    for (int x = 0; x < width; ++x) {
        push(x, 0);
        push(x, height - 1);
    }
    for (int y = 1; y < height - 1; ++y) {
        push(0, y);
        push(width - 1, y);
    }
    while (!open.empty()) {
        const Cell cell = open.top();
        open.pop();
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int x = cell.x + dx;
                const int y = cell.y + dy;
                if (x < 0 || x >= width || y < 0 || y >= height || closed_[index(x, y)] != 0) continue;
                filled_(x, y) = std::max(filled_(x, y), cell.height);
                push(x, y);
            }
        }
    }
    return filled_;
}

}  // namespace talus::bench
