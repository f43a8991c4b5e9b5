// The algorithm as the pages that the project grew from write it down, loop by loop, against the stage. Both
// draw the same random numbers: the ones of the place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/generate/diamond_square.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr std::uint64_t k_transcribed_seed = 77;

// "frand()": in [-1, 1], for a sample of a map whose features are `feature` samples long.
float frand(int x, int y, int feature) {
    const int unit = (1 << 14) / feature;
    return to_signed_unit(
        hash(row_key(k_transcribed_seed, std::int64_t{y} * unit, 0), static_cast<std::uint32_t>(x * unit)));
}

template <class T>
T mean_of_four(T a, T b, T c, T d) {
    if constexpr (std::is_same_v<T, float>) return ((a + b) + (c + d)) * 0.25f;
    return (a + b + c + d) / 4.0;
}

// Seed 000: a stipple of seeds on a map that wraps.
template <class T>
class Stipple {
 public:
    Stipple(int width, int height, int feature_size, T relief, T level)
        : w(width), h(height), feature(feature_size), values(static_cast<std::size_t>(width * height)) {
        for (int y = 0; y < h; y += feature) {
            for (int x = 0; x < w; x += feature) set_sample(x, y, level + frand(x, y, feature) * relief);
        }
        int sample_size = feature;
        T scale = 1;
        while (sample_size > 1) {
            diamond_square(sample_size, scale * relief);
            sample_size /= 2;
            scale /= 2;
        }
    }
    T sample(int x, int y) const { return values[index(x, y)]; }

 private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>((x & (w - 1)) + (y & (h - 1)) * w);
    }
    void set_sample(int x, int y, T value) { values[index(x, y)] = value; }
    T random(int x, int y) const { return frand(x & (w - 1), y & (h - 1), feature); }

    void sample_square(int x, int y, int size, T value) {
        const int hs = size / 2;
        set_sample(x, y,
                   mean_of_four(sample(x - hs, y - hs), sample(x + hs, y - hs), sample(x - hs, y + hs),
                                sample(x + hs, y + hs)) +
                       value);
    }
    void sample_diamond(int x, int y, int size, T value) {
        const int hs = size / 2;
        set_sample(
            x, y,
            mean_of_four(sample(x - hs, y), sample(x + hs, y), sample(x, y - hs), sample(x, y + hs)) + value);
    }
    void diamond_square(int step, T scale) {
        const int half = step / 2;
        for (int y = half; y < h + half; y += step) {
            for (int x = half; x < w + half; x += step) sample_square(x, y, step, random(x, y) * scale);
        }
        for (int y = 0; y < h; y += step) {
            for (int x = 0; x < w; x += step) {
                sample_diamond(x + half, y, step, random(x + half, y) * scale);
                sample_diamond(x, y + half, step, random(x, y + half) * scale);
            }
        }
    }

    int w;
    int h;
    int feature;
    std::vector<T> values;
};

// Seeds 001 and 002: corners, then all diamond steps and all square steps of a level; at the border the mean
// of three. 001 puts random numbers into the corners, 002 a fixed height, and scales offsets by roughness ·
// size.
template <class T>
class Divide {
 public:
    Divide(int size, T random_corners, T corner_height, T roughness)
        : max(size - 1), map(static_cast<std::size_t>(size * size)) {
        for (const int y : {0, max}) {
            for (const int x : {0, max}) at(x, y) = corner_height + frand(x, y, max) * random_corners;
        }
        divide(max, roughness);
    }
    T get(int x, int y) const { return map[static_cast<std::size_t>(x + y * (max + 1))]; }

 private:
    T& at(int x, int y) { return map[static_cast<std::size_t>(x + y * (max + 1))]; }

