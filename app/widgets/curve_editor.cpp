#include "app/widgets/curve_editor.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace talus {
namespace {

struct CurveArea {
    ImVec2 corner;  // top left
    float side;

    ImVec2 at(CurvePoint point) const { return {corner.x + point.x * side, corner.y + (1 - point.y) * side}; }
    CurvePoint under(ImVec2 place) const {
        return {std::clamp((place.x - corner.x) / side, 0.0f, 1.0f),
                std::clamp(1 - (place.y - corner.y) / side, 0.0f, 1.0f)};
    }
};

// The point within a finger's width of the mouse.
std::optional<std::size_t> nearest(const Curve& curve, const CurveArea& field, ImVec2 mouse) {
    std::optional<std::size_t> best;
    float min_distance = ImGui::GetFontSize() * 0.7f;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const ImVec2 place = field.at(curve.points[i]);
        const float distance = std::hypot(place.x - mouse.x, place.y - mouse.y);
        if (distance < min_distance) {
            min_distance = distance;
            best = i;
        }
    }
    return best;
}

// A point moves between its neighbours.
void move(Curve& curve, std::size_t index, CurvePoint to) {
    const float before = index == 0 ? 0.0f : curve.points[index - 1].x + Curve::k_min_gap * 2;
    const float after =
        index + 1 == curve.points.size() ? 1.0f : curve.points[index + 1].x - Curve::k_min_gap * 2;
    curve.points[index] = {std::clamp(to.x, std::min(before, after), after), to.y};
}

void draw(const Curve& curve, const CurveArea& field, std::optional<std::size_t> lit) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const ImVec2 end{field.corner.x + field.side, field.corner.y + field.side};
    list.AddRectFilled(field.corner, end, ImGui::GetColorU32(ImGuiCol_FrameBg), em * 0.2f);
    const ImU32 lines = ImGui::GetColorU32(ImGuiCol_Border);
    for (int quarter = 1; quarter < 4; ++quarter) {
        const float share = static_cast<float>(quarter) / 4;
        list.AddLine(field.at({share, 0}), field.at({share, 1}), lines);
        list.AddLine(field.at({0, share}), field.at({1, share}), lines);
    }
    list.AddLine(field.at({0, 0}), field.at({1, 1}), lines);
    const MonotoneCurve function(curve);
    constexpr int k_steps = 96;
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    for (int i = 0; i < k_steps; ++i) {
        const float from = static_cast<float>(i) / k_steps;
        const float to = static_cast<float>(i + 1) / k_steps;
        list.AddLine(field.at({from, function.at(from)}), field.at({to, function.at(to)}), ink, em * 0.1f);
    }
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const ImVec2 place = field.at(curve.points[i]);
        list.AddCircleFilled(place, em * (i == lit ? 0.34f : 0.26f), ImGui::GetColorU32(ImGuiCol_CheckMark));
        list.AddCircle(place, em * (i == lit ? 0.34f : 0.26f), ink);
    }
}

}  // namespace

CurveEdit curve_editor(Curve& curve) {
    // Room for a point on the border to be taken by its outer half.
    const float rim = ImGui::GetFontSize() * 0.4f;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float side = std::max(ImGui::CalcItemWidth(), 4 * rim);
    ImGui::InvisibleButton("##curve", {side, side}, ImGuiButtonFlags_MouseButtonLeft);
    const CurveArea field{{start.x + rim, start.y + rim}, side - 2 * rim};

    // The index of the dragged point is stored by the window.
    ImGuiStorage& store = *ImGui::GetStateStorage();
    const ImGuiID held_id = ImGui::GetID("held");
    CurveEdit edit;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    std::optional<std::size_t> lit = ImGui::IsItemHovered() ? nearest(curve, field, mouse) : std::nullopt;
    if (ImGui::IsItemActivated()) {
        if (!lit && curve.points.size() < Curve::k_max_points) {
            const CurvePoint added = field.under(mouse);
            Curve more = curve;
            more.points.push_back(added);
            more = validated_curve(std::move(more), curve);
            edit.changed = more != curve;
            curve = std::move(more);
            lit = nearest(curve, field, mouse);
        }
        store.SetInt(held_id, lit ? static_cast<int>(*lit) : -1);
    }
    const int held = store.GetInt(held_id, -1);
    if (ImGui::IsItemActive() && held >= 0 && held < static_cast<int>(curve.points.size())) {
        lit = static_cast<std::size_t>(held);
        const CurvePoint before = curve.points[*lit];
        if (ImGui::IsMouseDragging(0, 0)) move(curve, *lit, field.under(mouse));
        edit.changed |= curve.points[*lit] != before;
    }
    if (ImGui::IsItemDeactivated()) edit.finished = true;
    if (lit && !ImGui::IsItemActive() && ImGui::IsMouseClicked(1) && curve.points.size() > 2) {
        curve.points.erase(curve.points.begin() + static_cast<std::ptrdiff_t>(*lit));
        lit.reset();
        edit = {.changed = true, .finished = true};
    }
    draw(curve, field, lit);
    return edit;
}

}  // namespace talus
