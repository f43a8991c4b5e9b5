#include "core/io/stretched_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "core/io/png_reader.h"
#include "core/io/read_terrain.h"
#include "tests/core/io/terrains.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

// A slope that rises a quarter of a metre a metre to the south and an eighth to the east.
Terrain tilted(MapSize size, bool wraps = false) {
    Grid<float> map(size.width, size.height);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) map(x, y) = 0.5f * static_cast<float>(x) + static_cast<float>(y);
    Terrain terrain = terrain_with(std::move(map), {0, 1000});
    terrain.lattice.cell_size = 4;
    terrain.lattice.wrap_x = terrain.lattice.wrap_y = wraps;
    return terrain;
}

ExportSettings settings_for(const std::string& path, const char* format, MapSize whole) {
    return {.path = path, .format = &format_of(format), .whole = whole};
}

// Straight slopes stay so, along either axis and on both, and every corner stays where it was.
TEST(StretchedRows, AMapOfOtherProportionsKeepsItsGround) {
    for (const auto& [map, whole] :
         {std::pair{MapSize{33, 17}, MapSize{33, 33}}, {{17, 33}, {33, 33}}, {{33, 12}, {65, 65}}}) {
        const TerrainRows rows =
            stretched_rows(in_one_part(std::make_shared<const Terrain>(tilted(map))), whole, false);
        const HeightRows made = rows.make(0, whole.height, nullptr);
        for (int y = 0; y < whole.height; ++y) {
            for (int x = 0; x < whole.width; ++x) {
                const double at_x = static_cast<double>(x) * (map.width - 1) / (whole.width - 1);
                const double at_y = static_cast<double>(y) * (map.height - 1) / (whole.height - 1);
                ASSERT_NEAR(made.row(y)[x], 0.5 * at_x + at_y, 1e-4) << x << ' ' << y;
            }
        }
        const Lattice& lattice = rows.frame.lattice;
        EXPECT_NEAR(lattice.cell_size * (whole.width - 1), 4.0 * (map.width - 1), 1e-9);
        EXPECT_NEAR(lattice.cell_size * rows.cell_ratio * (whole.height - 1), 4.0 * (map.height - 1), 1e-9);
    }
}

// Normals are those of the ground, not of the picture's pixels.
TEST(StretchedRows, NormalsStandOnTheGround) {
    const TemporaryFolder folder;
    const Terrain terrain = tilted({33, 17});
    export_terrain(terrain, settings_for(folder / "own.png", "normal", {}));
    export_terrain(terrain, settings_for(folder / "square.png", "normal", {33, 33}));
    const auto normal = [&](const char* name, int x, int y) {
        PngReader png(folder / name, 1 << 24);
        std::vector<std::uint8_t> row(png.layout().row_bytes());
        for (int i = 0; i <= y; ++i) png.read_row(row.data());
        const auto at = 3 * static_cast<std::size_t>(x);
        return std::array{row[at], row[at + 1], row[at + 2]};
    };
    EXPECT_EQ(normal("square.png", 16, 16), normal("own.png", 16, 8));
    EXPECT_EQ(normal("square.png", 0, 32), normal("own.png", 0, 16));
    EXPECT_GT(normal("own.png", 16, 8)[1], 128) << "it rises to the south";
}

// The sidecar tells both distances, so that the file comes back as the ground it was.
TEST(StretchedRows, TheFileIsReadBackInItsOwnShape) {
    const TemporaryFolder folder;
    const Terrain terrain = tilted({33, 17});
    export_terrain(terrain, settings_for(folder / "h.r16", "r16", {33, 33}));
    const ReadTerrain back = read_terrain(folder / "h.r16");
    EXPECT_NEAR(back.terrain.lattice.extent_x(), 128, 1e-6);
    EXPECT_NEAR(back.terrain.lattice.extent_y(), 64, 1e-6);
    EXPECT_NEAR((*back.terrain.height())(back.terrain.lattice.width - 1, 0), 16, 0.02);
    EXPECT_THAT(back.remarks, testing::ElementsAre(testing::HasSubstr("square cells")));
    ASSERT_TRUE(back.samples);
    EXPECT_NEAR(back.samples->heights.maximum, 32, 0.02) << "in metres, as inspect tells them";
}

// A part of a map gives the same bits as the whole, beyond a seam, too.
TEST(StretchedRows, PartsAreTheSameAsTheWhole) {
    for (const bool wraps : {false, true}) {
        Terrain terrain = tilted({64, 24}, wraps);
        Grid<float> rough = *terrain.height();
        for (int y = 0; y < 24; ++y)
            for (int x = 0; x < 64; ++x) rough(x, y) = static_cast<float>((x * 7919 + y * 104729) % 97);
        terrain.set_height(make_field(std::move(rough)));
        const int side = 64 + wraps;
        const TerrainRows rows =
            stretched_rows(in_one_part(std::make_shared<const Terrain>(terrain)), {side, side}, wraps);
        const HeightRows all = rows.make(0, side, nullptr);
        for (int y = 0; y < side; y += 7) {
            const HeightRows one = rows.make(y, y + 1, nullptr);
            for (int x = 0; x < side; ++x) ASSERT_EQ(one.row(y)[x], all.row(y)[x]) << x << ' ' << y;
        }
        if (!wraps) continue;
        for (int x = 0; x < side; ++x) EXPECT_EQ(all.row(0)[x], all.row(side - 1)[x]);
        for (int y = 0; y < side; ++y) EXPECT_EQ(all.row(y)[0], all.row(y)[side - 1]);
    }
}

// Numbers that name things are not mixed.
TEST(StretchedRows, NamesStayNames) {
    Terrain terrain = tilted({9, 5});
    Grid<std::uint8_t> biomes(9, 5);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 9; ++x) biomes(x, y) = static_cast<std::uint8_t>(10 * y);
    terrain.fields.set<"biome">(make_field(std::move(biomes)));
    const HeightRows made =
        stretched_rows(in_one_part(std::make_shared<const Terrain>(terrain), field_id("biome")), {9, 9},
                       false)
            .make(0, 9, nullptr);
    std::vector<float> column;
    for (int y = 0; y < 9; ++y) column.push_back(made.row(y)[4]);
    EXPECT_THAT(column, testing::ElementsAre(0, 10, 10, 20, 20, 30, 30, 40, 40));
}

TEST(StretchedRows, MixedWeightsStillSumTo255) {
    const std::array<std::uint8_t, 4> a{255, 0, 0, 0};
    const std::array<std::uint8_t, 4> b{0, 85, 85, 85};
    for (int i = 0; i <= 16; ++i) {
        std::array<std::uint8_t, 4> out{};
        mix_weights(a.data(), b.data(), i / 16.0, 4, out.data());
        EXPECT_EQ(out[0] + out[1] + out[2] + out[3], 255);
        EXPECT_NEAR(out[0], 255 - 255 * i / 16.0, 0.51);
    }
}

}  // namespace
}  // namespace talus
