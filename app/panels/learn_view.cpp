#include <imgui.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "app/panels/learn_lattice.h"
#include "app/panels/learn_transport.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"
#include "core/lesson/written_out.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr float k_line_em = 5.4f;       // height of the arithmetic
constexpr float k_transport_em = 4.9f;  // of the scrub bar and its buttons

// One line of text that is made smaller where it would not fit.
void fitted(const std::string& text, ImFont* font, float width, const ImVec4& ink) {
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, 1e6f, 0, text.c_str());
    const float share = std::min(1.0f, width / std::max(1.0f, size.x));
    ImGui::GetWindowDrawList()->AddText(font, std::floor(font->FontSize * share), ImGui::GetCursorScreenPos(),
                                        ImGui::GetColorU32(ink), text.c_str());
    ImGui::Dummy({width, font->FontSize});
}

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

// The point whose line is written: the one that the step places, or where all old points move the one that is
// pointed at.
LatticePoint point_told(const Learn& learn, std::int64_t step) {
    const PlacementOrder& order = learn.order();
    const PhaseSpan& phase = order.phase_of(step);
    if (places_points(phase.phase)) return order.point_at(step);
    if (learn.pointed && order.known(*learn.pointed, step) && order.moves(phase, *learn.pointed))
        return *learn.pointed;
    return {0, 0};
}

std::string explanation(const Learn& learn, const Arithmetic& line) {
    const Lesson& lesson = learn.lesson();
    const int decimals = decimals_of(lesson);
    const std::string amplitude = written_number(line.amplitude, decimals);
    const std::string offset = lesson.gaussian() ? "a random number around 0, usually within ±" + amplitude
                                                 : "a random number from −" + amplitude + " to " + amplitude;
    if (line.given) return "A seed: given.";
    if (line.phase == Phase::remaining_additions)
        return "What levels finer than this lattice would still move its points by.";
    if (!places_points(line.phase))
        return "Random additions: every old point moves, by " + offset + ". This is point " +
               std::to_string(line.point.x) + ", " + std::to_string(line.point.y) + ".";
    if (line.phase == Phase::seeds) return "A seed: the base height and " + offset + ".";
    const std::string count = line.count == 3 ? "Mean of three neighbours at the border" : "Mean of four";
    return count +
           (line.phase == Phase::diamond ? " corners and "
            : line.count == 3            ? " and "
                                         : " neighbours and ") +
           offset + ".";
}

void draw_step(const Learn& learn, float width) {
    const Track& track = learn.transport.track();
    const auto step = learn.current();
    if (!step) {
        fitted("Nothing is known yet.", fonts().bold, width, theme().text);
        fitted("Press Right, or the clicker's button", fonts().large, width, theme().text);
        fitted("Space plays. Each press places one point; Left takes it back.", fonts().text, width,
               theme().dim_text);
        return;
    }
    const Arithmetic line = learn.lesson().arithmetic(*step, point_told(learn, *step));
    fitted(name_of(mark_of(track, *step), *step + 1, track), fonts().bold, width, theme().text);
    fitted(written_out(line, learn.lesson()), fonts().large, width, theme().text);
    fitted(explanation(learn, line), fonts().text, width, theme().dim_text);
}

void ask_for_mean(Learn& learn, Ui& ui, float width) {
    const Arithmetic line = learn.lesson().arithmetic(learn.prediction.step());
    std::string text = written_out(line, learn.lesson(), false);
    // The question stops at the sign: what comes after it is the answer.
    text = text.substr(0, std::min(text.find(" = "), text.find(" ≈ "))) + " = ?";
    const float em = ImGui::GetFontSize();
    fitted(text, fonts().large, width, theme().text);
    ImGui::SetNextItemWidth(em * 7);
    char buffer[32];
    ui.said_mean.copy(buffer, sizeof buffer - 1);
    buffer[std::min(ui.said_mean.size(), sizeof buffer - 1)] = '\0';
    if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputTextWithHint("##mean", "the mean", buffer, sizeof buffer,
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CharsDecimal);
    mark("learn/mean");
    ui.said_mean = buffer;
    ImGui::SameLine();
    const bool pressed = ImGui::Button("Say it");
    mark("learn/say");
    if (!entered && !pressed) return;
    double mean = 0;
    const char* end = ui.said_mean.data() + ui.said_mean.size();
    if (std::from_chars(ui.said_mean.data(), end, mean).ptr != end || ui.said_mean.empty()) return;
    learn.say_mean(mean);
    ui.said_mean.clear();
}

void draw_question(Learn& learn, Ui& ui, float width) {
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
        ask_for_mean(learn, ui, width);
        ImGui::SameLine();
    }
    if (ImGui::Button("Show me")) learn.give_up();
    mark("learn/give_up");
    if (learn.keeps_score) {
        ImGui::SameLine();
        ImGui::TextDisabled("%d of %d right at once", prediction.score().right, prediction.score().asked);
    }
}

void begin_part(const char* name, const Area& area, const ImVec4& ground, ImVec2 padding) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ground);
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace

void toggle_learn(Session& session, Ui& ui) {
    Learn& learn = session.learn;
    if (learn.on()) {
        learn.leave();
        session.view = ui.view_outside;
        return;
    }
    session.document.commit();
    const Layer* layer = session.document.selected();
    learn.enter(session.document.recipe(), layer != nullptr ? layer->id : 0);
    ui.view_outside = session.view;
    ui.inspecting = false;
    ui.framing_due = true;  // beside the lattice there is less room
}

Area draw_learn(Session& session, Ui& ui, const Area& middle) {
    Learn& learn = session.learn;
    const float em = ImGui::GetFontSize();
    if (learn.transport.playing()) {
        learn.transport.advance(static_cast<double>(ImGui::GetIO().DeltaTime));
        if (learn.transport.playing()) redraw_after(learn.transport.next_change());
    }
    learn.pointed.reset();
    const float foot = std::floor(em * (k_line_em + k_transport_em));
    const Area strip{middle.x, middle.y + middle.height - foot, middle.width, foot};
    Area lattice{middle.x, middle.y, middle.width, middle.height - foot};
    Area surface{middle.x, middle.y, 0, middle.height - foot};
    if (learn.panes == Learn::Panes::surface) {
        surface.width = std::exchange(lattice.width, 0.0f);
    } else if (learn.panes == Learn::Panes::both) {
        lattice.width = std::floor(middle.width / 2);
        surface = {middle.x + lattice.width, middle.y, middle.width - lattice.width, lattice.height};
    }
    if (lattice.width > 0) {
        begin_part("lattice", lattice, theme().panel, {0, 0});
        draw_lattice(session, ui, lattice);
        ImGui::End();
    }
    begin_part("lesson", strip, theme().window, {em * 0.9f, em * 0.5f});
    const float width = strip.width - em * 1.8f;
    const float top = ImGui::GetCursorPosY();
    if (learn.prediction.question() == Question::none) {
        draw_step(learn, width);
    } else {
        draw_question(learn, ui, width);
    }
    ImGui::SetCursorPosY(top + std::floor(em * k_line_em));
    draw_transport(learn, width);
    ImGui::End();
    return surface;
}

void draw_blank(const Session& session) {
    if (!session.learn.blank) return;
    ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, IM_COL32(0, 0, 0, 255));
}

}  // namespace talus
