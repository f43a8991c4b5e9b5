#include "app/workspaces/learn/learn_choice.h"

#include <algorithm>

#include "core/filter/box_blur.h"
#include "core/lesson/class_line.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

double feature_of(const LearnChoice& choice) {
    return static_cast<double>(diamond_square_of(choice.values).feature_size);
}

// Without any there is nothing to step through.
std::vector<ParameterValue> with_a_pass(const std::vector<ParameterValue>& values) {
    auto blur = from_values<BoxBlur>(values);
    blur.passes = std::max(1, blur.passes);
    return values_of(blur);
}

}  // namespace

LatticePlan plan_of(const LearnChoice& choice, const World& world) {
    return lesson_plan(world, choice.wraps, choice.squares, feature_of(choice), choice.levels);
}

std::pair<int, int> size_of(const LearnChoice& choice, const World& world) {
    if (choice.subject == LearnChoice::Subject::line) return {(1 << choice.levels) + 1, 1};
    const LatticePlan plan = plan_of(choice, world);
    const int more = choice.wraps ? 0 : 1;
    return {plan.x.steps(choice.levels) + more, plan.y.steps(choice.levels) + more};
}

int max_levels(const LearnChoice& choice, const World& world) {
    if (choice.subject == LearnChoice::Subject::line) return LineNumbers::k_max_levels;
    if (choice.exact) return lesson_levels(world, choice.wraps, choice.squares, feature_of(choice));
    int readable = 1;
    LearnChoice finer = choice;
    for (finer.levels = 1; finer.levels <= k_max_levels; ++finer.levels) {
        const auto [width, height] = size_of(finer, world);
        if (std::max(width, height) > ClassNumbers::k_max_side) break;
        readable = finer.levels;
    }
    return readable;
}

LearnChoice in_range(LearnChoice choice, const World& world, bool has_layer) {
    choice.blur.values = with_a_pass(choice.blur.values);
    // The layer's features may be many: paper takes few squares.
    if (choice.squares == 0 && (!choice.exact || !has_layer)) choice.squares = 1;
    choice.levels = std::clamp(choice.levels, 1, max_levels(choice, world));
    return choice;
}

}  // namespace talus
