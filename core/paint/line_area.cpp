#include "core/paint/line_area.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/paint/placed_line.h"

namespace talus {
namespace {

std::vector<LinePiece> pieces_around(GroundLine line, const Lattice& world) {
    line.closed = true;
    const LineCurve curve = curve_of(line);
    return curve.closed ? cut_pieces(curve, 1, longest_piece(world)) : std::vector<LinePiece>{};
}

std::vector<LineValues> no_values(std::size_t pieces) { return std::vector<LineValues>(pieces + 1); }

}  // namespace

LineArea::LineArea(const GroundLine& line, double reach, const Lattice& map, const Lattice& world)
    : columns_(AxisPlaces::along_x(map, world)),
      rows_(AxisPlaces::along_y(map, world)),
      reach_(std::min(reach, most_reach(world))),
      pieces_(pieces_around(line, world)),
      field_(pieces_, no_values(pieces_.size()), reach_, map, world) {
    for (const LinePiece& piece : pieces_) add_rises(piece);
    if (empty()) return;
    west_ = north_ = HUGE_VAL;
    east_ = south_ = -HUGE_VAL;
    for (const Rise& rise : rises_) {
        // An arc between its ends may bulge by its whole radius at most.
        const double bulge = rise.radius > 0 ? std::fabs(rise.to.y - rise.from.y) : 0;
        west_ = std::min({west_, rise.from.x - bulge, rise.to.x - bulge});
        east_ = std::max({east_, rise.from.x + bulge, rise.to.x + bulge});
        north_ = std::min({north_, rise.from.y, rise.to.y});
        south_ = std::max({south_, rise.from.y, rise.to.y});
    }
}

double LineArea::Rise::x_at(double y) const {
    if (!(radius > 0)) return lerp(from.x, to.x, (y - from.y) / (to.y - from.y));
    const double down = y - centre.y;
    const double across = std::sqrt(std::max(0.0, radius * radius - down * down));
    return west ? centre.x - across : centre.x + across;
}

// Arcs are cut at their northernmost and southernmost points. One point ends a piece and begins the next, so
// each row crosses the line an even number of times.
void LineArea::add_rises(const LinePiece& piece) {
    const auto add = [&](const WorldPlace& from, const WorldPlace& to) {
        if (from.y == to.y) return;
        const bool west = (from.x + to.x) / 2 < piece.centre.x;
        rises_.push_back({from, to, piece.centre, piece.radius, west});
    };
    if (!(piece.radius > 0)) return add(piece.from, piece.to);
    // An arc of at most a tenth of a radian passes one such point at most.
    for (const double side : {-1.0, 1.0}) {
        const WorldPlace end{piece.centre.x, piece.centre.y + side * piece.radius};
        const bool across = (piece.from.x < end.x) != (piece.to.x < end.x);
        const bool near = ((piece.from.y + piece.to.y) / 2 - piece.centre.y) * side > 0;
        if (!across || !near) continue;
        add(piece.from, end);
        add(end, piece.to);
        return;
    }
    add(piece.from, piece.to);
}

// Marks what lies inside the line's image that is moved by so much.
void LineArea::fill(int y, double north, double east, std::vector<double>& crossings, double* inside) const {
    const double place = rows_.at(y) - north;
    crossings.clear();
    for (const Rise& rise : rises_)
        if ((rise.from.y <= place) != (rise.to.y <= place)) crossings.push_back(rise.x_at(place) + east);
    std::sort(crossings.begin(), crossings.end());
    std::size_t past = 0;  // crossings to the west
    for (int i = 0; i < columns_.count(); ++i) {
        const double column = columns_.at(i);
        if (i > 0 && column < columns_.at(i - 1)) past = 0;  // it begins anew where the world wraps
        while (past < crossings.size() && crossings[past] <= column) ++past;
        if (past % 2 == 1) inside[i] = 1;
    }
}

void LineArea::make_row(int y, double* inside) const {
    std::fill_n(inside, columns_.count(), empty() ? -reach_ : -1.0);
    if (empty()) return;
    const auto images = [](const AxisPlaces& axis, double low, double high) {
        constexpr double k_most = 8;
        if (!axis.wraps()) return std::pair(0.0, 0.0);
        return std::pair(std::max(-k_most, -std::floor(high / axis.extent())),
                         std::min(k_most, -std::floor(low / axis.extent())));
    };
    thread_local std::vector<double> crossings;
    const auto [first_row, last_row] = images(rows_, north_, south_);
    const auto [first_column, last_column] = images(columns_, west_, east_);
    for (double down = first_row; down <= last_row; ++down) {
        for (double across = first_column; across <= last_column; ++across)
            fill(y, down * rows_.extent(), across * columns_.extent(), crossings, inside);
    }
    thread_local LineRow row;
    field_.make_distances(y, row);
    for (int i = 0; i < columns_.count(); ++i)
        inside[i] *= std::min(row.distance[static_cast<std::size_t>(i)], reach_);
}

}  // namespace talus
