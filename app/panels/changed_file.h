#pragma once

#include "app/panels/panel.h"

namespace talus {

/// Asks what becomes of a document whose file another program has changed meanwhile (Session::conflict).
class ChangedFile : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::string_view dialog() const override;
};

}  // namespace talus
