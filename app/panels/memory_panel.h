#pragma once

#include "app/panels/panel.h"
#include "app/widgets/dialog.h"

namespace talus {

/// Tells where the program's memory is.
class MemoryPanel : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    std::string_view dialog() const override;
    void report(StatusWriter& status) const override;

 private:
    Dialog dialog_;
};

}  // namespace talus
