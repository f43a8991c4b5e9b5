#include "core/lesson/picture/picture_pen.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/math.h"

namespace talus {
namespace {

// A number takes at most this share of a cell's width, which keeps it clear of a parent's ring. In small
// cells, where every pixel is needed, it may take k_small_share.
constexpr double k_number_share = 0.8;
constexpr double k_small_share = 0.92;
constexpr double k_small_em = 2.6;
constexpr double k_margin_em = 1;  // around the cells: joins across an edge end there
constexpr double k_chord = 2;      // of what is round, in units
constexpr Rgba8 k_nothing{0, 0, 0, 0};

// Points of an arc, turns from the right clockwise.
void add_arc(std::vector<MapPoint>& points, MapPoint middle, double radius, double from, double to,
             int pieces) {
    for (int i = 0; i <= pieces; ++i) {
        const SinCos angle = sin_cos_turns(from + (to - from) * i / pieces);
        points.push_back({middle.x + radius * angle.cos, middle.y + radius * angle.sin});
    }
}

int pieces_of(double radius, int most) {
    return std::clamp(static_cast<int>(6.3 * radius / k_chord), 12, most);
}

std::vector<MapPoint> circle_of(MapPoint middle, double radius) {
    std::vector<MapPoint> points;
    add_arc(points, middle, radius, 0, 1, pieces_of(radius, 64));
    points.pop_back();
    return points;
}

}  // namespace

Board board_in(int width, int height, const PictureBox& area, double em) {
    const double margin = em * k_margin_em;
    double cell = std::min((area.width - 2 * margin) / width, (area.height - 2 * margin) / height);
    cell = std::min(cell, em * 6);
    if (cell > 4) cell = std::floor(cell);
    return {{std::floor(area.x + (area.width - width * cell) / 2),
             std::floor(area.y + (area.height - height * cell) / 2)},
            cell,
            width,
            height};
}

void PicturePen::add(std::vector<MapPoint> points, bool closed, Rgba8 ink, double thick, Rgba8 fill) {
    drawing_.things.emplace_back(
        DrawnLine{.line = {std::move(points), closed}, .pen = {.colour = ink, .width = thick}, .fill = fill});
}

void PicturePen::fill(MapPoint low, MapPoint high, Rgba8 ink) {
    area({low, {high.x, low.y}, high, {low.x, high.y}}, ink);
}

void PicturePen::frame(MapPoint low, MapPoint high, Rgba8 ink, double thick, double rounding) {
    if (rounding == 0) return lines({low, {high.x, low.y}, high, {low.x, high.y}}, true, ink, thick);
    std::vector<MapPoint> points;
    const int pieces = pieces_of(rounding, 32) / 4;
    add_arc(points, {low.x + rounding, low.y + rounding}, rounding, 0.5, 0.75, pieces);
    add_arc(points, {high.x - rounding, low.y + rounding}, rounding, 0.75, 1, pieces);
    add_arc(points, {high.x - rounding, high.y - rounding}, rounding, 0, 0.25, pieces);
    add_arc(points, {low.x + rounding, high.y - rounding}, rounding, 0.25, 0.5, pieces);
    lines(std::move(points), true, ink, thick);
}

void PicturePen::circle(MapPoint middle, double radius, Rgba8 ink, double thick) {
    lines(circle_of(middle, radius), true, ink, thick);
}

void PicturePen::disc(MapPoint middle, double radius, Rgba8 ink) { area(circle_of(middle, radius), ink); }

void PicturePen::line(MapPoint from, MapPoint to, Rgba8 ink, double thick) {
    lines({from, to}, false, ink, thick);
}

void PicturePen::lines(std::vector<MapPoint> points, bool closed, Rgba8 ink, double thick) {
    add(std::move(points), closed, ink, thick, k_nothing);
}

void PicturePen::area(std::vector<MapPoint> points, Rgba8 ink) { add(std::move(points), true, ink, 0, ink); }

void PicturePen::arrow(MapPoint from, MapPoint tip, Rgba8 ink, Rgba8 edge, double thick) {
    const double length = distance(from, tip);
    if (length < 1) return;
    const MapPoint along{(tip.x - from.x) / length, (tip.y - from.y) / length};
    const double head = std::min(thick * 3.2, length * 0.7);
    const MapPoint back{tip.x - along.x * head, tip.y - along.y * head};
    // Clockwise from the tip. more: how far outside.
    const auto corner = [&](double side, double more) {
        const double half = (head * 0.55 + more) * side;
        return MapPoint{back.x - along.x * more - along.y * half, back.y - along.y * more + along.x * half};
    };
    const MapPoint beyond{tip.x + along.x * k_line_edge * 2, tip.y + along.y * k_line_edge * 2};
    line(from, back, edge, thick + 2 * k_line_edge);
    area({beyond, corner(1, k_line_edge), corner(-1, k_line_edge)}, edge);
    line(from, back, ink, thick);
    area({tip, corner(1, 0), corner(-1, 0)}, ink);
}

void PicturePen::words(MapPoint middle, const std::string& text, double size, Rgba8 ink, bool bold) {
    if (text.empty()) return;
    drawing_.things.emplace_back(DrawnText{.text = text,
                                           .at = middle,
                                           .size = size,
                                           .anchor = TextAnchor::middle,
                                           .colour = ink,
                                           .bold = bold,
                                           .centred = true});
}

double PicturePen::number_size(const Board& board,
                               const std::function<std::string(LatticePoint)>& text) const {
    const double em = style.em;
    double widest = em;
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) widest = std::max(widest, style.width(text({x, y}), em, false));
    }
    const double share = board.cell < em * k_small_em ? k_small_share : k_number_share;
    return std::floor(std::min({board.cell * share / widest * em, board.cell * 0.6, em * 1.7}));
}

}  // namespace talus
