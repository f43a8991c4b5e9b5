#include "tests/bench/textbook_live_water_kernel.h"

#include <cmath>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

TALUS_INLINE float larger(float a, float b) { return a > b ? a : b; }
TALUS_INLINE float smaller(float a, float b) { return a < b ? a : b; }

using bench::TextbookLiveWater;

void add_rain(TextbookLiveWater& map) {
    for (int i = 0; i < map.width * map.height; ++i) map.water[i] += map.step * map.rain;
}

void accelerate(TextbookLiveWater& map) {
    const int width = map.width;
    const float factor = map.step * map.cross_section * map.gravity / map.cell;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int i = y * width + x;
            const float level = map.ground[i] + map.water[i];
            float left = 0;
            float right = 0;
            float top = 0;
            float bottom = 0;
            if (x > 0)
                left = larger(0, map.left[i] + factor * (level - map.ground[i - 1] - map.water[i - 1]));
            if (x < width - 1)
                right = larger(0, map.right[i] + factor * (level - map.ground[i + 1] - map.water[i + 1]));
            if (y > 0)
                top = larger(0, map.top[i] + factor * (level - map.ground[i - width] - map.water[i - width]));
            if (y < map.height - 1)
                bottom = larger(
                    0, map.bottom[i] + factor * (level - map.ground[i + width] - map.water[i + width]));
            const float out = left + right + top + bottom;
            if (out > 0) {
                const float share = smaller(1, map.water[i] * map.cell * map.cell / (out * map.step));
                left *= share;
                right *= share;
                top *= share;
                bottom *= share;
            }
            map.left[i] = left;
            map.right[i] = right;
            map.top[i] = top;
            map.bottom[i] = bottom;
        }
    }
}

void move_water(TextbookLiveWater& map) {
    const int width = map.width;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int i = y * width + x;
            const float from_left = x > 0 ? map.right[i - 1] : 0;
            const float from_right = x < width - 1 ? map.left[i + 1] : 0;
            const float from_top = y > 0 ? map.bottom[i - width] : 0;
            const float from_bottom = y < map.height - 1 ? map.top[i + width] : 0;
            const float in = from_left + from_right + from_top + from_bottom;
            const float out = map.left[i] + map.right[i] + map.top[i] + map.bottom[i];
            const float before = map.water[i];
            const float after = larger(0, before + map.step * (in - out) / (map.cell * map.cell));
            map.water[i] = after;
            const float depth = 0.5f * (before + after);
            const float across = 0.5f * (from_left - map.left[i] + map.right[i] - from_right);
            const float down = 0.5f * (from_top - map.top[i] + map.bottom[i] - from_bottom);
            if (depth > 1e-4f) {
                map.velocity_x[i] = across / (depth * map.cell);
                map.velocity_y[i] = down / (depth * map.cell);
            } else {
                map.velocity_x[i] = map.velocity_y[i] = 0;
            }
        }
    }
}

// Reads the slopes of its neighbours while these may be worn: their change in one step is of no account.
void erode(TextbookLiveWater& map) {
    const int width = map.width;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int i = y * width + x;
            const float west = map.ground[x > 0 ? i - 1 : i];
            const float east = map.ground[x < width - 1 ? i + 1 : i];
            const float north = map.ground[y > 0 ? i - width : i];
            const float south = map.ground[y < map.height - 1 ? i + width : i];
            const float slope_x = (east - west) / (2 * map.cell);
            const float slope_y = (south - north) / (2 * map.cell);
            const float square = slope_x * slope_x + slope_y * slope_y;
            const float sine = std::sqrt(square / (1 + square));
            const float speed =
                std::sqrt(map.velocity_x[i] * map.velocity_x[i] + map.velocity_y[i] * map.velocity_y[i]);
            const float ramp = smaller(1, map.water[i] / map.max_depth);
            const float can_carry = map.capacity * larger(sine, map.min_sine) * speed * ramp;
            const float sediment = map.sediment[i];
            const float rate = can_carry > sediment ? map.dissolving : map.depositing;
            const float moved = map.step * rate * (can_carry - sediment);
            map.ground[i] -= moved;
            map.carried[i] = sediment + moved;
        }
    }
}

void carry_sediment(TextbookLiveWater& map) {
    const int width = map.width;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int i = y * width + x;
            float from_x = static_cast<float>(x) - map.velocity_x[i] * map.step / map.cell;
            float from_y = static_cast<float>(y) - map.velocity_y[i] * map.step / map.cell;
            from_x = larger(0, smaller(static_cast<float>(width - 1), from_x));
            from_y = larger(0, smaller(static_cast<float>(map.height - 1), from_y));
            const int x0 = static_cast<int>(from_x);
            const int y0 = static_cast<int>(from_y);
            const int x1 = x0 < width - 1 ? x0 + 1 : x0;
            const int y1 = y0 < map.height - 1 ? y0 + 1 : y0;
            const float u = from_x - static_cast<float>(x0);
            const float v = from_y - static_cast<float>(y0);
            const float above = map.carried[y0 * width + x0] * (1 - u) + map.carried[y0 * width + x1] * u;
            const float below = map.carried[y1 * width + x0] * (1 - u) + map.carried[y1 * width + x1] * u;
            map.sediment[i] = above * (1 - v) + below * v;
        }
    }
}

// What slides from the one to the other.
TALUS_INLINE float slide(const TextbookLiveWater& map, int from, int to) {
    const float step = map.ground[from] - map.ground[to];
    const float over = (step > 0 ? step : -step) - map.bank_slope * map.cell;
    if (over <= 0) return 0;
    return step > 0 ? map.sliding * over : -map.sliding * over;
}

void slip(TextbookLiveWater& map) {
    const int width = map.width;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int i = y * width + x;
            float ground = map.ground[i];
            if (x > 0) ground -= slide(map, i, i - 1);
            if (x < width - 1) ground -= slide(map, i, i + 1);
            if (y > 0) ground -= slide(map, i, i - width);
            if (y < map.height - 1) ground -= slide(map, i, i + width);
            map.slid[i] = ground;
        }
    }
    map.ground.swap(map.slid);
}

void evaporate(TextbookLiveWater& map) {
    const float left = 1 - map.evaporation * map.step;
    for (int i = 0; i < map.width * map.height; ++i) map.water[i] *= left;
}

void step(TextbookLiveWater& map) {
    add_rain(map);
    accelerate(map);
    move_water(map);
    erode(map);
    carry_sediment(map);
    slip(map);
    evaporate(map);
}

}  // namespace

extern const TextbookLiveWaterKernel textbook_live_water_kernel = {step};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
