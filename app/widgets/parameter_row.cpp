#include "app/widgets/parameter_row.h"

#include <imgui.h>
#include <imgui_internal.h>  // GetActiveID
#include <imgui_stdlib.h>

#include <algorithm>

#include "app/widgets/choice_list.h"
#include "app/widgets/curve_editor.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_format.h"
#include "app/widgets/searched_rows.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/value_slider.h"
#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/strokes_json.h"
#include "core/terrain/field.h"
#include "core/words/words.h"

namespace talus {
namespace {

// The range of the slider in use, which stays while the value moves.
struct HeldSpan {
    ImGuiID id = 0;
    Span span;
};
HeldSpan g_span;

// What a slider covers: its soft range, wider where the value lies outside it, and all of it
// while a number is typed.
Span covered(const ParameterInfo& info, double value, ImGuiID id) {
    const bool is_part = info.slider_range.min < info.slider_range.max;
    if (!is_part || is_typed_into(id)) return {info.min, info.max};
    if (ImGui::GetActiveID() == id && g_span.id == id) return g_span.span;
    return {std::min(info.slider_range.min, value), std::max(info.slider_range.max, value)};
}

// The slider that the row's menu was opened on: a row of four has as many.
ImGuiID g_menu_slider = 0;

template <class Number>
Edit slider(const char* label, ImGuiDataType type, Number& value, const ParameterInfo& info,
            const std::string& format, bool& reset) {
    const ImGuiID id = ImGui::GetID(label);
    const Span span = covered(info, value, id);
    const auto low = static_cast<Number>(span.min);
    const auto high = static_cast<Number>(span.max);
    const NumberEdit edit = value_slider(label, type, &value, &low, &high, format.c_str(), info.log);
    if (ImGui::IsItemActivated()) g_span = {id, span};
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right) && ImGui::IsItemHovered()) g_menu_slider = id;
    reset |= edit.reset;
    return {.changed = edit.changed, .finished = edit.finished, .amends = edit.amends};
}

std::string default_text(const Parameter& parameter) {
    const auto* const either = std::get_if<NumberOrField>(&parameter.default_value);
    const std::size_t field = either != nullptr ? find_field(either->field) : k_field_count;
    const std::string unit = parameter.info.unit.empty() || !has_range(parameter.kind)
                                 ? std::string()
                                 : " " + std::string(spoken(parameter.info.unit));
    if (field == k_field_count) return text_of(parameter, parameter.default_value) + unit;
    const std::string label(spoken(info_of(static_cast<FieldId>(field)).label));
    return either->number == 1 ? label : plain_number(either->number) + unit + " × " + label;
}

std::string footer_of(const Parameter& parameter) {
    const ParameterInfo& info = parameter.info;
    std::string text = std::string(spoken("Default")) + " " + default_text(parameter);
    if (!has_range(parameter.kind)) return text;
    text += "  ·  " + plain_number(info.min) + " " + std::string(spoken("to")) + " " + plain_number(info.max);
    if (!info.unit.empty()) text.append(" ").append(spoken(info.unit));
    return localized(text, spoken_language());
}

Edit checkbox(ParameterValue& value) {
    bool flag = std::get<bool>(value);
    const bool changed = ImGui::Checkbox("##value", &flag);
    value = flag;
    return {.changed = changed, .finished = changed};
}

