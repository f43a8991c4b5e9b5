#include "core/base/blue_noise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/base/random.h"

namespace talus {
namespace {

// Places are whole numbers from the chunk's corner: this many a cell of the finest level, as a power of two.
constexpr int k_unit_bits = 16;
constexpr std::int32_t k_far_away = 1 << 30;  // far from every place
constexpr int k_border = 2;                   // cells around a region, so that every cell has neighbours
constexpr int k_reach = 4;                    // cells, of one phase

struct Place {
    std::int32_t x, y;
};

struct Dart {
    Place place;
    std::size_t cell;
    std::uint32_t priority;
};

// The neighbours of a cell that may be nearer than r: in two cells that touch at no corner and have one
// between them diagonally, no two places are; the nearest ones first, for they are the likeliest to be in the
// way.
struct Step {
    int x, y;
};
constexpr std::size_t k_group = 4;  // how many of them are looked at together
constexpr std::array<Step, 20> k_around{{{0, -1},  {-1, 0}, {1, 0},  {0, 1}, {-1, -1}, {1, -1},  {-1, 1},
                                         {1, 1},   {0, -2}, {-2, 0}, {2, 0}, {0, 2},   {-1, -2}, {1, -2},
                                         {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2},  {1, 2}}};

// Returns the remainder that is not negative; the number itself where there is no period.
constexpr std::int64_t wrapped(std::int64_t number, std::int64_t period) {
    return period > 0 ? (number % period + period) % period : number;
}

constexpr int shift_of(int level) { return k_unit_bits + BlueNoise::k_levels - 1 - level; }

std::int64_t distance_squared(Place a, Place b) {
    const std::int64_t x = std::int64_t{a.x} - b.x;
    const std::int64_t y = std::int64_t{a.y} - b.y;
    return x * x + y * y;
}

// The cells of a level in and around a chunk, in each its point.
class Level {
 public:
    // chunk_cells: of the coarsest level. margin: cells around the chunk.
    Level(int level, int chunk_cells, int margin)
        : level_(level),
          first_(-margin),
          side_((chunk_cells << level) + 2 * margin),
          stride_(side_ + 2 * k_border),
          points_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(stride_),
                  {k_far_away, k_far_away}),
          darts_(points_.size(), {k_far_away, k_far_away}),
          priorities_(points_.size(), 0) {
        for (std::size_t i = 0; i < k_around.size(); ++i)
            around_[i] = std::ptrdiff_t{k_around[i].y} * stride_ + k_around[i].x;
    }

    void take_coarser(const Level& coarser) {
        for (const Place place : coarser.points_) {
            if (place.x == k_far_away) continue;
            const int column = (place.x >> shift_of(level_)) - first_;
            const int row = (place.y >> shift_of(level_)) - first_;
            if (column >= 0 && row >= 0 && column < side_ && row < side_) points_[index(column, row)] = place;
        }
    }

    // x, y: the chunk's first cell in the world; columns, rows: of a period, or 0. Calls each(place) for
    // every dart that stays.
    template <class Each>
    void throw_darts(std::uint64_t seed, std::int64_t x, std::int64_t y, std::int64_t columns,
                     std::int64_t rows, int phase, const Progress* progress, const Each& each) {
        const int shift = shift_of(level_);
        const std::int64_t nearest = std::int64_t{2} << (2 * shift);
        const auto channel = static_cast<std::uint32_t>(3 * (level_ * BlueNoise::k_phases + phase));
        std::vector<Dart> thrown;
        std::vector<std::uint32_t> columns_spread(static_cast<std::size_t>(side_));
        for (int column = 0; column < side_; ++column)
            columns_spread[static_cast<std::size_t>(column)] =
                spread(static_cast<std::uint32_t>(wrapped(x + first_ + column, columns)));
        for (int row = 0; row < side_; ++row) {
            if (progress != nullptr && row % 64 == 0) progress->checkpoint();
            const std::int64_t world_row = wrapped(y + first_ + row, rows);
            const std::array<RowKey, 3> keys{row_key(seed, world_row, channel),
                                             row_key(seed, world_row, channel + 1),
                                             row_key(seed, world_row, channel + 2)};
            for (int column = 0; column < side_; ++column) {
                const std::size_t cell = index(column, row);
                priorities_[cell] = 0;
                if (points_[cell].x != k_far_away) continue;
                const std::uint32_t at = columns_spread[static_cast<std::size_t>(column)];
                const auto along = [&](int first, std::uint32_t bits) {
                    return ((first_ + first) * (std::int32_t{1} << shift)) +
                           static_cast<std::int32_t>(bits >> (32 - shift));
                };
                const Place place{along(column, hash_spread(keys[0], at)),
                                  along(row, hash_spread(keys[1], at))};
                if (!is_free(cell, place, nearest)) continue;
                const std::uint32_t priority = hash_spread(keys[2], at) | 1;
                darts_[cell] = place;
                priorities_[cell] = priority;
                thrown.push_back({place, cell, priority});
            }
        }
        for (const Dart& dart : thrown) {
            if (!stays(dart, nearest)) continue;
            points_[dart.cell] = dart.place;
            each(dart.place);
        }
    }

