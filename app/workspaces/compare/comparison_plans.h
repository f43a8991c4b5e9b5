#pragma once

#include <string>
#include <string_view>

#include "app/editor/document.h"
#include "app/workspaces/compare/comparison.h"

namespace talus {

/// Return comparisons of the document, which is always the first side.
ComparisonPlan against(const Document& document, std::string label, Recipe recipe);
ComparisonPlan against_seed(const Document& document, std::uint64_t seed);
ComparisonPlan against_look(const Document& document, LookKind look);
/// Returns a comparison for the class, on this seed. key: one of lesson_comparisons();
/// language: of its labels, where they are known in it.
ComparisonPlan lesson_plan(std::string_view key, std::uint64_t seed, const std::string& language = "en");

}  // namespace talus
