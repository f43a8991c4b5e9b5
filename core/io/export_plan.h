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

/// What is to be exported, as far as its plan has to know it.
struct ExportSource {
    MapSize own;         ///< samples of the map as it is
    bool wraps = false;  ///< and has no edges
    HeightRange range;
    std::uint64_t seed = 0;
    std::function<Lattice(MapSize)> lattice;  ///< of the same world with so many samples
};

/// What somebody asks for, in the window or on the command line.
struct ExportWish {
    const ExportTarget* target = nullptr;  ///< never null
    const Format* format = nullptr;        ///< never null
    FieldId field = field_id("height");    ///< height where the format is of colours or normals
    std::optional<MapSize> size = {};      ///< of all tiles together; none: the source's own
    Tiles tiles = {};
    std::optional<bool> flip_green = {};  ///< of normals: points down; none: as the name says, or the target
    std::string path = {};                ///< of the file; empty: the target names it
    std::string folder = {};              ///< then the file's folder
    std::string name = {};                ///< and what its name begins with
    bool sidecar = true;
};

/// What the name of an export begins with when nobody gives one. title: the document's, without ending.
std::string export_name(std::string_view title);

/// What a wish comes to, before anything is made: the one way from there to files.
struct ExportPlan {
    const ExportTarget* target = nullptr;  ///< never null
    MapSize size = {};                     ///< samples of all files together, one that the target takes
    MapSize map = {};                      ///< samples to be made: fewer where the files close a seam
    FieldId field = field_id("height");
    ExportSettings settings = {};         ///< without the recipe
    std::vector<std::string> files = {};  ///< names of the maps, without folder
    double bytes_each = 0;                ///< of a map; an upper bound where it depends on what the map holds
    double metres_per_step =
        0;  ///< between two values of the file; 0: they are metres already, or no heights
    std::vector<EngineNumber> numbers = {};  ///< to type into the engine
    std::string objection = {};              ///< empty, or why the target takes no file of this name
};
ExportPlan plan_export(const ExportSource& source, const ExportWish& wish);

}  // namespace talus
