#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/io/heightmap_source.h"

namespace talus {

/// Heightmaps of other programs that Talus reads but does not write. Formats that it writes, too, are codecs.
struct MapReader {
    std::string_view key;  ///< on the command line
    std::span<const std::string_view> endings;
    void (*read)(const HeightmapSource& source);
};

/// Reads a tile of the SRTM: big-endian whole metres, −32768 where nothing is known, its place in its name
/// (`N47E007.hgt`: the south-western corner).
void read_hgt(const HeightmapSource& source);

/// Reads numbers whose `.hdr` beside them tells size, type, byte order and place: Esri's `.bil`, `.bip`,
/// `.bsq`, GTOPO30's `.dem`, and the floats of a `.flt`.
void read_labelled(const HeightmapSource& source);
/// Returns whether a file has such a header beside it.
bool has_label(const std::string& map_path);

}  // namespace talus
