#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/status_writer.h"
#include "app/panels/ui.h"
#include "app/workspaces/compare/comparison.h"

namespace talus {

/// A place in the window for one picture of a comparison.
struct ComparePane {
    std::size_t side = 0;
    bool difference = false;  ///< of this side from the first
    Area picture;             ///< where the whole picture would be
    Area visible;             ///< the part of it that is seen
    View view = {};           ///< in which it is seen
};

/// Each side's height at one place, in m.
using CompareHeights = std::array<std::optional<float>, Comparison::k_max_sides>;

/// The overlay that shows the document beside something else, over the middle of any workspace: what is
/// compared, and how it stands in the window.
class Compare {
 public:
    Compare(Session& of_session, Ui& of_ui) : session(of_session), ui(of_ui) {}

    bool is_open() const { return comparison.is_open(); }
    /// Shows a comparison instead of the middle, beginning with the document's view and look, or what suits
    /// the plan.
    void start(ComparisonPlan plan);
    /// Compares with a recipe from a file. A toast says why one cannot be read.
    void start_with_file(const std::string& path);
    /// Ends the comparison and brings back the view before. Does nothing where none is open.
    void leave();
    /// Called once a frame: takes what is finished, begins what is wanted, and follows the document's seed.
    /// document: its terrain; coarse: a finer one is to come. seconds: since the last frame.
    void tick(const std::shared_ptr<const Terrain>& document, bool coarse, double seconds);

    /// Draws its bar, and the panes under it. captioned: words above it say what there is to look at.
    void draw(const Area& area, bool captioned);
    /// Draws the list of what the document can be compared with, while it is open.
    void draw_choices();

    std::vector<Command> commands();

    /// Returns whether the side of a pane is still being made, or its picture.
    bool is_being_made(const ComparePane& pane) const;
    /// Returns the scenes for the panes of this frame.
    PaneScenes scenes() const;
    void take(const std::vector<PanePicture>& drawn);
    /// Returns the ground that the camera moves over; null where that is the workspace's.
    const Ground* ground() const;
    void report(StatusWriter& status) const;

    Session& session;
    Ui& ui;
    Comparison comparison;
    bool choosing = false;                                      ///< the list is to open
    bool leaving = false;                                       ///< leave() is due once the panels are drawn
    std::vector<ComparePane> panes;                             ///< of this frame
    Area middle{};                                              ///< all that the comparison lies over
    std::array<PanePicture, Comparison::k_max_sides> pictures;  ///< by side
    std::optional<CompareHeights> probe;                        ///< under the one cursor
    int shown = 0;               ///< number of the comparison whose panes these are
    bool moving_camera = false;  ///< the mouse moves it
};

}  // namespace talus
