#include "app/widgets/theme.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

ImVec4 rgb(unsigned hex, float alpha = 1) {
    return {static_cast<float>(hex >> 16 & 255) / 255, static_cast<float>(hex >> 8 & 255) / 255,
            static_cast<float>(hex & 255) / 255, alpha};
}

const Theme k_dark{.window = rgb(0x191c20),
                   .panel = rgb(0x21252b),
                   .field = rgb(0x2d323a),
                   .field_hovered = rgb(0x363d47),
                   .field_active = rgb(0x414955),
                   .border = rgb(0x363b44),
                   .text = rgb(0xe4e7eb),
                   .dim_text = rgb(0xa0a9b4),
                   .accent = rgb(0xe0a553),
                   .accent_hovered = rgb(0xecb76d),
                   .accent_text = rgb(0x1d1a15),
                   .chosen = rgb(0x4b4231),
                   .success = rgb(0x8fcf8a),
                   .error = rgb(0xff9b8a),
                   .mark = rgb(0x4a8cff)};

const Theme k_light{.window = rgb(0xdcdfe3),
                    .panel = rgb(0xf2f3f5),
                    .field = rgb(0xffffff),
                    .field_hovered = rgb(0xe6ebf2),
                    .field_active = rgb(0xd6dfea),
                    .border = rgb(0xb9bfc7),
                    .text = rgb(0x14181d),
                    .dim_text = rgb(0x4c5560),
                    .accent = rgb(0x1f5fa8),
                    .accent_hovered = rgb(0x2b70be),
                    .accent_text = rgb(0xffffff),
                    .chosen = rgb(0xc9dcf3),
                    .success = rgb(0x1d6b25),
                    .error = rgb(0xa8231a),
                    .mark = rgb(0xc94a10)};

const Theme* g_theme = &k_dark;

// Linear light of one channel, as WCAG 2 has it.
double linear(float channel) {
    return channel <= 0.03928f ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}
double luminance(const ImVec4& c) {
    return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}

ImVec4 with_alpha(ImVec4 colour, float alpha) {
    colour.w = alpha;
    return colour;
}

void set_colours(const Theme& t) {
    ImVec4* c = ImGui::GetStyle().Colors;
    c[ImGuiCol_Text] = t.text;
    c[ImGuiCol_TextDisabled] = t.dim_text;
    c[ImGuiCol_WindowBg] = t.panel;
    c[ImGuiCol_ChildBg] = with_alpha(t.panel, 0);
    c[ImGuiCol_PopupBg] = t.panel;
    c[ImGuiCol_MenuBarBg] = t.window;
    c[ImGuiCol_Border] = t.border;
    c[ImGuiCol_BorderShadow] = {};
    c[ImGuiCol_FrameBg] = t.field;
    c[ImGuiCol_FrameBgHovered] = t.field_hovered;
    c[ImGuiCol_FrameBgActive] = t.field_active;
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = t.window;
    c[ImGuiCol_ScrollbarBg] = with_alpha(t.panel, 0);
    c[ImGuiCol_ScrollbarGrab] = t.field_active;
    c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ScrollbarGrabActive] = t.dim_text;
    c[ImGuiCol_CheckMark] = t.accent;
    c[ImGuiCol_SliderGrab] = t.accent;
    c[ImGuiCol_SliderGrabActive] = t.accent_hovered;
    c[ImGuiCol_Button] = t.field;
    c[ImGuiCol_ButtonHovered] = t.field_hovered;
    c[ImGuiCol_ButtonActive] = t.field_active;
    c[ImGuiCol_Header] = t.chosen;
    c[ImGuiCol_HeaderHovered] = t.field_hovered;
    c[ImGuiCol_HeaderActive] = t.field_active;
    c[ImGuiCol_Separator] = t.border;
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = t.accent;
    c[ImGuiCol_ResizeGrip] = c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] =
        with_alpha(t.accent, 0);
    c[ImGuiCol_PlotHistogram] = t.accent;
    c[ImGuiCol_TextSelectedBg] = with_alpha(t.accent, 0.35f);
    c[ImGuiCol_DragDropTarget] = t.accent;
    c[ImGuiCol_NavHighlight] = {};  // KeyboardFocus draws it, about all controls alike
    c[ImGuiCol_ModalWindowDimBg] = with_alpha(rgb(0x000000), 0.45f);
    c[ImGuiCol_TableHeaderBg] = t.window;
    c[ImGuiCol_TableBorderStrong] = c[ImGuiCol_TableBorderLight] = t.border;
}

}  // namespace

const Theme& dark_theme() { return k_dark; }
const Theme& light_theme() { return k_light; }
const Theme& theme() { return *g_theme; }

void use_theme(const Theme& theme, float font_size) {
    g_theme = &theme;
    const float em = font_size;
    ImGuiStyle style;
    // Whole pixels: fractions add up to windows that are a hair too small for what is in them, and scroll.
    const auto px = [em](float share) { return std::floor(em * share + 0.5f); };
    style.WindowPadding = {px(0.75f), px(0.65f)};
    style.FramePadding = {px(0.5f), px(0.28f)};
    style.ItemSpacing = {px(0.5f), px(0.4f)};
    style.ItemInnerSpacing = {px(0.35f), px(0.3f)};
    style.CellPadding = {px(0.35f), px(0.2f)};
    style.IndentSpacing = em;
    style.ScrollbarSize = px(0.75f);
    style.GrabMinSize = px(0.65f);
    style.WindowRounding = 0;
    style.PopupRounding = style.FrameRounding = style.GrabRounding = px(0.25f);
    style.ScrollbarRounding = px(0.4f);
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = &theme == &k_light ? 1.0f : 0.0f;
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.WindowTitleAlign = {0.0f, 0.5f};
    style.DisabledAlpha = 0.45f;
    ImGui::GetStyle() = style;
    set_colours(theme);
}

ImU32 colour(const ImVec4& value, float alpha) {
    return ImGui::GetColorU32({value.x, value.y, value.z, value.w * alpha});
}

double contrast(const ImVec4& a, const ImVec4& b) {
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

std::array<ColourPair, 8> text_colours(const Theme& t) {
    return {{{"text on a panel", t.text, t.panel},
             {"text on the menu bar", t.text, t.window},
             {"text in a field", t.text, t.field_active},
             {"dim text on a panel", t.dim_text, t.panel},
             {"dim text on the menu bar", t.dim_text, t.window},
             {"text on the accent", t.accent_text, t.accent},
             {"text on the chosen row", t.text, t.chosen},
             {"an error on a panel", t.error, t.panel}}};
}

}  // namespace talus
