#include "app/panels/section_plot.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/panels/biome_parts.h"
#include "app/panels/figure.h"
#include "app/widgets/drag_border.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/plot.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_wet = 0.01f;  // m: less water is none

std::vector<ImVec2> line_of(const std::vector<float>& heights, float length) {
    std::vector<ImVec2> points;
    for (std::size_t i = 0; i < heights.size(); ++i)
        points.push_back(
            {static_cast<float>(i) / static_cast<float>(heights.size() - 1) * length, heights[i]});
    return points;
}

std::vector<float> level_of(const Profile& section) {
    std::vector<float> level = section.heights;
    for (std::size_t i = 0; i < section.water.size(); ++i) {
        if (section.water[i] > k_wet) level[i] += section.water[i];
    }
    return level;
}

// How many times thicker than they are layers are drawn, so that the thickest column takes a share of the
// plot.
float thickening(std::span<const Column> columns, float shown) {
    constexpr float k_share = 0.35f;
    float deepest = 0;
    for (const Column& column : columns) deepest = std::max(deepest, column.depth() + column.snow);
    const float wanted = deepest > 0 ? k_share * shown / deepest : 1;
    float times = 1;
    for (const float step : {2.0f, 5.0f, 10.0f, 20.0f, 50.0f, 100.0f}) {
        if (step <= wanted) times = step;
    }
    return times;
}

// Each column's layers as bands under the ground, snow and ice above it.
void draw_columns(const Plot& plot, std::span<const Column> columns, const std::vector<ImVec2>& ground,
                  float foot, float times) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const float left = (ground[i == 0 ? 0 : i - 1].x + ground[i].x) / 2;
        const float right = (ground[std::min(i + 1, ground.size() - 1)].x + ground[i].x) / 2;
        const auto band = [&](float top, float bottom, ImU32 ink) {
            bottom = std::max(bottom, foot);
            if (top > bottom) list.AddRectFilled(plot.at(left, top), plot.at(right, bottom), ink);
        };
        float top = ground[i].y;
        for (std::size_t layer = 0; layer < columns[i].count; ++layer) {
            const float bottom = top - times * columns[i].layers[layer].thickness;
            band(top, bottom, ink_of(columns[i].layers[layer].material));
            top = bottom;
        }
        const float level = ground[i].y + columns[i].water;
        if (columns[i].ice > 0) band(level, level - columns[i].ice * times, ink_of(material_of("ice")));
        band(level + times * columns[i].snow, level, ink_of(material_of("snow")));
    }
}

constexpr ImU32 k_water_ink = IM_COL32(64, 150, 235, 255);

ImU32 ink_of(Fluid fluid) { return fluid == Fluid::lava ? IM_COL32(240, 96, 24, 255) : k_water_ink; }

// Caves are cut open: what is carved is as dark as a cave is.
void draw_caves(const Plot& plot, std::span<const std::vector<CaveSpan>> caves,
                const std::vector<ImVec2>& ground) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < caves.size(); ++i) {
        const float left = (ground[i == 0 ? 0 : i - 1].x + ground[i].x) / 2;
        const float right = (ground[std::min(i + 1, ground.size() - 1)].x + ground[i].x) / 2;
        for (const CaveSpan& span : caves[i])
            list.AddRectFilled(plot.at(left, span.roof), plot.at(right, span.floor),
                               IM_COL32(22, 20, 18, 255));
        for (const CaveSpan& span : caves[i]) {
            if (span.fluid != Fluid::none)
                list.AddRectFilled(plot.at(left, span.level), plot.at(right, span.floor), ink_of(span.fluid));
        }
    }
}

std::string written(float value, int decimals) {
    return written_number(static_cast<double>(value), decimals);
}

std::string stretch_text(float stretch) {
    constexpr float k_noticeable = 0.05f;
    if (std::fabs(stretch - 1) < k_noticeable) return std::string(spoken("to scale"));
    return with_fillings(std::string(spoken("{times} × stretched")),
                         {{"times", written(stretch, stretch < 10 ? 1 : 0)}});
}

std::string layers_at(const Column& column) {
    std::string words;
    const auto add = [&](std::string_view name, float thickness) {
        words += "\n" + std::string(name) + formatted(" %.1f m", static_cast<double>(thickness));
    };
    if (column.snow > 0) add(info_of(material_of("snow")).label, column.snow);
    if (column.ice > 0) add(info_of(material_of("ice")).label, column.ice);
    for (std::size_t i = 0; i < column.count; ++i)
        add(info_of(column.layers[i].material).label, column.layers[i].thickness);
    return words + "\n" + std::string(info_of(material_of("rock")).label);
}

// Returns a change as text: one above 0 has a plus sign.
std::string with_sign(float value, int decimals) { return (value > 0 ? "+" : "") + written(value, decimals); }

std::string words_at(const Profile& section, std::size_t i, float along) {
    std::string words = written(along, 0) + " m along: " + written(section.heights[i], 1) + " m high";
    if (!section.before.empty())
        words += ", " + with_sign(section.heights[i] - section.before[i], 2) + " m since";
    if (!section.water.empty() && section.water[i] > k_wet)
        words += ", water " + written(section.water[i], 2) + " m deep";
    return words;
}

