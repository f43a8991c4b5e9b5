#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/workspaces/learn/classroom.h"
#include "core/words/words.h"

namespace talus {

/// The language that lessons are given in, where they have it: the user's choice, else the system's.
std::string lesson_language(const WorkspaceSettings& settings);
/// Returns the one that Learn speaks where no lesson is open: that one, where the shipped lessons have it.
std::string language_without_lesson(const WorkspaceSettings& settings);

/// Returns a word in the language of the lesson that is given, in English where none is.
std::string worded_here(const Classroom& room, std::string_view word, const Fillings& fillings = {});
/// Returns the key that does this, in the same language.
std::string key_here(const Classroom& room, LearnAction action);

/// Gives a lesson from its first step. The Learn workspace is on.
void give_lesson(Classroom& room, LessonSource source);
void give_lesson(Classroom& room, const BuiltInLesson& lesson);
/// A lesson from a file. What is wrong with it is said in a toast, and nothing comes back.
std::optional<LessonFile> read_lesson(Session& session, const std::string& path);
/// Gives the lesson of a file, in Learn. False where it cannot be read.
bool open_lesson(Classroom& room, const std::string& path);
/// Whether a file holds a lesson, as far as its beginning tells.
bool is_lesson_file(const std::string& path);
/// The lesson's file once more from the disk, at the same step.
void read_lesson_again(Classroom& room);
/// Gives the lesson that is open in another language from here on.
void speak(Classroom& room, const std::string& language);
/// Once a frame in Learn: takes up what another program writes into that file, at the same step; mistakes are
/// reported, and the lesson stays.
void watch_lesson(Classroom& room, LessonWatch::Clock::time_point now);
/// Back into Learn while a lesson is given: it goes on where it was. Lessons have a world of their own, the
/// same over every document.
void enter_lessons_world(Classroom& room);
/// Ends the lesson; what it set up stays to be played with.
void end_lesson(Classroom& room);

/// Sets the workspace up as a step of the lesson says. place: below the number of steps.
void show_step(Classroom& room, std::size_t place);
/// Once a frame in Learn: asks what the step asks when it has come to rest.
void tick_lesson(Classroom& room);

/// Keeps the score of guided lessons from now on, or keeps it no longer. A lesson is given.
void keep_score(Classroom& room, bool keeps);
/// The line about the score so far, in the lesson's language. It is kept.
std::string score_line(const Classroom& room);

/// The built-in lesson after the one that is given; null after the last, and after one from a file.
const BuiltInLesson* lesson_after(const GuidedLesson& guided);

/// Whether a guided step tells no arithmetic at this moment: where it comes to rest, if it has none to tell
/// there; on the way, too, where it has ground alone to be looked at.
bool is_silent(const Classroom& room);

/// Returns what the key that goes on does behind the step that is shown, in the lesson's language.
std::string what_comes_next(const Classroom& room);

/// What a key or button asks of the Learn workspace, and of the lesson that is given. In a lesson caption and
/// picture go together: points come and go between a step's first one and its stop alone; from there keys
/// that go forward go on to the next step, and those that go back to the one before. Next first shows all of
/// this step, or its answer.
void act(Classroom& room, LearnAction action);

}  // namespace talus
