#pragma once

#include <array>
#include <optional>

#include "core/io/transverse_mercator.h"
#include "core/recipe/recipe.h"
#include "core/terrain/world_place.h"

namespace talus {

/// How places of a world become coordinates of a file, and back.
///
/// - On a map: metres to the east and to the north of its zero. That of a world is its south-western sample,
///   as in the GeoTIFFs and Esri grids that Talus exports: lines and maps lie on each other.
/// - On the globe: longitude and latitude in degrees of WGS 84. The world is a plane around its middle, in
///   the transverse Mercator projection.
struct LineFrame {
    double x = 0;  ///< m of the world: of the map's zero, or of the place that lies at `globe`
    double y = 0;
    std::optional<GlobePlace> globe = {};
};

LineFrame map_frame(const World& world);
/// middle: where the world's middle lies.
LineFrame globe_frame(const World& world, const GlobePlace& middle);

/// Does what a frame says.
class LineCoordinates {
 public:
    using Pair = std::array<double, 2>;  ///< to the east first

    explicit LineCoordinates(const LineFrame& frame);

    /// Returns the coordinates of a place; nothing where it lies too far away to be on the globe.
    std::optional<Pair> of(const WorldPlace& place) const;
    /// Returns the place of these coordinates; nothing where there is none.
    std::optional<WorldPlace> place_of(const Pair& coordinates) const;

 private:
    LineFrame frame_;
    TransverseMercator projection_;
};

}  // namespace talus
