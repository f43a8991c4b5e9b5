#include "app/workspaces/learn/learn.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/editor/document.h"
#include "core/lesson/exact_lesson.h"
#include "core/lesson/known_surface.h"
#include "core/lesson/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

// The lowest and the highest of its numbers when it is finished.
std::pair<float, float> heights_of(const Lesson& lesson) {
    const Grid<float> finished = known_surface(lesson, lesson.order().steps());
    const auto [low, high] = std::minmax_element(finished.data(), finished.data() + finished.size());
    return {*low, *high};
}

}  // namespace

void Learn::enter(const Recipe& recipe, int selected_layer) {
    auto layer = lesson_layer(recipe, selected_layer);
    const World& world = recipe.world;
    const bool same_world = world == world_;
    const bool same =
        ground_ && layer == layer_ && world.seed == world_.seed && world.bounds == world_.bounds;
    world_ = world;
    layer_ = std::move(layer);
    LearnChoice choice = wanted_;
    if (blur.enter(blur_source(recipe, selected_layer))) choice.blur.values = blur.source().values;
    if (!same) {
        choice.values = other_values_ = find_stage(DiamondSquare::info.key)->defaults();
        if (layer_) (choice.exact ? choice.values : other_values_) = layer_->values;
        choice.seed = layer_ ? layer_->seed : world_.seed;
        choice.wraps = world_.wraps();
        choice.typed.clear();
    }
    wanted_ = in_range(std::move(choice), world_, has_layer());
    if (same && same_world && wanted_ == choice_) return;
    build();
}

void Learn::leave() {
    stop_making();  // enter() begins it anew
    blur.leave();
    blank = false;
    prediction.stop();
    transport.pause();
    pointed.reset();
}

LearnChoice Learn::with_numbers(LearnChoice choice, bool exact) const {
    if (exact != choice.exact) choice.values = other_values_;
    choice.exact = exact;
    return choice;
}

LearnChoice Learn::with_subject(LearnChoice choice, LearnChoice::Subject subject) const {
    using Subject = LearnChoice::Subject;
    if ((choice.subject == Subject::line) != (subject == Subject::line)) choice.typed.clear();
    choice.subject = subject;
    return subject == Subject::lattice ? choice : with_numbers(std::move(choice), false);
}

void Learn::choose(LearnChoice choice) {
    if (choice.subject != LearnChoice::Subject::lattice) choice = with_numbers(std::move(choice), false);
    if (choice.exact != wanted_.exact) other_values_ = wanted_.values;
    choice = in_range(std::move(choice), world_, has_layer());
    if (ground_ && choice == choice_) {
        stop_making();
        wanted_ = choice_;
    } else if (!making() || choice != wanted_) {
        wanted_ = std::move(choice);
        build();
    }
}

void Learn::build() {
    stop_making();
    const auto [width, height] = size_of(wanted_);
    lattice_due_ = ground_ && wanted_.exact && std::int64_t{width} * height > k_max_at_once;
    if (lattice_due_) return;
    take_wanted();
    rebuild();
}

void Learn::send_off(JobQueue& jobs) {
    lattice_due_ = false;
    const auto [width, height] = size_of(wanted_);
    making_.begin(jobs, JobKind::live_step,
                  "Lesson " + std::to_string(width) + " × " + std::to_string(height),
                  [ground = exact_ground(wanted_)](Progress& progress) {
                      const auto lesson = std::make_shared<const ExactLesson>(ground, &progress);
                      progress.checkpoint();
                      return MadeLattice{lesson, heights_of(*lesson)};
                  });
}

void Learn::stop_making() {
    lattice_due_ = false;
    making_.give_up();
}

void Learn::take_made() {
    std::optional<MadeLattice> made = making_.take();
    if (!made) {
        wanted_ = choice_;
        return;
    }
    take_wanted();
    show_lattice(std::move(made->lesson), made->heights);
}

// Its lesson is there, or about to be made.
void Learn::take_wanted() {
    if (wanted_.subject != choice_.subject) ground_.reset();  // another track
    choice_ = wanted_;
    clear();
}

