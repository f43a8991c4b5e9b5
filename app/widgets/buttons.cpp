#include "app/widgets/buttons.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/popups.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"

namespace talus {
namespace {

int g_answered_in = -1;  // frame in which a key answered a dialog

// The dialog below comes to the front in the same frame, and the key is not meant for it.
bool may_answer_by_key() { return g_answered_in != ImGui::GetFrameCount() && !menu_was_closed(); }

void push_button(const ImVec4& ground, const ImVec4& hovered, const ImVec4& text) {
    ImGui::PushStyleColor(ImGuiCol_Button, ground);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, hovered);
    ImGui::PushStyleColor(ImGuiCol_Text, text);
}

// Returns whether the button just made was pressed and let go by a mouse at rest: what the press ended, such
// as the typing of a name, may have moved the button from under it.
bool let_go_where_pressed() {
    const ImGuiIO& io = ImGui::GetIO();
    const float farthest = io.MouseDragThreshold;
    return ImGui::IsItemDeactivated() && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
           io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] < farthest * farthest;
}

}  // namespace

float width_of_button(const Icon& icon) {
    return std::max(ImGui::GetFrameHeight() * 1.15f,
                    ImGui::CalcTextSize(text_of(icon)).x + ImGui::GetFontSize() * 0.5f);
}

bool icon_button(std::string_view name, const Icon& icon, std::string_view title, std::string_view text,
                 std::string_view footer, bool chosen) {
    const std::string id = "##" + std::string(name);
    const float side = ImGui::GetFrameHeight();
    const float width = width_of_button(icon);
    push_button(chosen ? theme().chosen : ImVec4{}, theme().field_hovered, theme().text);
    const ImVec2 place = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::Button(id.c_str(), {width, side});
    ImGui::PopStyleColor(3);
    // The sign is centred by its own width: Font Awesome's advance widths differ.
    const ImVec2 size = ImGui::CalcTextSize(text_of(icon));
    const ImVec2 middle{std::floor(place.x + (width - size.x) / 2),
                        std::floor(place.y + (side - size.y) / 2)};
    const ImVec4 colour = chosen && &theme() == &dark_theme() ? theme().accent : theme().text;
    ImGui::GetWindowDrawList()->AddText(middle, ImGui::GetColorU32(colour), text_of(icon));
    mark(name);
    help(title, text, footer);
    return pressed;
}

bool accent_button(const char* label, ImVec2 size) {
    push_button(theme().accent, theme().accent_hovered, theme().accent_text);
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, theme().accent_hovered);
    const bool pressed = ImGui::Button(spoken_label(label).c_str(), size);
    ImGui::PopStyleColor(4);
    return pressed || let_go_where_pressed();
}

bool ghost_button(const char* label) {
    push_button({}, theme().field_hovered, theme().text);
    const bool pressed = ImGui::Button(spoken_label(label).c_str());
    ImGui::PopStyleColor(3);
    return pressed;
}

bool segment(const char* label, bool chosen) {
    push_button(chosen ? theme().chosen : theme().field, chosen ? theme().chosen : theme().field_hovered,
                chosen && &theme() == &dark_theme() ? theme().accent : theme().text);
    const bool pressed = ImGui::Button(spoken_label(label).c_str());
    ImGui::PopStyleColor(3);
    return pressed;
}

bool tool_button(std::string_view label, std::string_view path, std::string_view about, bool chosen,
                 float width) {
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.5f, 0.5f});
    ImGui::PushStyleColor(ImGuiCol_Button, chosen ? theme().chosen : theme().field);
    ImGui::PushStyleColor(ImGuiCol_Text, chosen ? theme().accent : theme().text);
    const bool pressed = ImGui::Button(spoken_label(label).c_str(), {width, 0});
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar();
    mark(path);
    help(label.substr(0, label.find("##")), about);
    return pressed;
}

bool dice_button(std::string_view name, float size) {
    const std::string id = "##" + std::string(name);
    const bool pressed = ImGui::InvisibleButton(id.c_str(), {size, size});
    const bool hovered = ImGui::IsItemHovered();
    const bool held = ImGui::IsItemActive();
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec4 ground = hovered && !held ? theme().accent_hovered : theme().accent;
    list.AddRectFilled(low, high, ImGui::GetColorU32(ground), size * 0.2f);
    const ImU32 pip = ImGui::GetColorU32(theme().accent_text);
    const ImVec2 middle{(low.x + high.x) / 2, (low.y + high.y) / 2};
    const float offset = size * 0.25f;
    const float radius = size * 0.085f;
    list.AddCircleFilled(middle, radius, pip, 16);
    for (const float dx : {-offset, offset}) {
        for (const float dy : {-offset, offset}) {
            list.AddCircleFilled({middle.x + dx, middle.y + dy}, radius, pip, 16);
        }
    }
    mark(name);
    return pressed;
}

