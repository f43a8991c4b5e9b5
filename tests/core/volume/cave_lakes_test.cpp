#include "core/volume/cave_lakes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <vector>

#include "core/base/parallel.h"
#include "core/volume/cave_pools.h"
#include "core/volume/open_runs.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

using Point = std::tuple<int, int, int>;  // sample and layer

// All open points of a terrain, and what the stage says of them.
struct Flooded {
    std::map<Point, double> open;          // with their heights, m
    std::map<Point, std::uint32_t> fluid;  // with their pools
    std::shared_ptr<const CavePools> pools;
};

std::shared_ptr<const Terrain> with_lakes(std::uint64_t seed, std::string_view stage,
                                          const CaveLakes& lakes) {
    Recipe recipe = caves_recipe(seed, Bounds::bounded, stage);
    Terrain terrain = *caves_terrain(recipe);
    Context context;
    context.world = {.lattice = terrain.lattice, .range = terrain.range, .sea_level = terrain.sea_level};
    context.seed = seed;
    lakes.apply(terrain, context);
    return std::make_shared<const Terrain>(std::move(terrain));
}

// The way is its own: points of the bricks, not runs.
Flooded flooded(const Terrain& terrain) {
    Flooded all;
    all.pools = cave_pools_of(terrain);
    const Volume volume(terrain);
    Brick brick;
    for (const BrickPlace& place : volume.bricks()) {
        volume.evaluate(place, brick);
        for (int j = 0; j <= k_brick; ++j) {
            for (int i = 0; i <= k_brick; ++i) {
                const int x = volume.first_x(place) + i;
                const int y = volume.first_y(place) + j;
                if (x < 0 || y < 0 || x >= terrain.lattice.width || y >= terrain.lattice.height) continue;
                for (int k = 0; k <= k_brick; ++k) {
                    if (brick.at(i, j, k) > 0) continue;
                    const int layer = place.k * k_brick + k;
                    all.open[{x, y, layer}] = volume.z_of(x, y, layer);
                }
            }
        }
    }
    if (all.pools == nullptr) return all;
    for (const auto& [point, z] : all.open) {
        const auto [x, y, k] = point;
        for (const PoolRun& run : all.pools->over(x, y)) {
            if (z >= double{run.floor} && z < double{run.top}) all.fluid[point] = run.pool;
        }
    }
    return all;
}

template <class Each>
void each_case(const CaveLakes& lakes, Each&& each) {
    for (const char* stage : {"worm_caves", "karst", "ridge_caves", "lava_tubes"}) {
        for (const std::uint64_t seed : {1u, 2u, 3u}) {
            SCOPED_TRACE(std::string(stage) + ", seed " + std::to_string(seed));
            const auto terrain = with_lakes(seed, stage, lakes);
            each(*terrain, flooded(*terrain));
        }
    }
}

TEST(CaveLakes, LieInOpenRockBelowTheirLevelAndHangNowhere) {
    std::size_t wet = 0;
    each_case({}, [&](const Terrain& terrain, const Flooded& caves) {
        if (caves.pools == nullptr) return;
        for (const PoolRun& run : caves.pools->runs) {
            const CavePool& pool = caves.pools->pools[run.pool];
            ASSERT_LE(run.top, pool.level);
            ASSERT_LT(run.floor, run.top);
            ASSERT_LE(run.top, (*terrain.height())(run.x, run.y));
            if (pool.fluid != Fluid::sea) {
                ASSERT_LE(pool.deepest, 5.001f);
            }
        }
        for (const auto& [point, pool] : caves.fluid) {
            const auto [x, y, k] = point;
            const auto below = caves.open.find({x, y, k - 1});
            if (below == caves.open.end()) continue;  // rock
            const auto found = caves.fluid.find(below->first);
            ASSERT_TRUE(found != caves.fluid.end() && found->second == pool) << x << ' ' << y << ' ' << k;
        }
        wet += caves.fluid.size();
    });
    EXPECT_GT(wet, 1000u);
}

