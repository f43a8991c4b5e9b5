#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/buttons.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/follow_lesson.h"

namespace talus {
namespace {

// The caption is as large as the room allows, in heights of the font.
constexpr float k_max_text = 1.55f;
constexpr float k_min_text = 1.0f;
constexpr float k_max_share = 0.36f;  // of the middle's height
constexpr float k_attempt_share = 0.88f;
constexpr float k_buttons_em = 13.7f;

struct CaptionSize {
    float size = 0;  // px
    float caption = 0, attempt = 0;
    float height() const { return caption + attempt; }
};

std::string attempt_text(const StepText& text) { return "→ " + text.attempt; }

CaptionSize measured(const StepText& text, float size, float width) {
    CaptionSize words{.size = std::floor(size)};
    words.caption = text_height(fonts().large, words.size, width, text.caption);
    if (!text.attempt.empty())
        words.attempt =
            text_height(fonts().large, std::floor(words.size * k_attempt_share), width, attempt_text(text)) +
            words.size * 0.3f;
    return words;
}

CaptionSize fitting(const StepText& text, float width, float most) {
    const float em = ImGui::GetFontSize();
    CaptionSize words;
    for (float size = k_max_text; size >= k_min_text; size -= 0.05f) {
        words = measured(text, size * em, width);
        if (words.height() <= most) break;
    }
    return words;
}

std::string_view next_word(const Classroom& room) {
    if (room.learn.transport.position() < room.guided.stop()) return "To its end";
    if (room.learn.prediction.question() != Question::none) return "Show me";
    if (!room.guided.at_last()) return "Next";
    return lesson_after(room.guided) != nullptr ? "Next lesson" : "The end";
}

void draw_buttons(Classroom& room, ImVec2 at) {
    const float em = ImGui::GetFontSize();
    ImGui::SetCursorScreenPos(at);
    const bool first = room.guided.place() == 0;
    ImGui::BeginDisabled(first);
    if (ImGui::Button((worded_here(room, "Back") + "##lesson").c_str(), {em * 4.4f, em * 2}))
        act(room, LearnAction::last_part);
    ImGui::EndDisabled();
    mark("guided/back");
    help(worded_here(room, "Back"), worded_here(room, "To the step before."),
         key_here(room, LearnAction::last_part));
    ImGui::SameLine(0, em * 0.4f);
    const std::string_view word = next_word(room);
    ImGui::BeginDisabled(word == "The end");
    if (accent_button((worded_here(room, word) + "##next").c_str(), {em * 8.4f, em * 2}))
        act(room, LearnAction::next_part);
    ImGui::EndDisabled();
    mark("guided/next");
    help(worded_here(room, "Next"),
         worded_here(room, "To the next step; what plays or is asked first comes to its end."),
         key_here(room, LearnAction::next_part));
}

}  // namespace

float draw_guided_bar(Classroom& room, const Area& middle) {
    const GuidedLesson& guided = room.guided;
    const float em = ImGui::GetFontSize();
    const float pad = std::floor(em * 0.8f);
    const float width = middle.width - 2 * pad;
    const float row = std::floor(em * 2);
    const StepText& text = guided.text();
    const CaptionSize words = fitting(text, width, middle.height * k_max_share);
    float room_for_words = 0;
    for (const StepText& each : guided.texts_around())
        room_for_words = std::max(room_for_words, fitting(each, width, middle.height * k_max_share).height());
    const float score = height_of_score(room, width);
    const float height = std::floor(row + room_for_words + score + 2.4f * pad);
    begin_part("guided", {middle.x, middle.y, middle.width, height}, theme().panel,
               ImGui::GetStyle().WindowPadding);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner{middle.x + pad, middle.y + std::floor(pad * 0.6f)};
    const std::size_t steps = guided.lesson().steps.size();
    const std::string number =
        worded_here(room, "{number} of {count}",
                    {{"number", std::to_string(guided.place() + 1)}, {"count", std::to_string(steps)}});
    const float line = corner.y + (row - em) / 2;
    const float title = fonts().bold->CalcTextSizeA(em, 1e6f, 0, guided.title().c_str()).x;
    list.AddText(fonts().bold, em, {corner.x, line}, ImGui::GetColorU32(theme().dim_text),
                 guided.title().c_str());
    list.AddText(fonts().text, em, {corner.x + title + em * 0.8f, line}, ImGui::GetColorU32(theme().dim_text),
                 number.c_str());
    draw_buttons(room, {corner.x + width - em * k_buttons_em, corner.y});
    ImGui::SameLine(0, 0);
    float y = corner.y + row + pad * 0.4f;
    paint_text(list, fonts().large, words.size, {corner.x, y}, width, theme().text, text.caption);
    y += words.caption + words.size * 0.3f;
    if (!text.attempt.empty())
        paint_text(list, fonts().large, std::floor(words.size * k_attempt_share), {corner.x, y}, width,
                   theme().accent, attempt_text(text));
    draw_score_below(room, {corner.x, corner.y + row + pad * 0.4f + words.height() + words.size * 0.3f},
                     width);
    // How far the lesson has come.
    const float foot = middle.y + height;
    const float bar = std::max(2.0f, std::floor(em * 0.18f));
    const float share = static_cast<float>(guided.place() + 1) / static_cast<float>(steps);
    list.AddRectFilled({middle.x, foot - bar}, {middle.x + middle.width, foot},
                       ImGui::GetColorU32(theme().field));
    list.AddRectFilled({middle.x, foot - bar}, {middle.x + middle.width * share, foot},
                       ImGui::GetColorU32(theme().accent));
    ImGui::End();
    room.ui.captioned_above = height;
    return height;
}

}  // namespace talus
