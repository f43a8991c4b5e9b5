#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <string>

#include "app/widgets/buttons.h"
#include "app/widgets/decimal_input.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"
#include "app/workspaces/learn/draw_strip.h"
#include "app/workspaces/learn/draw_trace.h"
#include "app/workspaces/learn/draw_transport.h"
#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/follow_lesson.h"
#include "app/workspaces/learn/marks.h"
#include "app/workspaces/learn/panel_parts.h"
#include "app/workspaces/learn/step_marks.h"
#include "app/workspaces/learn/trying.h"
#include "core/lesson/half_steps.h"
#include "core/lesson/reasons.h"

namespace talus {
namespace {

constexpr float k_line_em = 5.4f;       // height of the arithmetic
constexpr float k_text_em = 1.4f;       // of what stands around several lines
constexpr float k_max_line_em = 1.7f;   // letters of one of them: as large as those of one alone
constexpr float k_told_share = 0.48f;   // of the middle's height that they and the transport may take
constexpr float k_silent_em = 1.6f;     // where there is none
constexpr float k_transport_em = 4.9f;  // of the scrub bar and its buttons

// The point whose arithmetic is told: the one that the step placed; where it changed many, the one that is
// pointed at, or the cell that was clicked.
LatticePoint point_told(const Learn& learn, std::int64_t step) {
    const Trace& trace = *learn.trace();
    if (const auto placed = trace.point_placed(step)) return *placed;
    if (!trace.places_points()) return learn.cell_told();
    return learn.pointed && trace.changes(step, *learn.pointed) ? *learn.pointed : LatticePoint{};
}

std::string title_of(const Classroom& room, std::int64_t step, LatticePoint point) {
    const Trace& trace = *room.learn.trace();
    const std::string label = trace.track().mark_of(step).label(room.learn.language);
    if (trace.places_points())
        return worded_here(room, Word::step_of,
                           {{"number", std::to_string(step + 1)}, {"count", std::to_string(trace.steps())}}) +
               "   " + label;
    return label + "   " +
           worded_here(room, Word::cell_at,
                       {{"point", std::to_string(point.x) + ", " + std::to_string(point.y)}});
}

// The letters of several lines, in heights of the font: as large as they may be in a middle of this height.
float line_em(int lines, float height) {
    const float room = height * k_told_share / ImGui::GetFontSize() - k_transport_em - 2 * k_text_em;
    return std::clamp(room / static_cast<float>(lines) - (k_text_em - 1), 1.0f, k_max_line_em);
}

// A guided step's own moment, at which it tells no arithmetic.
bool is_silent(const Classroom& room) {
    const GuidedLesson& guided = room.guided;
    const Learn& learn = room.learn;
    return guided.is_open() && learn.transport.position() == guided.stop() &&
           learn.prediction.question() == Question::none && !learn.answered() &&
           !tells_arithmetic(guided.step(), *learn.trace(), guided.stop());
}

// letters: of several lines, in heights of the font.
void draw_step(Classroom& room, float all, float letters) {
    // Ground alone is looked at: how its last point came about would only distract.
    if (is_wave(room.learn) || (is_silent(room) && room.learn.panes == Learn::Panes::surface)) return;
    const float width = all - draw_trying(room, all);
    const Learn& learn = room.learn;
    const Trace& trace = *learn.trace();
    const auto step = learn.current();
    if (!step) {
        const bool places = trace.places_points();
        fitted(worded_here(room, places ? Word::nothing_known : Word::map_begins), fonts().bold, width,
               theme().text);
        if (is_silent(room)) return;
        fitted(worded_here(room, Word::press_right), fonts().large, width, theme().text);
        fitted(worded_here(room, places ? Word::press_places : Word::press_changes), fonts().text, width,
               theme().dim_text);
        return;
    }
    const Arithmetic line = trace.arithmetic(*step, point_told(learn, *step), learn.language);
    fitted(title_of(room, *step, line.point), fonts().bold, width, theme().text);
    if (is_silent(room)) return;
    const std::vector<std::string> lines = trace.written_lines(line);
    const float size = trace.most_lines() > 1 ? std::floor(letters * ImGui::GetFontSize()) : 0;
    const std::string heading = trace.track().mark_of(*step).label(learn.language);
    for (const std::string& each : lines) {
        if (each == heading) continue;  // it is the title
        fitted(localized(each, learn.language), fonts().large, width, theme().text, size);
        mark("learn/line");
    }
    fitted(localized(trace.explanation(*step, line, learn.language), learn.language), fonts().text, all,
           theme().dim_text);
}

void ask_for_mean(Classroom& room, float width) {
    Learn& learn = room.learn;
    const Trace& trace = *learn.trace();
    std::string text = trace.written_out(trace.arithmetic(learn.prediction.step()), false);
    // The question stops at the sign: what comes after it is the answer.
    text = localized(text.substr(0, std::min(text.find(" = "), text.find(" ≈ "))) + " = ?", learn.language);
    const float em = ImGui::GetFontSize();
    fitted(text, fonts().large, width, theme().text);
    ImGui::SetNextItemWidth(em * 7);
    offer_keyboard("##mean");
    const bool entered = decimal_input("##mean", worded_here(room, Word::the_mean).c_str(), room.said_mean,
                                       worded_here(room, Word::decimal_mark));
    mark("learn/mean");
    ImGui::SameLine();
    const bool pressed = ImGui::Button((worded_here(room, Word::check) + "##mean").c_str());
    mark("learn/say");
    if (!entered && !pressed) return;
    const auto mean = decimal_of(room.said_mean);
    if (!mean) return;
    learn.say_mean(*mean);
    room.said_mean.clear();
}

// Calls back with each answer and whether it begins a line of buttons.
void each_choice(const std::vector<std::string>& choices, float width,
                 const std::function<void(std::size_t, bool begins)>& place) {
    const ImGuiStyle& style = ImGui::GetStyle();
    float used = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const float wide = ImGui::CalcTextSize(choices[i].c_str()).x + 2 * style.FramePadding.x;
        const bool begins = i == 0 || used + style.ItemSpacing.x + wide > width;
        used = begins ? wide : used + style.ItemSpacing.x + wide;
        place(i, begins);
    }
}

// The height of a question with its answers, in heights of the font.
float height_of_choices(const Classroom& room, float width) {
    int lines = 1;  // for what stands below them
    each_choice(room.guided.question().choices, width, [&](std::size_t, bool begins) { lines += begins; });
    return (ImGui::GetTextLineHeightWithSpacing() +
            static_cast<float>(lines) * ImGui::GetFrameHeightWithSpacing()) /
               ImGui::GetFontSize() +
           0.5f;
}

// A button for each answer, in as many lines as they need.
void draw_choices(Classroom& room, float width) {
    Learn& learn = room.learn;
    const std::vector<std::string>& choices = room.guided.question().choices;
    each_choice(choices, width, [&](std::size_t i, bool begins) {
        if (!begins) ImGui::SameLine();
        const std::string label = choices[i] + "##choice" + std::to_string(i);
        const bool hinted = learn.prediction.hint() && i == learn.prediction.right_choice();
        if (hinted ? accent_button(label.c_str()) : ImGui::Button(label.c_str())) learn.prediction.choose(i);
        mark("learn/choice/" + std::to_string(i));
    });
}

// Why the last answer was wrong.
std::string reason_told(const Classroom& room) {
    const Prediction& prediction = room.learn.prediction;
    const std::vector<std::string>& reasons = room.guided.question().reasons;
    const std::size_t chosen = prediction.wrong_answer()->choice;
    if (prediction.question() == Question::choice && chosen < reasons.size()) return reasons[chosen];
    const LessonQuestion asked = room.guided.is_open() ? room.guided.step().question : LessonQuestion{};
    return reason_of(prediction, *room.learn.trace(), asked).in(room.learn.language);
}

void draw_question(Classroom& room, float width) {
    Learn& learn = room.learn;
    const Prediction& prediction = learn.prediction;
    const Question question = prediction.question();
    const bool of_map = question == Question::cell || question == Question::choice;
    const std::string what = of_map                        ? room.guided.question().question
                             : question == Question::point ? worded_here(room, Word::ask_next)
                             : question == Question::parents
                                 ? worded_here(room, Word::ask_its_parents,
                                               {{"found", std::to_string(prediction.found().size())},
                                                {"count", std::to_string(prediction.to_find())}})
                             : prediction.alone() ? room.guided.question().question
                                                  : worded_here(room, Word::ask_its_mean);
    const bool ringed = prediction.hint() && question != Question::mean && question != Question::choice;
    fitted(what + (ringed ? "  " + worded_here(room, Word::ringed) : ""), fonts().bold, width, theme().text);
    if (question == Question::choice) draw_choices(room, width);
    if (question == Question::mean) {
        ask_for_mean(room, width);
        ImGui::SameLine();
    }
    const float begins = ImGui::GetCursorPosX();
    if (ImGui::Button((worded_here(room, Word::show_me) + "##answer").c_str())) learn.give_up();
    mark("learn/give_up");
    if (learn.keeps_score) {
        ImGui::SameLine();
        ImGui::TextDisabled("%s", worded_here(room, Word::right_at_once,
                                              {{"right", std::to_string(prediction.score().right)},
                                               {"asked", std::to_string(prediction.score().asked)}})
                                      .c_str());
    }
    if (prediction.was_wrong()) {
        ImGui::SameLine();
        fitted(reason_told(room), fonts().text, width - (ImGui::GetCursorPosX() - begins), theme().error);
    } else if (learn.cursor()) {
        ImGui::SameLine();
        ImGui::TextDisabled("%s", worded_here(room, Word::keys_answer).c_str());
    }
}

// What was asked alone, once it is answered: a guided lesson goes on when the teacher does.
void draw_answer(const Classroom& room, float width) {
    const AskedAndAnswered& asked = room.guided.question();
    fitted(asked.question, fonts().bold, width, theme().dim_text);
    fitted(asked.answer, fonts().large, width, theme().text);
    const std::string key = key_here(room, LearnAction::next_part);
    const Word verdict = room.learn.prediction.gave_up() ? Word::that_is_it : Word::right;
    fitted(worded_here(room, verdict) + " " + worded_here(room, Word::goes_on, {{"key", key}}), fonts().text,
           width, theme().dim_text);
}

}  // namespace

