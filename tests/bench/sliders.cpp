#include "tests/bench/sliders.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include "core/recipe/stage_reference.h"

namespace talus::bench {
namespace {

constexpr int k_side = 1025;
constexpr double k_quick_ms = 33;

// Samples to a side at which a stage is to answer. What sees the whole map, as water does, is answered by a
// coarse picture first: see stacks.h; 0. Climate has its own coarse lattice, and snow slides from cell to
// cell.
int side_of(const StageType& type) {
    if (type.info.key == "climate" || type.info.key == "snow") return 513;
    return type.info.reach == Reach::whole_map ? 0 : k_side;
}

// What the slider passes over: `share` of its way from one end to the other.
ParameterValue moved(const Parameter& parameter, double share) {
    const ParameterInfo& info = parameter.info;
    const Span span =
        info.slider_range.min < info.slider_range.max ? info.slider_range : Span{info.min, info.max};
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
        case ParameterKind::events:
        case ParameterKind::raster:
        case ParameterKind::strokes:
        case ParameterKind::line:
            return parameter.default_value;
    }
    return parameter.default_value;
}

}  // namespace

std::vector<Recipe> slider_moves(const Recipe& recipe, std::size_t layer, std::size_t parameter) {
    const Parameter& row = recipe.layers[layer].type->parameters[parameter];
    std::vector<ParameterValue> known = {recipe.layers[layer].values[parameter]};  // their terrains are kept
    std::vector<Recipe> moves;
    if (row.kind == ParameterKind::path || row.kind == ParameterKind::events ||
        row.kind == ParameterKind::raster || row.kind == ParameterKind::strokes ||
        row.kind == ParameterKind::line)
        return moves;
    for (int move = 0; move < k_slider_moves; ++move) {
        const ParameterValue value = clamped(row, moved(row, (move + 0.5) / k_slider_moves));
        if (std::find(known.begin(), known.end(), value) != known.end()) continue;
        known.push_back(value);
        moves.push_back(recipe);
        moves.back().layers.edit(layer)->values[parameter] = value;
    }
    return moves;
}

double median(std::vector<double>& times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

std::vector<double> answer_times(Evaluator& evaluator, const std::vector<Recipe>& moves) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> times;
    for (const Recipe& recipe : moves) {
        const auto begin = Clock::now();
        evaluator.evaluate(recipe, recipe.world.width, recipe.world.height);
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    return times;
}

namespace {

// Prints a slider's line: the median and the slowest answer to its moves away from the recipe. Returns
// whether it is slow; without a slider, false.
bool print(const std::string& name, const std::vector<Recipe>& moves, const Recipe& recipe) {
    if (moves.empty()) return false;
    Evaluator evaluator;
    evaluator.evaluate(recipe, recipe.world.width, recipe.world.height);
    std::vector<double> times = answer_times(evaluator, moves);
    const double middle = median(times);
    std::printf("%-40s %7.1f %7.1f%s\n", name.c_str(), middle, times.back(),
                middle > k_quick_ms ? "  slow" : "");
    std::fflush(stdout);
    return middle > k_quick_ms;
}

// The wind's sliders of a climate that biomes follow: both layers answer.
int wind_to_biomes(std::string_view filter) {
    const StageType& climate = *find_stage("climate");
    Recipe recipe = sample_recipe(climate);
    recipe.world.width = recipe.world.height = side_of(climate);
    const std::size_t layer = recipe.layers.size() - 1;
    recipe.layers.push_back(new_layer(recipe, *find_stage("biomes")));
    int slow = 0;
    for (const char* slider : {"wind_from", "wind_speed"}) {
        const std::string name = "climate." + std::string(slider) + " to biomes";
        if (name.find(filter) == std::string::npos) continue;
        slow += print(name, slider_moves(recipe, layer, *find_parameter(climate.parameters, slider)), recipe);
    }
    return slow;
}

}  // namespace

int run_sliders(std::string_view filter) {
    int slow = 0;
    for (const StageType& type : stage_types()) {
        const int side = side_of(type);
        if (side == 0) continue;
        Recipe recipe = sample_recipe(type);
        recipe.world.width = recipe.world.height = side;
        for (std::size_t i = 0; i < type.parameters.size(); ++i) {
            const ParameterInfo& info = type.parameters[i].info;
            const std::string name = std::string(type.info.key) + "." + std::string(info.key);
            if (name.find(filter) == std::string::npos) continue;
            if (type.info.reach == Reach::whole_map && !info.basic) continue;
            slow += print(name, slider_moves(recipe, recipe.layers.size() - 1, i), recipe);
        }
    }
    return slow + wind_to_biomes(filter);
}

}  // namespace talus::bench
