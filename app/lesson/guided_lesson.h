#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/editor/editor.h"
#include "app/lesson/learn.h"

namespace talus {

/// Returns the workspace's choice for what a guided lesson sets up: with its corners as typed numbers or
/// rules, so that the dice take them back.
LessonSetup choice_of(LessonSetup setup);

/// Whether the last step's arithmetic belongs beside a step's caption: not where there is only ground to look
/// at, for then no number is shown that nobody has explained; nor where a point is asked for among all.
bool tells_arithmetic(const LessonStep& step, const Trace& trace, std::int64_t done);

/// Whether a step has ground alone, of which it speaks as a whole: then no point is marked on it.
bool shows_ground_alone(const LessonStep& step);

/// What is said above a step's picture.
struct StepText {
    std::string caption;
    std::string attempt;  ///< empty where there is nothing to try
};

/// A guided lesson in front of a class: which step it is at, and the words for it. It changes nothing else:
/// app/workspaces/learn/follow_lesson.h sets up the workspace as a step says.
class GuidedLesson {
 public:
    /// Begins at the first step. language: of the texts, where the lesson has it.
    void open(LessonSource source, std::string language);
    void close() { source_.reset(); }
    bool is_open() const { return source_.has_value(); }

    const LessonFile& lesson() const { return source_->lesson; }
    const std::string& key() const { return source_->key; }
    const std::string& file() const { return source_->file; }
    const std::string& language() const { return language_; }
    void set_language(std::string language);

    std::size_t place() const { return place_; }
    bool at_last() const { return place_ + 1 == lesson().steps.size(); }
    /// place: below the number of steps.
    void go(std::size_t place);
    const LessonStep& step() const { return lesson().steps[place_]; }
    /// How many steps of the ground are done where it comes to rest.
    std::int64_t stop() const { return stop_; }
    /// The same where it begins: below the stop if it plays, and then its first point comes after it.
    std::int64_t start() const { return start_; }
    /// The position of its first picture.
    std::int64_t first() const { return start_ < stop_ ? start_ + 1 : stop_; }

    const std::string& title() const { return title_; }
    const StepText& text() const { return text_; }
    /// Returns the texts of all steps around this one whose picture has its place and scale. A line's height
    /// on the screen is its plot's: where the room above it changed from step to step, its points would seem
    /// to move. Of other pictures this step's alone.
    std::span<const StepText> texts_around() const { return texts_around_; }
    const AskedAndAnswered& question() const { return question_; }

    bool asking_due = false;  ///< the step's question has not been asked yet

 private:
    void write();
    StepText text_of(std::size_t place) const;
    /// Returns the language, or the lesson's own where it has no such texts.
    std::string spoken(std::string language) const;

    std::optional<LessonSource> source_;
    std::string language_;
    std::size_t place_ = 0;
    std::int64_t start_ = 0, stop_ = 0;
    std::string title_;
    StepText text_;
    std::vector<StepText> texts_around_;
    AskedAndAnswered question_;
};

}  // namespace talus
