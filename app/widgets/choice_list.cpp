#include "app/widgets/choice_list.h"

#include <imgui_internal.h>  // whether an item is disabled, and where the navigation is

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/popups.h"
#include "app/widgets/search_field.h"
#include "app/widgets/text_focus.h"
#include "core/base/text.h"

namespace talus {
namespace {

constexpr double k_word_pause = 1;      // s, after which letters begin another word
constexpr int k_word_pause_frames = 4;  // the same where frames are slow
constexpr int k_page_of_rows = 8;

struct ListRow {
    std::string text;
    bool enabled = true;
};

// The list that is open: there is one at most.
struct OpenList {
    std::vector<ListRow> rows;   // of the last frame
    std::vector<ListRow> drawn;  // of this one, so far
    std::optional<std::size_t> lit;
    bool moved = false;     // keys have lit another row than the chosen one
    bool in_sight = false;  // the lit row is to come into sight
    bool enter = false;
    bool typing = false;  // a field in the list has the keyboard
    std::string word;     // typed last
    double typed_at = 0;
    int typed_in = 0;  // frame
};
OpenList g_list;

// The field that searches, whose list may have another one open over it.
struct SearchField {
    bool unanswered = false;  // Enter in this frame has chosen no row so far
    bool refocus = false;     // it gets the keyboard again, which Enter took from it
};
SearchField g_search;

bool are_controls_used_by_keys() {
    return (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
}

void light(std::size_t row) {
    g_list.lit = row;
    g_list.moved = g_list.in_sight = true;
}

// Goes so many rows on among those that can be chosen, and stops at the ends.
void go_by(int rows) {
    const auto count = static_cast<int>(g_list.rows.size());
    const int step = rows > 0 ? 1 : -1;
    int at = g_list.lit ? static_cast<int>(*g_list.lit) : step > 0 ? -1 : count;
    std::optional<int> found;
    for (int left = rows * step; left > 0;) {
        at += step;
        if (at < 0 || at >= count) break;
        if (!g_list.rows[static_cast<std::size_t>(at)].enabled) continue;
        found = at;
        --left;
    }
    if (found) light(static_cast<std::size_t>(*found));
}

bool light_next_that_begins(std::string_view word, std::size_t from) {
    const std::size_t count = g_list.rows.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = (from + i) % count;
        if (!g_list.rows[row].enabled || !g_list.rows[row].text.starts_with(word)) continue;
        light(row);
        return true;
    }
    return false;
}

// A letter goes to the next row, further ones narrow it; the same one again goes on, unless a row begins with
// both.
void take_letter(unsigned letter) {
    const bool pause = ImGui::GetTime() - g_list.typed_at > k_word_pause &&
                       ImGui::GetFrameCount() - g_list.typed_in > k_word_pause_frames;
    if (pause) g_list.word.clear();
    if (letter == ' ' && (g_list.word.empty() || are_controls_used_by_keys())) return;
    g_list.typed_at = ImGui::GetTime();
    g_list.typed_in = ImGui::GetFrameCount();
    char bytes[5] = {};
    ImTextCharToUtf8(bytes, letter);
    const std::string typed = lower_case(bytes);
    g_list.word += typed;
    const std::size_t lit = g_list.lit.value_or(0);
    const bool first = g_list.word == typed;
    if (light_next_that_begins(g_list.word, first ? lit + 1 : lit) || first) return;
    if (g_list.word.starts_with(typed) && light_next_that_begins(typed, lit + 1)) g_list.word = typed;
}

// Where the controls are used by keys, ImGui goes from row to row. A field in the list keeps its own keys.
void take_list_keys() {
    g_list.typing = ImGui::GetIO().WantTextInput;
    g_list.enter = is_key_pressed(ImGuiKey_Enter);
    if (!g_list.typing) {
        for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) take_letter(letter);
    }
    if (are_controls_used_by_keys()) return;
    if (is_key_pressed(ImGuiKey_DownArrow, true)) go_by(1);
    if (is_key_pressed(ImGuiKey_UpArrow, true)) go_by(-1);
    if (is_key_pressed(ImGuiKey_PageDown, true)) go_by(k_page_of_rows);
    if (is_key_pressed(ImGuiKey_PageUp, true)) go_by(-k_page_of_rows);
    if (g_list.typing) return;
    const auto all = static_cast<int>(g_list.rows.size());
    if (is_key_pressed(ImGuiKey_End)) go_by(all);
    if (is_key_pressed(ImGuiKey_Home)) go_by(-all);
}

// Notes the row that comes next, and returns whether it is lit.
bool begin_list_row(std::string_view label, bool chosen) {
    const std::size_t place = g_list.drawn.size();
    if (chosen && !g_list.moved) g_list.lit = place;
    const bool disabled = (ImGui::GetCurrentContext()->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0;
    g_list.drawn.push_back({lower_case(label.substr(0, label.find("##"))), !disabled});
    return g_list.lit == place;
}

// Brings it into sight, and returns whether Enter chooses it.
bool end_list_row(bool lit) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (lit && g_list.in_sight) {
        ImGui::SetScrollHereY();
        if (are_controls_used_by_keys() && g_list.moved) {
            ImGui::SetFocusID(ImGui::GetItemID(), context.CurrentWindow);
        } else {
            ImGui::SetItemDefaultFocus();
        }
    }
    const bool by_navigation = are_controls_used_by_keys() && !g_list.typing;
    const bool here = by_navigation ? context.NavId == ImGui::GetItemID() : lit;
    return here && g_list.enter && g_list.drawn.back().enabled;
}

// Once its window is there.
void begin_list() {
    if (ImGui::IsWindowAppearing()) {
        g_list = {};
        g_list.in_sight = true;
    } else {
        g_list.rows = std::exchange(g_list.drawn, {});
        g_list.in_sight = false;
        take_list_keys();
    }
}

}  // namespace

