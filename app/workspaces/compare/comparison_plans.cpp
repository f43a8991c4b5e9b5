#include "app/workspaces/compare/comparison_plans.h"

#include <cassert>
#include <filesystem>
#include <utility>

#include "core/recipe/recipe_json.h"

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
                        .seed = seed,
                        .emphasis = lesson->emphasis};
    for (LessonSide& side : lesson->sides) {
        ComparedSide compared{
            .label = std::move(side.label), .line = std::move(side.line), .hurst = side.hurst};
        if (!compared.line) compared.recipe = std::move(side.recipe);
        plan.sides.push_back(std::move(compared));
    }
    return plan;
}

std::optional<LookKind> map_look(Emphasis emphasis) {
    switch (emphasis) {
        case Emphasis::creases:
            return LookKind::slope;
        case Emphasis::heights:
        case Emphasis::tiling:
            return LookKind::elevation;
        default:
            return std::nullopt;
    }
}

void start_comparison(Session& session, ComparisonPlan plan) {
    leave_comparison(session);
    session.document.commit();
    session.replay.stop();
    session.comparison.before = {session.view, session.look};
    if (const auto map = map_look(plan.emphasis)) {
        session.look.kind = *map;
        session.view.kind = ViewKind::top;
    }
    if (plan.emphasis == Emphasis::tiling) session.look.tiled = true;
    session.comparison.open(session.jobs, std::move(plan), session.memory());
    // A world of another size would lie beyond the picture, or the camera within it.
    const double extent = session.document.recipe().world.extent;
    for (const ComparedSide& side : session.comparison.plan().sides)
        session.comparison.home_due |= side.recipe && !side.line && side.recipe->world.extent != extent;
}

void compare_with_file(Session& session, const std::string& path) {
    try {
        const std::string name = std::filesystem::path(path).stem().string();
        start_comparison(session, against(session.document, name, load_recipe(path).recipe));
    } catch (const std::exception& failure) {
        session.toasts.post(Toast::Kind::error, failure.what());
    }
}

void leave_comparison(Session& session) {
    Comparison& comparison = session.comparison;
    if (!comparison.is_open()) return;
    session.view = comparison.before->view;
    session.look = comparison.before->look;
    comparison.close();
}

void tick_comparison(Session& session, const std::shared_ptr<const Terrain>& document, bool coarse) {
    Comparison& comparison = session.comparison;
    if (!comparison.is_open()) return;
    // Another document: it is not the one that was to be compared.
    if (session.home_due) {
        leave_comparison(session);
        return;
    }
    const std::uint64_t seed = session.document.recipe().world.seed;
    const std::string& lesson = comparison.plan().lesson;
    if (!lesson.empty() && comparison.plan().seed != seed)
        comparison.exchange(session.jobs, lesson_plan(lesson, seed));
    // The document is told by its look where the other side has another one.
    if (comparison.plan().sides.back().look) comparison.name_first(label_of(session.look.kind));
    comparison.update(session.jobs, document, coarse);
}

}  // namespace talus
