#pragma once

#include <vector>

#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// Every k_index_lines-th contour line is drawn thicker and carries its height.
inline constexpr int k_index_lines = 5;

/// The least of 1, 2 and 5 times a power of ten that is not below `value`, which is above 0.
double round_up_125(double value);

/// m between contour lines: about 25 to 35 of them over the relief where all of the terrain is in the
/// picture, more the closer one looks. 0 where the ground is flat.
double contour_interval(const Ground& ground, const Lens& lens);

/// Where a height can be written on its line.
struct ContourLabel {
    double x, y;       ///< m, draw space
    glm::dvec2 along;  ///< direction of the line, of length 1
    float height;      ///< m, a multiple of k_index_lines × the interval
};

/// Places on the thick lines, those first where the line runs straightest; at most some hundreds.
std::vector<ContourLabel> contour_labels(const Ground& ground, double interval);

/// A label as it is written into a picture.
struct PlacedLabel {
    glm::dvec2 pixel;  ///< of its middle
    double angle;      ///< radians, counter-clockwise, -π/2 to π/2
    float height;      ///< m
};

/// The labels that are seen in a picture, no two of them nearer than `spacing` pixels.
std::vector<PlacedLabel> place_labels(const std::vector<ContourLabel>& labels, const Ground& ground,
                                      const Lens& lens, float exaggeration, double spacing);

}  // namespace talus
