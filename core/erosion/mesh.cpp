#include "core/erosion/mesh.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <mutex>
#include <numeric>
#include <utility>

#include "core/base/blue_noise.h"
#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr std::uint64_t k_seed = 0x6d657368;  // the same points in every world of a shape
constexpr int k_neighbour_reach = 5;          // cells: no Voronoi neighbour is farther
// Cells of the coarsest level along a chunk: few enough that threads share the work, and that the cells of
// fine levels take little memory; many, because chunks make what lies around them again.
int chunk_cells(int finest) { return finest <= 2 ? 128 : 64; }
constexpr std::size_t k_kept_bytes = std::size_t{160} << 20;

// The world's longer side is so many of the metres that BlueNoise counts in.
constexpr double k_unit_side = Mesh::k_coarse_cells * BlueNoise::cell_of(0);

constexpr double k_narrowest_side = 0.05;  // of the longer side: a line of samples has points, too

double longer_side(const Lattice& world) {
    return std::max({world.extent_x(), world.extent_y(), world.cell_size});
}
int up(double value) { return static_cast<int>(-std::floor(-value)); }

struct Step {
    int x, y;
    double nearest;  // cells: the minimum distance of a place in the middle cell to one in that cell
};

// Cells around one, nearest first.
std::vector<Step> steps_around() {
    std::vector<Step> steps;
    for (int y = -k_neighbour_reach; y <= k_neighbour_reach; ++y) {
        for (int x = -k_neighbour_reach; x <= k_neighbour_reach; ++x) {
            if (x == 0 && y == 0) continue;
            const double dx = std::max({0, x - 1, -x - 1});
            const double dy = std::max({0, y - 1, -y - 1});
            steps.push_back({x, y, std::sqrt(dx * dx + dy * dy)});
        }
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.x * a.x + a.y * a.y < b.x * b.x + b.y * b.y;
    });
    // From each on, nothing is nearer than this.
    double nearest = 1e9;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        step->nearest = nearest = std::min(nearest, step->nearest);
    return steps;
}

// A convex cell around a point, which lies at the origin; sides lie after their corners, counter to the clock
// or with it.
class Cell {
 public:
    static constexpr std::uint32_t k_border = 0xfffffffeu;
    static constexpr std::uint32_t k_far = 0xfffffffdu;

    Cell(double west, double east, double north, double south, const std::array<bool, 4>& is_border) {
        const auto side = [&](int i) { return is_border[static_cast<std::size_t>(i)] ? k_border : k_far; };
        corners_[0] = {west, north, side(0)};
        corners_[1] = {east, north, side(1)};
        corners_[2] = {east, south, side(2)};
        corners_[3] = {west, south, side(3)};
        count_ = 4;
    }
    // Takes away what is nearer to the point at (x, y). Returns whether anything was.
    bool cut(double x, double y, std::uint32_t point) {
        const double middle = 0.5 * (x * x + y * y);
        std::array<double, k_max> beyond;
        bool cuts = false;
        for (int i = 0; i < count_; ++i) {
            beyond[at(i)] = corners_[at(i)].x * x + corners_[at(i)].y * y - middle;
            cuts |= beyond[at(i)] > 0;
        }
        if (!cuts) return false;
        std::array<Corner, k_max> kept;
        int count = 0;
        for (int i = 0; i < count_ && count + 2 <= k_max; ++i) {
            const int next = i + 1 < count_ ? i + 1 : 0;
            const Corner& a = corners_[at(i)];
            const Corner& b = corners_[at(next)];
            const double from = beyond[at(i)];
            const double to = beyond[at(next)];
            if (from <= 0) kept[at(count++)] = a;
            if ((from <= 0) == (to <= 0)) continue;
            const double t = from / (from - to);
            // Out of the cell the new side begins; into it the old side goes on.
            kept[at(count++)] = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), from <= 0 ? point : a.side};
        }
        std::copy_n(kept.begin(), count, corners_.begin());
        count_ = count;
        return true;
    }
    double radius_squared() const {
        double largest = 0;
        for (int i = 0; i < count_; ++i)
            largest = std::max(largest,
                               corners_[at(i)].x * corners_[at(i)].x + corners_[at(i)].y * corners_[at(i)].y);
        return largest;
    }
    double area() const {
        double sum = 0;
        each_side(
            [&](double ax, double ay, double bx, double by, std::uint32_t) { sum += ax * by - ay * bx; });
        return 0.5 * std::fabs(sum);
    }
    template <class Use>
    void each_side(Use&& use) const {
        for (int i = 0; i < count_; ++i) {
            const Corner& a = corners_[at(i)];
            const Corner& b = corners_[at(i + 1 < count_ ? i + 1 : 0)];
            use(a.x, a.y, b.x, b.y, a.side);
        }
    }

 private:
    static constexpr int k_max = 24;
    struct Corner {
        double x, y;         // m
        std::uint32_t side;  // the point beyond the side from this corner to the next
    };
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    std::array<Corner, k_max> corners_;
    int count_;
};

