#include "core/recipe/empty_result.h"

#include <algorithm>
#include <string_view>

#include "core/base/formatted.h"
#include "core/terrain/listing.h"
#include "core/water/drainage.h"
#include "core/water/lakes.h"
#include "core/words/words.h"

namespace talus {
namespace {

bool has_land(const Terrain& terrain) {
    return std::ranges::any_of(terrain.height()->values(),
                               [&](float height) { return height > terrain.sea_level; });
}

bool is_level(const Terrain& terrain) {
    const auto& heights = terrain.height()->values();
    return std::ranges::all_of(heights, [&](float height) { return height == heights[0]; });
}

template <class Values>
bool all_dry(const Values* values) {
    return values == nullptr || std::ranges::none_of(values->values(), [](float each) { return each > 0; });
}

constexpr std::string_view k_no_land = "Nothing here: all ground lies below the sea. Lower the sea level.";

std::string why_no_river(const Drainage& drainage, const Terrain& terrain, const std::string& language) {
    if (!all_dry(terrain.fields.get<"river_width">().get())) return {};
    if (!has_land(terrain)) return worded(k_no_land, language);
    if (is_level(terrain))
        return worded(
            "No river: the ground is level, and no water runs together. Add a layer that makes hills.",
            language);
    return worded(
        "No river: nowhere does water of {area} km² run together before it leaves the land. Lower Rivers "
        "begin at.",
        language,
        {{"area", localized(plain_number(static_cast<double>(drainage.rivers_from), 4), language)}});
}

std::string why_no_lake(const Terrain& terrain, const std::string& language) {
    if (!all_dry(terrain.fields.get<"water">().get())) return {};
    if (!has_land(terrain)) return worded(k_no_land, language);
    return worded(
        "No lake: all water runs off to the sea or over the edges, or the hollows are smaller than the "
        "smallest lake.",
        language);
}

}  // namespace

std::string why_empty(const Layer& layer, const Terrain& terrain, const std::string& language) {
    if (layer.type == nullptr || !layer.enabled || terrain.height() == nullptr) return {};
    if (layer.type->info.makes_features && !layer.type->info.writes.contains(field_id("height")))
        return has_features(terrain)
                   ? std::string()
                   : worded("No rock for a cave was found where this layer looked for it.", language);
    if (layer.type->info.key == Drainage::info.key)
        return why_no_river(from_values<Drainage>(layer.values), terrain, language);
    if (layer.type->info.key == Lakes::info.key) return why_no_lake(terrain, language);
    return {};
}

}  // namespace talus
