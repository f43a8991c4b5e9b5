#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "core/terrain/ground_line.h"

namespace talus {

/// {"closed": false, "nodes": [[100, 200, "ground", 50, 80, "smooth"], …]}: x, y, from where the height is
/// counted, height, width, kind.
nlohmann::ordered_json json_of(const GroundLine& line);
/// Reads this form. Nothing where it is of another form; numbers are not validated.
std::optional<GroundLine> line_of_json(const nlohmann::ordered_json& json);

}  // namespace talus
