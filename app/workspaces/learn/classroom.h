#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/lesson/guided_lesson.h"
#include "app/lesson/learn.h"
#include "app/lesson/lesson_watch.h"
#include "app/lesson/step_view.h"
#include "app/workspaces/compare/compare.h"
#include "app/workspaces/learn/code_rows.h"
#include "core/lesson/script/score.h"

namespace talus {

/// Everything that the Learn workspace holds, for the functions that follow a lesson and those that draw.
struct Classroom {
    Classroom(Session& of_session, Ui& of_ui, Compare& over)
        : session(of_session), ui(of_ui), compare(over), settings(of_session.settings.workspaces["learn"]) {}

    Session& session;
    Ui& ui;
    Compare& compare;             ///< steps of a lesson compare terrains
    WorkspaceSettings& settings;  ///< what Learn remembers: "lesson_language", "free_play"
    Learn learn;
    GuidedLesson guided;
    StepView view;                     ///< what the lesson's step has changed of how the ground is shown
    LessonWatch watch;                 ///< of the guided lesson's file
    bool was_playing = false;          ///< in the last frame
    int told_mistakes = 0;             ///< the toast that lists the file's last mistakes; 0: none has
    std::optional<LessonSource> due;   ///< to be given as soon as the workspace is entered
    bool keeps_score = false;          ///< of guided lessons
    std::optional<LessonScore> score;  ///< of the lesson that is given, while it is kept
    bool surface_hidden = false;       ///< the lattice has all the room
    std::string said_mean;             ///< what is typed for an answer
    CodeShown code;                    ///< in the panel
    std::shared_ptr<const Terrain> pictured;  ///< of which `picture` is
    unsigned picture = 0;                     ///< OpenGL texture of a lattice too large for cells
};

}  // namespace talus
