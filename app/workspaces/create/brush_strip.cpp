// The tools of the brush, each with its sign: folded, its panel is a narrow strip of them, of how wide it is
// and how strong.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/workspaces/create/ground_brush.h"

namespace talus {
namespace {

constexpr int k_strip_columns = 2;
constexpr float k_strip_gap_em = 0.25f;

// Lines through a square of side 1, y downwards; a point that is_gap begins another line.
struct SignPoint {
    float x = 0, y = 0;
};
constexpr float k_gap_mark = -1;
constexpr SignPoint k_lift{k_gap_mark, k_gap_mark};
constexpr bool is_gap(SignPoint point) { return point.x == k_gap_mark; }

// What the tool makes of the ground, seen from the side; of a cover, how full it is.
std::span<const SignPoint> sign_of(StrokeTool tool) {
    static constexpr SignPoint k_raise[] = {{0, 1}, {0.25f, 0.85f}, {0.5f, 0.45f}, {0.75f, 0.85f}, {1, 1},
                                            k_lift, {0.3f, 0.2f},   {0.5f, 0},     {0.7f, 0.2f}};
    static constexpr SignPoint k_lower[] = {{0, 0.45f},    {0.25f, 0.6f}, {0.5f, 1},
                                            {0.75f, 0.6f}, {1, 0.45f},    k_lift,
                                            {0.3f, 0.15f}, {0.5f, 0.35f}, {0.7f, 0.15f}};
    static constexpr SignPoint k_smooth[] = {{0, 0.7f},     {0.2f, 0.6f}, {0.4f, 0.45f},
                                             {0.6f, 0.45f}, {0.8f, 0.6f}, {1, 0.7f}};
    static constexpr SignPoint k_flatten[] = {{0, 1}, {0.2f, 0.5f}, {0.8f, 0.5f}, {1, 1}};
    static constexpr SignPoint k_slope[] = {{0, 0.95f}, {0.2f, 0.95f}, {0.8f, 0.15f}, {1, 0.15f}};
    static constexpr SignPoint k_noise[] = {{0, 0.7f},    {0.15f, 0.4f}, {0.3f, 0.8f},  {0.45f, 0.25f},
                                            {0.6f, 0.9f}, {0.75f, 0.4f}, {0.9f, 0.75f}, {1, 0.5f}};
    static constexpr SignPoint k_terrace[] = {{0, 0.95f},    {0.3f, 0.95f},  {0.3f, 0.6f},
                                              {0.65f, 0.6f}, {0.65f, 0.25f}, {1, 0.25f}};
    static constexpr SignPoint k_pinch[] = {
        {0, 0.95f}, {0.35f, 0.8f}, {0.5f, 0.1f}, {0.65f, 0.8f}, {1, 0.95f}};
    static constexpr SignPoint k_erode[] = {{0, 0.9f},     {0.3f, 0.3f}, {0.45f, 0.75f}, {0.55f, 0.3f},
                                            {0.7f, 0.75f}, {0.8f, 0.4f}, {1, 0.9f}};
    static constexpr SignPoint k_stamp[] = {{0, 1},       {1, 1},       k_lift,        {0.2f, 0.75f},
                                            {0.2f, 0.5f}, {0.8f, 0.5f}, {0.8f, 0.75f}, k_lift,
                                            {0.5f, 0.5f}, {0.5f, 0.05f}};
    static constexpr SignPoint k_imprint[] = {{0, 0.4f},     {0.25f, 0.4f}, {0.25f, 0.9f},
                                              {0.75f, 0.9f}, {0.75f, 0.4f}, {1, 0.4f}};
    static constexpr SignPoint k_paint[] = {{0.5f, 0.1f}, {0.9f, 0.5f}, {0.5f, 0.9f}, {0.1f, 0.5f},
                                            {0.5f, 0.1f}, k_lift,       {0.3f, 0.5f}, {0.7f, 0.5f},
                                            k_lift,       {0.5f, 0.3f}, {0.5f, 0.7f}};
    static constexpr SignPoint k_erase[] = {{0.5f, 0.1f}, {0.9f, 0.5f}, {0.5f, 0.9f}, {0.1f, 0.5f},
                                            {0.5f, 0.1f}, k_lift,       {0.3f, 0.5f}, {0.7f, 0.5f}};
    switch (tool) {
        case StrokeTool::raise:
            return k_raise;
        case StrokeTool::lower:
            return k_lower;
        case StrokeTool::smooth:
            return k_smooth;
        case StrokeTool::flatten:
            return k_flatten;
        case StrokeTool::slope:
            return k_slope;
        case StrokeTool::noise:
            return k_noise;
        case StrokeTool::terrace:
            return k_terrace;
        case StrokeTool::pinch:
            return k_pinch;
        case StrokeTool::erode:
            return k_erode;
        case StrokeTool::stamp:
            return k_stamp;
        case StrokeTool::imprint:
            return k_imprint;
        case StrokeTool::paint:
            return k_paint;
        case StrokeTool::erase:
            return k_erase;
    }
    return {};
}

// Into a square whose upper left corner this is.
void draw_sign(StrokeTool tool, ImVec2 corner, float side, ImU32 ink) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float thick = std::max(1.5f, ImGui::GetFontSize() * 0.11f);
    for (const SignPoint point : sign_of(tool)) {
        if (is_gap(point)) {
            list.PathStroke(ink, 0, thick);
        } else {
            list.PathLineTo({corner.x + point.x * side, corner.y + point.y * side});
        }
    }
    list.PathStroke(ink, 0, thick);
}

// width: px; named: the tool's name stands beside its sign. Returns whether it was pressed.
bool sign_button(StrokeTool tool, bool chosen, float width, bool named) {
    const StrokeToolInfo& info = info_of(tool);
    const std::string path = "brush/tool/" + std::string(info.key);
    const float high = ImGui::GetFrameHeight();
    const float room = width_of_button(icon::fold);  // of the sign
    ImGui::PushStyleColor(ImGuiCol_Button, chosen ? theme().chosen : theme().field);
    const bool pressed = ImGui::Button(("##" + path).c_str(), {width, high});
    ImGui::PopStyleColor();
    const float side = ImGui::GetFontSize() * 0.8f;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 corner{low.x + (room - side) / 2, low.y + (high - side) / 2};
    const ImU32 ink = ImGui::GetColorU32(chosen ? theme().accent : theme().text);
    draw_sign(tool, corner, side, ink);
    if (named)
        ImGui::GetWindowDrawList()->AddText({low.x + room, low.y + ImGui::GetStyle().FramePadding.y}, ink,
                                            std::string(spoken(info.label)).c_str());
    mark(path);
    help(info.label, info.help);
    return pressed;
}

}  // namespace

