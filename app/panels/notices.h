#pragma once

#include "app/editor/toasts.h"
#include "app/panels/panel.h"

namespace talus {

/// Shows the toasts at the right, below a lesson's caption and its buttons.
class ToastPanel : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;

 private:
    void draw_import_offer(int toast, float left);
    void draw_close(const Toast& toast, float width);
};

/// Asks what becomes of the work that a crash left, along the top.
class RecoveryOffer : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
};

}  // namespace talus
