#include "app/workspaces/learn/step_view.h"

#include <utility>

namespace talus {

void StepView::show(Session& session, const LessonStep& step) {
    put_back(session);
    if (!step.compare.empty()) return;
    if (step.exaggeration) {
        exaggeration_ = Lent{.own = session.view.exaggeration, .shown = *step.exaggeration};
        session.view.exaggeration = *step.exaggeration;
    }
    if (step.look) {
        session.own_look = session.look.kind;
        look_ = session.look.kind = *step.look;
    }
}

void StepView::put_back(Session& session) {
    if (const auto lent = std::exchange(exaggeration_, std::nullopt)) {
        if (session.view.exaggeration == lent->shown) session.view.exaggeration = lent->own;
    }
    if (const auto shown = std::exchange(look_, std::nullopt)) {
        const LookKind own = std::exchange(session.own_look, std::nullopt).value_or(*shown);
        if (session.look.kind == *shown) session.look.kind = own;
    }
}

}  // namespace talus
