#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/mask/layer_mask.h"

namespace talus {

/// A mask as files have it: its kind, its values, and what an unknown version said besides.
nlohmann::ordered_json json_from_mask(const LayerMask& mask);
/// The mask's unknown_json without the choices that were made otherwise since.
std::string json_of_unknown(const LayerMask& mask);
/// where: leads each remark and error. Throws RecipeError for what is no mask or a value of another kind; a
/// mask of an unknown kind is kept and remarked.
LayerMask mask_from_json(const nlohmann::ordered_json& json, const std::string& where,
                         std::vector<std::string>& remarks);

}  // namespace talus
