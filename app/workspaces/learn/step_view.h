#pragma once

#include <optional>

#include "app/editor/session.h"
#include "core/lesson/lesson_file.h"

namespace talus {

/// The exaggeration and the look that a step of a lesson shows its ground with. The user's own ones wait
/// meanwhile, and come back where the user has not chosen others.
class StepView {
 public:
    /// Shows the ground as the step says, and as the user likes it where the step says nothing. A comparison
    /// has its own looks.
    void show(Session& session, const LessonStep& step);
    void put_back(Session& session);

 private:
    struct Lent {
        float own, shown;
    };
    std::optional<Lent> exaggeration_;
    std::optional<LookKind> look_;  // the shown one; the user's own is the session's
};

}  // namespace talus