Edit combo(std::string_view path, const Parameter& parameter, ParameterValue& value,
           const WhyIdle& why_idle) {
    const auto& choices = parameter.info.choices;
    const auto chosen = static_cast<std::size_t>(std::get<int>(value));
    const auto label = [&](std::size_t i) { return std::string(spoken(choices[i].label)); };
    const std::string named = std::string(path) + "/" + std::string(parameter.info.key);
    const float width = std::max(ImGui::CalcItemWidth(), ImGui::GetFontSize() * k_searched_em);
    const bool open = begin_choice_list("##value", label(chosen).c_str(), ImGuiComboFlags_HeightLargest);
    mark(named);
    Edit edit;
    if (!open) return edit;
    const auto draw = [&](std::size_t i, bool lit) {
        const Choice& each = choices[i];
        const std::string idle = why_idle && i != chosen ? why_idle(each.key) : "";
        if (!choice_row(named + "/" + std::string(each.key), each.label, lit, each.help, idle)) return false;
        value = static_cast<int>(i);
        edit = {.changed = i != chosen, .finished = true};
        return true;
    };
    const bool searched = choices.size() > k_searched_rows;
    if (searched) searched_rows(named, choices.size(), width, "Nothing by that name", chosen, label, draw);
    for (std::size_t i = 0; !searched && i < choices.size(); ++i) draw(i, i == chosen);
    end_choice_list();
    return edit;
}

Edit real(const Parameter& parameter, ParameterValue& value, bool& reset) {
    const float usual = std::get<float>(parameter.default_value);
    float& now = std::get<float>(value);
    return slider("##value", ImGuiDataType_Float, now, parameter.info,
                  number_format(parameter.info, usual, now), reset);
}

Edit integer(const Parameter& parameter, ParameterValue& value, bool& reset) {
    return slider("##value", ImGuiDataType_S32, std::get<int>(value), parameter.info,
                  number_format(parameter.info), reset);
}

// Two by two, each with its element's name in front of the number.
Edit four(std::string_view path, const Parameter& parameter, ParameterValue& value, bool& reset) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::CalcItemWidth() - gap) / 2;
    Edit all;
    ImGui::BeginGroup();
    Float4& elements = std::get<Float4>(value);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (i % 2 == 1) ImGui::SameLine(0, gap);
        const std::string name(i < parameter.info.elements.size() ? parameter.info.elements[i] : "");
        ImGui::SetNextItemWidth(width);
        const Edit one = slider(("##" + std::to_string(i)).c_str(), ImGuiDataType_Float, elements[i],
                                parameter.info, name + "  " + number_format(parameter.info), reset);
        mark(std::string(path) + "/" + std::string(parameter.info.key) + "/" + std::to_string(i));
        all.changed |= one.changed;
        all.finished |= one.finished;
        all.amends |= one.amends;
    }
    ImGui::EndGroup();
    return all;
}

// What a number that follows a field is called: "Multiply by Rock hardness".
std::string followed_text(const std::string& key) {
    const std::size_t place = find_field(key);
    if (place == k_field_count) return std::string(spoken("Multiply by")) + " " + key;
    const FieldInfo& field = k_fields[place];
    return std::string(spoken(field.is_share() ? "Multiply by" : "Vary with")) + " " +
           std::string(spoken(field.label));
}

// The list of fields beside the number. Returns whether another one was chosen.
bool field_list(const std::string& name, const Parameter& parameter, NumberOrField& either,
                const WhyIdle& why_idle) {
    const std::string before = either.field;
    // A field that it follows by default is there or not.
    const std::string& usual = std::get<NumberOrField>(parameter.default_value).field;
    if (choice_row(name + "/none", "Constant", before.empty(), "The same number everywhere."))
        either.field.clear();
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (!may_stand_for(parameter.info, static_cast<FieldId>(i))) continue;
        const std::string key(k_fields[i].key);
        const bool asks = why_idle && key != before && key != usual;
        if (choice_row(name + "/" + key, followed_text(key), key == before, k_fields[i].help,
                       asks ? why_idle(key) : std::string()))
            either.field = key;
    }
    return either.field != before;
}