    void divide(int size, T roughness) {
        const int half = size / 2;
        const T scale = roughness * static_cast<T>(size);
        if (half < 1) return;
        for (int y = half; y < max; y += size) {
            for (int x = half; x < max; x += size) {
                at(x, y) = mean_of_four(get(x - half, y - half), get(x + half, y - half),
                                        get(x - half, y + half), get(x + half, y + half)) +
                           frand(x, y, max) * scale;
            }
        }
        for (int y = 0; y <= max; y += half) {
            for (int x = (y + half) % size; x <= max; x += size) {
                at(x, y) = average_around(x, y, half) + frand(x, y, max) * scale;
            }
        }
        divide(half, roughness);
    }
    T average_around(int x, int y, int half) const {
        std::vector<T> around;
        if (x >= half) around.push_back(get(x - half, y));
        if (x + half <= max) around.push_back(get(x + half, y));
        if (y >= half) around.push_back(get(x, y - half));
        if (y + half <= max) around.push_back(get(x, y + half));
        if (around.size() == 4) return mean_of_four(around[0], around[1], around[2], around[3]);
        return ((around[0] + around[1]) + around[2]) / 3;
    }

    int max;
    std::vector<T> map;
};

template <class Sample>
double largest_difference(const Grid<float>& map, Sample sample) {
    double largest = 0;
    for (const auto [x, y] : cells_of(map)) {
        largest =
            std::max(largest, std::fabs(static_cast<double>(map(x, y)) - static_cast<double>(sample(x, y))));
    }
    return largest;
}

// Rounding: a few units in the last place of a height for each of the levels, here of heights up to a
// thousand metres.
constexpr double k_rounding = 1e-3;  // m

TEST(SeedTranscription, Seed000WrappedStipple) {
    for (const int feature : {16, 64}) {
        const DiamondSquare stage{.feature_size = static_cast<float>(10 * feature),
                                  .relief = 321,
                                  .level = 123,
                                  .rule = DiamondSquare::Rule::per_level};
        const Grid<float> map = make_map(stage, world_of(128, 64, 10, true), k_transcribed_seed);
        const Stipple<float> same(128, 64, feature, 321, 123);
        EXPECT_EQ(largest_difference(map, [&](int x, int y) { return same.sample(x, y); }), 0) << feature;
        const Stipple<double> precise(128, 64, feature, 321, 123);
        EXPECT_LT(largest_difference(map, [&](int x, int y) { return precise.sample(x, y); }), k_rounding)
            << feature;
    }
}

TEST(SeedTranscription, Seed001BoundedWithThreeParentsAtTheBorder) {
    const DiamondSquare stage{
        .feature_size = 1280, .relief = 321, .level = 123, .rule = DiamondSquare::Rule::per_level};
    const Grid<float> map = make_map(stage, world_of(129, 129, 10), k_transcribed_seed);
    const Divide<float> same(129, 321, 123, 321.0f / 128);
    EXPECT_EQ(largest_difference(map, [&](int x, int y) { return same.get(x, y); }), 0);
    const Divide<double> precise(129, 321, 123, 321.0 / 128);
    EXPECT_LT(largest_difference(map, [&](int x, int y) { return precise.get(x, y); }), k_rounding);
}

TEST(SeedTranscription, Seed002FixedCornersAndRoughnessTimesSize) {
    constexpr float k_roughness = 0.7f;  // m per m
    const DiamondSquare stage{.feature_size = 512,
                              .relief = k_roughness * 512,
                              .rule = DiamondSquare::Rule::per_level,
                              .set_corners = true,
                              .corners = {256, 256, 256, 256}};
    const Grid<float> map = make_map(stage, world_of(513, 513, 1), k_transcribed_seed);
    const Divide<float> same(513, 0, 256, k_roughness);
    EXPECT_EQ(largest_difference(map, [&](int x, int y) { return same.get(x, y); }), 0);
    const Divide<double> precise(513, 0, 256, static_cast<double>(k_roughness));
    EXPECT_LT(largest_difference(map, [&](int x, int y) { return precise.get(x, y); }), k_rounding);
}

}  // namespace
}  // namespace talus
