#pragma once

#include "app/panels/panel.h"

namespace talus {

/// What has happened, for a while, at the right.
class ToastPanel : public Panel {
 public:
    explicit ToastPanel(Session& session) : session_(session) {}
    void draw(Area& middle) override;

 private:
    Session& session_;
};

/// Asks what becomes of the work that a crash left, along the top.
class RecoveryOffer : public Panel {
 public:
    RecoveryOffer(Session& session, Ui& ui) : session_(session), ui_(ui) {}
    void draw(Area& middle) override;

 private:
    Session& session_;
    Ui& ui_;
};

}  // namespace talus
