#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/map/sheet.h"

namespace talus {

/// What a sheet can be written as.
struct SheetFormat {
    enum class Kind { pdf, svg, png };
    Kind kind;
    std::string_view ending;  ///< of file names
    std::string_view label;
    std::string_view help;
};
inline constexpr std::array<SheetFormat, 3> k_sheet_formats{{
    {SheetFormat::Kind::pdf, ".pdf", "PDF", "For printing: lines and texts stay sharp at any size."},
    {SheetFormat::Kind::svg, ".svg", "SVG",
     "For drawing on in Inkscape or another editor: each kind of line is a layer."},
    {SheetFormat::Kind::png, ".png", "PNG", "A picture, of as many dots as you like."},
}};
/// Returns the format of a file name by its ending, in letters of any case; null: none.
const SheetFormat* sheet_format_of(std::string_view path);

/// Returns about how many bytes a sheet takes while it is drawn, at most, besides its terrain.
double sheet_bytes(const SheetSettings& settings, const SheetFormat& format);

/// Returns why a sheet of this paper cannot be written so, with the remedy, or nothing. memory: bytes that it
/// may take.
std::string objection_to_sheet(const SheetSettings& settings, const SheetFormat& format,
                               std::uint64_t memory);

/// Writes a sheet that is drawn already, complete or not at all. path: ends as a format does. pixels_per_mm:
/// of a PNG. Throws FileError, std::bad_alloc.
void write_drawn_sheet(const MapSheet& sheet, const std::string& path, double pixels_per_mm);

/// Makes a terrain's sheet and writes it, complete or not at all. path: ends as a format does. progress: may
/// be null. Throws FileError with file, cause and remedy, Cancelled, std::bad_alloc. Returns the sheet.
MapSheet write_sheet(const Terrain& terrain, const SheetSettings& settings, const std::string& path,
                     Progress* progress = nullptr);

}  // namespace talus
