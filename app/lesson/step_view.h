#pragma once

#include <optional>

#include "app/editor/session.h"
#include "core/lesson/script/lesson_file.h"

namespace talus {

/// The exaggeration and the look that a step of a lesson shows its ground with. The user's own ones wait
/// meanwhile, and come back where the user has not chosen others.
class StepView {
 public:
    /// Shows the ground as the step says. A step that names no look has k_lesson_look, or the one that the
    /// user has chosen since the lesson began; one that says no exaggeration has the user's own.
    void show(Session& session, const LessonStep& step);
    /// At the lesson's end.
    void put_back(Session& session);

 private:
    void put_exaggeration_back(Session& session);
    void note_choice(Session& session);

    struct Lent {
        float own, shown;
    };
    std::optional<Lent> exaggeration_;
    std::optional<LookKind> look_;    // the shown one; the user's own is the session's
    std::optional<LookKind> chosen_;  // by the user, during the lesson
};

}  // namespace talus
