#include "core/lesson/trace/grown_trace.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/biome/grown_biomes.h"
#include "core/biome/grown_kernel.h"
#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/pseudocode.h"

namespace talus {
namespace {

constexpr std::uint64_t k_grown_seed = 37;
constexpr float k_max_kind = 9;  // one digit
constexpr int k_first_cell = 1 << GrownTrace::k_doublings;

std::uint8_t kind_of(float value, const MapGround& ground) {
    if (ground.numbers != NumberKind::tenths) return value > ground.sea_level ? 1 : 0;
    return static_cast<std::uint8_t>(std::clamp(std::floor(value + 0.5f), 0.0f, k_max_kind));
}

// Which of four cells a doubled one copies: 0 to 3, row by row. The kernel itself says, from cells that are
// numbered so.
int copied_by_doubling(const GrownDice& dice, std::int64_t x, std::int64_t y) {
    const std::array<std::uint8_t, 2> here{0, 1}, below{2, 3};
    std::array<std::uint8_t, 2> even{}, odd{};
    const std::int64_t i = x >> 1, j = y >> 1;
    const std::uint32_t spread = dice.spread(i);
    grown_kernel().zoom(here.data(), below.data(), &spread, dice.key(j), 1, even.data(), odd.data());
    return ((y & 1) != 0 ? odd : even)[static_cast<std::size_t>(x & 1)];
}

// Where one of the cells lies, among those that a doubled cell may be like.
std::string side_of(int copied, bool across, bool down, const std::string& language) {
    return direction(!across             ? 0
                     : (copied & 1) != 0 ? 1
                                         : -1,
                     !down               ? 0
                     : (copied & 2) != 0 ? 1
                                         : -1,
                     language);
}

}  // namespace

GrownTrace::GrownTrace(const MapGround& ground) : SweptTrace({.max_lines = 2}) {
    const Grid<float>& map = *ground.map;
    assert(!map.empty());
    lattice_ = ground.lattice;
    lattice_.wrap_x = lattice_.wrap_x && map.width() % k_first_cell == 0;
    lattice_.wrap_y = lattice_.wrap_y && map.height() % k_first_cell == 0;
    columns_ = lattice_.wrap_x ? map.width() / k_first_cell : 0;
    rows_ = lattice_.wrap_y ? map.height() / k_first_cell : 0;
    numbers_ = NumberKind::whole;
    unit_ = "";
    first_ = Grid<std::uint8_t>(map.width(), map.height());
    std::transform(map.data(), map.data() + map.size(), first_.data(),
                   [&](float value) { return kind_of(value, ground); });
    track_ = {.steps = k_steps, .marks = {}, .grain_labels = {"Step", {}, {}}};
    for (int step = 0; step < k_steps; ++step)
        track_.marks.push_back({step, true, "{part} of {count}: {text}", "Step {number}", step + 1, k_steps,
                                step < k_doublings ? "Double" : "Smooth"});
    // One cell more on each side is what a step asks for.
    for (int done = 0; done <= k_steps; ++done) {
        const int left = doublings_left(done);
        grids_[static_cast<std::size_t>(done)] =
            part(done, {-1, -1, ((map.width() - 1) >> left) + 3, ((map.height() - 1) >> left) + 3});
    }
    const Field<float> begun = surface(0).heights;
    const auto [low, high] = std::minmax_element(begun->data(), begun->data() + begun->size());
    extremes_ = {*low, *high};
    facts_ = {{"number",
               [this](LatticePoint cell, std::int64_t done) { return std::to_string(number(cell, done)); }}};
}

GrownPart GrownTrace::part(std::int64_t done, const GrownWindow& window) const {
    GrownSteps steps(k_grown_seed, 0, columns_, rows_);
    steps.begin([this](const GrownDice&, std::int64_t x, std::int64_t y) {
        const LatticePoint cell =
            on_lattice({static_cast<int>(x * k_first_cell), static_cast<int>(y * k_first_cell)});
        return first_(cell.x, cell.y);
    });
    for (std::int64_t step = 0; step < done; ++step) {
        if (step < k_doublings)
            steps.zoom();
        else
            steps.smooth();
    }
    return steps.make(window);
}

GrownDice GrownTrace::dice_of(std::int64_t step) const {
    return {k_grown_seed, static_cast<std::uint32_t>(step + 1), columns_ << step, rows_ << step};
}

int GrownTrace::number(LatticePoint cell, std::int64_t done) const {
    const int left = doublings_left(done);
    return grids_[static_cast<std::size_t>(done)].at(cell.x >> left, cell.y >> left);
}

double GrownTrace::value(LatticePoint cell, std::int64_t done) const { return number(cell, done); }

void GrownTrace::add_term(Arithmetic& line, LatticePoint grid_cell, std::int64_t done) const {
    const int side = 1 << doublings_left(done);
    const LatticePoint where{grid_cell.x * side, grid_cell.y * side};
    const auto here = grids_[static_cast<std::size_t>(done)].at(grid_cell.x, grid_cell.y);
    line.terms[static_cast<std::size_t>(line.count++)] = {where, on_lattice(where),
                                                          static_cast<double>(here)};
}

void GrownTrace::tell_doubling(Arithmetic& line, std::int64_t step, const std::string& language) const {
    const int left = doublings_left(step + 1);
    const int x = line.point.x >> left, y = line.point.y >> left;
    const bool across = (x & 1) != 0, down = (y & 1) != 0;
    std::string numbers;
    for (int k = 0; k < 4; ++k) {
        if (((k & 1) != 0 && !across) || ((k & 2) != 0 && !down)) continue;
        add_term(line, {(x >> 1) + (k & 1), (y >> 1) + (k >> 1)}, step);
        numbers +=
            (numbers.empty() ? "" : ", ") + std::to_string(static_cast<int>(line.used_terms().back().value));
    }
    const std::string result = std::to_string(number(line.point, step + 1));
    if (!across && !down) {
        line.lines = {worded("An old cell keeps its number: {number}", language, {{"number", result}})};
        line.found = {result};
        return;
    }
    const int copied = copied_by_doubling(dice_of(step), x, y);
    line.lines = {worded("A new cell between {numbers}.", language, {{"numbers", numbers}}),
                  worded("The dice choose {side}: {number}", language,
                         {{"side", side_of(copied, across, down, language)}, {"number", result}})};
    line.found = {"", result};
}

void GrownTrace::tell_smoothing(Arithmetic& line, std::int64_t step, const std::string& language) const {
    const auto [x, y] = line.point;
    for (const auto& [east, south] : {std::pair{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}})
        add_term(line, {x + east, y + south}, step);
    const auto at = [&](std::size_t i) { return static_cast<int>(line.terms[i].value); };
    const int west = at(1), east = at(2), north = at(3), south = at(4);
    const std::string result = std::to_string(number(line.point, step + 1));
    line.lines = {worded("West {west}, east {east}; north {north}, south {south}.", language,
                         {{"west", std::to_string(west)},
                          {"east", std::to_string(east)},
                          {"north", std::to_string(north)},
                          {"south", std::to_string(south)}}),
                  worded(west != east && north != south ? "No two are equal, so it stays: {number}"
                         : north != south ? "West and east are equal, so it becomes like them: {number}"
                         : west != east   ? "North and south are equal, so it becomes like them: {number}"
                         : west == north  ? "All four are equal, so it becomes like them: {number}"
                                          : "Both pairs are equal, and the dice choose one: {number}",
                         language, {{"number", result}})};
    line.found = {"", result};
}

Arithmetic GrownTrace::arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const {
    assert(step >= 0 && step < k_steps);
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step + 1)};
    if (step < k_doublings)
        tell_doubling(line, step, language);
    else
        tell_smoothing(line, step, language);
    return line;
}

