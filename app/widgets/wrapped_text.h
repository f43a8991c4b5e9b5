#pragma once

#include <imgui.h>

#include <string>

namespace talus {

/// Returns the text broken only at spaces, in lines of at most this width in the window's font.
std::string broken_text(float width, const std::string& text);
/// Draws text broken only at spaces, in lines of at most this width; returns its height.
float paint_text(ImDrawList& list, ImFont* font, float size, ImVec2 at, float width, const ImVec4& ink,
                 const std::string& text);
float text_height(ImFont* font, float size, float width, const std::string& text);

}  // namespace talus
