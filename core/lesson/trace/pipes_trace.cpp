#include "core/lesson/trace/pipes_trace.h"

#include <cmath>
#include <limits>

#include "core/lesson/trace/pseudocode.h"
#include "core/lesson/trace/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr std::array<LatticePoint, 4> k_ways{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
constexpr double k_seconds_per_minute = 60;

bool is_written(double value) { return metres(value) != metres(0.0); }
// With a digit more: what it multiplies may be several m²/s.
std::string share_of(float value) {
    return written_number(static_cast<double>(value), decimals_of(NumberKind::metres) + 1);
}

// What a pipe's flow is made of: "(0.987 · (−2.13) + 2.62 · 0.70 · 1.28) · 0.712 ≈ 0.19". Nothing stands
// there of a flow that was none.
std::string made(const LiveWater::CellPipes& pipes, std::size_t way, float before) {
    const float drop = pipes.drop[way];
    const bool rises = drop < 0 && is_written(static_cast<double>(drop));
    std::string grows =
        metres(pipes.gain) + " · " + metres(pipes.depth[way]) + " · " + metres(std::fabs(drop));
    if (is_written(static_cast<double>(before)))
        grows = "(" + share_of(pipes.keeps) + " · " +
                (before < 0 ? "(" + metres(before) + ")" : metres(before)) + (rises ? " − " : " + ") + grows +
                ")";
    else if (rises)
        grows = "−" + grows;
    return grows + " · " + share_of(pipes.slowed[way]) + " ≈ ";
}

// The flow that a pipe asks for, and what its donor's share makes of it: "1.77 (1.77 · 0.88 ≈ 1.56)". The
// product is right as printed except for the rounding of its factors.
std::string limited(float asked, float flows) {
    if (metres(asked) == metres(flows)) return metres(flows);
    const std::string whole = metres(asked);
    return whole + " (" + whole + " · " + metres(flows / asked) + " ≈ " + metres(flows) + ")";
}

LiveWater process_of(const MapGround& ground, const LiveWaterStage& stage) {
    Grid<float> depth(ground.map->width(), ground.map->height(), PipesTrace::k_depth);
    return {stage.setup(ground.sea_level), process_lattice(ground), ground.map, make_field(std::move(depth))};
}

}  // namespace

std::array<float, 4> outflows(const LiveWater& water, LatticePoint cell) {
    return {-water.flow_x()(cell.x, cell.y), water.flow_x()(cell.x + 1, cell.y),
            -water.flow_y()(cell.x, cell.y), water.flow_y()(cell.x, cell.y + 1)};
}

PipesTrace::PipesTrace(const MapGround& ground, const LiveWaterStage& stage, const Progress* progress,
                       std::size_t budget)
    : ProcessTrace(ground, process_of(ground, stage),
                   {.terms_label = "water flows there", .water_label = k_depth_label, .max_lines = 6},
                   {.advance = [](LiveWater& process) { process.step(std::numeric_limits<double>::max()); },
                    .length = k_seconds_per_minute * static_cast<double>(stage.amount),
                    .at_least = true,
                    .water = [](const LiveWater& process) -> const Grid<float>& { return process.depth(); }},
                   progress, budget),
      carries_(stage.strength > 0),
      pipe_height_(stage.setup(ground.sea_level).pipe_depth) {}

double PipesTrace::seconds(std::int64_t step) const {
    return after(step + 1)->length() - after(step)->length();
}

