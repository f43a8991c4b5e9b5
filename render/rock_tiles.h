#pragma once

#include "render/detail_tile.h"

namespace talus {

/// Computes a seamless tile of bare rock seen from its front, k_detail_size texels a side: beds of different
/// thickness, lying level, which joints cut into blocks that stand out, lean and differ in shade. The texels
/// mean what those of make_detail_tile() mean; `crack` is darkest in joints and under ledges.
Grid<DetailTexel> make_bed_tile();

/// Computes a seamless tile of stones on bare ground, from above: angular, of sizes from a fiftieth to a
/// tenth of the tile, some of them on others. `value` is above k_stone_value on a stone and below it beside
/// one; `crack` is darkest where ground and stone meet.
Grid<DetailTexel> make_stone_tile();
inline constexpr std::uint8_t k_stone_value = 128;

/// Computes a seamless tile of rock as it breaks, larger than its blocks: planes that lean all ways and meet
/// along edges, of two sizes. `crack` is darkest where two meet in a groove.
Grid<DetailTexel> make_facet_tile();

/// Return the tiles with their levels; the first call makes them, on any thread.
const MipLevels<DetailTexel>& bed_levels();
const MipLevels<DetailTexel>& stone_levels();
const MipLevels<DetailTexel>& facet_levels();

}  // namespace talus
