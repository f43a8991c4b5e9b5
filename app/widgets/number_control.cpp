#include "app/widgets/number_control.h"

#include <imgui_internal.h>  // ClearActiveID, whether items are disabled

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "app/arithmetic.h"
#include "app/widgets/decimal_input.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

constexpr int k_patience = 6;  // frames until a field that does not get the keyboard is closed again

// The field that is typed into.
struct Typing {
    ImGuiID id = 0;
    std::string text;
    std::string before;     // the text that it began with; empty before its first frame
    bool by_click = false;  // the mouse button that began it also gives it the keyboard
    bool active = false;    // it has had the keyboard
    bool edited = false;    // something was typed since, be it what stood there: shown numbers are rounded
    int frames = 0;         // drawn without the keyboard
    int last_frame = 0;     // in which it was drawn
};
Typing g_typing;

// The press that may become a double click.
struct FirstClick {
    ImGuiID id = 0;
    double before = 0;  // the number then
    bool moved = false;
};
FirstClick g_click;

bool is_whole(ImGuiDataType type) { return type != ImGuiDataType_Float && type != ImGuiDataType_Double; }

double number_of(ImGuiDataType type, const void* value) {
    return is_whole(type) ? *static_cast<const int*>(value)
                          : static_cast<double>(*static_cast<const float*>(value));
}

void set_number(ImGuiDataType type, void* value, double number) {
    if (is_whole(type)) {
        *static_cast<int*>(value) = static_cast<int>(number);
    } else {
        *static_cast<float*>(value) = static_cast<float>(number);
    }
}

// The number's own part of a format, and what stands behind it: "%.0f" and " m" of "%.0f m".
struct FormatParts {
    std::string number = "%g";
    std::string unit;
};
FormatParts parts_of(const char* format) {
    const std::string text(format);
    for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 2)) {
        if (text.compare(at, 2, "%%") == 0) continue;
        const std::size_t end = text.find_first_of("dfgeu", at);
        if (end != std::string::npos) return {text.substr(at, end + 1 - at), text.substr(end + 1)};
    }
    return {};
}

std::string written(ImGuiDataType type, const void* value, const char* format) {
    if (type == ImGuiDataType_U64) return std::to_string(*static_cast<const std::uint64_t*>(value));
    if (type == ImGuiDataType_S64) return std::to_string(*static_cast<const std::int64_t*>(value));
    if (is_whole(type)) return std::to_string(*static_cast<const int*>(value));
    char text[64];
    std::snprintf(text, sizeof text, parts_of(format).number.c_str(), number_of(type, value));
    return text;
}

template <class Whole>
bool read_whole(const std::string& text, void* value) {
    Whole number{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end) return false;
    if (value != nullptr) *static_cast<Whole*>(value) = number;
    return true;
}

// Whether a text comes to a number of the type, which then goes into the value. unit: that may stand behind
// it. value: null to ask only.
bool read_number(const std::string& text, ImGuiDataType type, const std::string& unit, void* value) {
    if (type == ImGuiDataType_U64) return read_whole<std::uint64_t>(text, value);
    if (type == ImGuiDataType_S64) return read_whole<std::int64_t>(text, value);
    auto number = decimal_of(text);
    if (!number) number = value_of(text, unit);
    if (!number) return false;
    if (is_whole(type)) {
        const double whole = std::round(*number);
        if (std::abs(whole) > std::numeric_limits<int>::max() || std::abs(whole - *number) > 1e-9)
            return false;
        if (value != nullptr) *static_cast<int*>(value) = static_cast<int>(whole);
        return true;
    }
    if (!std::isfinite(static_cast<float>(*number))) return false;
    if (value != nullptr) *static_cast<float*>(value) = static_cast<float>(*number);
    return true;
}

void say_what_is_wrong(ImGuiDataType type) {
    const ImVec2 low = ImGui::GetItemRectMin();
    ImGui::SetNextWindowPos({low.x, ImGui::GetItemRectMax().y + ImGui::GetStyle().ItemInnerSpacing.y});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(
        std::string(spoken(is_whole(type) ? "Not a whole number" : "Not a number")).c_str());
    ImGui::EndTooltip();
}

struct FieldState {
    bool active = false;  // it has the keyboard
    bool typed = false;   // into it in this frame
};

FieldState text_field(const char* label, ImGuiDataType type, std::string& text, const std::string& unit) {
    const bool wrong = !text.empty() && !read_number(text, type, unit, nullptr);
    if (wrong) ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
    const bool typed = decimal_text(label, text);
    if (wrong) ImGui::PopStyleColor();
    const bool active = ImGui::IsItemActive();
    if (wrong && active) say_what_is_wrong(type);
    return {active, typed};
}

// A field that Escape left has its old text again, whatever was typed.
bool holds_new_number(const Typing& done) {
    return done.text != done.before || (done.edited && !is_key_pressed(ImGuiKey_Escape));
}

