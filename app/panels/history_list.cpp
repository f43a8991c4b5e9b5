#include "app/panels/history_list.h"

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/floating_form.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr float k_width_em = 18;
constexpr float k_least_em = 8;  // of height, with a few steps

// Steps that follow others which were dropped have all a label.
std::string name_of_step(const History& history, std::size_t place) {
    const std::string& label = history.label(place);
    return label.empty() ? std::string(spoken("The beginning")) : spoken_step(label);
}

}  // namespace

std::vector<Command> HistoryList::commands() {
    return {{.id = "history",
             .menu = Menu::edit,
             .label = "History…",
             .help = "Lists the steps that can be undone and done again; a click goes to one of them.",
             .before = "find_seed",
             .of_document = true,
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void HistoryList::report(StatusWriter& status) const {
    if (!shown_) return status.set("history", nullptr);
    const History& history = session_.document.history();
    status.set("history", {{"steps", history.size()}, {"place", history.place()}});
}

// lowest: where the window may end, px from its top.
void HistoryList::draw_rows(float lowest) {
    const History& history = session_.document.history();
    const float row = ImGui::GetTextLineHeightWithSpacing();
    const float room = lowest - ImGui::GetCursorPosY() - ImGui::GetStyle().WindowPadding.y;
    const float all = static_cast<float>(history.size()) * row;
    begin_reachable_child("steps", {0, std::clamp(all, row, std::max(room, row))});
    const bool moved = std::exchange(in_sight_, session_.document.revision()) != in_sight_;
    if (moved)
        ImGui::SetScrollY(static_cast<float>(history.place()) * row - (ImGui::GetWindowHeight() - row) / 2);
    std::optional<std::size_t> wanted;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(history.size()), row);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto place = static_cast<std::size_t>(i);
            const bool current = place == history.place();
            ImGui::PushID(i);
            ImGui::PushStyleColor(ImGuiCol_Text, place > history.place() ? theme().dim_text : theme().text);
            if (ImGui::Selectable(name_of_step(history, place).c_str(), current)) wanted = place;
            ImGui::PopStyleColor();
            mark("history/" + std::to_string(i));
            ImGui::PopID();
        }
    }
    ImGui::EndChild();
    if (wanted) session_.document.go_to(*wanted);
}

void HistoryList::draw(Area& middle) {
    if (!shown_ || !ui_.screen.panels || !ui_.showing().document) return;
    const float lowest = begin_floating_form(
        {.title = "History", .path = "history", .width_em = k_width_em, .least_em = k_least_em}, ui_, middle,
        shown_);
    draw_rows(lowest);
    end_floating_form(ui_);
}

}  // namespace talus
