#include "core/water/puddles.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace talus {
namespace {

// '#' is a metre of water, '.' a millimetre.
Grid<float> drawn(const std::vector<std::string>& rows) {
    return grid_of(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()), [&](int x, int y) {
        return rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '#' ? 1 : 0.001f;
    });
}

std::vector<std::string> wet(const Grid<float>& depth) {
    std::vector<std::string> rows(static_cast<std::size_t>(depth.height()));
    for (const auto [x, y] : cells_of(depth))
        rows[static_cast<std::size_t>(y)] += depth(x, y) > 0.5f ? '#' : depth(x, y) > 0 ? '.' : ' ';
    return rows;
}

const std::vector<std::string> k_pools{
    "##....#",  //
    ".......",  //
    ".#.....",  //
    "..#..##",  //
    "...#...",  //
    "#......",
};

Lattice lattice_of(const Grid<float>& depth, bool wraps) {
    return {.width = depth.width(), .height = depth.height(), .wrap_x = wraps, .wrap_y = wraps};
}

TEST(Puddles, AreWhatHangsTogetherBySidesOrCornersInTooFewCells) {
    Grid<float> depth = drawn(k_pools);
    drop_puddles(depth, lattice_of(depth, false), 0.02f, 3);
    EXPECT_EQ(wet(depth), (std::vector<std::string>{
                              "  .... ",  //
                              ".......",  //
                              ".#.....",  //
                              "..#..  ",  //
                              "...#...",  //
                              " ......",
                          }));
}

TEST(Puddles, HangTogetherOverSeams) {
    Grid<float> depth = drawn(k_pools);
    drop_puddles(depth, lattice_of(depth, true), 0.02f, 4);
    EXPECT_EQ(wet(depth), (std::vector<std::string>{
                              "##....#",  //
                              ".......",  //
                              ". .....",  //
                              ".. ..  ",  //
                              "... ...",  //
                              "#......",
                          }));
}

}  // namespace
}  // namespace talus
