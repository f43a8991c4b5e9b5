// What programs that drive the editor may ask of Learn.
#include <array>
#include <nlohmann/json.hpp>

#include "app/workspaces/learn/learn_workspace.h"
#include "core/lesson/blur_text.h"
#include "core/lesson/written_out.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Question question) {
    constexpr std::array<const char*, 4> k_names{"", "point", "parents", "mean"};
    return k_names[static_cast<std::size_t>(question)];
}

Json json_from_blur(const Learn& learn) {
    const BlurLesson* lesson = learn.blur.lesson().get();
    if (lesson == nullptr) return {{"ready", false}};
    const BlurGround& ground = lesson->ground();
    const LatticePoint cell = learn.cell_told();
    const int done = learn.passes_done();
    Json all{{"ready", true},
             {"width", ground.lattice.width},
             {"passes", ground.passes},
             {"whole", ground.numbers == BlurNumbers::whole},
             {"cell", {cell.x, cell.y}},
             {"number", lesson->number(cell, done)}};
    if (done > 0) all["line"] = written_out(lesson->arithmetic(done, cell), ground.numbers);
    return all;
}

Json json_from_learn(const Learn& learn) {
    const auto step = learn.current();
    Json all{{"position", learn.transport.position()},
             {"steps", learn.transport.track().steps},
             {"playing", learn.transport.playing()},
             {"exact", learn.choice().exact},
             {"making", learn.making()},
             {"width", learn.ground().width()},
             {"question", name_of(learn.prediction.question())},
             {"score", {learn.prediction.score().right, learn.prediction.score().asked}},
             {"right", learn.prediction.answered()},
             {"blank", learn.blank},
             {"pointed", nullptr},
             {"point", nullptr},
             {"work_ms", learn.work_seconds() * 1000}};
    if (learn.pointed) all["pointed"] = {learn.pointed->x, learn.pointed->y};
    if (step && learn.point_placed(*step)) {
        const Arithmetic line = learn.ground().arithmetic(*step);
        all["point"] = {line.point.x, line.point.y};
        all["line"] = written_out(line, learn.ground().decimals());
    }
    all["blur"] = learn.is_blur() ? json_from_blur(learn) : Json(nullptr);
    return all;
}

Json json_from_guided(const GuidedLesson& guided) {
    if (!guided.is_open()) return nullptr;
    return {{"key", guided.key()},   {"step", guided.place() + 1},  {"steps", guided.lesson().steps.size()},
            {"stop", guided.stop()}, {"caption", guided.caption()}, {"answer", guided.question().answer}};
}

}  // namespace

void LearnWorkspace::report(Json& status, bool on) const {
    status["learn"] = on ? json_from_learn(room_.learn) : Json(nullptr);
    status["guided"] = json_from_guided(room_.guided);
}

}  // namespace talus
