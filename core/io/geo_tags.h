#pragma once

#include <optional>

#include "core/io/beside_map.h"
#include "core/io/tiff_library.h"

namespace talus {

/// What the tags of GeoTIFF (OGC 19-008r4) and of GDAL say of the directory that a TIFF is in.

/// Returns where its samples lie; nothing where it does not tell.
std::optional<MapPlace> place_in_tags(TIFF* tiff);
/// Returns how the numbers of a channel become heights. band: the channel, from 1.
MapMeaning meaning_in_tags(TIFF* tiff, int band);

}  // namespace talus