 private:
    // Whether no point is nearer. Some are looked at together: whether one of them is in the way is often
    // yes and often no, and a processor that guesses wrongly loses more than it takes to look at them.
    bool is_free(std::size_t cell, Place place, std::int64_t nearest) const {
        const Place* const here = points_.data() + cell;
        for (std::size_t first = 0; first < around_.size(); first += k_group) {
            bool is_near = false;
            for (std::size_t i = first; i < first + k_group; ++i)
                is_near |= distance_squared(place, here[around_[i]]) < nearest;
            if (is_near) return false;
        }
        return true;
    }

    // Whether no dart of its round that is nearer has a higher priority.
    bool stays(const Dart& dart, std::int64_t nearest) const {
        const std::uint32_t* const here = priorities_.data() + dart.cell;
        for (const std::ptrdiff_t step : around_) {
            // The later cell yields where priorities are equal, so that just one of any two darts stays.
            const bool is_higher = here[step] > dart.priority || (here[step] == dart.priority && step < 0);
            if (is_higher &&
                distance_squared(
                    dart.place,
                    darts_[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(dart.cell) + step)]) <
                    nearest)
                return false;
        }
        return true;
    }

    std::size_t index(int column, int row) const {
        return static_cast<std::size_t>(row + k_border) * static_cast<std::size_t>(stride_) +
               static_cast<std::size_t>(column + k_border);
    }

    int level_;
    int first_;  // column and row, from the chunk's own first
    int side_;
    int stride_;
    std::vector<Place> points_;
    std::vector<Place> darts_;
    std::vector<std::uint32_t> priorities_;
    std::array<std::ptrdiff_t, k_around.size()> around_{};
};

}  // namespace

BlueNoise::Axis::Axis(double metres) {
    if (!(metres > 0)) return;
    cells = std::max<std::int64_t>(k_min_cells, static_cast<std::int64_t>(metres / cell_of(0) + 1e-6));
    period = metres;
    stretch = metres / (static_cast<double>(cells) * cell_of(0));
}

std::int64_t BlueNoise::Axis::canonical(std::int64_t place) const {
    return wrapped(place, cells << shift_of(0));
}

double BlueNoise::Axis::metres_of(std::int64_t place) const {
    constexpr double k_unit = k_finest_cell / (1 << k_unit_bits);
    if (cells == 0) return static_cast<double>(place) * k_unit;
    // So that a place one period on is exactly that farther.
    const std::int64_t own = canonical(place);
    const std::int64_t periods = (place - own) / (cells << shift_of(0));
    return static_cast<double>(periods) * period + static_cast<double>(own) * k_unit * stretch;
}

double BlueNoise::distance_of(int level) { return cell_of(level) * std::sqrt(2.0); }

std::vector<BlueNoise::Point> BlueNoise::chunk(std::int64_t x, std::int64_t y, double wanted,
                                               const Progress* progress) const {
    std::vector<Point> found;
    if (!(wanted > 0)) return found;
    const double stretch = x_.stretch * y_.stretch;
    const double density = wanted * stretch;  // among cells that are not stretched
    int last = 0;
    while (last + 1 < k_levels && density_of(last) < density) ++last;
    // Each level has to be right wherever the next finer one looks.
    std::array<int, k_levels> margins{};
    int margin = 0;
    for (int level = last; level >= 0; --level) {
        margin = (margin + 1) / 2 + k_reach * k_phases + 1;
        margins[static_cast<std::size_t>(level)] = margin;
    }
    const std::int32_t whole_side = chunk_cells_ << (k_levels - 1 + k_unit_bits);
    Level coarser(0, 0, 0);
    for (int level = 0; level <= last; ++level) {
        Level cells(level, chunk_cells_, margins[static_cast<std::size_t>(level)]);
        if (level > 0) cells.take_coarser(coarser);
        const double from = level > 0 ? density_of(level - 1) : 0;
        const double to = density_of(level);
        const std::int64_t side = std::int64_t{chunk_cells_} << level;
        for (int phase = 0; phase < k_phases; ++phase) {
            const auto stays = [&](Place place) {
                if (place.x < 0 || place.y < 0 || place.x >= whole_side || place.y >= whole_side) return;
                const std::int64_t world_x = x * whole_side + place.x;
                const std::int64_t world_y = y * whole_side + place.y;
                const std::uint64_t hash =
                    combine_seeds(combine_seeds(seed_, static_cast<std::uint64_t>(x_.canonical(world_x))),
                                  static_cast<std::uint64_t>(y_.canonical(world_y)));
                const double share = static_cast<double>(hash >> 40) * 0x1p-24;
                const double rank = from + share * (to - from);
                if (rank >= density) return;
                found.push_back({x_.metres_of(world_x), y_.metres_of(world_y),
                                 static_cast<float>(rank / stretch), level, mix(hash + 1)});
            };
            cells.throw_darts(seed_, x * side, y * side, x_.cells << level, y_.cells << level, phase,
                              progress, stays);
        }
        coarser = std::move(cells);
    }
    return found;
}

}  // namespace talus
