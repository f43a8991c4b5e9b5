#include "core/voxel/luanti_world.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/platform.h"
#include "core/base/read_file.h"
#include "core/io/safe_file.h"
#include "core/voxel/luanti_block.h"
#include "core/voxel/luanti_store.h"
#include "core/voxel/node_plants.h"
#include "core/voxel/node_window.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

constexpr int k_bedding = 16;  // nodes of rock under the lowest ground and cave

int floor_block(int node) { return node >> 4; }

// A folder that gets its name when it is complete, and is gone where it is not.
class UnfinishedFolder {
 public:
    explicit UnfinishedFolder(const std::string& folder)
        : target_(without_slash(folder)), path_(target_ + ".tmp-" + platform::unique_name()) {
        std::error_code error;
        if (fs::exists(target_, error) && !(fs::is_directory(target_, error) && fs::is_empty(target_, error)))
            throw FileError(target_ +
                            ": there is something already, and nobody's world is written over; name a new "
                            "folder, or remove this one");
        fs::create_directories(path_, error);
        if (error) throw file_error(path_, "made", error);
    }
    ~UnfinishedFolder() {
        std::error_code error;
        if (!path_.empty()) fs::remove_all(path_, error);
    }
    UnfinishedFolder(const UnfinishedFolder&) = delete;
    UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

    std::string file(const std::string& name) const { return (fs::path(path_) / name).string(); }
    void finish() {
        std::error_code error;
        fs::rename(path_, target_, error);
        if (error) throw file_error(target_, "written", error);
        path_.clear();
        platform::flush_folder(folder_of(target_));
    }

 private:
    static std::string without_slash(std::string folder) {
        while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
        return folder;
    }
    std::string target_, path_;
};

std::array<std::string, k_node_kinds> names_of(const NodeTable& table) {
    std::array<std::string, k_node_kinds> names;
    const auto name = [&](MapNodeKind kind) -> std::string& { return names[static_cast<std::size_t>(kind)]; };
    for (std::size_t i = 0; i < k_materials.size(); ++i) {
        name(top_node(static_cast<Material>(i))) = table.materials[i].top;
        name(below_node(static_cast<Material>(i))) = table.materials[i].below;
    }
    for (std::size_t i = 0; i < k_plants.size(); ++i) {
        name(trunk_node(static_cast<Plant>(i))) = table.plants[i].trunk;
        name(leaves_node(static_cast<Plant>(i))) = table.plants[i].leaves;
    }
    name(k_sea_node) = table.sea;
    name(k_fresh_node) = table.fresh;
    name(k_ice_node) = table.ice;
    name(k_snow_node) = table.snow;
    name(k_thin_snow_node) = table.thin_snow;
    name(k_lava_node) = table.lava;
    return names;
}

// Writes the blocks over sixteen times sixteen columns at a time.
class BlockWriter {
 public:
    BlockWriter(const NodeColumns& columns, const NodePlants& plants, const NodeTable& table,
                const std::string& file)
        : columns_(columns),
          plants_(plants),
          names_(names_of(table)),
          store_(file),
          floor_(floor_block(columns.lowest() - k_bedding)) {}

    std::uint64_t write(Progress* progress) {
        const MapSize size = columns_.size();
        const LuantiPlace south_west = luanti_place(size, 0, size.height - 1, 0);
        const LuantiPlace north_east = luanti_place(size, size.width - 1, 0, 0);
        const int last = floor_block(north_east.z);
        // Keys rise, which is how the table is kept.
        for (int z = floor_block(south_west.z); z <= last; ++z) {
            for (int x = floor_block(south_west.x); x <= floor_block(north_east.x); ++x) {
                checkpoint(progress);
                write_stack(x, z);
            }
            if (progress != nullptr)
                progress->set_fraction(static_cast<float>(z - floor_block(south_west.z) + 1) /
                                       static_cast<float>(last - floor_block(south_west.z) + 1));
        }
        store_.commit();
        return blocks_;
    }

 private:
    void write_stack(int x, int z) {
        const MapSize size = columns_.size();
        const LuantiPlace origin = luanti_place(size, 0, 0, 0);
        // The columns of the map in these blocks, and where they lie in them.
        const int west = x * k_block_side - origin.x;
        const int north = origin.z - z * k_block_side - (k_block_side - 1);
        const int i0 = std::max(0, west), i1 = std::min(size.width - 1, west + k_block_side - 1);
        const int j0 = std::max(0, north), j1 = std::min(size.height - 1, north + k_block_side - 1);
        const NodeWindow window(columns_, &plants_, i0, j0, i1, j1);
        const int top = floor_block(window.high());
        const bool complete = i1 - i0 == k_block_side - 1 && j1 - j0 == k_block_side - 1;
        for (int y = floor_; y <= top; ++y) {
            const bool is_rock = (y + 1) * k_block_side - 1 < window.low();
            if (is_rock && complete) {
                put(x, y, z, rock());
                continue;
            }
            LuantiBlock block;
            block.underground = is_rock;
            for (int dz = 0; dz < k_block_side; ++dz) {
                for (int dx = 0; dx < k_block_side; ++dx) {
                    const int i = west + dx;
                    const int row = k_block_side - 1 - dz;
                    const int j = north + row;
                    const bool on_map = i >= i0 && i <= i1 && j >= j0 && j <= j1;
                    for (int dy = 0; dy < k_block_side; ++dy) {
                        const int k = y * k_block_side + dy;
                        const std::size_t at = LuantiBlock::index(dx, dy, dz);
                        if (on_map) block.kinds[at] = window.at(i, j, k);
                        block.daylight[at] = on_map ? window.light(i, j, k) : NodeWindow::k_daylight;
                    }
                }
            }
            put(x, y, z, LuantiStore::packed(luanti_block_bytes(block, names_)));
        }
    }

