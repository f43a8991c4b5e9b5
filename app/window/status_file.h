#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "app/editor/spread_work.h"
#include "app/panels/ui.h"
#include "app/window/frame_times.h"
#include "app/workspaces/workspaces.h"

namespace talus {

/// Writes the file that TALUS_STATUS names, from which programs that drive the editor read its state. It
/// holds one line of JSON and is replaced as a whole (by a rename) after each frame that changed it:
///
///     {"title": "Bay", "file": "", "dirty": false, "undo": false, "redo": false,
///      "undo_label": "", "redo_label": "",    // labels of the steps: "Move layer up"
///      "editing": false, "language": "en",
///      "world": {"seed": 1, "sea_level": 0.0, …},                 // its parameters by key
///      "layers": [{"name": "Diamond-square", "stage": "diamond_square", "enabled": true, "values": {…}}],
///      "selected": 0,                                             // place of the selected layer
///      "terrain": {"width": 1025, "height": 1025, "coarse": false, "low": -312.5, "high": 611.0,
///                  "checksum": "…"},
///      "pending": false,                       // the full answer to the last edit is not shown yet,
///                                         // or not in the look that is chosen
///      "view": "perspective", "look": "natural", "growing": false, "exaggeration": 1.0, "sea": true,
///      "moving_water": false,                  // waves move by themselves where they are in sight
///      "orthographic": false, "precise": true,         // false until the picture is as it is at rest
///      "comparisons": 1,                       // opened so far
///      "comparison": null, or {"title": "", "mode": "split", "spectra": false, "level": 0.0,
///                  "handles": [0.5, 1.0], "ready": true, "sides": [{"label": "Bay", "width": 1025,
///                  "under_mouse": 12.5, "difference": {"low": -80.0, "high": 75.5, "rms": 21.3}}, …]},
///      "quality": {"chosen": "automatic", "at_rest": "medium", "moving": "low"},
///      "camera": {"heading": 22.5, "pitch": 25.0, "distance": 6000.0, "target": [0.0, 0.0, 0.0]},
///      "under_mouse": {"height": 12.5, "slope": 31.0},            // null where there is no ground; with
///                                          // "field" where the look paints one
///      "mouse": [812, 401], "buttons": [false, false, false],     // as the last frame saw them
///      "held_keys": 0,                     // how many are down, as the same frame saw them
///      "active": "layer/smoothness", "hovered": "",    // the controls in use and under the mouse
///      "shader_errors": ["ground.frag:12: …"],
///      "handles": [{"part": "centre", "shape": 0, "pixel": [606.0, 466.0]}],    // on the ground
///      "panels": true, "keys": false, "dialog": "",    // "export", "browser", "leaving" or none
///      "running": [{"name": "Exporting bay.png", "fraction": 0.4}],
///      "toasts": [{"kind": "success", "text": "…"}],
///      "frame_ms": 21.0, "frames": 812, "displayed": 405, "work_median_ms": 1.5, "work_worst_ms": 6.2,
///      "answer_ms": 4.1, "answer_median_ms": 4.0, "answers": 31,
///      "terrain_ms": 4.2, "terrain_worst_ms": 2.1,
///      "widgets": {"layer/smoothness": [1391, 402, 187, 25]}}     // x, y, width, height; visible ones
///
/// frame_ms: the last frame with another picture of the ground. displayed: how many frames were, the others
/// looking as the ones before them. work_…_ms: what the last RecentTimes::k_max_count frames took apart from
/// drawing and from writing this file. answer_ms: from a mouse or keyboard event to the terrain evaluated,
/// prepared and uploaded, without drawing. terrain_ms: what the window's thread did for the last new terrain,
/// over all frames that its upload took; terrain_worst_ms: the largest part of it in a single frame.
class StatusFile {
 public:
    /// Writes to `path`, or nothing if it is empty.
    explicit StatusFile(std::string path) : path_(std::move(path)) {}
    bool wanted() const { return !path_.empty(); }

    /// State of the last frame that only the window knows.
    struct Frame {
        std::array<double, 2> mouse;
        std::array<bool, 3> buttons;  ///< of the mouse: left, right, middle
        std::ptrdiff_t held_keys;     ///< how many are down
        bool precise;                 ///< the picture is as good as at rest
        std::size_t plants;           ///< that the picture was drawn with
        bool preparing;               ///< the picture does not show the wanted terrain and look yet
        SpreadWork terrain_work;  ///< work of the window's thread for the last new terrain, without drawing
        std::size_t displayed;    ///< frames so far that looked different from the one before
        const FrameTimes& times;
    };
    /// Writes the file if it has changed. A file that cannot be written is ignored: the editor does not
    /// depend on it.
    void write(const Session& session, const Ui& ui, const Workspaces& workspaces, const Frame& frame);

 private:
    std::string path_;
    std::string last_;
    std::shared_ptr<const Terrain> measured_;  // the terrain that checksum_ belongs to
    std::string checksum_;
};

}  // namespace talus
