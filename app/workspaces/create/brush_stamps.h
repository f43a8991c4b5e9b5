#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/editor/stamp_files.h"
#include "core/base/grid.h"
#include "core/terrain/stamp.h"

namespace talus {

class Session;
struct Ui;

/// Which stamp the brush has, and the files that were chosen last.
struct StampChoice {
    std::string name = "cone";       ///< key of a stamp that comes with Talus, or a file's path
    std::vector<std::string> files;  ///< newest first

    friend bool operator==(const StampChoice&, const StampChoice&) = default;
};
inline constexpr std::size_t k_max_stamp_files = 8;

/// Returns the choice as settings keep it: a name, and files with a line for each.
StampChoice stamp_choice(std::string_view name, std::string_view files);
std::string text_of_files(const StampChoice& choice);

/// The stamps to choose from in the brush's panel.
class BrushStamps {
 public:
    BrushStamps(Session& session, Ui& ui) : session_(session), ui_(ui) {}

    /// Draws the list, a small picture and the button to choose a file.
    void draw(StampChoice& choice);
    /// Returns the stamp that is chosen; null while its file is being read, or where it cannot be.
    std::shared_ptr<const Stamp> find(const StampChoice& choice);
    /// Returns whether it is there, without reading anything.
    bool is_ready(const StampChoice& choice) const { return shown_ != nullptr && shown_for_ == choice.name; }

 private:
    void draw_list(StampChoice& choice);
    void draw_picture();

    Session& session_;
    Ui& ui_;
    StampFiles files_;
    std::shared_ptr<const Stamp> shown_;  // found last
    std::string shown_for_;
    std::shared_ptr<const Stamp> pictured_;
    Grid<float> picture_;                                                   // of it, 0 to 1
    std::shared_ptr<std::string> newly_ = std::make_shared<std::string>();  // path that the browser gave
};

}  // namespace talus
