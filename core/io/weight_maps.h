#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/io/export.h"
#include "core/surface/terrain_surface.h"

namespace talus {

/// Writes the weights of what covers the ground (TerrainSurface), as the target of an export expects them
/// beside its heightmap, which settings describe: same samples, same tiles, same seams. Their names begin as
/// the heightmap's:
///
/// - WeightLayout::rgba: two PNG pictures, `_weights_0` with rock, scree, sand and soil as red, green, blue
///   and alpha, `_weights_1` with grass, forest floor, snow and ice. The eight bytes of a place sum to 255.
/// - WeightLayout::single: eight grey PNG pictures of 8 bits, `_weight_rock` and so on, with the same bytes.
/// - WeightLayout::control: an EXR whose 32 bits a place are Terrain3D's control map, `_control`: see
///   control_bits. With ExportOptions::caves it has the holes in which caves come out.
///
/// A picture whose layers all have weight nowhere is left out, and a remark says so. All begin with the north
/// row, as pictures do: Unity turns pictures over as it loads them, so that they lie as its heights do, whose
/// rows begin in the south. A `.json` beside them names the layers. The files are read back before they get
/// their names, and appear together or not at all. Throws FileError, Cancelled.
///
/// terrain: of the samples that the heightmap has, with all fields. progress: may be null.
ExportResult export_weights(std::shared_ptr<const Terrain> terrain, const ExportSettings& settings,
                            WeightLayout layout, Progress* progress = nullptr);

/// Returns the paths of the files that export_weights writes, except the `.json`; those of pictures that turn
/// out to be empty are left out where the layout has several.
std::vector<std::string> weight_files(const ExportSettings& settings, WeightLayout layout);
/// Returns whether a picture of this layout can turn out to be empty.
bool may_leave_out_weights(WeightLayout layout);
/// Returns the path of the `.json` that names the layers of all of them.
std::string weight_sidecar_path(const ExportSettings& settings, WeightLayout layout);

/// The bit of a control map that says that a place is a hole, which opens the squares around it.
inline constexpr std::uint32_t k_hole_bit = 1u << 2;
/// Returns a place's bits of a control map of Godot's Terrain3D, as its documentation of the format has them
/// (*controlmap_format*): from the top, 5 bits for the texture that covers most, 5 for the one that covers
/// most of the rest, 8 for how much of the second is seen, 255 · second / (first + second). Textures are
/// numbered in the order of SurfaceLayer. weights: as weight_bytes returns them.
std::uint32_t control_bits(const std::array<std::uint8_t, k_surface_layers>& weights);

}  // namespace talus
