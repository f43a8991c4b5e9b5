#pragma once

#include <imgui.h>

#include <array>

namespace talus {

/// The colours that panels use besides ImGui's own. Text has a contrast of at least 4.5:1 to its background.
struct Theme {
    ImVec4 window, panel, field, field_hovered, field_active, border;
    ImVec4 text, dim_text;
    ImVec4 accent, accent_hovered, accent_text;  ///< for what is chosen or the main action, and text on it
    ImVec4 chosen;                               ///< background of the chosen row or tab, under `text`
    ImVec4 success, error;                       ///< for text on `panel`
    ImVec4 mark;  ///< for lines on `panel` beside `accent`, told apart from it by deuteranopes, too
};
const Theme& dark_theme();
const Theme& light_theme();

/// Returns the theme in use.
const Theme& theme();
/// Puts the theme in use and sets ImGui's style, with all sizes for text of `font_size` pixels.
void use_theme(const Theme& theme, float font_size);

/// Returns the colour for ImGui's draw lists. alpha: a factor for its own.
ImU32 colour(const ImVec4& value, float alpha = 1);

/// Returns the contrast of two colours, 1 to 21, as WCAG 2 defines it.
double contrast(const ImVec4& a, const ImVec4& b);

/// Text and its background, for a test of the contrast.
struct ColourPair {
    const char* what;
    ImVec4 text, ground;
};
std::array<ColourPair, 8> text_colours(const Theme& theme);

}  // namespace talus
