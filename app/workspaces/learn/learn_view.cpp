#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "app/lesson/marks.h"
#include "app/lesson/paint_trace.h"
#include "app/widgets/buttons.h"
#include "app/widgets/decimal_input.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/follow_lesson.h"
#include "app/workspaces/learn/panel_parts.h"
#include "app/workspaces/learn/trying.h"
#include "core/lesson/script/reasons.h"
#include "core/lesson/trace/half_steps.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

constexpr float k_line_em = 5.4f;       // height of the arithmetic
constexpr float k_silent_em = 1.6f;     // where there is none
constexpr float k_transport_em = 4.9f;  // of the scrub bar and its buttons
constexpr float k_min_column = 0.4f;    // of the middle's width, for a map with words beside it
// Shares of the height of the column beside a map that the words below the surface get; the larger one is
// for more than k_many_lines lines.
constexpr float k_beside_share = 0.5f;
constexpr float k_many_share = 0.62f;
constexpr int k_many_lines = 4;

// The words below or beside the lattice. Beside it they have half the width, and as many lines as they need.
struct Words {
    Area area;
    float width = 0;  // without the margins
    bool beside = false;

    void say(const std::string& text, ImFont* font, float room, const ImVec4& ink) const {
        beside ? wrapped(text, font, room, ink) : fitted(text, font, room, ink);
    }
};

// The point whose arithmetic is shown: the one that the step placed; where it changed many, the one that is
// pointed at, or the cell that was clicked.
LatticePoint point_told(const Learn& learn, std::int64_t step) {
    const Trace& trace = *learn.trace();
    if (trace.swept() != nullptr) return learn.cell_told();
    const bool moves = learn.pointed && trace.placed()->changes(step, *learn.pointed);
    return trace.point_told(step, moves ? *learn.pointed : LatticePoint{});
}

std::string title_of(const Classroom& room, std::int64_t step, LatticePoint point) {
    const Trace& trace = *room.learn.trace();
    const std::string label = trace.track().mark_of(step).label(room.learn.language);
    if (trace.placed() != nullptr)
        return worded_here(room, "Step {number} of {count}",
                           {{"number", std::to_string(step + 1)}, {"count", std::to_string(trace.steps())}}) +
               "   " + label;
    return label + "   " +
           worded_here(room, "Cell {point}",
                       {{"point", std::to_string(point.x) + ", " + std::to_string(point.y)}});
}

