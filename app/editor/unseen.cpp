#include "app/editor/unseen.h"

namespace talus {

std::optional<Unseen> unseen_result(const Layer& layer, const Look& look) {
    const FieldSet made = layer.type->writes(layer.values);
    if (!look.plants && made.contains(field_id("biome")))
        return Unseen{"Plants follow {layer}, and are hidden.", "plants"};
    if (!look.sea && made.contains(field_id("water")))
        return Unseen{"{layer} makes water, and water is hidden.", "sea"};
    if (!look.underground && made.contains(field_id("opening")))
        return Unseen{"{layer} lies below the ground, which hides it.", "underground"};
    return {};
}

}  // namespace talus
