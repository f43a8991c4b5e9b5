#include "tests/bench/textbook_droplets.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"

namespace talus::bench {
namespace {

constexpr int k_steps = 30;
constexpr float k_inertia = 0.3f;
constexpr float k_capacity = 4;
constexpr float k_min_capacity = 0.01f;
constexpr float k_wear = 0.3f;
constexpr float k_laying = 0.3f;
constexpr float k_evaporation = 0.01f;
constexpr float k_gravity = 4;

}  // namespace

TextbookDroplets::TextbookDroplets(int width, int height, int radius) : width_(width), height_(height) {
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            first_.push_back(static_cast<int>(cells_.size()));
            float sum = 0;
            for (int dy = -radius; dy <= radius; ++dy) {
                for (int dx = -radius; dx <= radius; ++dx) {
                    const float away = std::sqrt(static_cast<float>(dx * dx + dy * dy));
                    if (away >= static_cast<float>(radius) || x + dx < 0 || y + dy < 0 || x + dx >= width ||
                        y + dy >= height)
                        continue;
                    cells_.push_back((y + dy) * width + x + dx);
                    weights_.push_back(static_cast<float>(radius) - away);
                    sum += weights_.back();
                }
            }
            for (std::size_t i = static_cast<std::size_t>(first_.back()); i < weights_.size(); ++i)
                weights_[i] /= sum;
        }
    }
    first_.push_back(static_cast<int>(cells_.size()));
}

void TextbookDroplets::rain(Grid<float>& map, int drops, std::uint64_t seed) const {
    float* const h = map.data();
    const auto height_at = [&](float x, float y, float& slope_x, float& slope_y) {
        const int i = static_cast<int>(x);
        const int j = static_cast<int>(y);
        const float u = x - static_cast<float>(i);
        const float v = y - static_cast<float>(j);
        const float* const at = h + j * width_ + i;
        slope_x = (at[1] - at[0]) * (1 - v) + (at[width_ + 1] - at[width_]) * v;
        slope_y = (at[width_] - at[0]) * (1 - u) + (at[width_ + 1] - at[1]) * u;
        return at[0] * (1 - u) * (1 - v) + at[1] * u * (1 - v) + at[width_] * (1 - u) * v +
               at[width_ + 1] * u * v;
    };
    for (int drop = 0; drop < drops; ++drop) {
        const RowKey key = row_key(seed, drop, 0);
        float x = to_unit(hash(key, 0)) * static_cast<float>(width_ - 2);
        float y = to_unit(hash(key, 1)) * static_cast<float>(height_ - 2);
        float way_x = 0;
        float way_y = 0;
        float speed = 1;
        float water = 1;
        float load = 0;
        for (int step = 0; step < k_steps; ++step) {
            const int i = static_cast<int>(x);
            const int j = static_cast<int>(y);
            const float u = x - static_cast<float>(i);
            const float v = y - static_cast<float>(j);
            float slope_x = 0;
            float slope_y = 0;
            const float here = height_at(x, y, slope_x, slope_y);
            way_x = way_x * k_inertia - slope_x * (1 - k_inertia);
            way_y = way_y * k_inertia - slope_y * (1 - k_inertia);
            const float size = std::sqrt(way_x * way_x + way_y * way_y);
            if (size == 0) break;
            x += way_x / size;
            y += way_y / size;
            if (x < 0 || y < 0 || x >= static_cast<float>(width_ - 1) || y >= static_cast<float>(height_ - 1))
                break;
            const float change = height_at(x, y, slope_x, slope_y) - here;
            const float can = std::max(-change * speed * water * k_capacity, k_min_capacity);
            const int cell = j * width_ + i;
            if (load > can || change > 0) {
                const float laid = change > 0 ? std::min(change, load) : (load - can) * k_laying;
                load -= laid;
                h[cell] += laid * (1 - u) * (1 - v);
                h[cell + 1] += laid * u * (1 - v);
                h[cell + width_] += laid * (1 - u) * v;
                h[cell + width_ + 1] += laid * u * v;
            } else {
                const float taken = std::min((can - load) * k_wear, -change);
                for (int b = first_[static_cast<std::size_t>(cell)];
                     b < first_[static_cast<std::size_t>(cell) + 1]; ++b)
                    h[cells_[static_cast<std::size_t>(b)]] -= taken * weights_[static_cast<std::size_t>(b)];
                load += taken;
            }
            speed = std::sqrt(std::max(0.0f, speed * speed - change * k_gravity));
            water *= 1 - k_evaporation;
        }
    }
}

}  // namespace talus::bench
