#include "tests/bench/sliders.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/stage_reference.h"

namespace talus::bench {
namespace {

constexpr int k_side = 1025;
constexpr int k_moves = 9;
constexpr double k_quick_ms = 33;

// What the slider passes over: `share` of its way from one end to the other.
ParameterValue moved(const Parameter& parameter, double share) {
    const ParameterInfo& info = parameter.info;
    const Span span = info.usual.min < info.usual.max ? info.usual : Span{info.min, info.max};
    const double value =
        info.log ? span.min * std::pow(span.max / span.min, share) : span.min + (span.max - span.min) * share;
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return share > 0.5;
        case ParameterKind::integer:
            return static_cast<int>(std::lround(value));
        case ParameterKind::real:
            return static_cast<float>(value);
        case ParameterKind::real4: {
            Float4 four = std::get<Float4>(parameter.default_value);
            four[0] = static_cast<float>(value);
            return four;
        }
        case ParameterKind::choice:
            return static_cast<int>(std::lround(share * (static_cast<double>(info.choices.size()) - 1)));
        case ParameterKind::seed:
            return static_cast<std::uint64_t>(share * 1000);
        case ParameterKind::coordinate:
            return static_cast<std::int64_t>(share * 1000);
        case ParameterKind::number_or_field:
            return NumberOrField{static_cast<float>(value), {}};
        case ParameterKind::curve:
            return Curve{{{0, 0}, {0.5f, static_cast<float>(share)}, {1, 1}}};
        case ParameterKind::path:
            return parameter.default_value;
    }
    return parameter.default_value;
}

}  // namespace

int run_sliders() {
    using Clock = std::chrono::steady_clock;
    int slow = 0;
    for (const StageType& type : stage_types()) {
        Recipe recipe = sample_recipe(type);
        recipe.world.width = recipe.world.height = k_side;
        Evaluator evaluator;
        evaluator.evaluate(recipe, k_side, k_side);
        for (std::size_t i = 0; i < type.parameters.size(); ++i) {
            const Parameter& parameter = type.parameters[i];
            if (parameter.kind == ParameterKind::path) continue;
            std::vector<double> times;
            std::vector<ParameterValue> known = {recipe.layers.back().values[i]};  // their terrains are kept
            for (int move = 0; move < k_moves; ++move) {
                Recipe next = recipe;
                const ParameterValue value = clamped(parameter, moved(parameter, (move + 0.5) / k_moves));
                next.layers.edit_back()->values[i] = value;
                if (std::find(known.begin(), known.end(), value) != known.end()) continue;
                known.push_back(value);
                const auto begin = Clock::now();
                evaluator.evaluate(next, k_side, k_side);
                times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
            }
            if (times.empty()) continue;
            std::sort(times.begin(), times.end());
            const double median = times[times.size() / 2];
            const std::string name = std::string(type.info.key) + "." + std::string(parameter.info.key);
            std::printf("%-40s %7.1f %7.1f%s\n", name.c_str(), median, times.back(),
                        median > k_quick_ms ? "  slow" : "");
            slow += median > k_quick_ms;
        }
    }
    return slow;
}

}  // namespace talus::bench
