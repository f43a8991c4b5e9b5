#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/edit.h"
#include "core/recipe/lines/line_file.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Returns the lines of all layers and of their masks in the recipe's order, named after the layer: "Road",
/// and that of a mask after both: "Gullies: Area".
std::vector<NamedLine> lines_of(const Recipe& recipe);

/// Returns the parameter whose value the line at this place is. Its layer's stage or mask is known.
const Parameter& parameter_of(const Recipe& recipe, const LinePlace& place);

/// Returns the width [m] that nodes of a new line of this parameter have: as one would type it.
float initial_width(const Parameter& parameter, const World& world);

/// Returns what a node has that a file, or a click, does not tell: what the first one of the line has, or
/// else the nodes of a new line of this parameter.
LineNode usual_node(const Parameter& parameter, const GroundLine& line, const World& world);

/// Returns the line that a file has for this parameter of a layer: the one of its name, or the only one.
/// line: what it replaces. remarks: what the user is to know. Throws FileError.
GroundLine line_from_file(const std::string& path, const Parameter& parameter, const GroundLine& line,
                          std::string_view name, const World& world, std::vector<std::string>& remarks);

}  // namespace talus
