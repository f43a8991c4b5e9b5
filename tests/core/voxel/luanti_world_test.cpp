#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/random.h"
#include "core/base/read_file.h"
#include "core/surface/scatter.h"
#include "core/volume/cave_lakes.h"
#include "core/volume/cave_pools.h"
#include "core/volume/volume.h"
#include "core/voxel/luanti_store.h"
#include "core/voxel/luanti_world.h"
#include "core/voxel/node_columns.h"
#include "core/voxel/node_plants.h"
#include "core/voxel/node_table.h"
#include "core/voxel/node_window.h"
#include "tests/command.h"
#include "tests/core/volume/caves_case.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

constexpr int k_places = 10'000;

// Hills with caves beside a sea, a node a sample.
std::shared_ptr<const Terrain> hollow_hills() {
    static const std::shared_ptr<const Terrain> terrain = caves_terrain(caves_recipe(3));
    return terrain;
}

bool is_carved(const Terrain& terrain, double x, double y, double z) {
    for (const auto& feature : *terrain.features) {
        for (std::size_t link = 0; link + 1 < feature->chain.size(); ++link) {
            const RockBox box = feature->box_of(link);
            const bool inside = x >= box.low_x && x <= box.high_x && y >= box.low_y && y <= box.high_y &&
                                z >= box.low_z && z <= box.high_z;
            if (inside && feature_distance(*feature, link, x, y, z, 1) <= 0) return true;
        }
    }
    return false;
}

// What a node is to be, told from the columns and the features alone.
std::string wanted_node(const Terrain& terrain, const Columns& columns, int x, int y, int k, double node) {
    const Column column = columns.at(x, y);
    const auto ground = static_cast<int>(std::floor(static_cast<double>(column.ground) / node));
    const auto sea = static_cast<int>(std::floor(static_cast<double>(terrain.sea_level) / node));
    const NodeTable& names = shipped_nodes();
    if (k > ground) return k <= sea ? names.sea : "air";
    if (is_carved(terrain, terrain.lattice.x_of(x), terrain.lattice.y_of(y), k * node)) return "air";
    const Material material = column.at_depth(static_cast<float>((ground - k) * node));
    const NodeTable::Ground& of = names.materials[static_cast<std::size_t>(material)];
    return k == ground && ground >= sea ? of.top : of.below;
}

// Fluid nodes have fluid or ground below them, and none lies above the level of its pool; nodes are finer
// than the map's samples, of their size, and coarser.
TEST(NodeWindow, LakesInCavesHangNowhere) {
    for (const double node : {2.0, 4.0, 6.0}) {
        SCOPED_TRACE(node);
        Terrain terrain = *hollow_hills();
        Context context;
        context.world = {.lattice = terrain.lattice, .range = terrain.range, .sea_level = terrain.sea_level};
        CaveLakes{.fluid = CaveLakes::Kind::lava, .depth = 6}.apply(terrain, context);
        const auto pools = cave_pools_of(terrain);
        ASSERT_NE(pools, nullptr);
        double highest = -1e9;
        double volume = 0;
        for (const CavePool& pool : pools->pools) {
            if (pool.fluid == Fluid::sea) continue;
            highest = std::max(highest, static_cast<double>(pool.level));
            volume += pool.volume;
        }
        const NodeColumns columns(terrain, node);
        const MapSize size = columns.size();
        const NodeWindow window(columns, nullptr, 0, 0, size.width - 1, size.height - 1);
        int lava = 0;
        for (int j = 0; j < size.height; ++j) {
            for (int i = 0; i < size.width; ++i) {
                for (int k = window.low(); k <= window.high(); ++k) {
                    const MapNodeKind kind = window.at(i, j, k);
                    if (kind != k_lava_node) continue;
                    ++lava;
                    ASSERT_LE(k * node, highest);
                    ASSERT_NE(window.at(i, j, k - 1), MapNodeKind::air) << i << ' ' << j << ' ' << k;
                }
            }
        }
        // Cubes are as high as these lakes are deep, and lie half in the rock.
        EXPECT_NEAR(lava * node * node * node, volume, 0.5 * volume);
    }
}

std::string probe(const std::vector<LuantiPlace>& places, const std::string& answer) {
    std::ostringstream lua;
    lua << "local places = {";
    for (const LuantiPlace& place : places) lua << place.x << "," << place.y << "," << place.z << ",";
    lua << "}\nminetest.after(0, function()\n"
           "    local out = io.open(minetest.get_worldpath() .. '/"
        << answer
        << "', 'w')\n"
           "    for i = 1, #places, 3 do\n"
           "        local at = {x = places[i], y = places[i + 1], z = places[i + 2]}\n"
           "        local node = minetest.get_voxel_manip(at, at):get_node_at(at)\n"
           "        out:write(node.name, '\\n')\n"
           "    end\n"
           "    out:close()\n"
           "    minetest.request_shutdown()\n"
           "end)\n";
    return lua.str();
}

}  // namespace

