#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/panels/panel.h"

namespace talus {

struct Preset;

/// The pictures of all presets, the user's own before those that come with the program, with a field that
/// searches them; a click takes one. The document can be saved as one of his own.
class PresetGallery : public Panel {
 public:
    PresetGallery(Session& session, Ui& ui) : Panel(session, ui) {}

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    std::string_view dialog() const override { return open_ ? "presets" : ""; }

 private:
    void draw_head();
    void draw_name_row();
    void save();
    void draw_tiles();
    void draw_own(std::span<const Preset* const> found);
    void draw_menu_of(const Preset& preset);
    void remove(const Preset& preset);
    void begin_row(std::size_t place) const;

    bool opening_ = false;
    bool open_ = false;
    std::string words_;  // searched for
    bool naming_ = false;
    bool name_wanted_ = false;  // the field takes the keyboard in the next frame
    std::string name_;          // of the preset to be saved
    int columns_ = 1;
    const Preset* chosen_ = nullptr;  // in this frame
};

}  // namespace talus