// Beside fluid there is rock, or the same fluid: it stands against nothing that is open below its level. And
// so it does not run out of a mouth, around which all ground is as high.
TEST(CaveLakes, StandAgainstRockAlone) {
    const CaveLakes deep{.depth = 10000};
    std::size_t wet = 0;
    for (const CaveLakes& lakes : {CaveLakes{}, deep}) {
        each_case(lakes, [&](const Terrain& terrain, const Flooded& caves) {
            const auto& ground = *terrain.height();
            int leaks = 0;
            for (const auto& [point, pool] : caves.fluid) {
                const auto [x, y, k] = point;
                const float level = caves.pools->pools[pool].level;
                for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    const Point beside{x + dx, y + dy, k};
                    const auto open = caves.open.find(beside);
                    if (open != caves.open.end() && open->second < double{level}) {
                        const auto found = caves.fluid.find(beside);
                        leaks += found == caves.fluid.end() || found->second != pool;
                    }
                    if (caves.pools->pools[pool].fluid == Fluid::sea || k != 0) continue;
                    leaks += ground(x + dx, y + dy) < level;
                }
            }
            ASSERT_EQ(leaks, 0);
            wet += caves.fluid.size();
        });
    }
    EXPECT_GT(wet, 1000u);
}

// Parts of a lake over neighbouring samples are one piece where their heights overlap.
TEST(CaveLakes, EachIsOnePiece) {
    std::size_t counted = 0;
    each_case({}, [&](const Terrain&, const Flooded& caves) {
        if (caves.pools == nullptr) return;
        const std::vector<PoolRun>& runs = caves.pools->runs;
        std::map<std::uint32_t, std::set<const PoolRun*>> members;
        for (const PoolRun& run : runs) members[run.pool].insert(&run);
        for (auto& [pool, left] : members) {
            std::vector<const PoolRun*> reached{*left.begin()};
            left.erase(left.begin());
            while (!reached.empty()) {
                const PoolRun& run = *reached.back();
                reached.pop_back();
                for (int y = run.y - 1; y <= run.y + 1; ++y) {
                    for (int x = run.x - 1; x <= run.x + 1; ++x) {
                        for (const PoolRun& other : caves.pools->over(x, y)) {
                            if (other.floor <= run.top && run.floor <= other.top && left.erase(&other) > 0)
                                reached.push_back(&other);
                        }
                    }
                }
            }
            ASSERT_TRUE(left.empty()) << "pool " << pool;
            ++counted;
        }
    });
    EXPECT_GT(counted, 20u);
}

// A shaft into a level plain is a well: it fills to the asked height, or to its brim.
Terrain plain_with(float ground, float sea_level, std::vector<Feature> caves) {
    Terrain terrain{.lattice = {.width = 49, .height = 49, .cell_size = 2}, .sea_level = sea_level};
    terrain.set_height(make_field(Grid<float>(49, 49, ground)));
    Features list;
    for (Feature& cave : caves) list.push_back(std::make_shared<const Feature>(std::move(cave)));
    terrain.features = std::make_shared<const Features>(std::move(list));
    return terrain;
}

std::vector<CavePool> pools_in(Terrain terrain, const CaveLakes& lakes) {
    Context context;
    context.world = {.lattice = terrain.lattice, .range = terrain.range, .sea_level = terrain.sea_level};
    lakes.apply(terrain, context);
    const auto pools = cave_pools_of(terrain);
    return pools == nullptr ? std::vector<CavePool>{} : pools->pools;
}

const Feature k_well{.chain = {{48, 48, 100, 8}, {48, 48, 60, 8}}, .opens = true};
const Feature k_closed{.chain = {{30, 48, 40, 8}, {66, 48, 40, 8}}};