    // Most blocks are of rock alone, and alike.
    const std::string& rock() {
        if (rock_.empty()) {
            LuantiBlock block;
            block.kinds.fill(below_node(material_of("rock")));
            block.underground = true;
            rock_ = LuantiStore::packed(luanti_block_bytes(block, names_));
        }
        return rock_;
    }
    void put(int x, int y, int z, const std::string& packed) {
        store_.put(luanti_block_key(x, y, z), packed);
        ++blocks_;
    }

    const NodeColumns& columns_;
    const NodePlants& plants_;
    std::array<std::string, k_node_kinds> names_;
    LuantiStore store_;
    int floor_;
    std::string rock_;
    std::uint64_t blocks_ = 0;
};

// Returns the place nearest to the middle of the map with dry, level ground and nothing over it.
LuantiPlace place_to_begin(const NodeColumns& columns, const NodePlants& plants) {
    const MapSize size = columns.size();
    const int middle_i = size.width / 2;
    const int middle_j = size.height / 2;
    std::optional<LuantiPlace> dry;
    constexpr int k_step = 8;  // nodes
    for (int ring = 0; ring <= std::max(size.width, size.height) / 2; ring += k_step) {
        for (int b = -ring; b <= ring; b += k_step) {
            for (int a = -ring; a <= ring; a += k_step) {
                if (std::max(std::abs(a), std::abs(b)) != ring) continue;
                const int i = middle_i + a;
                const int j = middle_j + b;
                if (i < 1 || j < 1 || i + 1 >= size.width || j + 1 >= size.height) continue;
                const NodeColumn column = columns.at(i, j);
                if (column.water > column.top) continue;
                const LuantiPlace place = luanti_place(size, i, j, column.top + column.snow + 1);
                if (!dry) dry = place;
                bool level = true;
                for (const auto& [u, v] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                    level = level && std::abs(columns.at(i + u, j + v).top - column.top) <= 1;
                const auto taken = [&](int u, int v) { level = level && (u != i || v != j); };
                plants.each_node(i, j, i, j, [&](int u, int v, int, MapNodeKind) { taken(u, v); });
                columns.each_carved(i, j, i, j, [&](int u, int v, int) { taken(u, v); });
                if (level) return place;
            }
        }
    }
    return dry.value_or(luanti_place(size, middle_i, middle_j, columns.at(middle_i, middle_j).water + 1));
}

void write_descriptions(const UnfinishedFolder& folder, const NodeTable& table, const LuantiPlace& start) {
    FileGroup files;
    const auto add = [&](const std::string& name, const std::string& text) {
        files.add(folder.file(name)).write(text);
    };
    add("world.mt", "gameid = " + table.game +
                        "\nbackend = sqlite3\nplayer_backend = sqlite3\nauth_backend = sqlite3\n"
                        "mod_storage_backend = sqlite3\nload_mod_talus = true\n");
    add("map_meta.txt",
        "mg_name = singlenode\nseed = 1\nmg_flags = nocaves, nodungeons, nodecorations, noores, light\n"
        "[end_of_params]\n");
    const fs::path mod = fs::path("worldmods") / "talus";
    std::error_code error;
    fs::create_directories(folder.file(mod.string()), error);
    if (error) throw file_error(folder.file(mod.string()), "made", error);
    add((mod / "mod.conf").string(),
        "name = talus\ndescription = Lets players begin on dry ground of this world\n");
    const std::string place = "{x = " + std::to_string(start.x) + ", y = " + std::to_string(start.y) +
                              ", z = " + std::to_string(start.z) + "}";
    add((mod / "init.lua").string(), "local start = " + place +
                                         "\n"
                                         "local function begin(player)\n"
                                         "    player:set_pos(start)\n"
                                         "    return true\n"
                                         "end\n"
                                         "minetest.register_on_newplayer(begin)\n"
                                         "minetest.register_on_respawnplayer(begin)\n");
    files.commit();
}

}  // namespace

LuantiPlace luanti_place(MapSize size, int i, int j, int k) {
    return {i - size.width / 2, k, size.height / 2 - j};
}

LuantiWorld write_luanti_world(const NodeColumns& columns, const Scatter& plants, const NodeTable& table,
                               const std::string& folder, Progress* progress) {
    const MapSize size = columns.size();
    if (std::max(size.width, size.height) / 2 > k_max_luanti_node) {
        throw FileError(folder + ": the map has " + std::to_string(std::max(size.width, size.height)) +
                        " nodes along a side, and a world of Luanti " +
                        std::to_string(2 * k_max_luanti_node) + "; choose more metres a node (--node-size)");
    }
    const NodePlants standing(columns, plants);
    LuantiWorld world{.nodes = size, .start = place_to_begin(columns, standing)};
    UnfinishedFolder made(folder);
    const std::string map = made.file("map.sqlite");
    world.blocks = BlockWriter(columns, standing, table, map).write(progress);
    write_descriptions(made, table, world.start);
    world.bytes = fs::file_size(map);
    made.finish();
    return world;
}

}  // namespace talus
