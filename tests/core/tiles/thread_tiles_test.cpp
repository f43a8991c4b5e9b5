#include "core/tiles/thread_tiles.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "core/base/read_file.h"

namespace talus {
namespace {

TEST(TileThreads, MakeEachTileOnceAndAnswerInTheirOrder) {
    ThreadTiles engine(3);
    std::atomic<int> makers = 0;
    std::vector<int> told(20);
    const auto answers = engine.run(
        20,
        [&]() -> TileEngine::Make {
            ++makers;
            return [](int tile, Progress*) { return std::to_string(tile); };
        },
        [&](int tile, const std::string& answer) {
            ++told[static_cast<std::size_t>(tile)];
            EXPECT_EQ(answer, std::to_string(tile));
        },
        nullptr);
    EXPECT_EQ(makers, 3);
    EXPECT_EQ(told, std::vector<int>(20, 1));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(answers[static_cast<std::size_t>(i)], std::to_string(i));
}

TEST(TileThreads, StopWhereOneFails) {
    ThreadTiles engine(2);
    const auto maker = []() -> TileEngine::Make {
        return [](int tile, Progress* progress) -> std::string {
            if (tile == 1) throw FileError("full");
            while (true) progress->checkpoint();
        };
    };
    EXPECT_THROW(engine.run(
                     9, maker, [](int, const std::string&) {}, nullptr),
                 FileError);
}

}  // namespace
}  // namespace talus
