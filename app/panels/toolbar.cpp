#include <imgui.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/panels/ui.h"
#include "app/panels/view_controls.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr float k_exaggeration_em = 7.5f;
constexpr float k_look_em = 9;
constexpr float k_min_look_em = 5;
constexpr float k_gap_em = 1.4f;
constexpr float k_in_list_em = 12;  // width of what stands in the list of what has no room
using CommandButton = std::pair<Icon, const char*>;
constexpr std::array<CommandButton, 3> k_file_buttons{
    {{icon::new_document, "new"}, {icon::open, "open"}, {icon::save, "save"}}};
constexpr std::array<CommandButton, 2> k_history_buttons{{{icon::undo, "undo"}, {icon::redo, "redo"}}};
constexpr std::array<CommandButton, 4> k_view_buttons{
    {{icon::sea, "sea"}, {icon::contours, "contours"}, {icon::tiled, "tiled"}, {icon::frame, "frame"}}};

void command_button(const Icon& icon, std::string_view id, Session& session, Ui& ui) {
    const Command& command = ui.command(id);
    ImGui::BeginDisabled(!is_possible(command, session, ui));
    if (icon_button("toolbar/" + std::string(command.label), icon, label_of(command, session), command.help,
                    text_of(command.chords[0], spoken_language()), is_on(command, session, ui)))
        ui.wanted.push_back(&command);
    ImGui::EndDisabled();
}

void gap() {
    const float em = ImGui::GetFontSize();
    ImGui::SameLine(0, em * 0.7f);
    const ImVec2 top = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddLine({top.x, top.y + em * 0.2f},
                                        {top.x, top.y + ImGui::GetFrameHeight() - em * 0.2f},
                                        ImGui::GetColorU32(theme().border));
    ImGui::SetCursorScreenPos({top.x + em * 0.7f, top.y});
}

// One control, for there are too many looks for a button each. Those that tell heights stand together.
void look_choice(Session& session, const Ui& ui, float width) {
    const LookInfo& chosen = info_of(session.look.kind);
    ImGui::SetNextItemWidth(width);
    const bool open =
        begin_choice_list("##look", std::string(spoken(chosen.label)).c_str(), ImGuiComboFlags_HeightLargest);
    mark("look");
    if (!open) {
        help(std::string(spoken("Look")) + ": " + std::string(spoken(chosen.label)), chosen.help);
        return;
    }
    const auto part_of = [](const LookInfo& info) { return info.field ? 2 : info.paint == Paint::height; };
    int part = 0;
    for (const LookInfo* info : offered_looks(session, ui)) {
        if (std::exchange(part, part_of(*info)) != part) ImGui::Separator();
        if (list_row(spoken_label(info->label), info == &chosen)) session.look.kind = info->kind;
        mark("look/" + std::string(info->key));
        help(info->label, info->help);
    }
    end_choice_list();
}

// The free camera's button says which projection it has.
void view_segments(View& view) {
    bool first = true;
    for (const ViewInfo& info : view_infos()) {
        if (!first) ImGui::SameLine(0, 1);
        first = false;
        const bool parallel = info.kind == ViewKind::perspective && view.camera.orthographic;
        const std::string label(parallel ? "Orthographic" : info.label);
        if (segment(label.c_str(), info.kind == view.kind)) view.kind = info.kind;
        mark("view/" + std::string(info.key));
        help(label, info.help);
    }
}

