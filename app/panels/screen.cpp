#include "app/panels/screen.h"

namespace talus {

void Screen::toggle_projector() {
    if (before_) {
        panels = before_->panels;
        full = before_->full;
        before_.reset();
    } else {
        before_ = {panels, full};
        panels = false;
        full = true;
    }
}

}  // namespace talus
