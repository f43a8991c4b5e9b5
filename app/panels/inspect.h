#pragma once

#include <imgui.h>

#include <vector>

#include "app/editor/inspection.h"
#include "app/editor/profile_line.h"
#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "core/surface/columns.h"
#include "core/terrain/profile.h"
#include "core/volume/cave_section.h"

namespace talus {

/// Shows the figures of the terrain over the left side of the middle, and over the terrain the line whose
/// profile is among them.
class Inspect : public Panel, public ViewportTool {
 public:
    Inspect(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    // What the last frame drew of the ground along the line; no samples: nothing.
    struct Section {
        Profile profile;
        std::vector<Column> columns;
    };

    void draw_heights(const TerrainFigures& figures);
    void draw_slopes(const TerrainFigures& figures);
    void draw_profile(float all);  // px: height of the middle
    void draw_roughness(const TerrainFigures& figures);

    Inspection inspection_;
    bool shown_ = false;
    bool of_document_ = true;     // the document's terrain was displayed in the last frame
    bool line_spectrum_ = false;  // of lines from west to east; else of all directions
    ImVec2 span_;                 // m: the heights that the histogram shows
    ProfileLine line_;
    Section section_;  // along it
    std::vector<std::vector<CaveSpan>> caves_;
    std::weak_ptr<const Terrain> caves_of_;
    WorldPlace caves_from_, caves_to_;
};

}  // namespace talus
