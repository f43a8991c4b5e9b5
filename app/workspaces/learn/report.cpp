// What programs that drive the editor may ask of Learn.
#include <nlohmann/json.hpp>

#include "app/workspaces/learn/follow_lesson.h"
#include "app/workspaces/learn/learn_workspace.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

Json json_from_learn(const Learn& learn) {
    const Trace* trace = learn.trace().get();
    const auto step = learn.current();
    Json all{{"subject", learn.choice().subject->key},
             {"position", learn.transport.position()},
             {"steps", learn.transport.track().steps},
             {"playing", learn.transport.playing()},
             {"exact", learn.choice().exact},
             {"terrain", learn.choice().is_of_terrain()},
             {"making", learn.making()},
             {"ready", trace != nullptr},
             {"question", k_question_keys[static_cast<std::size_t>(learn.prediction.question())]},
             {"score", {learn.prediction.score().right, learn.prediction.score().asked}},
             {"right", learn.prediction.answered()},
             {"blank", learn.blank},
             {"pointed", nullptr},
             {"point", nullptr},
             {"work_ms", learn.work_seconds() * 1000}};
    if (learn.pointed) all["pointed"] = {learn.pointed->x, learn.pointed->y};
    if (trace == nullptr) return all;
    all["width"] = trace->width();
    all["whole"] = trace->numbers() == NumberKind::whole;
    std::optional<LatticePoint> told;
    if (trace->swept() != nullptr) told = learn.cell_told();
    if (step && trace->placed() != nullptr) told = trace->placed()->point_placed(*step);
    if (!told) return all;
    all["point"] = {told->x, told->y};
    all["number"] = trace->value(*told, learn.transport.position());
    if (step) all["line"] = trace->written_out(trace->arithmetic(*step, *told));
    return all;
}

Json json_from_guided(const Classroom& room) {
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
            {"score", room.score ? Json(score_line(room)) : Json(nullptr)}};
}

}  // namespace

void LearnWorkspace::report(Json& status, bool on) const {
    status["learn"] = on ? json_from_learn(room_.learn) : Json(nullptr);
    status["guided"] = json_from_guided(room_);
}

}  // namespace talus
