#include "app/workspaces/compare/comparison_plans.h"

#include <cassert>
#include <utility>

namespace talus {
namespace {

std::string label_of(LookKind look) { return std::string(info_of(look).label); }

ComparedSide document_side(const Document& document) { return {.label = document.title()}; }

}  // namespace

ComparisonPlan against(const Document& document, std::string label, Recipe recipe) {
    return {.sides = {document_side(document), {.label = std::move(label), .recipe = std::move(recipe)}}};
}

ComparisonPlan against_seed(const Document& document, std::uint64_t seed) {
    return against(document, "Seed " + std::to_string(seed), with_seed(document.recipe(), seed).recipe);
}

ComparisonPlan against_look(const Document& document, LookKind look) {
    return {.sides = {document_side(document), {.label = label_of(look), .look = look}}};
}

ComparisonPlan lesson_plan(std::string_view key, std::uint64_t seed, const std::string& language) {
    std::optional<LessonComparison> lesson = lesson_comparison(key, seed, language);
    assert(lesson);
    ComparisonPlan plan{.title = std::string(lesson->title),
                        .look_at = std::string(lesson->look_at),
                        .lesson = std::string(key),
                        .for_class = true,
                        .seed = seed,
                        .emphasis = lesson->emphasis,
                        .language = language};
    for (LessonSide& side : lesson->sides) {
        ComparedSide compared{
            .label = std::move(side.label), .line = std::move(side.line), .hurst = side.hurst};
        if (!compared.line) compared.recipe = std::move(side.recipe);
        plan.sides.push_back(std::move(compared));
    }
    return plan;
}

}  // namespace talus
