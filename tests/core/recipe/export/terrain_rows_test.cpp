#include "core/recipe/export/terrain_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/pool.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/presets.h"
#include "core/recipe/set_value.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

TEST(TerrainRows, AnExportCountsOnceFromNothingToAllHoweverItsTerrainIsMade) {
    const TemporaryFolder folder;
    Recipe recipe = find_preset("terraces")->recipe;  // of two layers
    recipe.world.width = recipe.world.height = 257;
    for (const int rows_at_once : {0, 64}) {
        Progress progress;
        std::vector<float> seen;
        TerrainRows rows = terrain_rows(recipe, {.rows = rows_at_once});
        rows.make = [&, make = rows.make](int begin, int end, Progress* given) {
            seen.push_back(progress.fraction());
            HeightRows made = make(begin, end, given);
            seen.push_back(progress.fraction());
            return made;
        };
        const ExportSettings settings{.path = folder / "map.png", .format = &format_of("png16")};
        export_rows(rows, settings, &progress);
        EXPECT_EQ(seen.front(), 0) << rows_at_once;
        EXPECT_LT(seen[1], 0.5f) << rows_at_once << ": it is still to be written and read back";
        EXPECT_GE(seen.size(), rows_at_once == 0 ? 2u : 8u);
        EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end())) << rows_at_once;
        EXPECT_EQ(progress.fraction(), 1) << rows_at_once;
    }
}

// Colour maps are painted in it.
TEST(TerrainRows, HaveTheWorldsGround) {
    Recipe recipe = find_preset("craters")->recipe;
    recipe.world.width = recipe.world.height = 65;
    for (const int rows_at_once : {0, 64})
        EXPECT_EQ(terrain_rows(recipe, {.rows = rows_at_once}).frame.ground, recipe.world.ground_style());
    EXPECT_EQ(recipe.world.ground, GroundKind::moon);
}

TEST(TerrainRows, AWholeTerrainIsMadeOnceForAnyNumberOfExports) {
    Recipe recipe = find_preset("opening")->recipe;
    recipe.world.width = recipe.world.height = 65;
    const TerrainRows rows = terrain_rows(recipe, {});
    EXPECT_EQ(rows.make(0, 65, nullptr).row(3), rows.make(0, 65, nullptr).row(3));
}

TEST(TerrainRows, NormalsOfAWrappedWorldAreTheSameWhereOneBandHoldsItAll) {
    const TemporaryFolder folder;
    Recipe recipe = find_preset("terraces")->recipe;
    recipe.world.bounds = Bounds::wrapped;
    recipe.world.width = 96;
    recipe.world.height = 64;
    for (const char* format : {"normal", "png16"}) {
        std::vector<std::string> files;
        for (const int rows_at_once : {0, 64}) {
            const ExportSettings settings{.path = folder / "map.png", .format = &format_of(format)};
            export_rows(terrain_rows(recipe, {.rows = rows_at_once}), settings);
            files.push_back(bytes_of_file(settings.path));
        }
        EXPECT_TRUE(files[0] == files[1]) << format;
    }
}

TEST(TerrainRows, AnEndlessWorldsMarginsAreInTheMemoryOfItsPlan) {
    Recipe recipe;
    recipe.world.bounds = Bounds::endless;
    recipe.world.width = recipe.world.height = 1024;
    for (const char* stage : {"perlin", "blur"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    set_value(recipe, "blur.radius=1500");
    for (const std::uint64_t whole_up_to : {std::uint64_t{1} << 40, std::uint64_t{0}}) {
        const Making making = plan_making(recipe, std::uint64_t{1} << 40, whole_up_to);
        EXPECT_EQ(making.rows == 0, whole_up_to > 0);
        reset_peak_lent();
        const std::size_t before = pool_statistics().lent;
        terrain_rows(recipe, making).make(0, std::max(1, making.rows), nullptr);
        const auto taken = static_cast<double>(pool_statistics().peak_lent - before);
        const double planned = making.bytes - k_program_bytes;
        EXPECT_LE(taken, 1.25 * planned) << making.rows;
        EXPECT_GE(taken, 0.4 * planned) << making.rows;
    }
}

}  // namespace
}  // namespace talus
