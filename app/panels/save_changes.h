#pragma once

#include "app/panels/panel.h"

namespace talus {

/// Asks whether changes are to be saved, before something that would lose them (Ui::leaving), or whether a
/// run is to be kept, before something that would lose only that (Ui::leaving_run).
class SaveChanges : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::string_view dialog() const override;

 private:
    void take_wishes();
    void go_on();
    void keep_and_go_on();
    void save_and_go_on();

    std::function<void()> next_;  // what waits for the answer
    bool asking_ = false;
    bool about_run_ = false;  // only
};

}  // namespace talus
