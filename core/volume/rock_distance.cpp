#include "core/volume/rock_distance.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/terrain/cell_triangles.h"
#include "core/volume/between_samples.h"
#include "core/volume/volume.h"

namespace talus {
namespace {

constexpr int k_wall = 2;  // voxels between a cave and the border: one at the least lies within the wall

std::size_t voxel_of(int i, int j, int k) {
    constexpr int k_side = RockDistance::k_side;
    return (static_cast<std::size_t>(i) * k_side + static_cast<std::size_t>(k)) * k_side +
           static_cast<std::size_t>(j);
}

std::size_t column_of(int i, int j) {
    return static_cast<std::size_t>(j) * RockDistance::k_side + static_cast<std::size_t>(i);
}

}  // namespace

RockDistance::RockDistance(const Terrain& terrain, double voxel, float floor)
    : terrain_(terrain),
      voxel_(voxel),
      floor_(floor),
      band_(static_cast<float>(k_band * voxel)),
      width_((terrain.lattice.width - 1) * terrain.lattice.cell_size),
      height_((terrain.lattice.height - 1) * terrain.lattice.cell_size) {
    const auto band = static_cast<double>(band_);
    east_ = bricks_over(-band, width_ + band);
    south_ = bricks_over(-band, height_ + band);
    if (terrain.features == nullptr) return;
    const Lattice& lattice = terrain.lattice;
    for (const auto& feature : *terrain.features) {
        const std::size_t links = std::max<std::size_t>(1, feature->chain.size() - 1);
        for (std::size_t index = 0; index < links; ++index) {
            const RockBox box = feature->box_of(index).grown(band);
            const double west = std::max(box.low_x - lattice.x_of(0), 0.0);
            const double north = std::max(box.low_y - lattice.y_of(0), 0.0);
            const double right = std::min(box.high_x - lattice.x_of(0), width_);
            const double bottom = std::min(box.high_y - lattice.y_of(0), height_);
            if (west > right || north > bottom) continue;
            const Range i = bricks_over(west, right);
            const Range j = bricks_over(north, bottom);
            const auto link = static_cast<std::uint32_t>(links_.size());
            links_.push_back({feature.get(), index, box});
            for (int y = j.first; y <= j.last; ++y) {
                for (int x = i.first; x <= i.last; ++x) touches_.push_back({y, x, link});
            }
        }
    }
    std::ranges::sort(touches_);
}

RockDistance::Range RockDistance::bricks_over(double low, double high) const {
    constexpr double k_farthest = 1 << 27;
    const double brick = voxel_ * k_side;
    const auto number = [&](double at) {
        return static_cast<int>(clamp(std::floor(at / brick), -k_farthest, k_farthest));
    };
    return {number(low), number(high)};
}

// The height of the triangles that meshes of the ground have.
double RockDistance::ground(double east, double south) const {
    const Grid<float>& heights = *terrain_.height();
    const double u = clamp(east / terrain_.lattice.cell_size, 0.0, heights.width() - 1.0);
    const double v = clamp(south / terrain_.lattice.cell_size, 0.0, heights.height() - 1.0);
    const int x = std::min(static_cast<int>(u), heights.width() - 2);
    const int y = std::min(static_cast<int>(v), heights.height() - 2);
    double height = 0;
    double least = -2;  // share of the corner that is farthest from the place, of the triangle around it
    for (const CellTriangle& triangle : cell_triangles(heights, x, y)) {
        const auto& [a, b, c] = triangle;
        const double area = (b.east - a.east) * (c.south - a.south) - (c.east - a.east) * (b.south - a.south);
        const auto share = [&](const CellCorner& from, const CellCorner& to) {
            return ((from.east - (u - x)) * (to.south - (v - y)) -
                    (to.east - (u - x)) * (from.south - (v - y))) /
                   area;
        };
        const std::array shares{share(b, c), share(c, a), share(a, b)};
        const double smallest = std::min({shares[0], shares[1], shares[2]});
        if (smallest <= least) continue;
        least = smallest;
        height = 0;
        for (std::size_t i = 0; i < 3; ++i)
            height += shares[i] * static_cast<double>(heights(x + triangle[i].east, y + triangle[i].south));
    }
    return height;
}

RockDistance::Column RockDistance::column(int i, int j) const {
    const Lattice& lattice = terrain_.lattice;
    const double east = i * voxel_;
    const double south = j * voxel_;
    const double x = clamp(east, 0.0, width_);
    const double y = clamp(south, 0.0, height_);
    const double cell = lattice.cell_size;
    const BetweenSamples between(*terrain_.height(), lattice);
    const auto at = [&](double to_east, double to_south) {
        return between.at(lattice.x_of(0) + to_east, lattice.y_of(0) + to_south);
    };
    const double left = std::max(x - cell, 0.0), right = std::min(x + cell, width_);
    const double above = std::max(y - cell, 0.0), below = std::min(y + cell, height_);
    const double eastwards = (at(right, y) - at(left, y)) / (right - left);
    const double southwards = (at(x, below) - at(x, above)) / (below - above);
    return {.x = lattice.x_of(0) + east,
            .y = lattice.y_of(0) + south,
            .height = ground(x, y),
            .cosine = 1 / std::sqrt(1 + eastwards * eastwards + southwards * southwards),
            .beyond = std::max({-east, east - width_, -south, south - height_})};
}

bool RockDistance::is_air(const Columns& columns, int k) const {
    const double low = k * k_side * voxel_;
    const double high = low + (k_side - 1) * voxel_;
    const auto band = static_cast<double>(band_);
    return std::ranges::all_of(columns, [&](const Column& column) {
        return (low - column.height) * column.cosine >= band || column.beyond >= band ||
               static_cast<double>(floor_) - high >= band;
    });
}

// Apart from caves.
bool RockDistance::is_rock(const Columns& columns, int k) const {
    const double low = k * k_side * voxel_;
    const double high = low + (k_side - 1) * voxel_;
    const auto band = static_cast<double>(band_);
    return std::ranges::all_of(columns, [&](const Column& column) {
        return (high - column.height) * column.cosine <= -band && column.beyond <= -band &&
               static_cast<double>(floor_) - low <= -band;
    });
}

void RockDistance::evaluate(const Columns& columns, const std::vector<const Link*>& links,
                            Brick& brick) const {
    std::array<float, k_voxels> caves;
    caves.fill(band_);
    const auto z_of = [&](int k) { return (brick.k * k_side + k) * voxel_; };
    for (const Link* link : links) {
        const RockBox& box = link->box;
        for (int i = 0; i < k_side; ++i) {
            for (int j = 0; j < k_side; ++j) {
                const Column& at = columns[column_of(i, j)];
                if (at.x < box.low_x || at.x > box.high_x || at.y < box.low_y || at.y > box.high_y) continue;
                for (int k = 0; k < k_side; ++k) {
                    const double z = z_of(k);
                    if (z < box.low_z || z > box.high_z) continue;
                    float& cave = caves[voxel_of(i, j, k)];
                    if (cave > -band_)
                        cave = std::min(cave,
                                        feature_distance(*link->feature, link->index, at.x, at.y, z, band_));
                }
            }
        }
    }
    const auto band = static_cast<double>(band_);
    for (int i = 0; i < k_side; ++i) {
        for (int j = 0; j < k_side; ++j) {
            const Column& at = columns[column_of(i, j)];
            const double wall = at.beyond + k_wall * voxel_;
            for (int k = 0; k < k_side; ++k) {
                const double z = z_of(k);
                const double cave = std::max(static_cast<double>(caves[voxel_of(i, j, k)]), wall);
                const double distance = std::max(
                    {(z - at.height) * at.cosine, -cave, static_cast<double>(floor_) - z, at.beyond});
                brick.values[voxel_of(i, j, k)] = static_cast<float>(clamp(distance, -band, band));
            }
        }
    }
}

RockDistance::Stack RockDistance::stack(int i, int j) const {
    Columns columns;
    double highest = static_cast<double>(floor_);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x) {
            Column& at = columns[column_of(x, y)];
            at = column(i * k_side + x, j * k_side + y);
            highest = std::max(highest, at.height + static_cast<double>(band_) / at.cosine);
        }
    }
    struct Caves {
        const Link* link;
        Range bricks;
    };
    std::vector<Caves> caves;
    for (auto touch = std::ranges::lower_bound(touches_, Touch{j, i, 0});
         touch != touches_.end() && touch->j == j && touch->i == i; ++touch) {
        const Link& link = links_[touch->link];
        caves.push_back({&link, bricks_over(link.box.low_z, link.box.high_z)});
    }
    Stack stack;
    const Range upwards = bricks_over(static_cast<double>(floor_) - static_cast<double>(band_), highest);
    std::vector<const Link*> links;
    Brick brick;
    for (int k = upwards.first; k <= upwards.last; ++k) {
        links.clear();
        for (const auto& [link, bricks] : caves) {
            if (bricks.first <= k && k <= bricks.last) links.push_back(link);
        }
        bool is_solid = links.empty() && is_rock(columns, k);
        if (!is_solid) {
            if (is_air(columns, k)) continue;
            brick.k = k;
            evaluate(columns, links, brick);
            const auto all_are = [&](float value) {
                return std::ranges::all_of(brick.values, [=](float each) { return each == value; });
            };
            if (all_are(band_)) continue;
            is_solid = all_are(-band_);
        }
        if (!is_solid) {
            stack.bricks.push_back(brick);
        } else if (!stack.solid.empty() && stack.solid.back().last == k - 1) {
            stack.solid.back().last = k;
        } else {
            stack.solid.push_back({k, k});
        }
    }
    return stack;
}

}  // namespace talus
