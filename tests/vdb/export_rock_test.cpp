// The rock as a signed distance, read back by OpenVDB itself.
#include "core/recipe/export/export_rock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/vdb_file.h"
#include "core/recipe/export/run_export.h"
#include "tests/core/volume/caves_case.h"
#include "tests/temporary_folder.h"

#ifdef TALUS_OPENVDB
#include <openvdb/io/File.h>
#include <openvdb/openvdb.h>
#include <openvdb/tools/Interpolation.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/volume/closed_rock.h"
#include "core/volume/volume.h"
#endif

namespace talus {
namespace {

TEST(ExportRock, WithoutOpenVdbItIsRefusedInOneLine) {
    const Lattice lattice = lattice_of(caves_recipe(3).world);
    const std::string objection = rock_objection({.vdb = true}, lattice);
    EXPECT_EQ(objection.empty(), has_openvdb());
    EXPECT_TRUE(has_openvdb() || objection == k_no_openvdb);
    EXPECT_EQ(rock_objection({}, lattice), "");
    if (!has_openvdb()) {
        EXPECT_THROW(VdbLevelSet("rock", {}, 3), FileError);
        GTEST_SKIP() << "built without OpenVDB: no .vdb file is written or read back";
    }
}

#ifdef TALUS_OPENVDB

openvdb::FloatGrid::Ptr read_rock(const std::string& path) {
    openvdb::initialize();
    openvdb::io::File file(path);
    file.open(false);
    return openvdb::gridPtrCast<openvdb::FloatGrid>(file.readGrid("rock"));
}

std::string bytes_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

float floor_of(const Terrain& terrain) { return rock_floor(terrain, cave_mesh(Volume(terrain, true))); }

// Heights that rise by so many metres a sample to the east.
Terrain slope(float rise) {
    constexpr int k_side = 65;
    Terrain terrain{.lattice = {.width = k_side, .height = k_side, .cell_size = 4}};
    auto heights = std::make_shared<Grid<float>>(k_side, k_side);
    for (int y = 0; y < k_side; ++y)
        for (int x = 0; x < k_side; ++x) (*heights)(x, y) = 50 + rise * static_cast<float>(x);
    terrain.set_height(heights);
    return terrain;
}

// Points of the volume's own bricks, where it is sure of them: the grid is interpolated between voxels.
TEST(ExportRock, IsSolidWhereTheVolumeIs) {
    const TemporaryFolder folder;
    const auto terrain = caves_terrain(caves_recipe(3));
    const Lattice& lattice = terrain->lattice;
    const float floor = floor_of(*terrain);
    const double lowest = static_cast<double>(floor) + 2 * lattice.cell_size;
    export_rock(*terrain, floor, lattice.cell_size, folder / "hill.vdb", false, nullptr);
    const auto grid = read_rock(folder / "hill.vdb");
    const openvdb::tools::GridSampler<openvdb::FloatTree, openvdb::tools::BoxSampler> sampler(
        grid->constTree(), grid->transform());
    const double half = 0.5 * (lattice.width - 1) * lattice.cell_size;
    const auto distance = [&](int x, int y, double z) {
        return sampler.wsSample({x * lattice.cell_size - half, z, y * lattice.cell_size - half});
    };
    const Volume volume(*terrain, true);
    Brick brick;
    int places = 0, carved = 0, wrong = 0;
    for (std::uint64_t n = 0; places < 10'000; ++n) {
        const auto random = [&](int what, int count) {
            return static_cast<int>(mix(mix(n) + static_cast<std::uint64_t>(what)) %
                                    static_cast<std::uint64_t>(count));
        };
        const BrickPlace& at =
            volume.bricks()[static_cast<std::size_t>(random(0, static_cast<int>(volume.bricks().size())))];
        volume.evaluate(at, brick);
        for (int point = 0; point < 500; ++point) {
            const int i = random(3 * point + 1, k_brick_points);
            const int j = random(3 * point + 2, k_brick_points);
            const int k = random(3 * point + 3, k_brick_points);
            const int x = volume.first_x(at) + i;
            const int y = volume.first_y(at) + j;
            const int layer = at.k * k_brick + k;
            if (x < 3 || y < 3 || x > lattice.width - 4 || y > lattice.height - 4 || layer > -2) continue;
            const double d = static_cast<double>(brick.at(i, j, k));
            const double z = volume.z_of(x, y, layer);
            const bool is_far = d >= k_feature_band * lattice.cell_size;
            if (std::fabs(d) < 0.6 * lattice.cell_size || z < lowest || (is_far && point % 64 != 0)) continue;
            ++places;
            carved += d < 0;
            wrong += (d < 0) != (distance(x, y, z) > 0);
        }
    }
    EXPECT_GT(carved, 300);
    EXPECT_EQ(wrong, 0);
    for (std::uint64_t n = 0; n < 10'000; ++n) {
        const int x = static_cast<int>(mix(3 * n) % static_cast<std::uint64_t>(lattice.width - 2)) + 1;
        const int y = static_cast<int>(mix(3 * n + 1) % static_cast<std::uint64_t>(lattice.height - 2)) + 1;
        const double above = static_cast<double>(mix(3 * n + 2) % 400) / 10 + 1;
        ASSERT_GT(distance(x, y, volume.z_of(x, y, 0) + lattice.cell_size + above), 0);
    }
}

TEST(ExportRock, NearTheGroundItIsTheDistanceInMetres) {
    const TemporaryFolder folder;
    for (const float rise : {0.0f, 3.0f}) {
        for (const double voxel : {4.0, 1.5}) {
            const Terrain terrain = slope(rise);
            export_rock(terrain, 0, voxel, folder / "slope.vdb", false, nullptr);
            const auto grid = read_rock(folder / "slope.vdb");
            const auto values = grid->getConstAccessor();
            const double cosine = 4 / std::sqrt(16.0 + static_cast<double>(rise * rise));
            int near = 0;
            for (int i = 30; i < 90; ++i) {
                for (int k = 0; k < 200; ++k) {
                    const openvdb::Vec3d at = grid->indexToWorld(openvdb::Coord(i, k, 40));
                    if (at.x() > 112) continue;
                    const double ground = 50 + static_cast<double>(rise) * (at.x() + 128) / 4;
                    const double expected = (at.y() - ground) * cosine;
                    if (std::fabs(expected) >= 3 * voxel || at.y() < 4 * voxel) continue;
                    ++near;
                    ASSERT_NEAR(static_cast<double>(values.getValue({i, k, 40})), expected, 0.05 * voxel);
                }
            }
            EXPECT_GT(near, 100);
        }
    }
}

TEST(ExportRock, LiesAsTheMeshesDoInMetres) {
    const TemporaryFolder folder;
    const auto terrain = caves_terrain(caves_recipe(3));
    const float floor = floor_of(*terrain);
    export_rock(*terrain, floor, 4, folder / "hill.vdb", false, nullptr);
    const auto grid = read_rock(folder / "hill.vdb");
    EXPECT_EQ(grid->getName(), "rock");
    EXPECT_EQ(grid->getGridClass(), openvdb::GRID_LEVEL_SET);
    EXPECT_EQ(grid->background(), 12);
    EXPECT_EQ(grid->voxelSize(), openvdb::Vec3d(4));
    const openvdb::CoordBBox box = grid->evalActiveVoxelBoundingBox();
    const openvdb::Vec3d low = grid->indexToWorld(box.min());
    const openvdb::Vec3d high = grid->indexToWorld(box.max());
    for (const int axis : {0, 2}) {
        EXPECT_EQ(low[axis], -256 - 8);  // two voxels beyond the border are within the band
        EXPECT_EQ(high[axis], 256 + 8);
    }
    EXPECT_NEAR(low.y(), static_cast<double>(floor) - 12, 4);
    const auto heights = terrain->height()->values();
    EXPECT_GT(high.y(), static_cast<double>(*std::ranges::max_element(heights)));
    // The middle of a file whose seam is closed lies half a sample farther on, as that of its meshes does.
    const auto wrapped = caves_terrain(caves_recipe(3, Bounds::wrapped));
    export_rock(*wrapped, floor, 4, folder / "closed.vdb", true, nullptr);
    EXPECT_EQ(read_rock(folder / "closed.vdb")->indexToWorld(openvdb::Coord(0)).x(), -256);
}

TEST(ExportRock, WithoutCavesItIsTheGroundAlone) {
    const TemporaryFolder folder;
    Recipe recipe = caves_recipe(3);
    recipe.layers.pop_back();
    const ExportChoice choice{.options = {.vdb = true, .voxel_size = 5},
                              .outputs = {{folder / "hill.png", "png16"}}};
    const ExportPlan plan = plan_export(recipe, choice);
    EXPECT_THAT(plan.files, testing::Contains(folder / "hill_rock.vdb"));
    run_export(plan, {.allowed = 1e9}, nullptr);
    const auto grid = read_rock(folder / "hill_rock.vdb");
    const auto terrain = caves_terrain(recipe);
    const Lattice& lattice = terrain->lattice;
    const double floor = static_cast<double>(floor_of(*terrain));
    const openvdb::tools::GridSampler<openvdb::FloatTree, openvdb::tools::BoxSampler> sampler(
        grid->constTree(), grid->transform());
    int wrong = 0;
    for (int y = 4; y < lattice.height - 4; y += 3) {
        for (int x = 4; x < lattice.width - 4; x += 3) {
            const double ground = static_cast<double>((*terrain->height())(x, y));
            for (double z = floor - 40; z < ground + 60; z += 7) {
                if (std::fabs(z - floor) < 5 || std::fabs(z - ground) < 8) continue;
                const double found = sampler.wsSample({4.0 * x - 256, z, 4.0 * y - 256});
                wrong += (found < 0) != (z > floor && z < ground);
            }
        }
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(sampler.wsSample({-263, floor + 20, 0}), 0);
    EXPECT_LT(sampler.wsSample({-250, floor + 20, 0}), 0);
    EXPECT_GT(sampler.wsSample({0, floor + 20, 263}), 0);
    EXPECT_LT(sampler.wsSample({0, floor + 20, 250}), 0);
}

TEST(ExportRock, IsTheSameFileOnAnyNumberOfThreads) {
    const TemporaryFolder folder;
    const auto terrain = caves_terrain(caves_recipe(8));
    for (const int threads : {1, 2}) {
        set_thread_count(threads);
        export_rock(*terrain, 0, 4, folder / std::to_string(threads), false, nullptr);
    }
    set_thread_count(0);
    const std::string one = bytes_of_file(folder / "1");
    EXPECT_GT(one.size(), 10'000u);
    EXPECT_TRUE(one == bytes_of_file(folder / "2"));
}

TEST(ExportRock, ATornWriteLeavesNothing) {
    const TemporaryFolder folder;
    VdbLevelSet file("rock", {}, 3);
    std::array<float, VdbLevelSet::k_voxels> values{};
    file.add(0, 0, 0, values);
    Progress progress;
    progress.cancel();
    EXPECT_THROW(file.write(folder / "hill.vdb", &progress), Cancelled);
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
    EXPECT_THROW(file.write(folder / "nowhere/hill.vdb", nullptr), FileError);
    EXPECT_THROW(export_rock(slope(1), 0, 4, folder / "hill.vdb", false, &progress), Cancelled);
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
    file.write(folder / "hill.vdb", nullptr);
    const std::string before = bytes_of_file(folder / "hill.vdb");
    file.add(1, 0, 0, values);
    EXPECT_THROW(file.write(folder / "hill.vdb", &progress), Cancelled);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"hill.vdb"});
    EXPECT_TRUE(before == bytes_of_file(folder / "hill.vdb"));
}

TEST(ExportRock, TakesNoMoreMemoryThanIsEstimated) {
    const TemporaryFolder folder;
    for (const auto& [voxel, has_caves] : {std::pair{2.0, true}, {4.0, true}, {4.0, false}}) {
        Recipe recipe = caves_recipe(3);
        recipe.world.low = 0;
        recipe.world.high = 300;
        if (!has_caves) recipe.layers.pop_back();
        const auto terrain = caves_terrain(recipe);
        export_rock(*terrain, floor_of(*terrain), voxel, folder / "hill.vdb", false, nullptr);
        const auto taken = static_cast<double>(read_rock(folder / "hill.vdb")->memUsage());
        EXPECT_GT(rock_bytes(recipe, voxel), taken) << voxel << ' ' << has_caves;
        EXPECT_LT(rock_bytes(recipe, voxel), 4 * taken) << voxel << ' ' << has_caves;
    }
}

TEST(ExportRock, VoxelsThatHoldNoLandAreRefused) {
    const Lattice lattice = lattice_of(caves_recipe(3).world);
    EXPECT_EQ(rock_objection({.vdb = true, .voxel_size = 32}, lattice), "");
    EXPECT_NE(rock_objection({.vdb = true, .voxel_size = 33}, lattice).find("at most 32 m"),
              std::string::npos);
}

#endif

}  // namespace
}  // namespace talus
