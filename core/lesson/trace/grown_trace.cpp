#include "core/lesson/trace/grown_trace.h"

#include <algorithm>
#include <cassert>
#include <string_view>

#include "core/biome/grown_biomes.h"
#include "core/biome/grown_kernel.h"
#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/pseudocode.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, GrownTrace::k_steps> k_grown_steps{"Double", "Double", "Smooth"};
constexpr int k_first_cell = 1 << GrownTrace::k_doublings;

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

GrownTrace::GrownTrace(const MapGround& ground)
    : NumberedTrace({.max_lines = 2}, ground, k_first_cell, k_grown_steps),
      columns_(lattice().wrap_x ? width() / k_first_cell : 0),
      rows_(lattice().wrap_y ? height() / k_first_cell : 0) {
    // One cell more on each side is what a step asks for.
    for (int done = 0; done <= k_steps; ++done) {
        const int left = doublings_left(done);
        const auto at = static_cast<std::size_t>(done);
        grids_[at] = part(done, {-1, -1, ((width() - 1) >> left) + 3, ((height() - 1) >> left) + 3});
        each_cell([&](int x, int y) { after_[at](x, y) = grids_[at].at(x >> left, y >> left); });
    }
    const auto [low, high] = std::ranges::minmax(after_[0].values());
    extremes_ = {static_cast<float>(low), static_cast<float>(high)};
}

GrownPart GrownTrace::part(std::int64_t done, const GrownWindow& window) const {
    GrownSteps steps(k_lesson_dice, 0, columns_, rows_);
    steps.begin([this](const GrownDice&, std::int64_t x, std::int64_t y) {
        const LatticePoint cell{static_cast<int>(x * k_first_cell), static_cast<int>(y * k_first_cell)};
        return static_cast<std::uint8_t>(given_number(cell, 0));
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
    return {k_lesson_dice, static_cast<std::uint32_t>(step + 1), columns_ << step, rows_ << step};
}

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
