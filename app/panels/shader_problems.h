#pragma once

#include "app/panels/panel.h"

namespace talus {

/// Lists what is wrong with the shaders in the folder that TALUS_SHADERS names, along the top: it opens by
/// itself, and closes once all is mended.
class ShaderProblems : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    void report(StatusWriter& status) const override;
};

}  // namespace talus
