#pragma once

#include <array>

namespace talus {

/// A colour in B. Ottosson's *A perceptual color space for image processing*, 2020 (Oklab): equal distances
/// look equally large. Lightness 0 is black, 1 white; a runs from green to red, b from blue to yellow.
struct Oklab {
    float lightness, a, b;
};
/// Returns sRGB: red, green, blue, each 0 to 1 where the screen can show the colour.
std::array<float, 3> to_srgb(const Oklab& colour);
/// Converts sRGB, 0 to 1.
Oklab to_oklab(const std::array<float, 3>& rgb);

/// Colour ramps for numbers. Lightness rises in even steps from one end to the other, so that a ramp is
/// readable in greyscale and for the colour-blind: `land` and `sea` each on their own, for they meet at the
/// shore, where the sea is pale and the land dark. `below` (blue) and `above` (brown) are the halves of a
/// ramp about a level: both are palest, and equal, at the level, which is their 1. `wet` and `green` begin
/// with one pale sand.
enum class ColourRamp { viridis_like, batlow_like, land, sea, below, above, steepness, wet, green };

/// Returns sRGB, 0 to 1, for t from 0 to 1, clamped. Every ramp is darkest at 0 except `steepness`, `wet` and
/// `green`, which are palest there.
std::array<float, 3> ramp_colour(ColourRamp ramp, float t);

}  // namespace talus
