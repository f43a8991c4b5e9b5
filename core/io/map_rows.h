#pragma once

#include <cstdint>
#include <functional>

#include "core/io/formats.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Fills the bytes of row y as the file holds them (16-bit PNG has the high byte first): width times
/// bytes_per_cell of them. May be called from several threads at once.
using RowMaker = std::function<void(int y, std::uint8_t* bytes)>;

/// What a terrain looks like in a format. The terrain, with heights, must outlive the maker. flip_green: of
/// normals.
RowMaker rows_of(const Terrain& terrain, const Format& format, bool flip_green);

}  // namespace talus
