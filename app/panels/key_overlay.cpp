#include "app/panels/key_overlay.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>
#include <vector>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

// Gestures of the mouse, and of keys that are held.
constexpr std::pair<const char*, const char*> k_gestures[] = {
    {"Left or middle drag", "Orbit"},
    {"Shift + left or middle drag", "Pan"},
    {"Right drag", "Look around"},
    {"Right held + W A S D, Q E", "Fly; with Shift faster"},
    {"Wheel", "Zoom towards the cursor"},
    {"Left drag a handle", "Move, size or turn a shape"},
    {"Left drag a layer", "Another place in the list"},
    {"Double- or Ctrl+click a slider", "Type a number"},
    {"Ctrl+double-click a slider", "Back to its default"},
    {"Shift while dragging a slider", "Ten times finer"},
    {"Right-click a control", "Type, reset, copy, lock …"},
};

constexpr float k_keys_column_em = 25;  // width of a column of the sheet
constexpr std::size_t k_max_columns = 3;

struct Section {
    std::string title;
    std::vector<std::pair<std::string, std::string>> rows;  // what is done, and by which keys

    std::size_t lines() const { return rows.size() + 2; }
};

// A key stands at the right end, so that long words and long keys share a line.
void draw_row(const std::string& what, const std::string& keys) {
    const float width = ImGui::GetContentRegionAvail().x;
    const float left = ImGui::GetCursorPosX();
    ImGui::TextUnformatted(what.c_str());
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + width - ImGui::CalcTextSize(keys.c_str()).x);
    ImGui::TextDisabled("%s", keys.c_str());
}

void draw_section(const Section& section) {
    push_font(fonts().bold);
    ImGui::TextUnformatted(section.title.c_str());
    ImGui::PopFont();
    ImGui::BeginGroup();
    for (const auto& [what, keys] : section.rows) draw_row(what, keys);
    ImGui::EndGroup();
    mark("keys/" + section.title);
    ImGui::Spacing();
}

std::vector<Section> sections(const Ui& ui) {
    std::vector<Section> all;
    const auto add_menu = [&](Menu menu) {
        Section section{std::string(spoken(label_of(menu))), {}};
        for (const Command& command : ui.commands) {
            const std::string keys = text_of(command.chords, spoken_language());
            if (command.menu == menu && !keys.empty())
                section.rows.emplace_back(std::string(spoken(command.label)), keys);
        }
        all.push_back(std::move(section));
    };
    add_menu(Menu::file);
    if (const std::vector<KeyRow> keys = ui.workspaces->keys(); !keys.empty()) {
        Section section{std::string(spoken(ui.workspaces->tab().label)), {}};
        for (const KeyRow& key : keys)
            section.rows.emplace_back(key.what, key.held.empty() ? text_of(key.chords, key.language)
                                                                 : std::string(spoken(key.held)));
        all.push_back(std::move(section));
    }
    // Asleep where the document is not worked on.
    if (ui.showing().document) {
        add_menu(Menu::edit);
        add_menu(Menu::layer);
    }
    add_menu(Menu::view);
    Section mouse{std::string(spoken("Mouse")), {}};
    for (const auto& [how, what] : k_gestures) mouse.rows.emplace_back(spoken(what), spoken(how));
    all.push_back(std::move(mouse));
    return all;
}

// The sections in columns of so many lines; one that is too long for its column goes on in the next.
std::vector<std::vector<Section>> columns_of(const std::vector<Section>& all, std::size_t lines) {
    constexpr std::size_t k_min_rows = 3;  // of a part of a section
    std::vector<std::vector<Section>> columns(1);
    std::size_t used = 0;
    const auto begin_column = [&] {
        columns.emplace_back();
        used = 0;
    };
    for (Section section : all) {
        while (used + section.lines() > lines) {
            const std::size_t room = lines > used + 2 ? lines - used - 2 : 0;
            if (room < k_min_rows || section.rows.size() < room + k_min_rows) {
                if (used == 0) break;  // it is higher than any column
                begin_column();
                continue;
            }
            const auto end = section.rows.begin() + static_cast<std::ptrdiff_t>(room);
            columns.back().push_back({section.title, {section.rows.begin(), end}});
            const std::string_view more = spoken(", continued");
            if (!section.title.ends_with(more)) section.title += more;
            section.rows.erase(section.rows.begin(), end);
            begin_column();
        }
        used += section.lines();
        columns.back().push_back(std::move(section));
    }
    return columns;
}

// The lowest columns, of at most so many.
std::vector<std::vector<Section>> balanced(const std::vector<Section>& all, std::size_t count) {
    std::size_t lines = 0;
    for (const Section& section : all) lines += section.lines();
    for (std::size_t each = lines / count;; ++each) {
        std::vector<std::vector<Section>> columns = columns_of(all, each);
        if (columns.size() <= count) return columns;
    }
}

// How far apart lines stand, px: the usual distance, or as far as the highest column has room for. besides:
// px of the room that are not lines.
float line_gap(const std::vector<std::vector<Section>>& columns, float room, float besides) {
    std::size_t highest = 1;
    for (const std::vector<Section>& column : columns) {
        std::size_t lines = 0;
        for (const Section& section : column) lines += section.lines();
        highest = std::max(highest, lines);
    }
    const float fitting = std::floor((room - besides) / static_cast<float>(highest) - ImGui::GetFontSize());
    return std::clamp(fitting, 1.0f, ImGui::GetStyle().ItemSpacing.y);
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

void KeyOverlay::report(StatusWriter& status) const { status.set("keys", shown_); }

void KeyOverlay::draw(Area& /*middle*/) {
    if (!shown_) return;
    mute_help();  // of the controls beneath
    const float em = ImGui::GetFontSize();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const auto fitting = static_cast<std::size_t>(std::max(1.0f, screen.x * 0.96f / (em * k_keys_column_em)));
    const std::size_t columns = std::min(fitting, k_max_columns);
    centre_next_window({em * k_keys_column_em * static_cast<float>(columns), 0});
    // Where the text is so large that it does not fit, the sheet scrolls.
    const float highest = screen.y * 0.96f;
    ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, highest});
    const ImVec2 padding{em * 1.2f, em * 1.0f};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    const std::vector<std::vector<Section>> sheet = balanced(sections(ui_), columns);
    const float closing_height = ImGui::GetTextLineHeightWithSpacing() + 2 * ImGui::GetStyle().CellPadding.y;
    const float gap = line_gap(sheet, highest, 2 * padding.y + closing_height);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("keys", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoBackground);
    draw_sheet();
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {em * 0.7f, ImGui::GetStyle().CellPadding.y});
    const bool table =
        ImGui::BeginTable("columns", static_cast<int>(columns), ImGuiTableFlags_SizingStretchSame);
    ImGui::PopStyleVar();
    if (table) {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, gap});
        for (const std::vector<Section>& column : sheet) {
            ImGui::TableNextColumn();
            for (const Section& section : column) draw_section(section);
        }
        ImGui::PopStyleVar();
        ImGui::EndTable();
    }
    const std::string closing(spoken("F1 or Esc closes this"));
    ImGui::TextDisabled("%s", closing.c_str());
    mark("keys");
    const bool away =
        ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (away || is_key_pressed(ImGuiKey_Escape)) shown_ = false;
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace talus