std::string caves_at(const std::vector<CaveSpan>& spans) {
    std::string words;
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
        words += "\n" + spoken("cave from {roof} to {floor} m",
                               {{"roof", written(span->roof, 1)}, {"floor", written(span->floor, 1)}});
        if (span->fluid != Fluid::none)
            words += spoken(span->fluid == Fluid::lava ? ", lava up to {level} m" : ", water up to {level} m",
                            {{"level", written(span->level, 1)}});
    }
    return words;
}

// Height of a section [px]: what was dragged, or what can be read without taking the panel's room.
float section_height(float share, float all) {
    constexpr float k_own_share = 0.25f;
    constexpr float k_min_em = 4;
    constexpr float k_max_share = 0.8f;
    const float least = k_min_em * ImGui::GetFontSize();
    return std::floor(
        std::clamp((share > 0 ? share : k_own_share) * all, least, std::max(least, k_max_share * all)));
}

// What the water and the ground did along the line.
void draw_changes(const Profile& section) {
    if (!section.water.empty())
        figure("Water", formatted("%.2f m", static_cast<double>(std::ranges::max(section.water))),
               "The deepest along the line.", false);
    if (section.before.empty()) return;
    float cut = 0;
    float raised = 0;
    for (std::size_t i = 0; i < section.heights.size(); ++i) {
        const float change = section.heights[i] - section.before[i];
        cut = std::min(cut, change);
        raised = std::max(raised, change);
    }
    figure("Change", with_sign(cut, 1) + " to " + with_sign(raised, 1) + " m",
           "The most that was taken away and put down along the line since the run began.",
           !section.water.empty());
}

}  // namespace

float section_stretch(ImVec2 size, float length, float heights) {
    return (size.y / heights) / (size.x / length);
}

std::optional<double> section_plot(const Profile& section, std::span<const Column> columns,
                                   std::span<const std::vector<CaveSpan>> caves, float& share, float all) {
    const std::vector<float> level = level_of(section);
    float lowest = std::ranges::min(section.heights);
    float highest = std::ranges::max(level);
    if (!section.before.empty()) {
        lowest = std::min(lowest, std::ranges::min(section.before));
        highest = std::max(highest, std::ranges::max(section.before));
    }
    for (const std::vector<CaveSpan>& spans : caves) {
        if (!spans.empty()) lowest = std::min(lowest, spans.front().floor);
    }
    const float rim = std::max((highest - lowest) * 0.12f, 0.5f);
    const auto length = static_cast<float>(std::max(section.length, 1e-3));
    ImGui::SetNextItemWidth(-FLT_MIN);
    const Plot plot("##profile", section_height(share, all) / ImGui::GetFontSize(), {0, length},
                    {lowest - rim, highest + rim});
    mark("inspect/profile");
    const float top = ImGui::GetItemRectMin().y;
    const ImVec2 border{ImGui::GetItemRectSize().x, std::floor(ImGui::GetFontSize() * 0.4f)};
    const float stretch = section_stretch(ImGui::GetItemRectSize(), length, highest - lowest + 2 * rim);
    const std::vector<ImVec2> ground = line_of(section.heights, length);
    if (!section.water.empty()) plot.area(line_of(level, length), k_water_ink);
    plot.area(ground, colour(theme().field));
    plot.area(ground, ink_of(material_of("rock")));
    const float times = thickening(columns, highest - lowest + 2 * rim);
    draw_columns(plot, columns, ground, lowest - rim, times);
    draw_caves(plot, caves, ground);
    if (!section.before.empty())
        plot.line(line_of(section.before, length), colour(theme().accent, 0.8f), 0.06f);
    plot.line(ground, colour(theme().text));
    std::optional<double> marked;
    if (plot.hovered()) {
        const float x = plot.x_under_mouse();
        marked = static_cast<double>(x / length);
        const auto at = static_cast<std::size_t>(x / length * static_cast<float>(ground.size() - 1) + 0.5f);
        plot.marker(x, colour(theme().accent), true);
        const std::string open = caves.empty() ? "" : caves_at(caves[at]);
        ImGui::SetTooltip("%s", (words_at(section, at, x) + layers_at(columns[at]) + open).c_str());
    }
    drag_height("inspect/profile border", border, share, top, all);
    const float fall = section.heights.back() - section.heights.front();
    figure("Length", formatted("%.0f m", section.length), "Along the map, from A to B.", false);
    figure("Rise", with_sign(fall, 1) + " m", "From A to B.", true);
    figure("Heights", stretch_text(stretch),
           "How much higher than along the line the section draws a metre upwards, so that "
           "all of it has room.",
           false);
    mark("inspect/stretch");
    if (times > 1)
        figure(
            "Layers", spoken("{times} × thicker still", {{"times", std::to_string(static_cast<int>(times))}}),
            "How much thicker than at the scale of the heights the layers of the ground are drawn, so that "
            "they can be seen. Their true thickness stands beside the mouse.",
            true);
    draw_changes(section);
    return marked;
}

}  // namespace talus
