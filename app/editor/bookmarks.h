#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/recipe/recipe.h"
#include "render/camera.h"
#include "render/daylight.h"

namespace talus {

/// Returns the view as a bookmark keeps it, without a name. A sun that was chosen goes with it.
NamedView kept_view(const View& view, const Daylight& light);
/// Brings view and sun back. The eye may be under ground that has changed since.
void look_from(const NamedView& kept, View& view, Daylight& light);

/// Returns the place of the first view of this name.
std::optional<std::size_t> find_view(const Recipe& recipe, std::string_view name);

}  // namespace talus
