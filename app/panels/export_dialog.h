#pragma once

#include <optional>
#include <string>

#include "app/editor/job_result.h"
#include "app/panels/export_form.h"
#include "app/panels/panel.h"
#include "app/widgets/dialog.h"
#include "core/base/map_size.h"
#include "core/recipe/export/export_plan.h"

namespace talus {

/// Asks what to export, how large and where; the session does it.
class ExportDialog : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    std::string_view dialog() const override;

 private:
    void begin(const ExportChoice& choice);
    void draw_folder();
    void browse();
    void replan();
    void draw_maps(const ExportPlan& plan);
    void draw_cubes();
    void count_plants();
    void count_caves();
    std::optional<double> cave_bytes(const ExportPlan& plan) const;

    ExportForm form_;
    Dialog dialog_;
    std::optional<ExportPlan> plan_;  // of the form and the document as they were when it was made
    // What the disk says of it, asked again now and then.
    std::string objection_;
    std::size_t replaced_ = 0;
    double asked_at_ = 0;  // s
    JobResult<double> counting_;
    std::weak_ptr<const Terrain> counted_;  // the terrain whose plants are, or are being, counted
    std::optional<double> plants_;
    // Those of caves on the terrain that is shown, likewise.
    struct CaveTriangles {
        double count;
        MapSize size;  // of that terrain
    };
    JobResult<CaveTriangles> counting_caves_;
    std::weak_ptr<const Terrain> counted_caves_;
    std::optional<CaveTriangles> caves_;
    bool browsing_ = false;  // the file browser takes its place for a while
};

}  // namespace talus
