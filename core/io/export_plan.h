#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/map_size.h"
#include "core/io/export.h"
#include "core/io/targets.h"

namespace talus {

/// What is exported, as far as the plan needs to know it.
struct ExportSource {
    MapSize own;         ///< samples of the map as it is
    bool wraps = false;  ///< the map wraps and has no edges
    HeightRange range;
    std::uint64_t seed = 0;
    std::function<Lattice(MapSize)> lattice;  ///< of the same world with this many samples
};

/// What is requested, in the window or on the command line.
struct ExportWish {
    const ExportTarget* target = nullptr;  ///< never null
    const Format* format = nullptr;        ///< never null
    FieldId field = k_height_id;           ///< must be the height where the format is of colours or normals
    std::optional<MapSize> size = {};      ///< of all tiles together; none: the source's own
    Tiles tiles = {};
    std::optional<bool> flip_green =
        {};  ///< whether green points down in normals; none: as the name tells, or else the target
    std::string path = {};    ///< of the file; empty: the target names it
    std::string folder = {};  ///< otherwise: the file's folder
    std::string name = {};    ///< and the beginning of its name
    bool sidecar = true;
    bool blender_script = false;  ///< where Blender reads the format
    MeshChoice mesh = {};         ///< of formats that are meshes
};

/// Returns the beginning of an export's name when the user gives none. title: the document's, without ending.
std::string export_name(std::string_view title);

/// The result of a wish, before anything is made. Window and command line both export through it.
struct ExportPlan {
    const ExportTarget* target = nullptr;  ///< never null
    MapSize size = {};                     ///< samples of all files together, a size that the target accepts
    MapSize map = {};                      ///< samples to be made: fewer where the files close a seam
    FieldId field = k_height_id;
    ExportSettings settings = {};         ///< without the recipe
    std::vector<std::string> files = {};  ///< names of the maps, without folder
    double bytes_each = 0;                ///< of a map; an upper bound where the size depends on the contents
    double writing_memory = 0;            ///< bytes that writing takes beside the terrain
    double metres_per_step =
        0;  ///< between two values of the file; 0: they are metres already, or not heights
    std::vector<EngineNumber> numbers = {};  ///< to enter in the engine
    std::string objection = {};              ///< empty, or why the target rejects a file of this name
};
ExportPlan plan_export(const ExportSource& source, const ExportWish& wish);

/// Returns the paths of the maps that the plan writes, and of their sidecars.
std::vector<std::string> written_paths(const ExportPlan& plan);

}  // namespace talus
