#pragma once

#include <cstdint>
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

}  // namespace talus
