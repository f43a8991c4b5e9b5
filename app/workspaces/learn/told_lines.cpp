#include "app/workspaces/learn/told_lines.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "app/workspaces/learn/panel_parts.h"

namespace talus {
namespace {

// Letters of the arithmetic, in heights of the font.
constexpr float k_max_letters = 1.5f;
constexpr float k_min_letters = 0.85f;
constexpr float k_gap_em = 0.3f;  // between the lines, so that one that is broken stays together

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A sum is not torn from its result, nor a fraction apart, nor a number from its unit.
std::string kept_together(std::string text) {
    for (const std::string_view unit : {"mm", "m²/s", "km", "m", "s", "%", "°C"}) {
        for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
            if (at == 0 || !is_digit(text[at - 1]) || text.compare(at + 1, unit.size(), unit) != 0) continue;
            const std::size_t end = at + 1 + unit.size();
            if (end == text.size() || std::strchr(" ,;:.)", text[end]) != nullptr)
                text.replace(at, 1, "\u00a0");
        }
    }
    for (const char* sign : {"≈", "=", "/"}) {
        const std::string spaced = std::string(" ") + sign + " ";
        const std::string whole = std::string("\u00a0") + sign + "\u00a0";
        for (std::size_t at = text.find(spaced); at != std::string::npos; at = text.find(spaced, at))
            text.replace(at, spaced.size(), whole);
    }
    return text;
}

// What stands side by side in a line, "W: …;   E: …", has a line each where lines are short.
std::vector<std::string> one_below_another(const std::vector<std::string>& lines) {
    static constexpr std::string_view k_gap = ";   ";
    std::vector<std::string> out;
    for (const std::string& line : lines) {
        std::size_t begin = 0;
        for (std::size_t end = line.find(k_gap); end != std::string::npos; end = line.find(k_gap, begin)) {
            out.push_back(line.substr(begin, end - begin));
            begin = end + k_gap.size();
        }
        out.push_back(line.substr(begin));
    }
    return out;
}

float height_of(const ToldLines& told, float size, float width) {
    const float em = ImGui::GetFontSize();
    const float gap = std::floor(em * k_gap_em);
    float height = text_height(fonts().bold, em, width, told.title) + gap;
    for (const std::string& line : told.lines) height += text_height(fonts().large, size, width, line) + gap;
    return height + text_height(fonts().text, std::min(em, size), width, told.explanation);
}

}  // namespace

std::vector<std::string> lines_of_column(const std::vector<std::string>& lines) {
    std::vector<std::string> out = one_below_another(lines);
    for (std::string& line : out) line = kept_together(line);
    return out;
}

void draw_told(ToldLines told, float width, float height) {
    told.lines = lines_of_column(told.lines);
    const float em = ImGui::GetFontSize();
    float size = std::floor(em * k_max_letters);
    while (size > em * k_min_letters && height_of(told, size, width) > height) --size;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, std::floor(em * k_gap_em)});
    wrapped(told.title, fonts().bold, width, theme().text, em);
    for (const std::string& line : told.lines) {
        wrapped(line, fonts().large, width, theme().text, size);
        mark("learn/line");
    }
    wrapped(told.explanation, fonts().text, width, theme().dim_text, std::min(em, size));
    ImGui::PopStyleVar();
}

}  // namespace talus
