#include "core/recipe/mask_json.h"

#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/mask/height_mask.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/recipe_keys.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

// In the first version every mask had the length that slopes are measured over.
void drop_former_keys(const MaskType& type, Json& json) {
    if (type.info.key == HeightMask::info.key) json.erase(std::string(k_former_baseline.key));
}

}  // namespace

Json json_from_mask(const LayerMask& mask) {
    if (mask.type == nullptr) return Json::parse(mask.unknown_json);
    Json json = {{k_mask_kind.key, mask.type->info.key}};
    json.update(json_from_values(mask.type->parameters, mask.values, kept_of_unknown(mask.unknown_json)));
    return json;
}

std::string json_of_unknown(const LayerMask& mask) {
    if (mask.type == nullptr || mask.unknown_json.empty()) return mask.unknown_json;
    return text_of_unknown(
        still_kept(mask.type->parameters, mask.values, kept_of_unknown(mask.unknown_json)));
}

LayerMask mask_from_json(const Json& json, const std::string& where, std::vector<std::string>& remarks) {
    if (!json.is_object()) throw RecipeError(where + ": expected an object in { }");
    std::string kind(HeightMask::info.key);
    if (const auto found = json.find(k_mask_kind.key); found != json.end()) {
        if (!found->is_string()) throw RecipeError(where + ".kind: expected a text in quotes");
        kind = found->get<std::string>();
    }
    const MaskType* const type = find_mask(kind);
    if (type == nullptr) {
        remarks.push_back(
            where + ".kind: \"" + kind +
            "\" is not known to this version of Talus; the mask does nothing and is kept as it is");
        return {nullptr, {}, json_dump(json)};
    }
    LayerMask mask = default_mask(*type);
    Json values = json;
    values.erase(std::string(k_mask_kind.key));
    drop_former_keys(*type, values);
    Json kept = Json::object();
    mask.values = values_from_json(type->parameters, values, std::move(mask.values), where, remarks, kept);
    mask.unknown_json = text_of_unknown(kept);
    return mask;
}

}  // namespace talus
