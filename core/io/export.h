#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/formats.h"
#include "core/io/safe_file.h"
#include "core/terrain/terrain.h"

namespace talus {

struct ExportSettings {
    std::string path = {};
    const Format* format = nullptr;  ///< never null
    bool flip_green = false;  ///< normal maps: green points down (Direct3D, Unreal) instead of up (OpenGL)
    bool sidecar = true;
    std::uint64_t seed = 0;        ///< of the world; for the sidecar
    std::string recipe_json = {};  ///< the recipe as a JSON object, for the sidecar; empty: none
};

struct WrittenFile {
    std::string path;
    std::uint64_t bytes = 0;
};

struct ExportResult {
    std::vector<WrittenFile> files;  ///< the map first, then its sidecar
    float minimum = 0;               ///< m, of the terrain as it came
    float maximum = 0;               ///< m
    double metres_per_step =
        0;                  ///< m between neighbouring values of the file; 0 where heights are not normalised
    double range_used = 0;  ///< share of the height range between the lowest and the highest value, 0 to 1
    double clipped = 0;  ///< share of the cells outside the height range, 0 to 1; 0 where nothing is clipped
    std::vector<std::string> remarks;  ///< one line each for the user: clipping, steps, a range hardly used
};

/// Writes the terrain's heights (or colours, or normals) and beside them a `.json` that says how to read
/// them. Row 0, the north, comes first. Normalised formats map the terrain's fixed height range, never the
/// map's own minimum and maximum, so that exporting again does not change an engine's scale:
///
///     value = round((height − low) / (high − low) · (2^bits − 1)), clipped at both ends
///
/// The files are read back with Talus's own readers and compared, and take their names only then: after a
/// failure (FileError) or a cancel (Cancelled) nothing new is there and nothing old is harmed.
///
/// terrain: with heights. progress: may be null; the fraction runs from 0 to 1, checkpoints come with every
/// row.
ExportResult export_terrain(const Terrain& terrain, const ExportSettings& settings,
                            Progress* progress = nullptr);

}  // namespace talus
