#include "app/widgets/area.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace talus {
namespace {

bool overlap(const Area& a, const Area& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

}  // namespace

Area area_of_window() {
    const ImVec2 low = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    return {low.x, low.y, size.x, size.y};
}

ImVec2 free_corner(const Area& room, ImVec2 size, std::span<const Area> others, float gap, float wish) {
    const float left = room.x + gap;
    const float right = room.x + room.width - gap - size.x;
    const float wished = left + wish * std::max(0.0f, right - left);
    std::vector<float> columns{wished};
    std::vector<float> rows{room.y + gap};
    for (const Area& other : others) {
        columns.push_back(other.x + other.width + gap);
        columns.push_back(other.x - gap - size.x);
        rows.push_back(other.y + other.height + gap);
    }
    std::ranges::sort(rows);
    std::ranges::stable_sort(columns, {}, [&](float x) { return std::fabs(x - wished); });
    for (const float y : rows) {
        if (y + size.y > room.y + room.height) break;
        for (const float x : columns) {
            if (x < left || x > std::max(left, right)) continue;
            const Area place{x, y, size.x, size.y};
            if (std::ranges::none_of(others, [&](const Area& other) { return overlap(place, other); }))
                return {x, y};
        }
    }
    return {wished, room.y + gap};
}

void begin_part(const char* name, const Area& area, const ImVec4& ground, ImVec2 padding) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});  // a low part must not reach into the next
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ground);
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

}  // namespace talus
