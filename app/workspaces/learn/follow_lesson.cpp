#include "app/workspaces/learn/follow_lesson.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/workspaces/compare/comparison_plans.h"
#include "core/base/platform.h"

namespace talus {
namespace {

constexpr std::size_t k_told_mistakes = 6;     // in a toast
constexpr std::size_t k_read_for_kind = 4096;  // bytes

std::string told(const LessonFileError& error) {
    std::string text;
    for (std::size_t i = 0; i < std::min(error.mistakes.size(), k_told_mistakes); ++i)
        text += (i == 0 ? "" : "\n") + error.mistakes[i];
    if (error.mistakes.size() > k_told_mistakes)
        text += "\n… and " + std::to_string(error.mistakes.size() - k_told_mistakes) + " more";
    return text;
}

Learn::Panes panes_of(LessonStep::Show show) {
    return show == LessonStep::Show::lattice   ? Learn::Panes::lattice
           : show == LessonStep::Show::surface ? Learn::Panes::surface
           : show == LessonStep::Show::strip   ? Learn::Panes::strip
                                               : Learn::Panes::both;
}

void look_from(Classroom& room, const std::optional<LessonCamera>& camera) {
    const LessonCamera from = camera.value_or(LessonCamera{});
    room.session.view.kind = ViewKind::perspective;
    room.session.view.camera.heading = static_cast<double>(from.heading);
    room.session.view.camera.pitch = static_cast<double>(from.pitch);
}

// What the step compares, on the lesson's seed and not the document's.
ComparisonPlan comparison_of(const GuidedLesson& guided, std::uint64_t seed) {
    ComparisonPlan plan = lesson_plan(guided.step().compare, seed, guided.language());
    plan.lesson.clear();
    return plan;
}

void go_on(Classroom& room) {
    GuidedLesson& guided = room.guided;
    Learn& learn = room.learn;
    if (learn.transport.playing()) return learn.transport.seek(guided.stop());
    if (learn.prediction.question() != Question::none) return learn.give_up();
    if (!guided.at_last()) return show_step(room, guided.place() + 1);
    if (const BuiltInLesson* next = lesson_after(guided)) give_lesson(room, *next);
}

}  // namespace

std::string lesson_language(const WorkspaceSettings& settings) {
    if (std::string chosen = settings.text("lesson_language"); !chosen.empty()) return chosen;
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        const std::string text = value;
        return text.substr(0, text.find_first_of("_.@"));
    }
    return {};
}

std::optional<LessonFile> read_lesson(Session& session, const std::string& path) {
    try {
        return load_lesson(path);
    } catch (const LessonFileError& error) {
        session.toasts.post(Toast::Kind::error, told(error));
    } catch (const std::exception& error) {
        session.toasts.post(Toast::Kind::error, error.what());
    }
    return std::nullopt;
}

std::string worded_here(const Classroom& room, Word word,
                        const std::vector<std::pair<std::string_view, std::string>>& fillings) {
    return worded(word, room.guided.is_open() ? room.guided.language() : "en", fillings);
}

void give_lesson(Classroom& room, LessonSource source) {
    end_lesson(room);
    enter_lessons_world(room);
    room.learn.transport.grain = Grain::step;
    room.learn.predicting = room.learn.keeps_score = false;
    room.guided.open(std::move(source), lesson_language(room.settings));
    show_step(room, 0);
}

void give_lesson(Classroom& room, const BuiltInLesson& lesson) {
    give_lesson(room, LessonSource{.lesson = lesson.lesson, .key = lesson.key});
}

bool open_lesson(Classroom& room, const std::string& path) {
    room.session.settings.folder = std::filesystem::path(path).parent_path().string();
    room.ui.workspaces->enter("learn");
    auto lesson = read_lesson(room.session, path);
    if (!lesson) return false;
    give_lesson(room, LessonSource{.lesson = std::move(*lesson), .file = path});
    return true;
}

bool is_lesson_file(const std::string& path) {
    std::string start(k_read_for_kind, '\0');
    try {
        start.resize(platform::OldFile(path).read(start.data(), start.size()));
    } catch (const std::system_error&) {
        return false;  // whoever opens it says why
    }
    return start.find("\"talus_lesson\"") != std::string::npos;
}