// What was about the lesson before.
void Learn::clear() {
    prediction.stop();
    pointed.reset();
    cursor_ = {};
    terrain_.reset();
    if (!is_blur()) blur.leave();
}

void Learn::rebuild() {
    const bool begins = !ground_;
    is_line() ? rebuild_line() : rebuild_lattice();
    if (is_blur()) rebuild_blur(begins);
}

void Learn::rebuild_line() {
    std::map<int, int> typed;
    for (const auto& [point, tenths] : choice_.typed) typed[point.x] = tenths;
    auto line = std::make_shared<const ClassLine>(LineNumbers{.levels = choice_.levels,
                                                              .stage = stage(),
                                                              .seed = choice_.seed,
                                                              .no_offsets = choice_.no_offsets,
                                                              .typed = std::move(typed)});
    const bool same_steps = ground_ && ground_->line() && ground_->line()->points() == line->points();
    ground_.emplace(std::move(line));
    if (!same_steps) transport.load(ground_->track());
}

ExactGround Learn::exact_ground(const LearnChoice& choice) const {
    return {diamond_square_of(choice.values), plan_of(choice, world_), world_.range(), choice.seed};
}

void Learn::rebuild_lattice() {
    std::shared_ptr<const Lesson> lesson;
    if (choice_.exact) {
        lesson = std::make_shared<ExactLesson>(exact_ground(choice_));
    } else {
        lesson = std::make_shared<ClassLesson>(ClassNumbers{.plan = plan_of(choice_, world_),
                                                            .stage = stage(),
                                                            .seed = choice_.seed,
                                                            .no_offsets = choice_.no_offsets,
                                                            .typed = choice_.typed});
    }
    const auto heights = heights_of(*lesson);
    show_lattice(std::move(lesson), heights);
}

void Learn::show_lattice(std::shared_ptr<const Lesson> lesson, std::pair<float, float> heights) {
    const LatticePlan plan = lesson->order().plan();
    const bool additions = lesson->order().random_additions();
    const bool same_steps = ground_ && ground_->lattice() && order().plan().levels == plan.levels &&
                            order().plan().x.features == plan.x.features &&
                            order().plan().y.features == plan.y.features &&
                            order().plan().x.wraps == plan.x.wraps && order().random_additions() == additions;
    ground_.emplace(std::move(lesson));
    if (!same_steps && !is_blur()) transport.load(ground_->track());
    range_ = {static_cast<float>(metres(static_cast<double>(heights.first))),
              static_cast<float>(metres(static_cast<double>(heights.second)))};
    range_.high = std::max(range_.high, range_.low + k_min_range);
}

void Learn::rebuild_blur(bool begins) {
    blur.choose(choice_.blur, lesson());
    const int passes = from_values<BoxBlur>(choice_.blur.values).passes;
    if (!begins && transport.track().steps == passes) return;
    const std::int64_t position = begins ? 0 : transport.position();
    transport.load(blur_track(passes));
    transport.seek(position);
}

void Learn::tick(JobQueue& jobs) {
    if (lattice_due_) {
        send_off(jobs);
    } else if (making_.over()) {
        take_made();
    }
    if (!is_blur() || !blur.tick(jobs)) return;
    terrain_.reset();
    pointed.reset();
}

int Learn::passes_done() const {
    // A lesson of fewer passes may still be there while the one of more is made.
    return static_cast<int>(std::min<std::int64_t>(transport.position(), blur.lesson()->ground().passes));
}

void Learn::roll_dice() {
    LearnChoice other = wanted_;
    other.typed.clear();
    other.seed = fresh_seed(wanted_.seed);
    choose(std::move(other));
}

std::optional<std::int64_t> Learn::current() const {
    if (transport.at_first()) return std::nullopt;
    return transport.position() - 1;
}

