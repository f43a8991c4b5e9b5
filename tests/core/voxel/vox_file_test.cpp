#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/surface/scatter.h"
#include "core/voxel/node_columns.h"
#include "core/voxel/node_window.h"
#include "core/voxel/vox_file.h"
#include "tests/core/volume/caves_case.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

std::size_t number_at(const std::string& bytes, std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= static_cast<std::size_t>(static_cast<std::uint8_t>(bytes[at + i])) << (8 * i);
    return value;
}

}  // namespace

TEST(VoxFile, HoldsTheNodesOfTheTerrainWithItsCaves) {
    const auto terrain = caves_terrain(caves_recipe(3));
    const TemporaryFolder folder;
    const double cell = terrain->lattice.cell_size;
    const VoxModel model = write_vox(*terrain, Scatter{}, cell, folder / "hills.vox", nullptr);
    EXPECT_EQ(model.node_size, cell);
    const std::string bytes = bytes_of_file(folder / "hills.vox");
    ASSERT_EQ(bytes.substr(0, 4), "VOX ");
    ASSERT_EQ(number_at(bytes, 4), 150u);
    ASSERT_EQ(bytes.substr(8, 4), "MAIN");
    EXPECT_EQ(number_at(bytes, 16), bytes.size() - 20);
    ASSERT_EQ(bytes.substr(20, 4), "SIZE");
    EXPECT_EQ(number_at(bytes, 32), static_cast<std::size_t>(model.size.width));
    EXPECT_EQ(number_at(bytes, 36), static_cast<std::size_t>(model.size.height));
    EXPECT_EQ(number_at(bytes, 40), static_cast<std::size_t>(model.height));
    ASSERT_EQ(bytes.substr(44, 4), "XYZI");
    const std::size_t count = number_at(bytes, 56);

    const NodeColumns columns(*terrain, cell);
    const NodeWindow window(columns, nullptr, 0, 0, model.size.width - 1, model.size.height - 1);
    const int floor = window.high() + 1 - model.height;
    std::size_t solid = 0;
    for (int j = 0; j < model.size.height; ++j) {
        for (int i = 0; i < model.size.width; ++i) {
            for (int k = floor; k <= window.high(); ++k) solid += window.at(i, j, k) != MapNodeKind::air;
        }
    }
    EXPECT_EQ(count, solid);
    for (std::size_t n = 0; n < count; ++n) {
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[60 + 4 * n + i]); };
        ASSERT_EQ(static_cast<int>(window.at(byte(0), model.size.height - 1 - byte(1), floor + byte(2))),
                  byte(3))
            << n;
    }
    EXPECT_EQ(bytes.substr(60 + 4 * count, 4), "RGBA");
}

TEST(VoxFile, HasLargerVoxelsWhereTheTerrainIsTooLargeOrTooHigh) {
    const auto terrain = caves_terrain(caves_recipe(3));
    const TemporaryFolder folder;
    const VoxModel model = write_vox(*terrain, Scatter{}, 0.5, folder / "hills.vox", nullptr);
    EXPECT_GT(model.node_size, 0.5);
    EXPECT_LE(std::max({model.size.width, model.size.height, model.height}), k_max_vox_side);
    EXPECT_GE(std::max({model.size.width, model.size.height, model.height}), k_max_vox_side * 3 / 4);
}

}  // namespace talus
