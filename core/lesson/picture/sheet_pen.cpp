#include "core/lesson/picture/sheet_pen.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/map/sheet_cairo.h"

namespace talus {
namespace {

constexpr double k_inch = 25.4;  // mm
constexpr double k_points_per_inch = 72;
constexpr double k_ascent = 0.95;  // of the font's size: from a line's top to its baseline
constexpr Rgba8 k_paper{255, 255, 255, 255};

}  // namespace

SheetPen::SheetPen(const Paper& paper, std::string title) {
    sheet_.width = paper.width;
    sheet_.height = paper.height;
    sheet_.title = std::move(title);
    const std::vector<MapPoint> edge{
        {0, 0}, {paper.width, 0}, {paper.width, paper.height}, {0, paper.height}};
    const DrawnLine ground{.line = {edge, true}, .pen = {.width = 0}, .fill = k_paper};
    sheet_.groups.push_back({"page", "Page", {ground}});
}

std::vector<std::string> SheetPen::broken(const SheetFont& font, const std::string& words) const {
    return broken_lines(
        words, [&](const std::string& line) { return drawn_width(line, font.size, font.bold) <= width(); });
}

void SheetPen::text(const SheetFont& font, const std::string& text) {
    for (const std::string& line : broken(font, text)) {
        words(font, {k_margin, y + font.size * k_ascent}, line);
        y += font.size * k_line;
    }
}

double SheetPen::height_of(const SheetFont& font, const std::string& text) const {
    return static_cast<double>(broken(font, text).size()) * font.size * k_line;
}

void SheetPen::rule(double from) { line({{k_margin + from, y}, {k_margin + width(), y}}, 0.25); }

void SheetPen::words(const SheetFont& font, MapPoint at, const std::string& text, TextAnchor anchor,
                     bool centred) {
    if (text.empty()) return;
    smallest_ = std::min(smallest_, font.size / k_inch * k_points_per_inch);
    sheet_.groups.front().things.emplace_back(DrawnText{
        .text = text, .at = at, .size = font.size, .anchor = anchor, .bold = font.bold, .centred = centred});
}

void SheetPen::line(std::vector<MapPoint> points, double pen, bool closed) {
    sheet_.groups.front().things.emplace_back(
        DrawnLine{.line = {std::move(points), closed}, .pen = {.width = pen}});
}

void SheetPen::dot(MapPoint at, double radius) {
    line({{at.x, at.y}, {at.x + 0.01, at.y}}, 2 * radius);  // ends are round
}

void SheetPen::frame(const SheetBox& box, double pen) {
    const MapPoint end{box.x + box.width, box.y + box.height};
    line({{box.x, box.y}, {end.x, box.y}, end, {box.x, end.y}}, pen, true);
}

void SheetPen::picture(std::shared_ptr<const Grid<Rgba8>> pixels, const SheetBox& box) {
    sheet_.groups.front().things.emplace_back(
        DrawnPicture{std::move(pixels), {box.x, box.y}, box.width, box.height});
}

}  // namespace talus
