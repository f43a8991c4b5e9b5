#include "app/panels/key_overlay.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/search_field.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/text.h"
#include "core/words/words.h"

namespace talus {
namespace {

// Gestures of the mouse, and of keys that are held.
constexpr std::pair<const char*, const char*> k_gestures[] = {
    {"Left or middle drag", "Orbit"},
    {"Shift + left or middle drag", "Pan"},
    {"Right drag", "Look around"},
    {"Right held + W A S D, Q E", "Fly; Shift: faster"},
    {"Wheel", "Zoom towards the cursor"},
    {"Arrows held", "Move the view from above"},
    {"L held + left drag", "Move the sun"},
    {"Left drag a handle", "Move, size or turn a shape"},
    {"Shift+click", "Add a node to a line"},
    {"Left drag a layer", "Another place in the list"},
    {"Right-click a control", "Type, reset, copy, lock …"},
};

constexpr std::pair<const char*, const char*> k_slider_gestures[] = {
    {"Double- or Ctrl+click", "Type a number"},
    {"Ctrl+double-click", "Back to its default"},
    {"Shift while dragging", "Ten times finer"},
};

constexpr float k_max_column_em = 25;  // width of a column of the sheet, at most
constexpr float k_cell_em = 0.5f;      // to its left and right
constexpr float k_between_em = 0.8f;   // at least between what is done and its keys
constexpr float k_sheet_em = 1.2f;     // beside all columns
constexpr float k_search_em = 16;      // width of the field
constexpr std::size_t k_max_columns = 3;

// A key stands at the right end, so that long words and long keys share a line.
void draw_row(const std::string& what, const std::string& keys) {
    const float width = ImGui::GetContentRegionAvail().x;
    const float left = ImGui::GetCursorPosX();
    ImGui::TextUnformatted(what.c_str());
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + width - ImGui::CalcTextSize(keys.c_str()).x);
    ImGui::TextDisabled("%s", keys.c_str());
}

void draw_section(const KeySection& section) {
    push_font(fonts().bold);
    ImGui::TextUnformatted(section.title.c_str());
    ImGui::PopFont();
    ImGui::BeginGroup();
    for (const auto& [what, keys] : section.rows) draw_row(what, keys);
    ImGui::EndGroup();
    mark("keys/" + section.title);
    ImGui::Spacing();
}

// The sections in columns of so many lines; one that is too long for its column goes on in the next.
std::vector<std::vector<KeySection>> columns_of(const std::vector<KeySection>& all, std::size_t lines) {
    constexpr std::size_t k_min_rows = 3;  // of a part of a section
    std::vector<std::vector<KeySection>> columns(1);
    std::size_t used = 0;
    const auto begin_column = [&] {
        columns.emplace_back();
        used = 0;
    };
    for (KeySection section : all) {
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
std::vector<std::vector<KeySection>> balanced(const std::vector<KeySection>& all, std::size_t count) {
    std::size_t lines = 0;
    for (const KeySection& section : all) lines += section.lines();
    for (std::size_t each = lines / count;; ++each) {
        std::vector<std::vector<KeySection>> columns = columns_of(all, each);
        if (columns.size() <= count) return columns;
    }
}

// As wide as the longest row needs, so that as many columns as can be stand side by side.
float width_of_column(const std::vector<KeySection>& all) {
    const float em = ImGui::GetFontSize();
    float widest = 0;
    for (const KeySection& section : all) {
        for (const auto& [what, keys] : section.rows)
            widest =
                std::max(widest, ImGui::CalcTextSize(what.c_str()).x + ImGui::CalcTextSize(keys.c_str()).x);
    }
    return std::min(widest + (k_between_em + 2 * k_cell_em) * em, k_max_column_em * em);
}

// How far apart lines stand, px: the usual distance, or as far as the highest column has room for. besides:
// px of the room that are not lines.
float line_gap(const std::vector<std::vector<KeySection>>& columns, float room, float besides) {
    std::size_t highest = 1;
    for (const std::vector<KeySection>& column : columns) {
        std::size_t lines = 0;
        for (const KeySection& section : column) lines += section.lines();
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

// Keys that are pressed, and what is held.
std::string keys_of(const KeyRow& row, const std::string& language) {
    std::string keys = text_of(row.chords, language);
    if (!row.held.empty()) keys += (keys.empty() ? "" : ", ") + worded(row.held, language);
    return keys;
}

// A letter stands in nearly every row: it means the key.
bool is_key(std::string_view keys, std::string_view word) {
    for (std::size_t at = keys.find(word); at != keys.npos; at = keys.find(word, at + 1)) {
        const auto parts = [&](std::size_t place) {
            return place >= keys.size() || keys[place] == ' ' || keys[place] == '+' || keys[place] == ',';
        };
        if ((at == 0 || parts(at - 1)) && parts(at + word.size())) return true;
    }
    return false;
}

bool has_word(const std::pair<std::string, std::string>& row, const std::string& word) {
    const std::string keys = lower_case(row.second);
    if (word.size() == 1) return is_key(keys, word);
    return keys.find(word) != keys.npos || has_words(row.first, word);
}

}  // namespace

std::vector<KeySection> key_sections(const Ui& ui, const std::string& language) {
    std::vector<KeySection> all;
    const auto add_menu = [&](Menu menu) {
        KeySection section{worded(label_of(menu), language), {}};
        for (const Command& command : ui.commands) {
            const std::string keys = text_of(command.chords, language);
            if (command.menu == menu && !keys.empty())
                section.rows.emplace_back(worded(command.label, language), keys);
        }
        all.push_back(std::move(section));
    };
    add_menu(Menu::file);
    if (const std::vector<KeyRow> keys = ui.workspaces->keys(); !keys.empty()) {
        KeySection section{worded(ui.workspaces->tab().label, language), {}};
        for (const KeyRow& key : keys)
            section.rows.emplace_back(worded(key.what, language), keys_of(key, language));
        all.push_back(std::move(section));
    }
    // Asleep where the document is not worked on.
    if (ui.showing().document) {
        add_menu(Menu::edit);
        add_menu(Menu::layer);
    }
    add_menu(Menu::view);
    const auto add_gestures = [&](std::string_view title, const auto& gestures) {
        KeySection section{worded(title, language), {}};
        for (const auto& [how, what] : gestures)
            section.rows.emplace_back(worded(what, language), worded(how, language));
        all.push_back(std::move(section));
    };
    add_gestures("Mouse", k_gestures);
    add_gestures("Sliders", k_slider_gestures);
    return all;
}

std::vector<KeySection> found_keys(const Ui& ui, std::string_view words) {
    std::vector<KeySection> all = key_sections(ui, spoken_language());
    std::vector<std::vector<KeySection>> said;  // the same rows in each language
    for (const std::string& language : word_languages()) said.push_back(key_sections(ui, language));
    std::istringstream rest(lower_case(words));
    for (std::string word; rest >> word;) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t row = all[i].rows.size(); row-- > 0;) {
                const auto found = [&](const auto& sheet) { return has_word(sheet[i].rows[row], word); };
                if (std::ranges::any_of(said, found)) continue;
                const auto drop = [&](auto& rows) {
                    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
                };
                drop(all[i].rows);
                for (auto& sheet : said) drop(sheet[i].rows);
            }
        }
    }
    std::erase_if(all, [](const KeySection& section) { return section.rows.empty(); });
    return all;
}

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

void KeyOverlay::draw_head() {
    const float em = ImGui::GetFontSize();
    search_field("keys/search", words_, em * k_search_em);
    ImGui::SameLine();
    ImGui::TextDisabled("%s", std::string(spoken("F1 or Esc closes this")).c_str());
    mark("keys");
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - width_of_button(icon::close));
    if (icon_button("keys/close", icon::close, "Close", "Closes the sheet.")) shown_ = false;
    ImGui::Spacing();
}

