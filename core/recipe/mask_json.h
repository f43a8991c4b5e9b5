#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/mask/layer_mask.h"

namespace talus {

/// Returns a mask as files hold it: its kind, its values, and what another version had added.
nlohmann::ordered_json json_from_mask(const LayerMask& mask);
/// Returns the mask's unknown_json without the choices that the user has changed since.
std::string json_of_unknown(const LayerMask& mask);
/// Reads a mask. where: leads each remark and error. Throws RecipeError if the JSON is not a mask or a value
/// has the wrong type; a mask of an unknown kind is kept and remarked.
LayerMask mask_from_json(const nlohmann::ordered_json& json, const std::string& where,
                         std::vector<std::string>& remarks);

}  // namespace talus
