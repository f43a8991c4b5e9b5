#include "app/workspaces/learn/code_rows.h"

#include <imgui.h>

#include <array>

#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "app/workspaces/learn/classroom.h"
#include "app/workspaces/learn/panel_parts.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

constexpr float k_rows = 16;  // of the program that are seen at once

void draw_choice(CodeShown& code, const std::string& spoken) {
    const std::string about = worded(
        "The algorithm in words, or as a program that runs as it stands and prints this lattice, digit for "
        "digit.",
        spoken);
    const std::string words = worded("Pseudocode", spoken);
    std::optional<CodeLanguage> chosen = code.language;
    if (segment((words + "##code").c_str(), !chosen)) chosen.reset();
    mark("learn/code/Pseudocode");
    help(words, about);
    for (std::size_t i = 0; i < k_code_languages.size(); ++i) {
        const auto language = static_cast<CodeLanguage>(i);
        const std::string label(k_code_labels[i]);
        ImGui::SameLine(0, 1);
        if (segment(label.c_str(), chosen == language)) chosen = language;
        mark("learn/code/" + label);
        help(label, about);
    }
    code.language = chosen;
}

void draw_program(CodeShown& code, const std::shared_ptr<const LatticeTrace>& lattice,
                  const std::string& spoken) {
    if (code.of != lattice || code.drawn != code.language) {
        code.of = lattice;
        code.drawn = code.language;
        code.text = code_listing(*lattice, *code.language);
    }
    ImGui::SameLine();
    const std::string copy = worded("Copy", spoken);
    if (ImGui::Button((copy + "##code").c_str())) ImGui::SetClipboardText(code.text.c_str());
    mark("learn/code/copy");
    help(copy,
         worded("The whole program, to be pasted into an editor of text. python3 and node run it.", spoken));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, theme().field);
    ImGui::BeginChild("code", {0, ImGui::GetTextLineHeight() * k_rows}, true,
                      ImGuiWindowFlags_HorizontalScrollbar);
    ImGui::TextUnformatted(code.text.c_str());
    ImGui::EndChild();
    ImGui::PopStyleColor();
}

// What stands for what, and by how much a shrinks for this H.
void draw_letters(const LatticeTrace& lattice, const std::string& spoken) {
    ImGui::TextDisabled("%s", worded("a: the largest offset.  H: smoothness.", spoken).c_str());
    const DiamondSquare& rules = lattice.stage();
    if (rules.rule == DiamondSquare::Rule::per_level) return;
    const std::string power = lattice.is_line() ? "2^(−H)" : "2^(−H/2)";
    const std::string text = worded("H = {smoothness}, so {power} = {factor}.", spoken,
                                    {{"smoothness", written_number(static_cast<double>(rules.smoothness), 2)},
                                     {"power", power},
                                     {"factor", written_number(lattice.shrink_factor(), k_factor_decimals)}});
    ImGui::TextDisabled("%s", localized(text, spoken).c_str());
}

}  // namespace

void draw_code(Classroom& room) {
    const Learn& learn = room.learn;
    const Trace& trace = *learn.trace();
    CodeShown& code = room.code;
    const bool has_program = trace.placed() != nullptr && has_code(*trace.placed());
    if (has_program) draw_choice(code, learn.language);
    if (has_program && code.language) return draw_program(code, learn.lattice(), learn.language);
    const bool asked = is_about_next_step(learn.prediction.question());
    draw_pseudocode(
        trace.pseudocode(asked ? std::optional(learn.prediction.step()) : learn.current(), learn.language));
    if (trace.placed() != nullptr) draw_letters(*trace.placed(), learn.language);
}

}  // namespace talus
