#include "core/surface/field_colours.h"

#include <algorithm>
#include <type_traits>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/surface/ramp.h"

namespace talus {
namespace {

constexpr int k_painted_rows = 32;  // rows that one thread paints at a time

Rgba8 to_bytes(const std::array<float, 3>& rgb) {
    const auto byte = [](float share) {
        return static_cast<std::uint8_t>(clamp(share, 0.0f, 1.0f) * 255 + 0.5f);
    };
    return {byte(rgb[0]), byte(rgb[1]), byte(rgb[2]), 255};
}

// Steps of the golden section around the circle of hues keep numbers that are near each other apart; so do
// three lightnesses in turn.
Rgba8 colour_of_name(int number) {
    constexpr double k_golden_section = 0.6180339887498949;
    constexpr std::array k_lightness{0.70f, 0.52f, 0.84f};
    constexpr float k_chroma = 0.10f;
    const SinCos hue = sin_cos_turns(k_golden_section * number);
    return to_bytes(
        to_srgb({k_lightness[static_cast<std::size_t>(number % 3)], k_chroma * static_cast<float>(hue.cos),
                 k_chroma * static_cast<float>(hue.sin)}));
}

std::array<float, 3> colour_of_measure(Colours colours, float share) {
    switch (colours) {
        case Colours::two_sides:
            return share < 0.5f ? ramp_colour(ColourRamp::below, 2 * share)
                                : ramp_colour(ColourRamp::above, 2 - 2 * share);
        case Colours::wet:
            return ramp_colour(ColourRamp::wet, share);
        case Colours::green:
            return ramp_colour(ColourRamp::green, share);
        case Colours::rising:
            break;
    }
    return ramp_colour(ColourRamp::batlow_like, share);
}

}  // namespace

FieldColours::FieldColours(FieldId field, HeightRange heights, const FieldNames* names)
    : field_(field), range_(value_range(field, heights)) {
    if (info_of(field).painted_high > 0) range_.high = info_of(field).painted_high;
    const bool measures = info_of(field).type == ValueType::real;
    for (int i = 0; i < 256; ++i) {
        table_[static_cast<std::size_t>(i)] =
            measures ? to_bytes(colour_of_measure(info_of(field).colours, static_cast<float>(i) / 255))
                     : colour_of_name(i);
    }
    constexpr Rgba8 k_none{150, 150, 150, 255};
    if (info_of(field).zero_is_none) table_[0] = k_none;
    for (std::size_t i = 0; names != nullptr && i < std::min(names->things.size(), table_.size()); ++i) {
        const auto& [red, green, blue] = names->things[i].colour;
        table_[i] = {red, green, blue, 255};
    }
}

template <class T>
std::size_t FieldColours::place_of(T value) const {
    if constexpr (std::is_floating_point_v<T>) {
        const float share = share_of(info_of(field_).scale, range_.low, range_.high, value);
        return static_cast<std::size_t>(share * 255 + 0.5f);
    } else {
        return value % 256;
    }
}

Rgba8 FieldColours::colour_of(float value) const {
    if (info_of(field_).type == ValueType::real) return table_[place_of(value)];
    return table_[place_of(static_cast<std::uint16_t>(clamp(value, 0.0f, 65535.0f)))];
}

Grid<Rgba8> FieldColours::paint(const AnyField& values, std::span<const int> columns,
                                std::span<const int> rows) const {
    Grid<Rgba8> painted(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
    std::visit(
        [&](const auto& field) {
            parallel_blocks(0, painted.height(), k_painted_rows, [&](int first, int last) {
                for (int y = first; y < last; ++y) {
                    const auto* const from = field->row(rows[static_cast<std::size_t>(y)]);
                    Rgba8* const to = painted.row(y);
                    for (std::size_t x = 0; x < columns.size(); ++x)
                        to[x] = table_[place_of(from[columns[x]])];
                }
            });
        },
        values);
    return painted;
}

}  // namespace talus
