#pragma once

#include <string_view>
#include <vector>

#include "core/map/map_marks.h"
#include "core/surface/scatter.h"

namespace talus {

/// Returns what a legend calls the plants of a shape.
std::string_view label_of(PlantShape shape);

/// Draws the symbol of a shape, `size` wide and high, around the middle `at`; both in the group's unit, the
/// pens in mm.
void draw_symbol(PlantShape shape, MapPoint at, double size, DrawnGroup& group);

/// Size of a plant's symbol on paper, in mm.
inline constexpr double k_plant_symbol = 2.3;

/// A place of a map where a shape's symbol is drawn.
struct MarkedPlant {
    MapPoint at;  ///< m in the world
    PlantShape shape;
};

/// The plants of a map and the shapes among them, in their order.
struct PlantMarks {
    std::vector<MarkedPlant> plants;
    std::vector<PlantShape> shapes;
};

/// Returns the plants that have a symbol: as many as there is room for on paper, the tallest kinds first,
/// none on another, on a river or on a height in `marks`. The order of the plants alone decides, so the same
/// map has the same symbols. progress: may be null. Throws Cancelled.
PlantMarks plant_marks(const Scatter& plants, const Lattice& map, double metres_per_mm, const MapMarks& marks,
                       Progress* progress = nullptr);

/// Returns the symbols of those plants, in metres of the world.
DrawnGroup drawn_plants(const PlantMarks& marks, double metres_per_mm);

}  // namespace talus
