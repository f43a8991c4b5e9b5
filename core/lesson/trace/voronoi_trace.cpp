#include "core/lesson/trace/voronoi_trace.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/pseudocode.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

enum VoronoiStep : std::int64_t { k_throw_seeds, k_ask_nearest, k_ask_elsewhere };
constexpr std::array<std::string_view, 3> k_voronoi_steps{"Sites", "Nearest site", "Distortion"};
constexpr double k_diagonal =
    0.38;  // of a length: what is less along an axis does not count among 8 directions

}  // namespace

VoronoiTrace::VoronoiTrace(const MapGround& ground, const DistortedVoronoi& stage)
    : NumberedTrace({.terms_label = "where the site lies; above: before", .max_lines = 3}, ground, k_side,
                    k_voronoi_steps),
      seeds_(voronoi_cells(k_side * lattice().cell_size, stage.jitter, k_lesson_dice,
                           CellMiddles(lattice()).world),
             lattice(), k_side, ground.numbers == NumberKind::tenths ? k_givers_apart : k_side) {
    ask_all(stage.distortion);
    const auto number_cell = [&](int x, int y) {
        const auto [i, j] = seeds_.square_of({x, y});
        const auto told = [&](bool distorted) {
            const JitteredCells::Nearest& nearest = asked({x, y}, distorted).nearest;
            return static_cast<std::uint8_t>(given_number(seeds_.giver_of(nearest.i, nearest.j), 1));
        };
        after_[0](x, y) = static_cast<std::uint8_t>(given_number(seeds_.giver_of(i, j), 1));
        after_[2](x, y) = told(false);
        after_[3](x, y) = told(true);
    };
    each_cell(number_cell);
    for (const MarkPlace seed : seeds_.on_map()) {
        const auto [x, y] = cell_at(seed);
        after_[1](x, y) = after_[0](x, y);
    }
    extremes_ = {0, static_cast<float>(std::ranges::max(after_[0].values()))};
    measures_ = {{"distance", [this](LatticePoint cell, std::int64_t done) { return distance(cell, done); },
                  [](double cells) { return written_number(cells, decimals_of(NumberKind::tenths)); }}};
}

void VoronoiTrace::ask_all(float distortion) {
    const double cell = lattice().cell_size;
    const CellMiddles middles(lattice());
    const Distortion waves =
        voronoi_waves(k_side * cell, distortion, k_lesson_dice, middles.places, middles.world);
    DistortedRow row(waves);
    asked_.fill(Grid<TraceSeeds::Asked>(width(), height()));
    for (int y = 0; y < height(); ++y) {
        row.make(2 * y);
        for (int x = 0; x < width(); ++x) {
            asked_[0](x, y) = seeds_.ask({static_cast<double>(x), static_cast<double>(y)});
            asked_[1](x, y) = seeds_.ask({row.x(2 * x) / cell - 0.5, row.y(2 * x) / cell - 0.5});
        }
    }
}

double VoronoiTrace::distance(LatticePoint cell, std::int64_t done) const {
    return done <= k_ask_nearest ? 0 : seeds_.cells(asked(cell, done > k_ask_elsewhere).nearest.square);
}

std::vector<MarkPlace> VoronoiTrace::dots(std::int64_t done) const {
    return done > k_throw_seeds ? seeds_.on_map() : std::vector<MarkPlace>();
}

void VoronoiTrace::tell_seed(Arithmetic& line, const std::string& language) const {
    const auto [i, j] = seeds_.square_of(line.point);
    const MarkPlace seed = seeds_.seed_of(i, j);
    const bool here = cell_at(seed) == line.point;
    const std::string result = std::to_string(number(line.point, k_throw_seeds + 1));
    line.lines = {worded(here ? "The site of its square lies in it, so it keeps the number: {number}"
                              : "The site of its square lies elsewhere, so it has no number yet: {number}",
                         language, {{"number", result}})};
    line.found = {result};
    const auto at = static_cast<double>(number(line.point, k_throw_seeds));
    line.terms[static_cast<std::size_t>(line.count++)] = {line.point, line.point, at};
}

