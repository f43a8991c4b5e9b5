#include "core/recipe/layer_groups.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/recipe/apply_layer.h"
#include "core/recipe/recipe_json.h"

namespace talus {

std::optional<std::size_t> group_of(const LayerList& layers, std::size_t index) {
    const int parent = layers[index].parent;
    if (parent == 0) return std::nullopt;
    for (std::size_t i = index + 1; i < layers.size(); ++i)
        if (layers[i].id == parent && is_group(layers[i])) return i;
    return std::nullopt;
}

int depth_of(const LayerList& layers, std::size_t index) {
    int depth = 0;
    for (auto group = group_of(layers, index); group; group = group_of(layers, *group)) ++depth;
    return depth;
}

std::size_t first_of(const LayerList& layers, std::size_t index) {
    std::vector<int> open;  // this group and those in it
    if (is_group(layers[index])) open.push_back(layers[index].id);
    std::size_t first = index;
    while (first > 0 && layers[first - 1].parent != 0 &&
           std::find(open.rbegin(), open.rend(), layers[first - 1].parent) != open.rend()) {
        --first;
        if (is_group(layers[first])) open.push_back(layers[first].id);
    }
    return first;
}

bool is_enabled(const LayerList& layers, std::size_t index) {
    std::optional<std::size_t> at = index;
    while (at && layers[*at].enabled) at = group_of(layers, *at);
    return !at;
}

bool runs_in(const Recipe& recipe, std::size_t index) {
    return runs_in(recipe.layers[index], recipe.world) && is_enabled(recipe.layers, index);
}

std::vector<RunningLayer> running_layers(const Recipe& recipe, std::size_t count) {
    std::vector<RunningLayer> running;
    for (std::size_t i = 0; i < count; ++i) {
        if (!runs_in(recipe, i)) continue;
        std::size_t first = running.size();
        if (is_group(recipe.layers[i])) {
            if (!mixes(recipe.layers[i])) continue;
            const std::size_t begin = first_of(recipe.layers, i);
            while (first > 0 && running[first - 1].index >= begin) --first;
            if (first == running.size()) continue;  // no member runs
        }
        running.push_back({i, first});
    }
    return running;
}

void insert_layer(LayerList& layers, std::size_t index, Layer layer) {
    layers.insert(index, std::move(layer));
    set_parent(layers, index, index > 0 ? layers[index - 1].parent : 0);
}

void set_parent(LayerList& layers, std::size_t index, int parent) {
    if (layers[index].parent == parent) return;
    LayerList::Editing layer = layers.edit(index);
    layer->parent = parent;
    if (layer->type == nullptr) layer->unknown_json = json_of_unknown(*layer);
}

void repair_groups(LayerList& layers, std::vector<std::string>& remarks) {
    std::map<int, std::size_t> begins;  // of each parent that is named, the first layer that names it
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (layers[i].parent != 0) begins.try_emplace(layers[i].parent, i);
    if (begins.empty()) return;
    std::vector<std::pair<int, std::string>> open;  // groups around the place, outermost first: id and name
    std::vector<std::string> told;
    for (std::size_t i = layers.size(); i-- > 0;) {
        const Layer& layer = layers[i];
        const auto named =
            std::ranges::find(open, layer.parent, [](const auto& group) { return group.first; });
        std::size_t depth = named == open.end() ? 0 : static_cast<std::size_t>(named - open.begin()) + 1;
        // A group goes on as long as an earlier layer names it.
        for (std::size_t k = open.size(); k > depth; --k) {
            const auto begin = begins.find(open[k - 1].first);
            if (begin != begins.end() && begin->second < i) depth = k;
        }
        open.resize(depth);
        const int parent = open.empty() ? 0 : open.back().first;
        if (parent != layer.parent) {
            told.push_back("layers[" + std::to_string(i) + "].parent: " +
                           (parent == 0 ? layer.name + " names no group that comes after it; it stands alone"
                                        : layer.name + " stands among the members of " + open.back().second +
                                              " and was made one"));
            set_parent(layers, i, parent);
        }
        if (is_group(layers[i])) open.emplace_back(layers[i].id, layers[i].name);
    }
    remarks.insert(remarks.end(), told.rbegin(), told.rend());
}

}  // namespace talus
