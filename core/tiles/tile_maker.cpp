#include "core/tiles/tile_maker.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <list>
#include <optional>
#include <system_error>

#include "core/base/grid.h"
#include "core/base/parallel.h"
#include "core/base/platform.h"
#include "core/io/cut_map.h"
#include "core/io/map_file.h"
#include "core/io/map_rows.h"
#include "core/io/quantise.h"
#include "core/io/safe_file.h"
#include "core/io/sidecar.h"
#include "core/recipe/export/terrain_rows.h"
#include "core/recipe/recipe_code.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

constexpr float k_made = 0.75f;  // share of the work that making the terrain is

// A tile's window, and what lies around it.
struct TilePlace {
    int column;
    int row;
    TileAxis x;
    TileAxis y;
};

TilePlace place_of(const TiledWorld& world, int tile) {
    int around = 0;
    for (const TiledMap& map : world.maps) around = std::max(around, rows_around(format_of(map.format)));
    const Lattice map = lattice_of(world.recipe.world);
    const MapSize side = world.tile_size();
    const int column = tile % world.tiles.across;
    const int row = tile / world.tiles.across;
    return {column, row, tile_axis(column, side.width, world.tiles, map.width, map.wrap_x, around),
            tile_axis(row, side.height, world.tiles, map.height, map.wrap_y, around)};
}

// The values of the window. Those of a map that is shorter than the window go around it.
Field<float> values_of(const Terrain& terrain, FieldId field, const TilePlace& place) {
    if (!terrain.fields.has(field)) throw missing_field(field);
    const Field<float> made = numbers_of(terrain.fields[field]);
    if (!place.x.turns && !place.y.turns) return made;
    Grid<float> values(place.x.count, place.y.count);
    const auto source = [](const TileAxis& axis, int i, int samples) {
        return axis.turns ? static_cast<int>((axis.first + i + samples) % samples) : i;
    };
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x)
            values(x, y) = (*made)(source(place.x, x, made->width()), source(place.y, y, made->height()));
    return make_field(std::move(values));
}

// Makes the rows of a map, and hands them to its file, if it has one.
TileRecord make_rows(const TiledWorld& world, const TiledMap& map, const TilePlace& place,
                     const Field<float>& values, MapFile* file, Progress* progress) {
    const Format& format = format_of(map.format);
    const MapSize tile = world.tile_size();
    Terrain frame = terrain_rows(world.recipe, {}, map.field).frame;
    frame.lattice.x0 += place.x.first;
    frame.lattice.y0 += place.y.first;
    frame.lattice.width = place.x.count;
    frame.lattice.height = place.y.count;
    frame.lattice.wrap_x = frame.lattice.wrap_y = false;
    frame.range = map.range;
    const Scale scale = info_of(map.field).scale;
    const RowMaker make_row = rows_of(frame, format, map.flip_green, scale);
    const Quantiser quantiser(map.range, format.normalised ? format.bits : 16, scale);
    const HeightRows heights(values, 0, place.y.count);

    // Which samples are counted here.
    const bool shares = world.tiles.share_edges;
    const int west = shares && place.column > 0 ? 1 : 0;
    const int north = shares && place.row > 0 ? 1 : 0;
    const int east = tile.width - (world.close_seams && place.column == world.tiles.across - 1 ? 1 : 0);
    const int south = tile.height - (world.close_seams && place.row == world.tiles.down - 1 ? 1 : 0);

    const auto cell = static_cast<std::size_t>(format.bytes_per_cell());
    const std::size_t row_bytes = cell * static_cast<std::size_t>(tile.width);
    const auto from_north = [&](int y) { return map.bottom_row_first ? tile.height - 1 - y : y; };
    TileRecord record;
    Digester digester;
    constexpr int k_rows = static_cast<int>(CutMap::k_max_rows_at_a_time);
    std::vector<std::uint8_t> strip(row_bytes * k_rows);
    for (int first = 0; first < tile.height; first += k_rows) {
        checkpoint(progress);
        if (progress != nullptr)
            progress->set_fraction(static_cast<float>(first) / static_cast<float>(tile.height));
        const int count = std::min(k_rows, tile.height - first);
        parallel_blocks(0, count, 1, [&](int i, int) {
            std::vector<std::uint8_t> bytes(cell * static_cast<std::size_t>(place.x.count));
            make_row(heights, from_north(first + i) + place.y.before, bytes.data());
            std::uint8_t* const row = strip.data() + row_bytes * static_cast<std::size_t>(i);
            std::memcpy(row, bytes.data() + cell * static_cast<std::size_t>(place.x.before), row_bytes);
            if (file != nullptr) file->note_row(first + i, row);
        });
        for (int i = first; i < first + count; ++i) {
            const int y = from_north(i);
            if (y < north || y >= south) continue;
            record.facts.add_row(heights.row(y + place.y.before) + place.x.before + west, east - west,
                                 format.normalised ? &quantiser : nullptr);
        }
        digester.add_bytes(strip.data(), row_bytes * static_cast<std::size_t>(count));
        if (file != nullptr) file->write_rows(strip.data(), count);
    }
    record.digest = digest_text(digester.digest());
    return record;
}

}  // namespace

