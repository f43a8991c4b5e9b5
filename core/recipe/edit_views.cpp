#include <algorithm>

#include "core/recipe/edit.h"
#include "core/recipe/edit_text.h"
#include "core/recipe/view_json.h"

namespace talus {
namespace {

NamedView within_ranges(NamedView view) {
    const std::span<const Parameter> listing = view_parameters();
    std::vector<ParameterValue> values = values_of_view(view);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = clamped(listing[i], values[i]);
    static_cast<ViewSettings&>(view) = view_from_values(values);
    view.unknown_json = json_of_unknown(view);
    return view;
}

}  // namespace

Edited with_view_kept(const Recipe& recipe, const NamedView& view) {
    if (recipe.views.size() >= k_max_views) return {recipe, {}};
    NamedView kept = within_ranges(view);
    if (kept.name.empty()) kept.name = free_view_name(recipe.views);
    Edited edited{recipe, named("Keep view {name}", kept.name)};
    edited.recipe.views.push_back(std::move(kept));
    return edited;
}

Edited with_view_renamed(const Recipe& recipe, std::size_t place, const std::string& name) {
    if (place >= recipe.views.size() || name.empty()) return {recipe, {}};
    Edited edited{recipe, named("Rename view {name}", recipe.views[place].name)};
    edited.recipe.views[place].name = name;
    return edited;
}

Edited with_view_removed(const Recipe& recipe, std::size_t place) {
    if (place >= recipe.views.size()) return {recipe, {}};
    Edited edited{recipe, named("Delete view {name}", recipe.views[place].name)};
    edited.recipe.views.erase(edited.recipe.views.begin() + static_cast<std::ptrdiff_t>(place));
    return edited;
}

}  // namespace talus
