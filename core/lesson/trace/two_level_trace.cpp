#include "core/lesson/trace/two_level_trace.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/pseudocode.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 2> k_two_level_steps{"Areas", "Cells"};
constexpr int k_tens = 10;

}  // namespace

TwoLevelTrace::TwoLevelTrace(const MapGround& ground)
    : NumberedTrace({.terms_label = "where the site lies; above: before", .max_lines = 2}, ground, k_area,
                    k_two_level_steps),
      areas_(two_level_areas(k_area * lattice().cell_size, k_lesson_dice, CellMiddles(lattice()).world),
             lattice(), k_area, k_area),
      cells_(two_level_cells(k_cell * lattice().cell_size, k_lesson_dice, CellMiddles(lattice()).world),
             lattice(), k_cell, k_cell) {
    const auto number_cell = [&](int x, int y) {
        const auto [i, j] = areas_.square_of({x, y});
        const JitteredCells::Nearest area = areas_.ask(middle_of({x, y})).nearest;
        after_[0](x, y) = static_cast<std::uint8_t>(k_tens * given_number(areas_.giver_of(i, j), 1));
        after_[1](x, y) =
            static_cast<std::uint8_t>(k_tens * given_number(areas_.giver_of(area.i, area.j), 1));
        after_[2](x, y) = static_cast<std::uint8_t>(after_[1](x, y) + chosen({x, y}));
    };
    each_cell(number_cell);
    extremes_ = {0, static_cast<float>(std::ranges::max(after_[2].values()))};
}

int TwoLevelTrace::chosen(LatticePoint cell) const {
    const JitteredCells::Nearest nearest = cells_.ask(middle_of(cell)).nearest;
    return 1 + static_cast<int>(cells_.choice(nearest.i, nearest.j) % k_choices);
}

std::vector<MarkPlace> TwoLevelTrace::dots(std::int64_t done) const {
    return done == 0 ? std::vector<MarkPlace>() : (done == 1 ? areas_ : cells_).on_map();
}

Arithmetic TwoLevelTrace::arithmetic(std::int64_t step, LatticePoint cell,
                                     const std::string& language) const {
    assert(step >= 0 && step < steps());
    const TraceSeeds& seeds = step == 0 ? areas_ : cells_;
    const TraceSeeds::Asked asked = seeds.ask(middle_of(cell));
    const std::string result = std::to_string(number(cell, step + 1));
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step + 1)};
    line.lines = {worded(step == 0 ? "Nearest large site {distance} cells away, the next {second}."
                                   : "Nearest small site {distance} cells away, the next {second}.",
                         language,
                         {{"distance", seeds.distance(asked.nearest.square)},
                          {"second", seeds.distance(asked.nearest.second)}}),
                  step == 0 ? worded("Its group: {number}", language, {{"number", result}})
                            : worded("Biome {biome} of group {group}: {number}", language,
                                     {{"biome", std::to_string(chosen(cell))},
                                      {"group", std::to_string(number(cell, 1) / k_tens)},
                                      {"number", result}})};
    line.found = {"", result};
    line.way = {middle_of(cell)};
    seeds.tell(line, asked, *this, step);
    return line;
}

std::string TwoLevelTrace::explanation(std::int64_t step, const Arithmetic&,
                                       const std::string& language) const {
    return worded(step == 0 ? "Large sites choose groups of relatives: the tens."
                            : "Small sites choose within the group: the ones. So relatives lie side by side.",
                  language);
}

std::vector<PseudocodeLine> TwoLevelTrace::pseudocode(std::optional<std::int64_t> step,
                                                      const std::string& language) const {
    return {{0, worded("for each cell:", language), !step},
            {1, worded("group = that of the nearest large site", language), step == 0},
            {1, worded("biome = choice of the nearest small site in the group", language), step == 1}};
}

LessonSubject two_level_subject() {
    return {.key = "two_level",
            .label = "Two levels",
            .stage = TwoLevelBiomes::info.key,
            .max_side = k_max_process_side,
            .note =
                "Tens are groups, ones are biomes in them. On a lattice each eighth point gives a group, "
                "rounded; on a terrain 1 is sea and 2 land. Sizes are those of the lesson, not the layer's.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue>, Progress*)
                -> std::shared_ptr<const Trace> { return std::make_shared<TwoLevelTrace>(ground); }};
}

}  // namespace talus
