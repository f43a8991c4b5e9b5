#include "core/io/export.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <filesystem>
#include <limits>
#include <utility>

#include "core/io/blender_script.h"
#include "core/io/codec.h"
#include "core/io/cut_map.h"
#include "core/io/export_facts.h"
#include "core/io/quantise.h"
#include "core/io/sidecar.h"
#include "core/io/stretched_rows.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// Enough for all threads, little enough to stay in the cache.
constexpr int k_rows_at_a_time = static_cast<int>(CutMap::k_max_rows_at_a_time);
constexpr float k_written = 0.75f;  // share of the work that is done when all is written
constexpr float k_made = 0.5f;      // share of that which making the heights is

// Makes the terrain's rows and writes them in the order of the files. mesh: is told the lowest height.
ExportFacts write_all(const TerrainRows& terrain, HeightRange range, const ExportSettings& settings,
                      CutMap& map, MeshFrame& mesh, Progress* progress) {
    const Format& format = *settings.format;
    const Lattice& lattice = terrain.frame.lattice;
    Terrain frame = terrain.frame;
    frame.range = range;
    const Scale scale = info_of(terrain.field).scale;
    const RowMaker make_row = rows_of(frame, format, settings.options.flip_green, scale, terrain.cell_ratio);
    const Quantiser quantiser(range, format.normalised ? format.bits : 16, scale);
    const int halo = rows_around(format);
    const int rows = map.whole().height;
    const float rows_share = format.content == Content::mesh ? k_made : 1;
    ExportFacts facts;
    for (int begin = 0; begin < rows; begin += terrain.rows_at_once) {
        const ProgressPart all_rows(progress, 0, rows_share);
        const int end = std::min(rows, begin + terrain.rows_at_once);
        const int north = std::min(map.row_in_order(begin), map.row_in_order(end - 1));
        const int south = std::max(map.row_in_order(begin), map.row_in_order(end - 1));
        const ProgressPart rows_at_once(progress, static_cast<float>(begin) / static_cast<float>(rows),
                                        static_cast<float>(end) / static_cast<float>(rows));
        const HeightRows heights = [&] {
            const ProgressPart making(progress, 0, k_made);
            return terrain.make(
                lattice.wrap_y ? north - halo : std::max(0, north - halo),
                lattice.wrap_y ? south + 1 + halo : std::min(lattice.height, south + 1 + halo), progress);
        }();
        const ProgressPart writing(progress, k_made, 1);
        for (int first = begin; first < end; first += k_rows_at_a_time) {
            const int count = std::min(k_rows_at_a_time, end - first);
            std::vector<ExportFacts> row_facts(static_cast<std::size_t>(count));
            map.write(first, count, [&](int y, std::uint8_t* bytes) {
                if (progress != nullptr) progress->checkpoint();
                make_row(heights, y, bytes);
                if (y == lattice.height) return;  // closes the seam: row 0 again
                ExportFacts& part =
                    row_facts[static_cast<std::size_t>(std::abs(y - map.row_in_order(first)))];
                part.add_row(heights.row(y), lattice.width, format.normalised ? &quantiser : nullptr);
            });
            for (const ExportFacts& part : row_facts) facts.add(part);
            if (progress != nullptr) {
                progress->set_fraction(static_cast<float>(first - begin) / static_cast<float>(end - begin));
            }
        }
    }
    mesh.lowest = facts.minimum;
    const ProgressPart finishing(progress, rows_share, 1);
    map.finish();
    return facts;
}

// whole: of all tiles together, each of the size `tile`.
std::string script_for(const ExportSettings& settings, const Lattice& whole, MapSize tile,
                       HeightRange range) {
    assert(blender_reads(*settings.format));
    const Tiles& tiles = settings.tiles;
    const int shared = tiles.share_edges ? 1 : 0;
    const auto from_middle = [&](int i, int side, int samples) {
        return whole.cell_size * (i * (side - shared) + (side - 1) / 2.0 - (samples - 1) / 2.0);
    };
    std::vector<BlenderTerrain::Picture> pictures;
    for (int i = 0; i < tiles.count(); ++i) {
        const int column = i % tiles.across;
        const int row = i / tiles.across;
        const std::filesystem::path path = file_path(settings.path, tiles, column, row);
        pictures.push_back({path.filename().string(), from_middle(column, tile.width, whole.width),
                            -from_middle(row, tile.height, whole.height)});
    }
    const bool normalised = settings.format->normalised;
    return blender_script({.pictures = pictures,
                           .size = tile,
                           .cell_size = whole.cell_size,
                           .strength = normalised ? static_cast<double>(range.span()) : 1,
                           .lowest = normalised ? static_cast<double>(range.low) : 0});
}

// Says of how many triangles the mesh is, and how true it is.
void add_mesh(ExportResult& result, CutMap& map, Tiles tiles) {
    for (int i = 0; i < tiles.count(); ++i) {
        const CodecFacts& facts = map.file(i % tiles.across, i / tiles.across).facts();
        result.triangles += facts.triangles;
        result.mesh_error = std::max(result.mesh_error, facts.error);
    }
    std::string remark = std::to_string(result.triangles) + " triangles";
    if (result.mesh_error > 0)
        remark += ", nowhere more than " + number_text(static_cast<double>(result.mesh_error), 3) +
                  " m from the map";
    result.remarks.push_back(std::move(remark));
}

