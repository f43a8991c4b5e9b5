#pragma once

#include <string>

#include "core/map/drawing.h"

namespace talus {

// Sheets drawn by Cairo. The same bytes for the same sheet, with the same Cairo and the same fonts.

/// Returns how wide a text is when it is drawn, in mm; text_width() estimates it without any font. size: mm.
double drawn_width(const std::string& text, double size, bool bold);

/// Returns a sheet as PDF: lines as lines, texts as texts with their font in the file. Throws FileError where
/// Cairo cannot draw it, std::bad_alloc.
std::string pdf_of(const MapSheet& sheet);

/// Returns a sheet as pixels, opaque. pixels_per_mm: above 0. Throws FileError, as where the picture has more
/// pixels than Cairo can draw (32,767 a side), std::bad_alloc.
Grid<Rgba8> picture_of(const MapSheet& sheet, double pixels_per_mm);

}  // namespace talus
