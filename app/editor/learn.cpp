#include "app/editor/learn.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

#include "app/editor/document.h"
#include "core/lesson/exact_lesson.h"
#include "core/lesson/known_surface.h"
#include "core/lesson/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

// Class numbers in the picture: 10 rises by this share of the world's width.
constexpr double k_class_rise = 0.09;

// The surface closed where the lattice wraps: its first column and row once more at the other end.
Grid<float> closed(Grid<float> open, const LatticePlan& plan) {
    if (!plan.x.wraps && !plan.y.wraps) return open;
    Grid<float> out(open.width() + (plan.x.wraps ? 1 : 0), open.height() + (plan.y.wraps ? 1 : 0));
    for (int y = 0; y < out.height(); ++y) {
        const float* row = open.row(y < open.height() ? y : 0);
        std::copy_n(row, open.width(), out.row(y));
        if (plan.x.wraps) out(open.width(), y) = row[0];
    }
    return out;
}

// The lowest and the highest of its numbers when it is finished.
std::pair<float, float> heights_of(const Lesson& lesson) {
    const Grid<float> finished = known_surface(lesson, lesson.order().steps());
    const auto [low, high] = std::minmax_element(finished.data(), finished.data() + finished.size());
    return {*low, *high};
}

// Without any there is nothing to step through.
std::vector<ParameterValue> with_a_pass(const std::vector<ParameterValue>& values) {
    auto blur = from_values<BoxBlur>(values);
    blur.passes = std::max(1, blur.passes);
    return values_of(blur);
}

}  // namespace

void Learn::enter(const Recipe& recipe, int selected_layer) {
    world_ = recipe.world;
    const auto layer = lesson_layer(recipe, selected_layer);
    const bool same = ground_ && layer.has_value() == layer_.has_value() &&
                      (!layer || (layer->values == layer_->values && layer->seed == layer_->seed));
    layer_ = layer;
    on_ = true;
    LearnChoice choice = wanted_;
    if (blur.enter(blur_source(recipe, selected_layer)))
        choice.blur.values = with_a_pass(blur.source().values);
    if (!same) {
        choice.values = other_values_ = find_stage(DiamondSquare::info.key)->defaults();
        if (layer_) (choice.exact ? choice.values : other_values_) = layer_->values;
        choice.seed = layer_ ? layer_->seed : world_.seed;
        choice.wraps = world_.wrap;
        choice.typed.clear();
    }
    has_layer_ = layer_.has_value();
    choice.levels = std::min(choice.levels, most_levels(choice));
    wanted_ = std::move(choice);
    if (same && wanted_ == choice_) return;
    build();
}

void Learn::leave() {
    on_ = false;
    stop_making();  // enter() begins it anew
    blank = false;
    prediction.stop();
    transport.pause();
    pointed.reset();
}

int Learn::most_levels(const LearnChoice& choice) const {
    if (choice.subject == LearnChoice::Subject::line) return LineNumbers::k_most_levels;
    const double feature = static_cast<double>(diamond_square_of(choice.values).feature_size);
    const int levels = lesson_levels(world_, choice.wraps, choice.squares, feature);
    if (choice.exact) return levels;
    int readable = 1;
    LearnChoice finer = choice;
    for (finer.levels = 1; finer.levels <= k_max_levels; ++finer.levels) {
        const auto [width, height] = size_of(finer);
        if (std::max(width, height) > ClassNumbers::k_most) break;
        readable = finer.levels;
    }
    return readable;
}

std::pair<int, int> Learn::size_of(const LearnChoice& choice) const {
    if (choice.subject == LearnChoice::Subject::line) return {(1 << choice.levels) + 1, 1};
    const double feature = static_cast<double>(diamond_square_of(choice.values).feature_size);
    const LatticePlan plan = lesson_plan(world_, choice.wraps, choice.squares, feature, choice.levels);
    const int more = choice.wraps ? 0 : 1;
    return {plan.x.steps(choice.levels) + more, plan.y.steps(choice.levels) + more};
}

LearnChoice Learn::with_numbers(LearnChoice choice, bool exact) const {
    if (exact != choice.exact) choice.values = other_values_;
    choice.exact = exact;
    return choice;
}

void Learn::choose(LearnChoice choice) {
    using Subject = LearnChoice::Subject;
    // What was typed is of other points.
    if ((choice.subject == Subject::line) != (wanted_.subject == Subject::line) &&
        choice.typed == wanted_.typed)
        choice.typed.clear();
    if (choice.subject != Subject::lattice) choice.exact = false;
    choice.blur.values = with_a_pass(choice.blur.values);
    if (choice.exact != wanted_.exact) other_values_ = wanted_.values;
    // The layer's features may be many: paper takes few squares.
    if (!choice.exact && choice.squares == 0) choice.squares = 1;
    if (choice.squares == 0 && !has_layer_) choice.squares = 1;
    choice.levels = std::clamp(choice.levels, 1, most_levels(choice));
    if (ground_ && choice == choice_) {
        stop_making();
        wanted_ = choice_;
    } else if (!making_ || choice != wanted_) {
        wanted_ = std::move(choice);
        build();
    }
}

// A lattice that a job makes, with what the window would need the whole of it for.
struct Learn::Making {
    ExactGround ground;
    std::shared_ptr<Progress> progress;  // null until the job is submitted; the window's thread's

