#include "core/volume/karst.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/volume/karst_ways.h"
#include "tests/core/volume/cave_walker.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

Recipe karst_recipe(std::uint64_t seed) {
    Recipe recipe = caves_recipe(seed, Bounds::bounded, "karst");
    set_value(recipe, "karst.canyons=0");
    return recipe;
}

bool same_place(const Feature::Ball& a, const Feature::Ball& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Returns the passages from a sinkhole down to where nothing goes on.
std::vector<const Feature*> followed(const Features& all, const Feature& first) {
    std::vector<const Feature*> way{&first};
    for (std::size_t steps = 0; steps < all.size(); ++steps) {
        const auto next = std::ranges::find_if(
            all, [&](const auto& each) { return same_place(each->chain.front(), way.back()->chain.back()); });
        if (next == all.end()) break;
        way.push_back(next->get());
    }
    return way;
}

TEST(Karst, LeadsFromEachSinkholeDownToASpring) {
    int sinkholes = 0, junctions = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const auto terrain = caves_terrain(karst_recipe(seed));
        ASSERT_NE(terrain->features, nullptr);
        for (const auto& feature : *terrain->features) {
            for (std::size_t i = 1; i < feature->chain.size(); ++i) {
                const Feature::Ball& before = feature->chain[i - 1];
                const Feature::Ball& ball = feature->chain[i];
                EXPECT_LE(ball.z, before.z) << "leads downwards";
                const double run = std::hypot(ball.x - before.x, ball.y - before.y);
                EXPECT_LE(before.z - ball.z, run + 0.01) << "is walked";
            }
            if (!feature->opens) continue;
            ++sinkholes;
            const auto on_ground = [&](const Feature::Ball& ball) {
                return std::fabs(ball.z - ground_at(*terrain, ball.x, ball.y)) < 0.01;
            };
            const Feature::Ball& sinkhole = feature->chain.front();
            EXPECT_TRUE(on_ground(sinkhole));
            const auto way = followed(*terrain->features, *feature);
            junctions += static_cast<int>(way.size()) - 1;
            const Feature::Ball& spring = way.back()->chain.back();
            EXPECT_TRUE(on_ground(spring));
            EXPECT_LT(spring.z, sinkhole.z - 8.9);
            const double away = std::hypot(spring.x - sinkhole.x, spring.y - sinkhole.y);
            EXPECT_LT(away, 100 + 13 * 9);
        }
    }
    EXPECT_GT(sinkholes, 40);
    EXPECT_GT(junctions, 20);
}

TEST(Karst, IsWalkedFromEndToEnd) {
    int passages = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto terrain = caves_terrain(karst_recipe(seed));
        for (const auto& feature : *terrain->features) {
            ++passages;
            EXPECT_TRUE(walks_through(*feature)) << seed;
        }
    }
    EXPECT_GT(passages, 20);
}

// Above the water table lie ways on top of the passage, in the rock.
TEST(Karst, HasCanyonsHighUpAndRoundPassagesBelow) {
    Recipe recipe = karst_recipe(2);
    const auto round = caves_terrain(recipe);
    set_value(recipe, "karst.canyons=2");
    const auto tall = caves_terrain(recipe);
    EXPECT_GT(tall->features->size(), round->features->size());
    int above = 0;
    double lowest_canyon = 1e9;
    for (const auto& feature : *tall->features) {
        const bool is_canyon = std::ranges::none_of(
            *round->features, [&](const auto& each) { return each->seed == feature->seed; });
        if (!is_canyon) continue;
        for (const Feature::Ball& ball : feature->chain) {
            ++above;
            lowest_canyon = std::min(lowest_canyon, ball.z);
        }
    }
    double lowest = 1e9;
    for (const auto& feature : *round->features) lowest = std::min(lowest, feature->chain.back().z);
    EXPECT_GT(above, 50);
    EXPECT_GT(lowest_canyon, lowest);
    int more = 0;
    for (std::size_t i = 0; i < tall->height()->size(); ++i)
        more += tall->fields.get<"opening">()->data()[i] != round->fields.get<"opening">()->data()[i];
    EXPECT_LE(more, 2) << "a canyon opens nothing, but for the rim of a sinkhole";
}

