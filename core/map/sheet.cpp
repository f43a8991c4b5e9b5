#include "core/map/sheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/map/ground_picture.h"
#include "core/map/map_colours.h"
#include "core/map/map_grid.h"
#include "core/map/plant_symbols.h"
#include "core/map/sheet_parts.h"

namespace talus {
namespace {

// All in mm.
constexpr double k_margin = 10;
constexpr double k_title_height = 11;
constexpr double k_numbers = 5;         // below the frame, for the numbers of the grid
constexpr double k_numbers_left = 9;    // beside it, for wide ones
constexpr double k_panel_below = 45;    // with a legend
constexpr double k_panel_without = 18;  // without one
constexpr double k_panel_right = 58;
constexpr double k_column = 46;  // of the legend

double round_scale(double metres_per_mm) {
    double power = 1;
    while (power > metres_per_mm) power /= 10;
    while (power * 10 <= metres_per_mm) power *= 10;
    for (const double factor : {1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.5, 8.0}) {
        if (factor * power >= metres_per_mm * (1 - 1e-12)) return factor * power;
    }
    return 10 * power;
}

SheetLayout layout_on(const Lattice& map, const SheetSettings& settings, double width, double height,
                      bool below) {
    SheetLayout layout;
    layout.width = width;
    layout.height = height;
    layout.panel_below = below;
    const double top = k_margin + (settings.title.empty() ? 0 : k_title_height);
    const double panel = settings.legend ? k_panel_below : k_panel_without;
    const double left = settings.grid ? k_numbers_left : k_numbers;
    const double room_x = width - 2 * k_margin - left - (below ? k_numbers : k_panel_right);
    const double room_y = height - top - k_margin - k_numbers - (below ? panel : 0);
    const double least =
        std::max(map.extent_x() / std::max(room_x, 1.0), map.extent_y() / std::max(room_y, 1.0));
    layout.metres_per_mm = round_scale(least);
    layout.map_width = map.extent_x() / layout.metres_per_mm;
    layout.map_height = map.extent_y() / layout.metres_per_mm;
    layout.corner = {k_margin + left + (below ? (room_x - layout.map_width) / 2 : 0), top};
    // Space that a round scale leaves is divided above and below.
    const double slack = room_y - layout.map_height;
    if (below) layout.corner.y += 0.15 * slack;
    return layout;
}

// From metres of the world to the paper.
struct Placing {
    MapPoint corner;  // mm
    double x, y;      // m: the world's upper left one
    double metres_per_mm;

