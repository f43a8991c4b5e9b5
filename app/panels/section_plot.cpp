#include "app/panels/section_plot.h"

#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/panels/figure.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/plot.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"

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

std::string words_at(const Profile& section, std::size_t i, float along) {
    const auto metres = [](const char* format, float value) {
        return formatted(format, static_cast<double>(value));
    };
    std::string words = metres("%.0f m along: ", along) + metres("%.1f m high", section.heights[i]);
    if (!section.before.empty()) words += metres(", %+.2f m since", section.heights[i] - section.before[i]);
    if (!section.water.empty() && section.water[i] > k_wet)
        words += metres(", water %.2f m deep", section.water[i]);
    return words;
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
    figure("Change", formatted("%+.1f to %+.1f m", static_cast<double>(cut), static_cast<double>(raised)),
           "The most that was taken away and put down along the line since the run began.",
           !section.water.empty());
}

}  // namespace

std::optional<double> section_plot(const Profile& section) {
    const std::vector<float> level = level_of(section);
    float lowest = std::ranges::min(section.heights);
    float highest = std::ranges::max(level);
    if (!section.before.empty()) {
        lowest = std::min(lowest, std::ranges::min(section.before));
        highest = std::max(highest, std::ranges::max(section.before));
    }
    const float rim = std::max((highest - lowest) * 0.12f, 0.5f);
    const auto length = static_cast<float>(std::max(section.length, 1e-3));
    ImGui::SetNextItemWidth(-FLT_MIN);
    const Plot plot("##profile", 6, {0, length}, {lowest - rim, highest + rim});
    mark("inspect/profile");
    const std::vector<ImVec2> ground = line_of(section.heights, length);
    if (!section.water.empty()) plot.area(line_of(level, length), IM_COL32(64, 150, 235, 255));
    plot.area(ground, colour(theme().field));
    plot.area(ground, colour(theme().dim_text, 0.35f));
    if (!section.before.empty())
        plot.line(line_of(section.before, length), colour(theme().accent, 0.8f), 0.06f);
    plot.line(ground, colour(theme().text));
    std::optional<double> marked;
    if (plot.hovered()) {
        const float x = plot.x_under_mouse();
        marked = static_cast<double>(x / length);
        const auto at = static_cast<std::size_t>(x / length * static_cast<float>(ground.size() - 1) + 0.5f);
        plot.marker(x, colour(theme().accent), true);
        ImGui::SetTooltip("%s", words_at(section, at, x).c_str());
    }
    const float fall = section.heights.back() - section.heights.front();
    figure("Length", formatted("%.0f m", section.length), "Along the map, from A to B.", false);
    figure("Rise", formatted("%+.1f m", static_cast<double>(fall)), "From A to B.", true);
    draw_changes(section);
    return marked;
}

}  // namespace talus
