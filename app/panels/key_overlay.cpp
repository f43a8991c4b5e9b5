#include "app/panels/key_overlay.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
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
    {"Double- or Ctrl+click a slider", "Type a number"},
    {"Ctrl+double-click a slider", "Back to its default"},
    {"Shift while dragging a slider", "Ten times finer"},
    {"Right-click a control", "Type, reset, copy, lock …"},
};

constexpr float k_column_em = 25;  // width of a column of the sheet
constexpr std::size_t k_max_columns = 3;

struct Section {
    std::string title;
    std::vector<std::pair<std::string, std::string>> rows;  // what is done, and by which keys

    std::size_t lines() const { return rows.size() + 2; }
};

void draw_section(const Section& section) {
    push_font(fonts().bold);
    ImGui::TextUnformatted(section.title.c_str());
    ImGui::PopFont();
    ImGui::BeginGroup();
    if (ImGui::BeginTable(section.title.c_str(), 2, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed);
        for (const auto& [what, keys] : section.rows) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(what.c_str());
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%s", keys.c_str());
        }
        ImGui::EndTable();
    }
    ImGui::EndGroup();
    mark("keys/" + section.title);
    ImGui::Spacing();
}

std::vector<Section> sections(const Ui& ui) {
    std::vector<Section> all;
    const auto add_menu = [&](Menu menu) {
        Section section{std::string(label_of(menu)), {}};
        for (const Command& command : ui.commands) {
            const std::string keys = text_of(command.chords);
            if (command.menu == menu && !keys.empty())
                section.rows.emplace_back(std::string(command.label), keys);
        }
        all.push_back(std::move(section));
    };
    add_menu(Menu::file);
    if (const std::vector<KeyRow> keys = ui.workspaces->keys(); !keys.empty()) {
        Section section{"In " + std::string(ui.workspaces->tab().label), {}};
        for (const KeyRow& key : keys) section.rows.emplace_back(key.what, text_of(key.chords, key.language));
        all.push_back(std::move(section));
    }
    // Asleep where the document is not worked on.
    if (ui.showing().document) {
        add_menu(Menu::edit);
        add_menu(Menu::layer);
    }
    add_menu(Menu::view);
    // Too long for a low window in one column.
    constexpr std::size_t k_most_rows = 22;
    if (std::vector<std::pair<std::string, std::string>>& rows = all.back().rows; rows.size() > k_most_rows) {
        const auto half = rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2);
        Section rest{all.back().title + ", continued", {half, rows.end()}};
        rows.erase(half, rows.end());
        all.push_back(std::move(rest));
    }
    Section mouse{"Mouse", {}};
    for (const auto& [how, what] : k_gestures) mouse.rows.emplace_back(what, how);
    all.push_back(std::move(mouse));
    return all;
}

// Where each column begins, so that the longest is as short as the order allows.
std::vector<std::size_t> column_starts(const std::vector<Section>& all, std::size_t columns) {
    for (std::size_t room = 1;; ++room) {
        std::vector<std::size_t> starts{0};
        std::size_t lines = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (lines > 0 && lines + all[i].lines() > room) {
                starts.push_back(i);
                lines = 0;
            }
            lines += all[i].lines();
            if (lines > room) starts.resize(columns + 1);  // one section alone is longer
        }
        if (starts.size() <= columns) return starts;
    }
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
    mute_help();  // of the controls beneath
    const float em = ImGui::GetFontSize();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const auto fitting = static_cast<std::size_t>(std::max(1.0f, screen.x * 0.96f / (em * k_column_em)));
    const std::size_t columns = std::min(fitting, k_max_columns);
    centre_next_window({em * k_column_em * static_cast<float>(columns), 0});
    // Where the text is so large that it does not fit, the sheet scrolls.
    ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, screen.y * 0.96f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.2f, em * 1.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("keys", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoBackground);
    draw_sheet();
    const std::vector<Section> all = sections(ui_);
    const std::vector<std::size_t> starts = column_starts(all, columns);
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {em * 0.7f, ImGui::GetStyle().CellPadding.y});
    const bool table =
        ImGui::BeginTable("columns", static_cast<int>(columns), ImGuiTableFlags_SizingStretchSame);
    ImGui::PopStyleVar();
    if (table) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (std::find(starts.begin(), starts.end(), i) != starts.end()) ImGui::TableNextColumn();
            draw_section(all[i]);
        }
        ImGui::EndTable();
    }
    ImGui::TextDisabled("F1 or Esc closes this");
    mark("keys");
    const bool away =
        ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (away || is_key_pressed(ImGuiKey_Escape)) shown_ = false;
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace talus
