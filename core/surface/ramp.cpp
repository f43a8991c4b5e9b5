#include "core/surface/ramp.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/math.h"

namespace talus {
namespace {

// A colour as one thinks of it; knots stand at even distances along their ramp.
struct Knot {
    float chroma;
    float hue;  // degrees
};
struct Knots {
    float first, last;  // lightness
    std::span<const Knot> between;
};

constexpr std::array<Knot, 5> k_viridis_like{
    {{.13f, 318}, {.115f, 270}, {.09f, 208}, {.15f, 150}, {.18f, 108}}};
constexpr std::array<Knot, 5> k_batlow_like{
    {{.08f, 255}, {.06f, 215}, {.085f, 120}, {.125f, 62}, {.06f, 15}}};
constexpr std::array<Knot, 5> k_land{{{.09f, 150}, {.10f, 132}, {.10f, 105}, {.055f, 80}, {.006f, 80}}};
constexpr std::array<Knot, 4> k_sea{{{.09f, 265}, {.12f, 256}, {.10f, 240}, {.05f, 215}}};
constexpr std::array<Knot, 5> k_below{{{.11f, 262}, {.13f, 255}, {.10f, 248}, {.05f, 242}, {0, 242}}};
constexpr std::array<Knot, 5> k_above{{{.10f, 42}, {.125f, 48}, {.12f, 56}, {.065f, 64}, {0, 64}}};
constexpr std::array<Knot, 5> k_steepness{{{.03f, 105}, {.11f, 85}, {.15f, 50}, {.14f, 15}, {.10f, 330}}};
constexpr std::array<Knot, 5> k_wet{{{.035f, 85}, {.07f, 150}, {.09f, 205}, {.12f, 250}, {.11f, 265}}};
constexpr std::array<Knot, 5> k_green{{{.035f, 85}, {.09f, 105}, {.13f, 125}, {.12f, 140}, {.075f, 150}}};

Knots knots_of(ColourRamp ramp) {
    switch (ramp) {
        case ColourRamp::viridis_like:
            return {.27f, .92f, k_viridis_like};
        case ColourRamp::batlow_like:
            return {.25f, .88f, k_batlow_like};
        case ColourRamp::land:
            return {.43f, .97f, k_land};
        case ColourRamp::sea:
            return {.27f, .84f, k_sea};
        // Ends of unlike lightness, so that the two sides are told apart in grey print too.
        case ColourRamp::below:
            return {.30f, .965f, k_below};
        case ColourRamp::above:
            return {.44f, .965f, k_above};
        case ColourRamp::wet:
            return {.95f, .28f, k_wet};
        case ColourRamp::green:
            return {.95f, .28f, k_green};
        case ColourRamp::steepness:
            break;
    }
    return {.96f, .25f, k_steepness};
}

struct Point {
    float a, b;
};
Point point(const Knot& knot) {
    const SinCos direction = sin_cos_turns(static_cast<double>(knot.hue) / 360);
    return {knot.chroma * static_cast<float>(direction.cos), knot.chroma * static_cast<float>(direction.sin)};
}

// Through b at 0 and c at 1 with the slopes of their neighbours (Catmull and Rom, 1974): no kink at a knot.
float through(float a, float b, float c, float d, float t) {
    return b + 0.5f * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

double power(double base, double exponent) { return base > 0 ? exp2(exponent * log2(base)) : 0.0; }

// sRGB's curve, IEC 61966-2-1.
double to_curve(double light) {
    return light <= 0.0031308 ? 12.92 * light : 1.055 * power(light, 1 / 2.4) - 0.055;
}
double from_curve(double stored) {
    return stored <= 0.04045 ? stored / 12.92 : power((stored + 0.055) / 1.055, 2.4);
}

}  // namespace

std::array<float, 3> to_srgb(const Oklab& colour) {
    const double lightness = colour.lightness;
    const double a = colour.a;
    const double b = colour.b;
    const auto cubed = [](double x) { return x * x * x; };
    const double l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return {static_cast<float>(to_curve(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
            static_cast<float>(to_curve(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
            static_cast<float>(to_curve(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))};
}

Oklab to_oklab(const std::array<float, 3>& rgb) {
    const double red = from_curve(static_cast<double>(rgb[0]));
    const double green = from_curve(static_cast<double>(rgb[1]));
    const double blue = from_curve(static_cast<double>(rgb[2]));
    const double l = power(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 1.0 / 3);
    const double m = power(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 1.0 / 3);
    const double s = power(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 1.0 / 3);
    return {static_cast<float>(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
            static_cast<float>(1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
            static_cast<float>(0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)};
}

std::array<float, 3> ramp_colour(ColourRamp ramp, float t) {
    const Knots knots = knots_of(ramp);
    const int last = static_cast<int>(knots.between.size()) - 1;
    t = clamp(t, 0.0f, 1.0f);
    const float along = t * static_cast<float>(last);
    const int before = std::min(static_cast<int>(along), last - 1);
    const auto at = [&](int i) { return point(knots.between[static_cast<std::size_t>(clamp(i, 0, last))]); };
    const Point p[4] = {at(before - 1), at(before), at(before + 1), at(before + 2)};
    const float part = along - static_cast<float>(before);
    return to_srgb({lerp(knots.first, knots.last, t), through(p[0].a, p[1].a, p[2].a, p[3].a, part),
                    through(p[0].b, p[1].b, p[2].b, p[3].b, part)});
}

}  // namespace talus
