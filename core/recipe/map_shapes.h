#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/recipe/edit.h"
#include "core/terrain/world_place.h"

namespace talus {

/// Something of a layer that has a place on the map, in metres: the shape of its stage, or a spring or drain
/// of its run. Everything of it that can be dragged is found by a layer's parameters: see MapHandles.
struct MapShape {
    /// An outline around the centre: an ellipse, or a rectangle.
    struct Ring {
        std::size_t parameter = 0;
        std::string_view label;
        double value = 0;               ///< of the parameter, as it is stored
        std::array<double, 2> units{};  ///< m of a value of 1, to the east or west and to the north or south
        bool box = false;
        double turned = 0;  ///< of the outline, in turns clockwise

        /// Returns the value that lets the outline pass through this place.
        double value_through(const WorldPlace& place, const WorldPlace& centre) const;
        /// Returns the place of the outline that lies in this direction. turns: clockwise from north.
        WorldPlace at(double turns, const WorldPlace& centre) const;
    };

    WorldPlace centre;  ///< where the world wraps, within it
    bool can_move = false;
    std::vector<Ring> rings;
    std::optional<double> turn;        ///< degrees clockwise from north
    std::optional<std::size_t> event;  ///< place in the list of the run's events; none: the stage's own shape
    std::string_view label;            ///< of a spring or drain
};

/// Returns what a layer has of the kind: first the shape of its stage, where its parameters are visible, then
/// springs and drains that are open when its run ends.
std::vector<MapShape> map_shapes(const Layer& layer, const World& world);

/// Moves the centre of a shape, within the ranges of its parameters; where the world wraps, within it.
Edited with_shape_moved(const Recipe& recipe, int layer_id, std::size_t shape, const WorldPlace& centre);
/// Sets the value of one of its outlines.
Edited with_ring(const Recipe& recipe, int layer_id, std::size_t shape, std::size_t ring, double value);
/// Turns it so that it points there.
Edited with_shape_turned(const Recipe& recipe, int layer_id, std::size_t shape, double degrees);

}  // namespace talus
