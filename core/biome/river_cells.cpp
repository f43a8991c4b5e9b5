#include "core/biome/river_cells.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/far_places.h"
#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_river_tile = 96;  // samples to a side

// Where samples of an axis lie, in cells from the first cell's middle.
struct CellAxis {
    CellAxis(std::int64_t first, int count, double step, double side) {
        for (int i = 0; i < count; ++i) {
            const double at = static_cast<double>(first + i) * step / side - 0.5;
            const double cell = std::floor(at);
            cells.push_back(whole_number(cell));
            shares.push_back(static_cast<float>(at - cell));
        }
    }
    std::vector<std::int64_t> cells;
    std::vector<float> shares;  // of the way to the next cell
};

// The squared number of columns to the nearest cell of a kind in a row, or more than the reach allows.
void columns_to(const std::uint8_t* row, int count, bool river, int reach, int* out) {
    const int far = reach + 1;
    int since = far;
    for (int x = 0; x < count; ++x) {
        since = (row[x] != 0) == river ? 0 : std::min(since + 1, far);
        out[x] = since;
    }
    since = far;
    for (int x = count - 1; x >= 0; --x) {
        since = (row[x] != 0) == river ? 0 : std::min(since + 1, far);
        out[x] = std::min(out[x], since);
        out[x] *= out[x];
    }
}

}  // namespace

Grid<float> bank_distances(const Grid<std::uint8_t>& rivers, int reach) {
    const int width = rivers.width(), height = rivers.height();
    Grid<int> to_river(width, height), to_land(width, height);
    for (int y = 0; y < height; ++y) {
        columns_to(rivers.row(y), width, true, reach, to_river.row(y));
        columns_to(rivers.row(y), width, false, reach, to_land.row(y));
    }
    Grid<float> out(width, height);
    std::vector<int> river(static_cast<std::size_t>(width)), land(river.size());
    for (int y = 0; y < height; ++y) {
        std::ranges::fill(river, reach * reach);
        std::ranges::fill(land, reach * reach);
        for (int row = std::max(0, y - reach); row <= std::min(height - 1, y + reach); ++row) {
            const int square = (row - y) * (row - y);
            const int* const a = to_river.row(row);
            const int* const b = to_land.row(row);
            for (std::size_t x = 0; x < river.size(); ++x) {
                river[x] = std::min(river[x], a[x] + square);
                land[x] = std::min(land[x], b[x] + square);
            }
        }
        for (int x = 0; x < width; ++x) {
            const auto at = static_cast<std::size_t>(x);
            const bool inside = rivers(x, y) != 0;
            const float away = std::sqrt(static_cast<float>(inside ? land[at] : river[at])) - 0.5f;
            out(x, y) = inside ? -away : away;
        }
    }
    return out;
}

float RiverCells::stretched(float distance) const {
    const float share = (distance - 1) * static_cast<float>(half_width) / (k_reach - 0.5f);
    if (!(share > 0)) return distance;
    return share < 1 ? std::min(k_far, 1 + (distance - 1) / (1 - share * share)) : k_far;
}

Grid<float> RiverCells::distance(const Lattice& places, const Lattice& world,
                                 const Progress* progress) const {
    const CellAxis columns(places.x0 - world.x0, places.width, places.cell_size, side_x);
    const CellAxis rows(places.y0 - world.y0, places.height, places.cell_size, side_y);
    const float per_cell = 1.0f / static_cast<float>(half_width);
    Grid<float> out(places.width, places.height);
    const int across = (places.width + k_river_tile - 1) / k_river_tile;
    const int tiles = across * ((places.height + k_river_tile - 1) / k_river_tile);
    const auto cell_of = [](const CellAxis& axis, int i) { return axis.cells[static_cast<std::size_t>(i)]; };
    parallel_blocks(0, tiles, 1, [&](int first, int last) {
        for (int tile = first; tile < last; ++tile) {
            if (progress != nullptr) progress->checkpoint();
            const int left = tile % across * k_river_tile, top = tile / across * k_river_tile;
            const int right = std::min(left + k_river_tile, places.width);
            const int bottom = std::min(top + k_river_tile, places.height);
            const std::int64_t x0 = cell_of(columns, left) - k_reach, y0 = cell_of(rows, top) - k_reach;
            const Grid<std::uint8_t> cells =
                part(x0, y0, static_cast<int>(cell_of(columns, right - 1) - x0) + 2 + k_reach,
                     static_cast<int>(cell_of(rows, bottom - 1) - y0) + 2 + k_reach);
            // Most windows have no river.
            if (std::ranges::all_of(cells.values(), [](std::uint8_t cell) { return cell == 0; })) {
                for (int y = top; y < bottom; ++y)
                    std::fill(out.row(y) + left, out.row(y) + right, 1 + (k_reach - 0.5f) * per_cell);
                continue;
            }
            const Grid<float> banks = bank_distances(cells, k_reach);
            for (int y = top; y < bottom; ++y) {
                const int row = static_cast<int>(cell_of(rows, y) - y0);
                const float south = rows.shares[static_cast<std::size_t>(y)];
                for (int x = left; x < right; ++x) {
                    const int column = static_cast<int>(cell_of(columns, x) - x0);
                    const float east = columns.shares[static_cast<std::size_t>(x)];
                    const auto between = [&](int line) {
                        return banks(column, line) + east * (banks(column + 1, line) - banks(column, line));
                    };
                    const float away = between(row) + south * (between(row + 1) - between(row));
                    out(x, y) = std::max(0.0f, 1 + away * per_cell);
                }
            }
        }
    });
    return out;
}

}  // namespace talus
