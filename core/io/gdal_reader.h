#pragma once

#include <array>
#include <string_view>

#include "core/io/heightmap_source.h"

namespace talus {

/// Maps through GDAL, which reads far more kinds than Talus does. It is found when Talus is built, and opened
/// when it is first needed: a program without it works as well, and starts no slower with it.

/// Endings that the file browser shows besides Talus's own where GDAL is there.
inline constexpr std::array<std::string_view, 13> k_gdal_endings{
    ".vrt", ".nc", ".img", ".jp2", ".dt0", ".dt1", ".dt2", ".adf", ".grd", ".hdf", ".h5", ".ter", ".xyz"};

/// Returns whether Talus was built with GDAL. This costs nothing, where gdal_is_there() may open the library,
/// which takes a tenth of a second.
bool built_with_gdal();
/// Returns whether Talus was built with GDAL, and finds it on this machine.
bool gdal_is_there();

/// Reads a map by GDAL: the part that the settings name, projected if they say so. Throws FileError where
/// there is no GDAL, or where GDAL cannot read the file.
void read_by_gdal(const HeightmapSource& source);

}  // namespace talus
