#include "core/map/contour_lines.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace talus {
namespace {

// A side of a cell, counted clockwise from its north.
enum Side : std::uint8_t { north, east, south, west, nowhere };
constexpr Side opposite_of(Side side) { return static_cast<Side>((side + 2) % 4); }

// By which side a line leaves a cell, by the corners that are above (1 north-west, 2 north-east, 4
// south-east, 8 south-west) and the side by which it came. The two saddles are not here.
constexpr std::array<std::array<Side, 4>, 16> k_exits{{
    {nowhere, nowhere, nowhere, nowhere},
    {west, nowhere, nowhere, north},
    {east, north, nowhere, nowhere},
    {nowhere, west, nowhere, east},
    {nowhere, south, east, nowhere},
    {nowhere, nowhere, nowhere, nowhere},
    {south, nowhere, north, nowhere},
    {nowhere, nowhere, west, south},
    {nowhere, nowhere, west, south},
    {south, nowhere, north, nowhere},
    {nowhere, nowhere, nowhere, nowhere},
    {nowhere, south, east, nowhere},
    {nowhere, west, nowhere, east},
    {east, north, nowhere, nowhere},
    {west, nowhere, nowhere, north},
    {nowhere, nowhere, nowhere, nowhere},
}};
constexpr int k_falling_saddle = 5;  // north-west and south-east are above
constexpr int k_rising_saddle = 10;  // north-east and south-west are

class Tracer {
 public:
    Tracer(const Grid<float>& values, const Lattice& map, float level)
        : values_(values),
          map_(map),
          level_(level),
          columns_(map.wrap_x ? map.width : map.width - 1),
          rows_(map.wrap_y ? map.height : map.height - 1),
          done_(columns_ + 1, rows_ + 1, 0) {}

    std::vector<MapLine> lines(const Progress* progress) {
        std::vector<MapLine> found;
        for (int x = 0; x < columns_; ++x) begin(x, 0, north, found);
        for (int y = 0; y < rows_; ++y) begin(columns_ - 1, y, east, found);
        for (int x = columns_ - 1; x >= 0; --x) begin(x, rows_ - 1, south, found);
        for (int y = rows_ - 1; y >= 0; --y) begin(0, y, west, found);
        for (int y = 0; y < rows_; ++y) {
            if (progress != nullptr && y % 64 == 0) progress->checkpoint();
            const float* const row = values_.row(y);
            for (int x = 1; x < columns_; ++x) {
                // Every closed line passes the west side of some cell.
                const int below = y + 1 < map_.height ? y + 1 : 0;
                if (above(row[x]) == above(values_.row(below)[x])) continue;
                begin(x, y, west, found);
            }
        }
        return found;
    }

 private:
    bool above(float value) const { return value >= level_; }
    float at(int x, int y) const { return values_.row(y < map_.height ? y : 0)[x < map_.width ? x : 0]; }

    // Each side is kept by the cell east or south of it: as its north or west.
    std::uint8_t& done(int x, int y, Side side, std::uint8_t& bit) {
        bit = side == north || side == south ? 1 : 2;
        return done_(x + (side == east ? 1 : 0), y + (side == south ? 1 : 0));
    }
    bool crosses(int x, int y, Side side) const {
        const int x0 = x + (side == east ? 1 : 0);
        const int y0 = y + (side == south ? 1 : 0);
        const bool lies_flat = side == north || side == south;
        return above(at(x0, y0)) != above(at(x0 + (lies_flat ? 1 : 0), y0 + (lies_flat ? 0 : 1)));
    }
    MapPoint crossing(int x, int y, Side side) const {
        const int x0 = x + (side == east ? 1 : 0);
        const int y0 = y + (side == south ? 1 : 0);
        const bool lies_flat = side == north || side == south;
        const double a = at(x0, y0);
        const double b = at(x0 + (lies_flat ? 1 : 0), y0 + (lies_flat ? 0 : 1));
        const double t = (static_cast<double>(level_) - a) / (b - a);
        return lies_flat ? MapPoint{map_.x_of(x0 + t), map_.y_of(y0)}
                         : MapPoint{map_.x_of(x0), map_.y_of(y0 + t)};
    }
    Side exit(int x, int y, Side from) const {
        const float a = at(x, y), b = at(x + 1, y), c = at(x + 1, y + 1), d = at(x, y + 1);
        const int corners = (above(a) ? 1 : 0) + (above(b) ? 2 : 0) + (above(c) ? 4 : 0) + (above(d) ? 8 : 0);
        if (corners != k_falling_saddle && corners != k_rising_saddle)
            return k_exits[static_cast<std::size_t>(corners)][from];
        const double mean = (static_cast<double>(a) + b + c + d) / 4;
        // Whether the lines cut off the north-west corner and the south-east one, or the other two.
        const bool cuts_north_west = (corners == k_falling_saddle) != (mean >= static_cast<double>(level_));
        constexpr std::array<Side, 4> k_north_west{west, south, east, north};
        constexpr std::array<Side, 4> k_north_east{east, north, west, south};
        return cuts_north_west ? k_north_west[from] : k_north_east[from];
    }

    // Follows the line that enters a cell by this side, unless it was followed before.
    void begin(int x, int y, Side side, std::vector<MapLine>& found) {
        std::uint8_t bit = 0;
        if (!crosses(x, y, side) || (done(x, y, side, bit) & bit) != 0) return;
        MapLine line;
        while (true) {
            std::uint8_t& mark = done(x, y, side, bit);
            if ((mark & bit) != 0) {
                line.closed = true;
                break;
            }
            mark = static_cast<std::uint8_t>(mark | bit);
            add(line, crossing(x, y, side));
            const Side out = exit(x, y, side);
            const int next_x = x + (out == east ? 1 : out == west ? -1 : 0);
            const int next_y = y + (out == south ? 1 : out == north ? -1 : 0);
            if (next_x < 0 || next_x >= columns_ || next_y < 0 || next_y >= rows_) {
                add(line, crossing(x, y, out));
                std::uint8_t& end = done(x, y, out, bit);
                end = static_cast<std::uint8_t>(end | bit);
                break;
            }
            x = next_x;
            y = next_y;
            side = opposite_of(out);
        }
        if (line.closed && line.points.size() > 1 && line.points.front() == line.points.back())
            line.points.pop_back();
        if (line.points.size() > (line.closed ? 2u : 1u)) found.push_back(std::move(line));
    }
    // Lines through a sample that lies on the level cross several sides at one point.
    static void add(MapLine& line, MapPoint point) {
        if (line.points.empty() || !(line.points.back() == point)) line.points.push_back(point);
    }

    const Grid<float>& values_;
    const Lattice& map_;
    float level_;
    int columns_;  // of cells
    int rows_;
    Grid<std::uint8_t> done_;  // 1: the north side of a cell was met, 2: its west side
};

}  // namespace

std::vector<MapLine> contour_lines(const Grid<float>& values, const Lattice& map, float level,
                                   const Progress* progress) {
    if (values.width() < 2 || values.height() < 2) return {};
    return Tracer(values, map, level).lines(progress);
}

}  // namespace talus
