#pragma once

#include <string>
#include <string_view>

#include "app/editor/session.h"

namespace talus {

/// What the document can be compared with; it is always the first side.
ComparisonPlan against(const Document& document, std::string label, Recipe recipe);
ComparisonPlan against_seed(const Document& document, std::uint64_t seed);
ComparisonPlan against_look(const Document& document, LookKind look);
/// A comparison for the class, on this seed; the key is one of lesson_comparisons().
/// language: of its labels, where they are known in it.
ComparisonPlan lesson_plan(std::string_view key, std::uint64_t seed, const std::string& language = "en");

/// The look of a comparison that is seen as a map, from above; nothing where it is seen as ground.
std::optional<LookKind> map_look(Emphasis emphasis);

/// Shows it instead of the document alone, beginning with the document's view and look, or what suits the
/// plan.
void start_comparison(Session& session, ComparisonPlan plan);
/// The same against a recipe from a file. One that cannot be read is said in a toast.
void compare_with_file(Session& session, const std::string& path);
/// Back to the document, seen as before. Does nothing where none is open.
void leave_comparison(Session& session);
/// Once a frame, while one is open: takes what is finished, begins what is wanted, and follows the document's
/// seed.
void tick_comparison(Session& session, const std::shared_ptr<const Terrain>& document, bool coarse);

}  // namespace talus
