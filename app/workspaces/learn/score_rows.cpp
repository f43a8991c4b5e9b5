#include "app/workspaces/learn/drawing.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "app/workspaces/learn/follow_lesson.h"

namespace talus {
namespace {

constexpr float k_button_gap_em = 0.8f;  // between the line and its button

std::string copy_label(const Classroom& room) { return worded_here(room, "Copy") + "##score"; }

float width_of_copy(const Classroom& room) {
    return ImGui::CalcTextSize(worded_here(room, "Copy").c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

void copy_button(const Classroom& room, const char* name) {
    if (ImGui::Button((copy_label(room) + name).c_str())) ImGui::SetClipboardText(score_line(room).c_str());
    mark(name);
    help(worded_here(room, "Copy"),
         worded_here(room, "The line, to be pasted into a message to the teacher. Nobody's name is in it."));
}

// Beside the button.
float text_width(const Classroom& room, float width) {
    return std::max(width - width_of_copy(room) - ImGui::GetFontSize() * k_button_gap_em,
                    ImGui::GetFontSize() * 8);
}

bool is_below(const Classroom& room) { return room.score && room.guided.at_last(); }

}  // namespace

void draw_score_rows(Classroom& room) {
    bool keeps = room.keeps_score;
    if (ImGui::Checkbox((worded_here(room, "Keep score") + "##guided").c_str(), &keeps))
        keep_score(room, keeps);
    mark("guided/score");
    help(worded_here(room, "Keep score"),
         worded_here(room,
                     "Counts from now on which questions are answered at the first try, until the lesson is "
                     "closed or begun anew. To answer one once more improves nothing."));
    if (!room.score) return;
    ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
    ImGui::TextWrapped("%s", score_line(room).c_str());
    ImGui::PopStyleColor();
    copy_button(room, "guided/copy_score");
}

float height_of_score(const Classroom& room, float width) {
    if (!is_below(room)) return 0;
    const float em = ImGui::GetFontSize();
    const float text = text_height(fonts().text, em, text_width(room, width), score_line(room));
    return std::floor(std::max(text, ImGui::GetFrameHeight()) + em * 0.4f);
}

void draw_score_below(Classroom& room, ImVec2 at, float width) {
    if (!is_below(room)) return;
    const float em = ImGui::GetFontSize();
    const float wide = text_width(room, width);
    const std::string line = score_line(room);
    const float lead = std::max(0.0f, (ImGui::GetFrameHeight() - em) / 2);
    paint_text(*ImGui::GetWindowDrawList(), fonts().text, em, {at.x, at.y + lead}, wide, theme().text, line);
    const float used = std::min(wide, fonts().text->CalcTextSizeA(em, 1e6f, 0, line.c_str()).x);
    ImGui::SetCursorScreenPos({at.x + used + em * k_button_gap_em, at.y});
    copy_button(room, "guided/copy_score_below");
}

}  // namespace talus
