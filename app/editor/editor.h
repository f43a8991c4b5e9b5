#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/lesson/script/lesson_file.h"

namespace talus {

/// A lesson and where it comes from.
struct LessonSource {
    LessonFile lesson;
    std::string key = {};   ///< of a built-in lesson, or empty
    std::string file = {};  ///< where it was read, or empty
};

/// What the command line says about the editor's window.
struct EditorOptions {
    std::optional<std::string> file;     ///< a recipe to open; without one the opening preset
    std::optional<LessonSource> lesson;  ///< the one that Learn gives
    std::string language;                ///< code of the lessons' language; empty: as remembered
    std::uint64_t memory = 0;            ///< bytes that making a terrain may take
};

/// Opens the window and returns when it closes: 0, or 1 where no window can be had (its cause goes to
/// stderr).
///
/// TALUS_STATUS names a file to which the editor writes its state as one line of JSON whenever it changes
/// (app/window/status_file.h says which); XDG_CONFIG_HOME/talus keeps its settings and the recovery file.
int run_editor(const EditorOptions& options);

}  // namespace talus
