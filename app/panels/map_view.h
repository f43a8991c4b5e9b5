#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/editor/job_result.h"
#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "core/map/map_marks.h"
#include "core/map/sheet_parts.h"
#include "render/scene.h"

namespace talus {

/// The map: writes it as a sheet to be printed, and draws its lines over the view from above.
class MapView : public Panel, public ViewportTool {
 public:
    MapView(Session& session, Ui& ui);

    void draw(Area& /*middle*/) override {}
    std::vector<Command> commands() override;
    void report(nlohmann::ordered_json& status) const override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    // What was made for a terrain and a scale.
    struct Made {
        std::shared_ptr<const Terrain> terrain;
        double metres_per_mm = 0;
        MapMarks marks;
        DrawnGroup numbers;
        std::vector<LegendEntry> legend;
    };

    void write_sheet_to(const std::string& path);
    void make(double metres_per_mm);
    void show_biomes(Session& session, const Ui& ui);

    bool shown_ = false;
    std::optional<LookKind> look_before_;  // while the map chose another one
    JobResult<Made> making_;
    std::shared_ptr<const Terrain> asked_;  // what is being made, or was
    double asked_scale_ = 0;
    Made made_;
};

}  // namespace talus