TEST(LuantiWorld, IsReadByTheServerAsItsColumnsAndCavesAre) {
    const std::string server = "/usr/games/minetestserver";
    if (!has_luanti()) GTEST_SKIP() << "built without SQLite and zstd";
    if (run("test -x " + server).status != 0) GTEST_SKIP() << "no minetest-server";
    const Terrain& terrain = *hollow_hills();
    const double node = terrain.lattice.cell_size;
    const NodeColumns nodes(terrain, node);
    const TemporaryFolder folder;
    const std::string world = folder / "hills";
    write_luanti_world(nodes, Scatter{}, shipped_nodes(), world, nullptr);

    const Columns columns(terrain);
    std::vector<LuantiPlace> places;
    std::vector<std::string> wanted;
    int hollow = 0;
    for (std::uint32_t i = 0; places.size() < k_places; ++i) {
        const auto random = [&](std::uint32_t channel, int below) {
            return static_cast<int>(hash(row_key(1, 0, channel), i) % static_cast<std::uint32_t>(below));
        };
        const int x = random(0, nodes.size().width);
        const int y = random(1, nodes.size().height);
        const auto ground =
            static_cast<int>(std::floor(static_cast<double>((*terrain.height())(x, y)) / node));
        const int k = ground + 1 - random(2, 20);
        places.push_back(luanti_place(nodes.size(), x, y, k));
        wanted.push_back(wanted_node(terrain, columns, x, y, k, node));
        if (k <= ground && wanted.back() == "air") ++hollow;
    }
    EXPECT_GT(hollow, 50) << "the places see no caves";

    write(world + "/worldmods/probe/mod.conf", "name = probe\ndepends = default\n");
    write(world + "/worldmods/probe/init.lua", probe(places, "answer"));
    write(folder / "server.conf", "server_announce = false\nbind_address = 127.0.0.1\n");
    const Result result = run("HOME=" + folder.path().string() + " timeout 300 " + server + " --world " +
                              world + " --config " + (folder / "server.conf") + " --logfile '' --port 30471");
    std::ifstream answer(world + "/answer");
    ASSERT_TRUE(answer) << result.text;
    int wrong = 0;
    std::string name;
    for (std::size_t i = 0; i < places.size(); ++i) {
        ASSERT_TRUE(std::getline(answer, name)) << i << " of the places were answered";
        if (name == wanted[i] || ++wrong > 5) continue;
        ADD_FAILURE() << "at " << places[i].x << ", " << places[i].y << ", " << places[i].z << " there is "
                      << name << " instead of " << wanted[i];
    }
    EXPECT_EQ(wrong, 0);
}

TEST(LuantiWorld, IsNotWrittenOverAnythingAndLeavesNothingWhenCancelled) {
    if (!has_luanti()) GTEST_SKIP() << "built without SQLite and zstd";
    const NodeColumns nodes(*hollow_hills(), hollow_hills()->lattice.cell_size);
    const TemporaryFolder folder;
    put_file(folder / "mine", "mine");
    EXPECT_THROW(write_luanti_world(nodes, Scatter{}, shipped_nodes(), folder.path().string(), nullptr),
                 FileError);
    EXPECT_THAT(folder.names(), testing::ElementsAre("mine"));
    Progress progress;
    progress.cancel();
    EXPECT_THROW(write_luanti_world(nodes, Scatter{}, shipped_nodes(), folder / "new", &progress), Cancelled);
    EXPECT_THAT(folder.names(), testing::ElementsAre("mine"));
}

TEST(LuantiWorld, IsTheSameEveryTime) {
    if (!has_luanti()) GTEST_SKIP() << "built without SQLite and zstd";
    const NodeColumns nodes(*hollow_hills(), hollow_hills()->lattice.cell_size);
    const Scatter plants = scatter(hollow_hills(), {.seed = 3});
    const TemporaryFolder folder;
    write_luanti_world(nodes, plants, shipped_nodes(), folder / "one", nullptr);
    write_luanti_world(nodes, plants, shipped_nodes(), folder / "two", nullptr);
    EXPECT_EQ(bytes_of_file(folder / "one/map.sqlite"), bytes_of_file(folder / "two/map.sqlite"));
}

TEST(NodeWindow, HasTheSamePlantsHoweverItIsCut) {
    const NodeColumns columns(*hollow_hills(), 2);
    const NodePlants plants(columns, scatter(hollow_hills(), {.seed = 3}));
    const NodeWindow whole(columns, &plants, 100, 100, 139, 139);
    const NodeWindow part(columns, &plants, 112, 112, 127, 127);
    int leaves = 0;
    for (int j = 112; j <= 127; ++j) {
        for (int i = 112; i <= 127; ++i) {
            for (int k = whole.low(); k <= whole.high(); ++k) {
                ASSERT_EQ(whole.at(i, j, k), part.at(i, j, k)) << i << ' ' << j << ' ' << k;
                leaves += is_leaves(whole.at(i, j, k));
            }
        }
    }
    EXPECT_GT(leaves, 0);
}

TEST(NodeTable, TakesAPartAndNamesTheKeyThatIsWrong) {
    const NodeTable table = nodes_from_json(
        R"({"luanti_nodes": 1, "game": "mine", "materials": {"rock": "a:rock"}, "plants": {"fern": "a:fern"}})",
        "mine.json");
    EXPECT_EQ(table.game, "mine");
    EXPECT_EQ(table.materials[static_cast<std::size_t>(material_of("rock"))].below, "a:rock");
    EXPECT_EQ(table.sea, shipped_nodes().sea);
    for (const auto& [text, key] : {std::pair{R"({"luanti_nodes": 1, "materials": {"rok": "a"}})", "rok"},
                                    std::pair{R"({"luanti_nodes": 1, "see": "a"})", "see"},
                                    std::pair{R"({"luanti_nodes": 1, "sea": 3})", "sea"}}) {
        try {
            nodes_from_json(text, "mine.json");
            ADD_FAILURE() << text;
        } catch (const FileError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr(key));
            EXPECT_THAT(error.what(), testing::HasSubstr("mine.json"));
        }
    }
}

TEST(NodeTable, HasANodeForEveryMaterial) {
    for (std::size_t i = 0; i < k_materials.size(); ++i) {
        EXPECT_FALSE(shipped_nodes().materials[i].top.empty()) << k_materials[i].key;
        EXPECT_FALSE(shipped_nodes().materials[i].below.empty()) << k_materials[i].key;
    }
}

}  // namespace talus