    std::mutex mutex;                      // of what follows
    std::shared_ptr<const Lesson> lesson;  // once it is there
    std::pair<float, float> heights;
};

void Learn::build() {
    stop_making();
    const auto [width, height] = size_of(wanted_);
    if (ground_ && wanted_.exact && std::int64_t{width} * height > k_most_at_once) {
        making_ = std::make_shared<Making>();
        making_->ground = exact_ground(wanted_);
        return;
    }
    if (wanted_.subject != choice_.subject) ground_.reset();  // another track
    choice_ = wanted_;
    rebuild();
}

void Learn::stop_making() {
    if (making_ && making_->progress) making_->progress->cancel();
    making_.reset();
}

void Learn::take_made() {
    // The job lets go of it when it ends, also where it fails, or is dropped from the queue before it begins.
    if (making_.use_count() > 1) return;
    std::shared_ptr<const Lesson> lesson;
    std::pair<float, float> heights;
    {
        const std::lock_guard lock(making_->mutex);
        lesson = making_->lesson;
        heights = making_->heights;
    }
    making_.reset();
    if (lesson == nullptr) {
        wanted_ = choice_;
        return;
    }
    if (wanted_.subject != choice_.subject) ground_.reset();  // another track
    choice_ = wanted_;
    clear();
    show_lattice(std::move(lesson), heights);
}

// What was about the lesson before.
void Learn::clear() {
    prediction.stop();
    pointed.reset();
    cursor_ = {};
    terrain_.reset();
}

void Learn::rebuild() {
    const bool begins = !ground_;
    clear();
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

LatticePlan Learn::plan_of(const LearnChoice& choice) const {
    const double feature = static_cast<double>(diamond_square_of(choice.values).feature_size);
    return lesson_plan(world_, choice.wraps, choice.squares, feature, choice.levels);
}

ExactGround Learn::exact_ground(const LearnChoice& choice) const {
    return {diamond_square_of(choice.values), plan_of(choice), world_.range(), choice.seed};
}

void Learn::rebuild_lattice() {
    std::shared_ptr<const Lesson> lesson;
    if (choice_.exact) {
        lesson = std::make_shared<ExactLesson>(exact_ground(choice_));
    } else {
        lesson = std::make_shared<ClassLesson>(ClassNumbers{.plan = plan_of(choice_),
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
    range_.high = std::max(range_.high, range_.low + k_least_range);
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
    if (making_ && !making_->progress) {
        const auto [width, height] = size_of(wanted_);
        const std::string name = "Lesson " + std::to_string(width) + " × " + std::to_string(height);
        making_->progress = jobs.submit(JobKind::live_step, name, [making = making_](Progress& progress) {
            const auto lesson = std::make_shared<const ExactLesson>(making->ground, &progress);
            progress.checkpoint();
            const auto heights = heights_of(*lesson);
            const std::lock_guard lock(making->mutex);
            making->lesson = lesson;
            making->heights = heights;
        });
    } else if (making_) {
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

double Learn::metres(double value) const {
    if (choice_.exact) return value;
    const double middle = (static_cast<double>(world_.low) + static_cast<double>(world_.high)) / 2;
    return middle + value * k_class_rise * static_cast<double>(world_.extent) / ClassNumbers::k_largest_seed;
}

Terrain Learn::picture_of_lattice() const {
    Grid<float> heights = closed(known_surface(lesson(), terrain_position_), order().plan());
    if (!choice_.exact) {
        for (float& height : heights.values())
            height = static_cast<float>(metres(static_cast<double>(height)));
    }
    const int level = surface_level(lesson(), terrain_position_);
    Terrain terrain;
    terrain.lattice = {.width = heights.width(),
                       .height = heights.height(),
                       .cell_size = order().plan().x.feature_size / (1 << level)};
    terrain.range = range_;
    terrain.sea_level = range_.low - 2 * range_.span();  // no sea over the points
    terrain.height = make_field(std::move(heights));
    return terrain;
}

Terrain Learn::picture_of_blur() const {
    const BlurGround& ground = blur.lesson()->ground();
    Field<float> heights = blur.lesson()->heights(passes_done());
    Terrain terrain;
    if (choice_.blur.terrain) {
        terrain.lattice = ground.lattice;
        terrain.range = world_.range();
        terrain.sea_level = world_.sea_level;
        terrain.height = std::move(heights);
        return terrain;
    }
    Grid<float> rises = closed(*heights, order().plan());
    for (float& height : rises.values()) height = static_cast<float>(metres(static_cast<double>(height)));
    terrain.lattice = {
        .width = rises.width(), .height = rises.height(), .cell_size = ground.lattice.cell_size};
    terrain.range = range_;
    terrain.sea_level = range_.low - 2 * range_.span();
    terrain.height = make_field(std::move(rises));
    return terrain;
}

std::shared_ptr<const Terrain> Learn::terrain() {
    if (is_blur() && blur.lesson() == nullptr) return nullptr;
    if (terrain_ != nullptr && terrain_position_ == transport.position()) return terrain_;
    const auto begin = std::chrono::steady_clock::now();
    terrain_position_ = transport.position();
    terrain_ = std::make_shared<const Terrain>(is_blur() ? picture_of_blur() : picture_of_lattice());
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
