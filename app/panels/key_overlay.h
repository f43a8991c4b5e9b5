#pragma once

#include "app/panels/panel.h"

namespace talus {

/// Lists every key and gesture, on a sheet over all else.
class KeyOverlay : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    bool shown_ = false;
};

}  // namespace talus
