#include "core/tiles/world_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/base/read_file.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/export/run_export.h"
#include "core/recipe/presets.h"
#include "core/tiles/thread_tiles.h"
#include "core/tiles/world_manifest.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr int k_side = 241;  // 2, 3 and 5 tiles with shared edges divide it

// A choice of this many tiles; of the recipe's heights and all other fields that its terrain ends with.
ExportChoice choice_of(const Recipe& recipe, const std::string& folder, Tiles tiles,
                       const std::string& format = "r32") {
    ExportChoice choice{.target = "plain",
                        .format = format,
                        .folder = folder,
                        .name = "w",
                        .width = k_side,
                        .height = k_side,
                        .tiles = tiles.across,
                        .tiles_down = tiles.down};
    choice.options.sidecar = false;
    const auto small = Evaluator(0).evaluate(recipe, 33, 33);
    for (std::size_t i = 0; i < k_field_count; ++i)
        if (small->fields.has(static_cast<FieldId>(i))) choice.fields.emplace_back(k_fields[i].key);
    return choice;
}

// Says which files of the one folder are not the same in the other.
std::vector<std::string> other_files(const TemporaryFolder& whole, const TemporaryFolder& tiled) {
    std::vector<std::string> other;
    for (const std::string& name : whole.names())
        if (bytes_of_file(whole / name) != bytes_of_file(tiled / name)) other.push_back(name);
    return other;
}

// A world of four tiles in a folder of its own.
class TiledWorldFiles : public ::testing::Test {
 protected:
    TiledWorldFiles() {
        ExportChoice choice = choice_of(recipe, folder, {2, 2});
        choice.fields.clear();
        world = tiled_world(plan_export(recipe, choice));
    }

