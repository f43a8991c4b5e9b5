#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/panel.h"

namespace talus {

/// A part of the sheet of keys.
struct KeySection {
    std::string title;
    std::vector<std::pair<std::string, std::string>> rows;  ///< what is done, and by which keys

    std::size_t lines() const { return rows.size() + 2; }
};
/// Returns every key and gesture of the workspace that is on, as the sheet lists them.
std::vector<KeySection> key_sections(const Ui& ui);

/// Lists every key and gesture, on a sheet over all else.
class KeyOverlay : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    bool shown_ = false;
};

}  // namespace talus