// Interleaves the bits of a cell's column and row, so that points near each other are so in memory.
std::uint64_t interleaved(std::uint32_t x, std::uint32_t y) {
    const auto apart = [](std::uint64_t bits) {
        bits = (bits | bits << 16) & 0x0000ffff0000ffffull;
        bits = (bits | bits << 8) & 0x00ff00ff00ff00ffull;
        bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0full;
        bits = (bits | bits << 2) & 0x3333333333333333ull;
        return (bits | bits << 1) & 0x5555555555555555ull;
    };
    return apart(x) | apart(y) << 1;
}

}  // namespace

Mesh::Reach::Reach(const Level& level, double metres)
    : per_x_(1 / level.cell_x),
      per_y_(1 / level.cell_y),
      rows_(up(metres / level.cell_y)),
      halves_(static_cast<std::size_t>(k_parts * (2 * rows_ + 1)), -1.0) {
    constexpr double k_spare = 1e-6;  // cells: more than places are rounded by
    for (int part = 0; part < k_parts; ++part) {
        const double north = static_cast<double>(part) / k_parts - k_spare;
        const double south = static_cast<double>(part + 1) / k_parts + k_spare;
        for (int row = -rows_; row <= rows_; ++row) {
            const double away = std::max({0.0, row - south, north - (row + 1)}) * level.cell_y;
            if (away > metres) continue;
            halves_[static_cast<std::size_t>(part * (2 * rows_ + 1) + row + rows_)] =
                std::sqrt(metres * metres - away * away) / level.cell_x + k_spare;
        }
    }
}

double Mesh::spacing_of(const Lattice& world, int level) {
    return longer_side(world) / k_unit_side / std::sqrt(BlueNoise::density_of(level));
}

int Mesh::level_for(const Lattice& world, double spacing) {
    int level = 0;
    while (level + 1 < k_levels && spacing_of(world, level + 1) >= spacing) ++level;
    return level;
}

Mesh::Mesh(const Lattice& world, int finest, const Progress* progress)
    : extent_x_(std::max(world.extent_x(), k_narrowest_side * longer_side(world))),
      extent_y_(std::max(world.extent_y(), k_narrowest_side * longer_side(world))),
      period_x_(world.wrap_x ? extent_x_ : 0),
      period_y_(world.wrap_y ? extent_y_ : 0) {
    assert(finest >= 0 && finest < k_levels);
    levels_.resize(static_cast<std::size_t>(finest) + 1);
    place_points(world, finest, progress);
    for (int k = 0; k <= finest; ++k) {
        fill_cells(k);
        find_neighbours(k, progress);
    }
}

void Mesh::place_points(const Lattice& world, int finest, const Progress* progress) {
    const double metres = longer_side(world) / k_unit_side;  // a unit of the noise
    const double side_x = extent_x_ / metres;
    const double side_y = extent_y_ / metres;
    const BlueNoise noise(k_seed, {.x = period_x_ > 0 ? side_x : 0, .y = period_y_ > 0 ? side_y : 0},
                          chunk_cells(finest));
    const auto chunks_x = up(side_x / noise.chunk_width() - 1e-9);
    const auto chunks_y = up(side_y / noise.chunk_height() - 1e-9);
    std::vector<std::vector<BlueNoise::Point>> chunks(static_cast<std::size_t>(chunks_x * chunks_y));
    parallel_blocks(0, chunks_x * chunks_y, 1, [&](int chunk, int) {
        if (progress != nullptr) progress->checkpoint();
        std::vector<BlueNoise::Point>& points = chunks[static_cast<std::size_t>(chunk)];
        points = noise.chunk(chunk % chunks_x, chunk / chunks_x, BlueNoise::density_of(finest), progress);
        std::erase_if(points, [&](const BlueNoise::Point& p) { return !(p.x < side_x && p.y < side_y); });
    });
    struct Key {
        std::uint64_t place;
        std::uint32_t index;  // of the point in its chunk
        std::uint32_t chunk;
    };
    const double fine = BlueNoise::cell_of(k_levels - 1);
    for (int k = 0; k <= finest; ++k) {
        std::vector<Key> keys;
        for (std::size_t c = 0; c < chunks.size(); ++c) {
            for (std::size_t i = 0; i < chunks[c].size(); ++i) {
                const BlueNoise::Point& p = chunks[c][i];
                if (p.level != k) continue;
                keys.push_back({interleaved(static_cast<std::uint32_t>(p.x / fine),
                                            static_cast<std::uint32_t>(p.y / fine)),
                                static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(c)});
            }
        }
        std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) { return a.place < b.place; });
        for (const Key& key : keys) {
            const BlueNoise::Point& p = chunks[key.chunk][key.index];
            x_.push_back(static_cast<float>(p.x * metres));
            y_.push_back(static_cast<float>(p.y * metres));
        }
        Level& level = levels_[static_cast<std::size_t>(k)];
        level.points = static_cast<int>(x_.size());
        level.spacing = spacing_of(world, k);
        const double cell = BlueNoise::cell_of(k) * metres;
        const double unit_cell = BlueNoise::cell_of(k);
        level.columns =
            std::max(1, period_x_ > 0 ? static_cast<int>(side_x / unit_cell + 1e-9) : up(extent_x_ / cell));
        level.rows =
            std::max(1, period_y_ > 0 ? static_cast<int>(side_y / unit_cell + 1e-9) : up(extent_y_ / cell));
        level.cell_x = period_x_ > 0 ? extent_x_ / level.columns : cell;
        level.cell_y = period_y_ > 0 ? extent_y_ / level.rows : cell;
    }
}

