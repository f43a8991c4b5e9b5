#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/surface/palette.h"
#include "render/figure.h"

namespace talus {

/// A vertex of a figure's mesh, in metres from its foot: x to the east, y to the north, z up.
struct FigureVertex {
    float x, y, z;
    float normal_x, normal_y, normal_z;
    Rgba8 colour;  ///< as it is stored; its alpha: how much of the sky reaches the place
};

/// Triangles, counter-clockwise from outside.
struct FigureMesh {
    std::vector<FigureVertex> vertices;
    std::vector<std::uint16_t> indices;
};

/// Returns the mesh of a figure, which looks to the south; empty for none. What lies below its foot hides
/// that the ground slopes.
FigureMesh figure_mesh(FigureKind kind);

/// How far the ground rises over a figure's foot at a place in metres east and north of it, m.
using GroundRise = std::function<float(float east, float north)>;

/// Lets a person step on ground that slopes: each shoe stands on what lies below it, and the legs make up for
/// that. The others stay as they are.
void step_on(FigureMesh& mesh, FigureKind kind, const GroundRise& rise);

}  // namespace talus
