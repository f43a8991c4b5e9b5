#include "core/biome/jittered_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/far_places.h"

namespace talus {
namespace {

// The cells around a cell, nearest first: what decides almost everywhere is looked at first.
struct CellOffset {
    int x, y;
};
constexpr std::array<CellOffset, 25> k_around = [] {
    std::array<CellOffset, 25> around{};
    std::size_t count = 0;
    for (const int ring : {0, 1, 2}) {
        for (int y = -ring; y <= ring; ++y) {
            for (int x = -ring; x <= ring; ++x) {
                if (std::max(x < 0 ? -x : x, y < 0 ? -y : y) == ring) around[count++] = {x, y};
            }
        }
    }
    return around;
}();
constexpr std::size_t k_near = 9;

}  // namespace

JitteredCells::Axis::Axis(double wanted, double extent, bool wraps) : side(wanted) {
    if (!wraps) return;
    period = std::max<std::int64_t>(1, whole_number(extent / wanted + 0.5));
    side = extent / static_cast<double>(period);
}

std::int64_t JitteredCells::Axis::within(std::int64_t cell) const {
    if (period == 0) return cell;
    cell %= period;
    return cell < 0 ? cell + period : cell;
}

JitteredCells::JitteredCells(double side, float jitter, std::uint64_t seed, std::uint32_t channel,
                             const Lattice& world)
    : x_(side, world.extent_x(), world.wrap_x),
      y_(side, world.extent_y(), world.wrap_y),
      jitter_(static_cast<double>(jitter)),
      seed_(seed),
      channel_(channel) {}

std::uint32_t JitteredCells::bits_of(std::int64_t i, std::int64_t j, std::uint32_t channel) const {
    return hash_spread(row_key(seed_, y_.within(j), channel), spread_far(x_.within(i)));
}

double JitteredCells::share_of(std::int64_t i, std::int64_t j, std::uint32_t axis) const {
    const double unit = static_cast<double>(bits_of(i, j, channel_ + axis)) * 0x1p-32;
    return 0.5 + jitter_ * (unit - 0.5);
}

JitteredCells::Place JitteredCells::seed_of(std::int64_t i, std::int64_t j) const {
    return {(static_cast<double>(i) + share_of(i, j, 0)) * x_.side,
            (static_cast<double>(j) + share_of(i, j, 1)) * y_.side};
}

JitteredCells::Search::Offset JitteredCells::Search::offset(std::size_t k) {
    return {k_around[k].x, k_around[k].y};
}

const JitteredCells::Search::Around& JitteredCells::Search::around(std::int64_t i, std::int64_t j) {
    const auto at = static_cast<std::size_t>((i & (k_columns - 1)) + k_columns * (j & (k_rows - 1)));
    Around& out = around_[at];
    if (known_[at] && out.i == i && out.j == j) return out;
    known_.set(at);
    out.i = i;
    out.j = j;
    for (std::size_t k = 0; k < k_around.size(); ++k) {
        const auto [x, y] = k_around[k];
        out.x[k] = (x + cells_.share_of(i + x, j + y, 0)) * cells_.x_.side;
        out.y[k] = (y + cells_.share_of(i + x, j + y, 1)) * cells_.y_.side;
    }
    return out;
}

const JitteredCells::Nearest& JitteredCells::Search::nearest(double x, double y) {
    const double column = std::floor(x / cells_.x_.side);
    const double row = std::floor(y / cells_.y_.side);
    const Around& seeds = around(whole_number(column), whole_number(row));
    const double east = x - column * cells_.x_.side;
    const double south = y - row * cells_.y_.side;
    double first = std::numeric_limits<double>::infinity();
    double second = first;
    std::size_t best = 0;
    const auto look_at = [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from; k < to; ++k) {
            const double dx = seeds.x[k] - east, dy = seeds.y[k] - south;
            const double square = dx * dx + dy * dy;
            if (square < first) {
                second = first;
                first = square;
                best = k;
            } else if (square < second) {
                second = square;
            }
        }
    };
    look_at(0, k_near);
    // No seed beyond the cells next to this one is nearer than their far sides.
    const double beyond = std::min({cells_.x_.side + std::min(east, cells_.x_.side - east),
                                    cells_.y_.side + std::min(south, cells_.y_.side - south)});
    if (second > beyond * beyond) look_at(k_near, k_around.size());
    found_ = {seeds.i + k_around[best].x, seeds.j + k_around[best].y, first, second};
    return found_;
}

}  // namespace talus