bool begin_choice_list(const char* label, const char* preview, ImGuiComboFlags flags) {
    if (!ImGui::BeginCombo(label, preview, flags)) return false;
    begin_list();
    return true;
}

bool begin_search_list(const char* id, const std::string& name, std::string& words, float width) {
    if (!ImGui::BeginPopup(id)) return false;
    begin_list();
    if (ImGui::IsWindowAppearing()) {
        words.clear();
        g_search = {};
    }
    const std::string before = words;
    if (std::exchange(g_search.refocus, false)) focus_text_here();
    g_search.unanswered = search_field(name, words, width);
    g_list.enter |= g_search.unanswered;
    // A field that the program gives the keyboard has all of its text selected: the next letter would be all.
    ImGuiInputTextState* const text = ImGui::GetInputTextState(ImGui::GetItemID());
    if (ImGui::IsItemActivated() && text != nullptr) text->ClearSelection();
    if (words != before) {
        light_chosen_row();
        g_list.in_sight = true;
    }
    return true;
}

void end_search_list() {
    // Nothing matched: what was typed can be mended.
    g_search.refocus = g_search.unanswered;
    if (g_search.refocus) {
        await_text();
        redraw_after(0);
    }
    ImGui::EndPopup();
}

bool list_row(std::string_view label, bool chosen) {
    return list_item(label, chosen,
                     [&](bool lit) { return ImGui::Selectable(std::string(label).c_str(), lit); });
}

bool list_item(std::string_view text, bool chosen, const std::function<bool(bool lit)>& draw) {
    const bool lit = begin_list_row(text, chosen);
    const bool pressed = draw(g_list.moved ? lit : chosen);
    if (!end_list_row(lit) || pressed) return pressed;
    g_search.unanswered = false;
    // The dialog that the list lies over must not take the same Enter.
    close_top_menu();
    return true;
}

bool list_tick(std::string_view label, bool& ticked) {
    const bool lit = begin_list_row(label, false);
    bool changed = ImGui::Checkbox(std::string(label).c_str(), &ticked);
    if (lit) {
        ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                            ImGui::GetColorU32(ImGuiCol_HeaderActive));
    }
    if (end_list_row(lit) && !changed) {
        ticked = !ticked;
        changed = true;
    }
    return changed;
}

void light_chosen_row() {
    g_list.moved = false;
    g_list.lit.reset();
}

void end_choice_list() { ImGui::EndCombo(); }

}  // namespace talus
