#include "render/contours.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace talus {
namespace {

constexpr int k_search_cells = 72;         // a side
constexpr std::size_t k_max_labels = 300;  // labels in the world
constexpr std::size_t k_placed = 40;       // labels in a picture

double side(const Ground& ground) { return 2 * std::max(ground.half_x(), ground.half_y()); }

glm::dvec2 gradient(const Ground& ground, glm::dvec2 at, double reach) {
    const auto height = [&](double x, double y) { return static_cast<double>(ground.height_at(x, y)); };
    return {(height(at.x + reach, at.y) - height(at.x - reach, at.y)) / (2 * reach),
            (height(at.x, at.y + reach) - height(at.x, at.y - reach)) / (2 * reach)};
}

struct Candidate {
    ContourLabel label;
    double bend;  // how far the line leaves its tangent, as a share of the label's length
};

}  // namespace

double contour_interval(const Ground& ground, const Lens& lens) {
    const double relief = static_cast<double>(ground.highest()) - static_cast<double>(ground.lowest());
    const double seen =
        lens.metres_per_pixel(lens.distance) * std::max(lens.viewport.width, lens.viewport.height);
    return relief > 0 ? contour_interval(relief, seen / side(ground)) : 0;
}

std::vector<ContourLabel> contour_labels(const Ground& ground, double interval) {
    std::vector<ContourLabel> labels;
    if (!(interval > 0) || ground.terrain() == nullptr) return labels;
    const double step = interval * k_index_lines;
    const double cell = side(ground) / k_search_cells;
    const double reach = 0.5 * cell;
    std::vector<Candidate> found;
    // Along rows: where the height passes a multiple of the step, by bisection.
    for (double y = cell - ground.half_y(); y < ground.half_y() - 0.5 * cell; y += cell) {
        double before = ground.height_at(cell - ground.half_x(), y);
        for (double x = 2 * cell - ground.half_x(); x < ground.half_x() - 0.5 * cell; x += cell) {
            const double here = ground.height_at(x, y);
            const double level = std::ceil(std::min(before, here) / step) * step;
            const bool rises = here > before;
            if (level > std::min(before, here) && level < std::max(before, here)) {
                double low = x - cell;
                double high = x;
                for (int i = 0; i < 20; ++i) {
                    const double middle = (low + high) / 2;
                    ((ground.height_at(middle, y) < level) == rises ? low : high) = middle;
                }
                const glm::dvec2 at{high, y};
                const glm::dvec2 slope = gradient(ground, at, reach);
                const double steepness = glm::length(slope);
                if (steepness > 0) {
                    const glm::dvec2 along = glm::dvec2(-slope.y, slope.x) / steepness;
                    double off = 0;
                    for (const double way : {-1.0, -0.5, 0.5, 1.0}) {
                        const glm::dvec2 there = at + way * cell * along;
                        off += std::fabs(static_cast<double>(ground.height_at(there.x, there.y)) - level);
                    }
                    found.push_back(
                        {{at.x, at.y, along, static_cast<float>(level)}, off / (steepness * cell)});
                }
            }
            before = here;
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.bend < b.bend; });
    for (std::size_t i = 0; i < std::min(found.size(), k_max_labels); ++i) labels.push_back(found[i].label);
    return labels;
}

std::vector<PlacedLabel> place_labels(const std::vector<ContourLabel>& labels, const Ground& ground,
                                      const Lens& lens, float exaggeration, double spacing) {
    std::vector<PlacedLabel> placed;
    for (const ContourLabel& label : labels) {
        if (placed.size() >= k_placed) break;
        const glm::dvec3 place{label.x, label.y, static_cast<double>(label.height) * exaggeration};
        const glm::dvec3 seen = lens.project(place);
        const glm::dvec2 pixel(seen);
        if (seen.z <= 0 && !lens.orthographic) continue;
        const double margin = 0.3 * spacing;
        if (pixel.x < margin || pixel.y < margin || pixel.x > lens.viewport.width - margin ||
            pixel.y > lens.viewport.height - margin) {
            continue;
        }
        const bool crowded = std::any_of(placed.begin(), placed.end(), [&](const PlacedLabel& other) {
            return glm::distance(other.pixel, pixel) < spacing;
        });
        if (crowded) continue;
        // The line of sight must not end earlier, apart from a tiny tolerance.
        const auto met = ground.pick(lens.ray(pixel), exaggeration);
        const double tolerance = 4 * lens.metres_per_pixel(seen.z) + 0.002 * side(ground);
        if (!met || glm::distance(met->position, place) > tolerance) continue;
        const double metre = lens.metres_per_pixel(seen.z);
        const glm::dvec2 next(lens.project(place + 8 * metre * glm::dvec3(label.along, 0)));
        double angle = std::atan2(pixel.y - next.y, next.x - pixel.x);
        if (angle > std::numbers::pi / 2) angle -= std::numbers::pi;
        if (angle < -std::numbers::pi / 2) angle += std::numbers::pi;
        placed.push_back({pixel, angle, label.height});
    }
    return placed;
}

}  // namespace talus
