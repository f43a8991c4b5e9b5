#pragma once

#include <string>

#include "app/widgets/area.h"

namespace talus {

class Session;
struct Settings;
struct Ui;

// The fixed parts around the middle of the window. Areas are where they go.
float draw_menu_bar(Session& session, Ui& ui);  ///< returns its height
void draw_toolbar(Session& session, Ui& ui, const Area& area);
void draw_status_bar(Session& session, const Ui& ui, const Area& area);
/// Returns the lowest and the highest place of the displayed ground, as the status bar writes them: "12 to
/// 480 m". Empty where no ground in metres is displayed.
std::string heights_on_show(const Ui& ui);
/// Between the middle and the panel at the right, whose width it changes.
void draw_splitter(Settings& settings, const Area& area);
/// Draws the border between two panes, one above the other. share: of the height `all` of both, which the
/// upper one has, in pixels from `top`; dragging changes it, and a double-click makes it 0.
void draw_pane_border(float& share, const Area& area, float top, float all);

}  // namespace talus
