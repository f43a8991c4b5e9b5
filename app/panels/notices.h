#pragma once

#include <map>

#include "app/editor/toasts.h"
#include "app/panels/panel.h"

namespace talus {

/// Shows the toasts at the right, below a lesson's caption and its buttons, beside panels and the compass.
class ToastPanel : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;

 private:
    void draw_import_offer(int toast, float left);
    void draw_close(const Toast& toast, float width);

    std::map<int, float> heights_;  // px of each, as the last frame drew it
};

/// Asks what becomes of the work that a crash left, along the top.
class RecoveryOffer : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
};

}  // namespace talus