Area draw_learn(Classroom& room, const Area& all) {
    Learn& learn = room.learn;
    const float em = ImGui::GetFontSize();
    if (learn.transport.playing()) redraw_after(learn.transport.next_change());
    // A window that rests looks for changes of the lesson's file all the same.
    if (room.guided.is_open() && !room.guided.file().empty())
        redraw_after(std::chrono::duration<double>(LessonWatch::k_pause).count());
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (moved.x != 0 || moved.y != 0) learn.mouse_rests = false;
    learn.pointed.reset();
    Area middle = all;
    if (room.guided.is_open()) {
        const float bar = draw_guided_bar(room, all);
        middle = {all.x, all.y + bar, all.width, all.height - bar};
    }
    const bool silent = learn.trace() != nullptr && is_silent(room);
    const int lines = learn.trace() != nullptr ? learn.trace()->most_lines() : 1;
    const float letters = line_em(lines, middle.height);
    float told = k_line_em;
    if (lines > 1) told = static_cast<float>(lines) * (letters + k_text_em - 1) + 2 * k_text_em;
    if (silent) told = k_silent_em;
    if (learn.prediction.question() == Question::choice)
        told = std::max(told, height_of_choices(room, middle.width - em * 1.8f));
    const float foot = std::floor(em * (told + k_transport_em));
    const Area strip{middle.x, middle.y + middle.height - foot, middle.width, foot};
    Area lattice{middle.x, middle.y, middle.width, middle.height - foot};
    Area surface{middle.x, middle.y, 0, middle.height - foot};
    const Trace* trace = learn.trace().get();
    const bool in_strip = trace != nullptr && learn.panes == Learn::Panes::strip && has_strip(learn.choice());
    if (in_strip || (trace != nullptr && trace->is_line())) {
        surface.width = 0;
    } else if (learn.panes == Learn::Panes::surface) {
        surface.width = std::exchange(lattice.width, 0.0f);
    } else if (learn.panes != Learn::Panes::lattice) {
        lattice.width = std::floor(middle.width / 2);
        surface = {middle.x + lattice.width, middle.y, middle.width - lattice.width, lattice.height};
    }
    if (lattice.width > 0) {
        begin_part("lattice", lattice, theme().panel, {0, 0});
        if (in_strip) {
            draw_strip(room, lattice);
        } else if (trace != nullptr) {
            draw_trace(room, lattice);
            if (!trace->is_line()) draw_step_marks(room, lattice);
        } else {
            ImGui::SetCursorScreenPos({lattice.x + em, lattice.y + em});
            ImGui::TextUnformatted(learn.failed() ? "The terrain was not made."
                                                  : "The terrain is being made…");
        }
        ImGui::End();
    }
    begin_part("lesson", strip, theme().window, {em * 0.9f, em * 0.5f});
    const float width = strip.width - em * 1.8f;
    const float top = ImGui::GetCursorPosY();
    if (trace == nullptr) {
        ImGui::Dummy({width, em});
    } else if (learn.prediction.question() != Question::none) {
        draw_question(room, width);
    } else if (learn.answered()) {
        draw_answer(room, width);
    } else {
        draw_step(room, width, letters);
    }
    ImGui::SetCursorPosY(top + std::floor(em * told));
    draw_transport(room, width);
    ImGui::End();
    return surface;
}

void draw_blank(const Learn& learn) {
    if (!learn.blank) return;
    ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, IM_COL32(0, 0, 0, 255));
}

}  // namespace talus
