#pragma once

#include <cstddef>

#include "app/widgets/area.h"

namespace talus {

class Session;
struct Ui;

/// The presets to begin with, along the lower edge of the viewport, while the document is as it began: the
/// first ones, and a tile that opens the gallery. They can be closed; another document brings them back.
class PresetStrip {
 public:
    PresetStrip(Session& session, Ui& ui) : session_(session), ui_(ui) {}

    void draw(const Area& viewport);

 private:
    struct Measures {
        std::size_t count = 0;  // of tiles; 0: nothing is shown
        ImVec2 tile;
        float gap = 0;
    };
    Measures measure(const Area& viewport) const;
    void draw_more(const Measures& all);
    void draw_close_button();

    Session& session_;
    Ui& ui_;
    int closed_for_ = -1;  // Session::documents
};

}  // namespace talus
