#pragma once

#include <string>
#include <vector>

namespace talus {

/// How the value of a map's cell came about, as it is written beside the map.
struct ToldLines {
    std::string title;               ///< the step and the cell
    std::vector<std::string> lines;  ///< of the arithmetic
    std::string explanation;         ///< what the step does
};

/// Draws them below one another, each broken where it needs more than one line, in letters as large as fit
/// into the height; width and height in px.
void draw_told(ToldLines told, float width, float height);

}  // namespace talus
