#pragma once

#include "app/panels/panel.h"

namespace talus {

/// The file browser, the export dialog, and the question whether changes are to be saved.
class Dialogs : public Panel {
 public:
    Dialogs(Session& session, Ui& ui) : session_(session), ui_(ui) {}
    void draw(Area& middle) override;

 private:
    Session& session_;
    Ui& ui_;
};

}  // namespace talus
