#include "app/lesson/learn.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "app/editor/document.h"
#include "core/biome/biome_table.h"
#include "core/lesson/trace/class_ground.h"
#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// Class numbers in the picture: 10 rises by this share of the world's width.
constexpr double k_class_rise = 0.09;
// The smallest depth of water that is shown, as a share of the range of the trace's numbers: a thinner film
// would hide the ground without a visible depth.
constexpr float k_min_water = 0.01f;

bool has_exact_numbers(const LessonSetup& setup) { return !setup.is_line() && !setup.is_of_map(); }

// The surface closed where it wraps: its first column and row once more at the other end.
template <class T>
Grid<T> closed(const Grid<T>& open, bool wraps_x, bool wraps_y) {
    Grid<T> out(open.width() + (wraps_x ? 1 : 0), open.height() + (wraps_y ? 1 : 0));
    for (int y = 0; y < out.height(); ++y) {
        const T* row = open.row(y < open.height() ? y : 0);
        std::copy_n(row, open.width(), out.row(y));
        if (wraps_x) out(open.width(), y) = row[0];
    }
    return out;
}

void set_biomes(Terrain& terrain, Field<std::uint8_t> biomes) {
    terrain.fields.set<"biome">(std::move(biomes));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
}

}  // namespace

Learn::Learn() {
    choice_.levels = wanted_.levels = 2;
    choice_.no_offsets = wanted_.no_offsets = false;
}

void Learn::enter(const Recipe& recipe, int selected_layer) {
    auto layer = lesson_layer(recipe, selected_layer);
    const World& world = recipe.world;
    const bool same_world = world == world_;
    const bool same = std::exchange(entered_, true) && layer == layer_ && world.seed == world_.seed &&
                      world.bounds == world_.bounds;
    recipe_ = recipe;
    selected_ = selected_layer;
    world_ = world;
    layer_ = std::move(layer);
    LessonSetup choice = wanted_;
    if (!same) {
        choice.rules = other_rules_ = LessonSetup::default_rules();
        if (layer_) (choice.exact ? choice.rules : other_rules_) = layer_->values;
        choice.seed = layer_ ? layer_->seed : world_.seed;
        choice.wraps = world_.wraps();
        choice.typed.clear();
    }
    const bool other_map = choice.is_of_map() && take_source(choice) && choice.terrain;
    wanted_ = in_range(std::move(choice));
    if (trace_ && same && same_world && !other_map && wanted_ == choice_) return;
    if (other_map) {
        trace_.reset();
        terrain_.reset();
    }
    build();
}

void Learn::leave() {
    stop_making();  // enter() begins it again
    blank = false;
    prediction.stop();
    transport.pause();
    pointed.reset();
}

bool Learn::take_source(LessonSetup& choice) {
    MapSource source = map_source(recipe_, choice.subject->stage, selected_);
    const bool other_subject = source_subject_ != choice.subject;
    if (choice.values.empty() || (!other_subject && source.values != source_.values))
        choice.values = source.values;
    if (!other_subject && source == source_) return false;
    source_subject_ = choice.subject;
    source_ = std::move(source);
    ground_.reset();
    return true;
}

LessonSetup Learn::in_range(LessonSetup choice) const {
    // The layer's features may be many: paper takes few squares.
    if (choice.squares == 0 && (!choice.exact || !has_layer())) choice.squares = 1;
    choice.levels = std::clamp(choice.levels, 1, max_levels(choice));
    if (!choice.may_be_mistaken()) choice.mistake = Mistake::none;
    return choice;
}

LessonSetup Learn::with_numbers(LessonSetup choice, bool exact) const {
    if (exact != choice.exact) choice.rules = other_rules_;
    choice.exact = exact;
    return choice;
}

LessonSetup Learn::with_subject(LessonSetup choice, const LessonSubject& subject) const {
    if (choice.is_line() != subject.line) choice.typed.clear();
    if (choice.subject != &subject) choice.values.clear();
    choice.subject = &subject;
    return has_exact_numbers(choice) ? choice : with_numbers(std::move(choice), false);
}

void Learn::choose(LessonSetup choice) {
    if (!has_exact_numbers(choice)) choice = with_numbers(std::move(choice), false);
    if (choice.exact != wanted_.exact) other_rules_ = wanted_.rules;
    // What the document has may have changed since a map was gone over.
    if (choice.is_of_map() &&
        (!wanted_.is_of_map() || choice.subject != source_subject_ || choice.values.empty()))
        take_source(choice);
    choice = in_range(std::move(choice));
    if (trace_ && choice == choice_) {
        stop_making();
        wanted_ = choice_;
    } else if (!making() || choice != wanted_) {
        wanted_ = std::move(choice);
        build();
    }
}