TileMaker::TileMaker(const TiledWorld& world)
    : world_(&world), code_(code_of(world.recipe).text), evaluator_(std::size_t{512} << 20) {}

std::vector<TileRecord> TileMaker::make(int tile, const std::string& folder, Progress* progress) {
    const TiledWorld& world = *world_;
    const TilePlace place = place_of(world, tile);
    const std::shared_ptr<const Terrain> terrain = [&] {
        const ProgressPart making(progress, 0, k_made);
        return evaluator_.evaluate(world.recipe, tile_window(world, place.x, place.y), progress);
    }();
    const ProgressPart writing(progress, k_made, 1);
    FileGroup group;  // before the files, which it reads back
    std::list<MapFile> files;
    std::vector<TileRecord> records;
    const std::vector<std::string> names = files_of_tile(world, tile);
    const double cell_size = terrain->lattice.cell_size;
    for (std::size_t i = 0; i < world.maps.size(); ++i) {
        const TiledMap& map = world.maps[i];
        MapFile* file = nullptr;
        if (!folder.empty()) {
            const std::string path = (fs::path(folder) / names[i]).string();
            file = &files.emplace_back(world.tile_size(), format_of(map.format), world.tiles.across);
            file->begin(group.add(path, [file, path,
                                         progress](ReadBack& back) { file->verify(back, path, progress); }),
                        place_of_tile(world.tiles, world.tile_size(), cell_size, place.column, place.row),
                        nullptr, map.carries_recipe ? code_ : std::string());
            // The manifest stands for them.
            for (const std::string& old : sidecars_of(path)) group.remove(old);
        }
        records.push_back(
            make_rows(world, map, place, values_of(*terrain, map.field, place), file, progress));
        records.back().file = names[i];
    }
    if (folder.empty()) return records;
    group.commit();
    for (TileRecord& record : records)
        record.file_digest = digest_of_file((fs::path(folder) / record.file).string(), record.bytes);
    return records;
}

std::vector<std::string> files_of_tile(const TiledWorld& world, int tile) {
    std::vector<std::string> names;
    for (const TiledMap& map : world.maps)
        names.push_back(
            file_path(map.file, world.tiles, tile % world.tiles.across, tile / world.tiles.across));
    return names;
}

std::string digest_of_file(const std::string& path, std::int64_t& bytes) {
    try {
        platform::OldFile file(path);
        bytes = static_cast<std::int64_t>(file.size());
        Digester digester;
        std::vector<char> block(std::size_t{1} << 18);
        while (const std::size_t count = file.read(block.data(), block.size()))
            digester.add_bytes(block.data(), count);
        return digest_text(digester.digest());
    } catch (const std::system_error&) {
        return {};
    }
}

}  // namespace talus
