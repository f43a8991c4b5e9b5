#include "core/map/sheet_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/base/round_numbers.h"
#include "core/map/map_colours.h"
#include "core/map/plant_symbols.h"
#include "core/water/river_kind.h"

namespace talus {
namespace {

constexpr double k_text = 2.5;  // mm: height of the font of numbers and legends

MapLine box(double x, double y, double width, double height) {
    return {{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, true};
}

}  // namespace

std::string spaced_number(double number) {
    const std::string digits = formatted("%.0f", std::fabs(number));
    std::string text = number < 0 ? "\u2212" : "";
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0 && digits.size() > 4) text += "\u2009";
        text += digits[i];
    }
    return text;
}

std::string metres_text(double metres) {
    return metres >= 1000 ? formatted("%.10g km", metres / 1000) : formatted("%.10g m", metres);
}

double draw_scale_bar(MapPoint at, double metres_per_mm, double widest, DrawnGroup& group) {
    constexpr double k_thick = 1.3;
    const double whole = round_down_125(widest * metres_per_mm);
    const double unit = whole >= 1000 ? 1000 : 1;
    const double width = whole / metres_per_mm;
    // A first digit of 5 is divided by five, others by four.
    const bool is_five = round_down_125(whole / 5 * 2) * 2.5 == whole;
    const int parts = is_five ? 5 : 4;
    const double top = at.y + k_text + 0.6;
    for (int i = 0; i < parts; ++i) {
        group.things.push_back(DrawnLine{.line = box(at.x + width * i / parts, top, width / parts, k_thick),
                                         .pen = {.colour = k_text_ink, .width = 0.12},
                                         .fill = i % 2 == 0 ? k_text_ink : k_paper});
    }
    for (const int i : {0, parts}) {
        const std::string number = formatted("%.10g", whole * i / parts / unit);
        const std::string text = i == parts ? number + (unit == 1000 ? " km" : " m") : number;
        group.things.push_back(DrawnText{.text = text,
                                         .at = {at.x + width * i / parts, at.y + k_text - 0.4},
                                         .size = k_text,
                                         .anchor = TextAnchor::middle,
                                         .colour = k_text_ink});
    }
    return width;
}

void draw_north_arrow(MapPoint at, double turns, DrawnGroup& group) {
    const SinCos turn = sin_cos_turns(turns);
    const auto place = [&](double x, double y) {
        return MapPoint{at.x + x * turn.cos - y * turn.sin, at.y + x * turn.sin + y * turn.cos};
    };
    const Pen pen{.colour = k_text_ink, .width = 0.15};
    group.things.push_back(DrawnLine{
        .line = {{place(0, -3.6), place(0, 3.4), place(-2, 4.6)}, true}, .pen = pen, .fill = k_text_ink});
    group.things.push_back(DrawnLine{
        .line = {{place(0, -3.6), place(2, 4.6), place(0, 3.4)}, true}, .pen = pen, .fill = k_paper});
    group.things.push_back(DrawnText{.text = "N",
                                     .at = place(0, -5.2),
                                     .size = 3.2,
                                     .anchor = TextAnchor::middle,
                                     .colour = k_text_ink,
                                     .bold = true,
                                     .centred = true});
}

