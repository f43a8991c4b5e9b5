#pragma once

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

/// Pixels to a millimetre of a sheet of such pictures.
inline constexpr double k_contact_resolution = 5;
/// The most pictures that a sheet has room for.
inline constexpr std::size_t k_contact_pictures = 200;

/// Returns a sheet of pictures side by side, in reading order. pictures: at least one and at most
/// k_contact_pictures, all of the same shape.
MapSheet contact_sheet(const std::string& title, const std::vector<CaptionedPicture>& pictures);

}  // namespace talus
