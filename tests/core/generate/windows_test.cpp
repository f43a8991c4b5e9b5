// Windows of a world: whatever window a sample lies in, its bits are the same.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <tuple>

#include "core/base/far_places.h"
#include "core/base/pool.h"
#include "core/generate/diamond_square.h"
#include "core/generate/midpoint.h"
#include "tests/core/generate/make_endless.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr std::uint64_t k_windows_seed = 7;

template <class Stage>
Grid<float> endless_window(const Stage& stage, const Lattice& anchor, std::int64_t x0, std::int64_t y0,
                           int width, int height) {
    return make_endless(stage, anchor, x0, y0, width, height, k_windows_seed);
}

// What the stages differ in: the law, the additions, the scaling by height, on the points and between them.
std::vector<DiamondSquare> variants() {
    std::vector<DiamondSquare> result;
    for (const float size : {512.0f, 200.0f, 96.0f, 10.0f, 3.0f}) {
        result.push_back({.feature_size = size});
        result.push_back({.feature_size = size, .law = DiamondSquare::Law::gaussian});
        result.push_back({.feature_size = size, .random_additions = true, .set_corners = true});
        result.push_back({.feature_size = size, .lower_ground_smoother = 0.7f});
    }
    return result;
}

// A plane's point by the definition: its parents are asked for, down to the seeds.
class Twin {
 public:
    Twin(const DiamondSquare& stage, int levels) : s_(stage), levels_(levels) {}

    float get(std::int64_t x, std::int64_t y) { return at(x, y); }

 private:
    float at(std::int64_t x, std::int64_t y) {
        const auto [place, is_new] = known_.try_emplace({x, y}, 0.0f);
        if (is_new) {
            const float value = made(x, y);
            return known_[{x, y}] = value;
        }
        return place->second;
    }
    float made(std::int64_t x, std::int64_t y) {
        const std::int64_t unit = std::int64_t{1} << (14 - levels_);
        const std::uint32_t bits = hash_spread(row_key(k_windows_seed, y * unit, 0), spread_far(x * unit));
        const auto offset = [&](int half_step) {
            const double scale =
                s_.relief * exp2(-0.5 * static_cast<double>(s_.smoothness) * half_step) * 0x1p-31;
            return static_cast<float>(static_cast<std::int32_t>(bits)) * static_cast<float>(scale);
        };
        std::int64_t step = std::int64_t{1} << levels_;
        int level = 0;
        while (x % step != 0 || y % step != 0) {
            step /= 2;
            ++level;
        }
        if (level == 0) return s_.level + offset(0);
        const bool between_columns = x / step % 2 != 0;
        const bool between_rows = y / step % 2 != 0;
        if (between_columns && between_rows) {
            return ((at(x - step, y - step) + at(x + step, y - step)) +
                    (at(x - step, y + step) + at(x + step, y + step))) *
                       0.25f +
                   offset(2 * level - 1);
        }
        const float along =
            between_columns ? at(x - step, y) + at(x + step, y) : at(x, y - step) + at(x, y + step);
        const float beside =
            between_columns ? at(x, y - step) + at(x, y + step) : at(x - step, y) + at(x + step, y);
        return (along + beside) * 0.25f + offset(2 * level);
    }

    DiamondSquare s_;
    int levels_;
    std::map<std::pair<std::int64_t, std::int64_t>, float> known_;
};

const std::pair<std::int64_t, std::int64_t> k_places[] = {
    {0, 0},
    {-5, -9},
    {1000, -70000},
    {k_far, k_far},
    {-k_far, k_far + 77},
    {k_far - 3, -k_far - 21},
    {(std::int64_t{1} << 25) - 8, -(std::int64_t{1} << 25) - 8},
};

TEST(EndlessDiamondSquare, EachPointIsWhatTheDefinitionSays) {
    const DiamondSquare stage{.feature_size = 512};
    for (const auto& [x0, y0] : k_places) {
        const Grid<float> window = endless_window(stage, world_of(65, 65, 16), x0, y0, 19, 13);
        Twin twin(stage, 5);
        for (const auto [x, y] : cells_of(window)) {
            ASSERT_EQ(window(x, y), twin.get(x0 + x, y0 + y)) << x0 << ' ' << y0 << ": " << x << ' ' << y;
        }
    }
}

