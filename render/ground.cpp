#include "render/ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace talus {
namespace {

constexpr double k_no_hit = std::numeric_limits<double>::infinity();

// Where the ray meets the triangle, as a multiple of its direction; T. Möller and B. Trumbore, *Fast, minimum
// storage ray-triangle intersection*, 1997. The edges belong to the triangle, so that no ray slips between
// two.
double meet(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    constexpr double k_edge = 1e-9;
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 p = glm::cross(ray.direction, ac);
    const double determinant = glm::dot(ab, p);
    if (determinant == 0) return k_no_hit;
    const glm::dvec3 from = ray.origin - a;
    const double u = glm::dot(from, p) / determinant;
    const glm::dvec3 q = glm::cross(from, ab);
    const double v = glm::dot(ray.direction, q) / determinant;
    if (u < -k_edge || v < -k_edge || u + v > 1 + k_edge) return k_no_hit;
    const double t = glm::dot(ac, q) / determinant;
    return t >= 0 ? t : k_no_hit;
}

// The search works in samples: x along columns, y along rows, z in metres, so that a cell is a unit square.
struct Search {
    const Grid<float>& heights;
    const HeightPyramid& pyramid;
    Ray ray;
    double nearest = k_no_hit;

    // Where the ray enters the box over [x0, x1] × [y0, y1], or infinity.
    double enter(double x0, double x1, double y0, double y1, HeightBounds z) const {
        // A little larger, so that rays along a border count.
        constexpr double k_margin = 1e-6;
        const std::array<double, 3> low{x0 - k_margin, y0 - k_margin, z.low - k_margin};
        const std::array<double, 3> high{x1 + k_margin, y1 + k_margin, z.high + k_margin};
        double from = 0;
        double to = k_no_hit;
        for (int axis = 0; axis < 3; ++axis) {
            const double origin = ray.origin[axis];
            const double step = ray.direction[axis];
            const auto i = static_cast<std::size_t>(axis);
            if (step == 0) {
                if (origin < low[i] || origin > high[i]) return k_no_hit;
                continue;
            }
            const double a = (low[i] - origin) / step;
            const double b = (high[i] - origin) / step;
            from = std::max(from, std::min(a, b));
            to = std::min(to, std::max(a, b));
        }
        return from <= to ? from : k_no_hit;
    }

    void cell(int x, int y) {
        const auto corner = [&](int i, int j) { return glm::dvec3(i, j, heights(i, j)); };
        const glm::dvec3 a = corner(x, y);
        const glm::dvec3 d = corner(x + 1, y + 1);
        nearest = std::min({nearest, meet(ray, a, corner(x + 1, y), d), meet(ray, a, d, corner(x, y + 1))});
    }

    void block(int level, int block_x, int block_y) {
        const int size = HeightPyramid::k_block << level;
        const int x0 = block_x * size;
        const int y0 = block_y * size;
        const int x1 = std::min(x0 + size, heights.width() - 1);
        const int y1 = std::min(y0 + size, heights.height() - 1);
        const double entry = enter(x0, x1, y0, y1, pyramid.level(level)(block_x, block_y));
        if (entry == k_no_hit || entry > nearest) return;
        if (level == 0) {
            for (int y = y0; y < y1; ++y) {
                for (int x = x0; x < x1; ++x) cell(x, y);
            }
            return;
        }
        // Visits nearer quarters first, and skips those that they hide.
        const int from_x = ray.direction.x < 0 ? 1 : 0;
        const int from_y = ray.direction.y < 0 ? 1 : 0;
        const Grid<HeightBounds>& finer = pyramid.level(level - 1);
        for (int i = 0; i < 4; ++i) {
            const int x = 2 * block_x + ((i & 1) ^ from_x);
            const int y = 2 * block_y + ((i >> 1) ^ from_y);
            if (x < finer.width() && y < finer.height()) block(level - 1, x, y);
        }
    }
};

}  // namespace

Ground::Ground(std::shared_ptr<const Terrain> terrain, const Progress* progress)
    : terrain_(std::move(terrain)) {
    if (terrain_ == nullptr || terrain_->height() == nullptr || terrain_->height()->empty()) {
        terrain_ = nullptr;
        return;
    }
    take(std::make_shared<const HeightPyramid>(*terrain_->height(), progress));
}

Ground::Ground(std::shared_ptr<const Terrain> terrain, const Ground& earlier, const CellRectangle& changed)
    : terrain_(std::move(terrain)) {
    take(std::make_shared<const HeightPyramid>(*terrain_->height(), earlier.pyramid(), changed));
}

void Ground::set_terrain(std::shared_ptr<const Terrain> terrain) {
    terrain_ = std::move(terrain);
    find_caves();
}