std::optional<LatticePoint> Learn::point_placed(std::int64_t step) const {
    if (is_blur()) return std::nullopt;
    if (!is_line() && !places_points(order().phase_of(step).phase)) return std::nullopt;
    return ground_->arithmetic(step).point;
}

Phase Learn::phase_of(std::int64_t step) const {
    return is_line() ? ground_->arithmetic(step).phase : order().phase_of(step).phase;
}

Terrain Learn::picture() const {
    if (!is_blur()) return picture_of(lesson(), terrain_position_, scale());
    if (choice_.blur.terrain) return picture_of_terrain_blur(*blur.lesson(), passes_done(), world_);
    return picture_of_class_blur(*blur.lesson(), passes_done(), scale());
}

std::shared_ptr<const Terrain> Learn::terrain() {
    if (is_line() || (is_blur() && blur.lesson() == nullptr)) return nullptr;
    if (terrain_ != nullptr && terrain_position_ == transport.position()) return terrain_;
    const auto begin = std::chrono::steady_clock::now();
    terrain_position_ = transport.position();
    terrain_ = std::make_shared<const Terrain>(picture());
    work_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return terrain_;
}

void Learn::forward(Grain grain) {
    if (prediction.question() != Question::none) return give_up();
    const std::int64_t next = transport.position();
    if (predicting && !is_blur() && grain == Grain::step && !transport.at_last() &&
        prediction.ask(ground_->arithmetic(next), next))
        return;
    transport.forward(grain);
}

void Learn::reveal() {
    if (prediction.question() == Question::none && !prediction.alone()) transport.seek(prediction.step() + 1);
}

void Learn::click(LatticePoint point) {
    if (is_blur()) {
        blur.cell = point;
        return;
    }
    if (prediction.question() == Question::none) {
        transport.seek(ground_->step_of(point) + 1);
        return;
    }
    prediction.click(point);
}

void Learn::say_mean(double mean) {
    prediction.say(mean, ground_->decimals());
    reveal();
}

void Learn::give_up() {
    if (prediction.question() == Question::none) return;
    prediction.give_up();
    reveal();
}

std::optional<LatticePoint> Learn::cursor() const {
    const bool point = prediction.question() == Question::point || prediction.question() == Question::parents;
    return point ? std::optional(cursor_) : std::nullopt;
}

// From one point to the next of those that are known or asked about.
void Learn::move_cursor(int right, int down) {
    const int stride = 1 << (choice_.levels - ground_->arithmetic(prediction.step()).level);
    const auto moved = [&](int at, int by, int count) {
        const int to = at / stride * stride + by * stride;
        return to < 0 || to >= count ? at : to;
    };
    cursor_ = {moved(cursor_.x, right, ground_->width()), moved(cursor_.y, down, ground_->height())};
}

void Learn::act(LearnAction action) {
    if (action == LearnAction::blank) {
        blank = !blank;
        return;
    }
    if (std::exchange(blank, false)) return;  // any other key brings the picture back, and no more
    switch (action) {
        case LearnAction::forward:
            return forward(transport.grain);
        case LearnAction::next_phase:
            return forward(Grain::phase);
        case LearnAction::next_level:
            return forward(Grain::level);
        case LearnAction::dice:
            return roll_dice();
        case LearnAction::cursor_left:
            return move_cursor(-1, 0);
        case LearnAction::cursor_right:
            return move_cursor(1, 0);
        case LearnAction::cursor_up:
            return move_cursor(0, -1);
        case LearnAction::cursor_down:
            return move_cursor(0, 1);
        case LearnAction::answer:
            return click(cursor_);
        default:
            break;
    }
    prediction.stop();
    switch (action) {
        case LearnAction::play:
            transport.toggle();
            break;
        case LearnAction::back:
            transport.back(transport.grain);
            break;
        case LearnAction::last_phase:
            transport.back(Grain::phase);
            break;
        case LearnAction::last_level:
            transport.back(Grain::level);
            break;
        case LearnAction::first:
            transport.first();
            break;
        case LearnAction::last:
            transport.last();
            break;
        default:
            break;
    }
}

}  // namespace talus
