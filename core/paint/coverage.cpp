#include "core/paint/coverage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/paint/coverage_kernel.h"
#include "core/paint/stroke_line.h"

namespace talus {
namespace {

constexpr int k_rows_together = 16;
constexpr double k_cell_work = 2;    // ns
constexpr double k_farthest = 1e10;  // m, in a row
constexpr std::size_t k_most_dabs = 2 * Stroke::k_max_points * k_dabs;

// A straight piece of a stroke's line. Where the world wraps it acts on its other turns, too.
struct Piece {
    double x = 0, y = 0;             // m, where it begins
    std::int64_t columns = 0;        // of whole worlds to the east
    std::int64_t rows = 0;           // to the south
    float east = 0, south = 0;       // m, from there to its end
    float share_x = 0, share_y = 0;  // the way along it, 0 to 1, that a metre to the east or south goes
    float pressure = 1;              // where it begins
    float more = 0;                  // to where it ends
    // Where the pressure does not change, the pieces before and after it have what lies beyond its ends.
    bool goes_on_from = false;                  // the one before
    std::optional<std::array<double, 2>> next;  // the direction of the one after
};

// How the weights of pieces are joined where several act.
enum class Join { largest, sum, sum_and_squares };

// What all pieces of a stroke share.
struct Profile {
    float solid;    // m, within which the weight is whole
    float inverse;  // 1/m, of the way from there to the rim
    double radius;  // m
    Join join;
    float scale;  // of a weight in a sum
};

// What cells have of the pieces that were joined. The squares are there where they are asked for.
struct Joined {
    CellRectangle at;
    Grid<float> weight;
    Grid<float> squares;
};

Piece piece_between(const StrokePoint& from, const StrokePoint& to) {
    Piece piece{.x = from.x, .y = from.y, .pressure = from.pressure, .more = to.pressure - from.pressure};
    const double east = to.x - from.x;
    const double south = to.y - from.y;
    const double square = east * east + south * south;
    piece.east = static_cast<float>(east);
    piece.south = static_cast<float>(south);
    if (square > 0) {
        piece.share_x = static_cast<float>(east / square);
        piece.share_y = static_cast<float>(south / square);
    }
    return piece;
}

std::vector<Piece> line_pieces(const Stroke& stroke) {
    const std::vector<StrokePoint> line = stroke_line(stroke);
    if (line.size() == 1) return {piece_between(line[0], line[0])};
    std::vector<Piece> pieces;
    for (std::size_t i = 1; i < line.size(); ++i) {
        Piece piece = piece_between(line[i - 1], line[i]);
        if (!pieces.empty() && piece.more == 0 && pieces.back().more == 0) {
            piece.goes_on_from = true;
            pieces.back().next = {static_cast<double>(piece.east), static_cast<double>(piece.south)};
        }
        pieces.push_back(piece);
    }
    return pieces;
}

// Dabs of a brush that builds up, over each radius of its line: their rims cover each other enough that no
// rim is seen.
int dabs_building_up(const Stroke& stroke) {
    constexpr double k_over_rim = 6.4;
    const double rim = 1 - static_cast<double>(stroke.hardness);
    return std::max(k_dabs, static_cast<int>(k_over_rim / rim + 0.5));
}

// Dabs at even distances along the line, the first where it begins.
std::vector<Piece> dabs(const Stroke& stroke, int per_radius) {
    const double step = static_cast<double>(stroke.radius) / per_radius;
    std::vector<Piece> pieces{piece_between(stroke.points[0], stroke.points[0])};
    double left = step;  // to the next dab
    for (std::size_t i = 1; i < stroke.points.size(); ++i) {
        const StrokePoint& from = stroke.points[i - 1];
        const StrokePoint& to = stroke.points[i];
        const double length =
            std::sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
        double at = left;
        for (; at <= length && pieces.size() < k_most_dabs; at += step) {
            const double share = at / length;
            const StrokePoint dab{from.x + share * (to.x - from.x), from.y + share * (to.y - from.y),
                                  lerp(from.pressure, to.pressure, static_cast<float>(share))};
            pieces.push_back(piece_between(dab, dab));
        }
        left = at - length;
    }
    return pieces;
}

// The cells, along one axis, that lie between two places of the world: all of them where both are far apart.
struct CellSpan {
    int first = 0;
    int end = 0;
};
CellSpan span_between(double low, double high, double cell_size, std::int64_t origin, int count) {
    const double first = std::floor(low / cell_size) - static_cast<double>(origin);
    const double last = std::floor(high / cell_size) + 1 - static_cast<double>(origin);
    return {static_cast<int>(clamp(first, 0.0, static_cast<double>(count))),
            static_cast<int>(clamp(last + 1, 0.0, static_cast<double>(count)))};
}

// The turns of the world on which what lies between low and high reaches the window; 0 alone where the world
// does not wrap.
std::vector<std::int64_t> turns(bool wraps, double extent, double low, double high, double from, double to) {
    if (!wraps) return {0};
    std::vector<std::int64_t> all;
    for (double k = std::floor((from - high) / extent); k <= std::floor((to - low) / extent) + 1; ++k)
        if (low + k * extent <= to && high + k * extent >= from) all.push_back(static_cast<std::int64_t>(k));
    return all;
}

struct Turns {
    std::vector<std::int64_t> x, y;
};
// The cell beyond a stroke's rim counts, too, so that what covers it is alike on both sides of a border.
Turns turns_of(const StrokeBounds& bounds, double around, const Lattice& window, const Lattice& world) {
    around += window.cell_size;
    return {turns(world.wrap_x, world.extent_x(), bounds.x0 - around, bounds.x1 + around, window.x_of(0),
                  window.x_of(window.width - 1)),
            turns(world.wrap_y, world.extent_y(), bounds.y0 - around, bounds.y1 + around, window.y_of(0),
                  window.y_of(window.height - 1))};
}

// A stroke many times as long as the world that it wraps would be drawn over itself without end.
bool is_beyond(const StrokeBounds& bounds, const Lattice& world) {
    constexpr double k_most_worlds = 8;
    return (world.wrap_x && bounds.x1 - bounds.x0 > k_most_worlds * world.extent_x()) ||
           (world.wrap_y && bounds.y1 - bounds.y0 > k_most_worlds * world.extent_y());
}

// The part of a row, in m to the east of a place, where east * x + south >= 0. A direction whose boundary
// would lie beyond k_farthest counts as straight to the north or south.
struct RowPart {
    double from = -1e300;
    double to = 1e300;
};
RowPart half_line(double east, double south) {
    if (std::fabs(east) * k_farthest <= std::fabs(south)) return south >= 0 ? RowPart{} : RowPart{0, -1};
    return east > 0 ? RowPart{.from = -south / east} : RowPart{.to = -south / east};
}

// The part of the row that lies `south` m to the south of where the piece begins in which no other piece of
// the line comes nearer: not before its beginning, if one goes on there, and not beyond its end, unless that
// is before the beginning of the next one, too. Places are in m from where the piece begins. What is left out
// would change no weight.
RowPart own_part(const Piece& piece, double south) {
    const auto east_way = static_cast<double>(piece.east);
    const auto south_way = static_cast<double>(piece.south);
    RowPart part;
    if (east_way == 0 && south_way == 0) return part;
    if (piece.goes_on_from) part = half_line(east_way, south * south_way);
    if (!piece.next) return part;
    const auto [next_east, next_south] = *piece.next;
    const RowPart before_end =
        half_line(-east_way, east_way * east_way + south_way * south_way - south * south_way);
    const RowPart before_next =
        half_line(-next_east, next_east * east_way + next_south * south_way - south * next_south);
    if (before_next.from > before_next.to) {
        return {std::max(part.from, before_end.from), std::min(part.to, before_end.to)};
    }
    if (before_end.from > before_end.to) {
        return {std::max(part.from, before_next.from), std::min(part.to, before_next.to)};
    }
    return {std::max(part.from, std::min(before_end.from, before_next.from)),
            std::min(part.to, std::max(before_end.to, before_next.to))};
}

// Joins a piece's weights with those of cells `span` of a row of the window, which lies y m to the south.
void add_piece(const Piece& piece, const Profile& profile, const Lattice& window, CellSpan span, int row,
               double y, Joined& joined) {
    if (span.first >= span.end) return;
    const int count = span.end - span.first;
    const int left = span.first - joined.at.x0;
    const PieceRow cells{.first = static_cast<double>(window.x0 + span.first - piece.columns),
                         .cell = window.cell_size,
                         .x = piece.x,
                         .south = static_cast<float>(y - piece.y),
                         .way_east = piece.east,
                         .way_south = piece.south,
                         .share_x = piece.share_x,
                         .share_y = piece.share_y,
                         .pressure = piece.pressure,
                         .more = piece.more,
                         .solid = profile.solid,
                         .inverse = profile.inverse};
    float* const out = joined.weight.row(row) + left;
    switch (profile.join) {
        case Join::largest:
            coverage_kernel().largest(cells, count, out);
            break;
        case Join::sum:
            coverage_kernel().sum(cells, profile.scale, count, out);
            break;
        case Join::sum_and_squares:
            coverage_kernel().sum_both(cells, count, out, joined.squares.row(row) + left);
            break;
    }
}

}  // namespace

StrokeBounds bounds_of(const Stroke& stroke) {
    const StrokePoint& first = stroke.points[0];
    StrokeBounds bounds{first.x, first.y, first.x, first.y};
    for (const StrokePoint& point : stroke.points) {
        bounds.x0 = std::min(bounds.x0, point.x);
        bounds.y0 = std::min(bounds.y0, point.y);
        bounds.x1 = std::max(bounds.x1, point.x);
        bounds.y1 = std::max(bounds.y1, point.y);
    }
    const bool bends = stroke.points.size() > 2;
    const double radius = static_cast<double>(stroke.radius) * (bends ? 1 + k_line_bulge : 1);
    return {bounds.x0 - radius, bounds.y0 - radius, bounds.x1 + radius, bounds.y1 + radius};
}

CellRectangle cells_of(const Stroke& stroke, double around, const Lattice& window, const Lattice& world) {
    const StrokeBounds bounds = bounds_of(stroke);
    if (is_beyond(bounds, world)) return {};
    const Turns all_turns = turns_of(bounds, around, window, world);
    CellRectangle all;
    for (const std::int64_t x : all_turns.x) {
        for (const std::int64_t y : all_turns.y) {
            const CellSpan columns = span_between(bounds.x0 - around, bounds.x1 + around, window.cell_size,
                                                  window.x0 - x * world.width, window.width);
            const CellSpan rows = span_between(bounds.y0 - around, bounds.y1 + around, window.cell_size,
                                               window.y0 - y * world.height, window.height);
            all = all.united({columns.first, rows.first, columns.end, rows.end});
        }
    }
    return all.empty() ? CellRectangle{} : all;
}

namespace {

// What a piece may act on, of the part of the window that is covered.
CellRectangle cells_of_piece(const Piece& piece, double radius, const Lattice& window,
                             const CellRectangle& covered) {
    const auto east = static_cast<double>(piece.east);
    const auto south = static_cast<double>(piece.south);
    const CellSpan columns =
        span_between(piece.x + std::min(0.0, east) - radius, piece.x + std::max(0.0, east) + radius,
                     window.cell_size, window.x0 - piece.columns, window.width);
    const CellSpan rows =
        span_between(piece.y + std::min(0.0, south) - radius, piece.y + std::max(0.0, south) + radius,
                     window.cell_size, window.y0 - piece.rows, window.height);
    return {std::max(columns.first, covered.x0), std::max(rows.first, covered.y0),
            std::min(columns.end, covered.x1), std::min(rows.end, covered.y1)};
}

// A piece and the cells of the window that it may act on.
struct PlacedPiece {
    Piece piece;
    std::size_t index;  // among those of one turn
    std::size_t turn;
    CellRectangle at;
};

std::vector<PlacedPiece> placed_pieces(const std::vector<Piece>& once, const Stroke& stroke,
                                       const Lattice& window, const Lattice& world,
                                       const CellRectangle& covered, const Progress* progress) {
    const Turns all_turns = turns_of(bounds_of(stroke), 0, window, world);
    std::vector<PlacedPiece> pieces;
    std::size_t turn = 0;
    for (const std::int64_t x : all_turns.x) {
        for (const std::int64_t y : all_turns.y) {
            checkpoint(progress);
            for (std::size_t i = 0; i < once.size(); ++i) {
                Piece piece = once[i];
                piece.columns = x * world.width;
                piece.rows = y * world.height;
                const CellRectangle at =
                    cells_of_piece(piece, static_cast<double>(stroke.radius), window, covered);
                if (!at.empty()) pieces.push_back({piece, i, turn, at});
            }
            ++turn;
        }
    }
    return pieces;
}

// Joins a piece's weights with those of rows `first` to `last` - 1 of the window.
void add_rows(const PlacedPiece& placed, const Profile& profile, const Lattice& window, int first, int last,
              Joined& joined) {
    const Piece& piece = placed.piece;
    const double west = std::min(0.0, static_cast<double>(piece.east)) - profile.radius;
    const double east = std::max(0.0, static_cast<double>(piece.east)) + profile.radius;
    for (int y = std::max(first, placed.at.y0); y < std::min(last, placed.at.y1); ++y) {
        const double place = static_cast<double>(window.y0 + y - piece.rows) * window.cell_size;
        const RowPart part = own_part(piece, place - piece.y);
        // One cell more at either end: none is lost to rounding.
        const CellSpan own = span_between(piece.x + std::max(part.from, west) - window.cell_size,
                                          piece.x + std::min(part.to, east) + window.cell_size,
                                          window.cell_size, window.x0 - piece.columns, window.width);
        add_piece(piece, profile, window,
                  {std::max(placed.at.x0, own.first), std::min(placed.at.x1, own.end)}, y - joined.at.y0,
                  place, joined);
    }
}

Joined joined_pieces(const Stroke& stroke, Join join, const Lattice& window, const Lattice& world,
                     const Progress* progress) {
    constexpr std::size_t k_pieces_together = 64;
    Joined joined{cells_of(stroke, 0, window, world), {}, {}};
    if (joined.at.empty()) return joined;
    joined.weight = Grid<float>(joined.at.width(), joined.at.height());
    if (join == Join::sum_and_squares) joined.squares = Grid<float>(joined.at.width(), joined.at.height());
    const float solid = stroke.hardness * stroke.radius;
    const int per_radius = join == Join::sum ? dabs_building_up(stroke) : k_dabs;
    std::vector<Piece> once = join == Join::largest ? line_pieces(stroke) : dabs(stroke, per_radius);
    // A click is as strong whatever the dabs' distance.
    if (join == Join::sum) once.front().pressure *= static_cast<float>(per_radius) / k_dabs;
    const Profile profile{.solid = solid,
                          .inverse = 1 / (stroke.radius - solid),
                          .radius = static_cast<double>(stroke.radius),
                          .join = join,
                          .scale = 1.0f / static_cast<float>(per_radius)};
    const std::vector<PlacedPiece> pieces = placed_pieces(once, stroke, window, world, joined.at, progress);
    // A piece is rarely as wide as all of them.
    const int grain = worthwhile_grain(joined.at.height(), k_rows_together,
                                       k_cell_work * static_cast<double>(joined.at.size()) *
                                           static_cast<double>(std::min<std::size_t>(pieces.size(), 16)));
    parallel_blocks(joined.at.y0, joined.at.y1, grain, [&](int first, int last) {
        const auto clear = [&](Grid<float>& values) {
            std::fill(values.row(first - joined.at.y0), values.row(last - joined.at.y0), 0.0f);
        };
        clear(joined.weight);
        if (join == Join::sum_and_squares) clear(joined.squares);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (i % k_pieces_together == 0) checkpoint(progress);
            add_rows(pieces[i], profile, window, first, last, joined);
        }
        if (join != Join::sum_and_squares) return;
        for (int y = first - joined.at.y0; y < last - joined.at.y0; ++y)
            coverage_kernel().divide(joined.weight.row(y), joined.at.width(), joined.squares.row(y));
    });
    return joined;
}

}  // namespace