// The number, and below it the field that it is multiplied by, if any: the slider is as wide with one as
// without.
Edit number_or_field(std::string_view path, const Parameter& parameter, ParameterValue& value, bool& reset,
                     const WhyIdle& why_idle) {
    auto& either = std::get<NumberOrField>(value);
    const std::string name = std::string(path) + "/" + std::string(parameter.info.key);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float arrow = ImGui::GetFrameHeight();
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - arrow - gap);
    const float number = std::get<NumberOrField>(parameter.default_value).number;
    Edit edit = slider("##value", ImGuiDataType_Float, either.number, parameter.info,
                       number_format(parameter.info, number, either.number), reset);
    mark(name + "/number");
    ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(arrow);
    const bool open = begin_choice_list("##field", "", ImGuiComboFlags_NoPreview);
    mark(name + "/field");
    if (open) {
        if (field_list(name + "/field", parameter, either, why_idle)) {
            edit = {.changed = true, .finished = true};
            edit.from_zero = either.number == 0 && !either.field.empty();
            if (edit.from_zero) either.number = std::min(1.0f, static_cast<float>(parameter.info.max));
        }
        end_choice_list();
    }
    const bool usual = either.field == std::get<NumberOrField>(parameter.default_value).field;
    if (!either.field.empty() && !usual) ImGui::TextDisabled("%s", followed_text(either.field).c_str());
    ImGui::EndGroup();
    return edit;
}

// The number, and buttons for the one before and after.
Edit seed(std::string_view path, ParameterValue& value) {
    auto& number = std::get<std::uint64_t>(value);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float button = ImGui::GetFrameHeight();
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2 * (button + gap));
    bool changed = number_input("##value", ImGuiDataType_U64, &number);
    for (const bool up : {false, true}) {
        ImGui::SameLine(0, gap);
        if (!ImGui::Button(up ? "+" : "−", {button, button})) continue;
        up ? ++number : --number;
        changed = true;
    }
    ImGui::EndGroup();
    mark(std::string(path) + "/seed");
    return {.changed = changed, .finished = changed};
}

Edit coordinate(const Parameter& parameter, ParameterValue& value) {
    auto& number = std::get<std::int64_t>(value);
    const std::string unit(parameter.info.unit);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float room = unit.empty() ? 0 : ImGui::CalcTextSize(unit.c_str()).x + gap;
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - room);
    const bool changed = number_input("##value", ImGuiDataType_S64, &number);
    if (!unit.empty()) {
        ImGui::SameLine(0, gap);
        ImGui::TextUnformatted(unit.c_str());
    }
    ImGui::EndGroup();
    return {.changed = changed, .finished = changed};
}

// The text typed into the field that has the keyboard: an unfinished path is not a value.
struct TypedPath {
    ImGuiID id = 0;
    std::string text;
};
TypedPath g_typed;

// The path, taken with Enter or by leaving the field, and a button to look for it.
Edit file(std::string_view path, const Parameter& parameter, ParameterValue& value) {
    const std::string name = std::string(path) + "/" + std::string(parameter.info.key);
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float button =
        ImGui::CalcTextSize(std::string(spoken("Choose…")).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    const ImGuiID id = ImGui::GetID("##value");
    std::string text = g_typed.id == id ? g_typed.text : std::get<FilePath>(value).text;
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - gap);
    ImGui::InputTextWithHint("##value", std::string(spoken("path of a file")).c_str(), &text);
    mark(name + "/text");
    Edit edit;
    if (ImGui::IsItemActive()) {
        g_typed = {id, text};
    } else if (g_typed.id == id) {
        g_typed = {};
        edit.changed = edit.finished = text != std::get<FilePath>(value).text;
        value = FilePath{text};
    }
    ImGui::SameLine(0, gap);
    edit.browse = ImGui::Button(spoken_label("Choose…").c_str());
    mark(name + "/choose");
    ImGui::EndGroup();
    return edit;
}

