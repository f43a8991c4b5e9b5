#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "app/widgets/value_slider.h"
#include "app/workspaces/compare/parts.h"
#include "core/base/math.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr int k_max_dotted = 6;  // levels whose new points are worth a dot each

int levels_of(const Comparison& comparison) { return comparison.plan().sides.front().line->levels(); }

struct Grown {
    std::vector<ImVec2> before;  // the line that was there: x from 0 to 1, y in metres
    std::vector<ImVec2> now;     // with the new points on their way from it
    int level = 0;               // that is growing
};

Grown grown(const MidpointLine& line, double moment) {
    Grown result;
    const int known = std::min(static_cast<int>(std::floor(moment)), line.levels());
    const auto share = static_cast<float>(moment - known);
    const bool moving = known < line.levels() && share > 0;
    result.level = moving ? known + 1 : known;
    const auto points = [](const std::vector<float>& heights) {
        std::vector<ImVec2> list;
        for (std::size_t i = 0; i < heights.size(); ++i)
            list.push_back({static_cast<float>(i) / static_cast<float>(heights.size() - 1), heights[i]});
        return list;
    };
    result.now = points(line.at_level(result.level));
    if (result.level > 0) result.before = points(line.at_level(result.level - 1));
    for (std::size_t i = 1; moving && i + 1 < result.now.size(); i += 2) {
        const float mean = (result.now[i - 1].y + result.now[i + 1].y) / 2;
        result.now[i].y = lerp(mean, result.now[i].y, smoothstep(0, 1, share));
    }
    return result;
}

void draw_line(const ComparedSide& side, std::size_t number, double moment, const Area& area, ImVec2 range) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const float rim = em * 1.2f;
    const auto at = [&](ImVec2 point) {
        return ImVec2{
            area.x + rim + point.x * (area.width - 2 * rim),
            area.y + area.height - rim - (point.y - range.x) / (range.y - range.x) * (area.height - 2 * rim)};
    };
    const ImVec2 end{area.x + area.width, area.y + area.height};
    list.PushClipRect({area.x, area.y}, end, true);
    const Grown line = grown(*side.line, moment);
    ImVec4 ground = theme().dim_text;
    ground.w = 0.25f;
    const ImU32 fill = ImGui::GetColorU32(ground);
    // Smoothed edges would show between one piece and the next.
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    for (std::size_t i = 0; i + 1 < line.now.size(); ++i) {
        const ImVec2 from = at(line.now[i]);
        const ImVec2 to = at(line.now[i + 1]);
        const ImVec2 corners[] = {from, to, {to.x, end.y}, {from.x, end.y}};
        list.AddConvexPolyFilled(corners, 4, fill);
    }
    list.Flags = flags;
    const auto stroke = [&](const std::vector<ImVec2>& points, ImU32 ink, float width) {
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            list.AddLine(at(points[i]), at(points[i + 1]), ink, width);
    };
    stroke(line.before, ImGui::GetColorU32(theme().dim_text), em * 0.07f);
    stroke(line.now, ImGui::GetColorU32(theme().text), em * 0.13f);
    // New points are full, old ones rings: to be told apart in grey, too.
    for (std::size_t i = 0; line.level <= k_max_dotted && i < line.now.size(); ++i) {
        const ImVec2 place = at(line.now[i]);
        const bool fresh = i % 2 == 1 || line.level == 0;
        list.AddCircleFilled(place, em * 0.32f, ImGui::GetColorU32(fresh ? theme().accent : theme().window));
        list.AddCircle(place, em * 0.32f, ImGui::GetColorU32(theme().text), 0, em * 0.09f);
    }
    draw_tag(list, {area.x + em * 0.6f, area.y + em * 0.6f}, letter_of(number) + "   " + side.label, true);
    list.PopClipRect();
}

}  // namespace

void draw_compare_lines(const Comparison& comparison, const Area& area) {
    if (comparison.line_playing) redraw_after(0);
    ImVec2 range{1e9f, -1e9f};
    for (const ComparedSide& side : comparison.plan().sides) {
        for (const float height : side.line->heights())
            range = {std::min(range.x, height), std::max(range.y, height)};
    }
    const auto count = static_cast<float>(comparison.sides());
    for (std::size_t i = 0; i < comparison.sides(); ++i) {
        const float top = std::floor(area.y + area.height * static_cast<float>(i) / count);
        const float bottom = std::floor(area.y + area.height * static_cast<float>(i + 1) / count);
        const Area row{area.x, top, area.width, bottom - top};
        if (i > 0) {
            ImGui::GetWindowDrawList()->AddLine({area.x, top}, {area.x + area.width, top},
                                                ImGui::GetColorU32(theme().border));
        }
        draw_line(comparison.plan().sides[i], i, comparison.line_moment, row, range);
    }
}

void draw_line_transport(Comparison& comparison) {
    const int levels = levels_of(comparison);
    const auto said = [&](std::string_view word, const Fillings& fillings = {}) {
        return worded(word, comparison.plan().language, fillings);
    };
    const float em = ImGui::GetFontSize();
    const auto jump = [&](double moment) {
        comparison.line_moment = clamp(moment, 0.0, static_cast<double>(levels));
        comparison.line_playing = false;
    };
    if (icon_button("compare/back", icon::subtract, said("Back"), said("One level fewer.")))
        jump(std::ceil(comparison.line_moment) - 1);
    ImGui::SameLine(0, em * 0.15f);
    if (icon_button("compare/forward", icon::add, said("Forward"), said("One level more.")))
        jump(std::floor(comparison.line_moment) + 1);
    ImGui::SameLine(0, em * 0.5f);
    if (segment(said(comparison.line_playing ? "Pause" : "Play").c_str(), comparison.line_playing)) {
        comparison.line_playing = !comparison.line_playing;
        if (comparison.line_moment >= levels) comparison.line_moment = 0;
    }
    mark("compare/play");
    ImGui::SameLine(0, em * 0.5f);
    ImGui::SetNextItemWidth(em * 10);
    // While it grows, this is the level whose points are displayed.
    int level = static_cast<int>(std::ceil(comparison.line_moment));
    constexpr int k_first = 0;
    const std::string format = said("Level {number}", {{"number", "%d"}});
    if (value_slider("##level", ImGuiDataType_S32, &level, &k_first, &levels, format.c_str(), false).changed)
        jump(level);
    mark("compare/level");
    help(said("Level"), said("How often each piece of the line has been halved."));
}

}  // namespace talus
