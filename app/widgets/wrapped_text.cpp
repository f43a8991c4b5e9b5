#include "app/widgets/wrapped_text.h"

#include <algorithm>

namespace talus {
namespace {

constexpr float k_unlimited = 1e6f;

// ImGui also breaks after a point, which tears numbers apart.
std::string broken(ImFont* font, float size, float width, const std::string& text) {
    std::string out;
    std::string line;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t space = std::min(text.find_first_of(" \n", at), text.size());
        const std::string word = text.substr(at, space - at);
        const std::string longer = line.empty() ? word : line + " " + word;
        if (!line.empty() && font->CalcTextSizeA(size, k_unlimited, 0, longer.c_str()).x > width) {
            out += line + "\n";
            line = word;
        } else {
            line = longer;
        }
        if (space < text.size() && text[space] == '\n') {
            out += line + "\n";
            line.clear();
        }
        at = space + 1;
    }
    return out + line;
}

}  // namespace

float text_height(ImFont* font, float size, float width, const std::string& text) {
    return font->CalcTextSizeA(size, k_unlimited, 0, broken(font, size, width, text).c_str()).y;
}

float paint_text(ImDrawList& list, ImFont* font, float size, ImVec2 at, float width, const ImVec4& ink,
                 const std::string& text) {
    list.AddText(font, size, at, ImGui::GetColorU32(ink), broken(font, size, width, text).c_str());
    return text_height(font, size, width, text);
}

}  // namespace talus
