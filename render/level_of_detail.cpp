#include "render/level_of_detail.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace talus {
namespace {

// How far a patch of the level may lie above the map: as far as the next coarser level, whose shape it may
// have taken.
float lift(std::span<const float> lifts, int level) {
    return lifts[std::min(static_cast<std::size_t>(level) + 1, lifts.size() - 1)];
}

struct Selector {
    const ShownMap& map;
    const HeightPyramid& pyramid;
    std::span<const float> lifts;
    const Lens& lens;
    const Lens& drawn;
    float exaggeration;
    double base;
    LevelOfDetail& result;

    double distance_to(const Box& box) const {
        if (lens.orthographic) return result.fixed_distance;
        return glm::distance(lens.eye, glm::clamp(lens.eye, box.low, box.high));
    }

    void visit(int level, int block_x, int block_y) {
        const int size = HeightPyramid::k_block << level;
        const int x0 = block_x * size;
        const int y0 = block_y * size;
        const int x1 = std::min(x0 + size, map.columns - 1);
        const int y1 = std::min(y0 + size, map.rows - 1);
        const HeightBounds z = pyramid.level(level)(block_x, block_y);
        const std::array<bool, 4> borders{y0 == 0, y1 == map.rows - 1, x0 == 0, x1 == map.columns - 1};
        Box box{{x0 * map.cell.x - map.half.x, map.half.y - y1 * map.cell.y,
                 static_cast<double>(z.low) * exaggeration},
                {x1 * map.cell.x - map.half.x, map.half.y - y0 * map.cell.y,
                 static_cast<double>(z.high + lift(lifts, level)) * exaggeration}};
        const bool split =
            level > 0 &&
            distance_to(box) < static_cast<double>(result.morph_end[static_cast<std::size_t>(level - 1)]);
        if (std::find(borders.begin(), borders.end(), true) != borders.end())
            box.low.z = std::min(box.low.z, base);
        if (is_outside(drawn, box)) return;
        if (split) {
            const Grid<HeightBounds>& finer = pyramid.level(level - 1);
            // Nearer quarters first: what they hide need not be shaded.
            const glm::dvec2 away(lens.orthographic ? lens.forward : (box.low + box.high) / 2.0 - lens.eye);
            const int from_x = away.x < 0 ? 1 : 0;
            const int from_y = away.y > 0 ? 1 : 0;
            for (int i = 0; i < 4; ++i) {
                const int x = 2 * block_x + ((i & 1) ^ from_x);
                const int y = 2 * block_y + ((i >> 1) ^ from_y);
                if (x < finer.width() && y < finer.height()) visit(level - 1, x, y);
            }
            return;
        }
        const MeshBlock block{static_cast<float>(x0), static_cast<float>(y0), static_cast<float>(level)};
        result.blocks.push_back(block);
        for (std::size_t border = 0; border < borders.size(); ++border) {
            if (borders[border]) result.walls[border].push_back(block);
        }
    }
};

}  // namespace

LevelOfDetail select_detail(const ShownMap& map, const HeightPyramid& pyramid, std::span<const float> lifts,
                            const Lens& lens, float exaggeration, double base, double pixels,
                            const Lens& drawn) {
    LevelOfDetail result;
    result.levels = pyramid.levels();
    // At this distance one metre covers one pixel.
    const double focal = 1 / lens.metres_per_pixel(1) * (lens.orthographic ? lens.distance : 1);
    result.fixed_distance = lens.orthographic ? static_cast<float>(lens.distance) : 0.0f;
    double range = 0;
    for (int level = 0; level < result.levels; ++level) {
        // A patch that reaches into the previous level's range is replaced as a whole, so this level may
        // begin as far out as that range plus the patch's diagonal; up to there it must not morph.
        double settled = 0;
        if (level > 0) {
            const glm::dvec2 side = map.cell * static_cast<double>(HeightPyramid::k_block << level);
            const double relief =
                static_cast<double>(pyramid.relief(level) + lift(lifts, level)) * exaggeration;
            settled = range + std::sqrt(glm::dot(side, side) + relief * relief);
        }
        range = std::max(
            {std::max(map.cell.x, map.cell.y) * (1 << level) * focal / pixels, 2 * range, 1.25 * settled});
        const auto i = static_cast<std::size_t>(level);
        result.morph_end[i] = static_cast<float>(range);
        result.morph_start[i] = static_cast<float>(std::max(settled, 0.6 * range));
    }
    Selector selector{map, pyramid, lifts, lens, drawn, exaggeration, base, result};
    selector.visit(result.levels - 1, 0, 0);
    return result;
}

}  // namespace talus
