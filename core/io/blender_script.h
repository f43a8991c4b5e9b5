#pragma once

#include <span>
#include <string>

#include "core/base/map_size.h"
#include "core/io/formats.h"

namespace talus {

/// A heightmap as a Blender scene shows it: a grid with one vertex at each sample, which the picture
/// displaces.
struct BlenderTerrain {
    /// A picture, and where its middle is.
    struct Picture {
        std::string file;  ///< name, in the script's own folder
        double east = 0;   ///< m from the middle of the whole
        double north = 0;  ///< m
    };
    std::span<const Picture> pictures;  ///< one, or the tiles
    MapSize size;                       ///< samples of each picture
    double cell_size = 1;               ///< m
    double strength = 1;                ///< m that the picture's value 1 stands for
    double lowest = 0;                  ///< m: height of the value 0
};

/// Returns a Python script that sets the terrain up in Blender 2.9 or later, east along X, north along Y.
std::string blender_script(const BlenderTerrain& terrain);
/// Returns the script's path: `h_blender.py` for the map `h.exr`.
std::string blender_script_path(const std::string& map_path);
/// Returns whether Blender reads heightmaps of this format as pictures.
bool blender_reads(const Format& format);

}  // namespace talus