void Ground::find_caves() {
    if (caves_ == nullptr || caves_->features() != terrain_->features) caves_ = cave_space_of(*terrain_);
}

double Ground::cave_distance(const glm::dvec3& place, float exaggeration) const {
    if (caves_ == nullptr) return static_cast<double>(CaveSpace::k_band);
    const Lattice& lattice = terrain_->lattice;
    return static_cast<double>(caves_->distance(lattice.x_of(0) + half_x_ + place.x,
                                                lattice.y_of(0) + half_y_ - place.y,
                                                place.z / static_cast<double>(exaggeration)));
}

void Ground::take(std::shared_ptr<const HeightPyramid> pyramid) {
    find_caves();
    pyramid_ = std::move(pyramid);
    const Grid<float>& heights = *terrain_->height();
    half_x_ = (heights.width() - 1) * terrain_->lattice.cell_size / 2;
    half_y_ = (heights.height() - 1) * terrain_->lattice.cell_size / 2;
    lowest_ = pyramid_->bounds().low;
    highest_ = pyramid_->bounds().high;
}

double Ground::foot(float exaggeration) const {
    constexpr double k_thickness = 0.02;  // under the lowest point, of the longer side
    constexpr double k_max_foot = 0.04;   // likewise, down to the foot of the range
    const double side = 2 * std::max(half_x_, half_y_);
    const double lowest = static_cast<double>(lowest_) * exaggeration;
    // The range decides, so that the foot keeps its place while the terrain changes, unless that is far out
    // of proportion.
    const double range =
        terrain_ != nullptr ? static_cast<double>(terrain_->range.low) * exaggeration : lowest;
    return std::min(lowest, std::max(range, lowest - k_max_foot * side)) - k_thickness * side;
}

float Ground::height_at(double x, double y) const {
    if (terrain_ == nullptr) return 0;
    const Grid<float>& heights = *terrain_->height();
    const double column = std::clamp((x + half_x_) / terrain_->lattice.cell_size, 0.0, heights.width() - 1.0);
    const double row = std::clamp((half_y_ - y) / terrain_->lattice.cell_size, 0.0, heights.height() - 1.0);
    const int i = std::min(static_cast<int>(column), std::max(0, heights.width() - 2));
    const int j = std::min(static_cast<int>(row), std::max(0, heights.height() - 2));
    const int i1 = std::min(i + 1, heights.width() - 1);
    const int j1 = std::min(j + 1, heights.height() - 1);
    const double u = column - i;
    const double v = row - j;
    // On the triangle: first along the side of the diagonal where the place lies.
    const double a = heights(i, j);
    const double d = heights(i1, j1);
    const double side = u > v ? heights(i1, j) : heights(i, j1);
    const double height = u > v ? a + u * (side - a) + v * (d - side) : a + v * (side - a) + u * (d - side);
    return static_cast<float>(height);
}

std::optional<GroundPoint> Ground::pick(const Ray& ray, float exaggeration) const {
    if (terrain_ == nullptr) return std::nullopt;
    const double cell = terrain_->lattice.cell_size;
    const Grid<float>& heights = *terrain_->height();
    // The ray in samples; its parameter stays in metres of draw space.
    const Ray in_samples{
        {(ray.origin.x + half_x_) / cell, (half_y_ - ray.origin.y) / cell, ray.origin.z / exaggeration},
        {ray.direction.x / cell, -ray.direction.y / cell, ray.direction.z / exaggeration}};
    Search search{heights, *pyramid_, in_samples};
    search.block(pyramid_->levels() - 1, 0, 0);
    if (search.nearest == k_no_hit) return std::nullopt;
    const glm::dvec3 found = in_samples.origin + search.nearest * in_samples.direction;
    return GroundPoint{ray.origin + search.nearest * ray.direction, found.x, found.y,
                       static_cast<float>(found.z)};
}

std::optional<glm::dvec3> Ground::pick_surface(const Ray& ray, float exaggeration, bool sea) const {
    std::optional<glm::dvec3> found;
    if (const auto point = pick(ray, exaggeration)) found = point->position;
    const double level = static_cast<double>(sea_level()) * static_cast<double>(exaggeration);
    if (!sea || terrain_ == nullptr || ray.direction.z >= 0 || ray.origin.z <= level) return found;
    const glm::dvec3 surface = ray.origin + (level - ray.origin.z) / ray.direction.z * ray.direction;
    const bool inside = std::fabs(surface.x) <= half_x_ && std::fabs(surface.y) <= half_y_;
    if (inside && (!found || found->z < level)) found = surface;
    return found;
}

}  // namespace talus
