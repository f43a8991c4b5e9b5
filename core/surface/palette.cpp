#include "core/surface/palette.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/surface/natural_ground.h"
#include "core/surface/ramp.h"

namespace talus {
namespace {

constexpr int k_columns = 512;
constexpr int k_rows = 64;
constexpr int k_noise_size = 256;  // samples a side

struct PaletteColour {
    float r, g, b;  // sRGB, 0 to 255
};

PaletteColour mixed(PaletteColour a, PaletteColour b, float t) {
    return {lerp(a.r, b.r, t), lerp(a.g, b.g, t), lerp(a.b, b.b, t)};
}

struct PaletteStop {
    float at;
    PaletteColour colour;
};

PaletteColour palette_ramp(std::span<const PaletteStop> stops, float at) {
    if (at <= stops.front().at) return stops.front().colour;
    for (std::size_t i = 1; i < stops.size(); ++i) {
        const PaletteStop& a = stops[i - 1];
        const PaletteStop& b = stops[i];
        if (at < b.at) return mixed(a.colour, b.colour, (at - a.at) / (b.at - a.at));
    }
    return stops.back().colour;
}

// Above the sea `t` runs from 0 at the shore to 1 at the top of the range, below it from 0 to -1 at its foot.
constexpr std::array<PaletteStop, 3> k_water{
    {{-1.0f, {22, 58, 116}}, {-0.25f, {44, 100, 164}}, {0.0f, {108, 172, 212}}}};
struct HeightBand {
    float from;
    PaletteColour low, high;
};
constexpr std::array<HeightBand, 4> k_height_bands{{
    {0.00f, {226, 206, 150}, {232, 214, 162}},  // sand
    {0.04f, {138, 166, 106}, {74, 114, 78}},    // green
    {0.42f, {142, 122, 100}, {112, 98, 88}},    // rock
    {0.74f, {236, 240, 246}, {255, 255, 255}},  // snow
}};

PaletteColour elevation_colour(float t) {
    if (t < 0) return palette_ramp(k_water, t);
    std::size_t band = k_height_bands.size() - 1;
    while (band > 0 && t < k_height_bands[band].from) --band;
    const float end = band + 1 < k_height_bands.size() ? k_height_bands[band + 1].from : 1.0f;
    const float along =
        clamp((t - k_height_bands[band].from) / (end - k_height_bands[band].from), 0.0f, 1.0f);
    return mixed(k_height_bands[band].low, k_height_bands[band].high, along);
}

PaletteColour from_ramp(ColourRamp which, float t) {
    const std::array<float, 3> rgb = ramp_colour(which, t);
    return {255 * rgb[0], 255 * rgb[1], 255 * rgb[2]};
}

PaletteColour steepness_colour(float slope) {
    return from_ramp(ColourRamp::steepness, static_cast<float>(degrees(atan(slope))) / k_steepest);
}

std::uint8_t to_byte(float value) { return static_cast<std::uint8_t>(clamp(value, 0.0f, 255.0f) + 0.5f); }

// Value noise, five octaves, seamless.
Grid<std::uint8_t> make_noise() {
    Grid<float> sum(k_noise_size, k_noise_size, 0.0f);
    float amplitude = 1;
    for (int cells = 8; cells <= k_noise_size / 2; cells *= 2, amplitude *= 0.62f) {
        const int step = k_noise_size / cells;
        const auto knot = [&](int x, int y) {
            return to_signed_unit(hash(row_key(0x70a1u, y % cells, static_cast<std::uint32_t>(cells)),
                                       static_cast<std::uint32_t>(x % cells)));
        };
        for (int y = 0; y < k_noise_size; ++y) {
            const float v = smoothstep(0, 1, static_cast<float>(y % step) / static_cast<float>(step));
            for (int x = 0; x < k_noise_size; ++x) {
                const float u = smoothstep(0, 1, static_cast<float>(x % step) / static_cast<float>(step));
                const int i = x / step;
                const int j = y / step;
                sum(x, y) += amplitude * lerp(lerp(knot(i, j), knot(i + 1, j), u),
                                              lerp(knot(i, j + 1), knot(i + 1, j + 1), u), v);
            }
        }
    }
    Grid<std::uint8_t> noise(k_noise_size, k_noise_size);
    for (std::size_t i = 0; i < noise.size(); ++i) {
        noise.data()[i] = to_byte(127.5f + 127.5f * clamp(sum.data()[i] * 0.9f, -1.0f, 1.0f));
    }
    return noise;
}

// A grid read between its samples; `at` says which value stands at (column, row).
template <class At>
auto interpolated(float x, float y, int width, int height, At at) {
    const float left = std::floor(x);
    const float top = std::floor(y);
    const auto inside = [](float value, int size) { return clamp(static_cast<int>(value), 0, size - 1); };
    const int x0 = inside(left, width);
    const int x1 = inside(left + 1, width);
    const int y0 = inside(top, height);
    const int y1 = inside(top + 1, height);
    const float u = x - left;
    const float v = y - top;
    return lerp(lerp(at(x0, y0), at(x1, y0), u), lerp(at(x0, y1), at(x1, y1), u), v);
}

// One layer of the noise. Light maps evaluate a quarter of a million places at once, hence no call of floor
// and no remainder.
float noise_tile(const Grid<std::uint8_t>& noise, double turns_x, double turns_y) {
    static_assert((k_noise_size & (k_noise_size - 1)) == 0);
    struct Place {
        int sample, next;
        float share;  // of `next`
    };
    const auto place = [](double turns) {
        auto whole = static_cast<double>(static_cast<std::int64_t>(turns));
        if (whole > turns) whole -= 1;
        // Sample i stands in the middle of its cell.
        const double cells = (turns - whole) * k_noise_size - 0.5;
        const auto at = static_cast<float>(cells < 0 ? cells + k_noise_size : cells);
        const auto sample = static_cast<int>(at);
        return Place{sample & (k_noise_size - 1), (sample + 1) & (k_noise_size - 1),
                     at - static_cast<float>(sample)};
    };
    const Place x = place(turns_x);
    const Place y = place(turns_y);
    const std::uint8_t* above = noise.row(y.sample);
    const std::uint8_t* below = noise.row(y.next);
    const auto across = [&](const std::uint8_t* row) {
        return lerp(static_cast<float>(row[x.sample]), static_cast<float>(row[x.next]), x.share);
    };
    return lerp(across(above), across(below), y.share) / 127.5f - 1.0f;
}

}  // namespace

float palette_base(HeightRange range, float sea_level) { return clamp(sea_level, range.low, range.high); }

float palette_column(const Palette& palette, float height) {
    const float base = palette_base(palette.range, palette.sea_level);
    const float span = height < base ? base - palette.range.low : palette.range.high - base;
    const float share = span > 0 ? clamp(std::fabs(height - base) / span, 0.0f, 1.0f) : 1.0f;
    const float half = 0.5f * std::sqrt(share);
    return height < base ? 0.5f - half : 0.5f + half;
}

float palette_height(const Palette& palette, float column) {
    const float base = palette_base(palette.range, palette.sea_level);
    const float from_middle = 2 * column - 1;
    const float square = from_middle * from_middle;
    return from_middle < 0 ? base - square * (base - palette.range.low)
                           : base + square * (palette.range.high - base);
}

float palette_noise(const Palette& palette, double x, double y) {
    const Grid<std::uint8_t>& noise = *palette.noise;
    // A second, wider layer lies across the first, so that a map of many periods shows no tiles.
    constexpr double k_wider = 7.31;
    const double u = x / palette.noise_period;
    const double v = y / palette.noise_period;
    return 0.62f * noise_tile(noise, u, v) +
           0.38f * noise_tile(noise, (0.6 * u + 0.8 * v) / k_wider, (0.6 * v - 0.8 * u) / k_wider);
}

float palette_slope(float row) { return row < 1 ? row / (1 - row) : 1e3f; }

Palette noise_palette(HeightRange range, float sea_level) {
    static const Field<std::uint8_t> noise = make_field(make_noise());
    Palette palette;
    palette.range = range;
    palette.sea_level = sea_level;
    palette.noise = noise;
    palette.noise_period = 2.5f * range.span();
    palette.wobble = 0.07f * range.span();
    palette.slope_wobble = 0.3f;
    palette.mottle = 0.12f;
    return palette;
}

PaletteSource palette_source(PaletteKind kind, const Terrain& terrain) {
    return {kind, terrain.range, terrain.sea_level, terrain.ground};
}

Palette make_palette(const PaletteSource& source) {
    const auto& [kind, world_range, sea_level, ground] = source;
    Palette palette = noise_palette(world_range, sea_level);
    palette.source = source;
    if (kind == PaletteKind::natural) {
        // Ground above the range is snow only where it is so high.
        const float lines =
            std::max(ground.rock_line, ground.snow_line + 0.3f * (ground.snow_line - world_range.low));
        palette.range.high = clamp(lines, world_range.high, world_range.high + world_range.span());
    }
    const HeightRange range = palette.range;
    if (kind != PaletteKind::natural) palette.wobble = palette.slope_wobble = palette.mottle = 0;
    const float base = palette_base(range, sea_level);
    palette.table = Grid<Rgba8>(k_columns, k_rows);
    for (int y = 0; y < k_rows; ++y) {
        const float slope = palette_slope(static_cast<float>(y) / (k_rows - 1));
        for (int x = 0; x < k_columns; ++x) {
            const float height = palette_height(palette, static_cast<float>(x) / (k_columns - 1));
            const float span = height < base ? base - range.low : range.high - base;
            const float t = span > 0 ? (height - base) / span : 0.0f;
            const float share = (height - range.low) / range.span();
            PaletteColour colour{};
            switch (kind) {
                case PaletteKind::natural: {
                    const auto& [red, green, blue] = natural_ground(ground, height, base, slope).colour;
                    colour = {red, green, blue};
                    break;
                }
                case PaletteKind::elevation:
                    colour = elevation_colour(t);
                    break;
                case PaletteKind::grey:
                    colour = {255 * share, 255 * share, 255 * share};
                    break;
                case PaletteKind::viridis_like:
                    colour = from_ramp(ColourRamp::viridis_like, share);
                    break;
                case PaletteKind::batlow_like:
                    colour = from_ramp(ColourRamp::batlow_like, share);
                    break;
                case PaletteKind::land_sea:
                    colour = x < k_columns / 2 ? from_ramp(ColourRamp::sea, 1 + t)
                                               : from_ramp(ColourRamp::land, t);
                    break;
                case PaletteKind::diverging:
                    colour =
                        t < 0 ? from_ramp(ColourRamp::below, 1 + t) : from_ramp(ColourRamp::above, 1 - t);
                    break;
                case PaletteKind::slope:
                    colour = steepness_colour(slope);
                    break;
                case PaletteKind::clay:
                    colour = {112, 112, 112};
                    break;
                case PaletteKind::paper:
                    colour = {243, 239, 230};
                    break;
            }
            palette.table(x, y) = {to_byte(colour.r), to_byte(colour.g), to_byte(colour.b), 255};
        }
    }
    return palette;
}

Rgba8 colour_at(const Palette& palette, float height, float slope, double x, double y) {
    float light = 1;
    if (palette.wobble > 0 || palette.mottle > 0) {
        const float noise = palette_noise(palette, x, y);
        const float base = palette_base(palette.range, palette.sea_level);
        // Never across the sea level, where the colour changes for a reason.
        const float room = 0.5f * std::fabs(height - base);
        height += noise * std::min(palette.wobble, room);
        slope *= 1 + palette.slope_wobble * noise;
        light += palette.mottle * noise;
    }
    const float column = palette_column(palette, height) * (k_columns - 1);
    const float row = palette_row(slope) * (k_rows - 1);
    const auto channel = [&](std::uint8_t Rgba8::*member) {
        return to_byte(light * interpolated(column, row, k_columns, k_rows, [&](int i, int j) {
                           return static_cast<float>(palette.table(i, j).*member);
                       }));
    };
    return {channel(&Rgba8::r), channel(&Rgba8::g), channel(&Rgba8::b), 255};
}

}  // namespace talus