// How many there are, and a button that forgets them.
Edit clearable(const std::string& count, const ParameterValue& cleared_value, ParameterValue& value) {
    const bool none = value == cleared_value;
    const float button =
        ImGui::CalcTextSize(std::string(spoken("Clear")).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::BeginGroup();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(count.c_str());
    // The place counts from the left edge of the group.
    ImGui::SameLine(width - button);
    ImGui::BeginDisabled(none);
    const bool cleared = ImGui::Button(spoken_label("Clear").c_str());
    ImGui::EndDisabled();
    ImGui::EndGroup();
    if (cleared) value = cleared_value;
    return {.changed = cleared, .finished = cleared};
}

std::string counted(std::size_t count) {
    return count == 0 ? std::string(spoken("none")) : std::to_string(count);
}

bool has_slider(const Parameter& parameter) {
    return has_range(parameter.kind) && parameter.kind != ParameterKind::coordinate;
}

// Right-click: Type a value, Reset, Copy, Paste, Lock. It opens on a locked row, too, whose control is
// disabled.
Edit row_menu(const Parameter& parameter, ParameterValue& value, bool& reset, bool* locked) {
    Edit edit;
    const auto anyhow = ImGuiHoveredFlags_AllowWhenBlockedByPopup | ImGuiHoveredFlags_AllowWhenDisabled;
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right) && ImGui::IsItemHovered(anyhow))
        ImGui::OpenPopup("row");
    if (!ImGui::BeginPopup("row")) return edit;
    const bool free = locked == nullptr || !*locked;
    if (has_slider(parameter)) {
        if (ImGui::MenuItem(spoken_label("Type a value").c_str(), std::string(spoken("Double-click")).c_str(),
                            false, free))
            type_into(g_menu_slider);
        mark("row/type");
    }
    const std::string back =
        std::string(spoken("Reset to")) + " " + text_of(parameter, parameter.default_value);
    if (ImGui::MenuItem(back.c_str(),
                        has_slider(parameter) ? std::string(spoken("Ctrl+double-click")).c_str() : nullptr,
                        false, free && value != parameter.default_value))
        reset = true;
    mark("row/reset");
    ImGui::Separator();
    if (ImGui::MenuItem(spoken_label("Copy value").c_str()))
        ImGui::SetClipboardText(copied_text(parameter, value).c_str());
    mark("row/copy");
    const char* clipboard = ImGui::GetClipboardText();
    const auto pasted = pasted_value(parameter, clipboard != nullptr ? clipboard : "");
    if (ImGui::MenuItem(spoken_label("Paste value").c_str(), nullptr, false, free && pasted.has_value())) {
        edit = {.changed = *pasted != value, .finished = true};
        value = *pasted;
    }
    mark("row/paste");
    if (locked != nullptr) {
        ImGui::Separator();
        if (ImGui::MenuItem(spoken_label("Lock").c_str(), nullptr, *locked)) *locked = !*locked;
        mark("row/lock");
        help("Lock",
             "Locks this value: neither dragging, typing, Reset nor Paste changes it. Locks last while this "
             "terrain is open; they are not saved in its file.");
    }
    ImGui::EndPopup();
    return edit;
}

}  // namespace

std::string copied_text(const Parameter& parameter, const ParameterValue& value) {
    if (parameter.kind == ParameterKind::choice) {
        return std::string(parameter.info.choices[static_cast<std::size_t>(std::get<int>(value))].key);
    }
    if (parameter.kind == ParameterKind::path) return std::get<FilePath>(value).text;
    if (parameter.kind == ParameterKind::strokes) return text_of_strokes(std::get<Strokes>(value));
    std::string text = text_of(parameter, value);
    std::erase(text, ' ');
    return text;
}

std::optional<ParameterValue> pasted_value(const Parameter& parameter, std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return std::nullopt;
    text = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
    try {
        std::vector<std::string> clampings;  // not displayed: the slider shows where it ends
        return value_from_text(parameter, text, "clipboard", clampings);
    } catch (const RecipeError&) {
        return std::nullopt;
    }
}

void row_label(std::string_view label, std::string_view help_text, std::string_view footer, float width_em,
               bool locked) {
    const float em = ImGui::GetFontSize();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = em * width_em;
    float end = start.x + width - em * 0.3f;
    if (locked) {
        const char* sign = text_of(icon::lock);
        end -= ImGui::CalcTextSize(sign).x;
        ImGui::GetWindowDrawList()->AddText({end, start.y + ImGui::GetStyle().FramePadding.y},
                                            ImGui::GetColorU32(theme().dim_text), sign);
        end -= em * 0.2f;
    }
    ImGui::AlignTextToFramePadding();
    ImGui::PushClipRect(start, {end, start.y + ImGui::GetFrameHeight()}, true);
    const std::string_view said = spoken(label);
    ImGui::TextUnformatted(said.data(), said.data() + said.size());
    ImGui::PopClipRect();
    help(label, help_text, footer);
    ImGui::SameLine();
    ImGui::SetCursorScreenPos({start.x + width, start.y});
    ImGui::SetNextItemWidth(-FLT_MIN);
}

