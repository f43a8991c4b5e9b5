#include "core/io/export_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace talus {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ExportSource source(int side, bool wraps) {
    return {
        .own = {side, side}, .wraps = wraps, .range = {-100, 412}, .seed = 7, .lattice = [](MapSize size) {
            return Lattice{.width = size.width, .height = size.height, .cell_size = 1024.0 / size.width};
        }};
}

TEST(ExportPlan, TakesTheSizeThatTheTargetTakesAndClosesSeams) {
    const ExportTarget& unity = *find_target("unity");
    const ExportPlan plan = plan_export(
        source(512, true), {.target = &unity, .format = &format_of("r16"), .folder = "out", .name = "hill"});
    EXPECT_EQ(plan.size, (MapSize{513, 513}));
    EXPECT_EQ(plan.map, (MapSize{512, 512}));
    EXPECT_TRUE(plan.settings.close_seams);
    EXPECT_TRUE(plan.settings.bottom_row_first);
    EXPECT_EQ(plan.settings.path, "out/hill.raw");
    EXPECT_EQ(plan.settings.seed, 7u);
    EXPECT_EQ(plan.bytes_each, 513.0 * 513 * 2);
    EXPECT_NEAR(plan.metres_per_step, 512.0 / 65535, 1e-12);
    EXPECT_THAT(plan.numbers, testing::Not(IsEmpty()));
}

// Unity's dialog lists no file that ends otherwise; its pictures are ordinary ones.
TEST(ExportPlan, UnitysRawFilesEndInRaw) {
    const auto plan = [](const char* target, const char* format, const std::string& path,
                         FieldId field = field_id("height")) {
        return plan_export(source(513, false), {.target = find_target(target),
                                                .format = &format_of(format),
                                                .field = field,
                                                .path = path,
                                                .folder = "f",
                                                .name = "n"});
    };
    EXPECT_EQ(plan("unity", "r16", "", field_id("hardness")).settings.path, "f/n_hardness.raw");
    EXPECT_EQ(plan("unreal", "r16", "").settings.path, "f/n.r16");
    EXPECT_THAT(plan("unity", "r16", "").objection, IsEmpty());
    EXPECT_THAT(plan("unity", "r16", "a/HILL.RAW").objection, IsEmpty());
    EXPECT_THAT(plan("unity", "colour", "a/hill.png").objection, IsEmpty());
    EXPECT_EQ(plan("unity", "r16", "", field_id("hardness")).files.front(), "n_hardness.raw");
    for (const char* other : {"a/hill.r16", "a/hill", "a/raw"})
        EXPECT_THAT(plan("unity", "r16", other).objection, testing::HasSubstr(".raw")) << other;
}

TEST(ExportPlan, NamesAllTiles) {
    const ExportTarget& plain = *find_target("plain");
    const ExportPlan plan = plan_export(source(129, false), {.target = &plain,
                                                             .format = &format_of("exr"),
                                                             .size = MapSize{65, 65},
                                                             .tiles = {2, 1},
                                                             .path = "a/b.exr"});
    EXPECT_THAT(plan.files, ElementsAre("b_x0_y0.exr", "b_x1_y0.exr"));
    EXPECT_EQ(plan.size, (MapSize{65, 65}));
    EXPECT_EQ(plan.metres_per_step, 0);
}

TEST(ExportPlan, SaysWhatTheTargetWouldTakeForSomethingElse) {
    const ExportTarget& unreal = *find_target("unreal");
    const ExportWish wish{.target = &unreal, .format = &format_of("r16"), .path = "hill_x2_y2.r16"};
    EXPECT_THAT(plan_export(source(505, false), wish).objection, testing::HasSubstr("hill_x2_y2.r16"));
}

TEST(ExportPlan, OneRuleSaysWhichWayGreenPoints) {
    const auto down = [](const char* target, std::optional<bool> wish, const std::string& path,
                         const char* format = "normal") {
        return plan_export(source(505, false), {.target = find_target(target),
                                                .format = &format_of(format),
                                                .flip_green = wish,
                                                .path = path,
                                                .folder = "f",
                                                .name = "n"})
            .settings;
    };
    EXPECT_TRUE(down("unreal", {}, "a.png").flip_green);
    EXPECT_FALSE(down("unity", {}, "a.png").flip_green);
    EXPECT_FALSE(down("unreal", {}, "a_gl.png").flip_green);
    EXPECT_TRUE(down("unity", {}, "a_dx.png").flip_green);
    EXPECT_TRUE(down("unity", true, "a_gl.png").flip_green);
    EXPECT_FALSE(down("unreal", false, "a_dx.png").flip_green);
    EXPECT_FALSE(down("unreal", true, "a.png", "png16").flip_green);
    // Where the name is left to the plan, it says what the file holds.
    EXPECT_EQ(down("unreal", {}, "").path, "f/n_normal_dx.png");
    EXPECT_EQ(down("unity", {}, "").path, "f/n_normal_gl.png");
    EXPECT_EQ(down("unity", true, "").path, "f/n_normal_dx.png");
    EXPECT_EQ(down("unreal", false, "").path, "f/n_normal_gl.png");
    EXPECT_FALSE(down("unreal", false, "").flip_green);
}

}  // namespace
}  // namespace talus