// The control's place as a text field. True when a number was typed.
bool typed(const char* label, ImGuiDataType type, void* value, const char* format) {
    Typing& typing = g_typing;
    if (typing.before.empty()) typing.text = typing.before = written(type, value, format);
    if (!typing.active && !typing.by_click) focus_text_here();
    const std::string unit = parts_of(format).unit;
    const auto [active, edited] = text_field(label, type, typing.text, unit);
    typing.edited |= edited;
    typing.last_frame = ImGui::GetFrameCount();
    if (active) {
        typing.active = true;
        return false;
    }
    if (!typing.active && ++typing.frames < k_patience) {
        redraw_after(0);
        return false;
    }
    const Typing done = std::exchange(typing, {});
    return done.active && holds_new_number(done) && read_number(done.text, type, unit, value);
}

void clamp_number(ImGuiDataType type, void* value, const void* low, const void* high) {
    double number = number_of(type, value);
    if (low != nullptr) number = std::max(number, number_of(type, low));
    if (high != nullptr) number = std::min(number, number_of(type, high));
    set_number(type, value, number);
}

// Whether the mouse could press the control that is drawn next, as wide as the next item's width.
bool is_under_mouse() {
    if ((ImGui::GetCurrentContext()->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0) return false;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + ImGui::CalcItemWidth(), low.y + ImGui::GetFrameHeight()};
    return ImGui::IsMouseHoveringRect(low, high) && ImGui::IsWindowHovered();
}

}  // namespace

void type_into(ImGuiID id) {
    g_typing = {};
    g_typing.id = id;
    g_typing.last_frame = ImGui::GetFrameCount();
    await_text();
    redraw_after(0);
}

bool is_typed_into(ImGuiID id) {
    return id != 0 && g_typing.id == id && g_typing.last_frame >= ImGui::GetFrameCount() - 1;
}

NumberEdit number_control(const char* label, ImGuiDataType type, void* value, const void* low,
                          const void* high, const char* format, const std::function<bool()>& draw) {
    const ImGuiID id = ImGui::GetID(label);
    const double before = number_of(type, value);
    const bool pressed = ImGui::IsMouseClicked(0) && is_under_mouse();
    const bool twice = pressed && ImGui::IsMouseDoubleClicked(0);
    const bool ctrl = ImGui::GetIO().KeyCtrl;
    NumberEdit edit;
    if (twice && ctrl) {
        if (is_typed_into(id)) g_typing = {};
        draw();  // it would follow the button, which is down
        set_number(type, value, before);
        ImGui::ClearActiveID();
        edit.reset = true;
        return edit;
    }
    if ((twice || (pressed && ctrl)) && !is_typed_into(id)) {
        if (twice && g_click.id == id && g_click.moved) {
            set_number(type, value, g_click.before);
            edit = {.changed = true, .finished = true, .amends = true};
        }
        g_click = {};
        type_into(id);
        g_typing.by_click = true;
    }
    if (is_typed_into(id)) {
        if (!typed(label, type, value, format)) return edit;
        clamp_number(type, value, low, high);
        edit.changed = edit.finished = number_of(type, value) != before;
        return edit;
    }
    edit.changed = draw();
    if (ImGui::GetIO().NavVisible && ImGui::IsItemFocused() && is_key_pressed(ImGuiKey_Enter)) type_into(id);
    edit.finished = ImGui::IsItemDeactivatedAfterEdit();
    if (ImGui::IsItemActivated()) g_click = {id, before, false};
    if (edit.changed && g_click.id == id) g_click.moved = true;
    return edit;
}

NumberEdit drag_number(const char* label, float& value, float speed, float low, float high,
                       const char* format) {
    const bool limited = low < high;
    return number_control(
        label, ImGuiDataType_Float, &value, limited ? &low : nullptr, limited ? &high : nullptr, format, [&] {
            return ImGui::DragFloat(label, &value, speed, low, high, format,
                                    ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput);
        });
}

bool number_input(const char* label, ImGuiDataType type, void* value, const char* format) {
    const ImGuiID id = ImGui::GetID(label);
    const bool held = is_typed_into(id);
    const std::string unit = parts_of(format).unit;
    std::string text = held ? g_typing.text : written(type, value, format) + unit;
    const std::string before = held ? g_typing.before : text;
    const auto [active, edited] = text_field(label, type, text, unit);
    Typing now{.id = id, .text = text, .before = before, .active = true};
    now.edited = edited || (held && g_typing.edited);
    now.last_frame = ImGui::GetFrameCount();
    if (active) {
        g_typing = now;
        return false;
    }
    if (!held) return false;
    g_typing = {};
    return holds_new_number(now) && read_number(text, type, unit, value);
}

}  // namespace talus
