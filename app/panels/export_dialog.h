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
    // What a worker finds out about the terrain that is shown.
    template <class Result>
    struct OfShown {
        JobResult<Result> job;
        std::weak_ptr<const Terrain> terrain;  // that it is, or is being, found out of
        std::optional<Result> result;

        // Begins what is due, and takes what is finished. find: of a terrain and a Progress.
        template <class Find>
        void follow(JobQueue& jobs, const char* name, const std::shared_ptr<const Terrain>& shown,
                    Find find) {
            if (job.over()) result = job.take();
            if (shown == terrain.lock()) return;
            terrain = shown;
            result.reset();
            job.give_up();
            if (shown == nullptr || shown->height() == nullptr) return;
            job.begin(jobs, JobKind::live_step, name,
                      [shown, find](Progress& progress) { return find(*shown, progress); });
        }
    };
    void count_what_goes_with_maps();
    std::optional<double> cave_bytes(const ExportPlan& plan) const;

    ExportForm form_;
    Dialog dialog_;
    std::optional<ExportPlan> plan_;  // of the form and the document as they were when it was made
    // What the disk says of it, asked again now and then.
    std::string objection_;
    std::size_t replaced_ = 0;
    double asked_at_ = 0;  // s
    OfShown<double> plants_;
    struct CaveTriangles {
        double count;
        MapSize size;  // of the terrain that has them
    };
    OfShown<CaveTriangles> caves_;
    bool browsing_ = false;  // the file browser takes its place for a while
};

}  // namespace talus