void read_lesson_again(Classroom& room) {
    GuidedLesson& guided = room.guided;
    const std::string path = guided.file();
    assert(guided.is_open() && !path.empty());
    auto lesson = read_lesson(room.session, path);
    if (!lesson) return;
    const std::size_t place = std::min(guided.place(), lesson->steps.size() - 1);
    guided.open({.lesson = std::move(*lesson), .file = path}, guided.language());
    show_step(room, place);
}

void enter_lessons_world(Classroom& room) { room.learn.enter(Recipe{}, 0); }

void end_lesson(Classroom& room) {
    GuidedLesson& guided = room.guided;
    if (!guided.is_open()) return;
    room.compare.leave();
    guided.close();
    room.view.put_back(room.session);
    Learn& learn = room.learn;
    learn.prediction.stop();
    learn.marked_at.reset();
    if (learn.panes == Learn::Panes::strip) learn.panes = Learn::Panes::both;
    // Over the document again, and at the same place where that has such a lattice.
    LessonSetup choice = learn.choice();
    const std::int64_t position = learn.transport.position();
    const Layer* layer = room.session.document.selected();
    learn.enter(room.session.document.recipe(), layer != nullptr ? layer->id : 0);
    if (choice.exact) return;
    choice.mistake = Mistake::none;  // a lesson alone shows one
    learn.choose(std::move(choice));
    learn.transport.seek(position);
}

void show_step(Classroom& room, std::size_t place) {
    GuidedLesson& guided = room.guided;
    Learn& learn = room.learn;
    room.compare.leave();
    const bool first = guided.place() == place;
    const bool moved = !first && guided.step().camera.has_value();
    const bool forward = place > guided.place();
    guided.go(place);
    const LessonStep& step = guided.step();
    learn.prediction.stop();
    learn.blank = false;
    learn.choose(choice_of(step.setup));
    if (step.cell) learn.tell_of(*step.cell);
    learn.panes = panes_of(step.show);
    learn.order_numbers = step.order_numbers;
    learn.marked_at = step.marks.empty() ? std::nullopt : std::optional(guided.stop());
    if (step.plays && forward) {
        learn.transport.play_to(guided.stop());
    } else {
        learn.transport.seek(guided.stop());
    }
    if (first || moved || step.camera) look_from(room, step.camera);
    room.view.show(room.session, step);
    room.ui.framing_due = true;
    if (step.compare.empty()) return;
    room.compare.start(comparison_of(guided, step.setup.seed));
}

void tick_lesson(Classroom& room) {
    GuidedLesson& guided = room.guided;
    Learn& learn = room.learn;
    if (!guided.is_open() || !guided.asking_due || learn.transport.playing()) return;
    if (learn.transport.position() != guided.stop() || !guided.step().compare.empty()) return;
    // The answer is known for the step's own numbers, and not for those that were tried.
    if (learn.choice() != choice_of(guided.step().setup)) return;
    guided.asking_due = false;
    const LessonStep& step = guided.step();
    ask(learn.prediction, step.predict, step.question, *learn.trace(), guided.stop(),
        step.cell.value_or(LatticePoint{}));
}

const BuiltInLesson* lesson_after(const GuidedLesson& guided) {
    const auto all = lessons();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (all[i].key == guided.key()) return &all[i + 1];
    }
    return nullptr;
}

void act(Classroom& room, LearnAction action) {
    Learn& learn = room.learn;
    learn.mouse_rests = true;
    const bool compared = room.compare.is_open();
    if (!learn.blank && room.guided.is_open()) {
        if (action == LearnAction::next_part) return go_on(room);
        if (action == LearnAction::last_part) {
            if (room.guided.place() > 0) show_step(room, room.guided.place() - 1);
            return;
        }
    }
    // Another comparison may have been chosen where the step has none.
    if (compared && action == LearnAction::dice && room.guided.is_open() &&
        !room.guided.step().compare.empty()) {
        const std::uint64_t seed = fresh_seed(room.compare.comparison.plan().seed);
        room.compare.comparison.exchange(room.session.jobs, comparison_of(room.guided, seed));
        return;
    }
    if (!compared || action == LearnAction::blank || learn.blank) learn.act(action);
}

}  // namespace talus
