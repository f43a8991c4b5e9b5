#include <imgui.h>

#include <algorithm>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr auto k_floating = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                            ImGuiWindowFlags_NoFocusOnAppearing;

// Of the mouse, and of keys that are held.
constexpr std::pair<const char*, const char*> k_gestures[] = {
    {"Left or middle drag", "Orbit"},
    {"Shift + left or middle drag", "Pan"},
    {"Right drag", "Look around"},
    {"Right held + W A S D, Q E", "Fly; with Shift faster"},
    {"Wheel", "Zoom towards the cursor"},
    {"Ctrl + click a slider", "Type its value"},
    {"Double-click a slider", "Back to its default"},
    {"Shift while dragging a slider", "Ten times finer"},
    {"Right-click a control", "Reset, copy, paste, lock"},
};

constexpr float k_keys_em = 14;  // width of the column of keys

void key_row(const std::string& keys, std::string_view what) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(what.data(), what.data() + what.size());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", keys.c_str());
}

void key_table(const char* title, auto&& rows) {
    ImGui::PushFont(fonts().bold);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    if (ImGui::BeginTable(title, 2, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * k_keys_em);
        rows();
        ImGui::EndTable();
    }
    ImGui::Spacing();
}

void menu_table(Menu menu, const Ui& ui) {
    key_table(std::string(label_of(menu)).c_str(), [&] {
        for (const Command& command : ui.commands) {
            const std::string keys = text_of(command.chords);
            if (command.menu == menu && !keys.empty()) key_row(keys, command.label);
        }
    });
}

// The window's ground, on all else dimmed: the sheet lies over panels of the same colour.
void draw_sheet() {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetWindowPos();
    const ImVec2 high{low.x + ImGui::GetWindowWidth(), low.y + ImGui::GetWindowHeight()};
    const float rounding = ImGui::GetStyle().WindowRounding;
    list.PushClipRectFullScreen();
    list.AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, ImGui::GetColorU32(ImGuiCol_ModalWindowDimBg));
    list.AddRectFilled(low, high, ImGui::GetColorU32(theme().panel), rounding);
    list.AddRect(low, high, ImGui::GetColorU32(theme().border), rounding);
    list.PopClipRect();
}

}  // namespace

void draw_key_overlay(Ui& ui, std::string_view workspace, const std::vector<KeyRow>& keys) {
    if (!ui.keys) return;
    const float em = ImGui::GetFontSize();
    centre_next_window({em * 58, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.5f, em * 1.2f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("keys", nullptr,
                 (k_floating & ~ImGuiWindowFlags_NoFocusOnAppearing) | ImGuiWindowFlags_NoBackground);
    draw_sheet();
    if (ImGui::BeginTable("columns", 3)) {
        ImGui::TableSetupColumn("left", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("gap", ImGuiTableColumnFlags_WidthFixed, em * 2);
        ImGui::TableSetupColumn("right", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableNextColumn();
        menu_table(Menu::file, ui);
        if (!keys.empty()) {
            key_table(("In " + std::string(workspace)).c_str(), [&] {
                for (const KeyRow& key : keys) key_row(text_of(key.chords), key.what);
            });
        }
        // Asleep where the document is not worked on.
        if (ui.showing().document) {
            menu_table(Menu::edit, ui);
            menu_table(Menu::layer, ui);
        }
        ImGui::TableNextColumn();
        ImGui::TableNextColumn();
        menu_table(Menu::view, ui);
        key_table("Mouse", [] {
            for (const auto& [how, what] : k_gestures) key_row(how, what);
        });
        ImGui::EndTable();
    }
    ImGui::TextDisabled("F1 or Esc closes this");
    mark("keys");
    const bool away =
        ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (away || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) ui.keys = false;
    ImGui::End();
    ImGui::PopStyleVar(3);
}

void draw_toasts(Session& session, const Area& viewport) {
    const float em = ImGui::GetFontSize();
    float y = viewport.y + em;
    for (const Toast& toast : session.toasts.current()) {
        const Icon& sign = toast.kind == Toast::Kind::success ? icon::success
                           : toast.kind == Toast::Kind::error ? icon::error
                                                              : icon::note;
        const ImVec4& colour = toast.kind == Toast::Kind::success ? theme().success
                               : toast.kind == Toast::Kind::error ? theme().error
                                                                  : theme().text;
        const float width = std::min(em * 30, viewport.width - em * 2);
        ImGui::SetNextWindowPos({viewport.x + viewport.width - em, y}, ImGuiCond_Always, {1, 0});
        ImGui::SetNextWindowSizeConstraints({width, 0}, {width, 1e4f});
        ImGui::SetNextWindowBgAlpha(0.96f);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.4f);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
        ImGui::Begin(("toast" + std::to_string(toast.id)).c_str(), nullptr, k_floating);
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(text_of(sign));
        ImGui::PopStyleColor();
        ImGui::SameLine(em * 2.2f);
        ImGui::PushTextWrapPos(width - em * 2.4f);
        ImGui::TextUnformatted(toast.text.c_str());
        ImGui::PopTextWrapPos();
        const bool clicked = ImGui::IsWindowHovered() && ImGui::IsMouseReleased(0);
        if (!toast.folder.empty()) {
            ImGui::SetCursorPosX(em * 2.2f);
            if (ImGui::Button("Open folder")) {
                if (const std::string failure = open_folder(toast.folder); !failure.empty())
                    session.toasts.post(Toast::Kind::error, failure);
            }
            mark("toast/open_folder");
        }
        if (clicked) session.toasts.dismiss(toast.id);
        const ImVec2 close = ImGui::CalcTextSize(text_of(icon::close));
        const ImVec2 top = ImGui::GetWindowPos();
        ImGui::GetWindowDrawList()->AddText(
            {top.x + width - close.x - em * 0.75f, top.y + ImGui::GetStyle().WindowPadding.y},
            ImGui::GetColorU32(theme().dim_text), text_of(icon::close));
        y += ImGui::GetWindowHeight() + em * 0.5f;
        ImGui::End();
        ImGui::PopStyleVar(2);
    }
}

float draw_recovery_offer(Session& session, Ui& ui, const Area& viewport) {
    if (!session.left) return 0;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({viewport.x + viewport.width / 2, viewport.y + em}, ImGuiCond_Always, {0.5f, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.4f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("recovery", nullptr, k_floating);
    const std::string name = session.left->file.empty() ? session.left->recipe.name : session.left->file;
    const std::string text = "Talus did not close properly. There is unsaved work on " +
                             (name.empty() ? "a new terrain" : name) + ".";
    // A narrow view takes it in two lines.
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() +
                           std::min(ImGui::CalcTextSize(text.c_str()).x + 1, viewport.width - em * 4));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    const bool take = accent_button("Restore it");
    mark("recovery/restore");
    ImGui::SameLine();
    const bool decline = ImGui::Button("Discard it");
    mark("recovery/discard");
    const float height = ImGui::GetWindowHeight() + em * 0.5f;
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (take) leave({.goal = Leaving::Goal::restore}, session, ui);
    if (decline) session.decline_left();
    return height;
}

}  // namespace talus
