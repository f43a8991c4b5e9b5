#include <gtest/gtest.h>

#include "core/io/export.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

TEST(ExportInRows, MakesTheBytesOfTheWholeInEveryFormat) {
    const TemporaryFolder folder;
    Evaluator overviews;
    for (const char* preset : {"opening", "seamless-rock"}) {
        const Recipe& recipe = find_preset(preset)->recipe;
        const int side = recipe.world.wraps() ? 256 : 513;
        const auto whole = Evaluator(0).evaluate(recipe, side, side);
        TerrainRows rows{.frame = *whole, .rows_at_once = 100, .make = {}};
        rows.frame.set_height(nullptr);
        rows.make = [&](int begin, int end, Progress* progress) {
            EXPECT_LE(end - begin, 102);
            const Window part{{side, side}, 0, begin, side, end - begin};
            return HeightRows(overviews.evaluate(recipe, part, progress)->height(), begin, side);
        };
        for (const Format& format : formats()) {
            const ExportSettings settings{
                .path = folder / "map", .format = &format, .close_seams = recipe.world.wraps()};
            export_terrain(*whole, settings);
            const std::string expected = bytes_of_file(folder / "map");
            export_rows(rows, settings);
            EXPECT_TRUE(bytes_of_file(folder / "map") == expected) << preset << ' ' << format.key;
        }
    }
}

}  // namespace
}  // namespace talus