    MapPoint operator()(MapPoint place) const {
        return {corner.x + (place.x - x) / metres_per_mm, corner.y + (place.y - y) / metres_per_mm};
    }
    DrawnGroup operator()(DrawnGroup group) const {
        for (DrawnThing& thing : group.things) {
            if (auto* line = std::get_if<DrawnLine>(&thing)) {
                for (MapPoint& point : line->line.points) point = (*this)(point);
            } else if (auto* text = std::get_if<DrawnText>(&thing)) {
                text->at = (*this)(text->at);
            }
        }
        return group;
    }
};
Placing placing_of(const SheetLayout& layout, const Lattice& map) {
    return {layout.corner, map.x_of(0), map.y_of(0), layout.metres_per_mm};
}

// A terrain with no more samples than the picture has pixels.
Terrain sampled(const Terrain& terrain, double pixels_x) {
    const int step = std::max(1, static_cast<int>(terrain.lattice.width / std::max(pixels_x, 1.0)));
    if (step == 1) return terrain;
    // The first and the last sample and even steps between; where the map wraps, even steps of its period.
    const auto steps_of = [&](int samples, bool wraps) { return wraps ? samples : samples - 1; };
    const auto samples_at = [&](int samples, bool wraps) {
        const int steps = std::max(1, steps_of(samples, wraps) / step);
        std::vector<int> chosen;
        for (int i = 0; i < (wraps ? steps : steps + 1); ++i)
            chosen.push_back(static_cast<int>(static_cast<long>(i) * steps_of(samples, wraps) / steps));
        return chosen;
    };
    const Lattice& whole = terrain.lattice;
    const std::vector<int> columns = samples_at(whole.width, whole.wrap_x);
    const std::vector<int> rows = samples_at(whole.height, whole.wrap_y);
    Lattice map = whole;
    map.width = static_cast<int>(columns.size());
    map.height = static_cast<int>(rows.size());
    map.cell_size *= static_cast<double>(steps_of(whole.width, whole.wrap_x)) /
                     std::max(1, steps_of(map.width, whole.wrap_x));
    // Its origin stays where it was only if the steps divide it.
    const double shrunk = whole.cell_size / map.cell_size;
    map.x0 = static_cast<std::int64_t>(std::floor(static_cast<double>(map.x0) * shrunk + 0.5));
    map.y0 = static_cast<std::int64_t>(std::floor(static_cast<double>(map.y0) * shrunk + 0.5));
    return picked(terrain, map, columns, rows);
}

DrawnGroup grid_group(const Lattice& map, const SheetLayout& layout, DrawnGroup& numbers) {
    DrawnGroup grid{"grid", "Grid", {}};
    draw_grid({.x = map.x_of(0),
               .y = map.y_of(0),
               .metres_per_mm = layout.metres_per_mm,
               .corner = layout.corner,
               .width = layout.map_width,
               .height = layout.map_height},
              {.pen = {.colour = k_grid_ink, .width = 0.1}, .ink = k_text_ink}, grid, numbers);
    return grid;
}

void draw_frame(const SheetLayout& layout, const std::string& title, DrawnGroup& group) {
    const auto frame = [&](double outside, double width) {
        const double left = layout.corner.x - outside;
        const double top = layout.corner.y - outside;
        const double right = layout.corner.x + layout.map_width + outside;
        const double bottom = layout.corner.y + layout.map_height + outside;
        group.things.push_back(
            DrawnLine{.line = {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, true},
                      .pen = {.colour = k_text_ink, .width = width}});
    };
    frame(0, 0.3);
    if (title.empty()) return;
    // As large as fits.
    const double wide = text_width(title, 1);
    const double size = std::min(7.0, (layout.width - 2 * k_margin) / wide);
    group.things.push_back(DrawnText{.text = title,
                                     .at = {layout.corner.x, layout.corner.y - 4.2},
                                     .size = size,
                                     .colour = k_text_ink,
                                     .bold = true});
}

DrawnGroup panel(const Terrain& terrain, const GroundColours& colours, const SheetLayout& layout,
                 const SheetSettings& settings, double interval, const std::vector<LegendEntry>& signs) {
    DrawnGroup group{"legend", "Legend", {}};
    const bool below = layout.panel_below;
    const double left = below ? layout.corner.x : layout.corner.x + layout.map_width + 8;
    double y = below ? layout.corner.y + layout.map_height + k_numbers + 3 : layout.corner.y;
    const double right = below ? layout.corner.x + layout.map_width : layout.width - k_margin;
    constexpr double k_small = 2.5;
    const auto note = [&](std::string text, double at_x, double at_y, double size, bool bold) {
        group.things.push_back(DrawnText{.text = std::move(text),
                                         .at = {at_x, at_y},
                                         .size = size,
                                         .colour = bold ? k_text_ink : k_faint_ink,
                                         .bold = bold});
    };
    const double step = grid_step(layout.metres_per_mm);
    const std::string scale = "1 : " + spaced_number(1000 * layout.metres_per_mm);
    const std::string contours = interval > 0 ? "Contour interval " + metres_text(interval) : "";
    const std::string grid = "Grid " + metres_text(step) + ", to the east and south";
    const double widest = below ? std::min(60.0, layout.map_width * 0.38) : 42;
    const double bar = draw_scale_bar({left + 1, y}, layout.metres_per_mm, widest, group);
    if (below) {
        const double x = left + bar + 14;
        note(scale, x, y + 3.0, 3.4, true);
        if (!contours.empty()) note(contours, x, y + 7.2, k_small, false);
        if (settings.grid) note(grid, x, y + (contours.empty() ? 7.2 : 10.6), k_small, false);
        draw_north_arrow({right - 5, y + 6}, 0, group);
        y += 14.5;
    } else {
        draw_north_arrow({right - 5, y + 14}, 0, group);
        note(scale, left, y + 11.5, 3.4, true);
        if (!contours.empty()) note(contours, left, y + 16, k_small, false);
        if (settings.grid) {
            note("Grid " + metres_text(step), left, y + 19.6, k_small, false);
            note("to the east and south", left, y + 23.2, k_small, false);
        }
        y += 30;
    }
    if (!settings.legend) return group;
    std::vector<LegendEntry> entries = legend_entries(terrain, colours);
    entries.insert(entries.end(), signs.begin(), signs.end());
    const int columns = std::max(1, static_cast<int>((right - left) / k_column));
    const int rows = static_cast<int>((layout.height - k_margin - y) / k_legend_row);
    // Columns of like height look better than one full one.
    const int needed = (static_cast<int>(entries.size()) + columns - 1) / columns;
    draw_legend({left, y}, entries, columns, std::min(rows, std::max(needed, 1)),
                below ? (right - left) / columns : k_column, group);
    return group;
}

}  // namespace

SheetLayout layout_of(const Lattice& map, const SheetSettings& settings) {
    const Paper& paper = settings.paper;
    std::vector<SheetLayout> ways;
    for (const bool turned : {false, true}) {
        if (turned && !paper.turns) continue;
        const double width = turned ? paper.height : paper.width;
        const double height = turned ? paper.width : paper.height;
        for (const bool below : {true, false}) ways.push_back(layout_on(map, settings, width, height, below));
    }
    return *std::ranges::min_element(
        ways, [](const auto& a, const auto& b) { return a.metres_per_mm < b.metres_per_mm; });
}

MapSheet make_sheet(const Terrain& whole, const SheetSettings& settings, Progress* progress) {
    SheetLayout layout = layout_of(whole.lattice, settings);
    const Terrain terrain = sampled(whole, layout.map_width * settings.resolution);
    layout = layout_of(terrain.lattice, settings);
    const double interval =
        settings.interval > 0 ? settings.interval : map_interval(terrain, layout.metres_per_mm);
    const Placing place = placing_of(layout, terrain.lattice);

    MapSheet sheet{.width = layout.width, .height = layout.height, .title = settings.title, .groups = {}};
    DrawnGroup ground{"ground", "Ground", {}};
    const auto pixels = [&](double mm) {
        return std::max(2, static_cast<int>(mm * settings.resolution + 0.5));
    };
    {
        const ProgressPart part(progress, 0, 0.4f);
        ground.things.push_back(
            DrawnPicture{.pixels = make_field(ground_picture(terrain, pixels(layout.map_width),
                                                             pixels(layout.map_height), progress)),
                         .corner = layout.corner,
                         .width = layout.map_width,
                         .height = layout.map_height});
    }
    sheet.groups.push_back(std::move(ground));
    DrawnGroup frame{"frame", "Frame and title", {}};
    if (settings.grid) sheet.groups.push_back(grid_group(terrain.lattice, layout, frame));
    std::vector<LegendEntry> signs;
    const GroundColours colours(terrain);
    {
        const ProgressPart part(progress, 0.4f, 1);
        const MapMarks marks =
            map_marks(terrain, {.metres_per_mm = layout.metres_per_mm, .interval = interval}, progress);
        marks.for_each([&](const DrawnGroup& group) { sheet.groups.push_back(place(group)); });
        std::vector<PlantShape> shapes;
        if (settings.plants) {
            const auto plants =
                shown_plants(std::make_shared<const Terrain>(whole), settings.seed, {}, progress);
            PlantMarks symbols = plant_marks(*plants, terrain.lattice, layout.metres_per_mm, marks, progress);
            add_symbols(sheet, layout, terrain.lattice, drawn_plants(symbols, layout.metres_per_mm));
            shapes = std::move(symbols.shapes);
        }
        signs = legend_of_signs(marks.river_kinds, shapes);
        if (settings.legend) {
            DrawnGroup numbers{"biomes", "Numbers of biomes", {}};
            draw_biome_numbers(terrain, colours, layout.metres_per_mm, marks.heights, numbers);
            sheet.groups.push_back(place(std::move(numbers)));
        }
    }
    draw_frame(layout, settings.title, frame);
    sheet.groups.push_back(std::move(frame));
    sheet.groups.push_back(panel(terrain, colours, layout, settings, interval, signs));
    return sheet;
}

void add_symbols(MapSheet& sheet, const SheetLayout& layout, const Lattice& map, DrawnGroup symbols) {
    const auto above =
        std::ranges::find_if(sheet.groups, [](const DrawnGroup& group) { return group.key == "rivers"; });
    sheet.groups.insert(above, placing_of(layout, map)(std::move(symbols)));
}

}  // namespace talus
