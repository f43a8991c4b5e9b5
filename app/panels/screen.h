#pragma once

#include <optional>

namespace talus {

/// How the window fills the screen.
class Screen {
 public:
    bool panels = true;  ///< false: the terrain alone
    bool full = false;   ///< the window has the whole screen

    /// For a class that sits far away: light, as large as the screen's height allows, filling it, and without
    /// the panels. Settings stay as they are.
    bool projector() const { return before_.has_value(); }
    /// Switching it off brings back what was there before.
    void toggle_projector();

 private:
    struct Before {
        bool panels, full;
    };
    std::optional<Before> before_;  // none: no projector
};

}  // namespace talus