// The files of a tile.
struct TileFiles {
    FileGroup::Output* map;
    FileGroup::Output* sidecar;  // null: none
    int column;
    int row;
};

// Begins all files, so that a folder that cannot be written is found before the work is done. removed: gets
// the sidecars of the maps that were there before.
std::vector<TileFiles> begin_files(FileGroup& group, CutMap& map, MeshFrame& mesh, double cell_size,
                                   const ExportSettings& settings, Progress* progress,
                                   std::vector<std::string>& removed) {
    const Tiles tiles = settings.tiles;
    const float share = (1 - k_written) / static_cast<float>(tiles.count());
    std::vector<TileFiles> files;
    for (int i = 0; i < tiles.count(); ++i) {
        const int column = i % tiles.across;
        const int row = i / tiles.across;
        const std::string path = file_path(settings.path, tiles, column, row);
        MapFile& file = map.file(column, row);
        const float from = k_written + share * static_cast<float>(i);
        FileGroup::Output& output = group.add(path, [&file, path, progress, from, share](ReadBack& back) {
            const ProgressPart reading(progress, from, from + share);
            file.verify(back, path, progress);
        });
        file.begin(output, place_of_tile(tiles, map.tile(), cell_size, column, row), &mesh,
                   settings.recipe_code);
        const std::string described = settings.options.sidecar ? sidecar_path(path) : "";
        for (std::string& old : sidecars_of(path)) {
            if (old == described) continue;
            group.remove(old);
            removed.push_back(std::move(old));
        }
        files.push_back({&output, settings.options.sidecar ? &group.add(described) : nullptr, column, row});
    }
    return files;
}

// Returns what the sidecars of all tiles have in common. exported: the lattice of all tiles together. range:
// of the field's values.
Sidecar sidecar_of(const TerrainRows& terrain, const ExportSettings& settings, const Lattice& exported,
                   HeightRange heights, HeightRange range, const ExportResult& result) {
    const Tiles tiles = settings.tiles;
    Sidecar sidecar{.file = {},
                    .format = std::string(settings.format->key),
                    .field = terrain.field,
                    .value_range = range,
                    .lattice = exported,
                    .cell_ratio = terrain.cell_ratio,
                    .range = heights,
                    .minimum = result.minimum,
                    .maximum = result.maximum,
                    .sea_level = terrain.frame.sea_level,
                    .flip_green = settings.options.flip_green,
                    .bottom_row_first = settings.bottom_row_first,
                    .tiles = tiles,
                    .seed = settings.seed,
                    .program = settings.program,
                    .numbers = settings.numbers,
                    .recipe_json = settings.recipe_json};
    const MapSize tile = tiles.of({exported.width, exported.height});
    sidecar.lattice.width = tile.width;
    sidecar.lattice.height = tile.height;
    sidecar.lattice.wrap_x = exported.wrap_x && tiles.across == 1;
    sidecar.lattice.wrap_y = exported.wrap_y && tiles.down == 1;
    return sidecar;
}

void write_sidecars(const std::vector<TileFiles>& files, CutMap& map, Sidecar sidecar) {
    for (const TileFiles& tile : files) {
        if (tile.sidecar == nullptr) continue;
        const CodecFacts& facts = map.file(tile.column, tile.row).facts();
        sidecar.file = std::filesystem::path(tile.map->target()).filename().string();
        sidecar.bytes = tile.map->bytes_written();
        sidecar.checksum = tile.map->checksum();
        sidecar.tile_column = tile.column;
        sidecar.tile_row = tile.row;
        sidecar.triangles = facts.triangles;
        sidecar.mesh_error = facts.error;
        tile.sidecar->write(sidecar_json(sidecar));
        tile.sidecar->complete();
    }
}