bool choice_row(const std::string& name, std::string_view label, bool chosen, std::string_view about,
                const std::string& idle) {
    ImGui::BeginDisabled(!idle.empty());
    const bool pressed = list_row(spoken_label(label), chosen);
    ImGui::EndDisabled();
    mark(name);
    help(label, idle.empty() ? about : idle);
    return pressed;
}

Edit parameter_row(std::string_view path, const Parameter& parameter, ParameterValue& value, bool* locked,
                   const WhyIdle& why_idle) {
    const ParameterInfo& info = parameter.info;
    ImGui::PushID(info.key.data(), info.key.data() + info.key.size());
    const bool is_locked = locked != nullptr && *locked;
    const std::string footer = is_locked ? "Locked: right-click to unlock" : footer_of(parameter);
    row_label(info.label, info.help, footer, k_label_em, is_locked);
    Edit edit;
    bool reset = false;
    const ParameterValue before = value;
    ImGui::BeginDisabled(is_locked);
    switch (parameter.kind) {
        case ParameterKind::boolean:
            edit = checkbox(value);
            break;
        case ParameterKind::choice:
            edit = combo(path, parameter, value, why_idle);
            break;
        case ParameterKind::real:
            edit = real(parameter, value, reset);
            break;
        case ParameterKind::integer:
            edit = integer(parameter, value, reset);
            break;
        case ParameterKind::real4:
            edit = four(path, parameter, value, reset);
            break;
        case ParameterKind::seed:
            edit = seed(path, value);
            break;
        case ParameterKind::coordinate:
            edit = coordinate(parameter, value);
            break;
        case ParameterKind::number_or_field:
            edit = number_or_field(path, parameter, value, reset, why_idle);
            break;
        case ParameterKind::curve: {
            const CurveEdit drawn = curve_editor(std::get<Curve>(value));
            edit = {.changed = drawn.changed, .finished = drawn.finished};
            break;
        }
        case ParameterKind::path:
            edit = file(path, parameter, value);
            break;
        case ParameterKind::events:
            edit = clearable(counted(std::get<RunEvents>(value).list.size()), RunEvents{}, value);
            break;
        case ParameterKind::strokes:
            edit = clearable(counted(std::get<Strokes>(value).size()), Strokes{}, value);
            break;
        case ParameterKind::line:
            edit = clearable(counted(std::get<GroundLine>(value).nodes.size()),
                             GroundLine{.closed = parameter.info.new_line.closed}, value);
            break;
        case ParameterKind::raster: {
            const Raster& raster = std::get<Raster>(value);
            const std::string size =
                raster.empty() ? "" : "  ·  " + bytes_text(static_cast<double>(raster.bytes()));
            ImGui::TextUnformatted((text_of(parameter, value) + size).c_str());
            break;
        }
    }
    // These mark their parts.
    if (parameter.kind != ParameterKind::choice && parameter.kind != ParameterKind::path)
        mark(std::string(path) + "/" + std::string(info.key));
    ImGui::EndDisabled();
    help(info.label, info.help, footer);
    // A raster is made by a command, and Reset would lose it.
    const bool has_menu = parameter.kind != ParameterKind::raster;
    const Edit from_menu = has_menu ? row_menu(parameter, value, reset, locked) : Edit{};
    edit.changed |= from_menu.changed;
    edit.finished |= from_menu.finished;
    if (reset) {
        value = parameter.default_value;
        edit.changed = value != before;
        edit.finished = true;
    }
    if (edit.changed) value = clamped(parameter, value);
    ImGui::PopID();
    return edit;
}

}  // namespace talus