// On a lattice ways would go straight on for most of their nodes, in a few directions.
TEST(KarstWays, WindAndHaveNoDirectionsOfALattice) {
    Terrain terrain;
    terrain.lattice = {.width = 161, .height = 161, .cell_size = 5};
    Grid<float> heights(161, 161);
    for (int y = 0; y < 161; ++y)
        for (int x = 0; x < 161; ++x) heights(x, y) = static_cast<float>(x * 2.5);
    terrain.set_height(make_field(std::move(heights)));
    Context context;
    context.world.lattice = terrain.lattice;
    const CaveGround ground(terrain, context);
    int all = 0, straight = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const KarstRock rock{.step = 20, .rock_over = 10, .seed = seed};
        const KarstWays ways(ground, nullptr, rock, {200, 400, 60}, {});
        for (int j = 0; j < KarstWays::k_across; ++j) {
            for (int i = 0; i < KarstWays::k_across; ++i) {
                const std::size_t at = ways.top_of(i, j);
                if (at == KarstWays::k_none || ways.down_from(at) == ways.root()) continue;
                const KarstPlace a = ways.place_of(at);
                const KarstPlace b = ways.place_of(ways.down_from(at));
                const KarstPlace c = ways.place_of(ways.down_from(ways.down_from(at)));
                const double turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
                ++all;
                straight += std::fabs(turn) < 1e-6;
            }
        }
    }
    EXPECT_GT(all, 400);
    EXPECT_LT(straight, all / 20);
}

// An even slope with one soft bed in hard rock: ways from all over it go as far as they can in that bed, and
// with cracks in the one direction or the other along them.
TEST(KarstWays, KeepToSoftBedsAndToCracks) {
    Terrain terrain;
    terrain.lattice = {.width = 161, .height = 161, .cell_size = 5};
    Grid<float> heights(161, 161), hardness(161, 161);
    const auto in_soft_bed = [](double z) { return z > 120 && z < 160; };
    for (int y = 0; y < 161; ++y) {
        for (int x = 0; x < 161; ++x) {
            heights(x, y) = static_cast<float>(x * 2.5);
            hardness(x, y) = in_soft_bed(x * 2.5) ? 0.0f : 1.0f;
        }
    }
    terrain.set_height(make_field(std::move(heights)));
    const Field<float> field = make_field(std::move(hardness));
    Context context;
    context.world.lattice = terrain.lattice;
    const CaveGround ground(terrain, context);
    struct Shares {
        double soft, east;
    };
    const auto shares = [&](const KarstRock& rock) {
        const KarstWays ways(ground, field, rock, {200, 400, 60}, {});
        double all = 0, soft = 0, east = 0;
        for (int j = 0; j < KarstWays::k_across; ++j) {
            for (int i = 0; i < KarstWays::k_across; ++i) {
                std::size_t at = ways.top_of(i, j);
                if (at == KarstWays::k_none) continue;
                for (; at != ways.root(); at = ways.down_from(at)) {
                    const KarstPlace a = ways.place_of(at);
                    const KarstPlace b = ways.place_of(ways.down_from(at));
                    EXPECT_GE(a.z, b.z);
                    EXPECT_GE(ground.at(a.x, a.y), a.z + rock.rock_over);
                    const double length = std::hypot(a.x - b.x, a.y - b.y);
                    all += length;
                    if (in_soft_bed(a.z)) soft += length;
                    east += std::fabs(a.x - b.x);
                }
            }
        }
        return Shares{soft / all, east / all};
    };
    KarstRock rock{.step = 20, .rock_over = 10};
    const Shares even = shares(rock);
    rock.soft = 1;
    EXPECT_GT(shares(rock).soft, 1.5 * even.soft);
    rock.soft = 0;
    rock.cracks = 1;
    rock.crack_ways = {Heading{1, 0}, Heading{1, 0}};
    const double along = shares(rock).east;
    rock.crack_ways = {Heading{0, 1}, Heading{0, 1}};
    EXPECT_GT(along, shares(rock).east + 0.1);
}

}  // namespace
}  // namespace talus
