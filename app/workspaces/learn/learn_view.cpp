#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/buttons.h"
#include "app/widgets/decimal_input.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"
#include "app/workspaces/learn/draw_blur.h"
#include "app/workspaces/learn/draw_lattice.h"
#include "app/workspaces/learn/draw_line.h"
#include "app/workspaces/learn/draw_transport.h"
#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/panel_parts.h"
#include "core/lesson/written_out.h"

namespace talus {
namespace {

constexpr float k_line_em = 5.4f;       // height of the arithmetic
constexpr float k_silent_em = 1.6f;     // where there is none
constexpr float k_transport_em = 4.9f;  // of the scrub bar and its buttons

std::string name_of(const Mark& mark, std::int64_t position, const Track& track) {
    return "Step " + std::to_string(position) + " of " + std::to_string(track.steps) + "   " + mark.label;
}

const Mark& mark_of(const Track& track, std::int64_t step) {
    const Mark* found = &track.marks.front();
    for (const Mark& mark : track.marks) {
        if (mark.step <= step) found = &mark;
    }
    return *found;
}

// What the step did; where it moved all old points, what it did to the one that is pointed at.
Arithmetic line_told(const Learn& learn, std::int64_t step) {
    if (!learn.point_placed(step) && learn.pointed) {
        const PlacementOrder& order = learn.order();
        if (order.known(*learn.pointed, step) && order.moves(order.phase_of(step), *learn.pointed))
            return learn.lesson().arithmetic(step, *learn.pointed);
    }
    return learn.ground().arithmetic(step);
}

// What is added to the mean, in words.
std::string addend(const Learn& learn, const Arithmetic& line) {
    if (learn.choice().typed.contains(line.point)) return "an offset that was typed";
    if (learn.choice().no_offsets && !learn.choice().exact) return "no offset: the dice are put away";
    const std::string amplitude = written_number(line.amplitude, learn.ground().decimals());
    return learn.stage().law == DiamondSquare::Law::gaussian
               ? "a random number around 0, usually within ±" + amplitude
               : "a random number from −" + amplitude + " to " + amplitude;
}

std::string explanation(const Learn& learn, const Arithmetic& line) {
    if (line.given) return "A seed: given.";
    if (line.phase == Phase::remaining_additions)
        return "What levels finer than this lattice would still move its points by.";
    if (!learn.is_line() && !places_points(line.phase))
        return "Random additions: every old point moves, by " + addend(learn, line) + ". This is point " +
               std::to_string(line.point.x) + ", " + std::to_string(line.point.y) + ".";
    if (line.phase == Phase::seeds) return "A seed: the base height and " + addend(learn, line) + ".";
    const std::string parents = line.count == 2                ? "the two ends of its piece"
                                : line.count == 3              ? "three neighbours at the border"
                                : line.phase == Phase::diamond ? "four corners"
                                                               : "four neighbours";
    return "Mean of " + parents + ", and " + addend(learn, line) + ".";
}

// A guided step's own moment, at which it tells no arithmetic.
bool is_silent(const Classroom& room) {
    const GuidedLesson& guided = room.guided;
    const Learn& learn = room.learn;
    return guided.is_open() && learn.transport.position() == guided.stop() &&
           learn.prediction.question() == Question::none && !learn.answered() &&
           !tells_arithmetic(guided.step(), learn.ground(), guided.stop());
}

void draw_step(const Classroom& room, float width) {
    const Learn& learn = room.learn;
    const Track& track = learn.transport.track();
    const auto step = learn.current();
    if (!step) {
        fitted("Nothing is known yet.", fonts().bold, width, theme().text);
        fitted("Press Right, or the clicker's button", fonts().large, width, theme().text);
        fitted("Space plays. Each press places one point; Left takes it back.", fonts().text, width,
               theme().dim_text);
        return;
    }
    const Arithmetic line = line_told(learn, *step);
    fitted(name_of(mark_of(track, *step), *step + 1, track), fonts().bold, width, theme().text);
    if (is_silent(room)) return;
    fitted(written_out(line, learn.ground().decimals()), fonts().large, width, theme().text);
    fitted(explanation(learn, line), fonts().text, width, theme().dim_text);
}

void ask_for_mean(Classroom& room, float width) {
    Learn& learn = room.learn;
    const Arithmetic line = learn.ground().arithmetic(learn.prediction.step());
    std::string text = written_out(line, learn.ground().decimals(), false);
    // The question stops at the sign: what comes after it is the answer.
    text = text.substr(0, std::min(text.find(" = "), text.find(" ≈ "))) + " = ?";
    const float em = ImGui::GetFontSize();
    fitted(text, fonts().large, width, theme().text);
    ImGui::SetNextItemWidth(em * 7);
    if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
    const bool entered = decimal_input("##mean", "the mean", room.said_mean);
    mark("learn/mean");
    ImGui::SameLine();
    const bool pressed = ImGui::Button("Say it");
    mark("learn/say");
    if (!entered && !pressed) return;
    const auto mean = decimal_of(room.said_mean);
    if (!mean) return;
    learn.say_mean(*mean);
    room.said_mean.clear();
}

void draw_question(Classroom& room, float width) {
    Learn& learn = room.learn;
    const Prediction& prediction = learn.prediction;
    const Question question = prediction.question();
    std::string what = question == Question::point ? "Which point comes next? Click it."
                       : question == Question::parents
                           ? "Click its parents: " + std::to_string(prediction.found().size()) + " of " +
                                 std::to_string(prediction.to_find()) + " found."
                           : "What is their mean? The random number comes after.";
    if (prediction.was_wrong()) what = "Not that one. " + what;
    if (prediction.hint() && question != Question::mean) what += "  (ringed)";
    fitted(what, fonts().bold, width, prediction.was_wrong() ? theme().error : theme().text);
    if (question == Question::mean) {
        ask_for_mean(room, width);
        ImGui::SameLine();
    }
    if (ImGui::Button("Show me")) learn.give_up();
    mark("learn/give_up");
    if (learn.cursor()) {
        ImGui::SameLine();
        ImGui::TextDisabled("Arrow keys move the frame, Enter chooses.");
    }
    if (learn.keeps_score) {
        ImGui::SameLine();
        ImGui::TextDisabled("%d of %d right at once", prediction.score().right, prediction.score().asked);
    }
}

// What was asked alone, once it is answered: a guided lesson goes on when the teacher does.
void draw_answer(const Classroom& room, float width) {
    const AskedAndAnswered& asked = room.guided.question();
    fitted(asked.question, fonts().bold, width, theme().dim_text);
    fitted(asked.answer, fonts().large, width, theme().text);
    const std::string key = text_of(key_for(LearnAction::next_part).chords[0]);
    fitted("That is the answer. " + key + " goes on.", fonts().text, width, theme().dim_text);
}

}  // namespace

Area draw_learn(Classroom& room, const Area& all) {
    Learn& learn = room.learn;
    const float em = ImGui::GetFontSize();
    if (learn.transport.playing()) redraw_after(learn.transport.next_change());
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (moved.x != 0 || moved.y != 0) learn.mouse_rests = false;
    learn.pointed.reset();
    Area middle = all;
    if (room.guided.is_open()) {
        const float bar = draw_guided_bar(room, all);
        middle = {all.x, all.y + bar, all.width, all.height - bar};
    }
    const float told = is_silent(room) ? k_silent_em : k_line_em;
    const float foot = std::floor(em * (told + k_transport_em));
    const Area strip{middle.x, middle.y + middle.height - foot, middle.width, foot};
    Area lattice{middle.x, middle.y, middle.width, middle.height - foot};
    Area surface{middle.x, middle.y, 0, middle.height - foot};
    if (learn.is_line()) {
        surface.width = 0;
    } else if (learn.panes == Learn::Panes::surface) {
        surface.width = std::exchange(lattice.width, 0.0f);
    } else if (learn.panes == Learn::Panes::both) {
        lattice.width = std::floor(middle.width / 2);
        surface = {middle.x + lattice.width, middle.y, middle.width - lattice.width, lattice.height};
    }
    if (lattice.width > 0) {
        begin_part("lattice", lattice, theme().panel, {0, 0});
        if (learn.is_line()) {
            draw_line(room, lattice);
        } else {
            learn.is_blur() ? draw_blurred(room, lattice) : draw_lattice(room, lattice);
        }
        ImGui::End();
    }
    begin_part("lesson", strip, theme().window, {em * 0.9f, em * 0.5f});
    const float width = strip.width - em * 1.8f;
    const float top = ImGui::GetCursorPosY();
    if (learn.is_blur()) {
        draw_pass(learn, width);
    } else if (learn.prediction.question() != Question::none) {
        draw_question(room, width);
    } else if (learn.answered()) {
        draw_answer(room, width);
    } else {
        draw_step(room, width);
    }
    ImGui::SetCursorPosY(top + std::floor(em * told));
    draw_transport(learn, width);
    ImGui::End();
    return surface;
}

void draw_blank(const Learn& learn) {
    if (!learn.blank) return;
    ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, IM_COL32(0, 0, 0, 255));
}

}  // namespace talus
