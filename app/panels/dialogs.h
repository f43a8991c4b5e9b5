#pragma once

#include "app/panels/panel.h"

namespace talus {

/// The file browser, the export dialog, and the question whether changes are to be saved.
class Dialogs : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
};

}  // namespace talus
