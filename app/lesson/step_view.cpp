#include "app/lesson/step_view.h"

#include <utility>

namespace talus {

void StepView::show(Session& session, const LessonStep& step) {
    put_exaggeration_back(session);
    note_choice(session);
    if (step.exaggeration && step.compare.empty()) {
        exaggeration_ = Lent{.own = session.view.exaggeration, .shown = *step.exaggeration};
        session.view.exaggeration = *step.exaggeration;
    }
    if (!session.own_look) session.own_look = session.look.kind;
    look_ = session.look.kind = step.look.value_or(chosen_.value_or(k_lesson_look));
}

void StepView::put_back(Session& session) {
    put_exaggeration_back(session);
    note_choice(session);
    chosen_.reset();
    if (const auto shown = std::exchange(look_, std::nullopt))
        session.look.kind = std::exchange(session.own_look, std::nullopt).value_or(*shown);
}

void StepView::put_exaggeration_back(Session& session) {
    const auto lent = std::exchange(exaggeration_, std::nullopt);
    if (lent && session.view.exaggeration == lent->shown) session.view.exaggeration = lent->own;
}

void StepView::note_choice(Session& session) {
    if (!look_ || session.look.kind == *look_) return;
    chosen_ = session.own_look = session.look.kind;
}

}  // namespace talus