TEST(EndlessDiamondSquare, SamplesBetweenPointsLieWhereTheyShouldHoweverFarOut) {
    // Five points to four samples, so that a sample's place is known without a rounding.
    const DiamondSquare stage{.feature_size = 1024};
    for (const auto& [x0, y0] : k_places) {
        const Grid<float> window = endless_window(stage, world_of(65, 65, 10), x0, y0, 9, 9);
        Twin twin(stage, 7);
        const auto cubic = [](double t, const auto& value) {
            return ((-0.5 * t + 1) * t - 0.5) * t * value(-1) + ((1.5 * t - 2.5) * t * t + 1) * value(0) +
                   ((-1.5 * t + 2) * t + 0.5) * t * value(1) + (0.5 * t - 0.5) * t * t * value(2);
        };
        for (int y = 0; y < 9; ++y) {
            for (int x = 0; x < 9; ++x) {
                const std::int64_t quarters_x = 5 * (x0 + x);
                const std::int64_t quarters_y = 5 * (y0 + y);
                const double expected = cubic(static_cast<double>(quarters_y & 3) / 4, [&](int j) {
                    return cubic(static_cast<double>(quarters_x & 3) / 4, [&](int i) {
                        return static_cast<double>(twin.get((quarters_x >> 2) + i, (quarters_y >> 2) + j));
                    });
                });
                ASSERT_NEAR(static_cast<double>(window(x, y)), expected, 1e-3) << x0 << ' ' << y0;
            }
        }
    }
}

TEST(EndlessDiamondSquare, WindowsThatOverlapAgreeToTheBit) {
    std::mt19937 random(1);
    const auto pick = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    const Lattice anchor = world_of(33, 33, 16);
    const auto check = [&](const auto& stage) {
        for (const auto& [x0, y0] : k_places) {
            const int width = 30 + pick(60);
            const int height = 30 + pick(60);
            const Grid<float> large = endless_window(stage, anchor, x0, y0, width, height);
            for (int i = 0; i < 4; ++i) {
                const int w = 1 + pick(width);
                const int h = 1 + pick(height);
                const int x = pick(width - w + 1);
                const int y = pick(height - h + 1);
                const Grid<float> small = endless_window(stage, anchor, x0 + x, y0 + y, w, h);
                for (const auto [a, b] : cells_of(w, h)) {
                    ASSERT_EQ(small(a, b), large(x + a, y + b))
                        << stage.feature_size << ": " << x0 + x << ' ' << y0 + y << ' ' << a << ' ' << b;
                }
            }
        }
    };
    for (const DiamondSquare& stage : variants()) check(stage);
    Midpoint midpoint;
    midpoint.feature_size = 512;
    check(midpoint);
}

TEST(EndlessDiamondSquare, FarOutIsNoCopyOfNearBy) {
    // Columns are hashed in 32 bits, which are through after 2^18 features of 2^14 units.
    const DiamondSquare stage{.feature_size = 512};
    const Lattice anchor = world_of(33, 33, 16);
    const Grid<float> here = endless_window(stage, anchor, 0, 0, 64, 64);
    for (const std::int64_t features : {std::int64_t{1} << 18, -(std::int64_t{1} << 18), k_far}) {
        const Grid<float> there = endless_window(stage, anchor, features * 32, 0, 64, 64);
        int same = 0;
        for (std::size_t i = 0; i < here.size(); ++i) same += here.values()[i] == there.values()[i];
        EXPECT_LT(same, 3) << features;
    }
}

