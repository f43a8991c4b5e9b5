#include "tests/bench/stacks.h"

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/bytes_text.h"
#include "core/recipe/live_preview.h"
#include "core/recipe/set_value.h"
#include "tests/bench/sliders.h"

namespace talus::bench {
namespace {

constexpr int k_side = 1025;
constexpr int k_large_side = 4097;
constexpr double k_last_layer_ms = 16;
constexpr double k_first_answer_ms = 33;
constexpr double k_worn_world_ms = 10000;
constexpr double k_painted_step_ms = 50;  // of a hand that paints what ranges rise by
constexpr std::size_t k_budget = std::size_t{512} << 20;

void add_layer(Recipe& recipe, std::string_view stage) {
    recipe.layers.push_back(new_layer(recipe, *find_stage(std::string(stage))));
}

// Nine layers of many kinds: made anew, added, filtered, masked, mixed, and one that needs the whole map.
Recipe nine_layers(int side) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = side;
    for (const char* stage :
         {"perlin", "diamond_square", "warp", "terrace", "simplex", "power", "blur", "normalise", "sharpen"})
        add_layer(recipe, stage);
    for (const char* setting :
         {"diamond_square.blend=add", "diamond_square.strength=0.4", "terrace.strength=0.5",
          "simplex.blend=maximum", "simplex.strength=0.7", "sharpen.strength=0.5"})
        set_value(recipe, setting);
    return recipe;
}

int print(const std::string& what, std::vector<double>& times, double goal) {
    const double middle = median(times);
    std::printf("%-56s %7.1f %7.1f %7.0f%s\n", what.c_str(), middle, times.back(), goal,
                middle > goal ? "  slow" : "");
    std::fflush(stdout);
    return middle > goal;
}

// The slowest slider of each stage as the tenth layer.
int last_layers() {
    int slow = 0;
    Evaluator evaluator(k_budget);
    for (const StageType& type : stage_types()) {
        if (type.info.reach == Reach::whole_map) continue;  // a coarse picture answers first
        Recipe recipe = nine_layers(k_side);
        recipe.layers.push_back(new_layer(recipe, type));
        evaluator.evaluate(recipe, k_side, k_side);
        std::vector<double> slowest;
        std::string_view key;
        for (std::size_t i = 0; i < type.parameters.size(); ++i) {
            std::vector<double> times = answer_times(evaluator, slider_moves(recipe, 9, i));
            if (times.empty() || (!slowest.empty() && median(times) <= median(slowest))) continue;
            slowest = times;
            key = type.parameters[i].info.key;
        }
        if (slowest.empty()) continue;
        slow += print("ten-layers-1025/last/" + std::string(type.info.key) + "." + std::string(key), slowest,
                      k_last_layer_ms);
    }
    return slow;
}

// From the request to the first answer while a hand drags a slider of the first layer.
int first_layer() {
    using Clock = LivePreview::Clock;
    Recipe recipe = nine_layers(k_side);
    add_layer(recipe, "levels");
    JobQueue queue;
    LivePreview preview(queue);
    preview.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    int slow = 0;
    for (const char* parameter : {"wavelength", "relief"}) {
        const std::size_t i = *find_parameter(recipe.layers[0].type->parameters, parameter);
        std::vector<double> times;
        int width = 0;
        for (const Recipe& move : slider_moves(recipe, 0, i)) {
            const auto begin = Clock::now();
            preview.request(move, true, begin);
            queue.wait_until_idle();
            times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
            width = preview.newest().terrain->lattice.width;
        }
        preview.release(Clock::now());
        queue.wait_until_idle();
        slow += print(
            "ten-layers-1025/first/perlin." + std::string(parameter) + "/answer-of-" + std::to_string(width),
            times, k_first_answer_ms);
    }
    return slow;
}

// The seconds that a worn world takes in full, and, while a hand drags a slider of its last layer, the time
// from the request to the first answer.
int worn_world() {
    using Clock = LivePreview::Clock;
    Recipe recipe;
    recipe.world.width = recipe.world.height = k_side;
    for (const char* stage : {"perlin", "mountain_ranges", "gullies", "scree", "lakes"})
        add_layer(recipe, stage);
    JobQueue queue;
    LivePreview preview(queue);
    const auto since = [](Clock::time_point begin) {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    };
    const auto begun = Clock::now();
    Evaluator(k_budget).evaluate(recipe, k_side, k_side);
    std::vector<double> whole{since(begun)};
    int slow = print("worn-world-1025/complete", whole, k_worn_world_ms);
    preview.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    std::vector<double> times;
    int width = 0;
    for (const Recipe& move : slider_moves(recipe, recipe.layers.size() - 1, 0)) {
        const auto begin = Clock::now();
        preview.request(move, true, begin);
        queue.wait_until_idle();
        times.push_back(since(begin));
        width = preview.newest().terrain->lattice.width;
    }
    slow += print("worn-world-1025/last/lakes/answer-of-" + std::to_string(width), times, k_first_answer_ms);
    return slow;
}

// The time from a movement of a hand that paints uplift to ranges that have risen by it. Each stroke is of
// forty movements, over a third of the map.
int painted_uplift() {
    using Clock = LivePreview::Clock;
    Recipe recipe;
    recipe.world.width = recipe.world.height = k_side;
    for (const char* stage : {"perlin", "paint_field", "mountain_ranges"}) add_layer(recipe, stage);
    const auto set = [&](std::size_t layer, const char* key, ParameterValue value) {
        const std::size_t place = *find_parameter(recipe.layers[layer].type->parameters, key);
        recipe.layers.edit(layer)->values[place] = std::move(value);
    };
    set(2, "uplift", NumberOrField{1, "painted"});
    const double extent = recipe.world.extent;
    JobQueue queue;
    LivePreview preview(queue);
    preview.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    Strokes drawn;
    std::vector<double> times;
    int width = 0;
    for (int stroke = 0; stroke < 3; ++stroke) {
        Stroke hand{.tool = StrokeTool::paint, .radius = static_cast<float>(extent / 8), .points = {}};
        for (int i = 0; i < 40; ++i) {
            hand.points.push_back({extent * (0.2 + i / 120.0), extent * (0.3 + 0.2 * stroke), 1});
            set(1, "strokes", drawn.with(hand));
            const auto begin = Clock::now();
            preview.request(recipe, true, begin);
            queue.wait_until_idle();
            times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
            width = preview.newest().terrain->lattice.width;
        }
        drawn = drawn.with(std::move(hand));
    }
    return print("painted-uplift-1025/answer-of-" + std::to_string(width), times, k_painted_step_ms);
}

void large() {
    Recipe recipe = nine_layers(k_large_side);
    add_layer(recipe, "levels");
    Evaluator evaluator(k_budget);
    evaluator.evaluate(recipe, k_large_side, k_large_side);
    std::vector<double> times = answer_times(evaluator, slider_moves(recipe, 9, 0));
    const double middle = median(times);
    std::printf("%-56s %7.1f %7.1f     n/a  %s kept of %s\n", "ten-layers-4097/last/levels", middle,
                times.back(), bytes_text(static_cast<double>(evaluator.cached_bytes())).c_str(),
                bytes_text(static_cast<double>(k_budget)).c_str());
}

}  // namespace

int run_stacks() {
    const int slow = last_layers() + first_layer() + worn_world() + painted_uplift();
    large();
    return slow;
}

}  // namespace talus::bench
