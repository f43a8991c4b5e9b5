#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/recipe/recipe.h"
#include "render/camera.h"
#include "render/daylight.h"
#include "render/navigation.h"

namespace talus {

/// Returns the view as a bookmark keeps it, without a name. A sun that was chosen goes with it.
NamedView kept_view(const View& view, const Daylight& light);
/// Brings view and sun back. The eye may be under ground that has changed since.
void look_from(const NamedView& kept, View& view, Daylight& light);

/// Returns what the recipe opens with: its first bookmark where that is a view of this kind, else nullptr,
/// and the whole terrain is shown.
const NamedView* opening_view(const Recipe& recipe, ViewKind kind);

/// Shows documents as they open. A sun that an opening brings lasts until the next one.
class Opening {
 public:
    /// Returns whether the whole terrain is shown.
    bool show(const Recipe& recipe, View& view, Daylight& light, const Ground& ground, const Room& room);
    /// Returns the light without a sun that an opening brought.
    Daylight own(Daylight light) const;

 private:
    std::optional<Sun> brought_, before_;
};

/// Returns the place of the first view of this name.
std::optional<std::size_t> find_view(const Recipe& recipe, std::string_view name);

}  // namespace talus
