#include "core/surface/biome_border.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/surface/natural_ground.h"

namespace talus {
namespace {

// Shares of what the world's heights span.
constexpr float k_wander = 0.13f;
constexpr float k_period = 1.1f;  // of the noise, which has eight of its longest waves in one

constexpr float k_shore = 4;  // m: by which heights above the sea may differ, however low

int nearest(double place, std::int64_t first, int count, bool wraps, double cell_size) {
    std::int64_t i = static_cast<std::int64_t>(std::floor(place / cell_size + 0.5)) - first;
    if (wraps) i = (i % count + count) % count;
    return static_cast<int>(clamp<std::int64_t>(i, 0, count - 1));
}

}  // namespace

BiomeBorder::BiomeBorder(const Terrain& terrain)
    : lattice_(terrain.lattice),
      sea_level_(terrain.sea_level),
      height_(terrain.height()),
      water_(terrain.fields.get<"water">()),
      biome_(terrain.fields.get<"biome">()),
      palette_(noise_palette(terrain.range, terrain.sea_level)),
      wander_(wander(terrain.range)) {
    palette_.noise_period = k_period * terrain.range.span();
}

double BiomeBorder::wander(const HeightRange& range) { return static_cast<double>(k_wander * range.span()); }

BiomeBorder::Aside BiomeBorder::at(double x, double y) const {
    const double away = 0.37 * static_cast<double>(palette_.noise_period);
    return {wander_ * static_cast<double>(palette_noise(palette_, x, y)),
            wander_ * static_cast<double>(palette_noise(palette_, x + away, y - away))};
}

BiomeBorder::Cell BiomeBorder::cell_at(double x, double y) const {
    return {nearest(x, lattice_.x0, lattice_.width, lattice_.wrap_x, lattice_.cell_size),
            nearest(y, lattice_.y0, lattice_.height, lattice_.wrap_y, lattice_.cell_size)};
}

std::uint8_t BiomeBorder::biome(double x, double y, Aside aside, Aside tap) const {
    const Cell own = cell_at(x, y);
    const Cell other = cell_at(x + (aside.east + tap.east), y + (aside.south + tap.south));
    const Cell beside = cell_at(x + tap.east, y + tap.south);
    const auto biome_at = [&](const Cell& cell) { return (*biome_)(cell.x, cell.y); };
    const bool known = biome_at(own) != 0;
    if (known != (biome_at(other) != 0) || known != (biome_at(beside) != 0)) return biome_at(beside);
    const float above = (*height_)(own.x, own.y) - sea_level_;
    const float there = (*height_)(other.x, other.y) - sea_level_;
    const auto wet = [&](const Cell& cell, float over_sea) {
        return over_sea < 0 || (water_ && (*water_)(cell.x, cell.y) > k_dry_depth);
    };
    const bool alike = wet(own, above) == wet(other, there) &&
                       std::fabs(there - above) <= std::max(k_shore, 0.5f * std::fabs(above));
    return alike ? biome_at(other) : biome_at(own);
}

}  // namespace talus
