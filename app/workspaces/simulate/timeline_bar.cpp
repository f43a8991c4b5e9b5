// The timeline below the picture of a simulation.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"
#include "app/workspaces/simulate/simulate.h"

namespace talus {

void Simulate::draw_timeline(const Area& area) {
    const float em = ImGui::GetFontSize();
    begin_part("timeline", area, theme().panel, {em * 0.75f, em * 0.4f});
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = ImGui::GetContentRegionAvail().y;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("scrub", {width, height});
    mark("simulate/scrub");
    const ImVec2 high{low.x + width, low.y + height};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = std::floor(low.y + height - em * 0.9f);

    const int pictures = std::max(1, static_cast<int>(width / (em * 4)));
    if (strip_.make(newest_.kept, newest_.furthest_steps, pictures, subject_.beneath.world.ground_style()) &&
        strip_.pixels().size() > 0)
        strip_texture_ = ui_.changing_picture("timeline", strip_.pixels());
    if (strip_texture_ != 0 && !newest_.kept.empty())
        list.AddImage(texture_id(strip_texture_), low, {high.x, line - em * 0.5f});

    const auto furthest = static_cast<double>(std::max<std::int64_t>(newest_.furthest_steps, 1));
    const auto x_of = [&](double step) {
        return low.x + width * static_cast<float>(std::clamp(step / furthest, 0.0, 1.0));
    };
    list.AddRectFilled({low.x, line - em * 0.12f}, {high.x, line + em * 0.12f},
                       ImGui::GetColorU32(theme().field), em * 0.1f);
    for (const LiveJob::Kept& kept : newest_.kept) {
        const float x = std::floor(x_of(static_cast<double>(kept.step)));
        list.AddLine({x, line - em * 0.3f}, {x, line + em * 0.3f}, ImGui::GetColorU32(theme().dim_text));
    }
    const float now = x_of(static_cast<double>(newest_.steps));
    list.AddRectFilled({low.x, line - em * 0.12f}, {now, line + em * 0.12f},
                       ImGui::GetColorU32(theme().accent), em * 0.1f);
    list.AddLine({now, low.y}, {now, line}, IM_COL32(255, 255, 255, 160), std::max(1.0f, em * 0.08f));
    list.AddCircleFilled({now, line}, em * 0.4f, ImGui::GetColorU32(theme().accent));

    if (ImGui::IsItemActive() && newest_.furthest_steps > 0) {
        const double share = static_cast<double>((ImGui::GetIO().MousePos.x - low.x) / width);
        scrub(share, static_cast<double>(em * 0.5f / width));
    } else if (ImGui::IsItemHovered()) {
        help("Timeline",
             "Drag to go back and forth. Marks are states that are kept; playing on from any moment repeats "
             "what you did. Doing something else there forgets what came after it.",
             "Left: the kept state before · Right: one step");
    }
    ImGui::End();
    follow_scrub();
}

// share: of the way to the furthest step. Within `reach` of a state that is there at once, that one is meant.
void Simulate::scrub(double share, double reach) {
    const auto furthest = static_cast<double>(newest_.furthest_steps);
    const double wanted = furthest * std::clamp(share, 0.0, 1.0);
    const auto distance = [&](std::int64_t step) { return std::fabs(static_cast<double>(step) - wanted); };
    std::int64_t nearest = newest_.furthest_steps;
    for (const LiveJob::Kept& kept : newest_.kept) {
        if (distance(kept.step) < distance(nearest)) nearest = kept.step;
    }
    scrubbed_ = distance(nearest) <= furthest * reach ? nearest : std::lround(wanted);
    redraw_after(0.03);
}

// One step at a time: the next wish once this one's picture is there, and the last one in any case.
void Simulate::follow_scrub() {
    if (!scrubbed_) return;
    const std::int64_t step = std::min(*scrubbed_, newest_.furthest_steps);
    if (step == newest_.steps) {
        scrubbed_.reset();
    } else if (!newest_.busy) {
        go_to(step);
        scrubbed_ = step;
    }
}

}  // namespace talus
