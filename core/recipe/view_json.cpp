#include "core/recipe/view_json.h"

#include <nlohmann/json.hpp>

#include "core/recipe/edit_text.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/recipe_keys.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json json_from_views(const std::vector<NamedView>& views) {
    Json list = Json::array();
    for (const NamedView& view : views) {
        Json json = {{k_view_name.key, view.name}};
        json.update(
            json_from_values(view_parameters(), values_of_view(view), kept_of_unknown(view.unknown_json)));
        list.push_back(std::move(json));
    }
    return list;
}

std::vector<NamedView> views_from_json(const Json& list, std::vector<std::string>& remarks) {
    if (list.size() > k_max_views) {
        throw RecipeError("views: " + std::to_string(list.size()) + " of them; at most " +
                          std::to_string(k_max_views) + " are possible");
    }
    std::vector<NamedView> views;
    for (const Json& json : list) {
        const std::string where = "views[" + std::to_string(views.size()) + "]";
        if (!json.is_object()) throw RecipeError(where + ": expected an object in { }");
        NamedView view;
        Json values = json;
        if (const auto name = json.find(k_view_name.key); name != json.end()) {
            if (!name->is_string()) throw RecipeError(where + ".name: expected a text in quotes");
            view.name = name->get<std::string>();
            values.erase(std::string(k_view_name.key));
        }
        if (view.name.empty()) view.name = free_view_name(views);
        Json kept = Json::object();
        static_cast<ViewSettings&>(view) = view_from_values(
            values_from_json(view_parameters(), values, values_of_view({}), where, remarks, kept));
        view.unknown_json = text_of_unknown(kept);
        views.push_back(std::move(view));
    }
    return views;
}

std::string json_of_unknown(const NamedView& view) {
    return text_of_unknown(
        still_kept(view_parameters(), values_of_view(view), kept_of_unknown(view.unknown_json)));
}

}  // namespace talus
