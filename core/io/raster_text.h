#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/map_size.h"
#include "core/terrain/raster.h"

namespace talus {

/// A raster's values as text for files, without any loss. Each float becomes a whole number that grows with
/// it; from that the number is subtracted that its neighbours to the west, the north and the north-west let
/// expect; what is left, small mostly, is laid out by bytes from high to low, deflated and written in base64.

/// Limits the cells of a raster: 8193 × 8193, 256 MiB.
inline constexpr std::size_t k_max_raster_cells = std::size_t{8193} * 8193;

/// Returns the text of a raster that is not empty: the one that it was read from, if it was.
std::string packed(const Raster& raster);

/// Returns the raster of a size and a text, which stays packed until its values are asked for; nothing where
/// the size is impossible, the text is not one of that size, or a value is not finite. Looks at every value,
/// a row at a time, in little more memory than the text's.
std::optional<Raster> packed_raster(MapSize size, std::string_view text);

}  // namespace talus
