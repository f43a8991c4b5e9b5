#include "core/terrain/terrain_changes.h"

#include <gtest/gtest.h>

#include "core/terrain/brush.h"

namespace talus {
namespace {

using Shared = std::shared_ptr<const Terrain>;

Shared flat(int width = 40, int height = 30) {
    Terrain terrain{.lattice = {.width = width, .height = height}};
    terrain.set_height(make_field(Grid<float>(width, height, 1.0f)));
    return std::make_shared<const Terrain>(std::move(terrain));
}

TEST(TerrainChanges, AreKnownSinceEveryTerrainThatWasNotedWithThem) {
    const Shared a = flat();
    const Shared b = flat();
    const Shared c = flat();
    TerrainChanges changes;
    changes.note(a, std::nullopt);
    EXPECT_EQ(changes.since(a, a), std::nullopt) << "there is none before it";
    changes.note(b, CellRectangle{1, 2, 3, 4});
    changes.note(c, CellRectangle{10, 0, 12, 3});
    EXPECT_EQ(changes.since(b, c), (CellRectangle{10, 0, 12, 3}));
    EXPECT_EQ(changes.since(a, c), (CellRectangle{1, 0, 12, 4}));
    EXPECT_EQ(changes.since(a, b), std::nullopt) << "they are of the newest";
    EXPECT_EQ(changes.since(flat(), c), std::nullopt);
    const Shared d = flat();
    changes.note(d, std::nullopt);
    EXPECT_EQ(changes.since(c, d), std::nullopt);
    EXPECT_EQ(changes.since(a, d), std::nullopt);
}

TEST(TerrainChanges, NeverTakeATerrainForOneThatWasAtItsAddress) {
    TerrainChanges changes;
    changes.note(flat(), std::nullopt);  // and it is gone
    const Shared next = flat();
    changes.note(next, CellRectangle{});
    for (int i = 0; i < 10; ++i) EXPECT_EQ(changes.since(flat(), next), std::nullopt);
}

TEST(TerrainChanges, FewAreKept) {
    std::vector<Shared> all;
    TerrainChanges changes;
    for (int i = 0; i < 20; ++i) {
        all.push_back(flat());
        changes.note(all.back(), CellRectangle{i, i, i + 1, i + 1});
    }
    EXPECT_EQ(changes.since(all[0], all[19]), std::nullopt);
    EXPECT_EQ(changes.since(all[19 - TerrainChanges::k_max], all[19]),
              (CellRectangle{20 - static_cast<int>(TerrainChanges::k_max),
                             20 - static_cast<int>(TerrainChanges::k_max), 20, 20}));
}

TEST(ChangedPart, IsThatOfAllFieldsTogetherWhileItIsAPart) {
    const Shared before = flat();
    Terrain after = *before;
    EXPECT_EQ(changed_part(*before, after), CellRectangle{});
    Grid<float> heights = *before->height();
    heights(5, 6) = 2;
    after.set_height(make_field(std::move(heights)));
    EXPECT_EQ(changed_part(*before, after), (CellRectangle{5, 6, 6, 7}));
    Terrain wet = after;
    wet.fields.set<"water">(make_field(Grid<float>(40, 30, 0.0f)));
    EXPECT_EQ(changed_part(after, wet), std::nullopt) << "a field that was not there";
    Terrain wetter = wet;
    Grid<float> water(40, 30, 0.0f);
    water(9, 3) = 1;
    wetter.fields.set<"water">(make_field(std::move(water)));
    EXPECT_EQ(changed_part(wet, wetter), (CellRectangle{9, 3, 10, 4}));
    EXPECT_EQ(changed_part(*before, *flat(39)), std::nullopt);
    Terrain higher = after;
    higher.set_height(make_field(Grid<float>(40, 30, 3.0f)));
    EXPECT_EQ(changed_part(after, higher), std::nullopt) << "all of it";
}

TEST(TouchedCells, HoldAllThatABrushActsOnAlsoOverASeam) {
    for (const bool wraps : {false, true}) {
        const Lattice lattice{.width = 50, .height = 40, .cell_size = 2, .wrap_x = wraps, .wrap_y = wraps};
        for (const double x : {-1.0, 20.0, 37.5, 99.0}) {
            for (const float radius : {0.0f, 3.0f, 11.0f}) {
                const RunEvent event{.tool = RunTool::raise, .x = x, .y = 30, .radius = radius, .amount = 1};
                Grid<float> ground(50, 40, 0.0f);
                use_brush(event, lattice, ground);
                const CellRectangle touched = touched_cells(event, lattice, 0);
                const CellRectangle near = touched_cells(event, lattice, 2);
                for (int j = 0; j < 40; ++j) {
                    for (int i = 0; i < 50; ++i) {
                        const auto holds = [&](const CellRectangle& at, int u, int v) {
                            return u >= at.x0 && u < at.x1 && v >= at.y0 && v < at.y1;
                        };
                        if (ground(i, j) == 0) continue;
                        ASSERT_TRUE(holds(touched, i, j)) << i << " " << j;
                        for (const int away : {-2, 2}) {
                            int u = i + away;
                            if (wraps) u = (u + 50) % 50;
                            if (u >= 0 && u < 50) {
                                ASSERT_TRUE(holds(near, u, j)) << u << " " << j;
                            }
                        }
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace talus