Learn::Made Learn::make(const LessonSetup& setup, const World& world, const MapSource& source,
                        std::shared_ptr<const MapGround> ground, Progress* progress) {
    if (setup.is_of_terrain()) {
        if (ground == nullptr)
            ground = std::make_shared<const MapGround>(map_of(source, progress, setup.subject->max_side));
        return {setup.subject->of_map(*ground, setup.values, progress), nullptr, std::move(ground)};
    }
    auto lattice = make_lattice(setup, world, progress);
    if (!setup.is_of_map()) return {lattice, lattice, std::move(ground)};
    return {setup.subject->of_map(map_of(*lattice), setup.values, progress), lattice, std::move(ground)};
}

void Learn::build() {
    stop_making();
    failed_ = false;
    const auto [width, height] = size_of(wanted_);
    const bool large = trace_ && wanted_.exact && std::int64_t{width} * height > k_max_at_once;
    due_ = large || wanted_.is_of_terrain();
    if (!due_) show(make(wanted_, world_, source_, ground_, nullptr));
}

void Learn::send_off(JobQueue& jobs) {
    due_ = false;
    const auto [width, height] = size_of(wanted_);
    const std::string what =
        wanted_.is_of_terrain() ? " of the terrain" : " " + size_text(width, height, " × ");
    making_.begin(jobs, JobKind::live_step, std::string(wanted_.subject->label) + what,
                  [setup = wanted_, world = world_, source = source_, ground = ground_](Progress& progress) {
                      Made made = make(setup, world, source, ground, &progress);
                      progress.checkpoint();
                      return made;
                  });
}

void Learn::stop_making() {
    due_ = false;
    making_.give_up();
}

void Learn::take_made() {
    if (std::optional<Made> made = making_.take()) return show(*std::move(made));
    failed_ = trace_ == nullptr;
    if (!failed_) wanted_ = choice_;
}

// Shows what was made for wanted_.
void Learn::show(Made made) {
    const bool same_subject = choice_.subject == wanted_.subject;
    const bool same_size =
        trace_ && trace_->width() == made.trace->width() && trace_->height() == made.trace->height();
    choice_ = wanted_;
    prediction.stop();
    pointed.reset();
    cursor_ = {};
    terrain_.reset();
    trace_ = std::move(made.trace);
    lattice_ = std::move(made.lattice);
    ground_ = std::move(made.ground);
    if (!same_size) cell_ = {trace_->width() / 2, trace_->height() / 2};
    if (!same_subject || transport.track() != trace_->track()) {
        const std::int64_t position = transport.position();
        transport.load(trace_->track());
        if (same_subject && trace_->swept() != nullptr) transport.seek(position);
    }
    const HeightRange extremes = trace_->extremes();
    range_ = {static_cast<float>(metres(static_cast<double>(extremes.low))),
              static_cast<float>(metres(static_cast<double>(extremes.high)))};
    range_.high = std::max(range_.high, range_.low + k_min_range);
}

void Learn::tick(JobQueue& jobs) {
    if (due_) {
        send_off(jobs);
    } else if (making_.over()) {
        take_made();
    }
}

void Learn::roll_dice() {
    if (wanted_.is_of_terrain()) return;  // no dice were thrown for it here
    LessonSetup other = wanted_;
    other.typed.clear();
    other.seed = fresh_seed(wanted_.seed);
    choose(std::move(other));
}

std::string Learn::written(double value, int decimals) const {
    return localized(written_number(value, decimals), language);
}

std::optional<std::int64_t> Learn::current() const {
    if (transport.at_first()) return std::nullopt;
    return transport.position() - 1;
}

double Learn::metres(double value) const {
    if (in_metres()) return value;
    const double middle = (static_cast<double>(world_.low) + static_cast<double>(world_.high)) / 2;
    // Where a number stands for a kilometre its cells are as wide as they are said to be.
    if (trace_ != nullptr && trace_->unit() == "km") return middle + value * k_class_kilometre;
    return middle + value * k_class_rise * static_cast<double>(world_.extent) / ClassNumbers::k_max_seed;
}

LegendScale Learn::legend_scale() const {
    return {.zero = static_cast<float>(metres(0)),
            .metres = static_cast<float>(metres(1) - metres(0)),
            .unit = in_metres() ? "m" : trace_->unit(),
            .decimal_mark = decimal_mark(language).front()};
}

