#include "app/editor/layer_rows.h"

#include <functional>

#include "core/recipe/layer_groups.h"

namespace talus {
namespace {

// The layer or group of this parent that begins at a place; the size of the list where none does.
std::size_t sibling_from(const LayerList& layers, std::size_t place, int parent) {
    if (place >= layers.size() || (parent != 0 && layers[place].id == parent)) return layers.size();
    while (layers[place].parent != parent) {
        const auto group = group_of(layers, place);
        if (!group) break;
        place = *group;
    }
    return place;
}

}  // namespace

std::vector<LayerRow> layer_rows(const LayerList& layers, const std::set<int>& folded) {
    std::vector<std::size_t> numbers;
    std::size_t count = 0;
    for (const Layer& layer : layers) numbers.push_back(is_group(layer) ? 0 : ++count);
    std::vector<LayerRow> rows;
    const std::function<void(std::size_t, std::size_t, int, int)> add =
        [&](std::size_t begin, std::size_t end, int parent, int depth) {
            while (begin < end) {
                const std::size_t place = sibling_from(layers, begin, parent);
                const Layer& layer = layers[place];
                const bool is_folded = is_group(layer) && folded.contains(layer.id);
                rows.push_back({place, depth, numbers[place], is_folded});
                if (is_group(layer) && !is_folded) add(begin, place, layer.id, depth + 1);
                begin = place + 1;
            }
        };
    add(0, layers.size(), 0, 0);
    return rows;
}

LayerPlace place_at(const LayerList& layers, const LayerRow& row, bool lower_half) {
    const Layer& layer = layers[row.index];
    if (!lower_half) return {layer.parent, layer.id, row.depth};
    const bool takes_in = is_group(layer);
    const int group = takes_in ? layer.id : layer.parent;
    const int depth = row.depth + (takes_in ? 1 : 0);
    const std::size_t from = takes_in ? first_of(layers, row.index) : row.index + 1;
    const std::size_t next = row.is_folded ? layers.size() : sibling_from(layers, from, group);
    return {group, next < layers.size() ? layers[next].id : 0, depth};
}

}  // namespace talus