Coverage coverage_of(const Stroke& stroke, const Lattice& window, const Lattice& world,
                     const Progress* progress) {
    Joined joined =
        joined_pieces(stroke, stroke.builds_up ? Join::sum : Join::largest, window, world, progress);
    return {joined.at, std::move(joined.weight)};
}

Coverage mean_coverage_of(const Stroke& stroke, const Lattice& window, const Lattice& world,
                          const Progress* progress) {
    Joined joined = joined_pieces(stroke, Join::sum_and_squares, window, world, progress);
    return {joined.at, std::move(joined.squares)};
}

std::vector<Dab> dabs_of(const Stroke& stroke, int per_radius, const Lattice& window, const Lattice& world,
                         const Progress* progress) {
    const auto ways = static_cast<std::size_t>(per_radius / 4);  // to either side: a tremor turns nothing
    const CellRectangle covered = cells_of(stroke, 0, window, world);
    if (covered.empty()) return {};
    const std::vector<Piece> once = dabs(stroke, per_radius);
    std::vector<Dab> all;
    for (const PlacedPiece& placed : placed_pieces(once, stroke, window, world, covered, progress)) {
        const Piece& from = once[placed.index - std::min(placed.index, ways)];
        const Piece& to = once[std::min(placed.index + ways, once.size() - 1)];
        const Piece& own = placed.piece;
        // A line shorter than the way between two dabs goes somewhere, too.
        const StrokePoint& begin = stroke.points.front();
        const StrokePoint& end = stroke.points.back();
        const bool is_one = once.size() == 1;
        all.push_back({.point = {own.x, own.y, own.pressure},
                       .east = is_one ? end.x - begin.x : to.x - from.x,
                       .south = is_one ? end.y - begin.y : to.y - from.y,
                       .columns = own.columns,
                       .rows = own.rows,
                       .number = static_cast<int>(placed.turn * (once.size() + 2) + placed.index),
                       .at = placed.at});
    }
    return all;
}

}  // namespace talus
