#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/asc_file.h"
#include "core/io/export_options.h"
#include "core/io/formats.h"
#include "core/io/map_rows.h"
#include "core/io/safe_file.h"
#include "core/io/targets.h"
#include "core/terrain/terrain.h"

namespace talus {

struct CarvedGround;

struct ExportSettings {
    std::string path = {};
    const Format* format = nullptr;  ///< never null
    bool bottom_row_first = false;   ///< the files begin with the south row instead of the north one
    bool close_seams = false;  ///< where the map wraps, its first column and row are repeated at the end
    MapSize whole = {};  ///< samples of all files together, if others than the map's: see stretched_rows()
    Tiles tiles = {};    ///< more than one: files named by tile_path instead of `path`
    ExportOptions options = {};              ///< weight maps and plants are not of one map
    std::uint64_t seed = 0;                  ///< of the world; for the sidecar
    std::string program = {};                ///< that the map is for; for the sidecar; empty: any
    std::vector<EngineNumber> numbers = {};  ///< to enter there; for the sidecar
    /// What the mesh has in place of cells of the ground; null: nothing. Only for formats that hold caves,
    /// one file and all samples; outlives the export.
    const CarvedGround* carved = nullptr;
    std::string recipe_json = {};  ///< the recipe as a JSON object, for the sidecar; empty: none
    std::string recipe_code = {};  ///< the recipe as text that a PNG carries; empty: none
};

struct WrittenFile {
    std::string path;
    std::uint64_t bytes = 0;
};

struct ExportResult {
    std::vector<WrittenFile> files;  ///< each map, then its sidecar
    float minimum = 0;               ///< m, of the terrain before rounding and clipping
    float maximum = 0;               ///< m
    double metres_per_step =
        0;                  ///< m between neighbouring values of the file; 0 where heights are not normalised
    double range_used = 0;  ///< share of the height range between the lowest and the highest value, 0 to 1
    double clipped = 0;  ///< share of the cells outside the height range, 0 to 1; 0 where nothing is clipped
    std::uint64_t triangles = 0;  ///< of all files, in formats that are meshes
    float mesh_error = 0;         ///< m, the largest difference in height between the map and its mesh
    std::vector<std::string>
        remarks;  ///< one line each for the user: clipping, steps, a range that is barely used
    bool range_remarked = false;  ///< a remark tells range_used
    bool step_remarked = false;   ///< a remark tells metres_per_step
};

/// A terrain of which one field is made on request, so that it may be larger than memory.
struct TerrainRows {
    Terrain frame;  ///< everything but the fields
    FieldId field = k_height_id;
    int rows_at_once = 1;  ///< how many to request at a time, plus one more at either end
    double cell_ratio =
        1;  ///< metres from row to row over those from column to column, the frame's cell size
    /// Makes rows [begin, end), or more; they lie beyond the ends only of a map that wraps. progress: for its
    /// checkpoints; may be null.
    std::function<HeightRows(int begin, int end, Progress* progress)> make;
};
/// Wraps a finished terrain as one part. Throws FileError if the field was not computed.
TerrainRows in_one_part(std::shared_ptr<const Terrain> terrain, FieldId field = k_height_id);
/// Returns the error text for a field that the terrain lacks.
FileError missing_field(FieldId field);

/// Returns the lattice of all files together: with close_seams, larger than the map and without wrapping.
Lattice exported_lattice(const Lattice& lattice, bool close_seams);
/// Returns the heights that the whole numbers of these files span. world: the terrain's height range.
HeightRange exported_heights(const ExportSettings& settings, HeightRange world);
/// Returns where a tile lies: the whole map's south-western sample is where a GIS has its own zero. tile: the
/// samples of each.
GridPlace place_of_tile(Tiles tiles, MapSize tile, double cell_size, int column, int row);
/// Returns whether the files have other proportions, in samples, than this map.
bool is_stretched(const Lattice& map, const ExportSettings& settings);

/// Writes the terrain's heights (or colours, or normals made of them), or the values of another field, and
/// beside them a `.json` that tells how to read them. Normalised formats map the terrain's fixed height
/// range, or that of the field's line in the table, never the map's own minimum and maximum, so that
/// exporting again does not change an engine's scale:
///
///     value = round((height − low) / (high − low) · (2^bits − 1)), clipped at both ends
///
/// All tiles have the same height range; they must divide the exported map.
///
/// The files are read back with Talus's own readers and compared, and get their names only after that: a
/// failure (FileError) or a cancel (Cancelled) leaves nothing new behind and the old files untouched.
///
/// terrain: with heights. progress: may be null; the fraction runs from 0 to 1, checkpoints come with every
/// row.
ExportResult export_terrain(const Terrain& terrain, const ExportSettings& settings,
                            Progress* progress = nullptr);
/// Returns the bytes of memory that writing takes at most beside the terrain's rows: much for meshes, which
/// are made of the whole map, little for the rest, of which a row of tiles is in progress at a time.
/// exported: the size of all files together.
double writing_memory(const ExportSettings& settings, MapSize exported);
/// Exports a terrain in parts, with the same bytes as if it were whole.
ExportResult export_rows(const TerrainRows& terrain, const ExportSettings& settings,
                         Progress* progress = nullptr);

}  // namespace talus
