#include "core/simulation/followers.h"

#include <algorithm>
#include <utility>

#include "core/base/read_file.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/window.h"

namespace talus {
namespace {

bool can_follow(const StageType& type) {
    return type.live == nullptr && type.info.reach != Reach::whole_map &&
           !contains(type.info.needs, Needs::overview);
}

}  // namespace

bool changes_ground(const Recipe& recipe, std::size_t index) {
    const Layer& layer = recipe.layers[index];
    return runs_in(recipe, index) &&
           (is_group(layer) ? mixes(layer) : layer.type->info.writes.contains(field_id("height")));
}

std::vector<Layer> followers_of(const Recipe& recipe, std::size_t first) {
    std::vector<Layer> followers;
    for (std::size_t i = first; i < recipe.layers.size(); ++i) {
        const Layer& layer = recipe.layers[i];
        if (changes_ground(recipe, i)) break;
        if (!runs_in(recipe, i) || is_group(layer)) continue;
        if (can_follow(*layer.type)) followers.push_back(layer);
    }
    return followers;
}

Followers::Followers(std::vector<Layer> layers, const World& world, const Lattice& lattice,
                     const Followers& before)
    : world_(world) {
    const WorldFrame frame = frame_of(world, {lattice.width, lattice.height});
    for (Layer& layer : layers) {
        try {
            std::shared_ptr<const Resource> resource;
            if (layer.type->resolve != nullptr) resource = layer.type->resolve(layer.values, frame, nullptr);
            followers_.push_back({std::move(layer), std::move(resource)});
        } catch (const FileError&) {
            const auto old = std::ranges::find(before.followers_, layer.id,
                                               [](const Follower& each) { return each.layer.id; });
            if (old != before.followers_.end() && old->layer.type == layer.type) followers_.push_back(*old);
        }
    }
}

void Followers::apply(Terrain& terrain, Progress* progress) const {
    if (followers_.empty()) return;
    const WorldFrame frame = frame_of(world_, {terrain.lattice.width, terrain.lattice.height});
    for (const Follower& each : followers_)
        apply_layer(each.layer, world_, frame, {.resource = each.resource.get()}, terrain, progress);
}

}  // namespace talus
