#include "core/lesson/trace/moisture_trace.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/lesson/trace/class_ground.h"
#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/pseudocode.h"
#include "core/lesson/trace/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr double k_minute = 60;  // s
constexpr double k_hour = 3600;  // s

std::string water_number(double value) { return written_number(value, decimals_of(NumberKind::metres)); }

// A lattice whose cells of air are as many as the map has numbers.
AirLattice air_over(const Lattice& map) {
    Lattice around = map;
    if (!map.wrap_x) ++around.width;
    if (!map.wrap_y) ++around.height;
    return AirLattice(around);
}

}  // namespace

MoistureTrace::MoistureTrace(const MapGround& ground, const Climate& climate, const Progress* progress)
    : SweptTrace({.terms_label = "the wind comes from there",
                  .water_label = "water in the air [mm], below the height",
                  .max_lines = 5,
                  .asks_what_grows = true}),
      map_(ground.map),
      sea_(sea_of(ground)) {
    unit_ = unit_of(ground);
    measures_ = {{"water",
                  [this](LatticePoint cell, std::int64_t done) {
                      return states_[static_cast<std::size_t>(done)].water(cell.x, cell.y);
                  },
                  [](double water) { return water_number(water) + " mm"; }},
                 {"humidity",
                  [this](LatticePoint cell, std::int64_t done) {
                      return water(cell, done) / setup_.held(cell.x, cell.y);
                  },
                  [](double share) { return written_number(share * 100, 0) + " %"; }},
                 {"rain",
                  [this](LatticePoint cell, std::int64_t done) {
                      return air(done).falling()(cell.x, cell.y) * k_hour;
                  },
                  [](double rain) { return water_number(rain) + " mm/h"; }}};
    facts_ = {{"rain", [this](LatticePoint cell, std::int64_t done) { return source_of_rain(cell, done); }}};

    const Terrain terrain = climate_ground(ground);
    const Grid<float>& heights = *terrain.height();
    const ClimateSetup setup = climate.setup(terrain.sea_level, 0);
    const auto [low, high] = std::minmax_element(map_->data(), map_->data() + map_->size());
    lattice_ = terrain.lattice;
    numbers_ = NumberKind::metres;
    extremes_ = {*low, *high};

    const AirLattice air = air_over(terrain.lattice);
    const double at_sea = static_cast<double>(sea_temperatures(setup.temperature, 1, true).now.front());
    const int width = heights.width();
    const int height = heights.height();
    Grid<double> above(width, height);
    temperature_ = Grid<double>(width, height);
    setup_ = {.held = Grid<double>(width, height),
              .wet = Grid<double>(width, height),
              .stretch = setup.breadth / (std::max(width, height) * terrain.lattice.cell_size),
              .border_moisture = setup.border_moisture,
              .uptake = setup.uptake,
              .showers = setup.showers};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const auto over = static_cast<double>(heights(x, y) - terrain.sea_level);
            above(x, y) = std::max(over, 0.0);
            temperature_(x, y) = at_sea - setup.shadow * setup.temperature.lapse * above(x, y);
            setup_.held(x, y) = held_water(temperature_(x, y));
            setup_.wet(x, y) = over < 0 ? 1 : 0;
        }
    }
    wind_ = bent_wind(air, above, setup.wind, progress);
    Moisture now(air, setup_, wind_);
    seconds_ = now.longest_step();
    const double steps = -std::floor(-Climate::length_of(climate.amount) / seconds_);
    const auto count = static_cast<int>(std::clamp<double>(steps, k_min_process_steps, k_max_process_steps));
    states_.push_back({now, now.water()});
    for (int step = 0; step < count; ++step) {
        if (progress != nullptr) progress->checkpoint();
        now.step(seconds_);
        states_.push_back({now, now.water()});
    }
    track_ = process_track(count);
}

double MoistureTrace::value(LatticePoint cell, std::int64_t) const {
    return static_cast<double>((*map_)(cell.x, cell.y));
}

// What falls in a step because there is more than the air can hold [mm].
double MoistureTrace::too_full(LatticePoint cell, std::int64_t step) const {
    const double beyond = water(cell, step) - setup_.held(cell.x, cell.y);
    return std::max(beyond, 0.0) / Moisture::k_condensing * seconds_;
}

std::string MoistureTrace::source_of_rain(LatticePoint cell, std::int64_t done) const {
    if (done == 0) return "none";
    const double fell = air(done).falling()(cell.x, cell.y) * seconds_;
    if (!(fell > 0)) return "none";
    return too_full(cell, done - 1) > fell / 2 ? "too_full" : "showers";
}

