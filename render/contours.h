#pragma once

#include <vector>

#include "core/map/contour_interval.h"
#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// Returns the metres between contour lines: about 25 to 35 lines over the relief when the whole terrain is
/// in the picture, more the closer the camera is. 0 where the ground is flat.
double contour_interval(const Ground& ground, const Lens& lens);

/// A place where a height can be written on its line.
struct ContourLabel {
    double x, y;       ///< m, draw space
    glm::dvec2 along;  ///< direction of the line, of length 1
    float height;      ///< m, a multiple of k_index_lines × the interval
};

/// Returns places on the thick lines, starting with those where the line is straightest; at most a few
/// hundred.
std::vector<ContourLabel> contour_labels(const Ground& ground, double interval);

/// A label as drawn into a picture.
struct PlacedLabel {
    glm::dvec2 pixel;  ///< of its middle
    double angle;      ///< radians, counter-clockwise, -π/2 to π/2
    float height;      ///< m
};

/// Returns the labels visible in a picture, no two of them closer than `spacing` pixels.
std::vector<PlacedLabel> place_labels(const std::vector<ContourLabel>& labels, const Ground& ground,
                                      const Lens& lens, float exaggeration, double spacing);

}  // namespace talus
