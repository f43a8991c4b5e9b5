#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/io/targets.h"
#include "core/terrain/terrain.h"

namespace talus {

// Keys of what descriptions of maps say: metres from column to column, and from row to row where that is
// another distance.
inline constexpr const char* k_cell_key = "metres_per_pixel";
inline constexpr const char* k_cell_down_key = "metres_per_pixel_down";

/// The `.json` beside an exported map: how to read the map, and what it was made from.
struct Sidecar {
    std::string file;    ///< name of the map, without folders
    std::string format;  ///< key of its format
    FieldId field = k_height_id;
    HeightRange value_range = {};  ///< what the file's whole numbers span, heights in m
    Lattice lattice;               ///< x0 and y0 stay 0: its place in the world is not stored
    double cell_ratio = 1;  ///< metres from row to row over those from column to column, lattice.cell_size
    HeightRange range;
    float minimum = 0;  ///< of the values before rounding and clipping, heights in m
    float maximum = 0;
    float sea_level = 0;      ///< m
    bool flip_green = false;  ///< of a normal map
    bool bottom_row_first = false;
    Tiles tiles = {};             ///< into which the map was cut
    int tile_column = 0;          ///< counted from the west
    int tile_row = 0;             ///< counted from the north
    std::uint64_t triangles = 0;  ///< of a mesh
    float mesh_error = 0;         ///< m, the largest difference in height between the map and its mesh
    std::uint64_t seed = 0;
    std::string program = {};                ///< that the map is for; empty: any; not read back
    std::vector<EngineNumber> numbers = {};  ///< to enter there; not read back
    std::uint64_t bytes = 0;                 ///< of the map's file; 0: unknown
    std::uint32_t checksum = 0;              ///< the crc32 of all of them
    std::string recipe_json = {};            ///< a JSON object, or empty; not read back
};

/// Returns the sidecar as JSON; ends with a newline.
std::string sidecar_json(const Sidecar& sidecar);

/// Returns the path of a map's sidecar: `h.png.json` for `h.png`. (Not `h.json`: Unreal reads that beside
/// `h.r16` as a description of its own, and maps of one name would share it.) Throws FileError where a file
/// that is no sidecar of this map has the name.
std::string sidecar_path(const std::string& map_path);

/// Returns the sidecar of a map of heights or of another field, if it exists, is well-formed and describes
/// this map: `h.png.json`, or `h.json` as earlier versions named it. It describes the file whose size and
/// checksum it holds, so that both may be renamed together; one of an earlier version, which holds none, the
/// file whose name it holds. stale: gets a line for the user where a sidecar is not believed because the file
/// is another one, or has changed since.
std::optional<Sidecar> find_sidecar(const std::string& map_path, std::string* stale = nullptr);
/// Returns the path of the map that the file at this path is a sidecar of, where both are there; empty for
/// any other file.
std::string map_of_sidecar(const std::string& path);
/// Returns the paths of files that describe this map, well-formed or not: none, one, or both.
std::vector<std::string> sidecars_of(const std::string& map_path);

}  // namespace talus
