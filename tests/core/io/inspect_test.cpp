#include "core/io/inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::Not;

Terrain waves(bool wrap) {
    Grid<float> map(128, 128);
    for (const auto [x, y] : cells_of(128, 128)) {
        map(x, y) = static_cast<float>(500 + 250 * std::sin(2 * std::numbers::pi * (2 * x + 3 * y) / 128));
    }
    Terrain terrain = terrain_with(std::move(map), {0, 1000});
    terrain.lattice.wrap_x = wrap;
    terrain.lattice.wrap_y = wrap;
    terrain.lattice.cell_size = 10;
    return terrain;
}

TEST(Inspect, MeasuresAKnownTerrain) {
    const TerrainReport inspection = inspect(waves(true));
    EXPECT_NEAR(inspection.height.mean, 500, 1e-4);
    EXPECT_NEAR(inspection.height.deviation, 250 / std::sqrt(2.0), 1e-3);
    EXPECT_NEAR(inspection.range_used, 0.5, 1e-3);
    EXPECT_EQ(inspection.clipped, 0);
    ASSERT_TRUE(inspection.seam_x && inspection.seam_y);
    EXPECT_NEAR(inspection.seam_x->seam / inspection.seam_x->interior, 1, 1e-3);
    // The steepest place rises by 250 · 2π · √13 / 1280 (a little less by differences over two cells).
    EXPECT_NEAR(inspection.slope.maximum,
                std::atan(250 * 2 * std::numbers::pi * std::sqrt(13.0) / 1280) * 180 / std::numbers::pi, 0.3);
    EXPECT_EQ(inspection.checksum, checksum_of(*waves(true).height()));
    EXPECT_FALSE(inspect(waves(false)).seam_x);
}

TEST(Inspect, OfAFileItSaysHowMuchLiesAtTheEndsForThatMayBeCutOff) {
    Grid<float> map = grid_of(128, 128, [&](int, int y) {
        return y < 32 ? 0.0f : y < 48 ? 1000.0f : 500.0f;
    });
    const Terrain terrain = terrain_with(std::move(map), {0, 1000});
    const TerrainReport inspection = inspect(ReadTerrain{.terrain = terrain, .bits = 16, .remarks = {}});
    EXPECT_EQ(inspection.at_lowest, 0.25);
    EXPECT_EQ(inspection.at_highest, 0.125);
    EXPECT_THAT(inspection_text(inspection), HasSubstr("25 % of the cells at 0, 12.5 % at 65535"));
    EXPECT_THAT(inspection_text(inspection), Not(HasSubstr("clipped")));
    EXPECT_THAT(inspection_text(inspect(ReadTerrain{.terrain = terrain, .bits = 8, .remarks = {}})),
                HasSubstr("at 255"));
    EXPECT_TRUE(nlohmann::json::parse(inspection_json(inspection))["clipped"].is_null());
    EXPECT_TRUE(nlohmann::json::parse(inspection_json(inspect(terrain)))["at_lowest"].is_null());
}

TEST(Inspect, TextAndJsonSayTheSame) {
    const TerrainReport inspection = inspect(waves(true));
    const std::string text = inspection_text(inspection);
    EXPECT_THAT(text, HasSubstr("128 x 128, 10 m per pixel"));
    EXPECT_THAT(text, HasSubstr(checksum_text(inspection.checksum)));
    EXPECT_THAT(text, HasSubstr("50 % used"));
    EXPECT_THAT(text, HasSubstr("seam east-west"));
    EXPECT_THAT(inspection_text(inspect(waves(false))), Not(HasSubstr("seam")));
    const auto json = nlohmann::json::parse(inspection_json(inspection));
    EXPECT_EQ(json["width"], 128);
    EXPECT_EQ(json["mean_m"], inspection.height.mean);
    EXPECT_EQ(json["checksum"], checksum_text(inspection.checksum));
    EXPECT_EQ(json["seam_east_west"]["seam_rms_m"], inspection.seam_x->seam);
    EXPECT_TRUE(nlohmann::json::parse(inspection_json(inspect(waves(false))))["seam_east_west"].is_null());
}

TEST(Inspect, TakesMapsOfOneCellAndFlatOnes) {
    for (const int n : {1, 2, 100}) {
        const TerrainReport inspection = inspect(terrain_with(Grid<float>(n, n, 5), {0, 10}));
        EXPECT_FALSE(inspection.spectral_exponent);
        EXPECT_EQ(inspection.slope.maximum, 0);
        EXPECT_THAT(inspection_text(inspection), HasSubstr("none: the map is too small or flat"));
    }
}

TEST(Inspect, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(inspect(waves(true), &progress), Cancelled);
}

}  // namespace
}  // namespace talus
