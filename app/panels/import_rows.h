#pragma once

#include "core/recipe/layer.h"

namespace talus {

class Session;

/// Draws what the file of an import layer was found to be and what can be done with it, once one is chosen.
void draw_import_rows(Session& session, const Layer& import, const FilePath& file);

}  // namespace talus
