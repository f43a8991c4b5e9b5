#pragma once

#include "app/panels/panel.h"

namespace talus {

/// Every key and gesture, on a sheet over all else.
class KeyOverlay : public Panel {
 public:
    explicit KeyOverlay(Ui& ui) : ui_(ui) {}
    void draw(Area& middle) override;
    std::vector<Command> commands() override;

 private:
    Ui& ui_;
    bool shown_ = false;
};

}  // namespace talus
