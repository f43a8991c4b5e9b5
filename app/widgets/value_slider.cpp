#include "app/widgets/value_slider.h"

#include <imgui_internal.h>  // DataTypeFormatString, RenderTextClipped

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_fine = 0.1f;           // of a movement with Shift held
constexpr float k_smallest_text = 0.7f;  // of its own size, where a slider is short

// The slider in use, and how far the mouse position that it gets lags behind the real one (px): ImGui puts
// the grab where the mouse is, so for fine movements it gets a mouse that moved less.
struct Held {
    ImGuiID id = 0;
    float lag = 0;
};
Held g_held;

double number(ImGuiDataType type, const void* value) {
    return type == ImGuiDataType_S32 ? *static_cast<const int*>(value)
                                     : static_cast<double>(*static_cast<const float*>(value));
}

// Position of a value along the slider, 0 to 1.
float share(double value, double low, double high, bool logarithmic) {
    const double part =
        logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return std::clamp(static_cast<float>(part), 0.0f, 1.0f);
}

// text_width: of the number in its middle, which the line at the bar's end must not strike through.
void draw_bar(float part, float text_width) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 end{start.x + ImGui::CalcItemWidth(), start.y + ImGui::GetFrameHeight()};
    const float rounding = ImGui::GetStyle().FrameRounding;
    const bool hovered = ImGui::IsMouseHoveringRect(start, end) && ImGui::IsWindowHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(start, end, ImGui::GetColorU32(hovered ? theme().field_hovered : theme().field),
                       rounding);
    const float x = std::floor(start.x + (end.x - start.x) * part);
    list.PushClipRect(start, {x, end.y}, true);
    list.AddRectFilled(start, end, ImGui::GetColorU32(theme().chosen), rounding);
    list.PopClipRect();
    const float line = std::max(2.0f, std::floor(ImGui::GetFontSize() / 8));
    const float left = std::clamp(x - line / 2, start.x, end.x - line);
    const ImU32 accent = ImGui::GetColorU32(theme().accent);
    const float middle = (start.x + end.x) / 2;
    const float clear = text_width / 2 + ImGui::GetFontSize() * 0.2f;
    if (left + line < middle - clear || left > middle + clear) {
        list.AddRectFilled({left, start.y}, {left + line, end.y}, accent);
    } else {
        const float tick = std::max(2.0f, ImGui::GetStyle().FramePadding.y * 0.8f);
        list.AddRectFilled({left, start.y}, {left + line, start.y + tick}, accent);
        list.AddRectFilled({left, end.y - tick}, {left + line, end.y}, accent);
    }
}

// What would touch the ends is written smaller.
void draw_text(const std::string& text, ImVec2 start, ImVec2 size) {
    const ImVec2 needed = ImGui::CalcTextSize(text.c_str());
    const float scale = slider_text_scale(needed.x, size.x, ImGui::GetFontSize());
    const ImVec2 at{std::floor(start.x + (size.x - needed.x * scale) / 2),
                    std::floor(start.y + (size.y - needed.y * scale) / 2)};
    const ImVec4 clip{start.x, start.y, start.x + size.x, start.y + size.y};
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize() * scale, at,
                                        ImGui::GetColorU32(ImGuiCol_Text), text.c_str(), nullptr, 0, &clip);
}

// The slider alone, which does not begin to type.
bool bare_slider(const char* label, ImGuiDataType type, void* value, const void* low, const void* high,
                 const char* format, bool logarithmic) {
    ImGuiIO& io = ImGui::GetIO();
    const ImGuiID id = ImGui::GetID(label);
    const float mouse_x = io.MousePos.x;
    if (g_held.id == id) {
        if (io.KeyShift) g_held.lag += io.MouseDelta.x * (1 - k_fine);
        io.MousePos.x -= g_held.lag;
    }
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::CalcItemWidth(), ImGui::GetFrameHeight()};
    draw_bar(share(number(type, value), number(type, low), number(type, high), logarithmic),
             ImGui::CalcTextSize(slider_text(type, value, format).c_str()).x);
    const ImVec4 clear{};
    ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, 1);
    for (const ImGuiCol colour : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                                  ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_Text}) {
        ImGui::PushStyleColor(colour, clear);
    }
    const int flags = ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput |
                      (logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    const bool changed = ImGui::SliderScalar(label, type, value, low, high, format, flags);
    ImGui::PopStyleColor(6);
    ImGui::PopStyleVar();
    // ImGui itself writes a point in every language.
    draw_text(slider_text(type, value, format), start, size);
    io.MousePos.x = mouse_x;
    if (ImGui::IsItemActivated()) g_held = {id, 0};
    if (g_held.id == id && ImGui::IsItemDeactivated()) g_held = {};
    return changed;
}

}  // namespace

float slider_text_scale(float text, float slider, float em) {
    const float room = std::max(slider - em * 0.8f, em);
    return std::clamp(room / std::max(text, 1.0f), k_smallest_text, 1.0f);
}

std::string slider_text(ImGuiDataType type, const void* value, const char* format) {
    // ImGui's sliders read %.0f as %d where numbers are whole.
    std::string own = format;
    if (type == ImGuiDataType_S32) {
        const std::size_t begin = own.find("%.");
        if (begin != std::string::npos) own.replace(begin, own.find('f', begin) + 1 - begin, "%d");
    }
    char text[64];
    ImGui::DataTypeFormatString(text, sizeof text, type, value, own.c_str());
    std::string written = text;
    if (written.starts_with('-')) written.replace(0, 1, "−");
    return localized(written, spoken_language());
}

NumberEdit value_slider(const char* label, ImGuiDataType type, void* value, const void* low, const void* high,
                        const char* format, bool logarithmic) {
    return number_control(label, type, value, low, high, format,
                          [&] { return bare_slider(label, type, value, low, high, format, logarithmic); });
}

}  // namespace talus
