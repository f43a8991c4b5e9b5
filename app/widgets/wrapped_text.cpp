#include "app/widgets/wrapped_text.h"

#include "core/base/text.h"

namespace talus {
namespace {

constexpr float k_unlimited = 1e6f;

// ImGui also breaks after a point, which tears numbers apart.
std::string broken(ImFont* font, float size, float width, const std::string& text) {
    const auto fits = [&](const std::string& line) {
        return font->CalcTextSizeA(size, k_unlimited, 0, line.c_str()).x <= width;
    };
    return joined(
        broken_lines(text, fits), [](const std::string& line) { return line; }, "\n");
}

}  // namespace

std::string broken_text(float width, const std::string& text) {
    return broken(ImGui::GetFont(), ImGui::GetFontSize(), width, text);
}

float text_height(ImFont* font, float size, float width, const std::string& text) {
    return font->CalcTextSizeA(size, k_unlimited, 0, broken(font, size, width, text).c_str()).y;
}

float paint_text(ImDrawList& list, ImFont* font, float size, ImVec2 at, float width, const ImVec4& ink,
                 const std::string& text) {
    list.AddText(font, size, at, ImGui::GetColorU32(ink), broken(font, size, width, text).c_str());
    return text_height(font, size, width, text);
}

}  // namespace talus