// The rows as the files hold them, which have the size `whole`.
ExportResult export_fitting_rows(const TerrainRows& terrain, const ExportSettings& settings,
                                 Progress* progress) {
    assert(settings.format != nullptr && terrain.rows_at_once > 0);
    const Format& format = *settings.format;
    const Lattice& lattice = terrain.frame.lattice;
    const Lattice exported = exported_lattice(lattice, settings.close_seams);
    const HeightRange heights = exported_heights(settings, terrain.frame.range);
    const HeightRange range = exported_range(terrain.field, format, heights);
    FileGroup group;  // before the map, whose writers it outlives
    CutMap map({lattice.width, lattice.height}, exported.width > lattice.width,
               exported.height > lattice.height, settings.tiles, settings.bottom_row_first, format);
    MeshFrame mesh{.choice = settings.options.mesh(),
                   .joins = settings.tiles.count() > 1,
                   .centre_x = exported.cell_size * (exported.width - 1) / 2,
                   .centre_y = exported.cell_size * (exported.height - 1) / 2,
                   .carved = settings.carved,
                   .progress = progress};
    std::vector<std::string> removed;
    const std::vector<TileFiles> files =
        begin_files(group, map, mesh, lattice.cell_size, settings, progress, removed);
    ExportResult result = [&] {
        const ProgressPart writing(progress, 0, k_written);
        return write_all(terrain, range, settings, map, mesh, progress).result(terrain.field, range, format);
    }();
    if (format.content == Content::mesh) add_mesh(result, map, settings.tiles);
    write_sidecars(files, map, sidecar_of(terrain, settings, exported, heights, range, result));
    FileGroup::Output* script = nullptr;
    if (settings.options.blender_script) {
        script = &group.add(blender_script_path(settings.path));
        script->write(script_for(settings, exported, map.tile(), range));
    }
    group.commit();
    for (const std::string& path : removed)
        result.remarks.push_back(path + " described the previous map and was removed");
    if (progress != nullptr) progress->set_fraction(1);
    const auto add = [&](const FileGroup::Output* file) {
        if (file != nullptr) result.files.push_back({file->target(), file->bytes_written()});
    };
    for (const TileFiles& tile : files) {
        add(tile.map);
        add(tile.sidecar);
    }
    add(script);
    return result;
}

}  // namespace

double writing_memory(const ExportSettings& settings, MapSize exported) {
    const Tiles tiles = settings.tiles;
    const Format& format = *settings.format;
    const MeshFrame mesh{.choice = settings.options.mesh()};
    const CodecMap file{.size = tiles.of(exported), .format = &format, .mesh = &mesh, .beside = tiles.across};
    const double writer = format.codec->memory != nullptr ? format.codec->memory(file) : 0;
    const double strip = static_cast<double>(file.row_bytes()) * k_rows_at_a_time;
    const double sums = static_cast<double>(sizeof(std::uint64_t)) * file.size.height * tiles.count();
    // Only a row of tiles is in progress at a time, but of meshes all.
    const int writers = format.content == Content::mesh ? tiles.count() : tiles.across;
    constexpr double k_stretching =
        4 * sizeof(float) * k_stretch_rows;  // a part of the map, its halvings and their samples
    const double stretching = settings.whole == MapSize{} ? 0 : k_stretching * exported.width;
    return sums + stretching + tiles.across * strip +
           writers * (writer + FileGroup::Output::k_bytes_in_progress);
}

Lattice exported_lattice(const Lattice& lattice, bool close_seams) {
    Lattice exported = lattice;
    if (!close_seams) return exported;
    exported.width += lattice.wrap_x;
    exported.height += lattice.wrap_y;
    exported.wrap_x = exported.wrap_y = false;
    return exported;
}

HeightRange exported_heights(const ExportSettings& settings, HeightRange world) {
    return settings.format->content == Content::heights ? settings.options.range(world) : world;
}

GridPlace place_of_tile(Tiles tiles, MapSize tile, double cell_size, int column, int row) {
    const int shared = tiles.share_edges ? 1 : 0;
    return {.west = cell_size * column * (tile.width - shared),
            .south = cell_size * (tiles.down - 1 - row) * (tile.height - shared),
            .cell_x = cell_size,
            .cell_y = cell_size};
}

bool is_stretched(const Lattice& map, const ExportSettings& settings) {
    const Lattice exported = exported_lattice(map, settings.close_seams);
    return settings.whole != MapSize{} && settings.whole != MapSize{exported.width, exported.height};
}

ExportResult export_rows(const TerrainRows& terrain, const ExportSettings& settings, Progress* progress) {
    if (!is_stretched(terrain.frame.lattice, settings))
        return export_fitting_rows(terrain, settings, progress);
    ExportSettings closed = settings;
    closed.close_seams = false;
    return export_fitting_rows(stretched_rows(terrain, settings.whole, settings.close_seams), closed,
                               progress);
}

FileError missing_field(FieldId field) {
    const std::string key(info_of(field).key);
    if (info_of(field).only_live)
        return FileError(key + ": this field is there only while a process that has it is simulated");
    return FileError(
        key +
        ": no layer of this recipe makes this field, or a later layer changes the height; add a layer that "
        "makes it, move it after the one that changes the height, or choose another field");
}

TerrainRows in_one_part(std::shared_ptr<const Terrain> terrain, FieldId field) {
    if (!terrain->fields.has(field)) throw missing_field(field);
    const Lattice& lattice = terrain->lattice;
    const HeightRows all(numbers_of(terrain->fields[field]), 0, lattice.height);
    TerrainRows rows{.frame = *terrain,
                     .field = field,
                     .rows_at_once = lattice.height + 1,
                     .make = [all](int, int, Progress*) { return all; }};
    rows.frame.fields = {};
    return rows;
}

ExportResult export_terrain(const Terrain& terrain, const ExportSettings& settings, Progress* progress) {
    return export_rows(in_one_part(std::make_shared<const Terrain>(terrain)), settings, progress);
}

}  // namespace talus
