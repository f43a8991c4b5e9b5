#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/map/drawing.h"
#include "core/map/paper.h"

namespace talus {

struct SheetFont {
    double size;  ///< mm: of the em
    bool bold = false;
};

/// A rectangle on a sheet, mm.
struct SheetBox {
    double x, y, width, height;
};

/// Writes a page of paper from top to bottom, black on white, in millimetres. It is laid out for its paper.
class SheetPen {
 public:
    /// paper: upright.
    SheetPen(const Paper& paper, std::string title);

    static constexpr double k_margin = 15;
    static constexpr double k_line = 1.25;  ///< from one baseline to the next, times the font's size
    double width() const { return sheet_.width - 2 * k_margin; }
    double foot() const { return sheet_.height - k_margin; }
    double room() const { return foot() - y; }
    double y = k_margin;  ///< where the next thing begins

    /// Writes over the whole width, in as many lines as it takes, and moves on; broken only at spaces.
    void text(const SheetFont& font, const std::string& words);
    double height_of(const SheetFont& font, const std::string& words) const;
    /// Draws a line to write on, from so far behind the margin to the other margin.
    void rule(double from = 0);

    /// A line of text anywhere; centred: at half a capital's height, else on its baseline.
    void words(const SheetFont& font, MapPoint at, const std::string& text,
               TextAnchor anchor = TextAnchor::left, bool centred = false);
    void line(std::vector<MapPoint> points, double pen, bool closed = false);
    void dot(MapPoint at, double radius);
    void frame(const SheetBox& box, double pen);
    void picture(std::shared_ptr<const Grid<Rgba8>> pixels, const SheetBox& box);

    /// Returns the size of the smallest text so far, in points.
    double smallest() const { return smallest_; }
    MapSheet taken() { return std::move(sheet_); }

 private:
    std::vector<std::string> broken(const SheetFont& font, const std::string& words) const;

    MapSheet sheet_;
    double smallest_ = 1e9;
};

}  // namespace talus
