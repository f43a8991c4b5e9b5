#include "app/widgets/plot.h"

#include <algorithm>

namespace talus {

Plot::Plot(const char* id, float height_em, ImVec2 x, ImVec2 y) : x_(x), y_(y) {
    const float em = ImGui::GetFontSize();
    corner_ = ImGui::GetCursorScreenPos();
    size_ = {ImGui::CalcItemWidth(), em * height_em};
    ImGui::InvisibleButton(id, size_);
    hovered_ = ImGui::IsItemHovered();
    held_ = ImGui::IsItemActive();
    activated_ = ImGui::IsItemActivated();
    released_ = ImGui::IsItemDeactivated();
    const ImVec2 end{corner_.x + size_.x, corner_.y + size_.y};
    ImGui::GetWindowDrawList()->AddRectFilled(corner_, end, ImGui::GetColorU32(ImGuiCol_FrameBg), em * 0.2f);
}

ImVec2 Plot::at(float x, float y) const {
    return {corner_.x + (x - x_.x) / (x_.y - x_.x) * size_.x,
            corner_.y + size_.y - (y - y_.x) / (y_.y - y_.x) * size_.y};
}

float Plot::x_under_mouse() const {
    const float share = (ImGui::GetIO().MousePos.x - corner_.x) / size_.x;
    return x_.x + std::clamp(share, 0.0f, 1.0f) * (x_.y - x_.x);
}

void Plot::bars(std::span<const float> heights, ImU32 colour) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float step = (x_.y - x_.x) / static_cast<float>(heights.size());
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const float left = x_.x + step * static_cast<float>(i);
        list.AddRectFilled(at(left, heights[i]), at(left + step, y_.x), colour);
    }
}

void Plot::line(std::span<const ImVec2> points, ImU32 colour, float thickness_em) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(corner_, {corner_.x + size_.x, corner_.y + size_.y}, true);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        list.AddLine(at(points[i].x, points[i].y), at(points[i + 1].x, points[i + 1].y), colour,
                     ImGui::GetFontSize() * thickness_em);
    }
    list.PopClipRect();
}

void Plot::area(std::span<const ImVec2> points, ImU32 colour) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const ImVec2 corners[] = {at(points[i].x, points[i].y), at(points[i + 1].x, points[i + 1].y),
                                  at(points[i + 1].x, y_.x), at(points[i].x, y_.x)};
        list.AddConvexPolyFilled(corners, 4, colour);
    }
}

void Plot::marker(float x, ImU32 colour, bool lit) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const ImVec2 foot = at(x, y_.x);
    list.AddLine({foot.x, corner_.y}, foot, colour, em * (lit ? 0.16f : 0.1f));
    const float grip = em * (lit ? 0.45f : 0.36f);
    list.AddTriangleFilled({foot.x - grip, foot.y}, {foot.x + grip, foot.y}, {foot.x, foot.y - grip * 1.5f},
                           colour);
}

}  // namespace talus
