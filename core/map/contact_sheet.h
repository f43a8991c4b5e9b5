#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/map/drawing.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A small picture with lines of text below it, of which the first is its title.
struct CaptionedPicture {
    std::shared_ptr<const Grid<Rgba8>> pixels;
    std::vector<std::string> lines;
};

/// Pixels along the longer side of a picture that is as sharp as the sheet needs.
inline constexpr int k_contact_pixels = 200;
/// Returns the picture of a terrain's ground for it, as many pixels along the longer side.
Grid<Rgba8> contact_picture(const Terrain& terrain, int pixels = k_contact_pixels);

/// Returns the colours as a texture has them: red in the lowest byte, nothing transparent.
Grid<std::uint32_t> packed_pixels(const Grid<Rgba8>& picture);

/// Pixels to a millimetre of a sheet of such pictures.
inline constexpr double k_contact_resolution = 5;
/// The most pictures that a sheet has room for.
inline constexpr std::size_t k_contact_pictures = 200;

inline constexpr int k_contact_columns = 5;

/// Returns a sheet of pictures side by side, in reading order. pictures: at least one and at most
/// k_contact_pictures, all of the same shape. columns: at least one.
MapSheet contact_sheet(const std::string& title, const std::vector<CaptionedPicture>& pictures,
                       int columns = k_contact_columns);

}  // namespace talus
