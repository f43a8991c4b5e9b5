#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/widgets/keys.h"

namespace talus {

class Ground;

/// How a workspace is offered by the toolbar and the View menu.
struct WorkspaceTab {
    std::string_view key, label, help;
    Chord chord = {};  ///< leads to it and back to the first; Key::none: there is none
};

/// What the middle of the window shows, as the workspace that is on says, and what lies over it.
struct Showing {
    bool document = true;   ///< the document's terrain can be worked on there; false: other ground is shown
    bool in_metres = true;  ///< heights there are in metres
    bool own_view = false;  ///< other ground is shown, at which the camera looks from elsewhere
    bool live = false;      ///< the ground goes on changing by itself: no time to measure it as a whole
    bool alone = true;      ///< no overlay lies over it
    std::string language = "en";     ///< of what is said about it
    const Ground* ground = nullptr;  ///< the one that the camera moves over; null before the first
};

/// A key of a workspace, for the F1 overlay, in English.
struct KeyRow {
    Chords chords;
    std::string what;
    std::string held = {};  ///< said after the chords, if there are any: what is held
};

/// The workspaces as panels and commands see them.
class WorkspaceSwitch {
 public:
    virtual ~WorkspaceSwitch() = default;
    /// Returns all of them; the first is the one that a document begins in.
    virtual std::span<const WorkspaceTab> tabs() const = 0;
    /// Returns the one that is on.
    virtual const WorkspaceTab& tab() const = 0;
    /// Goes to the workspace of this key at once.
    virtual void enter(std::string_view key) = 0;
    /// Goes there once the panels of this frame are drawn.
    virtual void want(std::string_view key) = 0;
    /// Returns whether one of them goes through a stage's process step by step.
    virtual bool has_steps_of(std::string_view stage) const = 0;
    /// Goes there to do so once the panels of this frame are drawn.
    virtual void want_steps_of(std::string_view stage) = 0;
    virtual Showing showing() const = 0;
    /// Returns the keys of the one that is on.
    virtual std::vector<KeyRow> keys() const = 0;
};

}  // namespace talus