float GroundBrush::width_of_strip() {
    return std::ceil(k_strip_columns * width_of_button(icon::fold) +
                     (k_strip_columns - 1) * ImGui::GetFontSize() * k_strip_gap_em);
}

// The tools in two columns. named: with their names; the panel unfolds to the right of what is there.
void GroundBrush::draw_tools(const Target& target, bool named) {
    const float gap = std::floor(ImGui::GetFontSize() * k_strip_gap_em);
    draw_fold_button();
    ImGui::SameLine(0, gap);
    if (!wanted_) {
        constexpr std::string_view k_about = "The mouse draws on the ground.";
        wanted_ = named ? tool_button("Brush", "brush/tool", k_about, false, -FLT_MIN)
                        : icon_button("brush/tool", icon::brush, "Brush", k_about);
        return;
    }
    constexpr std::string_view k_about = "The mouse moves the camera.";
    if (named ? tool_button("Camera", "brush/tool/camera", k_about, false, -FLT_MIN)
              : icon_button("brush/tool/camera", icon::perspective, "Camera", k_about))
        wanted_ = false;
    const float width =
        named ? (ImGui::GetContentRegionAvail().x - (k_strip_columns - 1) * gap) / k_strip_columns
              : width_of_button(icon::fold);
    int place = 0;
    for (std::size_t i = 0; i < k_stroke_tools.size(); ++i) {
        const auto each = static_cast<StrokeTool>(i);
        if (k_stroke_tools[i].cover != paints_cover(target)) continue;
        if (place++ % k_strip_columns != 0) ImGui::SameLine(0, gap);
        if (sign_button(each, tool_in_hand(target) == each, width, named)) choose_tool(target, each);
    }
}

// Folds the panel to a strip, and unfolds it.
void GroundBrush::draw_fold_button() {
    bool& folded = settings_.folded;
    if (icon_button("brush/fold", folded ? icon::unfold : icon::fold, folded ? "Unfold" : "Fold",
                    folded ? "Shows all that is set for the brush."
                           : "Leaves a strip with the tools, the radius and the strength."))
        folded = !folded;
}

void GroundBrush::choose_tool(const Target& target, StrokeTool chosen) {
    tool(target) = chosen;
    second_ = false;
    slope_from_.reset();
}

}  // namespace talus
