#pragma once

#include "app/widgets/area.h"

namespace talus {

class Session;
struct Settings;
struct Ui;

// The fixed parts around the middle of the window. Areas are where they go.
float draw_menu_bar(Session& session, Ui& ui);  ///< returns its height
void draw_toolbar(Session& session, Ui& ui, const Area& area);
void draw_status_bar(Session& session, const Ui& ui, const Area& area);
/// Between the middle and the panel at the right, whose width it changes.
void draw_splitter(Settings& settings, const Area& area);

}  // namespace talus
