#include "core/map/map_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/base/neighbours.h"
#include "core/base/parallel.h"
#include "core/base/round_numbers.h"
#include "core/map/contour_interval.h"
#include "core/map/contour_lines.h"
#include "core/map/height_labels.h"
#include "core/map/map_colours.h"
#include "core/map/river_lines.h"
#include "core/water/river_kind.h"

namespace talus {
namespace {

constexpr double k_tolerance = 0.04;  // mm that a simplified line may leave its course
constexpr double k_shortest = 1.5;    // mm: shorter closed lines would be dots
// Share of the interval by which lines lie below their level: a plane at the level itself, such as the floor
// of a sea, would be covered with lines along the rounding of its heights. So do those of
// shaders/contours.glsl.
constexpr double k_below_level = 1e-3;
constexpr double k_river_ground = 90;    // mm² of ground from which a river is drawn
constexpr double k_mapped_ground = 12;   // the same where the terrain has rivers of its own
constexpr double k_finest_river = 0.13;  // mm
constexpr double k_widest_river = 0.9;   // mm, unless it is wider in the world

// Lines of values at a level, as they are drawn at a scale.
std::vector<MapLine> drawn_lines(const Grid<float>& values, const Lattice& map, float level, double metre,
                                 const Progress* progress) {
    std::vector<MapLine> lines;
    for (const MapLine& line : contour_lines(values, map, level, progress)) {
        if (line.closed && length(line) < k_shortest * metre) continue;
        lines.push_back(simplified(line, k_tolerance * metre));
    }
    return lines;
}

struct Level {
    float height;
    bool index;
};

std::vector<Level> contour_levels(const Terrain& terrain, double interval) {
    std::vector<Level> levels;
    if (!(interval > 0) || terrain.height()->empty()) return levels;
    const auto [lowest, highest] = std::ranges::minmax(terrain.height()->values());
    // More lines than that would be ink alone.
    constexpr double k_most_levels = 1000;
    interval =
        std::max(interval, (static_cast<double>(highest) - static_cast<double>(lowest)) / k_most_levels);
    for (double number = std::floor(static_cast<double>(lowest) / interval) + 1;
         number * interval < static_cast<double>(highest); ++number) {
        const double level = number * interval;
        if (std::fabs(level - static_cast<double>(terrain.sea_level)) < interval * 1e-6) continue;
        levels.push_back({static_cast<float>(level), is_index_level(level, interval)});
    }
    return levels;
}

void add_contours(const Terrain& terrain, const MapStyle& style, MapMarks& marks, Progress* progress) {
    const std::vector<Level> levels = contour_levels(terrain, style.interval);
    const auto below = static_cast<float>(k_below_level * style.interval);
    std::vector<std::vector<MapLine>> lines(levels.size());
    parallel_blocks(0, static_cast<int>(levels.size()), 1, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            const auto at = static_cast<std::size_t>(i);
            lines[at] = drawn_lines(*terrain.height(), terrain.lattice, levels[at].height - below,
                                    style.metres_per_mm, progress);
        }
    });
    HeightLabels labels(style.metres_per_mm);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const bool sea = levels[i].height < terrain.sea_level;
        const Pen pen{.colour = sea ? k_sea_contour_ink : k_contour_ink,
                      .width = levels[i].index ? k_index_pen : k_contour_pen};
        DrawnGroup& group = sea ? marks.sea_contours : marks.contours;
        for (MapLine& line : lines[i]) {
            if (!levels[i].index) {
                group.things.push_back(DrawnLine{.line = std::move(line), .pen = pen});
                continue;
            }
            // A height is written where the line leaves room for it.
            for (MapLine& part : labels.add(std::move(line), levels[i].height, pen.colour))
                group.things.push_back(DrawnLine{.line = std::move(part), .pen = pen});
        }
    }
    for (DrawnText& text : labels.take()) marks.heights.things.push_back(std::move(text));
}

void add_lakes(const Terrain& terrain, const Grid<std::uint8_t>& lakes, const MapStyle& style,
               DrawnGroup& group, const Progress* progress) {
    if (lakes.empty()) return;
    Grid<float> depth(lakes.width(), lakes.height());
    const Grid<float>& water = *terrain.fields.get<"water">();
    for (std::size_t i = 0; i < depth.size(); ++i)
        depth.data()[i] = lakes.data()[i] != 0 ? water.data()[i] : 0;
    const Pen pen{.colour = k_water_ink, .width = k_shore_pen};
    for (MapLine& line :
         drawn_lines(depth, terrain.lattice, k_min_lake_depth, style.metres_per_mm, progress)) {
        group.things.push_back(DrawnLine{.line = std::move(line), .pen = pen});
    }
}

