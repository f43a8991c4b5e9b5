#include "app/workspaces/learn/trying.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/decimal_input.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/workspaces/learn/follow_lesson.h"
#include "core/lesson/trace/class_trace.h"

namespace talus {
namespace {

constexpr float k_field_em = 5;
constexpr float k_gap_em = 0.6f;

}  // namespace

std::optional<Arithmetic> line_to_type(const Learn& learn) {
    const auto step = learn.current();
    const LatticeTrace* const trace = learn.trace() == nullptr ? nullptr : learn.trace()->placed();
    if (learn.choice().exact || !step || trace == nullptr || !trace->point_placed(*step)) return std::nullopt;
    Arithmetic line = learn.trace()->arithmetic(*step);
    if (trace->never_placed(line.point)) return std::nullopt;
    // Without offsets there is none to be typed over, except for one that the lesson gave.
    const bool has_number =
        line.count == 0 || !learn.choice().no_offsets || learn.choice().typed.contains(line.point);
    return has_number ? std::optional(std::move(line)) : std::nullopt;
}

void type_number(Learn& learn, LatticePoint point, double value) {
    LessonSetup choice = learn.choice();
    const double tenths = std::floor(value * 10 + 0.5);
    choice.typed[point] = static_cast<int>(std::clamp(tenths, -1.0 * k_max_typed, 1.0 * k_max_typed));
    learn.choose(std::move(choice));
}

bool is_tried(const Classroom& room) {
    return room.guided.is_open() && !room.compare.is_open() &&
           room.learn.choice() != choice_of(room.guided.step().setup);
}

bool offers_offset(const Classroom& room) {
    const GuidedLesson& guided = room.guided;
    if (!guided.is_open() || room.compare.is_open() || guided.text().attempt.empty()) return false;
    if (guided.step().show == LessonStep::Show::surface || room.learn.order_numbers) return false;
    const auto line = line_to_type(room.learn);
    return line && line->count > 0;
}

float draw_trying(Classroom& room, float width) {
    const bool offers = offers_offset(room);
    const bool tried = is_tried(room);
    if (!offers && !tried) return 0;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float em = ImGui::GetFontSize();
    const std::string label = worded_here(room, "Try an offset:");
    const std::string back = worded_here(room, "As in the lesson");
    float taken = em * k_gap_em;
    if (offers) taken += ImGui::CalcTextSize(label.c_str()).x + em * (k_field_em + 2 * k_gap_em);
    if (tried) taken += ImGui::CalcTextSize(back.c_str()).x + 2 * style.FramePadding.x;
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({begin.x + std::max(0.0f, width - taken), begin.y});
    if (offers) {
        const Arithmetic line = *line_to_type(room.learn);
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(label.c_str());
        ImGui::SameLine(0, em * k_gap_em);
        std::string text = room.learn.written(line.offset, room.learn.trace()->decimals());
        ImGui::SetNextItemWidth(em * k_field_em);
        const bool entered = decimal_input("##try", "", text, decimal_mark(room.learn.language));
        mark("guided/offset");
        help(
            worded_here(room, "Try an offset"),
            worded_here(room, "Type another one and press Enter: the result, and what comes after, follow."));
        ImGui::SameLine(0, em * k_gap_em);
        if (const auto value = decimal_of(text); entered && value)
            type_number(room.learn, line.point, *value);
    }
    if (tried) {
        if (ImGui::Button((back + "##try").c_str())) show_step(room, room.guided.place());
        mark("guided/own");
        help(back, worded_here(room, "The lesson's own numbers again; its next step brings them back, too."));
    }
    ImGui::SetCursorScreenPos(begin);
    return taken;
}

}  // namespace talus
