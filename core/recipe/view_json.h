#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/recipe/named_view.h"

namespace talus {

/// Returns the views of a recipe as its file has them.
nlohmann::ordered_json json_from_views(const std::vector<NamedView>& views);
/// Reads them from a list: numbers out of range are clamped and remarked, what this version does not know is
/// kept and remarked, and a view without a name gets one. Throws RecipeError.
std::vector<NamedView> views_from_json(const nlohmann::ordered_json& list, std::vector<std::string>& remarks);
/// Returns the view's unknown_json as it applies now: without the choices that were changed since.
std::string json_of_unknown(const NamedView& view);

}  // namespace talus
