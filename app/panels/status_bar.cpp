#include <imgui.h>

#include <cmath>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr ImU32 k_tint_colour = IM_COL32(237, 41, 184, 255);  // as shaders/tint.glsl has it
constexpr double k_worth_showing = 0.3;  // s that something has to run before it is shown

void item(const std::string& text, const char* title, const char* about) {
    ImGui::TextUnformatted(text.c_str());
    help(title, about);
    ImGui::SameLine(0, ImGui::GetFontSize() * 1.4f);
}

// What the tint of the ground says.
void tint_legend(const Layer& layer) {
    const float size = std::floor(ImGui::GetTextLineHeight() * 0.7f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float top = at.y + std::floor((ImGui::GetTextLineHeight() - size) / 2);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + size, top + size}, k_tint_colour,
                                              size * 0.2f);
    ImGui::Dummy({size, ImGui::GetTextLineHeight()});
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.4f);
    ImGui::TextUnformatted(("where " + layer.name + " acts").c_str());
    mark("status/mask");
    help("Mask of the layer",
         "The stronger the tint, the more of the layer shows; the line runs where it is one half. M switches "
         "it on and off.");
    ImGui::SameLine(0, ImGui::GetFontSize() * 1.4f);
}

// What runs, with how far it is and a Cancel, from the right end leftwards.
void draw_running(Session& session) {
    const auto now = std::chrono::steady_clock::now();
    const float em = ImGui::GetFontSize();
    for (const RunningJob& job : session.jobs.running()) {
        const double seconds = std::chrono::duration<double>(now - job.started).count();
        if (seconds < k_worth_showing) {
            redraw_after(k_worth_showing - seconds);
            continue;
        }
        redraw_after(0.1);
        ImGui::TextUnformatted(job.name.c_str());
        ImGui::SameLine(0, em * 0.5f);
        // Without padding all stand on one line of text.
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0});
        ImGui::ProgressBar(job.progress->fraction(), {em * 8, ImGui::GetTextLineHeight()}, "");
        ImGui::SameLine(0, em * 0.5f);
        if (ImGui::Button(("Cancel##" + job.name).c_str())) job.progress->cancel();
        mark("status/cancel");
        ImGui::PopStyleVar();
        ImGui::SameLine(0, em * 1.4f);
    }
}

}  // namespace

void draw_status_bar(Session& session, const Ui& ui, const Area& area) {
    const float em = ImGui::GetFontSize();
    begin_part("status", area, theme().window, {em * 0.75f, (area.height - ImGui::GetTextLineHeight()) / 2});
    ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
    const bool in_metres = ui.showing().in_metres;
    if (in_metres && ui.shown != nullptr && ui.terrain != nullptr && ui.ground != nullptr) {
        const Lattice& lattice = ui.terrain->lattice;
        item(formatted("%d × %d", lattice.width, lattice.height) + (ui.shown->coarse ? " (coarse)" : ""),
             "Resolution", "Samples of the terrain on show. While a slider moves it may be a coarser one.");
        item(formatted("%.2f m a sample", lattice.cell_size), "Spacing", "Metres between two samples.");
        item(formatted("%.0f to %.0f m", ui.ground->lowest(), ui.ground->highest()), "Lowest and highest",
             "Of the terrain on show, in metres.");
    }
    if (const double cut = ui.shown != nullptr ? ui.shown->cut : 0; cut > 0) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
        const std::string share = cut < 0.01 ? "Under 1" : formatted("%.0f", cut * 100);
        ImGui::TextUnformatted((share + " % of heights are cut at export").c_str());
        ImGui::PopStyleColor();
        mark("status/cut");
        help(
            "Heights outside the range",
            "8- and 16-bit files hold the world's height range and cut off what lies outside. Widen it under "
            "Size and heights, or let Export normalise it.");
        ImGui::SameLine(0, em * 1.4f);
    }
    if (session.view.exaggeration != 1) {
        item(formatted("heights × %.1f", session.view.exaggeration), "Vertical exaggeration",
             "Of the picture alone. Double-click its slider in the toolbar to show true heights.");
    }
    if (const Layer* layer = session.document.selected(); layer != nullptr && ui.tinted) tint_legend(*layer);
    draw_running(session);

    // The right end: what is under the mouse, and what a frame took; each of a fixed width, so that nothing
    // jumps.
    const std::string frame = formatted("%.0f ms", ui.frame_seconds * 1000);
    float right = ImGui::GetWindowWidth() - em * 0.75f - em * 3.5f;
    ImGui::SameLine(right);
    ImGui::TextUnformatted(frame.c_str());
    help("Frame time", "How long the last picture took to draw.");
    if (ui.note) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().text);
        ImGui::SameLine(right - ImGui::CalcTextSize(ui.note->text.c_str()).x - em * 1.5f);
        ImGui::TextUnformatted(ui.note->text.c_str());
        mark(ui.note->name);
        help(ui.note->title, ui.note->help);
        ImGui::PopStyleColor();
    }
    if (ui.probe && in_metres) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().text);
        right -= em * 5.5f;
        ImGui::SameLine(right);
        ImGui::TextUnformatted(formatted("slope %.0f°", ui.probe->slope).c_str());
        help("Slope under the mouse", "In degrees, over two samples.");
        right -= em * 7;
        ImGui::SameLine(right);
        ImGui::TextUnformatted(formatted("height %.1f m", ui.probe->height).c_str());
        help("Height under the mouse", "In metres, without exaggeration.");
        if (const auto field = info_of(session.look.kind).field; field && ui.probe->painted) {
            const FieldInfo& info = info_of(*field);
            const bool names = info.type != ValueType::real;
            const std::string value =
                std::string(info.label) +
                formatted(names ? " %.0f" : " %.2f", static_cast<double>(*ui.probe->painted)) +
                (info.unit.empty() ? "" : " " + std::string(info.unit));
            ImGui::SameLine(right - ImGui::CalcTextSize(value.c_str()).x - em * 1.5f);
            ImGui::TextUnformatted(value.c_str());
            mark("status/field");
            help("Under the mouse", info.help);
        }
        ImGui::PopStyleColor();
    }
    ImGui::PopStyleColor();
    ImGui::End();
}

}  // namespace talus