void VoronoiTrace::tell_move(Arithmetic& line, MarkPlace to, const std::string& language) const {
    const MarkPlace from{static_cast<double>(line.point.x), static_cast<double>(line.point.y)};
    const double east = to.x - from.x, south = to.y - from.y;
    const double length = std::sqrt(east * east + south * south);
    const auto sign = [&](double part) {
        return part > k_diagonal * length ? 1 : part < -k_diagonal * length ? -1 : 0;
    };
    line.lines.push_back(length > 0
                             ? worded("It asks {distance} cells to the {side}.", language,
                                      {{"distance", written_number(length, decimals_of(NumberKind::tenths))},
                                       {"side", direction(sign(east), sign(south), language)}})
                             : worded("It asks at its own place.", language));
    line.way.push_back(from);
}

void VoronoiTrace::tell_nearest(Arithmetic& line, std::int64_t step, const std::string& language) const {
    const TraceSeeds::Asked& told = asked(line.point, step == k_ask_elsewhere);
    if (step == k_ask_elsewhere) tell_move(line, told.place, language);
    line.way.push_back(told.place);
    line.lines.push_back(worded("Nearest site {distance} cells away, the next {second}.", language,
                                {{"distance", seeds_.distance(told.nearest.square)},
                                 {"second", seeds_.distance(told.nearest.second)}}));
    const std::string result = std::to_string(number(line.point, step + 1));
    line.found.resize(line.lines.size());
    line.found.push_back(result);
    line.lines.push_back(
        worded("It takes the nearest site's number: {number}", language, {{"number", result}}));
    seeds_.tell(line, told, *this, step);
}

Arithmetic VoronoiTrace::arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const {
    assert(step >= 0 && step < steps());
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step + 1)};
    if (step == k_throw_seeds)
        tell_seed(line, language);
    else
        tell_nearest(line, step, language);
    return line;
}

std::string VoronoiTrace::explanation(std::int64_t step, const Arithmetic&,
                                      const std::string& language) const {
    return worded(step == k_throw_seeds
                      ? "The dice place one site in each square of 3 × 3 cells. It keeps the square's number."
                  : step == k_ask_nearest
                      ? "Each cell takes the number of the nearest site: borders are straight lines halfway "
                        "between two sites."
                      : "Each cell asks at a place that smooth waves have moved, and so borders are crooked.",
                  language);
}

std::vector<PseudocodeLine> VoronoiTrace::pseudocode(std::optional<std::int64_t> step,
                                                     const std::string& language) const {
    const auto runs = [&](std::int64_t from, std::int64_t to) {
        return step && *step >= from && *step <= to;
    };
    return {
        {0, worded("for each square:", language), !step},
        {1, worded("site = a place in it, by dice", language), runs(k_throw_seeds, k_throw_seeds)},
        {0, worded("for each cell:", language)},
        {1, worded("place = the cell's, moved by waves", language), runs(k_ask_elsewhere, k_ask_elsewhere)},
        {1, worded("number = that of the site nearest to place", language),
         runs(k_ask_nearest, k_ask_elsewhere)}};
}

LessonSubject voronoi_subject() {
    return {.key = "voronoi",
            .label = "Voronoi cells",
            .stage = DistortedVoronoi::info.key,
            .max_side = k_max_process_side,
            .note =
                "Numbers are kinds of ground. On a lattice each fourth point gives one, rounded; on a "
                "terrain 1 is sea and 2 land. Squares are 3 cells wide, whatever the layer says.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                         Progress*) -> std::shared_ptr<const Trace> {
                return std::make_shared<VoronoiTrace>(ground, from_values<DistortedVoronoi>(values));
            }};
}

}  // namespace talus
