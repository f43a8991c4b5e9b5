#include "core/lesson/trace/classic_water_trace.h"

#include <cmath>
#include <optional>

#include "core/lesson/trace/pseudocode.h"
#include "core/lesson/trace/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

CellWater process_of(const MapGround& ground, const ClassicWater& stage) {
    const CellWaterSetup setup{.reference_depth = stage.reference_depth,
                               .threshold = stage.threshold,
                               .erosion = stage.erosion,
                               .hardness_share = stage.hardness.number};
    Grid<float> water(ground.map->width(), ground.map->height(), stage.rain.number);
    return {setup, process_lattice(ground), ground.map, std::move(water)};
}

// "3.60 − 0.20 + 0.40 ≈ 3.80": what was there, what went, what neighbours gave. gone: none where nothing
// goes; where nothing comes either, only what is there.
std::string balance(double before, std::optional<float> gone, const std::vector<float>& gifts,
                    double result) {
    if (!gone && gifts.empty()) return metres(result);
    std::vector<double> numbers{before, static_cast<double>(gone.value_or(0)), result};
    std::string text = metres(before);
    if (gone) text += " − " + metres(*gone);
    for (const float gift : gifts) {
        text += " + " + metres(gift);
        numbers.push_back(static_cast<double>(gift));
    }
    return text + " " + sign_between(numbers, decimals_of(NumberKind::metres)) + " " + metres(result);
}

}  // namespace

ClassicWaterTrace::ClassicWaterTrace(const MapGround& ground, const ClassicWater& stage,
                                     const Progress* progress, std::size_t budget)
    : ProcessTrace(ground, process_of(ground, stage),
                   {.terms_label = "water goes there", .water_label = k_depth_label, .max_lines = 5},
                   {.advance = [](CellWater& process) { process.step(1); },
                    .length = static_cast<double>(stage.amount),
                    .water = [](const CellWater& process) -> const Grid<float>& { return process.water(); }},
                   progress, budget) {}

Arithmetic ClassicWaterTrace::arithmetic(std::int64_t step, LatticePoint cell,
                                         const std::string& language) const {
    const auto before = after(step);
    const auto past = after(step + 1);
    const CellWater::Gift gift = before->gift(cell.x, cell.y);
    const bool gives = gift.water > 0;
    const bool erodes = before->setup().erosion > 0;
    const float water = before->water()(cell.x, cell.y);
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step + 1)};
    const auto say = [&](std::string_view word, const Fillings& fillings) {
        line.lines.push_back(worded(word, language, fillings));
    };
    if (gives) {
        add_term(line, gift.to_x, gift.to_y, step);
        const LatticePoint to = line.terms[0].point;
        const double there = static_cast<double>(before->water()(to.x, to.y));
        const double here = value(cell, step);
        const double drop = here + static_cast<double>(water) - line.terms[0].value - there;
        const CellWaterSetup& setup = before->setup();
        const bool across = gift.to_x != 0 && gift.to_y != 0;
        say("Lowest: {way}, lower by ({here} + {water}) − ({there} + {depth}) ≈ {drop}",
            {{"way", direction(gift.to_x, gift.to_y, language)},
             {"here", metres(here)},
             {"water", metres(water)},
             {"there", written_number(line.terms[0].value, 2)},
             {"depth", metres(there)},
             {"drop", metres(drop)}});
        say("Water: the smaller of {water} and ½ · {drop} · (1 − {water} / {reference})  ≈ {result}",
            {{"water", metres(water)},
             {"drop", metres(drop)},
             {"reference", metres(setup.reference_depth)},
             {"result", metres(gift.water)}});
        if (erodes)
            say(across ? "Ground with it: {share} · {water} / √2 ≈ {result}"
                       : "Ground with it: {share} · {water} ≈ {result}",
                {{"share", metres(setup.erosion * (1 - setup.hardness_share))},
                 {"water", metres(gift.water)},
                 {"result", metres(gift.ground)}});
    } else {
        say(water > 0 ? "No neighbour's water stands lower: nothing goes from here."
                      : "No water is here: nothing goes.",
            {});
    }
    std::vector<float> waters;
    std::vector<float> grounds;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const LatticePoint where{cell.x + dx, cell.y + dy};
            const LatticePoint from = on_lattice(where);
            if ((dx == 0 && dy == 0) || (from != where && !lattice_.wrap_x)) continue;
            const CellWater::Gift other = before->gift(from.x, from.y);
            if (other.to_x != -dx || other.to_y != -dy || other.water <= 0) continue;
            waters.push_back(other.water);
            grounds.push_back(other.ground);
        }
    }
    const auto gone = [&](float part) { return gives ? std::optional(part) : std::nullopt; };
    say("Its water: {sum}", {{"sum", balance(static_cast<double>(water), gone(gift.water), waters,
                                             static_cast<double>(past->water()(cell.x, cell.y)))}});
    if (!erodes) return line;
    say("Its ground: {sum}", {{"sum", balance(value(cell, step), gone(gift.ground), grounds, line.result)}});
    return line;
}

std::string ClassicWaterTrace::explanation(std::int64_t, const Arithmetic& line,
                                           const std::string& language) const {
    return worded(
        line.count > 0
            ? "Water goes to the lowest neighbour. One on a diagonal must lie √2 times as far below."
            : "Where no neighbour lies lower, water stays: a pond.",
        language);
}

std::vector<PseudocodeLine> ClassicWaterTrace::pseudocode(std::optional<std::int64_t> step,
                                                          const std::string& language) const {
    const bool runs = step.has_value();
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, worded("rain falls on every cell, once", language), !runs});
    lines.push_back({0, worded("repeat {count} times:", language, {{"count", std::to_string(steps())}})});
    lines.push_back({1, worded("for each cell:", language)});
    lines.push_back({2, worded("n = lowest of its 8 neighbours", language)});
    lines.push_back({2, worded("D = its level − level of n", language)});
    lines.push_back({2, worded("w = min(water, D/2 · (1 − water/R))", language), runs});
    lines.push_back({2, worded("g = erosion · w", language)});
    lines.push_back({1, worded("move all w and g at once", language)});
    return lines;
}

LessonSubject classic_water_subject() {
    return {.key = "classic_water",
            .label = "Water",
            .stage = ClassicWater::info.key,
            .max_side = k_max_process_side,
            .note = "Cells are 5 m wide on a lattice. Level: ground and water.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                         Progress* progress) -> std::shared_ptr<const Trace> {
                return std::make_shared<ClassicWaterTrace>(ground, from_values<ClassicWater>(values),
                                                           progress);
            }};
}

}  // namespace talus