std::vector<LegendEntry> legend_entries(const Terrain& terrain, const GroundColours& colours) {
    std::vector<LegendEntry> entries;
    if (colours.has_biomes()) {
        const auto names = terrain.fields.names(field_id("biome"));
        const double cells = static_cast<double>(terrain.height()->size());
        for (const GroundShare& share : colours.shares()) {
            const auto number = static_cast<std::size_t>(share.number);
            const bool named = names != nullptr && number < names->things.size() && number > 0;
            const std::string name = named         ? names->things[number].label
                                     : number == 0 ? std::string(k_no_biome_label)
                                                   : "Biome " + std::to_string(number);
            const double percent = 100 * static_cast<double>(share.cells) / cells;
            entries.push_back({share.colour, std::to_string(entries.size() + 1),
                               name + (percent < 0.5 ? "  < 1 %" : formatted("  %.0f %%", percent))});
        }
        return entries;
    }
    const auto [lowest, highest] = std::ranges::minmax(terrain.height()->values());
    const double sea = static_cast<double>(terrain.sea_level);
    const double step = round_up_125(std::max(static_cast<double>(highest) - lowest, 1e-3) / 8);
    for (double height = std::floor(static_cast<double>(highest) / step) * step;
         height > static_cast<double>(lowest); height -= step) {
        const std::string text = spaced_number(height) + " m" + (height < sea ? "  (sea floor)" : "");
        entries.push_back({colours.of_height(static_cast<float>(height)), "", text});
    }
    return entries;
}

std::vector<LegendEntry> legend_of_signs(const std::vector<MappedRivers>& rivers,
                                         const std::vector<PlantShape>& plants) {
    std::vector<LegendEntry> entries;
    for (const MappedRivers& river : rivers) {
        const std::string label(k_river_kinds[river.kind].label);
        entries.push_back({.text = label + "  " + widths_of(river.kind), .river = river.pen});
    }
    for (const PlantShape shape : plants)
        entries.push_back({.text = std::string(label_of(shape)), .symbol = shape});
    return entries;
}

void draw_legend(MapPoint at, const std::vector<LegendEntry>& entries, int columns, int rows, double width,
                 DrawnGroup& group) {
    constexpr double k_swatch = 6.2;
    constexpr double k_swatch_height = 3.4;
    constexpr double k_beside = 1.6;
    const auto legend_text = [](MapPoint place, std::string text) {
        return DrawnText{
            .text = std::move(text), .at = place, .size = k_text, .colour = k_text_ink, .centred = true};
    };
    const std::size_t fit = std::min(entries.size(), static_cast<std::size_t>(std::max(0, columns * rows)));
    for (std::size_t i = 0; i < fit; ++i) {
        const double x = at.x + width * static_cast<double>(i / static_cast<std::size_t>(rows));
        const double y = at.y + k_legend_row * static_cast<double>(i % static_cast<std::size_t>(rows));
        const double middle = y + k_swatch_height / 2;
        // The rest is named by what it is: more than there is room for.
        const bool cut = i + 1 == fit && fit < entries.size();
        if (cut) {
            group.things.push_back(legend_text({x + k_swatch + k_beside, middle},
                                               formatted("and %zu more", entries.size() - fit + 1)));
            break;
        }
        if (entries[i].symbol) {
            draw_symbol(*entries[i].symbol, {x + k_swatch / 2, middle}, k_swatch_height * 0.9, group);
        } else if (entries[i].river > 0) {
            // A bend, so that it is no rule between rows.
            const double rise = k_swatch_height / 5;
            group.things.push_back(DrawnLine{
                .line = {{{x, middle + rise},
                          {x + k_swatch / 3, middle - rise},
                          {x + k_swatch * 2 / 3, middle + rise},
                          {x + k_swatch, middle - rise}}},
                .pen = {.colour = k_water_ink, .width = std::min(entries[i].river, k_swatch_height)}});
        } else {
            group.things.push_back(DrawnLine{.line = box(x, y, k_swatch, k_swatch_height),
                                             .pen = {.colour = k_faint_ink, .width = 0.1},
                                             .fill = entries[i].colour});
        }
        group.things.push_back(DrawnText{.text = entries[i].number,
                                         .at = {x + k_swatch / 2, middle},
                                         .size = 2.2,
                                         .anchor = TextAnchor::middle,
                                         .colour = k_text_ink,
                                         .halo = k_halo,
                                         .bold = true,
                                         .centred = true});
        group.things.push_back(legend_text({x + k_swatch + k_beside, middle}, entries[i].text));
    }
}

}  // namespace talus
