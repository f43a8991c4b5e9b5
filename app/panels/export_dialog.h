#pragma once

#include "app/panels/export_form.h"
#include "app/panels/panel.h"
#include "app/widgets/dialog.h"

namespace talus {

/// Asks what to export, how large and where; the session does it.
class ExportDialog : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(nlohmann::ordered_json& status) const override;

 private:
    void begin(const ExportChoice& choice);
    void draw_folder();
    void browse();
    void fit_range(const HeightRange& range);

    ExportForm form_;
    Dialog dialog_;
    bool browsing_ = false;  // the file browser takes its place for a while
};

}  // namespace talus
