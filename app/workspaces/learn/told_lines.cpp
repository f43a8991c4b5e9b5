#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "app/workspaces/learn/panel_parts.h"
#include "core/lesson/picture/column_lines.h"

namespace talus {
namespace {

// Letters of the arithmetic, in heights of the font.
constexpr float k_max_letters = 1.5f;
constexpr float k_min_letters = 0.85f;
constexpr float k_line_gap_em = 0.3f;  // between the lines, so that one that is broken stays together

float height_of(const ToldLines& told, float size, float width) {
    const float em = ImGui::GetFontSize();
    const float gap = std::floor(em * k_line_gap_em);
    float height = text_height(fonts().bold, em, width, told.title) + gap;
    for (const std::string& line : told.lines) height += text_height(fonts().large, size, width, line) + gap;
    return height + text_height(fonts().text, std::min(em, size), width, told.explanation);
}

}  // namespace

void draw_told(ToldLines told, float width, float height) {
    told.lines = lines_of_column(told.lines);
    const float em = ImGui::GetFontSize();
    float size = std::floor(em * k_max_letters);
    while (size > em * k_min_letters && height_of(told, size, width) > height) --size;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, std::floor(em * k_line_gap_em)});
    wrapped(told.title, fonts().bold, width, theme().text, em);
    for (const std::string& line : told.lines) {
        wrapped(line, fonts().large, width, theme().text, size);
        mark("learn/line");
    }
    wrapped(told.explanation, fonts().text, width, theme().dim_text, std::min(em, size));
    ImGui::PopStyleVar();
}

}  // namespace talus
