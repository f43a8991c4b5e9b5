#pragma once

#include <optional>

#include "app/editor/exporting.h"
#include "render/ground.h"

namespace talus {

/// Asks what to export, how large and where; the session does it.
class ExportDialog {
 public:
    /// Shows it in the next frame, beginning with this choice.
    void show(const ExportChoice& choice, const Recipe& recipe);
    /// The same, with what was chosen so far: the folder's dialog was in between.
    void show_again() { shown_ = opening_ = true; }
    bool shown() const { return shown_; }
    const std::string& folder() const { return choice_.folder; }

    struct Answer {
        std::optional<ExportChoice> accepted;  ///< once, when Export was pressed
        bool browse = false;                   ///< another folder is wanted
        std::optional<HeightRange> fit;        ///< the document's height range is to be this
    };
    /// ground: of the terrain on show, null where there is none; it tells how much of the height range is
    /// used.
    /// memory: bytes that making the terrain may take.
    Answer draw(const Recipe& recipe, const Ground* ground, std::uint64_t memory);
    void set_folder(std::string folder) { choice_.folder = std::move(folder); }

 private:
    void draw_target();
    void draw_format();
    void draw_field(const Recipe& recipe, const ExportPlan& plan);
    void draw_size(const Recipe& recipe, const ExportPlan& plan);
    void draw_place(Answer& answer);
    void draw_forecast(const World& world, const ExportPlan& plan, const Ground* ground, Answer& answer);

    ExportChoice choice_;
    bool own_size_ = false;    // else the document's
    bool other_size_ = false;  // that is typed
    bool shown_ = false;
    bool opening_ = false;
};

}  // namespace talus
