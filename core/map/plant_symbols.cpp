#include "core/map/plant_symbols.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/base/grid.h"
#include "core/base/math.h"
#include "core/map/map_colours.h"
#include "core/surface/map_symbols.h"

namespace talus {
namespace {

constexpr double k_symbols_apart = 3.4;  // mm between symbols
constexpr double k_symbol_pen = 0.2;     // mm
constexpr double k_square = 0.5;         // mm: side of what is either taken or free
constexpr int k_ring = 16;               // corners of a disc
constexpr int k_most_squares = 8192;     // along a side: larger than any paper

// Which places of the paper are taken already.
class Places {
 public:
    Places(const Lattice& map, double metres_per_mm)
        : x_(map.x_of(0)),
          y_(map.y_of(0)),
          square_(std::max(
              {k_square * metres_per_mm, map.extent_x() / k_most_squares, map.extent_y() / k_most_squares})),
          taken_(static_cast<int>(map.extent_x() / square_) + 1,
                 static_cast<int>(map.extent_y() / square_) + 1, 0) {}

    // half: m on each side of the place.
    void take(MapPoint place, double half) {
        visit(place, half, [](std::uint8_t& square) { square = 1; });
    }
    bool is_free(MapPoint place, double half) {
        bool free = true;
        visit(place, half, [&](std::uint8_t& square) { free = free && square == 0; });
        return free;
    }
    void take(const MapLine& line) {
        for (std::size_t i = 1; i < line.points.size(); ++i) {
            const MapPoint a = line.points[i - 1];
            const MapPoint b = line.points[i];
            const int steps = 1 + static_cast<int>(distance(a, b) / square_);
            for (int k = 0; k <= steps; ++k) {
                const double t = static_cast<double>(k) / steps;
                take({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}, 0);
            }
        }
    }

 private:
    template <class Each>
    void visit(MapPoint place, double half, Each&& each) {
        const auto index = [&](double way, int size) {
            return static_cast<int>(clamp(std::floor(way / square_), 0.0, size - 1.0));
        };
        const int right = index(place.x - x_ + half, taken_.width());
        const int bottom = index(place.y - y_ + half, taken_.height());
        for (int y = index(place.y - y_ - half, taken_.height()); y <= bottom; ++y) {
            for (int x = index(place.x - x_ - half, taken_.width()); x <= right; ++x) each(taken_(x, y));
        }
    }

    double x_, y_, square_;  // m
    Grid<std::uint8_t> taken_;
};

}  // namespace

std::string_view label_of(PlantShape shape) {
    switch (shape) {
        case PlantShape::conifer:
            return "Conifers";
        case PlantShape::round:
            return "Broadleaved trees";
        case PlantShape::flat:
            return "Flat-topped trees";
        case PlantShape::palm:
            return "Palms, tree ferns";
        case PlantShape::bush:
            return "Bushes";
        case PlantShape::cactus:
            return "Cacti";
        case PlantShape::blades:
            return "Grasses, ferns, reeds";
        case PlantShape::boulder:
            break;
    }
    return "Boulders";
}

void draw_symbol(PlantShape shape, MapPoint at, double size, DrawnGroup& group) {
    const MapSymbol symbol = map_symbol(shape);
    const Pen pen{.colour = k_plant_ink, .width = k_symbol_pen};
    const auto add = [&](MapLine line, Rgba8 fill) {
        // Symbols have y upwards.
        for (MapPoint& point : line.points) point = {at.x + point.x * size, at.y - point.y * size};
        group.things.push_back(DrawnLine{.line = std::move(line), .pen = pen, .fill = fill});
    };
    for (const SymbolLine& line : symbol.lines) {
        MapLine drawn{.points = {}, .closed = line.closed};
        for (const SymbolPoint& point : line.points) drawn.points.push_back({point.x, point.y});
        add(std::move(drawn), line.closed ? k_plant_ink : Rgba8{0, 0, 0, 0});
    }
    for (const SymbolDisc& disc : symbol.discs) {
        MapLine ring{.points = {}, .closed = true};
        for (int i = 0; i < k_ring; ++i) {
            const SinCos turn = sin_cos_turns(static_cast<double>(i) / k_ring);
            ring.points.push_back(
                {disc.middle.x + disc.radius * turn.cos, disc.middle.y + disc.radius * turn.sin});
        }
        add(std::move(ring), disc.filled ? k_plant_ink : k_halo);
    }
}

PlantMarks plant_marks(const Scatter& plants, const Lattice& map, double metres_per_mm, const MapMarks& marks,
                       Progress* progress) {
    Places places(map, metres_per_mm);
    for (const DrawnThing& thing : marks.rivers.things) {
        if (const auto* line = std::get_if<DrawnLine>(&thing)) places.take(line->line);
    }
    for (const DrawnThing& thing : marks.heights.things) {
        if (const auto* text = std::get_if<DrawnText>(&thing))
            places.take(text->at, text_width(text->text, text->size) / 2 * metres_per_mm);
    }
    if (progress != nullptr) progress->checkpoint();
    std::vector<PlacedSymbol> symbols = symbols_for(plants, k_symbols_apart * metres_per_mm);
    std::erase_if(symbols, [](const PlacedSymbol& symbol) { return facts_of(symbol.kind).is_under_water(); });
    std::ranges::stable_sort(symbols, {},
                             [](const PlacedSymbol& symbol) { return facts_of(symbol.kind).size; });
    PlantMarks made;
    std::array<bool, k_plant_shapes> used{};
    const double half = k_plant_symbol / 2 * metres_per_mm;
    for (const PlacedSymbol& symbol : symbols) {
        const MapPoint at{symbol.x, symbol.y};
        // None reaches over the frame.
        const bool inside = at.x - half >= map.x_of(0) && at.x + half <= map.x_of(0) + map.extent_x() &&
                            at.y - half >= map.y_of(0) && at.y + half <= map.y_of(0) + map.extent_y();
        if (!inside || !places.is_free(at, half)) continue;
        places.take(at, half);
        const PlantShape shape = facts_of(symbol.kind).shape;
        used[static_cast<std::size_t>(shape)] = true;
        made.plants.push_back({at, shape});
    }
    for (std::size_t i = 0; i < k_plant_shapes; ++i) {
        if (used[i]) made.shapes.push_back(static_cast<PlantShape>(i));
    }
    return made;
}

DrawnGroup drawn_plants(const PlantMarks& marks, double metres_per_mm) {
    DrawnGroup group{"plants", "Plants", {}};
    for (const MarkedPlant& plant : marks.plants)
        draw_symbol(plant.shape, plant.at, k_plant_symbol * metres_per_mm, group);
    return group;
}

}  // namespace talus