void draw_step(Classroom& room, const Words& words) {
    // Ground alone is looked at: how its last point came about would only distract.
    if (is_wave(room.learn) || (is_silent(room) && room.learn.panes == Learn::Panes::surface)) return;
    const float width = words.width - draw_trying(room, words.width);
    const Learn& learn = room.learn;
    const Trace& trace = *learn.trace();
    const auto step = learn.current();
    if (!step) {
        const bool places = trace.placed() != nullptr;
        words.say(worded_here(room, places ? "Nothing is known yet." : "The map at the beginning"),
                  fonts().bold, width, theme().text);
        if (is_silent(room)) return;
        words.say(worded_here(room, "Press Right, or the clicker's button"), fonts().large, width,
                  theme().text);
        words.say(worded_here(room, places ? "Space plays. Each press places one point; Left takes it back."
                                           : "Each press is one step over all cells; Left takes it back. "
                                             "Point at a cell, or click it, for its arithmetic."),
                  fonts().text, width, theme().dim_text);
        return;
    }
    const Arithmetic line = trace.arithmetic(*step, point_told(learn, *step), learn.language);
    ToldLines told{.title = title_of(room, *step, line.point),
                   .explanation = localized(trace.explanation(*step, line, learn.language), learn.language)};
    if (is_silent(room)) return words.say(told.title, fonts().bold, width, theme().text);
    const std::string heading = trace.track().mark_of(*step).label(learn.language);
    for (const std::string& each : trace.written_lines(line)) {
        if (each != heading) told.lines.push_back(localized(each, learn.language));  // it is the title
    }
    if (words.beside) return draw_told(std::move(told), width, ImGui::GetContentRegionAvail().y);
    fitted(told.title, fonts().bold, width, theme().text);
    for (const std::string& each : told.lines) {
        fitted(each, fonts().large, width, theme().text);
        mark("learn/line");
    }
    fitted(told.explanation, fonts().text, words.width, theme().dim_text);
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
    const bool entered = decimal_input("##mean", worded_here(room, "the mean").c_str(), room.said_mean,
                                       decimal_mark(room.learn.language));
    mark("learn/mean");
    ImGui::SameLine();
    const bool pressed = ImGui::Button((worded_here(room, "Say it") + "##mean").c_str());
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

void draw_question(Classroom& room, const Words& words) {
    const float width = words.width;
    Learn& learn = room.learn;
    const Prediction& prediction = learn.prediction;
    const Question question = prediction.question();
    const bool of_map = question == Question::cell || question == Question::choice;
    const std::string point = written_place(prediction.point(), *learn.trace(), learn.language);
    const std::string what =
        of_map                        ? room.guided.question().question
        : question == Question::point ? worded_here(room, "Which point comes next? Click it.")
        : question == Question::parents
            ? worded_here(room, "Click the parents of {point}: {found} of {count} found.",
                          {{"point", point},
                           {"found", std::to_string(prediction.found().size())},
                           {"count", std::to_string(prediction.to_find())}})
        : prediction.alone()
            ? room.guided.question().question
            : worded_here(room, "What is the mean of the parents of {point}? The random number comes after.",
                          {{"point", point}});
    const bool hinted = prediction.hint() && question != Question::mean && question != Question::choice;
    const std::string_view hint = learn.trace()->placed() != nullptr ? "– the rings show the answer"
                                                                     : "– the yellow frames show the answer";
    words.say(what + (hinted ? " " + worded_here(room, hint) : ""), fonts().bold, width, theme().text);
    if (question == Question::choice) draw_choices(room, width);
    if (question == Question::mean) {
        ask_for_mean(room, width);
        ImGui::SameLine();
    }
    const float begins = ImGui::GetCursorPosX();
    if (ImGui::Button((worded_here(room, "Show me") + "##answer").c_str())) learn.give_up();
    mark("learn/give_up");
    if (learn.keeps_score) {
        ImGui::SameLine();
        ImGui::TextDisabled("%s", worded_here(room, "{right} of {asked} right at once",
                                              {{"right", std::to_string(prediction.score().right)},
                                               {"asked", std::to_string(prediction.score().asked)}})
                                      .c_str());
    }
    if (prediction.was_wrong() && words.beside) {
        wrapped(reason_told(room), fonts().text, width, theme().error);
    } else if (prediction.was_wrong()) {
        ImGui::SameLine();
        fitted(reason_told(room), fonts().text, width - (ImGui::GetCursorPosX() - begins), theme().error);
    } else if (learn.cursor() && words.beside) {
        wrapped(worded_here(room, "Arrow keys move the frame, Enter chooses."), fonts().text, width,
                theme().dim_text);
    } else if (learn.cursor()) {
        ImGui::SameLine();
        ImGui::TextDisabled("%s", worded_here(room, "Arrow keys move the frame, Enter chooses.").c_str());
    }
}

// What was asked alone, once it is answered: a guided lesson goes on when the teacher does.
void draw_answer(const Classroom& room, const Words& words) {
    const float width = words.width;
    const AskedAndAnswered& asked = room.guided.question();
    words.say(asked.question, fonts().bold, width, theme().dim_text);
    words.say(asked.answer, fonts().large, width, theme().text);
    const std::string_view verdict = room.learn.prediction.gave_up() ? "That is the answer." : "Right.";
    words.say(worded_here(room, verdict) + " " + what_comes_next(room), fonts().text, width,
              theme().dim_text);
}

// The height of the words where they stand below the lattice, in heights of the font.
float height_below(const Classroom& room, float width) {
    const Learn& learn = room.learn;
    // A question needs its room, and the picture keeps its place when it comes.
    const bool silent =
        learn.trace() != nullptr && is_silent(room) && room.guided.step().predict == Question::none;
    float told = silent ? k_silent_em : k_line_em;
    // Once it is answered, too: nothing moves then.
    if (room.guided.is_open() && room.guided.step().predict == Question::choice)
        told = std::max(told, height_of_choices(room, width));
    return told;
}

// The middle below the caption.
struct Division {
    Area lattice, surface, transport;
    Words words;
};

Division divided(const Classroom& room, const Area& middle) {
    const Learn& learn = room.learn;
    const Trace* trace = learn.trace().get();
    const float em = ImGui::GetFontSize();
    const float margins = em * 1.8f;
    const float foot = std::floor(em * k_transport_em);
    const float height = middle.height - foot;
    Division parts;
    parts.transport = {middle.x, middle.y + height, middle.width, foot};
    const bool in_strip = trace != nullptr && learn.panes == Learn::Panes::strip && has_strip(learn.choice());
    const bool alone = in_strip || (trace != nullptr && trace->is_line());
    const float half = alone || learn.panes == Learn::Panes::lattice ? middle.width
                       : learn.panes == Learn::Panes::surface        ? 0.0f
                                                                     : std::floor(middle.width / 2);
    Words& words = parts.words;
    // A map's many lines beside it leave it the whole height.
    words.beside = trace != nullptr && max_lines_of(*trace) > 1 && half > 0 && !alone;
    if (!words.beside) {
        words.width = middle.width - margins;
        const float told = std::floor(em * height_below(room, words.width));
        words.area = {middle.x, middle.y + height - told, middle.width, told};
        parts.lattice = {middle.x, middle.y, half, height - told};
        parts.surface = {middle.x + half, middle.y, alone ? 0 : middle.width - half, height - told};
        return parts;
    }
    // No wider than its cells need.
    const float column = std::floor(std::clamp(height, middle.width * k_min_column, middle.width / 2));
    words.width = middle.width - column - margins;
    float told = std::floor(height * (max_lines_of(*trace) > k_many_lines ? k_many_share : k_beside_share));
    if (is_silent(room) && room.guided.step().predict == Question::none)
        told = std::floor(em * k_silent_em * 2);
    if (room.guided.is_open() && room.guided.step().predict == Question::choice)
        told = std::max(
            told, std::floor(em * height_of_choices(room, words.width) +
                             text_height(fonts().bold, em, words.width, room.guided.question().question)));
    if (half == middle.width) told = height;
    told = std::min(told, height);
    parts.lattice = {middle.x, middle.y, column, height};
    parts.surface = {middle.x + column, middle.y, half == middle.width ? 0 : middle.width - column,
                     height - told};
    words.area = {middle.x + column, middle.y + height - told, middle.width - column, told};
    return parts;
}

void draw_words(Classroom& room, const Words& words) {
    const Learn& learn = room.learn;
    if (learn.trace() == nullptr) return;
    if (learn.prediction.question() != Question::none) {
        draw_question(room, words);
    } else if (learn.answered()) {
        draw_answer(room, words);
    } else {
        draw_step(room, words);
    }
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
    const Division parts = divided(room, middle);
    const Area& lattice = parts.lattice;
    const Trace* trace = learn.trace().get();
    const bool in_strip = trace != nullptr && learn.panes == Learn::Panes::strip && has_strip(learn.choice());
    if (lattice.width > 0) {
        begin_part("lattice", lattice, theme().panel, {0, 0});
        if (in_strip) {
            paint(*ImGui::GetWindowDrawList(), [&](PicturePen& pen) {
                draw_strip(pen, *trace, learn.choice(), learn.transport.position(), learn.language,
                           box_of(lattice));
            });
        } else if (trace != nullptr) {
            draw_trace(room, lattice);
            if (!trace->is_line()) draw_step_marks(room, lattice);
        } else {
            ImGui::SetCursorScreenPos({lattice.x + em, lattice.y + em});
            const std::string_view said =
                spoken(learn.failed() ? "The terrain was not made." : "The terrain is being made…");
            ImGui::TextUnformatted(said.data(), said.data() + said.size());
        }
        ImGui::End();
    }
    begin_part("lesson", parts.words.area, theme().window, {em * 0.9f, em * 0.5f});
    draw_words(room, parts.words);
    ImGui::End();
    begin_part("transport", parts.transport, theme().window, {em * 0.9f, 0});
    draw_transport(room, parts.transport.width - em * 1.8f);
    ImGui::End();
    return parts.surface;
}

void draw_blank(const Learn& learn) {
    if (!learn.blank) return;
    ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, IM_COL32(0, 0, 0, 255));
}

}  // namespace talus
