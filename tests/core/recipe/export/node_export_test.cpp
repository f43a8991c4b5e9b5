#include "core/recipe/export/node_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/voxel/luanti_store.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Recipe world_of(float extent, int side) {
    Recipe recipe;
    recipe.world.extent = extent;
    recipe.world.width = recipe.world.height = side;
    return recipe;
}

TEST(NodeExport, AWorldOfManyNodesIsToldBefore) {
    const NodeChoice life_size{NodeFormat::luanti, 1, "world"};
    const NodeForecast small = node_forecast(world_of(1024, 257), life_size, {0, 300});
    EXPECT_EQ(small.nodes, (MapSize{1025, 1025}));
    EXPECT_FALSE(small.is_long());
    const NodeForecast large = node_forecast(world_of(20480, 257), life_size, {0, 2000});
    EXPECT_EQ(large.nodes, (MapSize{20481, 20481}));
    EXPECT_TRUE(large.is_long());
    EXPECT_GT(large.bytes, 100 * small.bytes);
    EXPECT_THAT(forecast_text(large), HasSubstr("minutes"));
    const NodeForecast coarse =
        node_forecast(world_of(20480, 257), {NodeFormat::luanti, 8, "world"}, {0, 2000});
    EXPECT_FALSE(coarse.is_long()) << "the remedy";
}

TEST(NodeExport, AModelsCubesAreAsLargeAsItNeeds) {
    const NodeForecast forecast = node_forecast(world_of(2550, 257), {NodeFormat::vox, 1, "a.vox"}, {0, 100});
    EXPECT_EQ(forecast.node_size, 10);
    EXPECT_EQ(forecast.nodes, (MapSize{256, 256}));
}

TEST(NodeExport, WhatStandsThereAndTooMuchMemoryAreTold) {
    const TemporaryFolder folder;
    const Recipe recipe = world_of(1024, 1025);
    const std::uint64_t enough = std::uint64_t{4} << 30;
    if (has_luanti()) {
        EXPECT_THAT(objection_to(recipe, {NodeFormat::luanti, 1, folder / "new"}, enough), IsEmpty());
        std::ofstream(folder / "full") << "mine";
        EXPECT_THAT(objection_to(recipe, {NodeFormat::luanti, 1, folder / "full"}, enough),
                    HasSubstr("choose another name"));
    }
    EXPECT_THAT(objection_to(recipe, {NodeFormat::vox, 1, folder / "a.vox"}, 1 << 20),
                HasSubstr("of memory"));
}

TEST(NodeExport, CancelLeavesNothing) {
    const TemporaryFolder folder;
    Progress progress;
    progress.cancel();
    const NodeChoice choice{NodeFormat::vox, 8, folder / "a.vox"};
    EXPECT_THROW(
        run_node_export(world_of(512, 65), choice, shipped_nodes(), std::uint64_t{1} << 30, &progress),
        Cancelled);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace talus