    WorldExport make(Progress* progress = nullptr, int threads = 1) {
        ThreadTiles engine(threads);
        return export_world(world, folder, engine, progress);
    }
    WorldCheck verify(const std::vector<int>& tiles = {}) {
        ThreadTiles engine;
        return verify_world(*find_manifest(folder), folder, tiles, engine, nullptr);
    }
    void damage(const std::string& name) const {
        std::fstream file(folder + "/" + name, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(1000);
        file.put('\x7f');
    }
    std::vector<std::string> all_bytes() const {
        std::vector<std::string> all;
        for (const std::string& name : temporary.names())
            all.push_back(name + bytes_of_file(folder + "/" + name));
        return all;
    }

    const Recipe recipe = find_preset("opening")->recipe;
    const TemporaryFolder temporary;
    const std::string folder = temporary.path().string();
    TiledWorld world;
};

TEST(TiledWorlds, EqualTheWholeToTheBit) {
    int qualifying = 0;
    for (const Preset& preset : presets()) {
        const Recipe& recipe = preset.recipe;
        const TemporaryFolder first;
        if (!tiling_objection(plan_export(recipe, choice_of(recipe, first.path().string(), {2, 2}))).empty())
            continue;
        ++qualifying;
        for (const Tiles tiles : {Tiles{1, 1}, Tiles{2, 2}, Tiles{3, 5}}) {
            const TemporaryFolder whole;
            const TemporaryFolder tiled;
            const auto plan = [&](const TemporaryFolder& folder) {
                return plan_export(recipe, choice_of(recipe, folder.path().string(), tiles));
            };
            const auto expected = run_export(plan(whole), {}, nullptr);
            ThreadTiles engine(tiles.down);
            const auto made =
                export_world(tiled_world(plan(tiled)), tiled.path().string(), engine, nullptr).maps;
            EXPECT_THAT(other_files(whole, tiled), IsEmpty()) << preset.key << ' ' << tiles.across;
            ASSERT_EQ(made.size(), expected.size());
            for (std::size_t i = 0; i < made.size(); ++i) {
                EXPECT_EQ(made[i].minimum, expected[i].minimum) << preset.key;
                EXPECT_EQ(made[i].maximum, expected[i].maximum) << preset.key;
                EXPECT_EQ(made[i].remarks, expected[i].remarks) << preset.key;
            }
        }
    }
    EXPECT_GE(qualifying, 10);
}

TEST(TiledWorlds, EqualTheWholeInEveryFormat) {
    int compared = 0;
    for (const char* preset : {"opening", "seamless-rock"}) {
        const Recipe& recipe = find_preset(preset)->recipe;
        for (const Format& format : formats()) {
            for (const Tiles tiles : {Tiles{1, 1}, Tiles{3, 5}}) {
                const TemporaryFolder whole;
                const TemporaryFolder tiled;
                const auto plan = [&](const TemporaryFolder& folder) {
                    ExportChoice choice{.target = "plain",
                                        .width = k_side,
                                        .height = k_side,
                                        .tiles = tiles.across,
                                        .tiles_down = tiles.down,
                                        .outputs = {{folder / "w", std::string(format.key)}}};
                    choice.options.sidecar = false;
                    return plan_export(recipe, choice);
                };
                if (!tiling_objection(plan(tiled)).empty()) continue;
                const auto expected = run_export(plan(whole), {}, nullptr);
                ThreadTiles engine;
                const auto made =
                    export_world(tiled_world(plan(tiled)), tiled.path().string(), engine, nullptr).maps;
                EXPECT_THAT(other_files(whole, tiled), IsEmpty())
                    << preset << ' ' << format.key << ' ' << tiles.across;
                EXPECT_EQ(made.front().remarks, expected.front().remarks) << preset << ' ' << format.key;
                ++compared;
            }
        }
    }
    EXPECT_GE(compared, 30);
}

TEST(TiledWorlds, AreRefusedByTheNameOfTheLayerThatLooksAtTheWholeMap) {
    const TemporaryFolder folder;
    const Recipe& recipe = find_preset("highlands")->recipe;
    const auto whole = std::ranges::find_if(
        recipe.layers, [](const auto& layer) { return layer.type->info.reach == Reach::whole_map; });
    ASSERT_NE(whole, recipe.layers.end());
    EXPECT_THAT(tiling_objection(plan_export(recipe, choice_of(recipe, folder.path().string(), {2, 2}))),
                StartsWith("the layer \"" + (*whole).name + "\""));
}

TEST_F(TiledWorldFiles, AreVerifiedAllOrOneByOne) {
    make();
    EXPECT_EQ(verify().tiles, 4);
    EXPECT_THAT(verify().differences, IsEmpty());
    damage("w_x1_y0.r32");
    fs::remove(folder + "/w_x0_y1.r32");
    EXPECT_THAT(verify().differences, ElementsAre(HasSubstr("w_x1_y0.r32: is not as it was written"),
                                                  HasSubstr("w_x0_y1.r32: is missing")));
    EXPECT_THAT(verify({0, 3}).differences, IsEmpty());
    EXPECT_EQ(verify({0, 3}).tiles, 2);
}

TEST_F(TiledWorldFiles, AreComparedWithTheSameMadeAgain) {
    make();
    WorldManifest manifest = *find_manifest(folder);
    manifest.tiles[2][0].digest.back() ^= 1;
    write_manifest(manifest, folder);
    EXPECT_THAT(verify().differences, ElementsAre("w_x0_y1.r32: made again, it has other samples"));
}

TEST_F(TiledWorldFiles, TornOrMissingOnesAreMadeAgainAndNoOthers) {
    make();
    const std::vector<std::string> expected = all_bytes();
    damage("w_x1_y0.r32");
    fs::resize_file(folder + "/w_x1_y1.r32", 77);
    fs::remove(folder + "/w_x0_y1.r32");
    EXPECT_EQ(make().kept, 1);
    EXPECT_EQ(all_bytes(), expected);
    EXPECT_EQ(make().kept, 4);
}

TEST_F(TiledWorldFiles, GoOnFromWhereARunWasStopped) {
    make();
    const std::vector<std::string> expected = all_bytes();
    for (const std::string& name : temporary.names()) fs::remove(folder + "/" + name);
    // Stops once two tiles are told of.
    class Stopping : public TileEngine {
     public:
        std::vector<std::string> run(int, const Maker& maker, const Tell& tell, Progress*) override {
            const Make make = maker();
            Progress progress;
            for (int tile = 0; tile < 2; ++tile) tell(tile, make(tile, &progress));
            make(2, &progress);  // its file is there, and nobody knows
            throw Cancelled();
        }
        int members_here() const override { return 1; }
    } stopping;
    EXPECT_THROW(export_world(world, folder, stopping, nullptr), Cancelled);
    EXPECT_THAT(verify().differences, ElementsAre(HasSubstr("w_x0_y1.r32: was not made yet"),
                                                  HasSubstr("w_x1_y1.r32: was not made yet")));
    EXPECT_EQ(make(nullptr, 2).kept, 2);
    EXPECT_EQ(all_bytes(), expected);
}

TEST_F(TiledWorldFiles, StandInNoFolderOfAnotherWorld) {
    make();
    TiledWorld other = world;
    other.recipe.world.seed += 1;
    ThreadTiles engine;
    EXPECT_THROW(export_world(other, folder, engine, nullptr), FileError);
    std::ofstream(manifest_path(folder)) << "{\"talus_world\": 1}";
    EXPECT_THROW(make(), FileError);
    EXPECT_THROW(find_manifest(folder), FileError);
}

TEST_F(TiledWorldFiles, AreLeftOutWhereTheRunIsCancelled) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(make(&progress), Cancelled);
    EXPECT_THAT(temporary.names(), IsEmpty());
}

}  // namespace
}  // namespace talus
