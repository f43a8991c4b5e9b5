#pragma once

#include <string>

#include "core/recipe/edit.h"

namespace talus {

class Session;
struct Ui;

/// Draws, under the row of a line, the width of its nodes, the buttons that import it from a file and export
/// it to one, and how its nodes are drawn and changed. path: of the row's controls, "layer" gives
/// "layer/import_line". locked: the line may not be changed.
void draw_line_files(Session& session, Ui& ui, const LinePlace& place, const std::string& path, bool locked);

}  // namespace talus
