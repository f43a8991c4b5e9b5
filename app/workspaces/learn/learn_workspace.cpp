#include "app/workspaces/learn/learn_workspace.h"

#include <algorithm>
#include <utility>

#include "app/workspaces/learn/drawing.h"
#include "app/workspaces/learn/follow_lesson.h"

namespace talus {
namespace {

// A map that the stage's steps sweep over; null: there is none.
const LessonSubject* subject_of_stage(std::string_view stage) {
    const auto all = lesson_subjects();
    const auto found = std::ranges::find_if(
        all, [&](const LessonSubject& each) { return each.of_map != nullptr && each.stage == stage; });
    return found == all.end() ? nullptr : &*found;
}

bool is_digit(const Chord& chord) {
    return !chord.ctrl && !chord.shift && chord.key >= key_of('0') && chord.key <= key_of('9');
}

}  // namespace

LearnWorkspace::LearnWorkspace(Session& session, Ui& ui, Compare& compare, const EditorOptions& options)
    : Workspace(session, ui), room_(session, ui, compare) {
    room_.due = options.lesson;
    if (!options.language.empty()) room_.settings.set_text("lesson_language", options.language);
}

WorkspaceTab LearnWorkspace::tab() const {
    return {.key = "learn",
            .label = "Learn",
            .help =
                "Diamond-square step by step, forwards and backwards, over this document or a fresh small "
                "lattice. The document stays as it is.",
            .chord = ctrl('L')};
}

void LearnWorkspace::enter() {
    const Document& document = room_.session.document;
    if (room_.guided.is_open()) {
        enter_lessons_world(room_);
        show_step(room_, room_.guided.place());
    } else {
        const Layer* layer = document.selected();
        room_.learn.language = language_without_lesson(room_.settings);
        room_.learn.enter(document.recipe(), layer != nullptr ? layer->id : 0);
    }
    room_.ui.framing_due = true;  // beside the lattice there is less room
    if (room_.due) give_lesson(room_, *std::exchange(room_.due, std::nullopt));
}

void LearnWorkspace::leave() {
    if (room_.guided.is_open()) room_.compare.leave();  // it puts back the look that it began with
    room_.view.put_back(session_);
    room_.learn.leave();
}

void LearnWorkspace::tick(double seconds) {
    Transport& transport = room_.learn.transport;
    if (transport.playing()) transport.advance(seconds);
    watch_lesson(room_, LessonWatch::Clock::now());
    tick_lesson(room_);
    room_.learn.tick(room_.session.jobs);
}

bool LearnWorkspace::take_key(const Chord& chord) {
    const bool guided = room_.guided.is_open();
    if (room_.compare.is_open() && !guided) return false;
    const auto action = learn_action_for(chord, guided, room_.learn.cursor().has_value());
    if (action) act(room_, *action);
    // What is typed on after an answer is no wish for another view.
    const Learn& learn = room_.learn;
    const bool typed_on = learn.answered() && learn.prediction.only() == Question::mean && is_digit(chord);
    return action.has_value() || typed_on;
}

// A clicker goes on while a mean is typed, too.
bool LearnWorkspace::takes_while_typing(const Chord& chord) const {
    return chord.key == Key::page_down || chord.key == Key::page_up;
}

std::vector<KeyRow> LearnWorkspace::keys() const {
    std::vector<KeyRow> rows;
    for (const LearnKey& key : learn_keys()) rows.push_back({key.chords, std::string(key.label)});
    return rows;
}

void LearnWorkspace::draw_panel(const Area& area) { draw_learn_panel(room_, area); }

void LearnWorkspace::draw_middle(const Area& area) {
    const Area surface = draw_learn(room_, area);
    room_.surface_hidden = surface.width == 0;
    if (!room_.surface_hidden) draw_viewport(room_.session, room_.ui, surface, this);
    draw_blank(room_.learn);
}

void LearnWorkspace::draw_over(const Lens& lens, const Area& area) { draw_learn_marks(room_, lens, area); }

float LearnWorkspace::draw_above_overlay(const Area& middle) {
    const float height = room_.guided.is_open() ? draw_guided_bar(room_, middle) : 0;
    draw_blank(room_.learn);
    return height;
}

WorkspaceScene LearnWorkspace::scene() {
    Learn& learn = room_.learn;
    const bool line = learn.trace() != nullptr && learn.trace()->is_line();
    const bool own = !line && !room_.session.replay.running();
    return {.own = own,
            .terrain = own ? learn.terrain() : nullptr,
            .hidden = room_.surface_hidden,
            .reframed = room_.guided.is_open(),  // captions differ in height
            .legend_scale = learn.trace() != nullptr ? learn.legend_scale() : LegendScale{}};
}

bool LearnWorkspace::has_steps_of(std::string_view stage) const { return subject_of_stage(stage) != nullptr; }

void LearnWorkspace::show_steps_of(std::string_view stage) {
    if (room_.guided.is_open()) end_lesson(room_);
    Learn& learn = room_.learn;
    learn.choose(learn.with_subject(learn.wanted(), *subject_of_stage(stage)));
}

// The numbers of a class are no metres: their ground is only a picture of them.
Showing LearnWorkspace::showing() const {
    return {.document = false,
            .in_metres = room_.learn.in_metres(),
            .own_view = true,
            .language = room_.learn.language};
}

bool LearnWorkspace::open_file(const std::string& path) {
    if (!is_lesson_file(path)) return false;
    if (room_.ui.shown != nullptr) {
        open_lesson(room_, path);
    } else if (auto lesson = read_lesson(room_.session, path)) {
        room_.due = LessonSource{.lesson = std::move(*lesson), .file = path};
    }
    return true;
}

}  // namespace talus
