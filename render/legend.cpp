#include "render/legend.h"

#include <algorithm>
#include <cmath>

#include "core/base/formatted.h"
#include "core/base/round_numbers.h"
#include "core/surface/field_colours.h"
#include "core/words/numbers.h"
#include "render/contours.h"

namespace talus {
namespace {

constexpr int k_stops = 64;
constexpr float k_steps = 6;  // labels, about

std::vector<float> round_values(float low, float high) {
    const double step = round_up_125(static_cast<double>((high - low) / k_steps));
    std::vector<float> values;
    for (double i = std::ceil(static_cast<double>(low) / step);
         i * step <= static_cast<double>(high) + 1e-6 * step; ++i)
        values.push_back(static_cast<float>(i * step));
    return values;
}

// Labels that stand about evenly along the bar.
std::vector<float> labels_on(Scale scale, float low, float high) {
    if (scale == Scale::linear) return round_values(low, high);
    std::vector<float> values;
    if (scale == Scale::log) {
        for (float decade = low; decade <= high * 1.001f; decade *= 10) values.push_back(decade);
        return values;
    }
    if (scale == Scale::both) {
        for (const float share : {-1.0f, -0.25f, -0.05f, 0.0f, 0.05f, 0.25f, 1.0f})
            values.push_back(share * high);
        return values;
    }
    for (const float share : {0.0f, 0.01f, 0.05f, 0.1f, 0.25f, 0.5f, 1.0f})
        values.push_back(low + share * (high - low));
    return values;
}

std::uint8_t mixed(std::uint8_t a, std::uint8_t b, float share) {
    return static_cast<std::uint8_t>(static_cast<float>(a) + share * static_cast<float>(b - a) + 0.5f);
}

// Numbers that name things have none: their colours are too many for a scale.
Legend legend_of_field(FieldId field, HeightRange heights) {
    const FieldInfo& info = info_of(field);
    Legend legend;
    if (info.type != ValueType::real) return legend;
    const FieldColours colours(field, heights);
    const HeightRange range = colours.range();
    legend.title = info.label;
    legend.unit = info.unit;
    legend.scale = info.scale;
    for (int i = 0; i <= k_stops; ++i) {
        const float value = value_at(info.scale, range.low, range.high, static_cast<float>(i) / k_stops);
        legend.stops.push_back({value, colours.colour_of(value)});
    }
    legend.labels = labels_on(info.scale, range.low, range.high);
    return legend;
}

}  // namespace

std::string Legend::text_of(float label) const {
    std::string text = plain_text_of(label);
    std::replace(text.begin(), text.end(), '.', decimal_mark);
    return text;
}

std::string Legend::plain_text_of(float label) const {
    constexpr float k_square_kilometre = 1e6f;
    const bool wide = unit == "m²" && label >= 0.1f * k_square_kilometre;
    if (scale != Scale::linear) {
        const auto value = static_cast<double>(wide ? label / k_square_kilometre : label);
        return formatted("%.6g", value) + (wide ? " km²" : " " + std::string(unit));
    }
    const double step = labels.size() > 1 ? static_cast<double>(labels[1] - labels[0]) : 1.0;
    std::string text = stepped_number(static_cast<double>(label), step);
    if (!unit.empty() && unit != "°") text += ' ';
    return text.append(unit);
}

Rgba8 Legend::colour_at(float value) const {
    const auto above =
        std::find_if(stops.begin(), stops.end(), [&](const Stop& stop) { return stop.value > value; });
    if (above == stops.begin()) return stops.front().colour;
    if (above == stops.end()) return stops.back().colour;
    const Stop& below = *(above - 1);
    const float share = (value - below.value) / (above->value - below.value);
    return {mixed(below.colour.r, above->colour.r, share), mixed(below.colour.g, above->colour.g, share),
            mixed(below.colour.b, above->colour.b, share), 255};
}

Legend legend_of(LookKind look, const Terrain& terrain, const LegendScale& heights) {
    const LookInfo& info = info_of(look);
    if (info.field) return can_show(info, terrain) ? legend_of_field(*info.field, terrain.range) : Legend{};
    Legend legend;
    if (info.paint != Paint::height && info.paint != Paint::slope) return legend;
    const HeightRange range = terrain.range;
    const float sea_level = terrain.sea_level;
    const Palette palette = make_palette(palette_source(info.palette, terrain));
    legend.title = info.paint == Paint::slope ? "Slope" : "Height";
    legend.unit = info.paint == Paint::slope ? "°" : heights.unit;
    legend.decimal_mark = heights.decimal_mark;
    if (info.paint == Paint::slope) {
        for (int i = 0; i <= k_stops; ++i) {
            const float angle = k_steepest * static_cast<float>(i) / k_stops;
            legend.stops.push_back({angle, colour_at(palette, 0, std::tan(angle * 0.01745329f), 0, 0)});
        }
        legend.labels = {0, 15, 30, 45, 60};
        return legend;
    }
    const auto number_of = [&](float metres) { return (metres - heights.zero) / heights.metres; };
    const float base = palette_base(range, sea_level);
    // Slightly beside the sea level, where the colours change abruptly.
    const float hair = 1e-5f * range.span();
    const auto part = [&](float from, float to) {
        if (!(to - from > hair)) return;
        const int steps = std::max(1, static_cast<int>(k_stops * (to - from) / range.span()));
        for (int i = 0; i <= steps; ++i) {
            const float height = from + (to - from) * static_cast<float>(i) / static_cast<float>(steps);
            const float inside = i == 0 ? from + hair : i == steps ? to - hair : height;
            legend.stops.push_back({number_of(height), colour_at(palette, inside, 0, 0, 0)});
        }
    };
    part(range.low, base);
    part(base, range.high);
    legend.labels = round_values(number_of(range.low), number_of(range.high));
    const bool pivots = info.palette == PaletteKind::land_sea || info.palette == PaletteKind::elevation ||
                        info.palette == PaletteKind::diverging;
    if (pivots && base == sea_level && base > range.low && base < range.high) {
        // The sea level takes the place of a round value that would touch it.
        const float room = 0.05f * range.span() / heights.metres;
        const float shore = number_of(base);
        std::erase_if(legend.labels, [&](float value) { return std::fabs(value - shore) < room; });
        legend.labels.insert(std::upper_bound(legend.labels.begin(), legend.labels.end(), shore), shore);
    }
    return legend;
}

}  // namespace talus
