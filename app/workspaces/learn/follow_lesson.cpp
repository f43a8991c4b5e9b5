#include "app/workspaces/learn/follow_lesson.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/lesson/lesson_characters.h"
#include "app/version.h"
#include "app/workspaces/compare/comparison_plans.h"
#include "core/base/platform.h"

namespace talus {
namespace {

constexpr std::size_t k_read_for_kind = 4096;  // bytes

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
    plan.title.clear();  // the caption says it in the lesson's language
    return plan;
}

void note_answers(Classroom& room) {
    if (room.score) room.score->note(room.learn.prediction);
}

void tell_missing_characters(Classroom& room) {
    const std::string note = note_on_characters(room.guided.lesson(), room.guided.language());
    if (!note.empty()) room.session.toasts.post(Toast::Kind::note, note);
}

// Another text of the lesson that is given, at the same step.
void put_in_place(Classroom& room, LessonFile lesson) {
    GuidedLesson& guided = room.guided;
    const std::size_t place = std::min(guided.place(), lesson.steps.size() - 1);
    guided.open({.lesson = std::move(lesson), .file = guided.file()}, guided.language());
    room.learn.language = guided.language();
    tell_missing_characters(room);
    if (room.keeps_score) room.score.emplace(guided.lesson());  // its questions may be others
    show_step(room, place);
}

void go_on(Classroom& room) {
    GuidedLesson& guided = room.guided;
    Learn& learn = room.learn;
    if (learn.transport.position() < guided.stop()) return learn.transport.seek(guided.stop());
    if (learn.prediction.question() != Question::none) return learn.give_up();
    if (!guided.at_last()) return show_step(room, guided.place() + 1);
    if (const BuiltInLesson* next = lesson_after(guided)) give_lesson(room, *next);
}

void go_back(Classroom& room) {
    if (room.guided.place() > 0) show_step(room, room.guided.place() - 1);
}

// Points of this step come and go; at its ends the lesson goes on, or back.
void go_on_by(Classroom& room, Grain grain) {
    Transport& transport = room.learn.transport;
    if (transport.position() >= room.guided.stop()) return go_on(room);
    transport.forward(grain);
}

// What nobody has answered is asked again at the stop.
void leave_stop(Classroom& room) {
    note_answers(room);
    Prediction& prediction = room.learn.prediction;
    room.guided.asking_due = room.guided.asking_due || prediction.question() != Question::none;
    prediction.stop();
}

void go_back_by(Classroom& room, Grain grain) {
    Transport& transport = room.learn.transport;
    const std::int64_t first = room.guided.first();
    if (transport.position() <= first) return go_back(room);
    leave_stop(room);
    transport.back(grain);
    if (transport.position() < first) transport.seek(first);
}

void go_to_first(Classroom& room) {
    if (room.learn.transport.position() > room.guided.first()) leave_stop(room);
    room.learn.transport.seek(room.guided.first());
}

void play_on(Classroom& room) {
    Transport& transport = room.learn.transport;
    if (transport.playing()) return transport.pause();
    transport.position() < room.guided.stop() ? transport.play_to(room.guided.stop()) : go_on(room);
}

// Whether the action moves in the lesson that is given: then it has.
bool moves_in_lesson(Classroom& room, LearnAction action) {
    Learn& learn = room.learn;
    switch (action) {
        case LearnAction::next_part:
            go_on(room);
            return true;
        case LearnAction::last_part:
            go_back(room);
            return true;
        case LearnAction::play:
        case LearnAction::play_on:
            play_on(room);
            return true;
        case LearnAction::forward:
        case LearnAction::next_moment:
            go_on_by(room, learn.transport.grain);
            return true;
        case LearnAction::next_phase:
            go_on_by(room, Grain::phase);
            return true;
        case LearnAction::next_level:
            go_on_by(room, Grain::level);
            return true;
        case LearnAction::back:
        case LearnAction::last_moment:
            go_back_by(room, learn.transport.grain);
            return true;
        case LearnAction::last_phase:
            go_back_by(room, Grain::phase);
            return true;
        case LearnAction::last_level:
            go_back_by(room, Grain::level);
            return true;
        case LearnAction::first:
            go_to_first(room);
            return true;
        default:
            return false;
    }
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

std::string language_without_lesson(const WorkspaceSettings& settings) {
    const std::vector<std::string> known = lessons().front().lesson.languages();
    const std::string wanted = lesson_language(settings);
    return std::ranges::find(known, wanted) != known.end() ? wanted : "en";
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

std::string worded_here(const Classroom& room, std::string_view word, const Fillings& fillings) {
    return worded(word, room.learn.language, fillings);
}

std::string key_here(const Classroom& room, LearnAction action) {
    return text_of(key_for(action).chords[0], room.learn.language);
}

void give_lesson(Classroom& room, LessonSource source) {
    end_lesson(room);
    enter_lessons_world(room);
    room.learn.transport.grain = Grain::step;
    room.learn.predicting = room.learn.keeps_score = false;
    room.guided.open(std::move(source), lesson_language(room.settings));
    room.learn.language = room.guided.language();  // a comparison's overlay stops the ticks
    room.watch.follow(room.guided.file());
    tell_missing_characters(room);
    if (room.keeps_score) room.score.emplace(room.guided.lesson());
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
    assert(room.guided.is_open() && !room.guided.file().empty());
    if (auto lesson = read_lesson(room.session, room.guided.file())) put_in_place(room, std::move(*lesson));
}

void speak(Classroom& room, const std::string& language) {
    room.guided.set_language(language);
    room.learn.language = room.guided.language();
    tell_missing_characters(room);
    if (room.compare.is_open()) show_step(room, room.guided.place());
}

void watch_lesson(Classroom& room, LessonWatch::Clock::time_point now) {
    if (!room.guided.is_open()) return;
    std::optional<LessonWatch::Read> read = room.watch.tick(room.session.jobs, now);
    if (!read) return;
    const std::string name = std::filesystem::path(room.guided.file()).filename().string();
    // What was wrong before is mended, or is reported again.
    room.session.toasts.dismiss(std::exchange(room.told_mistakes, 0));
    if (!read->lesson) {
        room.told_mistakes = room.session.toasts.post(
            Toast::Kind::error,
            read->mistakes + "\n" + worded_here(room, "The lesson stays as it was before this change."));
    } else if (*read->lesson != room.guided.lesson()) {
        put_in_place(room, std::move(*read->lesson));
        room.session.toasts.post(
            Toast::Kind::note,
            worded_here(room, "{name} has changed on disk and is read again.", {{"name", name}}));
    }
}

void enter_lessons_world(Classroom& room) { room.learn.enter(Recipe{}, 0); }

void end_lesson(Classroom& room) {
    GuidedLesson& guided = room.guided;
    if (!guided.is_open()) return;
    room.compare.leave();
    guided.close();
    room.watch.follow({});
    room.score.reset();
    room.view.put_back(room.session);
    Learn& learn = room.learn;
    learn.transport.set_limit(Transport::k_no_limit);
    learn.prediction.stop();
    learn.marked_at.reset();
    learn.ground_alone = false;
    if (learn.panes == Learn::Panes::strip) learn.panes = Learn::Panes::both;
    room.ui.framing_due = true;
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
    note_answers(room);
    room.compare.leave();
    const bool first = guided.place() == place;
    const bool moved = !first && guided.step().camera.has_value();
    const bool forward = place > guided.place();
    guided.go(place);
    const LessonStep& step = guided.step();
    learn.prediction.stop();
    learn.blank = false;
    learn.choose(choice_of(step.setup));
    learn.transport.set_limit(guided.stop());
    if (step.cell) learn.tell_of(*step.cell);
    learn.panes = panes_of(step.show);
    learn.order_numbers = step.order_numbers;
    learn.ground_alone = shows_ground_alone(step);
    learn.marked_at = step.marks.empty() ? std::nullopt : std::optional(guided.stop());
    if (step.plays && forward) {
        learn.transport.seek(guided.start());
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
    note_answers(room);
    const bool played = std::exchange(room.was_playing, learn.transport.playing());
    // On its way the ground may have grown out of the picture.
    if (played && !room.was_playing && guided.is_open()) room.ui.framing_due = true;
    if (!guided.is_open() || !guided.asking_due || learn.transport.playing()) return;
    if (learn.transport.position() != guided.stop() || !asks_something(guided.step())) return;
    // The answer is known for the step's own numbers, and not for those that were tried.
    if (learn.choice() != choice_of(guided.step().setup)) return;
    guided.asking_due = false;
    const LessonStep& step = guided.step();
    // On the way to the stop another cell may have been clicked.
    if (step.predict == Question::choice && step.cell) learn.tell_of(*step.cell);
    ask(learn.prediction, step.predict, step.question, *learn.trace(), guided.stop(),
        step.cell.value_or(LatticePoint{}));
    if (room.score) room.score->ask(guided.place());
}

void keep_score(Classroom& room, bool keeps) {
    room.keeps_score = keeps;
    room.score.reset();
    if (!keeps) return;
    room.score.emplace(room.guided.lesson());
    // What is asked just now counts, too.
    if (room.learn.prediction.question() != Question::none) room.score->ask(room.guided.place());
}

std::string score_line(const Classroom& room) {
    return score_line(room.score->tally(), room.guided.title(), version_number(), room.guided.language());
}

const BuiltInLesson* lesson_after(const GuidedLesson& guided) {
    const auto all = lessons();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (all[i].key == guided.key()) return &all[i + 1];
    }
    return nullptr;
}

bool is_silent(const Classroom& room) {
    const GuidedLesson& guided = room.guided;
    const Learn& learn = room.learn;
    if (!guided.is_open() || learn.prediction.question() != Question::none || learn.answered()) return false;
    const bool on_the_way = learn.transport.position() != guided.stop();
    if (on_the_way && guided.step().show != LessonStep::Show::surface) return false;
    return !tells_arithmetic(guided.step(), *learn.trace(), guided.stop());
}

std::string what_comes_next(const Classroom& room) {
    const Fillings key{{"key", key_here(room, LearnAction::next_part)}};
    if (!room.guided.at_last()) return worded_here(room, "{key} goes on.", key);
    const bool last = lesson_after(room.guided) == nullptr;
    return last ? worded_here(room, "That was the last step.")
                : worded_here(room, "{key} opens the next lesson.", key);
}

void act(Classroom& room, LearnAction action) {
    Learn& learn = room.learn;
    learn.mouse_rests = true;
    const bool compared = room.compare.is_open();
    if (!learn.blank && room.guided.is_open() && moves_in_lesson(room, action)) return;
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