TEST(DiamondSquareWindows, AreCutFromTheWholeBoundedOrWrapped) {
    std::mt19937 random(2);
    const auto pick = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    for (const bool wrap : {false, true}) {
        const Lattice world = world_of(97, 70, 16, wrap);
        for (const DiamondSquare& stage : variants()) {
            const Grid<float> whole = make_map(stage, world, k_windows_seed);
            for (int i = 0; i < 6; ++i) {
                Lattice part = world;
                part.width = 1 + pick(world.width);
                part.height = 1 + pick(world.height);
                part.x0 = wrap ? pick(300) - 150 : pick(world.width - part.width + 1);
                part.y0 = wrap ? pick(300) - 150 : pick(world.height - part.height + 1);
                const Terrain made = make_terrain(stage, world, part, k_windows_seed);
                for (const auto [x, y] : cells_of(part.width, part.height)) {
                    const int column = static_cast<int>((part.x0 + x + 10 * world.width) % world.width);
                    const int row = static_cast<int>((part.y0 + y + 10 * world.height) % world.height);
                    ASSERT_EQ((*made.height())(x, y), whole(column, row))
                        << stage.feature_size << ' ' << wrap << ": " << part.x0 << ' ' << part.y0;
                }
            }
        }
    }
}

// A generator's windows with what is prepared once: the small ones come from tiles.
template <class Stage>
class PreparedWindows {
 public:
    PreparedWindows(const Stage& stage, const Lattice& world, bool endless) : stage_(stage) {
        context_.world = {.lattice = world, .range = {0, 1000}, .endless = endless};
        context_.seed = k_windows_seed;
        kept_ = stage.prepare(context_.world, context_.seed);
    }

    Grid<float> get(std::int64_t x, std::int64_t y, int width, int height, bool prepared) {
        Terrain terrain;
        terrain.lattice = context_.world.lattice;
        terrain.lattice.x0 = x;
        terrain.lattice.y0 = y;
        terrain.lattice.width = width;
        terrain.lattice.height = height;
        context_.prepared = prepared ? kept_.get() : nullptr;
        stage_.apply(terrain, context_);
        return *terrain.height();
    }
    void expect_same(std::int64_t x, std::int64_t y, int width, int height) {
        EXPECT_EQ(get(x, y, width, height, true), get(x, y, width, height, false))
            << x << ' ' << y << ' ' << width << ' ' << height;
    }

 private:
    Stage stage_;
    Context context_;
    std::shared_ptr<const Prepared> kept_;
};

template <class Stage>
void expect_prepared_windows_are_the_same(const Stage& stage) {
    // The world ends within a tile; windows lie in one tile, two or four, and each is asked for twice.
    PreparedWindows bounded(stage, world_of(301, 279, 4), false);
    PreparedWindows wrapped(stage, world_of(320, 288, 4, true), false);
    PreparedWindows endless(stage, world_of(257, 257, 4), true);
    for (int time = 0; time < 2; ++time) {
        bounded.expect_same(0, 0, 16, 16);
        bounded.expect_same(250, 251, 17, 9);
        bounded.expect_same(300, 278, 1, 1);
        bounded.expect_same(237, 215, 64, 64);
        bounded.expect_same(200, 0, 65, 64);
        wrapped.expect_same(-20, -1, 33, 64);
        wrapped.expect_same(310, 280, 40, 40);
        for (const std::int64_t x : {std::int64_t{0}, k_far, -k_far}) {
            endless.expect_same(x - 7, 250, 16, 16);
            endless.expect_same(x + 16 * 256, x - 30, 48, 64);
        }
    }
}

TEST(Windows, PreparedOrNotTheBitsAreTheSame) {
    for (const DiamondSquare& stage : variants()) {
        expect_prepared_windows_are_the_same(stage);
        expect_prepared_windows_are_the_same(Midpoint{stage});
    }
}

// Each small window computed ancestors of its own on all levels.
TEST(Windows, SmallOnesShareTheirAncestors) {
    PreparedWindows windows(DiamondSquare{.feature_size = 4096}, world_of(1025, 1025, 4), false);
    const auto allocations = [&](bool prepared) {
        const std::size_t before = pool_statistics().allocations;
        for (int y = 0; y < 256; y += 16)
            for (int x = 0; x < 256; x += 16) windows.get(x, y, 16, 16, prepared);
        return pool_statistics().allocations - before;
    };
    // Windows alone allocate, two each: the map and the copy of it that is returned.
    EXPECT_LT(allocations(true), 2 * 256u + 500u);
}

}  // namespace
}  // namespace talus
