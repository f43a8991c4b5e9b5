#include "core/lesson/trace/scree_trace.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/math.h"
#include "core/lesson/trace/pseudocode.h"
#include "core/lesson/trace/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr double k_slides = 5e-5;  // m; less is not written
// Weights of the nine-point Laplacian, as in core/erosion/scree_kernel.cpp.
constexpr double k_straight = 2.0 / 3;
constexpr double k_diagonal = 1.0 / 6;

// With a digit more: what is too steep is often less than a hundredth.
std::string slope(double value) { return written_number(value, decimals_of(NumberKind::metres) + 1); }

double rise_of_talus(const Scree& stage) { return rise_of_slope(static_cast<double>(stage.talus)); }

ScreeProcess process_of(const MapGround& ground, const Scree& stage) {
    const float ease = 1 - stage.hardness.number;
    Field<float> eases;
    if (ease < 1) eases = make_field(Grid<float>(ground.map->width(), ground.map->height(), ease));
    return {process_lattice(ground), ground.map, static_cast<float>(rise_of_talus(stage)), std::move(eases)};
}

}  // namespace

ScreeTrace::ScreeTrace(const MapGround& ground, const Scree& stage, const Progress* progress,
                       std::size_t budget)
    : ProcessTrace(ground, process_of(ground, stage),
                   {.terms_label = "rock slides there or from there", .max_lines = 4},
                   {.advance = [](ScreeProcess& process) { process.plain_step(); },
                    .length = static_cast<double>(stage.amount) * static_cast<double>(stage.amount),
                    .at_least = true},
                   progress, budget),
      talus_(rise_of_talus(stage)),
      ease_(1 - static_cast<double>(stage.hardness.number)) {}

Arithmetic ScreeTrace::arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const {
    const auto before = after(step);
    const std::array<float, 8> flows = before->sliding(cell.x, cell.y);
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step + 1)};
    const double here = value(cell, step);
    double out = 0;
    double in = 0;
    std::array<std::string, 2> told;  // straight, diagonally
    for (std::size_t i = 0; i < k_scree_ways.size(); ++i) {
        const LatticePoint way = k_scree_ways[i];
        const double slides = static_cast<double>(flows[i]) * ScreeProcess::k_plain_step;
        if (std::fabs(slides) < k_slides) continue;
        (slides > 0 ? out : in) += std::fabs(slides);
        add_term(line, way.x, way.y, step);
        const Term& other = line.terms[static_cast<std::size_t>(line.count - 1)];
        const double drop = here - other.value;
        const bool diagonal = way.x != 0 && way.y != 0;
        // The slope with which the whole formula gives what slides: a mean over the parts around the pair.
        const double most =
            (diagonal ? k_diagonal : k_straight) * ScreeProcess::k_plain_step * ease_ * std::fabs(drop);
        const double around = talus_ / std::max(1e-9, 1 - std::fabs(slides) / std::max(most, 1e-9));
        std::string& text = told[diagonal ? 1 : 0];
        text += (text.empty() ? "" : ";  ") + worded("{way} {drop} at {slope} → {amount}", language,
                                                     {{"way", direction(way.x, way.y, language)},
                                                      {"drop", metres(drop)},
                                                      {"slope", slope(around)},
                                                      {"amount", metres(slides)}});
    }
    const auto say = [&](std::string_view word, const Fillings& fillings) {
        line.lines.push_back(worded(word, language, fillings));
    };
    say("Rock holds where it falls {tangent} m in 1 m. Slope: that of the ground around the two cells, "
        "whichever way",
        {{"tangent", slope(talus_)}});
    if (line.count == 0) say("The ground is nowhere steeper here: nothing slides.", {});
    const auto say_slides = [&](std::string_view word, double weight, const std::string& amounts) {
        if (amounts.empty()) return;
        say(word, {{"share", slope(weight * ScreeProcess::k_plain_step * ease_)},
                   {"tangent", slope(talus_)},
                   {"amounts", amounts}});
    };
    say_slides("Slides: {share} · drop · (1 − {tangent} / slope):  {amounts}", k_straight, told[0]);
    // The first of the lines has the whole formula.
    say_slides(told[0].empty() ? "Slides: {share} · drop · (1 − {tangent} / slope):  {amounts}"
                               : "Diagonally with {share}:  {amounts}",
               k_diagonal, told[1]);
    say("New height: {here} − {out} gone + {in} come {sign} {result}",
        {{"here", metres(here)},
         {"out", metres(out)},
         {"in", metres(in)},
         {"sign", sign_between(std::array{here, out, in, line.result}, decimals_of(NumberKind::metres))},
         {"result", metres(line.result)}});
    return line;
}

std::string ScreeTrace::explanation(std::int64_t, const Arithmetic& line, const std::string& language) const {
    return worded(line.count > 0 ? "A share of the drop slides, the larger the steeper the ground. With a "
                                   "minus it comes from there."
                                 : "Loose rock lies still up to the talus angle.",
                  language);
}

std::vector<PseudocodeLine> ScreeTrace::pseudocode(std::optional<std::int64_t> step,
                                                   const std::string& language) const {
    const bool runs = step.has_value();
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, worded("loose rock, as it stands", language), !runs});
    lines.push_back({0, worded("repeat {count} times:", language, {{"count", std::to_string(steps())}})});
    lines.push_back({1, worded("for each pair of neighbours:", language)});
    lines.push_back({2, worded("s = slope of the ground around", language)});
    lines.push_back({2, worded("if s > tan(talus angle):", language)});
    lines.push_back({3, worded("slides = w · drop · (1 − tan / s)", language), runs});
    lines.push_back({1, worded("move all of it at once", language)});
    return lines;
}

LessonSubject scree_subject() {
    return {.key = "scree",
            .label = "Scree",
            .stage = Scree::info.key,
            .max_side = k_max_process_side,
            .note = "Plain steps: the layer takes many of them together. Cells are 5 m wide on a lattice.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                         Progress* progress) -> std::shared_ptr<const Trace> {
                return std::make_shared<ScreeTrace>(ground, from_values<Scree>(values), progress);
            }};
}

}  // namespace talus
