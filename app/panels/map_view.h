#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/editor/job_result.h"
#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "core/map/map_marks.h"
#include "core/map/plant_symbols.h"
#include "core/map/sheet_parts.h"
#include "render/scene.h"

namespace talus {

/// The map over the view from above: lines, symbols of plants, grid, and what it takes to read them.
class MapView : public Panel, public ViewportTool {
 public:
    MapView(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;
    void draw_over(const Lens& lens, const Area& area) override;
    Area covered(const Area& area) const override;

 private:
    // What was made for a terrain and a scale.
    struct Made {
        std::shared_ptr<const Terrain> terrain;
        MapMarks marks;
        DrawnGroup numbers;
        std::vector<LegendEntry> legend;
    };
    // What the symbols of plants depend on.
    struct Planted {
        std::shared_ptr<const Scatter> plants;
        std::shared_ptr<const Made> made;  // they stand beside its rivers and heights
        double metres_per_mm = 0;

        friend bool operator==(const Planted&, const Planted&) = default;
    };

    void make(double metres_per_mm);
    void make_symbols(double metres_per_mm);
    // Lines and numbers, which lie above all other lines.
    void make_grid(const Lens& lens, const Area& area, float mm, DrawnGroup& grid, DrawnGroup& numbers);
    std::vector<LegendEntry> legend() const;
    void show_biomes(Session& session, const Ui& ui);

    bool shown_ = false;
    bool grid_ = true;
    double grid_step_ = 0;  // m, of the grid in the picture; 0: there is none
    // What the card with the legend is to be drawn for in this frame; none: there is no map in it.
    struct Card {
        Area view;
        double metres_per_mm;
    };
    std::optional<Card> card_;
    Area card_place_;                      // where it was drawn last
    bool legend_open_ = false;             // it was not folded
    std::optional<LookKind> look_before_;  // while the map chose another one
    JobResult<std::shared_ptr<const Made>> making_;
    std::shared_ptr<const Terrain> asked_;  // what is being made, or was
    double asked_scale_ = 0;
    std::shared_ptr<const Made> made_;
    JobResult<PlantMarks> planting_;
    Planted asked_plants_;
    PlantMarks symbols_;
};

}  // namespace talus