Arithmetic MoistureTrace::arithmetic(std::int64_t step, LatticePoint cell,
                                     const std::string& language) const {
    // The air after a step tells what came and went in it.
    const Moisture& past = air(step + 1);
    const int x = cell.x;
    const int y = cell.y;
    const double before = water(cell, step);
    const double held = setup_.held(x, y);
    const double carried = past.carried()(x, y) * seconds_;
    const double taken = past.taken()(x, y) * seconds_;
    const double fell = past.falling()(x, y) * seconds_;
    const double too_full = this->too_full(cell, step);
    Arithmetic line{.point = cell, .terms = {}, .result = water(cell, step + 1)};
    const auto comes_from = [&](int to_x, int to_y) {
        const LatticePoint where{x + to_x, y + to_y};
        const LatticePoint there = on_lattice(where);
        if (there == cell) return;
        line.terms[static_cast<std::size_t>(line.count++)] = {where, there, water(there, step)};
    };
    if (wind_.east(x, y) > 0) comes_from(-1, 0);
    if (wind_.east(x + 1, y) < 0) comes_from(1, 0);
    if (wind_.south(x, y) > 0) comes_from(0, -1);
    if (wind_.south(x, y + 1) < 0) comes_from(0, 1);
    const bool wet = setup_.wet(x, y) > 0;
    const auto say = [&](std::string_view word, const Fillings& fillings) {
        line.lines.push_back(worded(word, language, fillings));
    };
    say("At {celsius} °C this air can hold {held} mm. It has {has} mm: {share} %",
        {{"celsius", water_number(temperature_(x, y))},
         {"held", water_number(held)},
         {"has", water_number(before)},
         {"share", written_number(100 * before / held, 0)}});
    line.found = {written_number(100 * before / held, 0)};
    say(carried < 0 ? "In {minutes} minutes the wind takes {water} mm more than it brings"
                    : "In {minutes} minutes the wind brings {water} mm more than it takes",
        {{"minutes", written_number(seconds_ / k_minute, 0)}, {"water", water_number(std::fabs(carried))}});
    say(wet ? "Sea: {water} mm are taken up" : "Land: nothing is taken up", {{"water", water_number(taken)}});
    say(too_full > 0 ? "Falls: {showers} in showers + {share} · {excess} ≈ {rest} because there is more than "
                       "it can hold"
                     : "Falls: {showers} in showers; no more, for the air can hold what it has",
        {{"showers", water_number(fell - too_full)},
         {"share", water_number(seconds_ / Moisture::k_condensing)},
         {"excess", water_number(before - held)},
         {"rest", water_number(too_full)}});
    const std::array numbers{before, carried, taken, fell, line.result};
    say("New: {sum} mm",
        {{"sum", water_number(before) + (carried < 0 ? " − " : " + ") + water_number(std::fabs(carried)) +
                     " + " + water_number(taken) + " − " + water_number(fell) + " " +
                     sign_between(numbers, decimals_of(numbers_)) + " " + water_number(line.result)}});
    return line;
}

std::string MoistureTrace::written_out(const Arithmetic& line, bool) const { return joined_lines(line); }

std::string MoistureTrace::explanation(std::int64_t, const Arithmetic& line,
                                       const std::string& language) const {
    const bool wet = setup_.wet(line.point.x, line.point.y) > 0;
    return worded(
        wet ? "Over the sea, air takes up a share of what it could still hold. The wind carries it on."
            : "Over land, air takes up nothing; a little falls in showers everywhere, and in each step a "
              "share of what is more than it can hold. Mixing brings water from air with more percent to air "
              "with less.",
        language);
}

std::vector<PseudocodeLine> MoistureTrace::pseudocode(std::optional<std::int64_t> step,
                                                      const std::string& language) const {
    const bool runs = step.has_value();
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, worded("for each cell of air:", language)});
    lines.push_back({1, worded("colder = lapse rate · height", language)});
    lines.push_back({1, worded("held = what air so warm can hold", language), !runs});
    lines.push_back({0, worded("repeat {count} times:", language, {{"count", std::to_string(steps())}})});
    lines.push_back({1, worded("for each cell of air:", language), runs});
    lines.push_back({2, worded("brought = wind in − wind out", language), runs});
    lines.push_back({2, worded("taken = (held − water) / uptake, over sea", language)});
    lines.push_back({2, worded("showers = water² / (held · drying)", language)});
    lines.push_back({2, worded("rain = showers + share of (water − held)", language)});
    lines.push_back({2, worded("water += brought + taken − rain", language)});
    return lines;
}

TraceSurface MoistureTrace::surface(std::int64_t) const { return {map_, lattice_, sea_}; }

LessonSubject moisture_subject() {
    return {.key = "moisture",
            .label = "Moisture in the wind",
            .stage = Climate::info.key,
            .max_side = k_max_process_side,
            .note =
                "On a lattice 1 is a kilometre of height, and what is below 0 is sea. Each number is a "
                "cell of air, whose width Map represents (width) decides.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                         Progress* progress) -> std::shared_ptr<const Trace> {
                return std::make_shared<MoistureTrace>(ground, from_values<Climate>(values), progress);
            }};
}

}  // namespace talus
