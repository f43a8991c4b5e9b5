#include "render/ground.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "core/base/random.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

// Steps along the ray and halves the step where it goes under: slow, plain, and blind to how the search
// works.
std::optional<glm::dvec3> march(const Ground& ground, const Ray& ray, float exaggeration, double length) {
    const auto above = [&](double t) {
        const glm::dvec3 at = ray.origin + t * ray.direction;
        return at.z / exaggeration - ground.height_at(at.x, at.y);
    };
    const auto inside = [&](double t) {
        const glm::dvec3 at = ray.origin + t * ray.direction;
        return std::fabs(at.x) <= ground.half_x() && std::fabs(at.y) <= ground.half_y();
    };
    constexpr int k_steps = 40000;
    for (int i = 1; i <= k_steps; ++i) {
        double from = length * (i - 1) / k_steps;
        double to = length * i / k_steps;
        if (!inside(from) || !inside(to) || (above(from) > 0) == (above(to) > 0)) continue;
        const bool sign = above(from) > 0;
        for (int half = 0; half < 60; ++half) {
            const double middle = (from + to) / 2;
            ((above(middle) > 0) == sign ? from : to) = middle;
        }
        return ray.origin + from * ray.direction;
    }
    return std::nullopt;
}

TEST(Ground, PickFindsWhatMarchingAlongTheRayFinds) {
    for (const auto& [width, height] : {std::pair{65, 65}, {130, 47}, {3, 200}, {33, 2}}) {
        const Ground ground(hills(width, height));
        int hits = 0;
        for (int i = 0; i < 60; ++i) {
            const auto unit = [&](std::uint32_t channel) {
                return to_signed_unit(hash(row_key(3, i, channel), 0));
            };
            const glm::dvec3 from{3000 * unit(1), 3000 * unit(2), 1100 + 900 * unit(3)};
            const float exaggeration = i % 2 == 0 ? 1.0f : 3.0f;
            const double x = 0.9 * ground.half_x() * unit(4);
            const double y = 0.9 * ground.half_y() * unit(5);
            const glm::dvec3 to{x, y, ground.height_at(x, y) * exaggeration};
            const Ray ray{from, glm::normalize(to - from)};
            const auto picked = ground.pick(ray, exaggeration);
            const auto marched = march(ground, ray, exaggeration, 8000);
            ASSERT_EQ(picked.has_value(), marched.has_value()) << width << " x " << height << ", ray " << i;
            if (!picked) continue;
            ++hits;
            EXPECT_LT(glm::distance(picked->position, *marched), 0.01)
                << width << " x " << height << ", ray " << i;
            EXPECT_NEAR(picked->height, ground.height_at(picked->position.x, picked->position.y), 0.01);
            EXPECT_NEAR(picked->position.z, picked->height * exaggeration, 0.01);
        }
        EXPECT_GT(hits, 20) << width << " x " << height;
    }
}

TEST(Ground, PickFromAboveFindsEverySampleAndMissesBeyondTheBorder) {
    const auto terrain = hills(37, 18);
    const Ground ground(terrain);
    const double cell = terrain->lattice.cell_size;
    for (const auto [x, y] : cells_of(37, 18)) {
        const auto point =
            ground.pick({{x * cell - ground.half_x(), ground.half_y() - y * cell, 5000}, {0, 0, -1}}, 1);
        ASSERT_TRUE(point) << x << ", " << y;
        EXPECT_NEAR(point->height, (*terrain->height())(x, y), 1e-2);
        EXPECT_NEAR(point->column, x, 1e-6);
        EXPECT_NEAR(point->row, y, 1e-6);
    }
    EXPECT_FALSE(ground.pick({{ground.half_x() + 1, 0, 5000}, {0, 0, -1}}, 1));
    EXPECT_FALSE(ground.pick({{0, 0, 5000}, {0, 0, 1}}, 1));
}

TEST(Ground, PyramidBoundsEveryBlockTightly) {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 2}, {16, 17}, {17, 18}, {100, 33}, {257, 129}}) {
        const auto terrain = hills(width, height);
        const HeightPyramid pyramid(*terrain->height());
        for (int level = 0; level < pyramid.levels(); ++level) {
            const int size = HeightPyramid::k_block << level;
            const Grid<HeightBounds>& bounds = pyramid.level(level);
            for (const auto [bx, by] : cells_of(bounds)) {
                HeightBounds expected{1e9f, -1e9f};
                for (int y = by * size; y <= std::min((by + 1) * size, height - 1); ++y) {
                    for (int x = bx * size; x <= std::min((bx + 1) * size, width - 1); ++x) {
                        expected.low = std::min(expected.low, (*terrain->height())(x, y));
                        expected.high = std::max(expected.high, (*terrain->height())(x, y));
                    }
                }
                EXPECT_EQ(bounds(bx, by).low, expected.low) << width << " x " << height << " level " << level;
                EXPECT_EQ(bounds(bx, by).high, expected.high)
                    << width << " x " << height << " level " << level;
            }
        }
        EXPECT_EQ(pyramid.level(pyramid.levels() - 1).size(), 1u);
    }
}

TEST(Ground, NothingIsThereWithoutATerrain) {
    const Ground ground(nullptr);
    EXPECT_FALSE(ground.pick({{0, 0, 100}, {0, 0, -1}}, 1));
    EXPECT_EQ(ground.height_at(5, 5), 0.0f);
}

}  // namespace
}  // namespace talus
