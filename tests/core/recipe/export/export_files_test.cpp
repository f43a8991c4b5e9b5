#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "core/io/vdb_file.h"
#include "core/recipe/export/run_export.h"
#include "core/recipe/recipe.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

// So small that a list of its plants is short.
Recipe small_hills() {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe.world.extent = 200;
    recipe.world.seed = 7;
    recipe.world.low = -20;
    recipe.world.high = 60;
    for (const char* stage : {"perlin", "slope_map", "worm_caves"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

Names sorted_names(const Names& paths) {
    Names names;
    for (const std::string& path : paths) names.push_back(fs::path(path).filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

Names without(const Names& names, const Names& others) {
    Names rest;
    std::ranges::set_difference(names, others, std::back_inserter(rest));
    return rest;
}

// What is announced is what appears, what is told at the end, and, where it is done again, what is replaced.
// Only pictures of weights may be missing, and only where the plan says so.
void expect_announced(const ExportChoice& choice, const std::string& what) {
    const TemporaryFolder folder;
    ExportChoice here = choice;
    here.folder = folder.path().string();
    here.name = "bay";
    for (ExportOutput& output : here.outputs) output.path = folder / output.path;
    const ExportPlan plan = plan_export(small_hills(), here);
    const Names announced = sorted_names(written_paths(plan));
    EXPECT_EQ(std::ranges::adjacent_find(announced), announced.end()) << what;
    for (const char* time : {"", ", again"}) {
        Names told;
        for (const ExportResult& result : run_export(plan, {.allowed = 1e9}, nullptr))
            for (const WrittenFile& file : result.files) told.push_back(file.path);
        const Names there = folder.names();
        EXPECT_EQ(there, sorted_names(told)) << what << time;
        EXPECT_EQ(without(there, announced), Names{}) << what << time;
        const Names missing = without(announced, there);
        EXPECT_TRUE(missing.empty() || plan.may_leave_out()) << what << time << ": " << missing.front();
        for (const std::string& name : missing)
            EXPECT_TRUE(name.starts_with("bay_weight") && name.ends_with(".png"))
                << what << time << ": " << name;
    }
}

ExportChoice for_target(const ExportTarget& target) {
    return {.target = std::string(target.key), .format = std::string(target.default_format().key)};
}

class ExportFilesOf : public testing::TestWithParam<std::size_t> {
 protected:
    const ExportTarget& target() const { return export_targets()[GetParam()]; }
};
INSTANTIATE_TEST_SUITE_P(EveryTarget, ExportFilesOf, testing::Range<std::size_t>(0, export_targets().size()));

TEST_P(ExportFilesOf, AreAnnounced) {
    ExportChoice choice = for_target(target());
    choice.width = choice.height = 65;
    expect_announced(choice, choice.target);
    choice.colours = true;
    choice.normals = true;
    choice.fields = {"slope"};
    choice.options.blender_script = true;
    choice.options.weights = true;
    expect_announced(choice, choice.target + ", many maps, a script and weights");
}

TEST_P(ExportFilesOf, AreAnnouncedForTiles) {
    ExportChoice choice = for_target(target());
    choice.width = choice.height = 65;
    choice.tiles = 2;
    choice.options.weights = true;
    expect_announced(choice, choice.target + ", tiles");
}

TEST(ExportFiles, AreAnnouncedWithPlants) {
    for (const bool weights : {false, true}) {
        ExportChoice choice{.target = "unity", .heights = !weights, .width = 65, .height = 65};
        choice.options = {.weights = weights, .plants = true};
        expect_announced(choice, "plants");
    }
}

TEST(ExportFiles, AreAnnouncedWithCaves) {
    ExportChoice choice{.target = "unity", .width = 65, .height = 65};
    choice.options.caves = true;
    expect_announced(choice, "caves");
    expect_announced({.options = {.caves = true}, .outputs = {{"bay.exr", "exr"}}},
                     "caves beside a typed file");
    choice.options = {.vdb = true};
    if (has_openvdb()) expect_announced(choice, "the rock");
}

TEST(ExportFiles, AreAnnouncedForEveryFormatWithAndWithoutItsDescription) {
    for (const Format& format : formats()) {
        for (const bool sidecar : {true, false}) {
            ExportChoice choice{.width = 65,
                                .height = 65,
                                .outputs = {{"map" + std::string(format.ending), std::string(format.key)}}};
            choice.options.sidecar = sidecar;
            expect_announced(choice, std::string(format.key));
        }
    }
    ExportChoice bare{.outputs = {{"bay.exr", "exr"}}};
    bare.options = {.weights = true, .plants = true, .blender_script = true, .sidecar = false};
    expect_announced(bare, "weights and plants without descriptions");
}

}  // namespace
}  // namespace talus
