#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/named_view.h"
#include "core/terrain/parameter.h"

namespace talus {

/// Returns a name short enough for an edit's label: of a long one the beginning, and "…".
std::string short_name(std::string_view name);

/// Returns an edit's label with {name} filled by a short one: "Delete Old road" of "Delete {name}". The
/// window knows such a label by its text with the hole; see find_filled().
std::string named(std::string_view text, std::string_view name);

/// Returns the label of a change: "Change Radius", "Turn on Random additions", without brackets; of a layer's
/// parameter with the layer's name: "Change Radius of Cone".
std::string change_text(const Parameter& parameter, const ParameterValue& value, std::string_view layer = {});

/// Returns the first of "View 1", "View 2" … that none of the views has.
std::string free_view_name(const std::vector<NamedView>& views);

}  // namespace talus
