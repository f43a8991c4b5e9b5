#pragma once

#include <imgui.h>

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "core/lesson/trace/trace.h"

namespace talus {

/// One line of text that is made smaller where it would not fit. size: px; 0: the font's own.
void fitted(const std::string& text, ImFont* font, float width, const ImVec4& ink, float size = 0);
/// The same in as many lines as it needs.
void wrapped(const std::string& text, ImFont* font, float width, const ImVec4& ink, float size = 0);

/// Lines of pseudocode with the one that is being done lit.
void draw_pseudocode(const std::vector<PseudocodeLine>& lines);

/// How the value of a map's cell came about, as it is written beside the map.
struct ToldLines {
    std::string title;               ///< the step and the cell
    std::vector<std::string> lines;  ///< of the arithmetic
    std::string explanation;         ///< what the step does
};

/// Draws them below one another, each broken where it needs more than one line, in letters as large as fit
/// into the height; width and height in px.
void draw_told(ToldLines told, float width, float height);

/// Choices side by side after a row's name. Returns the one pressed, or the one chosen before.
template <class T>
T segments(const std::string& path, const char* label, const char* help_text,
           std::span<const std::pair<const char*, T>> choices, T chosen) {
    row_label(label, help_text);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (i > 0) ImGui::SameLine(0, 1);
        if (segment((std::string(choices[i].first) + "##" + path).c_str(), choices[i].second == chosen))
            chosen = choices[i].second;
        mark(path + "/" + choices[i].first);
        help(label, help_text);
    }
    return chosen;
}

}  // namespace talus