void KeyOverlay::draw(Area& /*middle*/) {
    ui_.keys_read = shown_;
    if (!shown_) {
        words_.clear();
        return;
    }
    mute_help();  // of the controls beneath
    const float em = ImGui::GetFontSize();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const std::vector<KeySection> all = key_sections(ui_, spoken_language());
    const ImVec2 padding{em * k_sheet_em, em * 1.0f};
    const float column = width_of_column(all);
    const float room = screen.x * 0.96f - 2 * padding.x;
    const std::size_t columns =
        std::clamp(static_cast<std::size_t>(room / column), std::size_t{1}, k_max_columns);
    centre_next_window({column * static_cast<float>(columns) + 2 * padding.x, 0});
    // Where the text is so large that it does not fit, the sheet scrolls.
    const float highest = screen.y * 0.96f;
    const float lowest = words_.empty() ? 0 : std::min(height_, highest);
    ImGui::SetNextWindowSizeConstraints({0, lowest}, {FLT_MAX, highest});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    const std::vector<std::vector<KeySection>> whole = balanced(all, columns);
    const ImGuiStyle& style = ImGui::GetStyle();
    const float head = ImGui::GetFrameHeight() + 2 * (style.ItemSpacing.y + style.CellPadding.y);
    const float gap = line_gap(whole, highest, 2 * padding.y + head);
    const std::vector<std::vector<KeySection>> sheet =
        words_.empty() ? whole : balanced(found_keys(ui_, words_), columns);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("keys", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoBackground);
    if (words_.empty()) height_ = ImGui::GetWindowHeight();
    draw_sheet();
    ui_.floating_panels.note(shown_);
    draw_head();
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {em * k_cell_em, style.CellPadding.y});
    const bool table =
        ImGui::BeginTable("columns", static_cast<int>(columns), ImGuiTableFlags_SizingStretchSame);
    ImGui::PopStyleVar();
    if (table) {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemSpacing.x, gap});
        for (const std::vector<KeySection>& parts : sheet) {
            ImGui::TableNextColumn();
            for (const KeySection& section : parts) draw_section(section);
        }
        ImGui::PopStyleVar();
        ImGui::EndTable();
    }
    if (sheet.front().empty())
        ImGui::TextDisabled("%s", std::string(spoken("No key has these words.")).c_str());
    const bool away =
        ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (away || is_key_pressed(ImGuiKey_Escape)) shown_ = false;
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace talus
