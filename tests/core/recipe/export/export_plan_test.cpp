#include "core/recipe/export/export_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace talus {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Recipe world(int side, bool wraps = false) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = side;
    recipe.world.seed = 7;
    recipe.world.low = -100;
    recipe.world.high = 412;
    recipe.world.bounds = wraps ? Bounds::wrapped : Bounds::bounded;
    for (const char* stage : {"perlin", "strata"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

TEST(ExportPlan, TakesTheSizeThatTheTargetTakesAndClosesSeams) {
    const ExportPlan plan =
        plan_export(world(512, true), {.target = "unity", .format = "r16", .folder = "out", .name = "hill"});
    EXPECT_EQ(plan.size, (MapSize{513, 513}));
    EXPECT_EQ(plan.map, (MapSize{512, 512}));
    EXPECT_EQ(exported_recipe(plan).world.width, 512);
    EXPECT_TRUE(plan.lead.settings.close_seams);
    EXPECT_TRUE(plan.lead.settings.bottom_row_first);
    EXPECT_EQ(plan.lead.settings.path, "out/hill.raw");
    EXPECT_EQ(plan.lead.settings.seed, 7u);
    EXPECT_EQ(plan.lead.bytes_each, 513.0 * 513 * 2);
    EXPECT_NEAR(plan.lead.metres_per_step, 512.0 / 65535, 1e-12);
    EXPECT_THAT(plan.lead.numbers, testing::Not(IsEmpty()));
}

TEST(ExportPlan, TellsWhereAPlaneOfWaterLies) {
    Recipe recipe = world(513);
    recipe.world.low = -100;
    recipe.world.sea_level = 12.5f;
    const auto sea_in = [&](std::string_view target) {
        const ExportPlan plan =
            plan_export(recipe, {.target = std::string(target), .folder = "out", .name = "hill"});
        for (const EngineNumber& number : plan.lead.numbers)
            if (number.label == "Sea level") return number.value;
        return std::string("none");
    };
    EXPECT_EQ(sea_in("unity"), "12.5");
    EXPECT_EQ(sea_in("unreal"), "1250");
    EXPECT_EQ(sea_in("blender"), "12.5");
    EXPECT_EQ(sea_in("plain"), "none") << "what nobody types in";
    recipe.world.sea_level = -100;
    EXPECT_EQ(sea_in("unity"), "none") << "no ground lies below it";
}

// A map of two squares fills a square file, and comes out twice as wide as long where its numbers are typed.
TEST(ExportPlan, AMapThatIsNotSquareKeepsItsShapeInAProgramThatTakesSquares) {
    Recipe wide = world(513);
    wide.world.height = 257;
    const auto number = [](const ExportPlan& plan, std::string_view label) {
        for (const EngineNumber& number : plan.lead.numbers)
            if (number.label == label) return number.value;
        return std::string("none");
    };
    ExportChoice choice{.target = "unity", .format = "r16", .folder = "out", .name = "hill"};
    for (const int side : {0, 1025}) {
        choice.width = choice.height = side;
        const ExportPlan plan = plan_export(wide, choice);
        const int whole = side == 0 ? 513 : side;
        EXPECT_EQ(plan.size, (MapSize{whole, whole}));
        EXPECT_EQ(plan.map, (MapSize{whole, whole / 2 + 1}));
        EXPECT_EQ(number(plan, "Terrain Width"), "4096");
        EXPECT_EQ(number(plan, "Terrain Length"), "2048");
        EXPECT_THAT(stretch_text(plan), testing::HasSubstr("Terrain Width 4096; Terrain Length 2048"));
    }
    choice.target = "godot-hterrain";
    EXPECT_EQ(number(plan_export(wide, choice), "Map Scale"), "4, 1, 2");
    choice.target = "unreal";
    wide.world.height = 400;
    EXPECT_NE(number(plan_export(wide, choice), "Scale X"), number(plan_export(wide, choice), "Scale Y"));
    choice.target = "plain";
    EXPECT_EQ(stretch_text(plan_export(wide, choice)), "");
    choice.target = "unity";
    EXPECT_EQ(stretch_text(plan_export(world(513), choice)), "");
}

// What is written under a typed name.
MapPlan typed(const char* target, const char* format, const std::string& path, int side = 505) {
    return plan_export(world(side), {.target = target, .outputs = {{path, format}}}).lead;
}

// Unity's dialog lists no file that ends otherwise; its pictures are ordinary ones.
TEST(ExportPlan, UnitysRawFilesEndInRaw) {
    const auto named = [](const char* target, std::vector<std::string> fields) {
        return plan_export(world(513), {.target = target,
                                        .format = "r16",
                                        .fields = std::move(fields),
                                        .folder = "f",
                                        .name = "n"})
            .maps.back();
    };
    EXPECT_EQ(named("unity", {"hardness"}).settings.path, "f/n_hardness.raw");
    EXPECT_EQ(named("unreal", {}).settings.path, "f/n.r16");
    EXPECT_THAT(named("unity", {}).objection, IsEmpty());
    EXPECT_THAT(typed("unity", "r16", "a/HILL.RAW", 513).objection, IsEmpty());
    EXPECT_THAT(typed("unity", "colour", "a/hill.png", 513).objection, IsEmpty());
    for (const char* other : {"a/hill.r16", "a/hill", "a/raw"})
        EXPECT_THAT(typed("unity", "r16", other, 513).objection, testing::HasSubstr(".raw")) << other;
}

TEST(ExportPlan, NamesAllTiles) {
    const ExportPlan plan = plan_export(
        world(129),
        {.width = 65, .height = 65, .tiles = 2, .tiles_down = 1, .outputs = {{"a/b.exr", "exr"}}});
    EXPECT_THAT(plan.files, ElementsAre("a/b_x0_y0.exr", "a/b_x1_y0.exr"));
    EXPECT_THAT(written_paths(plan), testing::UnorderedElementsAre("a/b_x0_y0.exr", "a/b_x0_y0.exr.json",
                                                                   "a/b_x1_y0.exr", "a/b_x1_y0.exr.json"));
    EXPECT_EQ(plan.size, (MapSize{65, 65}));
    EXPECT_EQ(plan.lead.metres_per_step, 0);
}

TEST(ExportPlan, AFieldThatIsAloneTakesTheTypedNameAndSeveralAddTheirs) {
    const auto files = [](bool heights, std::vector<std::string> fields, ExportOutput output) {
        return plan_export(world(65), {.heights = heights,
                                       .fields = std::move(fields),
                                       .name = "bay",
                                       .options = {.plants = true},
                                       .outputs = {std::move(output)}})
            .files;
    };
    EXPECT_THAT(files(false, {"hardness"}, {"out/rock.png", "png16"}),
                ElementsAre("out/rock.png", "out/rock_plants.csv"));
    EXPECT_THAT(files(true, {"hardness"}, {"out/rock.tiff", "geotiff"}),
                ElementsAre("out/rock.tiff", "out/rock_hardness.tiff", "out/rock_plants.csv"));
    EXPECT_THAT(files(true, {"hardness"}, {"out", "png16", true}),
                ElementsAre("out/bay.png", "out/bay_hardness.png", "out/bay_plants.csv"));
}

TEST(ExportPlan, SaysWhatTheTargetWouldTakeForSomethingElse) {
    EXPECT_THAT(typed("unreal", "r16", "hill_x2_y2.r16").objection, testing::HasSubstr("hill_x2_y2.r16"));
}

TEST(ExportPlan, OneRuleSaysWhichWayGreenPoints) {
    const auto down = [](const char* target, bool flip, const std::string& path,
                         const char* format = "normal") {
        return plan_export(world(505),
                           {.target = target, .options = {.flip_green = flip}, .outputs = {{path, format}}})
            .lead.settings.options.flip_green;
    };
    EXPECT_TRUE(down("unreal", false, "a.png"));
    EXPECT_FALSE(down("unity", false, "a.png"));
    EXPECT_FALSE(down("unreal", false, "a_gl.png"));
    EXPECT_TRUE(down("unity", false, "a_dx.png"));
    EXPECT_TRUE(down("unity", true, "a_gl.png"));
    EXPECT_FALSE(down("unreal", true, "a.png", "png16"));
    // Where the name is left to the plan, it says what the file holds.
    const auto in_folder = [](const char* target, bool flip) {
        return plan_export(world(505), {.target = target,
                                        .name = "n",
                                        .options = {.flip_green = flip},
                                        .outputs = {{"f", "normal", true}}})
            .lead.settings.path;
    };
    EXPECT_EQ(in_folder("unreal", false), "f/n_normal_dx.png");
    EXPECT_EQ(in_folder("unity", false), "f/n_normal_gl.png");
    EXPECT_EQ(in_folder("unity", true), "f/n_normal_dx.png");
    // A tick says it itself.
    const auto ticked = [](const char* target, bool flip) {
        return plan_export(world(505), {.target = target,
                                        .heights = false,
                                        .normals = true,
                                        .folder = "f",
                                        .name = "n",
                                        .options = {.flip_green = flip}})
            .maps.front()
            .settings;
    };
    EXPECT_EQ(ticked("unreal", false).path, "f/n_normal_gl.png");
    EXPECT_FALSE(ticked("unreal", false).options.flip_green);
    EXPECT_EQ(ticked("unity", true).path, "f/n_normal_dx.png");
    EXPECT_TRUE(ticked("unity", true).options.flip_green);
}

TEST(ExportPlan, SaysTheMemoryAndTheSizeOfAMesh) {
    const auto plan = [](const char* format, int triangles) {
        return plan_export(world(4097), {.options = {.triangles = triangles}, .outputs = {{"m", format}}})
            .lead;
    };
    // A mesh holds all heights, other formats the rows in progress.
    const double heights = 4.0 * 4097 * 4097;
    EXPECT_LT(plan("png16", 0).writing_memory, heights / 4);
    EXPECT_LT(plan("geotiff", 0).writing_memory, heights / 4);
    EXPECT_GE(plan("stl", 0).writing_memory, heights);
    EXPECT_LT(plan("stl", 0).writing_memory, heights * 1.1);
    EXPECT_GT(plan("glb", 100000).writing_memory, plan("glb", 0).writing_memory + 5e6);
    EXPECT_LT(plan("glb", 100000).bytes_each, plan("glb", 0).bytes_each / 100);
    EXPECT_EQ(plan("stl", 1000).bytes_each, 50000);
}

TEST(ExportPlan, AFieldHasNoNumbersForAnEngine) {
    const ExportPlan plan = plan_export(world(65), {.target = "godot",
                                                    .format = "exr",
                                                    .heights = false,
                                                    .fields = {"hardness"},
                                                    .folder = "out",
                                                    .name = "bay"});
    const MapPlan& map = plan.maps.front();
    EXPECT_EQ(map.settings.path, "out/bay_hardness.exr");
    EXPECT_EQ(map.field, field_id("hardness"));
    EXPECT_TRUE(map.numbers.empty());
    EXPECT_EQ(map.metres_per_step, 0);
}

}  // namespace
}  // namespace talus