void add_rivers(const Terrain& terrain, const Grid<std::uint8_t>& lakes, const MapStyle& style,
                MapMarks& marks, const Progress* progress) {
    const bool mapped = terrain.fields.has(field_id("river_order"));
    const double square = style.metres_per_mm * style.metres_per_mm;  // m² to a mm²
    const double least = (mapped ? k_mapped_ground : k_river_ground) * square;
    struct Drawn {
        double length = 0;  // m
        double pen = 0;     // mm, times the length
    };
    std::array<Drawn, k_river_kinds.size()> kinds{};
    for (RiverLine& river : river_lines(terrain, least, lakes, progress)) {
        // The discharge grows with the area, the width with its square root.
        const double grown = k_finest_river * std::sqrt(std::sqrt(river.area / least));
        const double width = std::max(std::min(grown, k_widest_river), river.width / style.metres_per_mm);
        if (river.width > 0) {
            Drawn& kind = kinds[river_kind_of(static_cast<float>(river.width))];
            kind.length += length(river.line);
            kind.pen += width * length(river.line);
        }
        marks.rivers.things.push_back(
            DrawnLine{.line = simplified(river.line, k_tolerance * style.metres_per_mm),
                      .pen = {.colour = k_water_ink, .width = width}});
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i].length > 0) marks.river_kinds.push_back({i, kinds[i].pen / kinds[i].length});
    }
}

}  // namespace

MapMarks map_marks(const Terrain& terrain, const MapStyle& style, Progress* progress) {
    MapMarks marks{.sea_contours = {"sea_contours", "Contour lines of the sea floor", {}},
                   .contours = {"contours", "Contour lines", {}},
                   .rivers = {"rivers", "Rivers", {}},
                   .lakes = {"lakes", "Lake shores", {}},
                   .coast = {"coast", "Coast line", {}},
                   .heights = {"heights", "Heights of contour lines", {}}};
    if (terrain.height() == nullptr) return marks;
    const auto report = [&](float share) {
        if (progress != nullptr) progress->checkpoint(), progress->set_fraction(share);
    };
    add_contours(terrain, style, marks, progress);
    report(0.5f);
    for (MapLine& line :
         drawn_lines(*terrain.height(), terrain.lattice, terrain.sea_level, style.metres_per_mm, progress)) {
        marks.coast.things.push_back(
            DrawnLine{.line = std::move(line), .pen = {.colour = k_water_ink, .width = k_coast_pen}});
    }
    report(0.6f);
    const Grid<std::uint8_t> lakes = standing_water(terrain, k_min_lake_depth);
    add_lakes(terrain, lakes, style, marks.lakes, progress);
    report(0.7f);
    add_rivers(terrain, lakes, style, marks, progress);
    report(1);
    return marks;
}

double map_interval(const Terrain& terrain, double metres_per_mm) {
    if (terrain.height() == nullptr || terrain.height()->empty()) return 0;
    const Grid<float>& height = *terrain.height();
    const auto [lowest, highest] = std::ranges::minmax(height.values());
    // The steepness that a twentieth of the ground exceeds.
    constexpr int k_classes = 256;
    constexpr double k_steepest_slope = 4;  // rise over run
    std::vector<std::size_t> counts(k_classes, 0);
    std::size_t total = 0;
    for (int y = 1; y + 1 < height.height(); ++y) {
        for (int x = 1; x + 1 < height.width(); ++x) {
            if (height(x, y) < terrain.sea_level) continue;
            const double dx = static_cast<double>(height(x + 1, y)) - height(x - 1, y);
            const double dy = static_cast<double>(height(x, y + 1)) - height(x, y - 1);
            const double slope = std::sqrt(dx * dx + dy * dy) / (2 * terrain.lattice.cell_size);
            ++counts[static_cast<std::size_t>(clamp(slope / k_steepest_slope, 0.0, 0.999) * k_classes)];
            ++total;
        }
    }
    std::size_t beyond = 0;
    std::size_t steep = k_classes - 1;
    while (steep > 0 && (beyond += counts[steep]) < total / 20) --steep;
    constexpr double k_closest = 0.4;  // mm between two lines on such slopes
    const double apart =
        (static_cast<double>(steep) + 0.5) / k_classes * k_steepest_slope * metres_per_mm * k_closest;
    const double by_relief = contour_interval(static_cast<double>(highest) - lowest, 1);
    return by_relief > 0 ? std::max(by_relief, round_up_125(apart)) : 0;
}

}  // namespace talus
