#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/base/grid.h"
#include "core/surface/palette.h"
#include "core/terrain/map_line.h"

namespace talus {

// What a map is drawn of. Places are MapPoints in the unit of the whole drawing; widths, sizes and dashes are
// always millimetres on paper, so that marks can be made before it is known where on paper the map lies.

/// How a line is drawn. Ends and corners are round.
struct Pen {
    Rgba8 colour{0, 0, 0, 255};
    double width = 0.2;  ///< mm; 0: no line
    double dash = 0;     ///< mm drawn, then `gap` mm left out; 0: drawn throughout
    double gap = 0;      ///< mm
};

/// A line, or an area where `fill` is not transparent.
struct DrawnLine {
    MapLine line;
    Pen pen;
    Rgba8 fill{0, 0, 0, 0};
};

enum class TextAnchor { left, middle, right };

struct DrawnText {
    std::string text;  ///< UTF-8, one line
    MapPoint at;       ///< of the baseline's left end, middle or right end
    double size = 3;   ///< mm: height of the font, about 1.4 times that of its capitals
    TextAnchor anchor = TextAnchor::left;
    Rgba8 colour{0, 0, 0, 255};
    Rgba8 halo{0, 0, 0, 0};  ///< around the letters; transparent: none
    MapPoint along{1, 0};    ///< direction of the baseline, of length 1
    bool bold = false;
    bool centred = false;  ///< `at` is half a capital's height above the baseline
};

struct DrawnPicture {
    std::shared_ptr<const Grid<Rgba8>> pixels;
    MapPoint corner;    ///< the upper left one
    double width = 0;   ///< in the drawing's unit
    double height = 0;  ///< in the drawing's unit
};

using DrawnThing = std::variant<DrawnPicture, DrawnLine, DrawnText>;

/// A layer of a map: things drawn one over the other.
struct DrawnGroup {
    std::string key;    ///< in files: lower case with underscores
    std::string label;  ///< for people
    std::vector<DrawnThing> things;
};

/// A sheet of paper; places in millimetres from its upper left corner.
struct MapSheet {
    double width = 210;   ///< mm
    double height = 297;  ///< mm
    std::string title;
    std::vector<DrawnGroup> groups;  ///< the first lies lowest
};

/// Letters of the font that sheets are set in are about this wide, as a share of the font's size: sheets are
/// laid out without measuring, so that they are alike on every machine.
inline constexpr double k_letter_width = 0.56;
/// Capitals and figures are about this high.
inline constexpr double k_capital_height = 0.72;
inline constexpr const char* k_map_font = "Inter";  ///< where it is missing, the system's sans-serif font

/// A halo reaches half of this beyond the letters, as a share of the font's size.
inline constexpr double k_halo_width = 0.28;

/// Returns about how wide a text of this size [mm] is, in mm. text: UTF-8.
double text_width(const std::string& text, double size);

}  // namespace talus
