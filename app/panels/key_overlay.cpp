#include "app/panels/key_overlay.h"

#include <imgui.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

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

std::vector<Command> KeyOverlay::commands() {
    return {{.id = "keys",
             .menu = Menu::help,
             .label = "Keys and mouse",
             .chords = {Chord{Key::f1}},
             .help = "Shows every key.",
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void KeyOverlay::report(nlohmann::ordered_json& status) const { status["keys"] = shown_; }

void KeyOverlay::draw(Area& /*middle*/) {
    if (!shown_) return;
    const float em = ImGui::GetFontSize();
    centre_next_window({em * 58, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.5f, em * 1.2f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("keys", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoBackground);
    draw_sheet();
    if (ImGui::BeginTable("columns", 3)) {
        ImGui::TableSetupColumn("left", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("gap", ImGuiTableColumnFlags_WidthFixed, em * 2);
        ImGui::TableSetupColumn("right", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableNextColumn();
        menu_table(Menu::file, ui_);
        if (const std::vector<KeyRow> keys = ui_.workspaces->keys(); !keys.empty()) {
            key_table(("In " + std::string(ui_.workspaces->tab().label)).c_str(), [&] {
                for (const KeyRow& key : keys) key_row(text_of(key.chords), key.what);
            });
        }
        // Asleep where the document is not worked on.
        if (ui_.showing().document) {
            menu_table(Menu::edit, ui_);
            menu_table(Menu::layer, ui_);
        }
        ImGui::TableNextColumn();
        ImGui::TableNextColumn();
        menu_table(Menu::view, ui_);
        key_table("Mouse", [] {
            for (const auto& [how, what] : k_gestures) key_row(how, what);
        });
        ImGui::EndTable();
    }
    ImGui::TextDisabled("F1 or Esc closes this");
    mark("keys");
    const bool away =
        ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (away || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) shown_ = false;
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace talus