Arithmetic PipesTrace::arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const {
    const auto before = after(step);
    const auto past = after(step + 1);
    const std::string duration = metres(seconds(step));
    const double share = seconds(step) / before->lattice().cell_size;  // depth that a flow moves
    const LiveWater::CellPipes pipes = before->pipes(cell.x, cell.y);
    const std::array<float, 4> old = outflows(*before, cell);
    const std::array<float, 4> now = outflows(*past, cell);
    Arithmetic line{.point = cell, .terms = {}, .result = water(cell, step + 1)};
    const auto say = [&](std::string_view word, const Fillings& fillings) {
        line.lines.push_back(worded(word, language, fillings));
    };
    say("In {seconds} s a flow becomes ({keeps} · flow before + {gain} · depth · drop) · friction; depth: at "
        "most {high} m",
        {{"seconds", duration},
         {"keeps", share_of(pipes.keeps)},
         {"gain", metres(pipes.gain)},
         {"high", metres(pipe_height_)}});
    double asked = 0;
    double out = 0;
    double in = 0;
    std::array<std::string, 4> told;
    for (std::size_t i = 0; i < k_ways.size(); ++i) {
        const auto flow = static_cast<double>(now[i]);
        const LatticePoint way = k_ways[i];
        asked += std::max(0.0, static_cast<double>(pipes.flow[i]));
        (flow > 0 ? out : in) += flow > 0 ? flow : -flow;
        if (flow > 0 && is_written(flow)) add_term(line, way.x, way.y, step);
        const std::string to = direction(way.x, way.y, language);
        told[i] = pipes.walled[i] ? worded("{way}: wall", language, {{"way", to}})
                                  : to + ": " + made(pipes, i, old[i]) + limited(pipes.flow[i], now[i]);
    }
    line.lines.push_back(told[0] + ";   " + told[1]);
    line.lines.push_back(told[2] + ";   " + told[3]);
    const double there = water(cell, step);
    const std::string cell_size = metres(before->lattice().cell_size);
    say(pipes.has < 1 ? "Outflow: {flow} m²/s · {seconds} s / {cell} m ≈ {asked} m of the {there} m that is "
                        "there: too much, each flow out · {share}"
                      : "Outflow: {flow} m²/s · {seconds} s / {cell} m ≈ {asked} m of the {there} m that is "
                        "there: enough",
        {{"flow", metres(asked)},
         {"seconds", duration},
         {"cell", cell_size},
         {"asked", metres(asked * share)},
         {"there", metres(there)},
         {"share", metres(pipes.has)}});
    out *= share;
    in *= share;
    const double rained = line.result - (there - out + in);
    const std::string more = metres(rained < 0 ? -rained : rained);
    say(more == metres(0.0) ? "New depth: {there} − {out} out + {in} in {sign} {result}"
        : rained < 0        ? "New depth: {there} − {out} out + {in} in − {more} gone {sign} {result}"
                            : "New depth: {there} − {out} out + {in} in + {more} rain {sign} {result}",
        {{"there", metres(there)},
         {"out", metres(out)},
         {"in", metres(in)},
         {"more", more},
         {"sign",
          sign_between(std::array{there, out, in, rained, line.result}, decimals_of(NumberKind::metres))},
         {"result", metres(line.result)}});
    if (!carries_) return line;
    say("Ground: {before} → {after};  the water now carries ground, {carried} m of it",
        {{"before", metres(value(cell, step))},
         {"after", metres(value(cell, step + 1))},
         {"carried", metres(past->sediment()(cell.x, cell.y))}});
    return line;
}

std::string PipesTrace::explanation(std::int64_t step, const Arithmetic& line,
                                    const std::string& language) const {
    if (line.count == 0) return worded("Nothing flows out of this cell.", language);
    constexpr double k_gravity = 9.81;  // m/s²
    const double cell = after(step)->lattice().cell_size;
    return worded(
        "{gain} ≈ 9.81 · {seconds} / {cell}. Depth: that of the water, at most that of a pipe. The deeper "
        "the deepest water, the shorter the step. No cell gives more than it has.",
        language,
        {{"seconds", metres(seconds(step))},
         {"cell", metres(cell)},
         {"gain", metres(k_gravity * seconds(step) / cell)}});
}

std::vector<PseudocodeLine> PipesTrace::pseudocode(std::optional<std::int64_t> step,
                                                   const std::string& language) const {
    const bool runs = step.has_value();
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, worded("water lies everywhere, at rest", language), !runs});
    lines.push_back({0, worded("repeat {count} times:", language, {{"count", std::to_string(steps())}})});
    lines.push_back({1, worded("for each pipe between two cells:", language)});
    lines.push_back({2, worded("flow += gain · depth · level difference", language), runs});
    lines.push_back({2, worded("flow is slowed by friction", language)});
    lines.push_back({1, worded("for each cell:", language)});
    lines.push_back({2, worded("if more flows out than is there:", language)});
    lines.push_back({3, worded("shrink its flows out alike", language)});
    lines.push_back({2, worded("depth += what flows in − what flows out", language)});
    lines.push_back({2, worded("quick water takes ground, slow leaves it", language)});
    return lines;
}

LessonSubject pipes_subject() {
    return {.key = "pipes",
            .label = "Pipes",
            .stage = LiveWaterStage::info.key,
            .max_side = k_max_process_side,
            .note = "Water 1 m deep lies everywhere at the start. Cells are 5 m wide on a lattice.",
            .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                         Progress* progress) -> std::shared_ptr<const Trace> {
                return std::make_shared<PipesTrace>(ground, from_values<LiveWaterStage>(values), progress);
            }};
}

}  // namespace talus
