#pragma once

#include "app/editor/exporting.h"
#include "app/panels/panel.h"

namespace talus {

class Ground;

/// Asks what to export, how large and where; the session does it.
class ExportDialog : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(nlohmann::ordered_json& status) const override;

 private:
    void begin(const ExportChoice& choice);
    void draw_target();
    void draw_format();
    void draw_field(const Recipe& recipe, const ExportPlan& plan);
    void draw_size(const Recipe& recipe, const ExportPlan& plan);
    void draw_folder_and_name();
    void draw_forecast(const World& world, const ExportPlan& plan);
    void draw_range_used(const World& world, const ExportPlan& plan, const HeightRange& heights);
    void browse();
    void fit_range(const HeightRange& range);

    ExportChoice choice_;
    bool own_size_ = false;    // else the document's
    bool other_size_ = false;  // that is typed
    bool shown_ = false;
    bool opening_ = false;
    bool browsing_ = false;  // the file browser takes its place for a while
};

}  // namespace talus
