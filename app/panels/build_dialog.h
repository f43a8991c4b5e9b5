#pragma once

#include "app/editor/building.h"
#include "app/panels/panel.h"
#include "app/widgets/dialog.h"

namespace talus {

/// Says what building the terrain at its export's size takes, and begins it.
class BuildDialog : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    std::string_view dialog() const override;
    void report(StatusWriter& status) const override;

 private:
    BuildForecast forecast_;
    Dialog dialog_;
};

}  // namespace talus
