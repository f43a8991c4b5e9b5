#include "app/widgets/plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/fonts.h"

namespace talus {

PlotField::PlotField(ImDrawList& list, ImVec2 corner, ImVec2 size, ImVec2 x, ImVec2 y, float em)
    : corner_(corner), size_(size), x_(x), y_(y), list_(list), em_(em) {
    list_.AddRectFilled(corner_, {corner_.x + size_.x, corner_.y + size_.y},
                        ImGui::GetColorU32(ImGuiCol_FrameBg), em_ * 0.2f);
}

Plot::Plot(const char* id, float height_em, ImVec2 x, ImVec2 y)
    : PlotField(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(),
                {ImGui::CalcItemWidth(), ImGui::GetFontSize() * height_em}, x, y, ImGui::GetFontSize()) {
    ImGui::InvisibleButton(id, size_);
    hovered_ = ImGui::IsItemHovered();
    held_ = ImGui::IsItemActive();
    activated_ = ImGui::IsItemActivated();
    released_ = ImGui::IsItemDeactivated();
}

ImVec2 PlotField::at(float x, float y) const {
    return {corner_.x + (x - x_.x) / (x_.y - x_.x) * size_.x,
            corner_.y + size_.y - (y - y_.x) / (y_.y - y_.x) * size_.y};
}

float Plot::x_under_mouse() const {
    const float share = (ImGui::GetIO().MousePos.x - corner_.x) / size_.x;
    return x_.x + std::clamp(share, 0.0f, 1.0f) * (x_.y - x_.x);
}

void PlotField::bars(std::span<const float> heights, ImU32 colour) const {
    const float step = (x_.y - x_.x) / static_cast<float>(heights.size());
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const float left = x_.x + step * static_cast<float>(i);
        list_.AddRectFilled(at(left, heights[i]), at(left + step, y_.x), colour);
    }
}

void PlotField::line(std::span<const ImVec2> points, ImU32 colour, float thickness_em) const {
    list_.PushClipRect(corner_, {corner_.x + size_.x, corner_.y + size_.y}, true);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        list_.AddLine(at(points[i].x, points[i].y), at(points[i + 1].x, points[i + 1].y), colour,
                      em_ * thickness_em);
    }
    list_.PopClipRect();
}

void PlotField::rule_at_x(float x, ImU32 colour) const {
    const float there = at(x, y_.x).x;
    list_.AddLine({there, corner_.y}, {there, corner_.y + size_.y}, colour, em_ * 0.05f);
}

void PlotField::rule_at_y(float y, ImU32 colour) const {
    const float there = at(x_.x, y).y;
    list_.AddLine({corner_.x, there}, {corner_.x + size_.x, there}, colour, em_ * 0.05f);
}

void PlotField::note(ImVec2 place, const char* text, ImU32 colour, ImVec2 pivot) const {
    ImFont* font = fonts().text;
    const float size = em_ * 0.78f;
    const ImVec2 extent = font->CalcTextSizeA(size, 1e6f, 0, text);
    const ImVec2 there = at(place.x, place.y);
    list_.AddText(font, size,
                  {std::floor(there.x - pivot.x * extent.x), std::floor(there.y - pivot.y * extent.y)},
                  colour, text);
}

void PlotField::area(std::span<const ImVec2> points, ImU32 colour) const {
    // Softened edges of pieces that touch would show as stripes.
    const ImDrawListFlags flags = std::exchange(list_.Flags, list_.Flags & ~ImDrawListFlags_AntiAliasedFill);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const ImVec2 corners[] = {at(points[i].x, points[i].y), at(points[i + 1].x, points[i + 1].y),
                                  at(points[i + 1].x, y_.x), at(points[i].x, y_.x)};
        list_.AddConvexPolyFilled(corners, 4, colour);
    }
    list_.Flags = flags;
}

void PlotField::marker(float x, ImU32 colour, bool lit) const {
    const ImVec2 foot = at(x, y_.x);
    list_.AddLine({foot.x, corner_.y}, foot, colour, em_ * (lit ? 0.16f : 0.1f));
    const float grip = em_ * (lit ? 0.45f : 0.36f);
    list_.AddTriangleFilled({foot.x - grip, foot.y}, {foot.x + grip, foot.y}, {foot.x, foot.y - grip * 1.5f},
                            colour);
}

}  // namespace talus