float width_of(std::string_view english) {
    const std::string_view text = spoken(english);
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

// Returns the width that the buttons of the views take at most: the free camera's is wider in a parallel
// projection.
float width_of_views() {
    float width = width_of("Orthographic") - width_of("Perspective");
    for (const ViewInfo& info : view_infos())
        width += width_of(info.label) + 2 * ImGui::GetStyle().FramePadding.x + 1;
    return width;
}

// Each owns the panel, Space and the arrows; document and camera stay.
void workspaces(Ui& ui) {
    const WorkspaceTab& on = ui.workspaces->tab();
    for (const WorkspaceTab& tab : ui.workspaces->tabs()) {
        if (&tab != &ui.workspaces->tabs().front()) ImGui::SameLine(0, 1);
        if (segment(std::string(tab.label).c_str(), &tab == &on)) ui.workspaces->want(tab.key);
        mark("workspace/" + std::string(tab.key));
        // What leads to another one leads back to the first.
        const bool back = &tab == &ui.workspaces->tabs().front() && &tab != &on;
        help(tab.label, tab.help, text_of(back ? on.chord : tab.chord, spoken_language()));
    }
}

// What has no room in a narrow window.
struct LeftOut {
    std::vector<std::string_view> commands;
    bool views = false, look = false, heights = false;

    bool any() const { return !commands.empty() || views || look || heights; }
};

void draw_left_out(const LeftOut& left, Session& session, Ui& ui) {
    if (!ImGui::BeginPopup("left out")) return;
    for (const std::string_view id : left.commands) {
        const Command& command = ui.command(id);
        const std::string label = label_of(command, session) + "###" + std::string(command.label);
        const std::string keys = text_of(command.chords[0], spoken_language());
        if (ImGui::MenuItem(label.c_str(), keys.c_str(), is_on(command, session, ui),
                            is_possible(command, session, ui)))
            ui.wanted.push_back(&command);
        mark("toolbar/more/" + std::string(id));
        help("", command.help);
    }
    if (left.views) {
        for (const ViewInfo& info : view_infos()) {
            if (ImGui::MenuItem(spoken_label(info.label).c_str(), nullptr, info.kind == session.view.kind))
                session.view.kind = info.kind;
            mark("toolbar/more/" + std::string(info.key));
            help("", info.help);
        }
    }
    if (left.look) look_choice(session, ui, ImGui::GetFontSize() * k_in_list_em);
    if (left.heights) draw_exaggeration(session.view, k_in_list_em);
    ImGui::EndPopup();
}

// The button at the end of the others that shows the rest.
void draw_more(const LeftOut& left, Session& session, Ui& ui, float width) {
    if (ImGui::Button("»##more", {width, 0})) ImGui::OpenPopup("left out");
    mark("toolbar/more");
    help("More", "What has no room in the toolbar while the window is so narrow.");
    draw_left_out(left, session, ui);
}

}  // namespace

void draw_toolbar(Session& session, Ui& ui, const Area& area) {
    const float em = ImGui::GetFontSize();
    begin_part("toolbar", area, theme().window, {em * 0.5f, (area.height - ImGui::GetFrameHeight()) / 2});
    const float tight = em * 0.15f;
    const std::string label = labelled(icon::export_map, spoken("Export"));
    const float width = ImGui::CalcTextSize(label.c_str()).x + em * 1.4f;
    workspaces(ui);
    // In a narrow window what has no room stands in a list behind the last button; the views come first.
    const float views = width_of_views() + em * k_gap_em;
    const auto width_of_all = [&](std::span<const CommandButton> buttons) {
        float all = em * k_gap_em;
        for (const auto& [sign, id] : buttons) all += width_of_button(sign) + tight;
        return all;
    };
    const float more = ImGui::CalcTextSize("»").x + em;
    const auto left_of_export = [&] {
        return area.width - width - em - (ImGui::GetItemRectMax().x - area.x);
    };
    const float needed = width_of_all(k_file_buttons) + width_of_all(k_history_buttons) + views +
                         em * (k_gap_em + k_look_em) + width_of_all(k_view_buttons) +
                         em * (k_exaggeration_em + 1.5f);
    const float kept_free = left_of_export() > needed ? 0 : more + tight;
    const auto room = [&] { return left_of_export() - kept_free; };
    LeftOut left;
    const auto command_buttons = [&](std::span<const CommandButton> buttons) {
        const bool fits = room() > views + width_of_all(buttons);
        for (const CommandButton& each : buttons) {
            if (!fits) {
                left.commands.push_back(each.second);
                continue;
            }
            &each == buttons.data() ? gap() : ImGui::SameLine(0, tight);
            command_button(each.first, each.second, session, ui);
        }
    };
    command_buttons(k_file_buttons);
    command_buttons(k_history_buttons);
    left.views = room() <= views;
    if (!left.views) {
        gap();
        view_segments(session.view);
    }
    left.look = room() <= em * (k_gap_em + k_min_look_em);
    if (!left.look) {
        const float look = std::min(em * k_look_em, room() - em * k_gap_em);
        gap();
        look_choice(session, ui, look);
    }
    bool first = true;
    for (const auto& [sign, id] : k_view_buttons) {
        if (room() < em * k_gap_em + width_of_button(sign) + tight) {
            left.commands.push_back(id);
            continue;
        }
        first ? gap() : ImGui::SameLine(0, tight);
        first = false;
        command_button(sign, id, session, ui);
    }
    left.heights = room() <= em * (k_exaggeration_em + 1);
    if (!left.heights) {
        ImGui::SameLine(0, em * 0.5f);
        draw_exaggeration(session.view, k_exaggeration_em);
    }
    if (left.any()) {
        ImGui::SameLine(ImGui::GetWindowWidth() - width - em - more);
        draw_more(left, session, ui, more);
    }
    ImGui::SameLine(ImGui::GetWindowWidth() - width - em * 0.5f);
    const Command& command = ui.command("export");
    if (accent_button(label.c_str(), {width, 0})) ui.wanted.push_back(&command);
    mark("toolbar/export");
    help("Export", command.help, text_of(command.chords[0], spoken_language()));
    ImGui::End();
}

}  // namespace talus
