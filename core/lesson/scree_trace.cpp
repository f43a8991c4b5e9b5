#include "core/lesson/scree_trace.h"

#include <array>
#include <cmath>

#include "core/base/math.h"
#include "core/lesson/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr double k_full_turn = 360;
constexpr double k_root_two = 1.4142135623730951;
constexpr double k_slides = 5e-5;  // m; less is not written

std::string metres(double value) { return written_number(value, decimals_of(NumberKind::metres)); }

double tangent_of(const Scree& stage) {
    const SinCos angle = sin_cos_turns(static_cast<double>(stage.talus) / k_full_turn);
    return angle.sin / angle.cos;
}

ScreeProcess process_of(const MapGround& ground, const Scree& stage) {
    const float ease = 1 - stage.hardness.number;
    Field<float> eases;
    if (ease < 1) eases = make_field(Grid<float>(ground.map->width(), ground.map->height(), ease));
    return {process_lattice(ground), ground.map, static_cast<float>(tangent_of(stage)), std::move(eases)};
}

}  // namespace

ScreeTrace::ScreeTrace(const MapGround& ground, const Scree& stage, const Progress* progress,
                       std::size_t budget)
    : ProcessTrace(
          ground, process_of(ground, stage), [](ScreeProcess& process) { process.plain_step(); },
          static_cast<double>(stage.amount) * static_cast<double>(stage.amount), true, progress, budget),
      cell_(process_lattice(ground).cell_size),
      talus_(tangent_of(stage)) {}

Arithmetic ScreeTrace::arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const {
    const auto before = after(step);
    const std::array<float, 8> flows = before->sliding(cell.x, cell.y);
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step + 1)};
    const double here = value(cell, step);
    double out = 0;
    double in = 0;
    std::string steep;
    std::string amounts;
    for (std::size_t i = 0; i < k_scree_ways.size(); ++i) {
        const LatticePoint way = k_scree_ways[i];
        const double slides = static_cast<double>(flows[i]) * ScreeProcess::k_plain_step;
        if (std::fabs(slides) < k_slides) continue;
        (slides > 0 ? out : in) += std::fabs(slides);
        add_term(line, way.x, way.y, step);
        const double drop = here - line.terms[static_cast<std::size_t>(line.count - 1)].value;
        const double far = way.x != 0 && way.y != 0 ? cell_ * k_root_two : cell_;
        const std::string name = direction(way.x, way.y, language);
        steep += (steep.empty() ? "" : ",  ") + name + " " + metres(drop / far);
        amounts += (amounts.empty() ? "" : ",  ") + name + " " + metres(slides);
    }
    const auto say = [&](Word word, const Fillings& fillings) {
        line.lines.push_back(worded(word, language, fillings));
    };
    say(Word::slope_held, {{"tangent", metres(talus_)},
                           {"straight", metres(talus_ * cell_)},
                           {"diagonal", metres(talus_ * cell_ * k_root_two)}});
    if (line.count == 0) {
        say(Word::nothing_slides, {});
    } else {
        say(Word::slopes_down, {{"slopes", steep}});
        say(Word::slides_there, {{"amounts", amounts}});
    }
    say(Word::new_height,
        {{"here", metres(here)},
         {"out", metres(out)},
         {"in", metres(in)},
         {"sign", sign_between(std::array{here, out, in, line.result}, decimals_of(NumberKind::metres))},
         {"result", metres(line.result)}});
    return line;
}

std::string ScreeTrace::explanation(std::int64_t, const Arithmetic& line, const std::string& language) const {
    return worded(line.count > 0 ? Word::share_slides : Word::rock_rests, language);
}

std::vector<PseudocodeLine> ScreeTrace::pseudocode(std::optional<std::int64_t> step) const {
    const bool runs = step.has_value();
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, "loose rock, as it stands", !runs});
    lines.push_back({0, "repeat " + std::to_string(steps()) + " times:"});
    lines.push_back({1, "for each pair of neighbours:"});
    lines.push_back({2, "s = steepest slope at either"});
    lines.push_back({2, "if s > tan(talus angle):"});
    lines.push_back({3, "slides = w · drop · (1 − tan / s)", runs});
    lines.push_back({1, "move all of it at once"});
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
