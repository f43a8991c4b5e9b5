#pragma once

#include "app/panels/panel.h"

namespace talus {

/// Asks what becomes of a document whose file another program has changed meanwhile (Session::conflict).
class ChangedFile : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    void report(nlohmann::ordered_json& status) const override;
};

}  // namespace talus
