// What programs that drive the editor may ask of Learn.
#include <array>

#include "app/workspaces/learn/follow_lesson.h"
#include "app/workspaces/learn/learn_workspace.h"

namespace talus {
namespace {

StatusValue status_of_learn(const Learn& learn) {
    const Trace* trace = learn.trace().get();
    const auto step = learn.current();
    StatusWriter all{{"subject", learn.choice().subject->key},
                     {"position", learn.transport.position()},
                     {"steps", learn.transport.track().steps},
                     {"playing", learn.transport.playing()},
                     {"exact", learn.choice().exact},
                     {"terrain", learn.choice().is_of_terrain()},
                     {"making", learn.making()},
                     {"ready", trace != nullptr},
                     {"question", k_question_keys[static_cast<std::size_t>(learn.prediction.question())]},
                     {"score", std::array{learn.prediction.score().right, learn.prediction.score().asked}},
                     {"right", learn.prediction.answered()},
                     {"blank", learn.blank},
                     {"work_ms", learn.work_seconds() * 1000}};
    const auto place = [](const std::optional<LatticePoint>& point) -> StatusValue {
        if (!point) return nullptr;
        return std::array{point->x, point->y};
    };
    all.set("pointed", place(learn.pointed));
    std::optional<LatticePoint> told;
    if (trace != nullptr && trace->swept() != nullptr) told = learn.cell_told();
    if (trace != nullptr && step && trace->placed() != nullptr) told = trace->placed()->point_placed(*step);
    all.set("point", place(told));
    if (trace == nullptr) return all;
    all.set("width", trace->width());
    all.set("whole", trace->numbers() == NumberKind::whole);
    if (!told) return all;
    all.set("number", trace->value(*told, learn.transport.position()));
    if (step) all.set("line", trace->written_out(trace->arithmetic(*step, *told)));
    return all;
}

StatusValue status_of_guided(const Classroom& room) {
    const GuidedLesson& guided = room.guided;
    if (!guided.is_open()) return nullptr;
    return {{"key", guided.key()},
            {"step", guided.place() + 1},
            {"steps", guided.lesson().steps.size()},
            {"stop", guided.stop()},
            {"caption", guided.text().caption},
            {"answer", guided.question().answer},
            {"question", guided.question().question},
            {"choices", guided.question().choices},
            {"score", room.score ? StatusValue(score_line(room)) : nullptr}};
}

}  // namespace

void LearnWorkspace::report(StatusWriter& status, bool on) const {
    status.set("learn", on ? status_of_learn(room_.learn) : StatusValue(nullptr));
    status.set("guided", status_of_guided(room_));
}

}  // namespace talus