void heading(std::string_view text) {
    text = spoken(text);
    push_font(fonts().bold);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopFont();
}

bool fold(const char* label, bool& open, std::string_view note) {
    ImGui::PushStyleColor(ImGuiCol_Header, ImVec4{});
    ImGui::PushStyleColor(ImGuiCol_HeaderActive, theme().field_hovered);
    push_font(fonts().bold);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, ImGui::GetStyle().FramePadding.y});
    const auto flags = ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_FramePadding |
                       ImGuiTreeNodeFlags_NoTreePushOnOpen;
    ImGui::SetNextItemOpen(open);
    open = ImGui::TreeNodeEx(spoken_label(label).c_str(), flags);
    ImGui::PopStyleVar();
    ImGui::PopFont();
    ImGui::PopStyleColor(2);
    const std::string_view name(label);
    mark("fold/" + std::string(name.substr(0, name.find("##"))));
    note = spoken(note);
    if (!note.empty()) {
        const ImVec2 size = ImGui::CalcTextSize(note.data(), note.data() + note.size());
        const ImVec2 end = ImGui::GetItemRectMax();
        const ImVec2 place{end.x - size.x, std::floor((ImGui::GetItemRectMin().y + end.y - size.y) / 2)};
        ImGui::GetWindowDrawList()->AddText(place, ImGui::GetColorU32(theme().dim_text), note.data(),
                                            note.data() + note.size());
    }
    return open;
}

void wrapped_text(const ImVec4& colour, std::string_view text) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(broken_text(ImGui::GetContentRegionAvail().x, std::string(spoken(text))).c_str());
    ImGui::PopStyleColor();
}

bool closing_button(std::string_view path) {
    const float width = ImGui::GetFontSize() * 6;
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - width);
    const bool pressed = accent_button("Close", {width, 0});
    mark(std::string(path) + "/close");
    const bool key = is_key_pressed(ImGuiKey_Escape) || is_key_pressed(ImGuiKey_Enter);
    const bool by_key = key && !ImGui::IsWindowAppearing() && may_answer_by_key();
    if (by_key) g_answered_in = ImGui::GetFrameCount();
    return pressed || by_key;
}

DialogAnswer dialog_buttons(const char* accept, bool ready, std::string_view path) {
    const float em = ImGui::GetFontSize();
    const ImGuiStyle& style = ImGui::GetStyle();
    const float accept_width =
        std::max(em * 7, ImGui::CalcTextSize(spoken_label(accept).c_str(), nullptr, true).x + em * 2);
    const float cancel_width = em * 6;
    const float x =
        ImGui::GetWindowWidth() - style.WindowPadding.x - accept_width - style.ItemSpacing.x - cancel_width;
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), x));
    DialogAnswer answer = DialogAnswer::none;
    const bool cancelled = ImGui::Button(spoken_label("Cancel").c_str(), {cancel_width, 0});
    if (cancelled || let_go_where_pressed()) answer = DialogAnswer::cancel;
    mark(std::string(path) + "/cancel");
    ImGui::SameLine();
    ImGui::BeginDisabled(!ready);
    if (accent_button(accept, {accept_width, 0}) && ready) answer = DialogAnswer::accept;
    ImGui::EndDisabled();
    mark(std::string(path) + "/accept");
    const bool top_most = ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
    if (top_most && !ImGui::IsAnyItemActive() && may_answer_by_key()) {
        DialogAnswer by_key = DialogAnswer::none;
        if (is_key_pressed(ImGuiKey_Escape)) by_key = DialogAnswer::cancel;
        // Not the Enter that ended the typing of a value or answered the dialog before, and not where keys
        // choose among the controls.
        const bool was_idle =
            !ImGui::IsWindowAppearing() && ImGui::GetCurrentContext()->ActiveIdPreviousFrame == 0;
        const bool by_keys = (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
        if (was_idle && !by_keys && ready && is_key_pressed(ImGuiKey_Enter)) by_key = DialogAnswer::accept;
        if (by_key != DialogAnswer::none) {
            g_answered_in = ImGui::GetFrameCount();
            answer = by_key;
        }
    }
    return answer;
}

void centre_next_window(ImVec2 size) {
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    const ImVec2 fitting{std::min(size.x, all.x * 0.96f), size.y > 0 ? std::min(size.y, all.y * 0.94f) : 0};
    ImGui::SetNextWindowSize(fitting, ImGuiCond_Always);
    ImGui::SetNextWindowPos({all.x / 2, all.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
}

}  // namespace talus