void Mesh::fill_cells(int k) {
    Level& level = levels_[static_cast<std::size_t>(k)];
    level.cells.assign(static_cast<std::size_t>(level.columns) * static_cast<std::size_t>(level.rows),
                       k_none);
    for (int i = 0; i < level.points; ++i) {
        const auto point = static_cast<std::size_t>(i);
        const int column =
            std::min(level.columns - 1, static_cast<int>(static_cast<double>(x_[point]) / level.cell_x));
        const int row =
            std::min(level.rows - 1, static_cast<int>(static_cast<double>(y_[point]) / level.cell_y));
        level.cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(level.columns) +
                    static_cast<std::size_t>(column)] = static_cast<std::uint32_t>(i);
    }
}

void Mesh::find_neighbours(int k, const Progress* progress) {
    Level& level = levels_[static_cast<std::size_t>(k)];
    const auto points = static_cast<std::size_t>(level.points);
    static const std::vector<Step> steps = steps_around();
    struct Found {
        std::vector<std::uint32_t> neighbour;
        std::vector<float> distance, face;
    };
    const int blocks = (level.points + k_grain - 1) / k_grain;
    std::vector<Found> found(static_cast<std::size_t>(blocks));
    level.first.assign(points + 1, 0);
    level.area.resize(points);
    level.at_border.assign(points, 0);
    const double cell = std::min(level.cell_x, level.cell_y);
    parallel_blocks(0, blocks, 1, [&](int block, int) {
        if (progress != nullptr) progress->checkpoint();
        Found& own = found[static_cast<std::size_t>(block)];
        const int end = std::min((block + 1) * k_grain, level.points);
        for (int i = block * k_grain; i < end; ++i) {
            const auto point = static_cast<std::size_t>(i);
            const auto x = static_cast<double>(x_[point]);
            const auto y = static_cast<double>(y_[point]);
            const double far_x = k_neighbour_reach * level.cell_x;
            const double far_y = k_neighbour_reach * level.cell_y;
            const bool bounded_x = period_x_ == 0;
            const bool bounded_y = period_y_ == 0;
            Cell cell_of(
                bounded_x ? std::max(-far_x, -x) : -far_x, bounded_x ? std::min(far_x, extent_x_ - x) : far_x,
                bounded_y ? std::max(-far_y, -y) : -far_y, bounded_y ? std::min(far_y, extent_y_ - y) : far_y,
                {bounded_y && y < far_y, bounded_x && extent_x_ - x < far_x,
                 bounded_y && extent_y_ - y < far_y, bounded_x && x < far_x});
            const int column = std::min(level.columns - 1, static_cast<int>(x / level.cell_x));
            const int row = std::min(level.rows - 1, static_cast<int>(y / level.cell_y));
            double reach = 4 * cell_of.radius_squared();
            for (const Step& step : steps) {
                const double nearest = step.nearest * cell;
                if (nearest * nearest > reach) break;
                int at_column = column + step.x;
                int at_row = row + step.y;
                double shift_x = 0;
                double shift_y = 0;
                if (at_column < 0 || at_column >= level.columns) {
                    if (bounded_x) continue;
                    shift_x = at_column < 0 ? -period_x_ : period_x_;
                    at_column += at_column < 0 ? level.columns : -level.columns;
                }
                if (at_row < 0 || at_row >= level.rows) {
                    if (bounded_y) continue;
                    shift_y = at_row < 0 ? -period_y_ : period_y_;
                    at_row += at_row < 0 ? level.rows : -level.rows;
                }
                const std::uint32_t other =
                    level.cells[static_cast<std::size_t>(at_row) * static_cast<std::size_t>(level.columns) +
                                static_cast<std::size_t>(at_column)];
                if (other == k_none || other == static_cast<std::uint32_t>(i)) continue;
                const double dx = static_cast<double>(x_[other]) + shift_x - x;
                const double dy = static_cast<double>(y_[other]) + shift_y - y;
                if (dx * dx + dy * dy >= reach) continue;
                if (cell_of.cut(dx, dy, other)) reach = 4 * cell_of.radius_squared();
            }
            level.area[point] = static_cast<float>(cell_of.area());
            std::uint32_t count = 0;
            cell_of.each_side([&](double ax, double ay, double bx, double by, std::uint32_t side) {
                if (side == Cell::k_border) level.at_border[point] = 1;
                if (side >= Cell::k_far) return;
                const double face = std::sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
                if (face < 1e-6 * cell) return;
                const std::array<float, 2> to = way(static_cast<std::uint32_t>(i), side);
                own.neighbour.push_back(side);
                own.distance.push_back(std::sqrt(to[0] * to[0] + to[1] * to[1]));
                own.face.push_back(static_cast<float>(face));
                ++count;
            });
            level.first[point + 1] = count;
        }
    });
    std::partial_sum(level.first.begin(), level.first.end(), level.first.begin());
    level.neighbour.resize(level.first.back());
    level.distance.resize(level.first.back());
    level.face.resize(level.first.back());
    for (std::size_t block = 0, at = 0; block < found.size(); at += found[block].neighbour.size(), ++block) {
        const Found& own = found[block];
        std::copy(own.neighbour.begin(), own.neighbour.end(),
                  level.neighbour.begin() + static_cast<std::ptrdiff_t>(at));
        std::copy(own.distance.begin(), own.distance.end(),
                  level.distance.begin() + static_cast<std::ptrdiff_t>(at));
        std::copy(own.face.begin(), own.face.end(), level.face.begin() + static_cast<std::ptrdiff_t>(at));
    }
    // Both sides of a face must agree to the last bit, or rock would be lost in it: that of the lower point
    // counts. A face that only one side has found, by rounding, has no length.
    parallel_blocks(0, blocks, 1, [&](int block, int) {
        for (int i = block * k_grain; i < std::min((block + 1) * k_grain, level.points); ++i) {
            const auto point = static_cast<std::uint32_t>(i);
            for (std::uint32_t e = level.first[point]; e < level.first[point + 1]; ++e) {
                const std::uint32_t other = level.neighbour[e];
                const auto begin = level.neighbour.begin() + level.first[other];
                const auto end = level.neighbour.begin() + level.first[other + 1];
                const auto back = std::find(begin, end, point);
                if (back == end) {
                    level.face[e] = 0;
                } else if (other < point) {
                    const auto at = static_cast<std::size_t>(back - level.neighbour.begin());
                    level.face[e] = level.face[at];
                    level.distance[e] = level.distance[at];
                }
            }
        }
    });
}

