#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/io/targets.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The `.json` beside an exported map: how to read the map, and what it was made from.
struct Sidecar {
    std::string file;    ///< name of the map, without folders
    std::string format;  ///< key of its format
    FieldId field = field_id("height");
    HeightRange value_range = {};  ///< what the file's whole numbers span, heights in m
    Lattice lattice;               ///< x0 and y0 stay 0: its place in the world is not stored
    HeightRange range;
    float minimum = 0;  ///< of the values before rounding and clipping, heights in m
    float maximum = 0;
    float sea_level = 0;      ///< m
    bool flip_green = false;  ///< of a normal map
    bool bottom_row_first = false;
    Tiles tiles = {};     ///< into which the map was cut
    int tile_column = 0;  ///< counted from the west
    int tile_row = 0;     ///< counted from the north
    std::uint64_t seed = 0;
    std::string recipe_json = {};  ///< a JSON object, or empty; not read back
};

/// Returns the sidecar as JSON; ends with a newline.
std::string sidecar_json(const Sidecar& sidecar);

/// Returns the path of a map's sidecar: `h.json` for `h.png`. Where that is the sidecar of another map (such
/// as `h.r32`), or a file that is not a sidecar at all, it is `h.png.json`, so that maps of one name do not
/// overwrite each other's. A map keeps the one it has. Throws FileError when both names are taken.
std::string sidecar_path(const std::string& map_path);

/// Returns the sidecar of a map of heights or of another field, if one of the two files exists, is
/// well-formed and describes this map.
std::optional<Sidecar> find_sidecar(const std::string& map_path);
/// Returns the paths of files that describe this map, well-formed or not: none, one, or both.
std::vector<std::string> sidecars_of(const std::string& map_path);

}  // namespace talus
