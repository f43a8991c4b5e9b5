#include "core/lesson/trace/section_trace.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/pseudocode.h"
#include "core/terrain/listing.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/volume.h"

namespace talus {
namespace {

enum SectionStep : std::int64_t { k_depths, k_carve, k_cross, k_follow, k_section_steps };
constexpr std::array<std::string_view, k_section_steps> k_labels{"Depth", "Tunnel", "Where it is 0",
                                                                 "Following the ground"};
// A cell of class numbers stands for so many metres: a tunnel is then as wide as one for a road.
constexpr double k_class_cell = 10;
constexpr int k_rows = 3;  // of the rock, alike
constexpr float k_unclamped = 1e9f;

// Neighbours to which the lattice has an edge, those up to the right and down to the left in triangles'
// sides.
constexpr std::array<LatticePoint, 6> k_edges{{{1, 0}, {0, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, 1}}};
constexpr std::size_t k_forward_edges = 3;  // the first of them, so that each edge is met once

bool is_rock(double number) { return number > 0; }

// Whether a share is written out with two decimals.
bool is_exact(double share) { return std::fabs(share * 100 - std::floor(share * 100 + 0.5)) < 1e-9; }

}  // namespace

SectionTrace::SectionTrace(const MapGround& ground, Tunnel stage) : SweptTrace({.max_lines = 5}) {
    assert(!ground.map->empty());
    lattice_ = ground.lattice;
    lattice_.x0 = lattice_.y0 = 0;
    lattice_.wrap_x = lattice_.wrap_y = false;
    numbers_ = ground.numbers;
    const bool in_class = numbers_ == NumberKind::tenths;
    metres_ = in_class ? k_class_cell : 1;
    const double cell = in_class ? k_class_cell : lattice_.cell_size;
    cell_ = cell / metres_;

    rock_.lattice = {.width = width(), .height = k_rows, .cell_size = cell};
    Grid<float> heights(width(), k_rows);
    for (int y = 0; y < k_rows; ++y) {
        for (int x = 0; x < width(); ++x)
            heights(x, y) = (*ground.map)(x, height() / 2) * static_cast<float>(metres_);
    }
    top_ = (std::floor(static_cast<double>(*std::ranges::max_element(heights.values())) / cell) + 1) * cell_;
    rock_.set_height(make_field(std::move(heights)));
    const auto cell_size = static_cast<float>(cell);
    stage.centre_x = stage.centre_y = 0.5f;
    stage.direction = 90;
    stage.roughness = 0;
    stage.under_sea = true;
    stage.width = std::max(stage.width, k_min_width * cell_size);
    const float most = (static_cast<float>(width() - 1) / 2 - 1) * cell_size;
    stage.half_length = std::min(std::max(stage.half_length, k_min_width * cell_size), most);
    if (most > 0) stage.apply(rock_, {.world = {.lattice = rock_.lattice}});
    radius_ = has_features(rock_) ? static_cast<double>(rock_.features->front()->chain.front().radius) : 0;

    const auto band = static_cast<float>(k_feature_band * cell_);
    extremes_ = {-band, band};
    track_ = {.steps = k_section_steps, .marks = {}, .grain_labels = {"Step", {}, {}}};
    for (std::int64_t step = 0; step < k_section_steps; ++step)
        track_.marks.push_back({step, true, "{part} of {count}: {text}", "Step {number}", step + 1,
                                k_section_steps, k_labels[static_cast<std::size_t>(step)]});
    after_.assign(k_section_steps + 1, Grid<double>(width(), height()));
    for (int y = 0; y < height(); ++y) {
        for (int x = 0; x < width(); ++x) {
            const double depth = this->ground(x) - level({x, y}, false);
            const double most_solid = k_feature_band * cell_;
            const double carved = distance({x, y}, false).value_or(depth);
            after_[k_depths](x, y) = is_rock(depth) ? 1 : 0;
            after_[k_depths + 1](x, y) = depth;
            after_[k_carve + 1](x, y) = after_[k_cross + 1](x, y) = std::min(depth, carved);
            after_[k_follow + 1](x, y) =
                clamp(distance({x, y}, true).value_or(most_solid), -most_solid, most_solid);
        }
    }
    facts_ = {{"side", [this](LatticePoint at, std::int64_t done) {
                   return std::string(is_rock(value(at, done)) ? "rock" : "open");
               }}};
}

// Rounds class numbers as they are in class.
double SectionTrace::in_unit(double metres) const {
    const double number = metres / metres_;
    if (numbers_ != NumberKind::tenths) return number;
    const double tenths = std::floor(std::fabs(number) * 10 + 0.5) / 10;
    return number < 0 ? -tenths : tenths;
}

double SectionTrace::level(LatticePoint cell, bool layers) const {
    return layers ? ground(cell.x) - cell.y * cell_ : top_ - cell.y * cell_;
}

std::optional<SectionTrace::Nearest> SectionTrace::nearest(LatticePoint cell, bool layers) const {
    if (!has_features(rock_)) return std::nullopt;
    const Feature& bore = *rock_.features->front();
    const double x = rock_.lattice.x_of(cell.x);
    const double z = level(cell, layers) * metres_;
    Nearest found{.distance = static_cast<double>(k_unclamped)};
    for (std::size_t link = 0; link + 1 < bore.chain.size(); ++link) {
        const auto distance =
            static_cast<double>(feature_distance(bore, link, x, bore.chain[link].y, z, k_unclamped));
        if (distance >= found.distance) continue;
        const Feature::Ball& from = bore.chain[link];
        const Feature::Ball& to = bore.chain[link + 1];
        const double along_x = to.x - from.x, along_z = to.z - from.z;
        const double share =
            clamp(((x - from.x) * along_x + (z - from.z) * along_z) / (along_x * along_x + along_z * along_z),
                  0.0, 1.0);
        found = {from.x + share * along_x, from.z + share * along_z, distance};
    }
    return found;
}

std::optional<double> SectionTrace::distance(LatticePoint cell, bool layers) const {
    const auto from = nearest(cell, layers);
    if (!from) return std::nullopt;
    return in_unit((away(*from) - in_unit(radius_)) * metres_);
}

MarkPlace SectionTrace::place_of(const Nearest& at, bool layers) const {
    const double x = at.x / rock_.lattice.cell_size;
    if (!layers) return {x, (top_ - at.z / metres_) / cell_};
    const int west = std::clamp(static_cast<int>(std::floor(x)), 0, std::max(0, width() - 2));
    const double above = lerp(ground(west), ground(std::min(west + 1, width() - 1)), x - west);
    return {x, (above - at.z / metres_) / cell_};
}

double SectionTrace::value(LatticePoint cell, std::int64_t done) const {
    return after_[static_cast<std::size_t>(done)](cell.x, cell.y);
}

std::optional<double> SectionTrace::crossing(LatticePoint from, LatticePoint to, std::int64_t done) const {
    const double a = value(from, done), b = value(to, done);
    if (is_rock(a) == is_rock(b)) return std::nullopt;
    return clamp(a / (a - b), k_crossing_end, 1 - k_crossing_end);
}

std::vector<SectionTrace::Crossing> SectionTrace::crossings_around(LatticePoint cell,
                                                                   std::int64_t done) const {
    std::vector<Crossing> found;
    for (const LatticePoint way : k_edges) {
        const LatticePoint other{cell.x + way.x, cell.y + way.y};
        if (!holds(other)) continue;
        if (const auto share = crossing(cell, other, done)) found.push_back({other, *share});
    }
    return found;
}

void SectionTrace::each_edge(auto&& run) const {
    for (int y = 0; y < height(); ++y) {
        for (int x = 0; x < width(); ++x) {
            for (std::size_t i = 0; i < k_forward_edges; ++i) {
                const LatticePoint to{x + k_edges[i].x, y + k_edges[i].y};
                if (holds(to)) run(LatticePoint{x, y}, to);
            }
        }
    }
}

namespace {

MarkPlace between(LatticePoint from, LatticePoint to, double share) {
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

}  // namespace

std::vector<MarkPlace> SectionTrace::dots(std::int64_t done) const {
    std::vector<MarkPlace> all;
    if (done <= k_cross) return all;
    each_edge([&](LatticePoint from, LatticePoint to) {
        if (const auto share = crossing(from, to, done)) all.push_back(between(from, to, *share));
    });
    return all;
}

std::vector<MarkPiece> SectionTrace::pieces(std::int64_t done) const {
    std::vector<MarkPiece> all;
    if (done <= k_cross) return all;
    const auto cut = [&](const std::array<LatticePoint, 3>& triangle) {
        std::vector<MarkPlace> ends;
        for (std::size_t i = 0; i < 3; ++i) {
            const LatticePoint from = triangle[i], to = triangle[(i + 1) % 3];
            if (const auto share = crossing(from, to, done)) ends.push_back(between(from, to, *share));
        }
        if (ends.size() == 2) all.push_back({ends[0], ends[1]});
    };
    for (int y = 0; y + 1 < height(); ++y) {
        for (int x = 0; x + 1 < width(); ++x) {
            const LatticePoint low{x, y + 1}, high{x + 1, y};
            cut({low, high, {x, y}});
            cut({low, {x + 1, y + 1}, high});
        }
    }
    if (done <= k_follow) return all;
    // The ground itself, as far as it is not carved.
    for (int x = 0; x + 1 < width(); ++x) {
        const LatticePoint west{x, 0}, east{x + 1, 0};
        const bool first = is_rock(value(west, done)), second = is_rock(value(east, done));
        const auto share = crossing(west, east, done);
        const MarkPlace rim = between(west, east, share.value_or(0));
        if (first || second)
            all.push_back({first ? between(west, east, 0) : rim, second ? between(west, east, 1) : rim});
    }
    return all;
}

std::string SectionTrace::written(double number) const { return written_number(number, decimals()); }

void SectionTrace::tell_depth(Arithmetic& line, const std::string& language) const {
    const double here = ground(line.point.x), at = level(line.point, false);
    line.lines = {worded(
        "The ground is {ground} high here, this place {place}: {ground} − {place} = {result}", language,
        {{"ground", written(here)}, {"place", written(at)}, {"result", written(line.result)}})};
}

void SectionTrace::tell_distance(Arithmetic& line, bool layers, const std::string& language) const {
    if (layers)
        line.lines.push_back(worded("Layer {layer}, so far below the ground: {ground} − {depth} = {place}",
                                    language,
                                    {{"layer", std::to_string(line.point.y)},
                                     {"ground", written(ground(line.point.x))},
                                     {"depth", written(line.point.y * cell_)},
                                     {"place", written(level(line.point, true))}}));
    const auto from = nearest(line.point, layers);
    if (!from) {
        line.lines.push_back(worded("There is no rock for a tunnel over this line.", language));
        return;
    }
    const double result = *distance(line.point, layers);
    line.lines.push_back(
        worded("From the tunnel's middle {away}, less its radius: {away} − {radius} = {result}", language,
               {{"away", written(away(*from))},
                {"radius", written(in_unit(radius_))},
                {"result", written(result)}}));
    if (!layers)
        line.lines.push_back(worded("The lesser of the depth {depth} and {distance}: {result}", language,
                                    {{"depth", written(value(line.point, k_depths + 1))},
                                     {"distance", written(result)},
                                     {"result", written(line.result)}}));
    else if (result != line.result)
        line.lines.push_back(worded("Farther from the wall than two cells no number is needed: {result}",
                                    language, {{"result", written(line.result)}}));
    line.found.resize(line.lines.size());
    if (result != line.result || !layers) line.found.back() = written(line.result);
    const MarkPlace place = place_of(*from, layers);
    if (place.x < 0 || place.y < 0 || place.x > width() - 1 || place.y > height() - 1) return;
    line.way = {between(line.point, line.point, 0), place};
}

void SectionTrace::tell_crossings(Arithmetic& line, std::int64_t step, const std::string& language) const {
    const auto all = crossings_around(line.point, step);
    line.lines = {worded(all.empty() ? "All neighbours have the same sign: no surface passes here."
                         : is_rock(line.result)
                             ? "Rock here, and across the surface none. How far is it to the surface?"
                             : "No rock here, and across the surface some. How far is it to the surface?",
                         language)};
    for (const auto& [other, share] : all) {
        if (other.x != line.point.x && other.y != line.point.y) continue;  // told by its dot alone
        const double here = std::fabs(line.result), there = std::fabs(value(other, step));
        const std::string_view side = other.x > line.point.x   ? "To the right"
                                      : other.x < line.point.x ? "To the left"
                                      : other.y < line.point.y ? "Upwards"
                                                               : "Downwards";
        const Fillings fillings{{"side", worded(side, language)},
                                {"here", written(here)},
                                {"there", written(there)},
                                {"share", written_number(share, decimals_of(NumberKind::metres))}};
        const bool kept_off = share <= k_crossing_end || share >= 1 - k_crossing_end;
        line.lines.push_back(
            worded(kept_off ? "{side}: it lies at an end of the way, and keeps a little off it: {share}"
                   : is_exact(share) ? "{side}: {here} / ({here} + {there}) = {share} of the way"
                                     : "{side}: {here} / ({here} + {there}) ≈ {share} of the way",
                   language, fillings));
    }
}

Arithmetic SectionTrace::arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const {
    assert(step >= 0 && step < steps());
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step + 1)};
    if (step == k_depths)
        tell_depth(line, language);
    else if (step == k_cross)
        tell_crossings(line, step, language);
    else
        tell_distance(line, step == k_follow, language);
    return line;
}

