#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/recipe/recipe.h"
#include "render/camera.h"
#include "render/navigation.h"
#include "render/scene.h"

namespace talus {

/// Returns the view as a bookmark keeps it, without a name. Light that was chosen goes with it, plants that
/// are shown, and the horizon.
NamedView kept_view(const View& view, const Look& look);
/// Returns whether the bookmark keeps the light of this look; light that nobody chose needs none.
bool keeps_light(const NamedView& kept, const View& view, const Look& look);
/// Brings all of that back. The eye may be under ground that has changed since.
void look_from(const NamedView& kept, View& view, Look& look);

/// Returns what the recipe opens with: its first bookmark of this kind of view, else nullptr.
const NamedView* opening_view(const Recipe& recipe, ViewKind kind);

/// Shows documents as they open, each in the light of its opening view or the default one, whatever was
/// chosen for the document before. The kind of view is the user's and stays: the first bookmark of that kind
/// is shown; where there is none, the first bookmark's light, exaggeration, plants and horizon, with the part
/// of the terrain that it shows from above, or else all of it. What else an opening brings besides the view
/// lasts until the next one.
class Opening {
 public:
    /// Returns whether the whole terrain is shown. last: how the document was seen last, which goes before
    /// the bookmark that it opens with; null where that is not known.
    bool show(const Recipe& recipe, View& view, Look& look, const Ground& ground, const Room& room,
              const NamedView* last = nullptr);
    /// Returns the look without what an opening brought and nobody changed since.
    Look own(Look look) const;

 private:
    Look before_, brought_;
};

/// Returns the place of the first view of this name.
std::optional<std::size_t> find_view(const Recipe& recipe, std::string_view name);

}  // namespace talus