std::string GrownTrace::written_out(const Arithmetic& line, bool) const { return joined_lines(line); }

std::string GrownTrace::explanation(std::int64_t step, const Arithmetic&, const std::string& language) const {
    return worded(
        step < k_doublings
            ? "The grid becomes twice as fine. Old cells stay; each new one copies a cell beside it."
            : "A cell between two equal ones becomes like them, and so coasts lose their teeth.",
        language);
}

std::vector<PseudocodeLine> GrownTrace::pseudocode(std::optional<std::int64_t> step,
                                                   const std::string& language) const {
    const bool doubles = step && *step < k_doublings, smooths = step && *step >= k_doublings;
    return {{0, worded("grid = the first numbers", language), !step},
            {0, worded("repeat {count} times:", language, {{"count", std::to_string(k_doublings)}})},
            {1, worded("make the grid twice as fine", language), doubles},
            {1, worded("new cell = one of those beside it, by dice", language), doubles},
            {0, worded("for each cell:", language)},
            {1, worded("if west = east or north = south: like them", language), smooths}};
}

TraceSurface GrownTrace::surface(std::int64_t done) const {
    Grid<float> heights(width(), height());
    for (int y = 0; y < height(); ++y) {
        for (int x = 0; x < width(); ++x) heights(x, y) = static_cast<float>(number({x, y}, done));
    }
    return {make_field(std::move(heights)), lattice_};
}

LessonSubject grown_subject() {
    return {.key = "grown",
            .label = "Grown map",
            .stage = GrownBiomes::info.key,
            .max_side = k_max_process_side,
            .note =
                "Numbers are kinds of ground. On a lattice each fourth point gives one, rounded; on a "
                "terrain 0 is sea and 1 land. Two doublings and one smoothing, whatever the layer says.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue>, Progress*)
                -> std::shared_ptr<const Trace> { return std::make_shared<GrownTrace>(ground); }};
}

}  // namespace talus
