#pragma once

#include <cstddef>
#include <string>
#include <string_view>
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
/// Returns every key and gesture of the workspace that is on, as the sheet lists them in a language.
std::vector<KeySection> key_sections(const Ui& ui, const std::string& language);
/// Returns those in the window's language that all of the words are found in: in what is done or in the names
/// of its keys, in any language. A word of one letter is a key.
std::vector<KeySection> found_keys(const Ui& ui, std::string_view words);

/// Lists every key and gesture, on a sheet over all else.
class KeyOverlay : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    void draw_head();

    bool shown_ = false;
    std::string words_;  // that are searched
    float height_ = 0;   // px, of the sheet with all keys: it keeps that while one searches
};

}  // namespace talus
