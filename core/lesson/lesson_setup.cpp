#include "core/lesson/lesson_setup.h"

#include <cassert>

#include "core/recipe/stage_table.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr double k_parts = 10;  // typed numbers are tenths

LatticePlan plan_of(const LessonSetup& setup) {
    const LatticeAxis axis{setup.squares, static_cast<double>(World{}.extent) / setup.squares, setup.wraps};
    return {.x = axis, .y = axis, .levels = setup.levels, .sampling = Sampling::exact};
}

}  // namespace

std::vector<ParameterValue> LessonSetup::default_rules() { return values_of(DiamondSquare{}); }

int size_of(const LessonSetup& setup) { return (setup.squares << setup.levels) + (setup.wraps ? 0 : 1); }

DiamondSquare stage_of(const LessonSetup& setup) {
    auto stage = from_values<DiamondSquare>(setup.rules);
    if (setup.exact && setup.corners.size() == stage.corners.size()) {
        stage.set_corners = true;
        for (std::size_t i = 0; i < stage.corners.size(); ++i)
            stage.corners[i] = static_cast<float>(setup.corners[i] / k_parts);
    }
    return stage;
}

std::map<LatticePoint, int> typed_of(const LessonSetup& setup) {
    std::map<LatticePoint, int> typed = setup.typed;
    const int end = setup.squares << setup.levels;
    for (std::size_t i = 0; i < setup.corners.size(); ++i)
        typed.try_emplace({i % 2 == 1 ? end : 0, i / 2 == 1 ? end : 0}, setup.corners[i]);
    return typed;
}

PlacementOrder placement_of(const LessonSetup& setup) {
    assert(setup.dimensions == 2);
    return {plan_of(setup), stage_of(setup).random_additions};
}

std::int64_t steps_of(const LessonSetup& setup) {
    return setup.dimensions == 1 ? size_of(setup) : placement_of(setup).steps();
}

}  // namespace talus
