#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/lesson/trace/trace.h"
#include "core/map/drawing.h"

namespace talus {

/// How pictures of steps look: their inks, and their letters, which whoever paints them can measure. A
/// picture's unit is what it is painted in: pixels of a window, units of a slide.
struct StepPictureStyle {
    Rgba8 ground, text, dim_text, field, border;
    Rgba8 accent, accent_text;
    Rgba8 mark;      ///< lines on the ground that are told apart from the accent
    Rgba8 warning;   ///< for an offset
    double em = 16;  ///< height of the font
    std::function<double(const std::string& text, double size, bool bold)> width;  ///< of a text
};

struct PictureBox {
    double x, y, width, height;
};

/// A map of cells: cells of `cell` units, the first one's upper left corner at `corner`.
struct Board {
    MapPoint corner;
    double cell;
    int width, height;

    MapPoint middle(LatticePoint p) const {
        return {corner.x + (p.x + 0.5) * cell, corner.y + (p.y + 0.5) * cell};
    }
    MapPoint end() const { return {corner.x + width * cell, corner.y + height * cell}; }
};
/// Returns it as large as fits into the area, in its middle. em: of the style.
Board board_in(int width, int height, const PictureBox& area, double em);

inline constexpr double k_line_edge = 2;  ///< units of the edge's colour on each side of a line that has one

/// Draws a step's picture, one thing over the other.
class PicturePen {
 public:
    explicit PicturePen(StepPictureStyle of_picture) : style(std::move(of_picture)) {}

    const StepPictureStyle style;
    static constexpr double k_min_number = 8;  ///< units: smaller numbers are left out

    void fill(MapPoint low, MapPoint high, Rgba8 ink);
    /// rounding: of the corners, a radius.
    void frame(MapPoint low, MapPoint high, Rgba8 ink, double thick = 1, double rounding = 0);
    void circle(MapPoint middle, double radius, Rgba8 ink, double thick);
    void disc(MapPoint middle, double radius, Rgba8 ink);
    void line(MapPoint from, MapPoint to, Rgba8 ink, double thick);
    void lines(std::vector<MapPoint> points, bool closed, Rgba8 ink, double thick);
    void area(std::vector<MapPoint> points, Rgba8 ink);
    /// With a filled head, whose tip ends at `tip`; edge: the colour around it.
    void arrow(MapPoint from, MapPoint tip, Rgba8 ink, Rgba8 edge, double thick);
    /// middle: of the letters.
    void words(MapPoint middle, const std::string& text, double size, Rgba8 ink, bool bold = false);

    /// Returns the size of text in the cells: as large as the longest allows, and one size for all.
    double number_size(const Board& board, const std::function<std::string(LatticePoint)>& text) const;

    DrawnGroup taken() { return std::move(drawing_); }

 private:
    void add(std::vector<MapPoint> points, bool closed, Rgba8 ink, double thick, Rgba8 fill);

    DrawnGroup drawing_{"step", "Step", {}};
};

/// Returns the ink, less opaque.
constexpr Rgba8 faded(Rgba8 ink, double alpha) {
    return {ink.r, ink.g, ink.b, static_cast<std::uint8_t>(ink.a * alpha + 0.5)};
}

}  // namespace talus