std::string SectionTrace::written_out(const Arithmetic& line, bool) const { return joined_lines(line); }

std::string SectionTrace::explanation(std::int64_t step, const Arithmetic&,
                                      const std::string& language) const {
    constexpr std::array<std::string_view, k_section_steps> k_said{
        "Each place gets its depth below the ground: above 0 in the rock, below 0 in the air.",
        "A place in the tunnel is below 0, too: the lesser of depth and distance stays.",
        "Between a number above 0 and one that is not, the surface passes.",
        "Layers follow the ground: layer 0 is the heightmap itself, and only the tunnel's distance is "
        "asked."};
    return worded(k_said[static_cast<std::size_t>(step)], language);
}

std::vector<PseudocodeLine> SectionTrace::pseudocode(std::optional<std::int64_t> step,
                                                     const std::string& language) const {
    const auto runs = [&](std::int64_t which) { return step == which; };
    return {{0, worded("for each place of the section:", language), !step},
            {1, worded("number = height of the ground − its own", language), runs(k_depths)},
            {1, worded("number = least of number and distance from the tunnel", language), runs(k_carve)},
            {0, worded("for each edge between two signs:", language)},
            {1, worded("put a corner of the mesh where 0 lies", language), runs(k_cross)},
            {0, worded("the same on layers below the ground", language), runs(k_follow)}};
}

TraceSurface SectionTrace::surface(std::int64_t done) const {
    Grid<float> heights(width(), height());
    std::ranges::transform(
        after_[static_cast<std::size_t>(done)].values(), heights.data(),
        [&](double number) { return clamp(static_cast<float>(number), extremes_.low, extremes_.high); });
    return {make_field(std::move(heights)), lattice_};
}

LessonSubject section_subject() {
    return {.key = "section",
            .label = "A tunnel in section",
            .stage = Tunnel::info.key,
            .max_side = k_max_process_side,
            .note =
                "A section along the middle row. The tunnel is bored through its middle, at least three "
                "cells wide. On a lattice numbers count cells.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                         Progress*) -> std::shared_ptr<const Trace> {
                return std::make_shared<SectionTrace>(ground, from_values<Tunnel>(values));
            }};
}

}  // namespace talus