TEST(CaveLakes, FillAWellToItsBrimOrToWhatIsAsked) {
    const auto full = pools_in(plain_with(100, 0, {k_well}), {.depth = 1000});
    ASSERT_EQ(full.size(), 1u);
    EXPECT_EQ(full[0].level, 100);
    EXPECT_NEAR(full[0].volume, 3.14159 * 64 * 40 + 2.0 / 3 * 3.14159 * 512, 700);
    EXPECT_NEAR(full[0].area, 3.14159 * 64, 40);
    const auto half = pools_in(plain_with(100, 0, {k_well}), {.level = 80, .depth = 1000});
    ASSERT_EQ(half.size(), 1u);
    EXPECT_EQ(half[0].level, 80);
    const auto shallow = pools_in(plain_with(100, 0, {k_well}), {.fluid = CaveLakes::Kind::lava, .depth = 6});
    ASSERT_EQ(shallow.size(), 1u);
    EXPECT_EQ(shallow[0].fluid, Fluid::lava);
    EXPECT_NEAR(shallow[0].level, 58, 0.5);
    EXPECT_TRUE(pools_in(plain_with(100, 0, {k_well}), {.level = 40}).empty());
    EXPECT_TRUE(pools_in(plain_with(100, 0, {k_well}), {.abundance = 0}).empty());
}

TEST(CaveLakes, TheSeaComesInWhereAMouthLiesBelowItAndNowhereElse) {
    const CaveLakes lava{.fluid = CaveLakes::Kind::lava, .depth = 2};
    const auto sea = pools_in(plain_with(100, 110, {k_well}), lava);
    ASSERT_EQ(sea.size(), 1u);
    EXPECT_EQ(sea[0].fluid, Fluid::sea);
    EXPECT_EQ(sea[0].level, 110);
    const auto inland = pools_in(plain_with(100, 90, {k_closed}), lava);
    ASSERT_EQ(inland.size(), 1u);
    EXPECT_EQ(inland[0].fluid, Fluid::lava);
    EXPECT_NEAR(inland[0].level, 34, 0.5);
}

TEST(CaveLakes, ASillBetweenTwoDipsKeepsTheirLevelsApart) {
    // A tube that sags, rises to 60 m, sags deeper, and leads out of the slope of a well.
    const Feature sags{
        .chain = {{10, 48, 50, 4}, {30, 48, 40, 4}, {50, 48, 60, 4}, {70, 48, 30, 4}, {84, 48, 70, 4}}};
    const Feature out{.chain = {{84, 48, 100, 4}, {84, 48, 70, 4}}, .opens = true};
    const auto pools = pools_in(plain_with(100, 0, {sags, out}), {.level = 50, .depth = 1000});
    ASSERT_EQ(pools.size(), 2u);
    EXPECT_EQ(pools[0].level, 50);
    EXPECT_EQ(pools[1].level, 50);
    const auto deep = pools_in(plain_with(100, 0, {sags, out}), {.depth = 9});
    ASSERT_EQ(deep.size(), 1u)
        << "without a level the caves hold one lake up to the brim, told by its lowest place";
    EXPECT_NEAR(deep[0].level, 35, 1);
}

TEST(CaveLakes, AreTheSameOnAnyThreadsAndAfterAnother) {
    const auto terrain = with_lakes(2, "worm_caves", {});
    set_thread_count(1);
    const auto alone = with_lakes(2, "worm_caves", {});
    set_thread_count(0);
    ASSERT_NE(cave_pools_of(*terrain), nullptr);
    EXPECT_EQ(cave_pools_of(*terrain)->runs, cave_pools_of(*alone)->runs);
    EXPECT_EQ(cave_pools_of(*terrain)->pools, cave_pools_of(*alone)->pools);

    Terrain twice = *terrain;
    Context context;
    context.world = {.lattice = twice.lattice, .range = twice.range, .sea_level = twice.sea_level};
    CaveLakes{.fluid = CaveLakes::Kind::lava, .depth = 5}.apply(twice, context);
    EXPECT_EQ(cave_pools_of(twice)->pools, cave_pools_of(*terrain)->pools) << "what is full stays";
}

}  // namespace
}  // namespace talus