std::size_t Mesh::bytes() const {
    std::size_t bytes = (x_.size() + y_.size()) * sizeof(float);
    for (const Level& level : levels_) {
        bytes += level.first.size() * 4 + level.neighbour.size() * 12 + level.area.size() * 5 +
                 level.cells.size() * 4;
    }
    return bytes;
}

std::shared_ptr<const Mesh> mesh_of(const Lattice& world, int finest, const Progress* progress) {
    struct Last {
        double x = 0, y = 0, longer = 0;
        bool wrap_x = false, wrap_y = false;
        std::weak_ptr<const Mesh> mesh;
        std::shared_ptr<const Mesh> kept;  // null where it is large: then it lives while a run uses it

        // Whole worlds of one shape differ by rounding only.
        bool is_of(const Lattice& world) const {
            const auto same = [](double a, double b) { return std::fabs(a - b) <= 1e-9 * std::fabs(b); };
            return same(x, world.extent_x()) && same(y, world.extent_y()) &&
                   same(longer, longer_side(world)) && wrap_x == world.wrap_x && wrap_y == world.wrap_y;
        }
    };
    static std::mutex mutex;
    static Last last;
    {
        const std::lock_guard lock(mutex);
        std::shared_ptr<const Mesh> mesh = last.mesh.lock();
        if (mesh != nullptr && last.is_of(world) && mesh->levels() > finest) return mesh;
    }
    auto mesh = std::make_shared<const Mesh>(world, finest, progress);
    const std::lock_guard lock(mutex);
    last = {world.extent_x(),
            world.extent_y(),
            longer_side(world),
            world.wrap_x,
            world.wrap_y,
            mesh,
            mesh->bytes() <= k_kept_bytes ? mesh : nullptr};
    return mesh;
}

}  // namespace talus