Terrain Learn::picture() const {
    TraceSurface surface = trace_->surface(terrain_position_);
    Terrain terrain;
    terrain.lattice = surface.lattice;
    if (choice_.is_of_terrain()) {
        terrain.range = world_.range();
        terrain.sea_level = world_.sea_level;
        terrain.ground = world_.ground_style();
        terrain.set_height(std::move(surface.heights));
        if (surface.water != nullptr) terrain.fields.set<"water">(std::move(surface.water));
        if (surface.biomes != nullptr) set_biomes(terrain, std::move(surface.biomes));
        return terrain;
    }
    Grid<float> heights = closed(*surface.heights, surface.lattice.wrap_x, surface.lattice.wrap_y);
    if (!in_metres()) {
        for (float& height : heights.values())
            height = static_cast<float>(metres(static_cast<double>(height)));
    }
    terrain.lattice = {
        .width = heights.width(), .height = heights.height(), .cell_size = surface.lattice.cell_size};
    terrain.range = range_;
    terrain.sea_level = range_.low - 2 * range_.span();  // no sea over the points
    terrain.ground = fitting_ground(range_.low, range_.high);
    if (trace_->swept() != nullptr && trace_->swept()->sweep().asks_what_grows)
        terrain.ground = {
            .tree_line = range_.low, .rock_line = range_.low, .snow_line = range_.high + 2 * range_.span()};
    const auto [wrap_x, wrap_y] = std::pair(surface.lattice.wrap_x, surface.lattice.wrap_y);
    if (surface.biomes != nullptr) set_biomes(terrain, make_field(closed(*surface.biomes, wrap_x, wrap_y)));
    if (surface.water != nullptr) {
        Grid<float> water = closed(*surface.water, wrap_x, wrap_y);
        const auto per_unit = static_cast<float>(metres(1) - metres(0));
        const float least = k_min_water * trace_->extremes().span();
        for (float& depth : water.values()) depth = depth < least ? 0.0f : depth * per_unit;
        // The picture paints water on the ground. Its level is what is to be seen: a heap that runs apart.
        std::transform(heights.data(), heights.data() + heights.size(), water.data(), heights.data(),
                       std::plus<>());
        terrain.fields.set<"water">(make_field(std::move(water)));
    }
    terrain.set_height(make_field(std::move(heights)));
    return terrain;
}

std::shared_ptr<const Terrain> Learn::terrain() {
    if (trace_ == nullptr || trace_->is_line()) return nullptr;
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
    if (predicting && trace_->placed() != nullptr && grain == Grain::step && !transport.at_last() &&
        prediction.ask(trace_->arithmetic(next), next))
        return;
    transport.forward(grain);
}

void Learn::reveal() {
    if (prediction.question() == Question::none && !prediction.alone()) transport.seek(prediction.step() + 1);
}

void Learn::click(LatticePoint point) {
    cursor_ = point;
    if (prediction.question() == Question::cell) {
        prediction.click(point);
    } else if (const LatticeTrace* placed = trace_->placed(); placed == nullptr) {
        if (!asks_to_choose()) cell_ = point;
    } else if (prediction.question() == Question::none) {
        if (!placed->never_placed(point)) transport.seek(placed->step_of(point) + 1);
    } else {
        prediction.click(point);
    }
}

void Learn::say_mean(double mean) {
    prediction.say(mean, trace_->decimals());
    reveal();
}

void Learn::give_up() {
    if (prediction.question() == Question::none) return;
    prediction.give_up();
    reveal();
}

std::optional<LatticePoint> Learn::cursor() const {
    const Question asked = prediction.question();
    const bool point = asked == Question::point || asked == Question::parents || asked == Question::cell;
    return point && !printed ? std::optional(cursor_) : std::nullopt;
}

// From one point to the next of those that are known or asked about.
void Learn::move_cursor(int right, int down) {
    const bool about_next = is_about_next_step(prediction.question());
    const int stride = about_next ? trace_->placed()->spacing(prediction.step()) : 1;
    const auto moved = [&](int at, int by, int count) {
        const int to = at / stride * stride + by * stride;
        return to < 0 || to >= count ? at : to;
    };
    cursor_ = {moved(cursor_.x, right, trace_->width()), moved(cursor_.y, down, trace_->height())};
}

void Learn::act(LearnAction action) {
    if (action == LearnAction::blank) {
        blank = !blank;
        return;
    }
    if (std::exchange(blank, false)) return;  // any other key brings the picture back, and no more
    if (trace_ == nullptr) return;
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
