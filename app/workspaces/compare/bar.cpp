#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/keys.h"
#include "app/widgets/theme.h"
#include "app/workspaces/compare/comparison_plans.h"
#include "app/workspaces/compare/parts.h"
#include "core/base/text.h"
#include "core/words/words.h"

namespace talus {
namespace {

struct ModeInfo {
    CompareMode mode;
    std::string_view label;
    const char* key;  // for mark()
    std::string_view help;
};
constexpr std::array<ModeInfo, 3> k_modes{
    {{CompareMode::side_by_side, "Side by side", "compare/side_by_side",
      "A picture for each side, all from one camera. The place under the mouse is marked on every one."},
     {CompareMode::split, "Split", "compare/split",
      "One picture, cut by a handle to drag: left of it one side, right of it the next."},
     {CompareMode::difference, "Difference", "compare/difference",
      "How far each other side lies above the first (brown) or below it (blue), in metres."}}};

std::string title_of(const ComparisonPlan& plan) {
    if (!plan.title.empty()) return plan.title;
    return joined(
        plan.sides, [](const ComparedSide& side) { return side.label; }, " · ");
}

bool any_difference(const Comparison& comparison) {
    for (std::size_t i = 1; i < comparison.sides(); ++i) {
        if (comparison.is_comparable(i)) return true;
    }
    return false;
}

void draw_modes(Comparison& comparison) {
    const auto said = [&](std::string_view word) { return worded(word, comparison.plan().language); };
    for (const ModeInfo& info : k_modes) {
        if (info.mode != k_modes.front().mode) ImGui::SameLine(0, 1);
        const bool possible = info.mode != CompareMode::difference || any_difference(comparison);
        ImGui::BeginDisabled(!possible && comparison.mode != info.mode);
        const std::string label = said(info.label);
        if (segment(label.c_str(), comparison.mode == info.mode)) comparison.mode = info.mode;
        ImGui::EndDisabled();
        mark(info.key);
        help(label,
             said(possible ? info.help
                           : "Needs sides of one size and extent, so that their samples can be paired."));
    }
    ImGui::SameLine(0, ImGui::GetFontSize());
    ImGui::BeginDisabled(comparison.mode != CompareMode::side_by_side);
    const std::string spectrum = said("Spectrum");
    if (segment(spectrum.c_str(), comparison.spectra)) comparison.spectra = !comparison.spectra;
    ImGui::EndDisabled();
    mark("compare/spectrum");
    help(spectrum, said("Side by side, with the power spectrum of each: how rough it is, scale by scale."));
}

}  // namespace

float draw_compare_bar(Compare& compare, const Area& area, bool captioned) {
    Comparison& comparison = compare.comparison;
    ComparisonPlan plan = comparison.plan();
    if (captioned) plan.look_at.clear();
    const float em = ImGui::GetFontSize();
    const float pad = std::floor(em * 0.5f);
    const float wrap = area.width - 2 * pad - em * 0.5f;
    const float row = ImGui::GetFrameHeight();
    float height = row + 2 * pad;
    if (!plan.look_at.empty())
        height += std::floor(ImGui::CalcTextSize(plan.look_at.c_str(), nullptr, false, wrap).y + em * 0.35f);
    begin_part("compare bar", {area.x, area.y, area.width, height}, theme().panel, {pad, pad});
    // The controls stand at the right end, wherever the title ends; what is too long for the rest is cut.
    static float controls = 0;
    const float left = ImGui::GetCursorScreenPos().x;
    const float top = ImGui::GetCursorScreenPos().y;
    const float start = std::max(left, area.x + area.width - pad - controls);
    ImGui::PushClipRect({left, top}, {start - em * 0.7f, top + row}, true);
    heading(title_of(plan));
    ImGui::PopClipRect();
    ImGui::SetCursorScreenPos({start, top});
    ImGui::BeginGroup();
    if (plan.of_lines()) {
        draw_line_transport(comparison);
    } else {
        draw_modes(comparison);
    }
    ImGui::SameLine(0, em * 0.8f);
    const bool closed = icon_button("compare/close", icon::close, worded("Close", plan.language),
                                    worded("Back to the terrain alone.", plan.language),
                                    text_of(Chord{Key::escape}, plan.language));
    ImGui::EndGroup();
    const float width = ImGui::GetItemRectSize().x;
    if (std::fabs(width - controls) > 0.5f) redraw_after(0);
    controls = width;
    if (!plan.look_at.empty()) {
        ImGui::SetCursorScreenPos({left, top + row + std::floor(em * 0.2f)});
        ImGui::PushTextWrapPos(pad + wrap);
        ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
        ImGui::TextUnformatted(plan.look_at.c_str());
        ImGui::PopStyleColor();
        ImGui::PopTextWrapPos();
    }
    ImGui::End();
    if (closed) compare.leaving = true;  // once the panels no longer need it
    return height;
}

}  // namespace talus
