#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/map/drawing.h"
#include "core/map/ground_picture.h"
#include "core/map/map_marks.h"
#include "core/surface/plant_facts.h"
#include "core/terrain/terrain.h"

namespace talus {

// The parts of a sheet that tell how to read it. All places are mm; a part is drawn into the group given.

/// Returns metres with a unit: "250 m", "4 km".
std::string metres_text(double metres);
/// Returns a whole number with thin spaces between thousands.
std::string spaced_number(double number);

/// Draws a scale bar of round metres, at most `widest` mm wide, whose upper left corner is `at`; returns its
/// width in mm. It is 6 mm high with its numbers.
double draw_scale_bar(MapPoint at, double metres_per_mm, double widest, DrawnGroup& group);

/// Draws an arrow to the north, 10 mm high, around the middle `at`, turned clockwise by `turns`.
void draw_north_arrow(MapPoint at, double turns, DrawnGroup& group);

/// One line of a legend.
struct LegendEntry {
    Rgba8 colour{};
    std::string number = {};  ///< written on the map; empty: none
    std::string text = {};
    std::optional<PlantShape> symbol = {};  ///< instead of a colour
    double river = 0;                       ///< mm: width of a river's line, instead of both; 0: none
};
/// What the legend calls ground that has no biome.
inline constexpr std::string_view k_no_biome_label = "No biome: natural ground";
/// Returns the colours of a terrain's map: its biomes with their shares by falling area, or heights.
/// colours: of the terrain.
std::vector<LegendEntry> legend_entries(const Terrain& terrain, const GroundColours& colours);

/// Returns what a legend says of the rivers and the plants on a map, in English.
std::vector<LegendEntry> legend_of_signs(const std::vector<MappedRivers>& rivers,
                                         const std::vector<PlantShape>& plants);

inline constexpr double k_legend_row = 4.6;  ///< mm
/// Draws as many entries as fit into columns of `rows` rows each, `width` mm apart; where there are more, the
/// last place says how many.
void draw_legend(MapPoint at, const std::vector<LegendEntry>& entries, int columns, int rows, double width,
                 DrawnGroup& group);

/// Writes the numbers of the legend into their biomes, where there is room, apart from each other and from
/// the texts in `others`. Places are metres of the world.
void draw_biome_numbers(const Terrain& terrain, const GroundColours& colours, double metres_per_mm,
                        const DrawnGroup& others, DrawnGroup& group);

}  // namespace talus
